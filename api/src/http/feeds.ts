/** Serves the feeds of products for Google Merchant Center and Meta's catalogues at fixed addresses. */
import { createGunzip } from 'node:zlib';
import { Router, type Request, type Response } from 'express';
import { FeedFiles } from '../features/feeds/feed-files.js';
import { noteFeedVisit } from '../features/feeds/feeds.service.js';
import { FeedName } from '../features/feeds/feeds.types.js';
import { logFault } from '../platform/observability/faults.js';
import { limitFeeds } from './limited.js';

const ADDRESS = /^\/feeds\/(?:(google)(?:-([2-9]|[1-9]\d{1,4}))?\.xml|(meta)(?:-([2-9]|[1-9]\d{1,4}))?\.csv)$/;

/** `/feeds/google.xml` and `/feeds/meta.csv`; what is beyond 10,000 products follows in `google-2.xml`, `meta-2.csv` and so on. */
export function feedRoutes(): Router {
  const router = Router();
  const files = new FeedFiles();
  router.get(ADDRESS, limitFeeds, async (req, res) => {
    const { 0: google, 1: googlePart, 3: metaPart } = req.params as Record<number, string | undefined>;
    const name = google ? FeedName.GOOGLE : FeedName.META;
    const file = await files.file(name, Number(googlePart ?? metaPart ?? 1));
    if (!file) return void res.sendStatus(404);
    // Nobody waits for the note, and a feed is worth more than it.
    void noteFeedVisit(name, req.get('User-Agent')).catch((error: unknown) =>
      logFault(error, 'a fetch of a feed was not noted'),
    );
    res.set({
      'Content-Type': file.type,
      // Compressed once, when the file is made: whoever takes no gzip is sent it plain, and nobody compresses megabytes for each request.
      'Cache-Control': 'public, no-cache, no-transform',
      ETag: file.etag,
      // Pages are to be found, and not the list of them.
      'X-Robots-Tag': 'noindex',
    });
    res.vary('Accept-Encoding');
    send(req, res, file.gzipped);
  });
  return router;
}

function send(req: Request, res: Response, gzipped: Buffer): void {
  if (req.fresh) return void res.status(304).end();
  if (req.acceptsEncodings('gzip', 'identity') === 'gzip')
    return void res.set({ 'Content-Encoding': 'gzip', 'Content-Length': String(gzipped.length) }).end(gzipped);
  if (req.method === 'HEAD') return void res.end();
  const plain = createGunzip();
  // Whoever goes away in the middle wants no more of it, which is no fault.
  res.on('close', () => plain.destroy());
  plain.on('error', (error) => res.destroy(error));
  plain.pipe(res);
  plain.end(gzipped);
}
