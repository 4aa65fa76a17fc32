/** Maps every thrown error to one of the error codes. Stacks, input values and driver messages never reach a caller. */
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { ArgumentValidationError } from 'type-graphql';
import type { ValidationError } from 'class-validator';
import { ErrorCode, HTTP_STATUS, ShopError, WORDING, type FieldProblem } from '../errors/index.js';
import { FileStoreError } from '../platform/files/file-store.js';
import { isDatabaseAway, isOutOfRoom, logFault } from '../platform/observability/faults.js';

const NO_ROOM =
  'The shop cannot save anything at the moment, and nothing was ordered or changed. Please try again later.';
const NO_ROOM_FOR_FILES =
  'The shop has no room for files at the moment, and nothing was saved. Please try again later.';
const NO_FILES = 'The shop cannot reach its files at the moment, and nothing was saved. Please try again in a while.';

/** Dotted paths and messages from class-validator, without the input values. */
function fieldProblems(errors: readonly ValidationError[], prefix = ''): FieldProblem[] {
  return errors.flatMap((error) => [
    ...Object.values(error.constraints ?? {}).map((message) => ({ path: prefix + error.property, message })),
    ...fieldProblems(error.children ?? [], `${prefix}${error.property}.`),
  ]);
}

/** Converts any thrown value to a ShopError. Unexpected errors are logged and become INTERNAL. */
export function toShopError(thrown: unknown): ShopError {
  const error = unwrapResolverError(thrown);
  if (error instanceof ShopError) return error;
  // graphql-js wraps an error of a scalar a second time when it comes from a variable.
  if (error instanceof GraphQLError && error.originalError instanceof ShopError) return error.originalError;
  if (error instanceof ArgumentValidationError) {
    const fields = fieldProblems(error.extensions.validationErrors as ValidationError[]);
    return new ShopError(ErrorCode.BAD_INPUT, fields[0]?.message ?? WORDING.BAD_INPUT, { fields });
  }
  if (error instanceof GraphQLError && isWrongInput(error.message))
    return new ShopError(ErrorCode.BAD_INPUT, error.message);
  const facts = error as { name?: string; code?: unknown };
  const refused = refusedRequest(error);
  if (refused) return refused;
  if (facts?.name === 'VersionError') return new ShopError(ErrorCode.STALE_VERSION);
  if (facts?.code === 112 || facts?.code === 11000) return new ShopError(ErrorCode.CONFLICT);
  logFault(error, error instanceof FileStoreError ? 'a file could not be kept or had' : 'unforeseen fault');
  if (error instanceof FileStoreError)
    return new ShopError(ErrorCode.UNAVAILABLE, error.isFull ? NO_ROOM_FOR_FILES : NO_FILES);
  if (isOutOfRoom(error)) return new ShopError(ErrorCode.UNAVAILABLE, NO_ROOM);
  return new ShopError(isDatabaseAway(error) ? ErrorCode.UNAVAILABLE : ErrorCode.INTERNAL);
}

/** Maps errors of Express and of the multipart reader, by their type or status. */
function refusedRequest(error: unknown): ShopError | undefined {
  const { type, status, expose } = (error ?? {}) as { type?: unknown; status?: unknown; expose?: unknown };
  if (type === 'entity.parse.failed') return new ShopError(ErrorCode.BAD_INPUT, 'The body is not valid JSON.');
  if (type === 'entity.too.large') return new ShopError(ErrorCode.FILE_TOO_LARGE, 'The body is too large.');
  if (status === 413) return new ShopError(ErrorCode.FILE_TOO_LARGE);
  if (status === 415) return new ShopError(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
  if (error instanceof URIError) return new ShopError(ErrorCode.BAD_INPUT, 'The path is not readable.');
  const callersFault = expose === true && typeof status === 'number' && status >= 400 && status < 500;
  return callersFault ? new ShopError(ErrorCode.BAD_INPUT) : undefined;
}

/** Error codes of Apollo Server (syntax, validation, persisted queries) that the caller can fix. */
const CALLERS_FAULTS = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

function isCallersFault(error: GraphQLError, code: string): boolean {
  return CALLERS_FAULTS.has(code) || statusOf(error) === 400;
}

/** The HTTP status that Apollo Server sets for the whole response, if any. */
function statusOf(error: GraphQLError): number | undefined {
  return (error.extensions['http'] as { status?: number } | undefined)?.status;
}

export function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const original = unwrapResolverError(thrown);
  const { message, locations, path } = formatted;
  const ours = original instanceof ShopError || original instanceof ArgumentValidationError;
  const code = String(formatted.extensions?.code);
  if (original instanceof GraphQLError && !ours && isCallersFault(original, code)) {
    if (isTooLong(message)) return { ...asGraphqlError(new ShopError(ErrorCode.QUERY_TOO_COMPLEX)), locations, path };
    const known = CALLERS_FAULTS.has(code) && code !== 'BAD_REQUEST' ? code : ErrorCode.BAD_INPUT;
    const status = statusOf(original) === undefined ? { status: HTTP_STATUS.BAD_INPUT } : {};
    const { fields } = original.extensions;
    return { message, locations, path, extensions: { code: known, ...(fields ? { fields } : {}), ...status } };
  }
  return { ...asGraphqlError(toShopError(thrown)), locations, path };
}

function asGraphqlError(error: ShopError): GraphQLFormattedError {
  return { message: error.message, extensions: { ...error.extensions } };
}

/** True for the message of graphql-js about a document with too many tokens. */
export function isTooLong(message: string): boolean {
  return /more (?:that|than) \d+ tokens/.test(message);
}

/**
 * True for messages of graphql-js about bad input that it finds only during execution: a null variable for a non-null argument
 * (validation accepts it when the variable or the argument has a default).
 */
function isWrongInput(message: string): boolean {
  return /^Argument "\w+" of (?:non-null|required) type "/.test(message);
}
