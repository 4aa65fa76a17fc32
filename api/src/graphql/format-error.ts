/** Turns whatever was thrown into one of the closed codes; no stack, no value and no driver text reaches a caller. */
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { ArgumentValidationError } from 'type-graphql';
import type { ValidationError } from 'class-validator';
import { ErrorCode, HTTP_STATUS, ShopError, WORDING, type FieldProblem } from '../errors/index.js';
import { platform } from '../platform/platform.js';

/** Dotted paths and messages of class-validator, without the values it echoes. */
function fieldProblems(errors: readonly ValidationError[], prefix = ''): FieldProblem[] {
  return errors.flatMap((error) => [
    ...Object.values(error.constraints ?? {}).map((message) => ({ path: prefix + error.property, message })),
    ...fieldProblems(error.children ?? [], `${prefix}${error.property}.`),
  ]);
}

/** The ShopError behind anything that was thrown; an unforeseen fault is logged and becomes INTERNAL. */
export function toShopError(thrown: unknown): ShopError {
  const error = unwrapResolverError(thrown);
  if (error instanceof ShopError) return error;
  // A scalar that refuses a variable is wrapped once more by graphql-js.
  if (error instanceof GraphQLError && error.originalError instanceof ShopError) return error.originalError;
  if (error instanceof ArgumentValidationError) {
    const fields = fieldProblems(error.extensions.validationErrors as ValidationError[]);
    return new ShopError(ErrorCode.BAD_INPUT, fields[0]?.message ?? WORDING.BAD_INPUT, { fields });
  }
  const facts = error as { name?: string; type?: unknown; code?: unknown; status?: unknown };
  const refused = refusedRequest(facts?.type, facts?.status);
  if (refused) return refused;
  if (facts?.name === 'VersionError') return new ShopError(ErrorCode.STALE_VERSION);
  if (facts?.code === 112 || facts?.code === 11000) return new ShopError(ErrorCode.CONFLICT);
  platform().logger.error({ err: error }, 'unforeseen fault');
  return new ShopError(ErrorCode.INTERNAL);
}

/** What the web framework itself refuses, by the type or the status it gives. */
function refusedRequest(type: unknown, status: unknown): ShopError | undefined {
  if (type === 'entity.parse.failed') return new ShopError(ErrorCode.BAD_INPUT, 'The body is not valid JSON.');
  if (type === 'entity.too.large') return new ShopError(ErrorCode.FILE_TOO_LARGE, 'The body is too large.');
  if (status === 413) return new ShopError(ErrorCode.FILE_TOO_LARGE);
  if (status === 415) return new ShopError(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
  if (status === 404) return new ShopError(ErrorCode.NOT_FOUND);
  return typeof status === 'number' && status >= 400 && status < 500 ? new ShopError(ErrorCode.BAD_INPUT) : undefined;
}

/** GraphQL's own refusals (syntax, validation, limits) that are the caller's to mend. */
function isCallersFault(formatted: GraphQLFormattedError): boolean {
  return [
    'GRAPHQL_PARSE_FAILED',
    'GRAPHQL_VALIDATION_FAILED',
    'BAD_USER_INPUT',
    'BAD_REQUEST',
    'OPERATION_RESOLUTION_FAILURE',
    'PERSISTED_QUERY_NOT_FOUND',
    'PERSISTED_QUERY_NOT_SUPPORTED',
  ].includes(String(formatted.extensions?.code));
}

export function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const original = unwrapResolverError(thrown);
  const { message, locations, path } = formatted;
  const ours = original instanceof ShopError || original instanceof ArgumentValidationError;
  if (original instanceof GraphQLError && !ours && isCallersFault(formatted)) {
    const code = String(formatted.extensions?.code);
    const known = code === 'BAD_USER_INPUT' || code === 'BAD_REQUEST' ? ErrorCode.BAD_INPUT : code;
    return { message, locations, path, extensions: { code: known, status: HTTP_STATUS.BAD_INPUT } };
  }
  const error = toShopError(thrown);
  return { message: error.message, locations, path, extensions: { ...error.extensions } };
}
