/** Measures public reads in turn with a bare node:http server that sends the same bytes: kept in the response cache, unchanged (304), and never asked before. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { operation } from './documents.mjs';
import { ratesBeside } from './load.mjs';
import { count, kilobytes, megabytes, milliseconds, table } from './report.mjs';
import { cpuOf, root, seed, startShop, temporaryFolder, untilAtRest } from './shop.mjs';

const CONNECTIONS = 16;
const SIZES = [48, 10_000];
const JSON_HEADERS = { 'content-type': 'application/json' };
/** The floors: a share of the bare server's rate. */
const FLOORS = { kept: 0.35, unchanged: 0.35, new: 0.05 };

const post = (query, variables) => ({
  method: 'POST',
  path: '/graphql',
  headers: { ...JSON_HEADERS },
  body: JSON.stringify({ query, variables }),
});
const get = (path) => ({ method: 'GET', path });
const hashOf = (query) => createHash('sha256').update(query).digest('hex');

/** A GET by the document's hash, as the web client sends it. */
function persisted(query, variables) {
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hashOf(query) } });
  const parameters = new URLSearchParams({ variables: JSON.stringify(variables), extensions });
  return { ...get(`/graphql?${parameters}`), headers: { 'apollo-require-preflight': '1' } };
}

/** @param {Uint8Array} body the very bytes of the shop's answer: autocannon decodes text beyond ASCII more slowly */
async function startBareServer(status, body) {
  const child = spawn(process.execPath, [join(root, 'bench/bare.mjs'), String(status)]);
  child.stdin.end(body);
  const port = await new Promise((resolve) => child.stdout.once('data', (text) => resolve(Number(text))));
  return { url: `http://127.0.0.1:${port}`, cpu: () => cpuOf(child.pid), stop: () => child.kill() };
}

let lastNumber = 0;
/** Every request differs: `make` is given a number that comes only once, so that no response cache can answer. */
const eachNew = (make) => ({
  ...make(0),
  setupRequest: (request) => ({ ...request, ...make((lastNumber += 1)) }),
});

/** @returns by kind, for each name, the requests that are sent in turn */
async function requestsFor(shop) {
  const [list, detail] = [operation('Products'), operation('Product')];
  const { products } = await shop.graphql('{products(pageSize:24){items{id}}}');
  const ids = products.items.map(({ id }) => id);
  const page = { page: 1 };
  const byHash = persisted(list, page);
  // Registers the document under its hash.
  const extensions = { persistedQuery: { version: 1, sha256Hash: hashOf(list) } };
  const registration = JSON.stringify({ query: list, variables: page, extensions });
  await fetch(`${shop.url}/graphql`, { method: 'POST', headers: JSON_HEADERS, body: registration });
  const etag = (await fetch(shop.url + byHash.path, { headers: byHash.headers })).headers.get('etag');
  if (!etag) throw new Error('The list was answered without an ETag');
  return {
    kept: {
      'list, GraphQL POST': [post(list, page)],
      'list, persisted GET': [byHash],
      'detail, GraphQL POST': ids.map((id) => post(detail, { id, choice: [] })),
      'search, GraphQL POST': [post(list, { page: 1, filter: { search: 'cricket bat' } })],
      'list of 24, REST': [get('/api/products?page=1&pageSize=24')],
      'search, REST': [get('/api/products?pageSize=24&search=cricket+bat')],
      'detail, REST': ids.map((id) => get(`/api/products/${id}`)),
      sitemap: [get('/sitemap.xml')],
      ...(existsSync(join(root, 'web/dist')) && { 'home, HTML': [get('/')], 'products, HTML': [get('/products')] }),
    },
    unchanged: {
      'list, persisted GET with a current ETag': [{ ...byHash, headers: { ...byHash.headers, 'if-none-match': etag } }],
    },
    new: {
      'list by another price, GraphQL POST': [
        eachNew((n) => post(list, { page: 1, filter: { maxPrice: 100_000 + n } })),
      ],
      'search of a new word, GraphQL POST': [eachNew((n) => post(list, { page: 1, filter: { search: `bat ${n}` } }))],
      'list by another price, REST': [eachNew((n) => get(`/api/products?pageSize=24&maxPrice=${100_000 + n}`))],
      'search of a new word, REST': [eachNew((n) => get(`/api/products?pageSize=24&search=bat+${n}`))],
    },
  };
}

async function measure(shop, name, requests, kind, options) {
  const status = kind === 'unchanged' ? 304 : 200;
  const [{ path, method, headers, body }] = requests;
  const sample = await fetch(shop.url + path, { method, headers, body });
  const answer = new Uint8Array(await sample.arrayBuffer());
  const bareServer = await startBareServer(status, status === 304 ? new Uint8Array() : answer);
  try {
    const servers = [bareServer, shop].map(({ url, cpu }) => ({ url, cpu, requests }));
    const { bare, ours, share } = await ratesBeside(servers, { ...options, connections: CONNECTIONS, status });
    const percent = `${Math.round(share * 100)} %`;
    process.stderr.write(`${name}: ${count(ours.perSecond)} of ${count(bare.perSecond)}, ${percent}\n`);
    return [
      name,
      kind,
      status === 304 ? '–' : kilobytes(answer.byteLength),
      count(ours.perSecond),
      milliseconds(ours.p99),
      count(bare.perSecond),
      percent,
      `${count(ours.micros)} / ${count(bare.micros)} µs`,
      `${Math.round(FLOORS[kind] * 100)} %${share < FLOORS[kind] ? ', missed' : ''}`,
    ];
  } finally {
    bareServer.stop();
  }
}

async function measureAt(products, groups, options) {
  const folder = await temporaryFolder();
  try {
    await seed(folder.path, { products, groups, customers: 1, orders: 0 });
    const shop = await startShop(folder.path);
    try {
      await untilAtRest(shop);
      const before = megabytes(shop.memory());
      const rows = [];
      for (const [kind, all] of Object.entries(await requestsFor(shop)))
        for (const [name, requests] of Object.entries(all))
          rows.push(await measure(shop, name, requests, kind, options));
      return [
        `**${count(products)} products${groups > 0 ? ` in ${count(groups)} groups` : ''}**`,
        '',
        table(['request', 'kind', 'bytes', '/s', '99 % within', 'bare /s', 'share', 'processor / bare', 'floor'], rows),
        '',
        `Memory at rest before: ${before}; right after the reads: ${megabytes(shop.memory())}.`,
      ].join('\n');
    } finally {
      await shop.stop();
    }
  } finally {
    await folder.remove();
  }
}

export async function reads({ seconds, runs, sizes = SIZES, groups = 0 }) {
  const parts = [];
  for (const size of sizes) parts.push(await measureAt(size, groups, { seconds, runs }));
  return [
    ...parts,
    `${CONNECTIONS} connections. "share" compares rates; "processor / bare" is the processor time of one answer, which a busy machine distorts less.`,
  ].join('\n\n');
}
