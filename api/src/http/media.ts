/** GET /media: pictures that were uploaded, whose names change with their content, and those of the demo data. */
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import sirv from 'sirv';
import { ErrorCode, ShopError } from '../errors/index.js';
import { isFileName, type FileStore } from '../platform/files/file-store.js';
import { platform } from '../platform/platform.js';
import { repositoryRoot } from '../platform/repository-root.js';
import { limitFiles } from './limited.js';
import { endWithItsFile } from './web-client.js';

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

export function media(): Router {
  const { config, files } = platform();
  const { mediaUrl } = config;
  const router = Router();
  router.use(limitFiles);
  const caching = (value: string) => (res: ServerResponse) => {
    endWithItsFile(res);
    res.setHeader('Cache-Control', `public, ${value}`);
  };
  // The logo stands in mails, which are read anywhere; what fetches from here for others hands the header on.
  router.use(mediaUrl ? '/' : '/shop', (_req, res, next) => {
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    next();
  });
  // `dev`: the folder is read for each request, since uploads come while the shop runs.
  const uploads = { setHeaders: caching(`max-age=${YEAR_SECONDS}, immutable`), dev: true, onNoMatch: () => undefined };
  router.use(
    files.publicFolder ? sirv(files.publicFolder, { etag: true, ...uploads }) : redirectToStore(files, mediaUrl),
  );
  const demo = { setHeaders: caching(`max-age=${DAY_SECONDS}`), dev: !config.production };
  router.use('/demo', sirv(join(repositoryRoot, 'api', 'seed', 'media'), { etag: true, ...demo }));
  router.use((_req, _res, next) => next(new ShopError(ErrorCode.NOT_FOUND, 'There is no such picture.')));
  return router;
}

/** Sends browsers to where the public files lie. Whether a file is there is seen there. */
function redirectToStore({ link }: FileStore, mediaUrl: string | undefined): RequestHandler {
  return async (req, res, next) => {
    const name = decodeURIComponent(req.path.slice(1));
    if (!['GET', 'HEAD'].includes(req.method) || name.startsWith('demo/') || !isFileName(name) || !link) return next();
    const address = mediaUrl ? mediaUrl + name : await link('public', name, { seconds: DAY_SECONDS, shared: true });
    res.setHeader('Cache-Control', `public, max-age=${HOUR_SECONDS}`);
    res.redirect(302, address);
  };
}
