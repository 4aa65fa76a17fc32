/** Answers a temporary error with an HTML page for browsers; programs get the usual JSON error. */
import type { ErrorRequestHandler } from 'express';
import escapeHtml from 'escape-html';
import { ErrorCode, ShopError } from '../errors/index.js';
import { noteRefused } from '../platform/observability/counting.js';

/** Temporary errors with a Retry-After. */
const PASSING = new Set<ErrorCode>([ErrorCode.RATE_LIMITED, ErrorCode.UNAVAILABLE]);

export const answerPageError: ErrorRequestHandler = (error, req, res, next) => {
  const wait = error instanceof ShopError && PASSING.has(error.code) && error.details['retryAfterSeconds'];
  if (typeof wait !== 'number' || res.headersSent || req.accepts(['json', 'html']) !== 'html') return next(error);
  noteRefused(error.code);
  res
    .status(error.status)
    .set({ 'Retry-After': String(wait), 'Cache-Control': 'no-store' })
    .type('html');
  res.send(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Please try again</title><h1>Please try again</h1><p>${escapeHtml(error.message)}</p>`,
  );
};
