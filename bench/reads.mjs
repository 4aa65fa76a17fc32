/** Public reads beside a bare node:http server that sends the same bytes, in the same run: asked before, and never asked before. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { operation } from './documents.mjs';
import { ratesBeside } from './load.mjs';
import { count, kilobytes, megabytes, milliseconds, table } from './report.mjs';
import { cpuOf, root, seed, startShop, temporaryFolder } from './shop.mjs';

export const CONNECTIONS = 16;
const JSON_HEADERS = { 'content-type': 'application/json' };
export const SIZES = [48, 10_000, 100_000];
/** What is asked nothing for so long is at rest, once it works no longer either: it reads the texts of its products after a start. */
const REST_MS = 10_000;
/** Share of a processor that a shop at rest takes, seconds in a row that show it, and those that are waited for it at most. */
const [WORK_AT_REST, RESTS, REST_MOST] = [0.1, 3, 600];
/** A share of the bare server's rate that each kind of read should reach. */
const WANTED = { again: 0.4, unchanged: 0.6, new: 0.12 };

const post = (query, variables) => ({
  method: 'POST',
  path: '/graphql',
  headers: { ...JSON_HEADERS },
  body: JSON.stringify({ query, variables }),
});

const hashOf = (query) => createHash('sha256').update(query).digest('hex');

function persisted(query, variables) {
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: hashOf(query) } });
  const parameters = new URLSearchParams({ variables: JSON.stringify(variables), extensions });
  return { method: 'GET', path: `/graphql?${parameters}`, headers: { 'apollo-require-preflight': '1' } };
}

/** @param {Uint8Array} body which it sends: the client decodes what it is sent, and letters beyond ASCII take it twice as long as others */
async function bareServer(status, body) {
  const child = spawn(process.execPath, [join(root, 'bench/bare.mjs'), String(status)]);
  child.stdin.end(body);
  const port = await new Promise((resolve) => child.stdout.once('data', (text) => resolve(Number(text))));
  return { url: `http://127.0.0.1:${port}`, cpu: () => cpuOf(child.pid), stop: () => child.kill() };
}

/** Each request of its own: `make` is given a number that never comes twice in a run of this file. */
let asked = 0;
const eachNew = (make) => ({
  ...make(0),
  setupRequest: (request) => ({ ...request, ...make((asked += 1)) }),
});

/** @returns by kind, for each name the requests that it stands for */
export async function questions(shop) {
  const [list, detail] = [operation('Products'), operation('Product')];
  const { products: first } = await shop.graphql('{products(pageSize:24){items{id}}}');
  const ids = first.items.map(({ id }) => id);
  const page = { page: 1 };
  const known = persisted(list, page);
  // By its hash it is known from here on.
  const extensions = { persistedQuery: { version: 1, sha256Hash: hashOf(list) } };
  const told = { query: list, variables: page, extensions };
  await fetch(`${shop.url}/graphql`, { method: 'POST', headers: JSON_HEADERS, body: JSON.stringify(told) });
  const etag = (await fetch(shop.url + known.path, { headers: known.headers })).headers.get('etag');
  const rest = (path) => ({ method: 'GET', path });
  return {
    again: {
      'list, GraphQL POST': [post(list, page)],
      'list, persisted GET': [known],
      'detail, GraphQL POST': ids.map((id) => post(detail, { id })),
      'search, GraphQL POST': [post(list, { page: 1, filter: { search: 'cricket bat' } })],
      'list of 24, REST': [rest('/api/products?page=1&pageSize=24')],
      'search, REST': [rest('/api/products?pageSize=24&search=cricket+bat')],
      'detail, REST': ids.map((id) => rest(`/api/products/${id}`)),
      sitemap: [rest('/sitemap.xml')],
      ...(existsSync(join(root, 'web/dist')) && {
        'home, HTML': [rest('/')],
        'products, HTML': [rest('/products')],
      }),
    },
    new: {
      'list by another price, GraphQL POST': [
        eachNew((n) => post(list, { page: 1, filter: { maxPrice: 100_000 + n } })),
      ],
      'search of a new word, GraphQL POST': [eachNew((n) => post(list, { page: 1, filter: { search: `bat ${n}` } }))],
      'list by another price, REST': [eachNew((n) => rest(`/api/products?pageSize=24&maxPrice=${100_000 + n}`))],
      'search of a new word, REST': [eachNew((n) => rest(`/api/products?pageSize=24&search=bat+${n}`))],
    },
    unchanged: {
      'list, persisted GET with a current ETag': [{ ...known, headers: { ...known.headers, 'if-none-match': etag } }],
    },
  };
}

export const statusOf = (kind) => (kind === 'unchanged' ? 304 : 200);

async function measure(shop, name, requests, kind, options) {
  const status = statusOf(kind);
  const [{ path, method, headers, body }] = requests;
  const sample = await fetch(shop.url + path, { method, headers, body });
  const answer = new Uint8Array(await sample.arrayBuffer());
  const bare = await bareServer(status, status === 304 ? new Uint8Array() : answer);
  try {
    const under = { ...options, connections: CONNECTIONS, status };
    const servers = [bare, shop].map(({ url, cpu }) => ({ url, cpu, requests }));
    const { floor, ours, share } = await ratesBeside(servers, under);
    const processor = `${count(ours.micros)} of ${count(floor.micros)} µs, ${Math.round((floor.micros / ours.micros) * 100)} %`;
    process.stderr.write(
      `${name}: ${count(ours.perSecond)} of ${count(floor.perSecond)}, ${Math.round(share * 100)} %; processor ${processor}\n`,
    );
    return [
      name,
      status === 304 ? '–' : kilobytes(answer.byteLength),
      count(ours.perSecond),
      milliseconds(ours.p99),
      count(floor.perSecond),
      `${Math.round(share * 100)} %`,
      processor,
      `${Math.round(WANTED[kind] * 100)} %${share < WANTED[kind] ? ', missed' : ''}`,
    ];
  } finally {
    bare.stop();
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns seconds until it was at rest @throws Error when it never is */
export async function atRest(shop) {
  const from = performance.now();
  await pause(REST_MS);
  for (let rests = 0, seconds = 0; rests < RESTS; seconds += 1) {
    if (seconds > REST_MOST) throw new Error('The shop does not come to rest.');
    const [before, then] = [shop.cpu(), performance.now()];
    await pause(1_000);
    rests = shop.cpu() - before < WORK_AT_REST * (performance.now() - then) ? rests + 1 : 0;
  }
  return (performance.now() - from) / 1000;
}

async function measureAt(products, options) {
  const folder = await temporaryFolder();
  try {
    await seed(folder.path, { products, customers: 1, orders: 0 });
    const shop = await startShop(folder.path);
    const rested = async () => {
      const seconds = await atRest(shop);
      return `${megabytes(shop.memory())} (${Math.round(seconds)} s later)`;
    };
    try {
      const before = await rested();
      const rows = [];
      for (const [kind, all] of Object.entries(await questions(shop)))
        for (const [name, requests] of Object.entries(all))
          rows.push(await measure(shop, name, requests, kind, options));
      const columns = ['request', 'bytes', '/s', '99 % within', 'bare /s', 'share', 'processor', 'wanted'];
      return [
        `**${count(products)} products**`,
        '',
        table(columns, rows),
        '',
        `Started in ${(shop.startedMs / 1000).toFixed(1)} s. Memory at rest: ${before}; right after the reads: ${megabytes(shop.memory())}; at rest again: ${await rested()}.`,
      ].join('\n');
    } finally {
      await shop.stop();
    }
  } finally {
    await folder.remove();
  }
}

export async function reads(options) {
  const parts = [];
  for (const size of options.sizes ?? SIZES) parts.push(await measureAt(size, options));
  return [
    ...parts,
    `${CONNECTIONS} connections. Beside each rate stands that of a bare server which sends the same bytes, and what each answer takes of the ` +
      'processor, the bare one beside it: on a machine that is busy with other things the rates say little, and that still much.',
  ].join('\n\n');
}
