/** Rate limits for rendered pages, documentation and files. API requests are counted in create-context.ts. */
import type { RequestHandler } from 'express';
import { clientAddress } from '../platform/request/client-address.js';
import { countFeed, countFile, countRequest } from '../platform/request/rate-limits.js';

/** Counts a page request against the request limit of its address; above the limit it fails with RATE_LIMITED. */
export const limitPages: RequestHandler = async (req, _res, next) => {
  await countRequest(clientAddress(req.ip));
  next();
};

/** Counts a file request against the file limit of its address; above the limit it fails with RATE_LIMITED. */
export const limitFiles: RequestHandler = async (req, _res, next) => {
  await countFile(clientAddress(req.ip));
  next();
};

/** Counts a request for a file of a feed against the limit of its address; above the limit it fails with RATE_LIMITED. */
export const limitFeeds: RequestHandler = async (req, _res, next) => {
  await countFeed(clientAddress(req.ip));
  next();
};
