/**
 * The service worker: caches visited pages and shows them, with their date, when the browser is offline. Pages come from the network
 * whenever the server answers, so that nobody stays on an old build. Requests to the API are never cached, so that nobody buys at an old price.
 */
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate, type Strategy } from 'workbox-strategies';
import { isCode, isCacheable, isPicture, type VisitedPage } from '../src/app/offline/cacheable';
import { CACHED_AT } from '../src/shared/cached-at';

/** The parts of `ServiceWorkerGlobalScope` used here; the compiler is set up for pages. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Worker {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listen: (event: Waiting) => void): void;
  addEventListener(type: 'message', listen: (event: Waiting & { data: unknown }) => void): void;
}
const worker = globalThis as unknown as Worker;

const DAY_SECONDS = 86_400;
const PAGES = 'pages';
/** Seconds to wait for the network before the cached page is shown. */
const NETWORK_TIMEOUT = 10;

// Nothing is precached, so a new worker may become active at once.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

/** The cached page with the time it was fetched at, which the client shows. */
async function dated(page: Response): Promise<Response> {
  const at = new Date(page.headers.get('date') ?? 0).toISOString();
  const headers = new Headers(page.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  const html = await page.text();
  return new Response(html.replace('<head>', `<head><meta name="${CACHED_AT}" content="${at}">`), { headers });
}

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: NETWORK_TIMEOUT,
  matchOptions: { ignoreVary: true },
  plugins: [
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }),
    {
      // Browsers refuse a redirected response as the answer to a navigation.
      cacheWillUpdate: async ({ response }) => (response.status === 200 && !response.redirected ? response : null),
      cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && dated(cachedResponse),
    },
  ],
});
/** Their names carry a hash of their content. */
const files = new CacheFirst({
  cacheName: 'files',
  matchOptions: { ignoreVary: true },
  plugins: [new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 60 * DAY_SECONDS, purgeOnQuotaError: true })],
});
const pictures = new StaleWhileRevalidate({
  cacheName: 'pictures',
  matchOptions: { ignoreVary: true },
  plugins: [new ExpirationPlugin({ maxEntries: 150, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true })],
});

/** Shown instead of a page that is not cached: a list of those that are. */
async function offlinePage(): Promise<Response> {
  const cached = await caches.open(PAGES);
  const seen = (await cached.keys()).slice(-20).reverse();
  const lines = seen.map(async (request) => {
    const title = /<title>(.*?)<\/title>/.exec((await (await cached.match(request))?.text()) ?? '')?.[1];
    const { pathname, search } = new URL(request.url);
    const to = (pathname + search).replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    return title && `<li><a href="${to}">${title.split(' | ')[0]}</a></li>`;
  });
  const list = (await Promise.all(lines)).filter(Boolean).join('');
  const html = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>You are offline</title><style>body{font:1rem/1.6 system-ui,sans-serif;
max-width:36rem;margin:3rem auto;padding:0 1rem}a{display:inline-block;padding:.6rem 0}ul{padding-left:1.2rem}</style></head>
<body><h1>You are offline</h1><p>This page has not been looked at on this device before. It comes when the connection is back.</p>
${list && `<p>What you saw last:</p><ul>${list}</ul>`}</body></html>`;
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
}

const neverCached = /^\/(admin|api|graphql|dev|media|download|metrics)(\/|$)/;

registerRoute(
  ({ request, url, sameOrigin }) => request.mode === 'navigate' && sameOrigin && !neverCached.test(url.pathname),
  ({ request, event, url }) =>
    (isCacheable(url) ? pages.handle({ request, event }) : fetch(request)).catch(() => offlinePage()),
);
registerRoute(({ url, sameOrigin }) => sameOrigin && isCode(url.pathname), files);
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.destination === 'image' && isPicture(url.pathname),
  pictures,
);

/** Caches files that were fetched before this worker was active, or a page that was reached without loading a document. */
function cache(event: Waiting, strategy: Strategy, path: string): Promise<unknown> {
  const request = new Request(path, { headers: strategy === pages ? { accept: 'text/html' } : {} });
  const [answered, done] = strategy.handleAll({ request, event: event as never });
  return Promise.all([answered, done]);
}

worker.addEventListener('message', (event) => {
  const seen = event.data as Partial<VisitedPage> | null;
  if (!seen?.page) return;
  event.waitUntil(
    Promise.allSettled([
      cache(event, pages, seen.page),
      ...(seen.files ?? []).filter(isCode).map((path) => cache(event, files, path)),
      ...(seen.pictures ?? []).filter(isPicture).map((path) => cache(event, pictures, path)),
    ]),
  );
});
