/** Answers requests to /graphql that fail before Apollo Server sees them, as a GraphQL error with its HTTP status. */
import type { ErrorRequestHandler } from 'express';
import { noteRefused } from '../platform/observability/counting.js';
import { toShopError } from './format-error.js';

const GRAPHQL_RESPONSE = 'application/graphql-response+json';

/** `{ errors: [{ message, extensions: { code, … } }] }`; never a stack, never a 200. */
export const answerGraphqlError: ErrorRequestHandler = (thrown, req, res, next) => {
  if (res.headersSent) return next(thrown);
  const error = toShopError(thrown);
  noteRefused(error.code);
  const extensions: Record<string, unknown> = { ...error.details, code: error.code };
  const wait = error.details['retryAfterSeconds'];
  if (typeof wait === 'number') res.setHeader('Retry-After', wait);
  res.setHeader('Cache-Control', 'no-store');
  res.status(error.status);
  res.type(req.headers.accept?.toLowerCase().includes(GRAPHQL_RESPONSE) ? GRAPHQL_RESPONSE : 'application/json');
  res.send(JSON.stringify({ errors: [{ message: error.message, extensions }] }));
};
