/**
 * A flash sale: thousands want one of a hundred pieces at the same moment, over two processes, while others buy something else. Everybody is
 * due at the first moment and counts from it, whether those before are answered or not. The clients take connections that are open already, as
 * a browser on the product's page has one, and read no more of an answer than they must: they share the processors with the shop.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { manyAccounts } from '../testing/accounts.mjs';
import { atTheirMoments, bytesOf, moment, openLine } from './open-lines.mjs';
import { count, milliseconds, quantile, table } from './report.mjs';
import { addProduct, cpuMeter, order, SECRET, startDatabase, startStage, stopShops } from './several.mjs';
import { ADMIN, checkData, seed, temporaryFolder } from './shop.mjs';

const BUYERS = 5_000;
const PIECES = 100;
/** Orders of other products, so many a second, over the first seconds of the rush. */
const OTHERS = { products: 10, perSecond: 20, seconds: 3 };
/** Connections that are opened at once. */
const OPENED_AT_ONCE = 250;
/** Orders placed before, so many at once: a shop that announces a sale has been open for a while. */
const BEFORE = { orders: 400, atOnce: 8 };
/** Milliseconds until everybody begins, so that both senders wait for it. */
const READY = 200;
const WANTED = { refused: 2_000, others: 500 };

/** Waits until nothing of these orders is left to be done. */
async function placeBefore(db, shops, products, ports) {
  const buyers = await manyAccounts(db, { email: ADMIN.email, secret: SECRET, count: BEFORE.orders });
  const taking = Array.from({ length: BEFORE.atOnce }, async (_, n) => {
    const line = await openLine(ports[n % ports.length]);
    for (let own = n; own < buyers.length; own += BEFORE.atOnce) {
      const product = products[own % products.length];
      const answer = await line.send(bytesOf(order(buyers[own], product, { idempotencyKey: randomUUID() })));
      if (!answer.includes('"placeOrder":{')) throw new Error(`Not placed: ${answer.slice(0, 600)}`);
    }
    line.end();
  });
  await Promise.all(taking);
  const waiting = () => db.collection('outbox').countDocuments({ status: { $nin: ['sent', 'failed'] } });
  while ((await waiting()) > 0) await pause(100);
}

/** @param stage two processes or more, and the admin's token @returns latencies by what became of the buyers, and who took how much processor time */
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
  const lines = [];
  // Everybody has seen the page of the product; nobody's token was asked for yet.
  while (lines.length < BUYERS) {
    const some = Math.min(OPENED_AT_ONCE, BUYERS - lines.length);
    const opened = Array.from({ length: some }, async (_, n) => {
      const line = await openLine(ports[(lines.length + n) % ports.length]);
      const seen = await line.send(bytesOf({ method: 'GET', path: page }));
      if (!seen.startsWith('HTTP/1.1 200')) throw new Error(`The page was not shown: ${seen.slice(0, 300)}`);
      return line;
    });
    lines.push(...(await Promise.all(opened)));
  }
  const bytes = (n, product, id) => bytesOf(order(buyers[n], product, { idempotencyKey: randomUUID() }), id);
  const rush = lines.map((line, n) => ({ line, bytes: bytes(n, wanted), due: 0 }));
  const beside = await someoneElse(
    Array.from({ length: manyOthers }, (_, n) => ({
      port: ports[n % ports.length],
      seen: page,
      text: bytes(BUYERS + n, others[n % others.length], `other-${String(n).padStart(5, '0')}`).toString(),
      due: (n * 1000) / OTHERS.perSecond,
    })),
  );
  await placeBefore(db, shops, others, ports);
  const commands = async () => (await db.admin().command({ serverStatus: 1 })).opcounters.command;
  const before = await commands();
  const used = cpuMeter(stage);
  const begin = moment() + READY;
  const both = await Promise.all([atTheirMoments(rush, begin), beside.from(begin)]);
  const seconds = (moment() - begin) / 1000;
  const cpu = used().milliseconds;
  const asked = (await commands()) - before;
  for (const line of lines) line.end();
  const [all, other] = both;
  const lists = { sold: [], refused: [], others: other.answers.map(({ took }) => took) };
  for (const { answer, took } of all.answers) lists[became(answer)].push(took);
  for (const { answer } of other.answers)
    if (became(answer) !== 'sold') throw new Error(`Not sold: ${answer.slice(0, 600)}`);
  if (lists.sold.length !== PIECES) throw new Error(`${lists.sold.length} were sold of ${PIECES}`);
  return { lists, cpu, seconds, commands: asked, late: { buyers: all.late, others: other.late } };
}

function became(answer) {
  if (answer.includes('"placeOrder":{')) return 'sold';
  if (answer.includes('"OUT_OF_STOCK"')) return 'refused';
  throw new Error(`Neither sold nor refused: ${answer.slice(0, 600)}`);
}

/** The process of those who want something else. @returns begins at a moment, and tells what came of it */
async function someoneElse(requests) {
  const child = fork(join(import.meta.dirname, 'flash-others.mjs'));
  const said = async () => {
    const [message] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error('The others ended early'))),
    ]);
    return message;
  };
  child.send(requests);
  await said();
  return {
    from(begin) {
      child.send({ begin });
      return said();
    },
  };
}

/** As markdown. */
export function flashSaleTable({ lists, cpu, seconds, commands, late }) {
  const p = (list, share) => milliseconds(quantile(list, share));
  const rows = ['sold', 'refused', 'others'].map((kind) => {
    const list = lists[kind];
    const most = WANTED[kind];
    const verdict = most ? `${milliseconds(most)}, ${quantile(list, 0.99) <= most ? 'met' : 'missed'}` : '–';
    return [kind, count(list.length), p(list, 0.5), p(list, 0.99), p(list, 1), verdict];
  });
  const share = (value) => `${(value / 1000).toFixed(1)} s`;
  return [
    `A flash sale: ${count(BUYERS)} buyers at the same moment for ${PIECES} pieces over two processes, while others buy something else (${OTHERS.perSecond} a second):`,
    '',
    table(['buyers', 'how many', 'median', '99 % within', 'longest', 'wanted, 99 %'], rows),
    '',
    `Of processor time the shops took ${share(cpu.shops)}, the database ${share(cpu.database)} and the clients ${share(cpu.clients)}, within ${seconds.toFixed(1)} s; the database was asked ${count(commands)} times. Who sends for the buyers was late by at most ${milliseconds(late.buyers)}, who sends for the others, in a process of its own, by ${milliseconds(late.others)}.`,
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
      const stage = await startStage(folder.path, database, 2, profile);
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
