/** Public answers that are kept: the same to the letter as those made anew, and never older than what they show. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request } from 'node:http';
import etag from 'etag';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeProduct, placeOrder } from '../../test/order-fixtures.js';
import { setSettings, startTestApp, type TestApp } from '../../test/test-app.js';
import { refreshProducts } from '../features/catalogue/catalogue-sync.js';
import { ProductModel } from '../features/catalogue/product.model.js';
import { KeptAnswers, type KeptAnswer } from './kept-answers.js';
import { CACHEABLE_OPERATIONS } from '../graphql/public-operations.js';
import { ObjectId } from '../types/object-id.js';
import { Role } from '../types/viewer.js';

const dataDir = mkdtempSync(join(tmpdir(), 'shop-public-answers-'));
const STORE = { DATA_DIR: dataDir, PUBLIC_ANSWERS_MB: '64' };
let app: TestApp;
let [table, chair, bent] = ['', '', ''];

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
  categories: 'categories { id name productCount }',
  featuredProducts: 'featuredProducts { id }',
  relatedProducts: `relatedProducts(id: "$table") { ${CARD} }`,
  searchSuggestions: `searchSuggestions(text: "tab") { products { ${CARD} } categories { id name } }`,
  shop: 'shop { brand phone codCharge }',
  contentPage: 'contentPage(id: "terms") { title blocks { type body } }',
  contentPages: 'contentPages { total items { id title } }',
};

const inAddress = (query: string) => `/graphql?${new URLSearchParams({ query })}`;
const PREFLIGHT = { 'apollo-require-preflight': '1' };

/** Every public read, over both interfaces. */
function questions(): [method: string, path: string, body?: unknown, headers?: Record<string, string>][] {
  const documents = [...CACHEABLE_OPERATIONS].map(
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

it('answers every public read and every refusal the same to the letter, whether it is kept, made lean or made anew', async () => {
  app = await startTestApp({ DATA_DIR: dataDir, PUBLIC_ANSWERS_MB: '0' });
  table = await makeProduct({ title: 'Study table', stock: 30 });
  chair = await makeProduct({ title: 'Folding chair', stock: 40 });
  bent = await makeProduct({ title: 'Bench' });
  for (const title of ['Stool', 'Cot']) await makeProduct({ title });
  expect(Object.keys(FIELDS).sort()).toEqual([...CACHEABLE_OPERATIONS].sort());
  const [expected, refusals, called] = [await all(questions()), await all(refused()), await all(calls())];
  expect(app.publicAnswers()).toMatchObject({ hits: 0, entries: 0 });
  expect(expected.map(({ status }) => status)).toEqual(expected.map(() => 200));
  await app.stop();

  app = await startTestApp(STORE);
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await all(questions())).toEqual(expected);
    expect(await all(refused())).toEqual(refusals);
  }
  expect(app.publicAnswers().hits).toBe(questions().length * 2);
  // Those of the last turn came over a connection that was looked at by then, and whose bytes were known.
  expect(app.publicAnswers().atOnce).toBeGreaterThanOrEqual(questions().length - 3);

  for (let turn = 0; turn < 2; turn += 1) expect(await all(calls())).toEqual(called);
  expect(app.publicAnswers().lean).toBeGreaterThanOrEqual(14);

  // Documents that were asked often are compiled; their variables differ each time.
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

/** Documents that show products in lists, each with what it is asked with in turn: so often that it is compiled, and never twice the same. */
const LISTS: [document: string, variables: Record<string, unknown>[]][] = [
  ['query ($n: Int!) { products(pageSize: $n) { total items { id title price category } } }', []],
  [
    'query ($n: Int!) { __typename products(pageSize: $n) { __typename items { __typename named: title id images { url __typename } } } }',
    [],
  ],
  [
    `query ($n: Int!) { all: products(pageSize: $n) { ...Page } best: featuredProducts(limit: $n) { ...Card } }
     fragment Page on ProductPage { pages items { ...Card specifications { key value } } exactMatch }
     fragment Card on Product { id ...Money ... on Product { originalPrice createdAt } }
     fragment Money on Product { price priceWithTax }`,
    [],
  ],
  [
    `query ($n: Int!, $short: Boolean!, $long: Boolean = true) {
       products(pageSize: $n) { items { id title @skip(if: $short) ... @include(if: $long) { description sku } } }
     }`,
    [
      { short: true },
      { short: false },
      { short: true, long: false },
      { short: false, long: false },
      { short: true, long: null },
      { short: 'yes' },
      {},
    ],
  ],
  [
    `query ($n: Int!, $short: Boolean!, $dear: Int = 1) {
       products(pageSize: $n, filter: { minPrice: $dear }) { items { id title @skip(if: $short) ... @include(if: $short) { sku } } }
     }`,
    [{ short: true }, { short: false }, { short: true, dear: 5000 }, { short: false, dear: null }, { short: null }, {}],
  ],
  [
    `query ($n: Int!, $items: Boolean!) {
       products(pageSize: $n, filter: { stock: IN_STOCK }) { total items @include(if: $items) { slug } facets { stock { count } } }
     }`,
    [{ items: true }, { items: false }],
  ],
  // The same place in different words, and a name that somebody else uses as well.
  [
    'query ($n: Int!) { products(pageSize: $n) { items { id } items { title } ...Rest } } fragment Rest on ProductPage { items { stock } }',
    [],
  ],
  ['query ($n: Int!) { products(pageSize: $n) { items { excerpt_0: id } } categories { excerpt_0: id } }', []],
  ['query ($n: Int!) { products(pageSize: $n) { items { title } } featuredProducts { sku stock } }', []],
  ['query ($n: Int!) { searchSuggestions(text: "ch", limit: $n) { products { title } categories { name } } }', []],
  [
    'query ($id: ID!, $n: Int!) { product(id: $id) { title description } relatedProducts(id: $id, limit: $n) { id } }',
    [{}],
  ],
  [
    'query ($id: ID!) { product(id: $id) { title weightKg createdAt } }',
    [{ id: '000000000000000000000000' }, { id: 'none' }, { id: '$table' }, { id: '$chair' }, { id: '$bent' }],
  ],
];

const listQuestions = () =>
  LISTS.flatMap(([query, given]) =>
    Array.from({ length: Math.max(given.length, 1) * 4 }, (_, turn): ['POST', string, unknown] => {
      const variables = { n: turn + 1, id: table, ...given[turn % given.length] };
      const named = JSON.stringify(variables).replace('$table', table).replace('$chair', chair).replace('$bent', bent);
      return ['POST', '/graphql', { query, variables: JSON.parse(named) }];
    }),
  );

it('writes lists of what it wrote of each product before, to the letter as if it had written them whole', async () => {
  await app.stop();
  app = await startTestApp({ DATA_DIR: dataDir, PUBLIC_ANSWERS_MB: '0' });
  await ProductModel.updateOne(
    { _id: chair },
    {
      specifications: [{ key: 'Colour', value: '"red" {"excerpt_0":"a"} – ₹' }],
      featured: true,
      description: 'é\u2028🪑',
    },
  );
  await refreshProducts([chair]);
  const whole = await all(listQuestions());
  // One that cannot be shown: what holds for every product is missing in it.
  const { slug } = (await ProductModel.findById(bent).lean())!;
  const spoil = { $unset: { slug: '' }, $set: { updatedAt: new Date() } };
  await ProductModel.collection.updateOne({ _id: new ObjectId(bent) }, spoil);
  await refreshProducts([bent]);
  const faulty = await all(listQuestions());
  expect(faulty.filter(({ body }) => body.includes('errors')).length).toBeGreaterThan(
    whole.filter(({ body }) => body.includes('errors')).length,
  );
  await app.stop();

  app = await startTestApp(STORE);
  expect(await all(listQuestions())).toEqual(faulty);
  expect(app.publicAnswers().lean).toBeGreaterThan(20);
  await ProductModel.updateOne({ _id: bent }, { slug });
  await refreshProducts([bent]);
  expect(await all(listQuestions())).toEqual(whole);
});

const query = `query ($id: ID!) { product(id: $id) { ${CARD} } }`;
const seen = async (id: string) =>
  JSON.parse((await ask('POST', '/graphql', { query, variables: { id } })).body.toString()).data.product;

it('shows an edit at once, and a sale wherever the sold product stands and nowhere else', async () => {
  await seen(table);
  await seen(chair);
  const before = app.publicAnswers().hits;
  expect((await seen(chair)).stock).toBe(40);
  expect(app.publicAnswers().hits).toBe(before + 1);

  const buyer = await app.signIn();
  await placeOrder(app, buyer, { items: [{ productId: table, quantity: 2 }] });
  expect((await seen(table)).stock).toBe(28);
  expect((await seen(chair)).stock).toBe(40);
  expect(app.publicAnswers().hits).toBe(before + 2);

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

it('keeps nothing that is asked for once when there is no room, and what is asked for twice', () => {
  const answer = (generation: string): KeptAnswer => ({
    status: 200,
    headers: [],
    etag: undefined,
    compressible: false,
    body: Buffer.alloc(10_000),
    isKept: true,
    encoded: {},
    sendings: {},
    generation,
    name: undefined,
    products: ['a'],
    onGivenAgain: [],
  });
  const kept = new KeptAnswers(100_000);
  const ask = (key: string, generation = '1') => {
    if (kept.get(key, generation)) return 'kept';
    if (kept.wants(key, generation, 10_000)) kept.set(key, answer(generation));
    return 'made';
  };
  expect([ask('home'), ask('list'), ask('home')]).toEqual(['made', 'made', 'kept']);
  for (let n = 0; n < 1_000; n += 1) ask(`word ${n}`);
  expect([ask('home'), ask('list')]).toEqual(['kept', 'kept']);
  expect([ask('new'), ask('new'), ask('new')]).toEqual(['made', 'made', 'kept']);
  expect(kept.bytes).toBeLessThanOrEqual(100_000);
  // All of an earlier generation make room at once.
  expect([ask('word 999', '2'), ask('word 999', '2'), kept.size]).toEqual(['made', 'kept', 1]);
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
    const { hits } = app.publicAnswers();
    const nextOfThem = await ask('GET', path, undefined, others);
    for (const one of [firstOfThem, nextOfThem])
      expect([one.status, one.headers['etag'], one.body.length]).toEqual([304, etag, 0]);
    expect(app.publicAnswers().hits).toBe(hits + 1);
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

it('counts what it answers against the limits, and refuses as ever when they are used up', async () => {
  await app.stop();
  app = await startTestApp({ ...STORE, RATE_LIMIT_FACTOR: '0.01' });
  const statuses: number[] = [];
  for (let n = 0; n < 14; n += 1) statuses.push((await ask('GET', '/api/categories')).status);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(12);
  expect(statuses.at(-1)).toBe(429);
  expect(app.publicAnswers().hits).toBeGreaterThan(5);
});

it('gives the same to who is signed in, and counts it as theirs', async () => {
  await app.stop();
  app = await startTestApp(STORE);
  const { token } = await app.signIn();
  const nobody = await ask('GET', '/api/categories');
  const { hits } = app.publicAnswers();
  const somebody = await ask('GET', '/api/categories', undefined, { authorization: `Bearer ${token}` });
  expect({ ...somebody, body: String(somebody.body) }).toEqual({ ...nobody, body: String(nobody.body) });
  expect(app.publicAnswers().hits).toBe(hits + 1);
  const mine = await ask('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` });
  expect(mine.status).toBe(200);
  expect((await ask('GET', '/api/auth/me')).status).toBe(401);
});

it('sends every large answer whole that has no room to be kept, however many are under way and given up', async () => {
  await app.stop();
  // Nothing finds room in it.
  app = await startTestApp({ ...STORE, PUBLIC_ANSWERS_MB: '0.05' });
  const query = 'query($text: String){products(filter:{search:$text},pageSize:3){items{id title description}}}';
  for (const [n, letter] of ['a', 'b', 'c'].entries()) {
    const id = await makeProduct({ title: `Swing ${letter}` });
    await ProductModel.updateOne({ _id: id }, { description: `${letter.repeat(40)} `.repeat(420), featured: n > 0 });
    await refreshProducts([id]);
  }
  const wordsOf = (n: number) => ({ query, variables: { text: `swing ${'abc'[n % 3]} ${n}` } });
  // Until the document is known, and its answers are made without the usual way.
  for (let n = 0; n < 6; n += 1) await ask('POST', '/graphql', wordsOf(n));
  const { lean } = app.publicAnswers();
  for (let round = 0; round < 3; round += 1) {
    const giveUp = new AbortController();
    const numbers = Array.from({ length: 40 }, (_, n) => 1_000 + round * 100 + n);
    const givenUp = numbers.map((n) =>
      fetch(`${app.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wordsOf(n + 50)),
        signal: giveUp.signal,
      }).catch(() => undefined),
    );
    // Compressed in another thread, which takes its time: meanwhile the room is read.
    const answers = numbers.map((n) => ask('POST', '/graphql', wordsOf(n), { 'accept-encoding': 'gzip' }));
    await Promise.race(answers);
    giveUp.abort();
    for (const [at, { body: sent, headers }] of (await Promise.all(answers)).entries()) {
      const body = gunzipSync(sent);
      expect(body.length).toBeGreaterThan(16 * 1024);
      expect(headers['etag']).toBe(etag(body, { weak: true }));
      const [first] = (JSON.parse(String(body)) as { data: { products: { items: { title: string }[] } } }).data.products
        .items;
      expect(first!.title).toBe(`Swing ${'abc'[numbers[at]! % 3]}`);
    }
    await Promise.all(givenUp);
  }
  expect(app.publicAnswers().lean).toBeGreaterThan(lean + 100);
});
