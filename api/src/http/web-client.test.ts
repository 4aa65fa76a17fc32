/** Tests how the server handles failing files and pages of the web client. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import { parse } from 'graphql';
import sirv from 'sirv';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { shopSchema } from '../graphql/schema.js';
import { platform, setPlatform } from '../platform/platform.js';
import { answerError } from '../rest/answer-error.js';
import { answerPageError } from './page-error.js';
import { MOST_OF_ADDRESS, RENDERINGS_AT_ONCE } from './render-queue.js';
import { ResponseCache } from './response-cache.js';
import { builtFiles, inlineScripts, webClient, type WebPages } from './web-client.js';

let app: TestApp;
beforeAll(async () => void (app = await startTestApp()));
afterAll(() => app.stop());

/** @param before what stands before Express */
async function serve<T>(
  handler: RequestHandler,
  use: (url: string) => Promise<T>,
  before = (listener: RequestListener) => listener,
): Promise<T> {
  const inside = express().set('trust proxy', 1).use(handler).use(answerPageError).use(answerError);
  const server = createServer(before(inside));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const newCache = () =>
  new ResponseCache({
    bytes: 1_000_000,
    generations: { catalogue: () => 0, settings: () => 0, content: () => 0, offers: () => 0, boughtTogether: () => 0 },
  });

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-files-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test('a file that a new build has taken away ends its own answer only', () => {
  const folder = folderWith({ 'gone.js': 'export default 1;\n', 'here.js': 'export default 1;\n' });
  return serve(sirv(folder, builtFiles), async (url) => {
    rmSync(join(folder, 'gone.js'));
    await expect(fetch(`${url}/gone.js`).then((answer) => answer.text())).rejects.toThrow();
    expect(await (await fetch(`${url}/here.js`)).text()).toContain('export default');
  });
});

test('code, styles and fonts come without what rules documents; everything else keeps it', () => {
  const folder = folderWith({ 'icon.svg': '<svg/>' });
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'assets', 'client-1.js'), 'export default 1;\n');
  const rules = express().use((_req, res, next) => {
    res.set({ 'Content-Security-Policy': "default-src 'self'", 'X-Content-Type-Options': 'nosniff' });
    next();
  });
  return serve(rules.use(sirv(folder, builtFiles)), async (url) => {
    const sent = async (path: string) => {
      const { headers } = await fetch(url + path);
      return [headers.get('content-security-policy'), headers.get('x-content-type-options')];
    };
    expect(await sent('/assets/client-1.js')).toEqual([null, 'nosniff']);
    expect(await sent('/icon.svg')).toEqual(["default-src 'self'", 'nosniff']);
  });
});

describe('pages', () => {
  const script = 'let early = 1;';
  const shell = `<!doctype html><script>${script}</script><div id="root"></div>`;
  /** @param onRequest called when a request was handed on to Express */
  const serving = <T>(
    renderPage: WebPages['renderPage'],
    use: (url: string) => Promise<T>,
    onRequest: () => unknown = () => undefined,
  ) => {
    const dist = folderWith({ 'index.html': shell });
    const cache = newCache();
    const handler = webClient({ dist, loadPages: async () => ({ renderPage }) }, shopSchema(), cache);
    return serve(handler, use, (listener) =>
      cache.listener((req, res) => {
        listener(req, res);
        onRequest();
      }),
    );
  };

  test('are what the web client makes of the address and the schema, for nobody and with the public name of the shop', () =>
    serving(
      async (url, ask) => {
        const document = parse('query($id: ID!) { product(id: $id) { id } me { id } categories { name } }');
        const { data, errors } = await ask({ document, variables: { id: 'x' }, operationName: undefined });
        const html = JSON.stringify({ address: url.href, data, code: errors?.[0]?.extensions?.['code'] });
        return { status: 404, headers: { 'X-Page': 'made' }, html };
      },
      async (url) => {
        const answer = await fetch(`${url}/product/x?y=%20z`);
        expect([answer.status, answer.headers.get('x-page'), answer.headers.get('cache-control')]).toEqual([
          404,
          'made',
          'no-cache',
        ]);
        expect(await answer.json()).toEqual({
          address: `${new URL(platform().config.publicUrl).origin}/product/x?y=%20z`,
          data: null,
          code: 'UNAUTHENTICATED',
        });
      },
    ));

  test('whose address is a secret are kept by nobody, the response cache included', () => {
    let rendered = 0;
    return serving(
      async () => ({ status: 200, headers: { 'Cache-Control': 'no-store' }, html: `<p>${(rendered += 1)}</p>` }),
      async (url) => {
        const first = await fetch(`${url}/confirm/a.1.b`, { headers: { accept: 'text/html' } });
        expect([first.headers.get('cache-control'), await first.text()]).toEqual(['no-store', '<p>1</p>']);
        const second = await fetch(`${url}/confirm/a.1.b`, { headers: { accept: 'text/html' } });
        expect(await second.text()).toBe('<p>2</p>');
      },
    );
  });

  test('are kept by a browser for as long as they hold', () =>
    serving(
      async () => ({ status: 200, headers: {}, html: '<p>the same</p>' }),
      async (url) => {
        const etag = (await fetch(url)).headers.get('etag')!;
        expect((await fetch(url, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } })).status).toBe(
          304,
        );
      },
    ));

  test('that cannot be rendered are screens of the browser; each address is told once in the log, with the number of all', async () => {
    const told = jest.spyOn(platform().logger, 'error').mockImplementation(() => {});
    await serving(
      async () => {
        throw new Error('a fault in a component');
      },
      async (url) => {
        for (const path of ['/about', '/about?again', '/contact']) {
          const answer = await fetch(url + path);
          expect([answer.status, await answer.text()]).toEqual([200, shell]);
        }
      },
    );
    expect(told.mock.calls.map(([facts]) => facts)).toEqual([
      { err: expect.objectContaining({ message: 'a fault in a component' }), address: '/about', failures: 1 },
      { err: expect.anything(), address: '/contact', failures: 3 },
    ]);
    told.mockRestore();
  });

  const asBrowser = { accept: 'text/html,*/*;q=0.8' };

  test('are counted: beyond the limit those in the cache are still sent, others refused in words with Retry-After', async () => {
    const { config } = platform();
    setPlatform({ ...platform(), config: { ...config, rateLimitFactor: 0.01 } });
    let rendered = 0;
    try {
      await serving(
        async () => ({ status: 200, headers: {}, html: `<p>${(rendered += 1)}</p>` }),
        async (url) => {
          const statuses: number[] = [];
          for (let n = 0; n < 14; n += 1) statuses.push((await fetch(`${url}/${n}`)).status);
          expect(statuses).toEqual([...Array<number>(12).fill(200), 429, 429]);
          expect(rendered).toBe(12);
          for (let n = 0; n < 30; n += 1) expect(await (await fetch(`${url}/3`)).text()).toBe('<p>4</p>');
          const page = await fetch(`${url}/another`, { headers: asBrowser });
          expect([page.status, page.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
          expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
          expect(await page.text()).toContain('Too many requests.');
          const json = await fetch(`${url}/another`);
          expect([json.status, await json.json()]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
          const other = await fetch(`${url}/another`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
          expect(other.status).toBe(200);
        },
      );
    } finally {
      setPlatform({ ...platform(), config });
    }
  });

  test('are rendered a few at once, one of an address, the same one once; too many are asked to come again', async () => {
    let [now, most, rendered, arrived] = [0, 0, 0, 0];
    let open: (() => void) | undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    await serving(
      async (url) => {
        now += 1;
        rendered += 1;
        most = Math.max(most, now);
        await opened;
        now -= 1;
        return { status: 200, headers: {}, html: url.pathname };
      },
      async (url) => {
        const from = (address: string, path: string) =>
          fetch(url + path, { headers: { ...asBrowser, 'x-forwarded-for': address } });
        const alone = Array.from({ length: MOST_OF_ADDRESS + 1 }, (_, n) => from('203.0.113.1', `/mine/${n}`));
        // Nothing is rendered before `open`: only the one that is too many is answered.
        const refused = await Promise.race(alone);
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
        expect(await refused.text()).toContain('busy');
        expect(rendered).toBe(1);
        const others = Array.from({ length: 20 }, (_, n) => from(`203.0.113.${n + 2}`, `/others/${n % 10}`));
        while (arrived < alone.length + others.length) await new Promise((resolve) => setImmediate(resolve));
        expect(now).toBe(RENDERINGS_AT_ONCE);
        open!();
        const answers = await Promise.all([...alone, ...others]);
        expect(answers.filter(({ status }) => status !== 200)).toEqual([refused]);
        expect(await answers.at(-1)!.text()).toBe('/others/9');
      },
      () => (arrived += 1),
    );
    expect(most).toBe(RENDERINGS_AT_ONCE);
    expect(rendered).toBeLessThanOrEqual(MOST_OF_ADDRESS + 10);
  });

  test('of an address that asks for many leave room for those of others', async () => {
    const order: string[] = [];
    let asksOther: (() => Promise<Response>) | undefined;
    let other: Promise<Response> | undefined;
    await serving(
      async (url) => {
        // Like React, a rendering occupies the process from its beginning to its end.
        for (const until = performance.now() + 20; performance.now() < until;);
        order.push(url.pathname);
        other ??= asksOther!();
        return { status: 200, headers: {}, html: url.pathname };
      },
      async (url) => {
        const from = (address: string, path: string) => fetch(url + path, { headers: { 'x-forwarded-for': address } });
        asksOther = () => from('203.0.113.2', '/other');
        await Promise.all(Array.from({ length: 20 }, (_, n) => from('203.0.113.1', `/mine/${n}`)));
        expect((await other!).status).toBe(200);
      },
    );
    expect(order).toHaveLength(21);
    expect(order.indexOf('/other')).toBeLessThan(6);
  });

  test('allow their own scripts by hash and no other', () => {
    const dist = folderWith({ 'index.html': shell });
    const hash = createHash('sha256').update(script).digest('base64');
    expect(inlineScripts({ dist, loadPages: () => Promise.reject(new Error()) })).toEqual([`'sha256-${hash}'`]);
    expect(inlineScripts({ dist: join(dist, 'none'), loadPages: () => Promise.reject(new Error()) })).toEqual([]);
  });
});
