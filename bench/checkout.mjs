/**
 * Orders placed at once by many buyers, cash on delivery, beside the database's own transactions in the same run; and whether
 * stock, money and numbers hold afterwards.
 */
import { join } from 'node:path';
import mongoose from 'mongoose';
import { measureDatabase } from '../embedded-mongo/bench/measure.mjs';
import { manyAccounts } from '../testing/accounts.mjs';
import { bytesOf, openLine } from './open-lines.mjs';
import { count, median, milliseconds, quantile, table } from './report.mjs';
import { graphql, order, SECRET, startDatabase } from './several.mjs';
import { ADMIN, checkData, startShop, temporaryFolder } from './shop.mjs';

const BUYERS = [1, 16, 32];
/**
 * Who buy in turn in one run. An account's orders that are under way are read with each further one, and by its settings a shop allows five: there are
 * so many accounts that few come to more. All have looked at their account a moment before, as somebody who orders has.
 */
const ACCOUNTS_OF_A_RUN = 500;
const LOOKING_AT_ONCE = 16;
/** Of so many buyers: the share of the database's transactions of three documents with so many in flight. */
const WANTED = { 1: { inFlight: 1, share: 0.3 }, 16: { inFlight: 32, share: 0.25 }, 32: { inFlight: 32 } };
const TRANSACTION = '3-document transaction';
const DOCUMENTS = 10_000;
const PRODUCTS = 24;
const WARM_UP_SECONDS = 2;
/**
 * Before everything: a shop has been open for a while when the first of them comes. V8 makes what an order needs quick within the first two
 * thousand, by one buyer who orders as well as by many; the database's rates are measured of code that is quick too.
 */
const OPEN_BEFORE = [
  { buyers: 8, seconds: 4 },
  { buyers: 1, seconds: 16 },
];
const STOCK = 1_000_000;

async function manyProducts(shop, token) {
  const { categories } = await shop.graphql('{categories{name}}');
  const ids = [];
  for (let n = 0; n < PRODUCTS; n += 1) {
    const input = {
      title: `Bench product ${n}`,
      description: 'Made to be ordered often.',
      category: categories[n % categories.length].name,
      price: 100 + n,
      stock: STOCK,
    };
    const { addProduct } = await shop.graphql(
      'mutation($input:AddProductInput!){addProduct(input:$input){id}}',
      { input },
      token,
    );
    ids.push(addProduct.id);
  }
  return ids;
}

const itemsOf = (ids, n) => [
  { productId: ids[(n * 7) % ids.length], quantity: 1 + (n % 3) },
  ...(n % 2 ? [{ productId: ids[(n * 7 + 5) % ids.length], quantity: 1 }] : []),
];

async function lookAround(port, accounts) {
  const lookers = Array.from({ length: LOOKING_AT_ONCE }, async (_, n) => {
    const line = await openLine(port);
    for (let own = n; own < accounts.length; own += LOOKING_AT_ONCE)
      await line.send(bytesOf(graphql('{me{id}}', {}, accounts[own].token)));
    line.end();
  });
  await Promise.all(lookers);
}

/** Every buyer orders again, by another account, as soon as the last order is answered. */
let placedBefore = 0;
async function rush(shop, everybody, buyers, ids, seconds) {
  const port = Number(new URL(shop.url).port);
  const accounts = everybody.splice(0, ACCOUNTS_OF_A_RUN);
  await lookAround(port, accounts);
  const lines = await Promise.all(Array.from({ length: buyers }, () => openLine(port)));
  const latencies = [];
  const from = performance.now();
  const cpuBefore = shop.cpu();
  const until = from + seconds * 1000;
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() < until) {
        const n = (placedBefore += 1);
        const bytes = bytesOf(order(accounts[n % accounts.length], undefined, { items: itemsOf(ids, n) }));
        const before = performance.now();
        const answer = await line.send(bytes);
        latencies.push(performance.now() - before);
        if (!answer.includes('"placeOrder":{')) throw new Error(`Not placed: ${answer.slice(0, 600)}`);
      }
    }),
  );
  const passed = (performance.now() - from) / 1000;
  for (const line of lines) line.end();
  return {
    perSecond: latencies.length / passed,
    median: median(latencies),
    p99: quantile(latencies, 0.99),
    placed: latencies.length,
    micros: ((shop.cpu() - cpuBefore) * 1000) / latencies.length,
  };
}

/** A shop that has products, and many accounts that are logged in. */
async function prepare(folder, count) {
  const env = { JWT_SECRET: SECRET };
  const first = await startShop(folder, env);
  let ids;
  try {
    ids = await manyProducts(first, await first.signInAsAdmin());
  } finally {
    await first.stop();
  }
  const accounts = await makeAccounts(folder, count);
  return { ids, accounts, shop: await startShop(folder, env) };
}

/** Past the shop, which is stopped. */
async function makeAccounts(folder, count) {
  const database = await startDatabase(join(folder, 'database'));
  const client = await new mongoose.mongo.MongoClient(database.uri).connect();
  try {
    return await manyAccounts(client.db('shop'), { email: ADMIN.email, secret: SECRET, count });
  } finally {
    await client.close();
    await database.stop();
  }
}

export async function checkout({ seconds, runs }) {
  const { rates } = await measureDatabase({ documents: DOCUMENTS, seconds, runs, only: TRANSACTION });
  const folder = await temporaryFolder();
  try {
    const { ids, accounts, shop } = await prepare(
      folder.path,
      (OPEN_BEFORE.length + BUYERS.length * (runs + 1)) * ACCOUNTS_OF_A_RUN,
    );
    const rows = [];
    let placed = 0;
    try {
      for (const { buyers, seconds } of OPEN_BEFORE)
        placed += (await rush(shop, accounts, buyers, ids, seconds)).placed;
      for (const buyers of BUYERS) {
        placed += (await rush(shop, accounts, buyers, ids, WARM_UP_SECONDS)).placed;
        const results = [];
        for (let n = 0; n < runs; n += 1) results.push(await rush(shop, accounts, buyers, ids, seconds));
        placed += results.reduce((sum, result) => sum + result.placed, 0);
        const figure = (name) => median(results.map((result) => result[name]));
        const { inFlight, share } = WANTED[buyers];
        const { perSecond: floor, cpuMicros, clientMicros } = rates[TRANSACTION][inFlight];
        const reached = figure('perSecond') / floor;
        const wanted = share ? `${share * 100} %${reached < share ? ', missed' : ''}` : '–';
        rows.push([
          buyers,
          count(figure('perSecond')),
          milliseconds(figure('median')),
          milliseconds(figure('p99')),
          `${count(floor)} (${inFlight} in flight)`,
          `${Math.round(reached * 100)} %`,
          wanted,
          `${count(figure('micros'))} µs`,
          `${count(cpuMicros + clientMicros)} µs`,
        ]);
      }
    } finally {
      await shop.stop();
    }
    const said = checkData(folder.path);
    return [
      table(
        [
          'buyers at once',
          'checkouts/s',
          'median',
          '99 % within',
          'transactions/s of the database',
          'share',
          'wanted',
          'processor of one',
          'of a transaction',
        ],
        rows,
      ),
      '',
      `${count(placed)} orders were placed, each durable before it was answered. \`check:data\` afterwards: "${said}"`,
    ].join('\n');
  } finally {
    await folder.remove();
  }
}
