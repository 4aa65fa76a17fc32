/**
 * Measures several shop processes on one database: the request rate at which latency breaks, a busy day, the cost of an order and a flash sale.
 * Requests are sent when they are due, whether earlier ones are answered or not, and their latency counts from that moment.
 */
import { readFileSync, statSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { manyAccounts } from '../testing/accounts.mjs';
import { count, milliseconds, quantile, table } from './report.mjs';
import { flashSale, flashSaleTable } from './flash.mjs';
import {
  addProduct,
  any,
  cpuMeter,
  graphql,
  order,
  SECRET,
  startDatabase,
  startStage,
  stopShops,
} from './processes.mjs';
import { ADMIN, checkData, seed, temporaryFolder } from './shop.mjs';

const PROCESSES = [1, 2, 4];
/** The day, the cost of orders and the flash sale are measured only with this number of processes. */
const FULL_WITH = 2;
const PRODUCTS = 2_000;
/** Load before anything counts: requests a second, and seconds for each process. */
const WARM_UP = { perSecond: 50, seconds: 4 };
const SOLD_PRODUCTS = 24;
const STOCK = 1_000_000;
const ACCOUNTS = 1_000;
/** Requests a second, raised step by step until latency breaks. */
const RATES = [50, 100, 200, 300, 400, 600, 800, 1_200, 1_600, 2_400];
/** Latency is broken when the 99th percentile exceeds p99 milliseconds, or when a larger share of requests fails. */
const BROKEN = { p99: 1_000, failed: 0.001 };
/** Requests of each hour as shares of the busiest one, from midnight. */
const DAY = [12, 7, 5, 4, 4, 6, 12, 22, 38, 55, 68, 76, 82, 80, 74, 72, 76, 82, 90, 96, 100, 92, 62, 30];
const DAY_OF_BREAKING_POINT = 0.5;
const ORDERS = { perSecond: 20, seconds: 25 };
const WORDS = [
  'bat',
  'table',
  'chair',
  'steel gate',
  'football',
  'bench press',
  'cricket ball',
  'sofa',
  'mat',
  'stool',
];

/** The share of each kind of request in percent. */
const MIX = {
  browse: [
    34,
    () =>
      graphql(
        'query($page:Int!,$sort:ProductSort){products(page:$page,pageSize:24,sort:$sort){total items{id title price stock}}}',
        { page: 1 + Math.floor(Math.random() * 40), sort: any(['NAME', 'PRICE_ASC', 'FEATURED']) },
      ),
  ],
  product: [26, ({ ids }) => ({ method: 'GET', path: `/api/products/${any(ids)}` })],
  pages: [12, ({ ids }) => ({ method: 'GET', path: any(['/', '/products', `/product/${any(ids)}`]) })],
  search: [14, () => ({ method: 'GET', path: `/api/products?pageSize=24&search=${encodeURIComponent(any(WORDS))}` })],
  cart: [
    8,
    ({ ids, buyers }) =>
      graphql('mutation($id:ID!){addToCart(productId:$id,quantity:1){count}}', { id: any(ids) }, any(buyers).token),
  ],
  'own orders': [2, ({ buyers }) => graphql('{myOrders{total orders{id orderNumber}}}', {}, any(buyers).token)],
  checkout: [2.5, ({ sold, buyers }) => order(any(buyers), any(sold))],
  'back office': [
    1.5,
    ({ sold, admin }) =>
      any([
        graphql('{orders(page:1){total orders{id orderNumber totalAmount}}}', {}, admin),
        graphql('{dashboard{totalOrders totalRevenue}}', {}, admin),
        graphql(
          'mutation($id:ID!,$d:String!){editProduct(input:{id:$id,description:$d}){id}}',
          { id: any(sold), d: `Made ${Date.now()}` },
          admin,
        ),
      ]),
  ],
};
/** Each kind as often as it comes in 200 requests. */
const OF_EVERY_KIND = Object.entries(MIX).flatMap(([kind, [share]]) => Array.from({ length: share * 2 }, () => kind));

/** Sends one request. @returns status and text of the answer */
function send(agent, url, { method, path, body, token }) {
  return new Promise((resolve, reject) => {
    const headers = {
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = request(url + path, { method, agent, headers }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () => resolve({ status: answer.statusCode, text: Buffer.concat(parts).toString() }));
      answer.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A product's address without the words of its title is redirected. */
const isRight = ({ status, text }) =>
  (status === 200 || status === 301) && !text.startsWith('{"errors"') && !text.includes('"errors":[');

/**
 * Sends requests of the mix at random moments.
 * @param rate the average requests a second at a moment of the run (seconds since its start)
 */
async function arrivals(stage, seconds, rate, kindOf = () => any(OF_EVERY_KIND)) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
  const latencies = [];
  const byKind = {};
  let [failed, begun, why] = [0, 0, ''];
  const underWay = new Set();
  const from = performance.now();
  let due = 0;
  while (due < seconds) {
    const now = (performance.now() - from) / 1000;
    for (; due < seconds && due <= now; due += -Math.log(1 - Math.random()) / rate(due)) {
      const [at, kind] = [due, kindOf()];
      const shop = stage.shops[(begun += 1) % stage.shops.length];
      const one = send(agent, shop.url, MIX[kind][1](stage))
        .then(
          (answer) => isRight(answer) || ((why ||= `${kind}: ${answer.status} ${answer.text.slice(0, 300)}`), false),
        )
        .catch((error) => ((why ||= `${kind}: ${error.message}`), false))
        .then((right) => {
          const took = performance.now() - from - at * 1000;
          latencies.push(took);
          (byKind[kind] ??= []).push(took);
          if (!right) failed += 1;
          underWay.delete(one);
        });
      underWay.add(one);
    }
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(underWay);
  agent.destroy();
  return { requests: begun, failed, why, latencies, byKind, seconds: (performance.now() - from) / 1000 };
}

const percent = (share) => `${Math.round(share * 100)} %`;
const p = (list, share) => milliseconds(quantile(list, share));

/** Raises the rate until latency breaks. @returns a row for each rate, and the last rate that held */
async function findBreakingPoint(stage, seconds) {
  await arrivals(stage, WARM_UP.seconds * stage.shops.length, () => WARM_UP.perSecond);
  const rows = [];
  let held = 0;
  for (const rate of RATES) {
    const used = cpuMeter(stage);
    const run = await arrivals(stage, seconds, () => rate);
    const cpu = used();
    const broken = quantile(run.latencies, 0.99) > BROKEN.p99 || run.failed > run.requests * BROKEN.failed;
    rows.push([
      stage.shops.length,
      count(rate),
      count(run.requests / run.seconds),
      p(run.latencies, 0.5),
      p(run.latencies, 0.99),
      p(run.byKind.checkout ?? [0], 0.99),
      run.failed,
      cpu.shops.map(percent).join(' + '),
      milliseconds(cpu.milliseconds.shops / run.requests),
      percent(cpu.database),
      percent(cpu.clients),
      broken ? 'broken' : '',
    ]);
    if (run.why) console.error(`Of ${rate} a second: ${run.why}`);
    if (broken) break;
    held = rate;
  }
  return { rows, held };
}

/** A day with its quiet and busy hours. @param hour its length in seconds @param busiest requests a second in the busiest hour */
async function aDay(stage, hour, busiest) {
  const run = await arrivals(
    stage,
    DAY.length * hour,
    (at) => (busiest * DAY[Math.floor(at / hour) % DAY.length]) / 100,
  );
  const rows = Object.entries(run.byKind).map(([kind, list]) => [
    kind,
    count(list.length),
    p(list, 0.5),
    p(list, 0.95),
    p(list, 0.99),
  ]);
  return {
    run,
    rows: [
      ...rows,
      ['all', count(run.requests), p(run.latencies, 0.5), p(run.latencies, 0.95), p(run.latencies, 0.99)],
    ],
  };
}

/** @returns processor seconds, commands and bytes of a thousand orders, without what idle processes take */
async function costOfOrders(stage, db) {
  const commands = async () => (await db.admin().command({ serverStatus: 1 })).opcounters.command;
  const io = () => Number(/write_bytes: (\d+)/.exec(readFileSync(`/proc/${stage.database.pid}/io`, 'utf8'))[1]);
  const size = () => statSync(stage.database.file).size;
  const idle = { seconds: 5 };
  let before = await commands();
  const idleMeter = cpuMeter(stage);
  await new Promise((resolve) => setTimeout(resolve, idle.seconds * 1000));
  const idleCpu = idleMeter().milliseconds;
  idle.commands = (await commands()) - before;
  before = await commands();
  const [bytes, file] = [io(), size()];
  const used = cpuMeter(stage);
  const run = await arrivals(
    stage,
    ORDERS.seconds,
    () => ORDERS.perSecond,
    () => 'checkout',
  );
  const { milliseconds: cpu } = used();
  const perThousand = (value) => (value / run.requests) * 1000;
  const without = (value, ofIdle) => perThousand(value - (ofIdle / idle.seconds) * run.seconds);
  return {
    run,
    shops: without(cpu.shops, idleCpu.shops) / 1000,
    database: without(cpu.database, idleCpu.database) / 1000,
    commands: without((await commands()) - before, idle.commands),
    written: perThousand(io() - bytes),
    grown: perThousand(size() - file),
  };
}

export async function scale({ seconds, processes: numbers = PROCESSES, profile }) {
  const folder = await temporaryFolder();
  try {
    await seed(folder.path, { products: PRODUCTS });
    const database = await startDatabase(join(folder.path, 'database'), profile);
    const client = await new mongoose.mongo.MongoClient(database.uri).connect();
    const db = client.db('shop');
    const facts = {};
    const steps = [];
    let busiest = 0;
    let day;
    let cost;
    let flash;
    try {
      for (const processes of numbers) {
        const stage = { ...(await startStage(folder.path, database, processes, profile)), ...facts };
        try {
          if (!facts.admin) {
            facts.admin = await stage.shops[0].signInAsAdmin();
            const { products, categories } = await stage.shops[0].graphql(
              '{products(pageSize:100){items{id}} categories{name}}',
            );
            facts.category = categories[0].name;
            facts.ids = products.items.map(({ id }) => id);
            facts.sold = [];
            for (let n = 0; n < SOLD_PRODUCTS; n += 1)
              facts.sold.push(await addProduct(stage.shops[0], facts.admin, `Sold often ${n}`, STOCK, facts.category));
            facts.buyers = await manyAccounts(db, { email: ADMIN.email, secret: SECRET, count: ACCOUNTS });
            Object.assign(stage, facts);
          }
          const found = await findBreakingPoint(stage, seconds);
          steps.push(...found.rows);
          if (processes === FULL_WITH) {
            cost = await costOfOrders(stage, db);
            flash = await flashSale(stage, db);
            // On a machine that held no rate, half of the lowest.
            busiest = (found.held || RATES[0]) * DAY_OF_BREAKING_POINT;
            day = await aDay(stage, Math.max(1, seconds / 2), busiest);
          }
        } finally {
          await stopShops(stage);
        }
      }
    } finally {
      await client.close();
      await database.stop();
    }
    const said = checkData(folder.path);
    return [
      table(
        [
          'processes',
          'sent/s',
          'answered/s',
          'median',
          '99 % within',
          'checkouts, 99 %',
          'failed',
          'processors of shops',
          'of a request',
          'of database',
          'of clients',
          '',
        ],
        steps,
      ),
      ...(day
        ? [
            '',
            `A day in ${Math.round(day.run.seconds)} s over two processes, ${count(busiest)} requests a second in its busiest hour, ${day.run.failed} failed:`,
            '',
            table(['kind', 'requests', 'median', '95 % within', '99 % within'], day.rows),
            '',
            `A thousand orders, placed at ${ORDERS.perSecond} a second (${p(cost.run.latencies, 0.5)}, 99 % within ${p(cost.run.latencies, 0.99)}): ${cost.shops.toFixed(1)} s of processor in the shops and ${cost.database.toFixed(1)} s in the database, ${count(cost.commands)} commands, ${(cost.grown / 2 ** 20).toFixed(1)} MB more of data, ${(cost.written / 2 ** 20).toFixed(0)} MB written to the disk. The load of idle processes is subtracted.`,
            '',
            flashSaleTable(flash),
          ]
        : []),
      '',
      `\`check:data\` afterwards: "${said}"`,
    ].join('\n');
  } finally {
    await folder.remove();
  }
}
