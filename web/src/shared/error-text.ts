// Text for a failed request: the server's message when it is meant for people, otherwise the screen's own.
import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** Codes whose messages say nothing to a shopper. */
const internalCodes = new Set(['INTERNAL', 'QUERY_TOO_COMPLEX', 'GRAPHQL_VALIDATION_FAILED', 'GRAPHQL_PARSE_FAILED']);

const firstError = (error: unknown) => (CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined);

/** `extensions.code` of a GraphQL error; undefined when the server could not be reached. */
export const errorCode = (error: unknown): string | undefined => {
  const code = firstError(error)?.extensions?.code;
  return typeof code === 'string' ? code : undefined;
};

/** The `extensions` of the server's first error. */
export const errorDetails = (error: unknown): Record<string, unknown> => ({ ...firstError(error)?.extensions });

/** The server's message, if it answered with one for people. */
export const serverMessage = (error: unknown): string | undefined => {
  const first = firstError(error);
  return first && !internalCodes.has(String(first.extensions?.code)) ? first.message : undefined;
};

/** True when no answer came: the reader is offline or the server is down. */
export const isNetworkError = (error: unknown): boolean => error !== undefined && !CombinedGraphQLErrors.is(error);

/** The server's message or the given one. */
export const errorText = (error: unknown, fallback: string): string => serverMessage(error) ?? fallback;

/** Messages by dotted path, where the server names the fields it refused (`extensions.fields`). */
export const fieldErrors = (error: unknown): Record<string, string> => {
  const fields: unknown = firstError(error)?.extensions?.fields;
  if (!Array.isArray(fields)) return {};
  return Object.fromEntries(fields.map(({ path, message }: { path: string; message: string }) => [path, message]));
};
