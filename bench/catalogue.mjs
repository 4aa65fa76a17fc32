/** Public reads of products: list, search and detail by GraphQL and REST, at a small shop's size and at a large one's. */
import { createHash } from 'node:crypto';
import { operation } from './documents.mjs';
import { rate } from './load.mjs';
import { count, megabytes, milliseconds, table } from './report.mjs';
import { seed, startShop, temporaryFolder } from './shop.mjs';

const CONNECTIONS = 16;
const JSON_HEADERS = { 'content-type': 'application/json' };

const post = (query, variables) => ({
  method: 'POST',
  path: '/graphql',
  headers: JSON_HEADERS,
  body: JSON.stringify({ query, variables }),
});

/** A GET by the hash of a query that the shop has seen before. */
function persisted(query, variables) {
  const extensions = { persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') } };
  const parameters = new URLSearchParams({
    variables: JSON.stringify(variables),
    extensions: JSON.stringify(extensions),
  });
  return {
    method: 'GET',
    path: `/graphql?${parameters}`,
    headers: { 'apollo-require-preflight': '1' },
    register: () => ({ query, variables, extensions }),
  };
}

/** Sends a persisted query once with its text. @returns the ETag of its answer */
async function register(shop, request) {
  await fetch(`${shop.url}/graphql`, {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify(request.register()),
  });
  const answer = await fetch(`${shop.url}${request.path}`, { headers: request.headers });
  if (!answer.ok) throw new Error(`The persisted query is not known: ${await answer.text()}`);
  return answer.headers.get('etag');
}

async function measureAt(products, options) {
  const folder = await temporaryFolder();
  try {
    await seed(folder.path, { products, customers: 1, orders: 0 });
    const shop = await startShop(folder.path);
    try {
      const list = operation('Products');
      const detail = operation('Product');
      const { products: first } = await shop.graphql('{products(pageSize:100){items{id category}}}');
      const ids = first.items.map((item) => item.id);
      const categories = [...new Set(first.items.map((item) => item.category))];
      const pages = [
        { page: 1 },
        { page: 2, sort: 'PRICE_ASC' },
        ...categories.slice(0, 4).map((category) => ({ page: 1, filter: { category }, sort: 'FEATURED' })),
      ];
      const searches = ['bat', 'cricket', 'steel gate', 'chair', 'badmintn', 'wardrobe oak', 'GS-', 'sofa'];
      const lists = pages.map((variables) => persisted(list, variables));
      const etags = [];
      for (const request of lists) etags.push(await register(shop, request));
      const plain = ({ method, path, headers }) => ({ method, path, headers });
      const works = {
        'list of 24, GraphQL POST': [pages.map((variables) => post(list, variables))],
        'list of 24, persisted GET': [lists.map(plain)],
        'list of 24, persisted GET with a current ETag': [
          lists.map((request, i) => ({
            ...plain(request),
            headers: { ...request.headers, 'if-none-match': etags[i] },
          })),
          304,
        ],
        'search, GraphQL POST': [searches.map((search) => post(list, { page: 1, filter: { search } }))],
        'detail, GraphQL POST': [ids.map((id) => post(detail, { id }))],
        'list of 24, REST': [[{ method: 'GET', path: '/api/products?pageSize=24' }]],
        'search, REST': [
          searches.map((search) => ({
            method: 'GET',
            path: `/api/products?pageSize=24&search=${encodeURIComponent(search)}`,
          })),
        ],
        'detail, REST': [ids.map((id) => ({ method: 'GET', path: `/api/products/${id}` }))],
      };
      const rows = [];
      for (const [name, [requests, status]] of Object.entries(works)) {
        const { perSecond, p99 } = await rate(shop.url, requests, { ...options, connections: CONNECTIONS, status });
        rows.push([name, count(perSecond), milliseconds(p99)]);
      }
      return { rows, memory: shop.memory() };
    } finally {
      await shop.stop();
    }
  } finally {
    await folder.remove();
  }
}

export async function catalogue(options) {
  const sizes = [48, 10_000];
  const results = [];
  for (const size of sizes) results.push(await measureAt(size, options));
  const columns = ['request', ...sizes.flatMap((size) => [`/s at ${count(size)}`, '99 % within'])];
  const rows = results[0].rows.map(([name], i) => [name, ...results.flatMap(({ rows: all }) => all[i].slice(1))]);
  const memory = results.map((result, i) => `${megabytes(result.memory)} at ${count(sizes[i])} products`).join(', ');
  return [
    table(columns, rows),
    '',
    `${CONNECTIONS} connections. Memory of the shop's process, database included, after it all: ${memory}.`,
  ].join('\n');
}
