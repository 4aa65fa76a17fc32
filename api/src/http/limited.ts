/** Rate limits of what needs no context of its own: rendered pages, documentation and files. The API counts where its context is made. */
import type { RequestHandler } from 'express';
import { clientAddress } from '../platform/request/client-address.js';
import { countFile, countRequest } from '../platform/request/rate-limits.js';

/** Counts a page against the limit of requests of its address. Beyond it the request fails with RATE_LIMITED. */
export const limitPages: RequestHandler = (req, _res, next) => {
  countRequest(clientAddress(req.ip));
  next();
};

/** Counts a file against the limit of files of its address. Beyond it the request fails with RATE_LIMITED. */
export const limitFiles: RequestHandler = (req, _res, next) => {
  countFile(clientAddress(req.ip));
  next();
};
