// The service worker: keeps what a shopper has looked at, and shows it, dated, when there is no line. Pages come from the server
// whenever it answers, so that nobody is held on an old build; questions to the API are never touched, so that no old price is bought.
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, StaleWhileRevalidate, type Strategy } from 'workbox-strategies';
import { isCode, isKept, isPicture, type Seen } from '../src/app/offline/kept-pages';
import { KEPT_AT } from '../src/shared/kept-at';

/** What this file uses of a service worker's own world; the compiler knows that of pages. */
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
/** Seconds after which a page that does not come is shown as it was. */
const PATIENCE = 10;

// Nothing is fetched beforehand, so that a new worker may take over at once.
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

/** The page as it was kept, with the time it was fetched at: the client says so. */
async function dated(page: Response): Promise<Response> {
  const at = new Date(page.headers.get('date') ?? 0).toISOString();
  const headers = new Headers(page.headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name);
  const html = await page.text();
  return new Response(html.replace('<head>', `<head><meta name="${KEPT_AT}" content="${at}">`), { headers });
}

const pages = new NetworkFirst({
  cacheName: PAGES,
  networkTimeoutSeconds: PATIENCE,
  matchOptions: { ignoreVary: true },
  plugins: [
    new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }),
    {
      // A page that has led elsewhere cannot be handed to whoever asks for it by its first address.
      cacheWillUpdate: async ({ response }) => (response.status === 200 && !response.redirected ? response : null),
      cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && dated(cachedResponse),
    },
  ],
});
/** Their names change with their content. */
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

/** In place of a page that was never looked at: which ones were. */
async function notSeen(): Promise<Response> {
  const cache = await caches.open(PAGES);
  const seen = (await cache.keys()).slice(-20).reverse();
  const lines = seen.map(async (request) => {
    const title = /<title>(.*?)<\/title>/.exec((await (await cache.match(request))?.text()) ?? '')?.[1];
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

const notForShoppers = /^\/(admin|api|graphql|dev|media|download|metrics)(\/|$)/;

registerRoute(
  ({ request, url, sameOrigin }) => request.mode === 'navigate' && sameOrigin && !notForShoppers.test(url.pathname),
  ({ request, event, url }) => (isKept(url) ? pages.handle({ request, event }) : fetch(request)).catch(() => notSeen()),
);
registerRoute(({ url, sameOrigin }) => sameOrigin && isCode(url.pathname), files);
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.destination === 'image' && isPicture(url.pathname),
  pictures,
);

/** A page that was reached within the client, or before this worker was there. */
function keep(event: Waiting, strategy: Strategy, path: string): Promise<unknown> {
  const request = new Request(path, { headers: strategy === pages ? { accept: 'text/html' } : {} });
  const [answered, done] = strategy.handleAll({ request, event: event as never });
  return Promise.all([answered, done]);
}

worker.addEventListener('message', (event) => {
  const seen = event.data as Partial<Seen> | null;
  if (!seen?.page) return;
  event.waitUntil(
    Promise.allSettled([
      keep(event, pages, seen.page),
      ...(seen.files ?? []).filter(isCode).map((path) => keep(event, files, path)),
      ...(seen.pictures ?? []).filter(isPicture).map((path) => keep(event, pictures, path)),
    ]),
  );
});
