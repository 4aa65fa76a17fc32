/** Serves GET /media: uploaded pictures, whose names change with their content, and pictures of the demo data. */
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import sirv from 'sirv';
import { ErrorCode, ShopError } from '../errors/index.js';
import { isFileName, type FileStore } from '../platform/files/file-store.js';
import { platform } from '../platform/platform.js';
import { repositoryRoot } from '../platform/repository-root.js';
import { jpegPictures } from './jpeg-pictures.js';
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
  // The logo is shown in mails, which are read anywhere, so other sites may embed it. A CDN that fetches from here passes the header on.
  router.use(mediaUrl ? '/' : '/shop', (_req, res, next) => {
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    next();
  });
  const demoFolder = join(repositoryRoot, 'api', 'seed', 'media');
  router.use(jpegPictures(files, demoFolder, YEAR_SECONDS));
  // `dev`: read the folder with each request, because uploads add files while the shop runs.
  const uploads = { setHeaders: caching(`max-age=${YEAR_SECONDS}, immutable`), dev: true, onNoMatch: () => undefined };
  router.use(
    files.publicFolder ? sirv(files.publicFolder, { etag: true, ...uploads }) : redirectToStore(files, mediaUrl),
  );
  const demo = { setHeaders: caching(`max-age=${DAY_SECONDS}`), dev: !config.production };
  router.use('/demo', sirv(demoFolder, { etag: true, ...demo }));
  router.use((_req, _res, next) => next(new ShopError(ErrorCode.NOT_FOUND, 'There is no such picture.')));
  return router;
}

/** Redirects browsers to the object store, which answers 404 for a missing file. */
function redirectToStore({ link }: FileStore, mediaUrl: string | undefined): RequestHandler {
  return async (req, res, next) => {
    const name = decodeURIComponent(req.path.slice(1));
    if (!['GET', 'HEAD'].includes(req.method) || name.startsWith('demo/') || !isFileName(name) || !link) return next();
    const address = mediaUrl ? mediaUrl + name : await link('public', name, { seconds: DAY_SECONDS, shared: true });
    res.setHeader('Cache-Control', `public, max-age=${HOUR_SECONDS}`);
    res.redirect(302, address);
  };
}
