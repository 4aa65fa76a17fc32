/** Tests the response cache: responses are byte for byte the same as without it, and never stale. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeProduct, placeOrder } from '../../test/order-fixtures.js';
import { setSettings, startTestApp, type TestApp } from '../../test/test-app.js';
import { refreshProducts } from '../features/catalogue/catalogue-sync.js';
import { ProductModel } from '../features/catalogue/product.model.js';
import { CACHEABLE_OPERATIONS } from '../graphql/public-operations.js';
import { ResponseNotes, type CacheTag } from '../platform/request/response-notes.js';
import { ResponseCache } from './response-cache.js';
import { Role } from '../types/viewer.js';

const dataDir = mkdtempSync(join(tmpdir(), 'shop-response-cache-'));
const STORE = { DATA_DIR: dataDir, RESPONSE_CACHE_MB: '64' };
let app: TestApp;
let [table, chair] = ['', ''];

afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Raw {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** As it comes over the wire: fetch would decompress it and leave headers out. */
function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Raw> {
  const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      app.url + path,
      {
        method,
        headers: {
          ...(text === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          // Of this one sending.
          const { date: _, 'x-request-id': id, ...rest } = answer.headers;
          if (!id) return reject(new Error('The answer has no id'));
          resolve({ status: answer.statusCode!, headers: rest, body: Buffer.concat(parts) });
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

const CARD = 'id title price stock inStock';
/** One question for each field that anybody may read. */
const FIELDS: Record<string, string> = {
  __typename: '__typename',
  products: `products(pageSize: 10) { total items { ${CARD} } facets { stock { stock count } } }`,
  product: `product(id: "$table") { ${CARD} description }`,
  productGroup: 'productGroup(id: "$table") { id title }',
  categories: 'categories { id name productCount }',
  featuredProducts: 'featuredProducts { id }',
  relatedProducts: `relatedProducts(id: "$table") { ${CARD} }`,
  searchSuggestions: `searchSuggestions(text: "tab") { products { ${CARD} } categories { id name } }`,
  shop: 'shop { brand phone codCharge }',
  contentPage: 'contentPage(id: "terms") { title blocks { type body } }',
  contentPages: 'contentPages { total items { id title } }',
  reviews: 'reviews(productId: "$table") { total items { id stars } rating { average count } }',
  questions: 'questions(productId: "$table") { total items { id text } }',
  pagesForSearch: 'pagesForSearch(search: "refund") { id title path }',
};

const inAddress = (query: string) => `/graphql?${new URLSearchParams({ query })}`;
const PREFLIGHT = { 'apollo-require-preflight': '1' };

/** Every public read, over both interfaces. */
function questions(): [method: string, path: string, body?: unknown, headers?: Record<string, string>][] {
  const documents = Object.keys(CACHEABLE_OPERATIONS).map(
    (name) => `{ ${(FIELDS[name] ?? name).replaceAll('$table', table)} }`,
  );
  return [
    ...documents.map((query) => ['POST', '/graphql', { query }] as [string, string, unknown]),
    ...documents.map(
      (query) => ['GET', inAddress(query), undefined, PREFLIGHT] as [string, string, undefined, typeof PREFLIGHT],
    ),
    ['POST', '/graphql', { query: '{ shop { brand } }' }, { accept: 'application/graphql-response+json' }],
    ['GET', '/api/products'],
    ['GET', '/api/products?page=1&pageSize=1'],
    ['GET', '/api/products?search=table'],
    ['GET', `/api/products/${table}`],
    ['GET', '/api/products/featured'],
    ['GET', '/api/categories'],
    ['GET', '/robots.txt'],
    ['GET', '/sitemap.xml'],
  ];
}

/** The same with the largest parts of the public surface that are refused or belong to somebody. */
function refused(): [string, string, unknown?, Record<string, string>?][] {
  return [
    ['POST', '/graphql', { query: '{ me { id } }' }],
    ['POST', '/graphql', { query: '{ nonsense }' }],
    ['POST', '/graphql', { query: '{ products(pageSize: 1000) { total } }' }],
    ['POST', '/graphql', '{ "query": '],
    ['POST', '/graphql', '"text"'],
    ['GET', inAddress('{ shop { brand } }')],
    ['GET', '/api/products/000000000000000000000000'],
    ['GET', '/api/nothing'],
    ['PUT', '/graphql', {}],
  ];
}

/** Calls of REST that differ from each other in what they ask for. */
function calls(): [string, string][] {
  const paths = [
    ...[1, 2, 3, 4].map((page) => `/api/products?page=${page}&pageSize=2`),
    ...['table', 'chair', 'bench', 'nothing of the kind'].map(
      (words) => `/api/products?pageSize=3&search=${encodeURIComponent(words)}`,
    ),
    ...[500, 1000, 1500].map((most) => `/api/products?pageSize=3&maxPrice=${most}&sort=price_asc`),
    ...['page=none', 'pageSize=1000', 'search[$ne]=1', 'maxPrice=cheap'].map(
      (wrong) => `/api/products?pageSize=2&${wrong}`,
    ),
    ...[table, chair, table.toUpperCase(), '000000000000000000000000', 'no%20id', 'Featured', ''].map(
      (id) => `/api/products/${id}`,
    ),
    ...[1, 2, 3].map((limit) => `/api/products/featured?limit=${limit}`),
  ];
  return paths.map((path) => ['GET', path]);
}

const all = async (list: ReturnType<typeof refused>) => {
  const answers: Raw[] = [];
  for (const one of list) answers.push(await ask(...one));
  return answers.map((answer) => ({ ...answer, body: answer.body.toString() }));
};

it('answers every public read and every refusal the same to the letter, whether it is cached, made anew, or the cache is off', async () => {
  app = await startTestApp({ DATA_DIR: dataDir, RESPONSE_CACHE_MB: '0' });
  table = await makeProduct({ title: 'Study table', stock: 30 });
  chair = await makeProduct({ title: 'Folding chair', stock: 40 });
  for (const title of ['Bench', 'Stool', 'Cot']) await makeProduct({ title });
  expect(Object.keys(FIELDS).sort()).toEqual(Object.keys(CACHEABLE_OPERATIONS).sort());
  const [expected, refusals, called] = [await all(questions()), await all(refused()), await all(calls())];
  expect(app.figures().responseCache).toMatchObject({ hits: 0, entries: 0 });
  expect(expected.map(({ status }) => status)).toEqual(expected.map(() => 200));
  await app.stop();

  app = await startTestApp(STORE);
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await all(questions())).toEqual(expected);
    expect(await all(refused())).toEqual(refusals);
  }
  expect(app.figures().responseCache.hits).toBe(questions().length * 2);
  for (let turn = 0; turn < 2; turn += 1) expect(await all(calls())).toEqual(called);

  // The same document with other variables each time.
  const query = `query ($page: Int!) { products(page: $page, pageSize: 2) { page total items { ${CARD} } } }`;
  const pages = [1, 2, 3, 1, 2, 3];
  const made = await all(pages.map((page) => ['POST', '/graphql', { query, variables: { page } }]));
  const inWords = await all(
    pages.map((page) => [
      'POST',
      '/graphql',
      { query: query.replace('($page: Int!)', '').replace('$page', `${page}`) },
    ]),
  );
  expect(made).toEqual(inWords);
  const wrong = (await ask('POST', '/graphql', { query, variables: { page: 'two' } })).body.toString();
  expect(JSON.parse(wrong).errors[0].extensions.code).toBe('BAD_INPUT');
});

const query = `query ($id: ID!) { product(id: $id) { ${CARD} } }`;
const seen = async (id: string) =>
  JSON.parse((await ask('POST', '/graphql', { query, variables: { id } })).body.toString()).data.product;

it('shows an edit at once, and a sale wherever the sold product stands and nowhere else', async () => {
  await seen(table);
  await seen(chair);
  const before = app.figures().responseCache.hits;
  expect((await seen(chair)).stock).toBe(40);
  expect(app.figures().responseCache.hits).toBe(before + 1);

  const buyer = await app.signIn();
  await placeOrder(app, buyer, { items: [{ productId: table, quantity: 2 }] });
  expect((await seen(table)).stock).toBe(28);
  expect((await seen(chair)).stock).toBe(40);
  expect(app.figures().responseCache.hits).toBe(before + 2);

  const admin = await app.signIn(Role.ADMIN);
  const edit = 'mutation ($id: ID!, $title: String!) { editProduct(input: { id: $id, title: $title }) { id } }';
  await app.data(edit, { id: chair, title: 'Garden chair' }, admin.token);
  expect((await seen(chair)).title).toBe('Garden chair');

  await setSettings(app, 'selling', { codCharge: 60 });
  expect(
    JSON.parse((await ask('POST', '/graphql', { query: '{ shop { brand phone codCharge } }' })).body.toString()),
  ).toMatchObject({
    data: { shop: { codCharge: 60 } },
  });
});

it('shows when a sale takes a product off the shelf, in counts that name no product', async () => {
  const last = await makeProduct({ title: 'Last one', stock: 1 });
  const counts = '{ products(pageSize: 1) { facets { stock { stock count } } } }';
  const inStock = async () =>
    JSON.parse((await ask('POST', '/graphql', { query: counts })).body.toString()).data.products.facets.stock.find(
      ({ stock }: { stock: string }) => stock === 'IN_STOCK',
    ).count;
  const before = await inStock();
  expect(await inStock()).toBe(before);
  await placeOrder(app, await app.signIn(), { items: [{ productId: last, quantity: 1 }] });
  expect(await inStock()).toBe(before - 1);
});

it('sends nothing again to who has it, unless a new answer is insisted on', async () => {
  for (const [path, headers] of [
    [inAddress('{ shop { brand } }'), PREFLIGHT],
    ['/api/categories', {}],
  ] as const) {
    const first = await ask('GET', path, undefined, headers);
    const etag = first.headers['etag'] as string;
    const again = await ask('GET', path, undefined, { ...headers, 'if-none-match': `"other", ${etag}` });
    expect([again.status, again.headers['etag'], again.body.length]).toEqual([304, etag, 0]);
    // The same for whoever comes first, and is then at hand for the next.
    const others = { ...headers, 'accept-language': 'hi', accept: 'application/json;q=0.9', 'if-none-match': etag };
    const firstOfThem = await ask('GET', path, undefined, others);
    const { hits } = app.figures().responseCache;
    const nextOfThem = await ask('GET', path, undefined, others);
    for (const one of [firstOfThem, nextOfThem])
      expect([one.status, one.headers['etag'], one.body.length]).toEqual([304, etag, 0]);
    expect(app.figures().responseCache.hits).toBe(hits + 1);
    const insisted = { ...headers, 'if-none-match': etag, 'cache-control': 'no-cache' };
    expect((await ask('GET', path, undefined, insisted)).status).toBe(200);
  }
});

it('compresses for whoever understands it', async () => {
  const path = '/api/products';
  const plain = await ask('GET', path);
  for (const [accepted, encoding, open] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0.1, gzip;q=0.9', 'gzip', gunzipSync],
  ] as const) {
    const answer = await ask('GET', path, undefined, { 'accept-encoding': accepted });
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      vary: plain.headers['vary'],
      etag: plain.headers['etag'],
    });
    expect(open(answer.body).equals(plain.body)).toBe(true);
  }
  expect(
    (await ask('GET', path, undefined, { 'accept-encoding': 'br;q=0' })).headers['content-encoding'],
  ).toBeUndefined();
});

it('sends what it has to everybody and counts only what has to be made against the limits', async () => {
  await app.stop();
  app = await startTestApp({ ...STORE, RATE_LIMIT_FACTOR: '0.01' });
  const statuses = async (path: (n: number) => string) => {
    const all: number[] = [];
    for (let n = 0; n < 14; n += 1) all.push((await ask('GET', path(n))).status);
    return all;
  };
  expect(await statuses(() => '/api/categories')).toEqual(Array(14).fill(200));
  // One of the twelve requests of this minute made the first of them.
  expect(await statuses((n) => `/api/products?maxPrice=${n + 1}`)).toEqual([...Array(11).fill(200), 429, 429, 429]);
  expect((await ask('GET', '/api/categories')).status).toBe(200);
});

it('is never met by who is signed in: they are given the same, made for them', async () => {
  await app.stop();
  app = await startTestApp(STORE);
  const { token } = await app.signIn();
  const signedIn = { authorization: `Bearer ${token}` };
  const nobody = await ask('GET', '/api/categories');
  const before = app.figures().responseCache;
  const somebody = await ask('GET', '/api/categories', undefined, signedIn);
  expect({ ...somebody, body: String(somebody.body) }).toEqual({ ...nobody, body: String(nobody.body) });
  expect(app.figures().responseCache).toMatchObject({ hits: before.hits, entries: before.entries });
  expect((await ask('GET', '/api/auth/me', undefined, signedIn)).status).toBe(200);
  expect((await ask('GET', '/api/auth/me')).status).toBe(401);
  const expired = await ask('GET', '/api/categories', undefined, { authorization: 'Bearer nothing' });
  expect([expired.status, app.figures().responseCache.hits]).toEqual([200, before.hits]);
});

it('shows lists that are sorted by stock as they are after every sale, whichever product was sold', async () => {
  const [few, many] = [
    await makeProduct({ title: 'Hammock few' }),
    await makeProduct({ title: 'Hammock many', stock: 40 }),
  ];
  await ProductModel.updateOne({ _id: few }, { stock: 30 });
  await refreshProducts([few]);
  const fewest = async () => {
    const asked = {
      query: '{ products(filter: { search: "hammock" }, sort: STOCK_ASC, pageSize: 1) { items { id } } }',
    };
    return JSON.parse(String((await ask('POST', '/graphql', asked)).body)).data.products.items[0].id;
  };
  expect(await fewest()).toBe(few);
  const { hits } = app.figures().responseCache;
  expect([await fewest(), app.figures().responseCache.hits]).toEqual([few, hits + 1]);
  // Sold is the one that the list did not show.
  await placeOrder(app, await app.signIn(), { items: [{ productId: many, quantity: 20 }] });
  expect(await fewest()).toBe(many);
});

it('gives the CORS headers of one origin to no other', async () => {
  await app.stop();
  const ours = 'https://erp.example';
  app = await startTestApp({ ...STORE, CORS_ORIGINS: ours });
  const list = { query: '{ categories { id } }' };
  const allowed = async (method: string, path: string, body: unknown, headers: Record<string, string>) =>
    (await ask(method, path, body, headers)).headers['access-control-allow-origin'];
  for (const [method, path, body] of [
    ['GET', '/api/products', undefined],
    ['POST', '/graphql', list],
    ['GET', '/sitemap.xml', undefined],
  ] as const)
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await allowed(method, path, body, { origin: ours })).toBe(ours);
      expect(await allowed(method, path, body, { origin: 'https://evil.example' })).toBeUndefined();
      expect(await allowed(method, path, body, {})).toBeUndefined();
    }
});

it('checks what a document may cost each time, with the variables of that time', async () => {
  const pages = Array.from(
    { length: 20 },
    (_, n) => `p${n}: products(pageSize: $n) { items { images { url } specifications { key } } }`,
  );
  const document = `query ($n: Int!) { ${pages.join(' ')} }`;
  const coded = async (n: number) => {
    const { body } = await ask('POST', '/graphql', { query: document, variables: { n } });
    return JSON.parse(String(body)).errors?.[0].extensions.code ?? 'OK';
  };
  expect([await coded(2), await coded(2), await coded(3)]).toEqual(['OK', 'OK', 'OK']);
  expect([await coded(100), await coded(100), await coded(2)]).toEqual([
    'QUERY_TOO_COMPLEX',
    'QUERY_TOO_COMPLEX',
    'OK',
  ]);
});

it('answers every one of many requests that are sent at once over one connection, with bodies of many kilobytes', async () => {
  for (let n = 0; n < 4; n += 1) {
    const id = await makeProduct({ title: `Long ${n}` });
    await ProductModel.updateOne({ _id: id }, { description: `${n} `.repeat(4_900) });
    await refreshProducts([id]);
  }
  const { port, hostname } = new URL(app.url);
  const body = JSON.stringify({ query: '{ products(filter: { search: "long" }) { items { title description } } }' });
  const post = `POST /graphql HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const get = 'GET /api/products HTTP/1.1\r\nHost: shop\r\n\r\n';
  // What is cached, what is not, and both in turn; the last one ends the connection.
  const sent = Array.from({ length: 30 }, (_, n) => (n % 3 === 0 ? get : post));
  const last = get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
  for (let turn = 0; turn < 2; turn += 1) {
    const socket = connect(Number(port), hostname);
    for (const one of [...sent.slice(0, 5), sent.slice(5).join(''), last]) socket.write(one);
    const all = await text(socket);
    const lengths = [...all.matchAll(/^content-length: (\d+)\r$/gim)].map(([, length]) => Number(length));
    expect([all.match(/HTTP\/1\.1 200 OK/g)!.length, lengths.length]).toEqual([31, 31]);
    expect(Math.min(...lengths)).toBeGreaterThan(16 * 1024);
    expect(all.length).toBeGreaterThan(lengths.reduce((sum, length) => sum + length, 0));
  }
});

it('answers every one of the requests that follow each other on a connection before they are answered, with bodies of many kilobytes', async () => {
  const { port, hostname } = new URL(app.url);
  const get = 'GET /api/products HTTP/1.1\r\nHost: shop\r\n\r\n';
  /** Four requests wait for their answers at any time; whenever one comes, another request is sent. */
  const answersOf = async (wanted: number): Promise<number> => {
    const client = connect(Number(port), hostname).setNoDelay();
    let [answers, sent, rest] = [0, 0, ''];
    const send = () => {
      if ((sent += 1) <= wanted) client.write(get);
    };
    for (let n = 0; n < 4; n += 1) send();
    for await (const bytes of client) {
      const parts = (rest + (bytes as Buffer).toString('latin1')).split('HTTP/1.1 200 OK');
      rest = parts.at(-1)!.slice(-20);
      for (let n = 1; n < parts.length; n += 1) {
        answers += 1;
        send();
      }
      if (answers === wanted) break;
    }
    return answers;
  };
  const all = await Promise.all(Array.from({ length: 20 }, () => answersOf(100)));
  expect(all).toEqual(all.map(() => 100));
});

describe('a response that is being made', () => {
  let server: Server;
  let cache: ResponseCache;
  let finish: (tags: CacheTag[]) => Promise<void>;
  let catalogueGeneration = 0;

  beforeEach(async () => {
    catalogueGeneration = 0;
    cache = new ResponseCache({
      bytes: 1_000_000,
      generations: {
        catalogue: () => catalogueGeneration,
        settings: () => 0,
        content: () => 0,
        offers: () => 0,
        boughtTogether: () => 0,
      },
    });
    const making = express().get('/page', (req, res) => {
      const notes = new ResponseNotes();
      finish = (tags) => {
        notes.cacheable(tags);
        return cache.send(req, res, { type: 'text/plain', body: 'made', notes });
      };
      res.emit('making');
    });
    server = createServer(
      cache.listener((req, res) => {
        res.once('making', () => server.emit('making'));
        making(req, res);
      }),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  /** Asks, changes something while the response is made, and tells how many entries there are then. */
  async function entriesAfter(tags: CacheTag[], change: () => void): Promise<number> {
    const making = once(server, 'making');
    const answer = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page`);
    await making;
    change();
    await finish(tags);
    expect(await (await answer).text()).toBe('made');
    return cache.figures().entries;
  }

  it.each<[string, CacheTag[], () => void, number]>([
    ['is kept when nothing changes', ['catalogue', 'product:a'], () => undefined, 1],
    [
      'is kept when something else is sold',
      ['catalogue', 'product:a'],
      () => cache.invalidate(['stock', 'product:b']),
      1,
    ],
    ['is not kept when what it shows is sold', ['catalogue', 'product:a'], () => cache.invalidate(['product:a']), 0],
    ['is not kept when it shows any stock and something is sold', ['stock'], () => cache.invalidate(['stock']), 0],
    ['is not kept when the catalogue changes', ['catalogue'], () => void (catalogueGeneration += 1), 0],
    [
      'is kept when the catalogue changes and it shows none of it',
      ['settings'],
      () => void (catalogueGeneration += 1),
      1,
    ],
  ])('%s', async (_, tags, change, entries) => {
    expect(await entriesAfter(tags, change)).toBe(entries);
  });

  it('is not kept when so much was sold meanwhile that not all of it is remembered', async () => {
    const everything = () => {
      for (let n = 0; n < 50_000; n += 1) cache.invalidate([`product:${n}`]);
    };
    expect(await entriesAfter(['product:1'], everything)).toBe(0);
    expect(await entriesAfter(['product:1'], () => undefined)).toBe(1);
  });
});
