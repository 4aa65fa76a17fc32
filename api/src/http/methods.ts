/** Middleware for HTTP methods and for browsers that open an API URL. */
import type { RequestHandler } from 'express';
import { ErrorCode, ShopError } from '../errors/index.js';

/** Refuses all other methods. GET includes HEAD; OPTIONS is answered earlier (CORS). */
export function only(...methods: string[]): RequestHandler {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return (req, res, next) => {
    if (allowed.includes(req.method)) return next();
    res.setHeader('Allow', allowed.join(', '));
    throw new ShopError(ErrorCode.METHOD_NOT_ALLOWED, `Here can be sent: ${allowed.join(', ')}.`);
  };
}

/** Redirects a browser that opens an API URL to the API's documentation. */
export function pageForBrowsers(page: string): RequestHandler {
  return (req, res, next) => {
    res.vary('Accept');
    const asks = Object.keys(req.query).length > 0;
    if (!asks && req.accepts(['json', 'html']) === 'html') res.redirect(page);
    else next();
  };
}
