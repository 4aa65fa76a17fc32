/**
 * Measures whole checkouts, cash on delivery, in turn with the database's own transactions of three documents, and checks the data afterwards.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { startMeasuring } from '../embedded-mongo/bench/measure.mjs';
import { manyAccounts } from '../testing/accounts.mjs';
import { bytesOf, openConnection } from './connections.mjs';
import { count, median, milliseconds, quantile, table } from './report.mjs';
import { graphql, order, SECRET, startDatabase } from './processes.mjs';
import { ADMIN, checkData, startShop, temporaryFolder } from './shop.mjs';

const BUYERS = [1, 16];
/**
 * Accounts that order in turn within one run. Each new order reads its account's open orders, and a shop allows five of them by default:
 * with so many accounts few reach that limit.
 */
const ACCOUNTS_OF_A_RUN = 500;
/** Connections over which all accounts are read once before a run. */
const READING_AT_ONCE = 16;
/** The floors: the share of the rate of the database's own transactions, with `inFlight` of them. */
const FLOORS = { 1: { inFlight: 1, share: 0.15 }, 16: { inFlight: 32, share: 0.1 } };
/** Other numbers of buyers have no floor; they are compared with twice as many transactions in flight. */
const floorOf = (buyers) => FLOORS[buyers] ?? { inFlight: 2 * buyers };
const TRANSACTION = '3-document transaction';
const DOCUMENTS = 10_000;
const PRODUCTS = 24;
const WARM_UP_SECONDS = 2;
/** Milliseconds after a run in which mails and sales sums are written. */
const SETTLE_MS = 1_500;
/** Results with a single buyer vary the most, so there are more turns. */
const turnsWith = (buyers, runs) => (buyers === 1 ? 2 * runs + 1 : runs);
/** Warm-up orders before the first turn, so that V8 has compiled the code of an order. */
const WARM_UP = [
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

/** Reads every account once, as a buyer's page does. */
async function readAccounts(port, accounts) {
  const readers = Array.from({ length: READING_AT_ONCE }, async (_, n) => {
    const connection = await openConnection(port);
    for (let own = n; own < accounts.length; own += READING_AT_ONCE)
      await connection.send(bytesOf(graphql('{me{id}}', {}, accounts[own].token)));
    connection.end();
  });
  await Promise.all(readers);
}

let placedBefore = 0;
/** Each buyer orders again, with another account, as soon as the last order is answered. */
async function rush(shop, everybody, buyers, ids, seconds) {
  const port = Number(new URL(shop.url).port);
  const accounts = everybody.splice(0, ACCOUNTS_OF_A_RUN);
  await readAccounts(port, accounts);
  const connections = await Promise.all(Array.from({ length: buyers }, () => openConnection(port)));
  const latencies = [];
  const from = performance.now();
  const cpuBefore = shop.cpu();
  const until = from + seconds * 1000;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) {
        const n = (placedBefore += 1);
        const bytes = bytesOf(order(accounts[n % accounts.length], undefined, { items: itemsOf(ids, n) }));
        const before = performance.now();
        const answer = await connection.send(bytes);
        latencies.push(performance.now() - before);
        if (!answer.includes('"placeOrder":{')) throw new Error(`Not placed: ${answer.slice(0, 600)}`);
      }
    }),
  );
  const passed = (performance.now() - from) / 1000;
  for (const connection of connections) connection.end();
  return {
    perSecond: latencies.length / passed,
    median: median(latencies),
    p99: quantile(latencies, 0.99),
    placed: latencies.length,
    micros: ((shop.cpu() - cpuBefore) * 1000) / latencies.length,
  };
}

/** Starts a shop with products and many signed-in accounts. */
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

/** Writes accounts and sessions straight into the database of the stopped shop. */
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

/** Runs of the database and of the shop alternate, because the speed of a machine changes within minutes. */
async function turnsOf(buyers, { database, placing, seconds, runs }) {
  const { inFlight } = floorOf(buyers);
  await database.rate(inFlight, WARM_UP_SECONDS);
  await placing(buyers, WARM_UP_SECONDS);
  await pause(SETTLE_MS);
  const turns = [];
  for (let n = 0; n < runs; n += 1) {
    const transactions = await database.rate(inFlight, seconds);
    const orders = await placing(buyers, seconds);
    // Mails and sums of the last orders must not slow the next transactions.
    await pause(SETTLE_MS);
    turns.push({ transactions, orders, share: orders.perSecond / transactions.perSecond });
  }
  return turns;
}

function rowOf(buyers, turns) {
  const { inFlight, share } = floorOf(buyers);
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

export async function checkout({ seconds, runs, buyers: numbers = BUYERS }) {
  const database = await startMeasuring({ documents: DOCUMENTS, name: TRANSACTION });
  const folder = await temporaryFolder();
  try {
    const turns = numbers.reduce((sum, buyers) => sum + 1 + turnsWith(buyers, runs), 0);
    const all = WARM_UP.length + turns;
    const { ids, accounts, shop } = await prepare(folder.path, all * ACCOUNTS_OF_A_RUN);
    const rows = [];
    let placed = 0;
    const placing = async (buyers, seconds) => {
      const result = await rush(shop, accounts, buyers, ids, seconds);
      placed += result.placed;
      return result;
    };
    try {
      for (const { buyers, seconds } of WARM_UP) await placing(buyers, seconds);
      for (const buyers of numbers)
        rows.push(rowOf(buyers, await turnsOf(buyers, { database, placing, seconds, runs: turnsWith(buyers, runs) })));
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
          'floor',
          'processor time of one',
          'of a transaction',
        ],
        rows,
      ),
      '',
      `${count(placed)} orders were placed, each on disk before its answer. \`check:data\` afterwards: "${said}"`,
    ].join('\n');
  } finally {
    await database.close();
    await folder.remove();
  }
}
