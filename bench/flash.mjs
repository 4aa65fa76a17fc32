/**
 * A flash sale: thousands want one of a hundred pieces at the same moment, over two processes, while others buy something else. Everybody is
 * due at the first moment and counts from it, whether those before are answered or not. The clients take connections that are open already, as
 * a browser on the product's page has one, and read no more of an answer than they must: they share the processors with the shop.
 */
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import mongoose from 'mongoose';
import { manyAccounts } from '../testing/accounts.mjs';
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
const WANTED = { refused: 2_000, others: 500 };

/** A connection that stays open. @returns a function that sends one request and tells its answer's text */
async function openLine(port) {
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  let said = '';
  let waiting;
  socket.setEncoding('latin1');
  socket.on('data', (part) => {
    said += part;
    if (!waiting || !isWhole(said)) return;
    const { done } = waiting;
    waiting = undefined;
    done(said);
    said = '';
  });
  const lost = (error) => waiting?.failed(error ?? new Error('The connection was closed'));
  socket.on('error', lost);
  socket.on('close', () => lost());
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    send: (bytes) =>
      new Promise((done, failed) => {
        waiting = { done, failed };
        socket.write(bytes);
      }),
    end: () => socket.destroy(),
  };
}

function isWhole(said) {
  const head = said.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const length = /^content-length: (\d+)/im.exec(said.slice(0, head))?.[1];
  return length === undefined ? said.endsWith('\r\n0\r\n\r\n') : said.length - head - 4 >= Number(length);
}

/** The bytes of a request. */
function bytesOf({ method, path, body = '', token }) {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: shop.example',
    'Accept: application/json',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : []),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Begins everything at its moment. @param requests due: milliseconds from the begin; of: what to count it as, from its answer */
async function atTheirMoments(requests) {
  const lists = {};
  const from = performance.now();
  let next = 0;
  const underWay = [];
  while (next < requests.length) {
    for (; next < requests.length && requests[next].due <= performance.now() - from; next += 1) {
      const { line, bytes, due, of } = requests[next];
      underWay.push(line.send(bytes).then((answer) => (lists[of(answer)] ??= []).push(performance.now() - from - due)));
    }
    await pause(1);
  }
  await Promise.all(underWay);
  return lists;
}

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
  const lines = [];
  // Everybody has seen the page of the product; nobody's token was asked for yet.
  while (lines.length < buyers.length) {
    const some = Math.min(OPENED_AT_ONCE, buyers.length - lines.length);
    const opened = Array.from({ length: some }, async (_, n) => {
      const line = await openLine(ports[(lines.length + n) % ports.length]);
      const seen = await line.send(bytesOf({ method: 'GET', path: `/api/products/${wanted}` }));
      if (!seen.startsWith('HTTP/1.1 200')) throw new Error(`The page was not shown: ${seen.slice(0, 300)}`);
      return line;
    });
    lines.push(...(await Promise.all(opened)));
  }
  const request = (n, product, due, of) => ({
    line: lines[n],
    bytes: bytesOf(order(buyers[n], product, { idempotencyKey: randomUUID() })),
    due,
    of,
  });
  const became = (answer) => {
    if (answer.includes('"placeOrder":{')) return 'sold';
    if (answer.includes('"OUT_OF_STOCK"')) return 'refused';
    throw new Error(`Neither sold nor refused: ${answer.slice(0, 600)}`);
  };
  const beside = (answer) => {
    if (became(answer) !== 'sold') throw new Error(`Not sold: ${answer.slice(0, 600)}`);
    return 'others';
  };
  const requests = [
    ...Array.from({ length: BUYERS }, (_, n) => request(n, wanted, 0, became)),
    ...Array.from({ length: manyOthers }, (_, n) =>
      request(BUYERS + n, others[n % others.length], (n * 1000) / OTHERS.perSecond, beside),
    ),
  ].sort((a, b) => a.due - b.due);
  await placeBefore(db, shops, others, ports);
  const commands = async () => (await db.admin().command({ serverStatus: 1 })).opcounters.command;
  const before = await commands();
  const used = cpuMeter(stage);
  const from = performance.now();
  const lists = await atTheirMoments(requests);
  const seconds = (performance.now() - from) / 1000;
  const cpu = used().milliseconds;
  const asked = (await commands()) - before;
  for (const line of lines) line.end();
  if (lists.sold.length !== PIECES) throw new Error(`${lists.sold.length} were sold of ${PIECES}`);
  return { lists, cpu, seconds, commands: asked };
}

/** As markdown. */
export function flashSaleTable({ lists, cpu, seconds, commands }) {
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
    `Of processor time the shops took ${share(cpu.shops)}, the database ${share(cpu.database)} and the clients ${share(cpu.clients)}, within ${seconds.toFixed(1)} s; the database was asked ${count(commands)} times.`,
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
