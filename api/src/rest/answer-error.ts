/** The last error handler: sends one JSON form for all errors, with their status and headers. */
import type { ErrorRequestHandler } from 'express';
import { toShopError } from '../graphql/format-error.js';
import { noteRefused } from '../platform/observability/counting.js';

/** `{ success: false, message, code, … }`; never a stack, never a 200. */
export const answerError: ErrorRequestHandler = (thrown, _req, res, _next) => {
  const error = toShopError(thrown);
  noteRefused(error.code);
  // Part of the response is already sent, so close the connection to signal the failure.
  if (res.headersSent) return void res.destroy();
  if (error.status === 401) res.setHeader('WWW-Authenticate', 'Bearer');
  const wait = error.details['retryAfterSeconds'];
  if (typeof wait === 'number') res.setHeader('Retry-After', wait);
  res.setHeader('Cache-Control', 'no-store');
  res.status(error.status).json({ success: false, message: error.message, code: error.code, ...error.details });
};
