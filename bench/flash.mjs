/**
 * Measures a flash sale: 5,000 buyers order one of 100 pieces at the same moment, over two processes, while others order other products.
 * Each buyer counts from that moment to the final answer. Buyers use connections that are open already, as a browser on the product's page does.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { manyAccounts } from '../testing/accounts.mjs';
import { bytesOf, moment, openConnection, sendAtTheirMoments } from './connections.mjs';
import { addProduct, cpuMeter, order, SECRET, startDatabase, startStage, stopShops } from './processes.mjs';
import { count, milliseconds, quantile, table } from './report.mjs';
import { ADMIN, checkData, seed, temporaryFolder } from './shop.mjs';

const BUYERS = 5_000;
const PIECES = 100;
const PROCESSES = 2;
/** Load of orders for other products during the first seconds of the sale. */
const OTHERS = { products: 10, perSecond: 20, seconds: 3 };
/** Connections opened concurrently. */
const OPENED_AT_ONCE = 250;
/** Warm-up orders before the sale, since a shop that announces a sale has been running for a while. */
const WARM_UP = { orders: 400, atOnce: 8 };
/** Milliseconds until the sale begins, so that both senders are ready. */
const READY_MS = 200;
/** The floor: 99 % of the other orders are answered within this time in milliseconds. */
const OTHERS_WITHIN_MS = 3_000;

/** Places orders and waits until their mails are sent. */
async function warmUp(db, shops, products, ports) {
  const buyers = await manyAccounts(db, { email: ADMIN.email, secret: SECRET, count: WARM_UP.orders });
  const placing = Array.from({ length: WARM_UP.atOnce }, async (_, n) => {
    const connection = await openConnection(ports[n % ports.length]);
    for (let own = n; own < buyers.length; own += WARM_UP.atOnce) {
      const product = products[own % products.length];
      const answer = await connection.send(bytesOf(order(buyers[own], product, { idempotencyKey: randomUUID() })));
      if (!answer.includes('"placeOrder":{')) throw new Error(`Not placed: ${answer.slice(0, 600)}`);
    }
    connection.end();
  });
  await Promise.all(placing);
  const waiting = () => db.collection('outbox').countDocuments({ status: { $nin: ['sent', 'failed'] } });
  while ((await waiting()) > 0) await pause(100);
}

/** Opens a connection for each buyer, over which the product's page was read. */
async function openPages(ports, path) {
  const connections = [];
  while (connections.length < BUYERS) {
    const some = Math.min(OPENED_AT_ONCE, BUYERS - connections.length);
    const opened = Array.from({ length: some }, async (_, n) => {
      const connection = await openConnection(ports[(connections.length + n) % ports.length]);
      const page = await connection.send(bytesOf({ method: 'GET', path }));
      if (!page.startsWith('HTTP/1.1 200')) throw new Error(`The product was not shown: ${page.slice(0, 300)}`);
      return connection;
    });
    connections.push(...(await Promise.all(opened)));
  }
  return connections;
}

/**
 * @param stage two processes or more, and the admin's token @param db of the driver
 * @returns latencies in milliseconds by outcome, how often it was too busy, processor time in milliseconds, seconds, and commands to the database
 */
export async function flashSale(stage, db) {
  const { shops, admin } = stage;
  const { categories } = await shops[0].graphql('{categories{name}}');
  const wanted = await addProduct(shops[0], admin, 'Wanted', PIECES, categories[0].name);
  const others = [];
  for (let n = 0; n < OTHERS.products; n += 1)
    others.push(await addProduct(shops[0], admin, `Not in the sale ${n}`, 1_000, categories[0].name));
  const manyOthers = OTHERS.perSecond * OTHERS.seconds;
  const buyers = await manyAccounts(db, { email: ADMIN.email, secret: SECRET, count: BUYERS + manyOthers });
  const ports = shops.map(({ url }) => Number(new URL(url).port));
  const page = `/api/products/${wanted}`;
  const connections = await openPages(ports, page);
  const bytes = (n, product, id) => bytesOf(order(buyers[n], product, { idempotencyKey: randomUUID() }), id);
  const rush = connections.map((connection, n) => ({ connection, bytes: bytes(n, wanted), due: 0 }));
  const sender = await startOtherSender(
    Array.from({ length: manyOthers }, (_, n) => ({
      port: ports[n % ports.length],
      seen: page,
      text: bytes(BUYERS + n, others[n % others.length], `other-${String(n).padStart(5, '0')}`).toString(),
      due: (n * 1000) / OTHERS.perSecond,
    })),
  );
  await warmUp(db, shops, others, ports);
  const commands = async () => (await db.admin().command({ serverStatus: 1 })).opcounters.command;
  const before = await commands();
  const used = cpuMeter(stage);
  const begin = moment() + READY_MS;
  const [all, other] = await Promise.all([sendAtTheirMoments(rush, begin), sender.sendFrom(begin)]);
  const seconds = (moment() - begin) / 1000;
  const cpu = used().milliseconds;
  const asked = (await commands()) - before;
  for (const connection of connections) connection.end();
  const lists = { sold: [], refused: [], others: other.answers.map(({ took }) => took) };
  for (const { answer, took } of all.answers) lists[outcomeOf(answer)].push(took);
  for (const { answer } of other.answers)
    if (outcomeOf(answer) !== 'sold') throw new Error(`Not sold: ${answer.slice(0, 600)}`);
  if (lists.sold.length !== PIECES) throw new Error(`${lists.sold.length} were sold of ${PIECES}`);
  const busy = (answers) => answers.reduce((sum, { tries }) => sum + tries - 1, 0);
  return {
    lists,
    busy: { buyers: busy(all.answers), others: busy(other.answers) },
    cpu,
    seconds,
    commands: asked,
    late: { buyers: all.late, others: other.late },
  };
}

function outcomeOf(answer) {
  if (answer.includes('"placeOrder":{')) return 'sold';
  if (answer.includes('"OUT_OF_STOCK"')) return 'refused';
  throw new Error(`Neither sold nor refused: ${answer.slice(0, 600)}`);
}

/** Starts flash-others.mjs. @returns sendFrom: sends its requests from a moment on and resolves with the answers */
async function startOtherSender(requests) {
  const child = fork(join(import.meta.dirname, 'flash-others.mjs'));
  const nextMessage = async () => {
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('The sender of other orders ended early'))),
    ]);
    return message;
  };
  child.send(requests);
  await nextMessage();
  return {
    sendFrom(begin) {
      child.send({ begin });
      return nextMessage();
    },
  };
}

/** As markdown. */
export function flashSaleTable({ lists, busy, cpu, seconds, commands, late }) {
  const p = (list, share) => milliseconds(quantile(list, share));
  const rows = Object.entries(lists).map(([kind, list]) => {
    const floor = `${milliseconds(OTHERS_WITHIN_MS)}${quantile(list, 0.99) > OTHERS_WITHIN_MS ? ', missed' : ''}`;
    return [kind, count(list.length), p(list, 0.5), p(list, 0.99), p(list, 1), kind === 'others' ? floor : '–'];
  });
  const share = (value) => `${(value / 1000).toFixed(1)} s`;
  return [
    `A flash sale: ${count(BUYERS)} buyers at the same moment for ${PIECES} pieces over ${PROCESSES} processes, and ${OTHERS.perSecond} orders of other products a second:`,
    '',
    table(['buyers', 'how many', 'median', '99 % within', 'longest', 'floor, 99 %'], rows),
    '',
    `Latency counts from the moment an order was due to its final answer. The shop answered UNAVAILABLE (503) ${count(busy.buyers)} times to buyers and ${count(busy.others)} times to others, who sent again after Retry-After. ` +
      `Processor time within ${seconds.toFixed(1)} s: shops ${share(cpu.shops)}, database ${share(cpu.database)}, clients ${share(cpu.clients)}; ${count(commands)} commands to the database. ` +
      `The senders were late by at most ${milliseconds(late.buyers)} (buyers) and ${milliseconds(late.others)} (others).`,
  ].join('\n');
}

export async function flash({ profile }) {
  const folder = await temporaryFolder();
  try {
    await seed(folder.path, { products: 200 });
    const database = await startDatabase(join(folder.path, 'database'), profile);
    const client = await new mongoose.mongo.MongoClient(database.uri).connect();
    let sale;
    try {
      const stage = await startStage(folder.path, database, PROCESSES, profile);
      try {
        sale = await flashSale({ ...stage, admin: await stage.shops[0].signInAsAdmin() }, client.db('shop'));
      } finally {
        await stopShops(stage);
      }
    } finally {
      await client.close();
      await database.stop();
    }
    return `${flashSaleTable(sale)}\n\n\`check:data\` afterwards: "${checkData(folder.path)}"`;
  } finally {
    await folder.remove();
  }
}
