/**
 * Orders placed at once by many buyers, cash on delivery, in turn with the database's own transactions; and whether
 * stock, money and numbers hold afterwards.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { startMeasuring } from '../embedded-mongo/bench/measure.mjs';
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
/** Milliseconds within which what orders bring about is done. */
const SETTLES = 1_500;
/** One buyer's turns differ the most, for nothing levels them out: there are more of them. */
const turnsWith = (buyers, runs) => (buyers === 1 ? 2 * runs + 1 : runs);
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

/** The shop and the database have their runs in turn, and the median of the turns' shares counts: the pace of a machine changes within minutes. */
async function turnsOf(buyers, { floor, placing, seconds, runs }) {
  const { inFlight } = WANTED[buyers];
  await floor.rate(inFlight, WARM_UP_SECONDS);
  await placing(buyers, WARM_UP_SECONDS);
  await pause(SETTLES);
  const turns = [];
  for (let n = 0; n < runs; n += 1) {
    const transactions = await floor.rate(inFlight, seconds);
    const orders = await placing(buyers, seconds);
    // The last orders' mails and figures are not to be at the next transactions' cost.
    await pause(SETTLES);
    turns.push({ transactions, orders, share: orders.perSecond / transactions.perSecond });
  }
  return turns;
}

function rowOf(buyers, turns) {
  const { inFlight, share } = WANTED[buyers];
  const figure = (of) => median(turns.map(of));
  const reached = figure((turn) => turn.share);
  return [
    buyers,
    count(figure(({ orders }) => orders.perSecond)),
    milliseconds(figure(({ orders }) => orders.median)),
    milliseconds(figure(({ orders }) => orders.p99)),
    `${count(figure(({ transactions }) => transactions.perSecond))} (${inFlight} in flight)`,
    `${Math.round(reached * 100)} %`,
    share ? `${share * 100} %${reached < share ? ', missed' : ''}` : '–',
    `${count(figure(({ orders }) => orders.micros))} µs`,
    `${count(figure(({ transactions }) => transactions.cpuMicros + transactions.clientMicros))} µs`,
  ];
}

export async function checkout({ seconds, runs }) {
  const floor = await startMeasuring({ documents: DOCUMENTS, name: TRANSACTION });
  const folder = await temporaryFolder();
  try {
    const turns = BUYERS.reduce((sum, buyers) => sum + 1 + turnsWith(buyers, runs), 0);
    const all = OPEN_BEFORE.length + turns;
    const { ids, accounts, shop } = await prepare(folder.path, all * ACCOUNTS_OF_A_RUN);
    const rows = [];
    let placed = 0;
    const placing = async (buyers, seconds) => {
      const result = await rush(shop, accounts, buyers, ids, seconds);
      placed += result.placed;
      return result;
    };
    try {
      for (const { buyers, seconds } of OPEN_BEFORE) await placing(buyers, seconds);
      for (const buyers of BUYERS)
        rows.push(rowOf(buyers, await turnsOf(buyers, { floor, placing, seconds, runs: turnsWith(buyers, runs) })));
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
    await floor.close();
    await folder.remove();
  }
}
