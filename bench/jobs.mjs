/** Long work of staff, and how long everybody else waits for an answer while it is under way. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { operation } from './documents.mjs';
import { count, megabytes, milliseconds, seconds as secondsText, table } from './report.mjs';
import { checkData, seed, startShop, temporaryFolder } from './shop.mjs';

const SIZES = [10_000, 100_000];
/** Lines of the file that is taken in, half of them new products. */
const LINES = 10_000;
/** Everybody else: connections of each kind of call, and its calls a second. */
const CONNECTIONS = 4;
const PER_SECOND = 20;
/** Every kind of call must be answered within so many milliseconds, 99 of 100 times. */
export const GOAL = 300;
const JSON_HEADERS = { 'content-type': 'application/json' };

const post = (query, variables, token) => ({
  method: 'POST',
  path: '/graphql',
  headers: { ...JSON_HEADERS, ...(token && { authorization: `Bearer ${token}` }) },
  body: JSON.stringify({ query, variables }),
});

/** What shoppers and staff ask for meanwhile; a number in each, so that no answer is one that is kept. */
function calls({ ids, admin, buyer }) {
  let n = 0;
  const eachNew = (make) => ({ ...make(0), setupRequest: (request) => ({ ...request, ...make((n += 1)) }) });
  const [list, detail, orders] = ['Products', 'Product', 'AdminOrders'].map((name) => operation(name));
  const cart = 'mutation($id:ID!,$n:Int!){setCartQuantity(productId:$id,quantity:$n){count}}';
  return {
    'product list': eachNew((i) => post(list, { page: 1, filter: { maxPrice: 100_000 + i } })),
    'a product': eachNew((i) => post(detail, { id: ids[i % ids.length] })),
    'order list': eachNew((i) => post(orders, { filter: {}, sort: 'NEWEST', page: 1 + (i % 20) }, admin)),
    'cart change': eachNew((i) => post(cart, { id: ids[0], n: 1 + (i % 3) }, buyer)),
  };
}

/** Asks all of it at a steady pace until `work` is over. @returns what work answered, and the latencies by kind */
async function beside(url, requests, work) {
  const runs = Object.entries(requests).map(([name, request]) => {
    const run = autocannon({
      url,
      connections: CONNECTIONS,
      overallRate: PER_SECOND,
      duration: 3_600,
      requests: [request],
      verifyBody: (body) => !String(body).includes('"errors"'),
    });
    return { name, run };
  });
  try {
    return { answer: await work(), waits: await ended(runs) };
  } catch (error) {
    await ended(runs);
    throw error;
  }
}

async function ended(runs) {
  for (const { run } of runs) run.stop();
  const waits = {};
  for (const { name, run } of runs) {
    const { latency, non2xx, errors, mismatches, requests } = await run;
    if (non2xx > 0 || errors > 0 || mismatches > 0 || requests.total === 0)
      throw new Error(`${name}: ${non2xx} refused, ${errors} not answered, ${mismatches} with errors`);
    waits[name] = { total: requests.total, median: latency.p50, p99: latency.p99, max: latency.max };
  }
  return waits;
}

function starters(shop, token) {
  const ask = (query, variables) => shop.graphql(query, variables, token);
  const over = async (id) => {
    for (;;) {
      const { job } = await ask('query($id:ID!){job(id:$id){status message endedAt}}', { id });
      if (job.status === 'DONE') return job.message;
      if (job.endedAt) throw new Error(`The work ended ${job.status}: ${job.message}`);
      await pause(250);
    }
  };
  return {
    'all prices, over REST': async () => {
      const response = await fetch(`${shop.url}/api/products/bulk/price`, {
        method: 'PUT',
        headers: { ...JSON_HEADERS, authorization: `Bearer ${token}` },
        body: '{"percent":10}',
      });
      const { products, message } = await response.json();
      if (!response.ok) throw new Error(`Refused with ${response.status}: ${message}`);
      return `${count(products.length)} products answered.`;
    },
    'undo of that': async () => {
      const { lastBulkPriceChange } = await ask('{lastBulkPriceChange{id}}');
      const { startPriceUndo } = await ask('mutation($id:ID!){startPriceUndo(id:$id){id}}', lastBulkPriceChange);
      return over(startPriceUndo.id);
    },
    'bulk edit of all': async () => {
      const query = 'mutation($input:StartBulkEditInput!){startBulkEdit(input:$input){id}}';
      const input = { filter: {}, hsnCode: '9506', addStock: 1 };
      return over((await ask(query, { input })).startBulkEdit.id);
    },
    [`CSV file of ${count(LINES)} lines`]: async (file) => {
      const form = new FormData();
      const query = 'mutation($file:Upload!){startProductImport(file:$file,dryRun:false){id}}';
      form.append('operations', JSON.stringify({ query, variables: { file: null } }));
      form.append('map', '{"0":["variables.file"]}');
      form.append('0', new Blob([file]), 'products.csv');
      const headers = { authorization: `Bearer ${token}`, 'apollo-require-preflight': '1' };
      const response = await fetch(`${shop.url}/graphql`, { method: 'POST', body: form, headers });
      const { data, errors } = await response.json();
      if (errors) throw new Error(`Refused: ${JSON.stringify(errors)}`);
      return over(data.startProductImport.id);
    },
  };
}

/** Half of the lines change products that are there, half add new ones. */
async function fileFor(shop, token) {
  const { exportProducts } = await shop.graphql('mutation{exportProducts{url}}', {}, token);
  const [heading, ...lines] = (await (await fetch(new URL(exportProducts.url, shop.url))).text()).split('\r\n');
  const skus = lines.slice(0, LINES / 2).map((line) => line.split(',')[0]);
  if (!heading.startsWith('sku,') || skus.length < LINES / 2) throw new Error('The export is not as it was expected.');
  const known = skus.map((sku, i) => `${sku},,,,,${1 + (i % 50)}`);
  const { categories } = await shop.graphql('{categories{name}}');
  const fresh = known.map(
    (_, i) => `NEW-${Date.now().toString(36)}-${i},Steel rack ${i},"${categories[0].name}",${500 + i},3,2.5`,
  );
  return ['sku,title,category,price,stock,weight_kg', ...known, ...fresh].join('\n');
}
const row = (name, took, answer, waits) => [
  name,
  took,
  answer,
  ...Object.values(waits).map(
    ({ median, p99, max }) => `${milliseconds(median)} / ${milliseconds(p99)} / ${milliseconds(max)}`,
  ),
];

async function measureAt(products, { data, only }) {
  const folder = data ? { path: join(data, String(products)), remove: () => undefined } : await temporaryFolder();
  try {
    if (!existsSync(join(folder.path, 'database')))
      await seed(folder.path, { products, customers: 200, orders: 2_000 });
    const shop = await startShop(folder.path);
    let rows;
    let slow = 0;
    try {
      const [admin, buyer] = [await shop.signInAsAdmin(), await shop.signUp(Date.now())];
      const { products: page } = await shop.graphql(
        '{products(pageSize:100,filter:{stock:IN_STOCK}){items{id stock}}}',
      );
      const ids = page.items.toSorted((a, b) => b.stock - a.stock).map(({ id }) => id);
      await shop.graphql('mutation($id:ID!){addToCart(productId:$id,quantity:1){count}}', { id: ids[0] }, buyer);
      const requests = calls({ ids, admin, buyer });
      const file = await fileFor(shop, admin);
      const quiet = await beside(shop.url, requests, () => pause(6_000));
      rows = [row('nothing', '–', '–', quiet.waits)];
      for (const [name, work] of Object.entries(starters(shop, admin))) {
        if (!name.includes(only)) continue;
        const from = performance.now();
        const { answer, waits } = await beside(shop.url, requests, () => work(file));
        const took = (performance.now() - from) / 1000;
        process.stderr.write(`${name}: ${secondsText(took)} ${answer} ${JSON.stringify(waits)}\n`);
        slow += Object.values(waits).filter(({ p99 }) => p99 > GOAL).length;
        rows.push(row(name, secondsText(took), answer, waits));
      }
      rows.push(['memory at most', megabytes(shop.memory('VmHWM')), '', ...Object.keys(requests).map(() => '')]);
    } finally {
      await shop.stop();
    }
    const columns = ['under way', 'took', 'answer', 'product list', 'a product', 'order list', 'cart change'];
    return [
      `**${count(products)} products**`,
      '',
      table(columns, rows),
      '',
      `\`check:data\` afterwards: "${checkData(folder.path).replaceAll('\n', ' ')}" ` +
        (slow === 0
          ? `99 of 100 calls of each kind are answered within ${GOAL} ms.`
          : `${slow} kinds wait longer than ${GOAL} ms.`),
    ].join('\n');
  } finally {
    await folder.remove();
  }
}

export async function jobs(options) {
  const parts = [];
  for (const size of options.sizes ?? SIZES) parts.push(await measureAt(size, options));
  return [
    ...parts,
    `Each kind of call: ${PER_SECOND} a second over ${CONNECTIONS} connections; median / 99 % within / longest.`,
  ].join('\n\n');
}
