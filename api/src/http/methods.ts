/** Middleware about how an address may be asked. */
import type { RequestHandler } from 'express';
import { ErrorCode, ShopError } from '../errors/index.js';

/** Refuses every other method. HEAD goes along with GET; OPTIONS was answered before. */
export function only(...methods: string[]): RequestHandler {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return (req, res, next) => {
    if (allowed.includes(req.method)) return next();
    res.setHeader('Allow', allowed.join(', '));
    throw new ShopError(ErrorCode.METHOD_NOT_ALLOWED, `Here can be sent: ${allowed.join(', ')}.`);
  };
}

/** Shows the page that documents an API to whoever opens the API's own address in a browser. */
export function pageForBrowsers(page: string): RequestHandler {
  return (req, res, next) => {
    res.vary('Accept');
    const asks = Object.keys(req.query).length > 0;
    if (!asks && req.accepts(['json', 'html']) === 'html') res.redirect(page);
    else next();
  };
}
