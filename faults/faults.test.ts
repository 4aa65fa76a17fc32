/**
 * Injects production faults one after another into the same running shop. After each fault the shop recovers by itself, no
 * acknowledged order is lost, no piece is sold twice, and every order's mail and webhook is delivered.
 */
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import {
  pause,
  startStage,
  until,
  type Answer,
  type Placed,
  type Buyer,
  type Order,
  type ShopProcess,
  type Stage,
} from './stage.js';

const PIECES = 5_000;
/** Maximum time in milliseconds for the shop to recover after a fault has ended. */
const RECOVERY_WITHIN = 10_000;
/** Length of the long faults in milliseconds. */
const LONG_FAULT = 20_000;

let stage: Stage;
let productId: string;
let buyers: Buyer[];
const taken: Order[] = [];
beforeAll(async () => {
  stage = await startStage(2);
  productId = await stage.addProduct('Bat', PIECES);
  buyers = await stage.buyers(200);
});
afterAll(() => stage?.stop());
afterEach(async () => {
  for (const proxy of [stage.toDatabase, stage.toMail, stage.toPayments]) {
    proxy.mode('open');
    proxy.delay = 0;
    proxy.look = undefined;
  }
  await stage.fail([]);
  stage.razorpay.trouble = [];
  limitDatabaseFileSize('unlimited');
  // Reset the shops, so that the failure of one test does not fail the next ones.
  for (const shop of stage.shops) {
    if (await shop.ready()) continue;
    await shop.end('SIGKILL');
    await shop.start();
  }
});

/** Limits the size of the database's files. @param bytes the maximum size of a file */
function limitDatabaseFileSize(bytes: number | string): void {
  execFileSync('prlimit', ['--pid', String(stage.database.pid()), `--fsize=${bytes}:`]);
}

let bought = 0;
const nextBuyer = () => buyers[(bought += 1) % buyers.length]!;
const anyShop = () => stage.shops[bought % stage.shops.length]!;

async function place(more: object = {}, shop = anyShop()): Promise<Placed> {
  const answer = await stage.place(shop, nextBuyer(), productId, more);
  if (answer.order) taken.push(answer.order);
  return answer;
}

/** Places orders continuously during a fault. @returns the responses received meanwhile */
async function whileOrdering(fault: () => Promise<unknown>): Promise<Placed[]> {
  const answers: Placed[] = [];
  let over = false;
  const shoppers = Array.from({ length: 4 }, async () => {
    while (!over) {
      answers.push(await place(bought % 2 ? { paymentMethod: 'ONLINE' } : {}));
      await pause(100);
    }
  });
  try {
    await fault();
  } finally {
    // Stop the shoppers also when the fault threw, or the test would never end.
    over = true;
    await Promise.allSettled(shoppers);
  }
  await Promise.all(shoppers);
  return answers;
}

async function expectAgain(): Promise<void> {
  const longest = Math.max(
    ...(await Promise.all(stage.shops.map((shop) => stage.recoveryTime(shop, nextBuyer(), productId, taken)))),
  );
  expect(longest).toBeLessThan(RECOVERY_WITHIN);
  for (const shop of stage.shops) await until('it says that it is ready', () => shop.ready());
}

const expectInvariants = () => stage.expectInvariants(taken, { [productId]: PIECES });
const codes = (answers: readonly Answer[]) => new Set(answers.map(({ code }) => code));

it.each(['gone', 'silent'] as const)('outlives a database that is %s for 20 seconds', async (mode) => {
  const answers = await whileOrdering(async () => {
    await pause(1_000);
    stage.toDatabase.mode(mode);
    await until('it says that it is not ready', async () => !(await stage.shops[0]!.ready()));
    await pause(LONG_FAULT);
    stage.toDatabase.mode('open');
  });
  await expectAgain();
  for (const code of codes(answers)) expect([undefined, 'UNAVAILABLE']).toContain(code);
  for (const shop of stage.shops) expect(shop.said).not.toContain('unforeseen fault');
  await expectInvariants();
});

it('outlives a database that is killed and started anew', async () => {
  await whileOrdering(async () => {
    await pause(1_000);
    await stage.database.end('SIGKILL');
    await stage.database.start();
  });
  await expectAgain();
  await expectInvariants();
});

it('goes on, slowly, with a database that takes half a second longer for everything', async () => {
  stage.toDatabase.delay = 500;
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => place({}, stage.shops[n % 2]!)));
  expect([...codes(answers)]).toEqual([undefined]);
  for (const shop of stage.shops) expect(await shop.readiness()).toMatchObject({ ready: true });
  stage.toDatabase.delay = 0;
  await expectAgain();
  await expectInvariants();
});

it('takes no order that cannot be paid and keeps no money for nothing, whatever the provider does', async () => {
  const { razorpay } = stage;
  const online = { paymentMethod: 'ONLINE' };
  const paid: Order[] = [];
  for (let n = 0; n < 4; n += 1) paid.push((await place(online)).order!);
  // The provider is slow.
  stage.toPayments.delay = 2_000;
  expect((await place(online)).code).toBeUndefined();
  stage.toPayments.delay = 0;
  // The provider sends invalid responses.
  for (const what of ['garbage', 'server-error'] as const) {
    razorpay.trouble = [{ on: 'POST /v1/orders', what, times: 20 }];
    expect((await place(online)).code).toBe('PAYMENT_UNAVAILABLE');
  }
  // The provider creates the order but the response is lost: the shop looks the order up.
  razorpay.trouble = [{ on: 'POST /v1/orders', what: 'lost', times: 20 }];
  const found = (await place(online)).order!;
  expect(razorpay.orders.get(found.providerOrderId!)?.receipt).toBe(found.orderNumber);
  // The lookup fails as well.
  razorpay.trouble.push({ on: 'GET /v1/orders', what: 'server-error', times: 20 });
  expect((await place(online)).code).toBe('PAYMENT_UNAVAILABLE');
  razorpay.trouble = [];
  // The provider is unreachable while shoppers pay earlier orders, and their browsers never report it to the shop.
  stage.toPayments.mode('gone');
  expect((await place(online)).code).toBe('PAYMENT_UNAVAILABLE');
  expect((await place()).code).toBeUndefined();
  for (const order of paid) razorpay.pay(order.providerOrderId!);
  stage.toPayments.mode('open');
  // The shop polls payments by itself; make the next poll due now.
  await stage.db
    .collection('orders')
    .updateMany({ 'payment.checkAt': { $exists: true } }, { $set: { 'payment.checkAt': new Date() } });
  await expectAgain();
  await expectInvariants();
});

it('sends every mail when the mail server comes back after an hour', async () => {
  stage.toMail.mode('gone');
  for (let n = 0; n < 5; n += 1) expect((await place()).code).toBeUndefined();
  const mails = stage.db.collection('outbox');
  const waiting = { status: { $nin: ['sent', 'failed'] } };
  // An attempt is counted when it begins; the time of the next attempt is set when it ends.
  const ended = { ...waiting, taker: { $exists: false } };
  await until('each was tried', async () => (await mails.countDocuments({ ...ended, tries: { $gte: 1 } })) >= 5);
  // Simulate an hour of retries by making each attempt due at once.
  for (let tries = 2; tries <= 10; tries += 1) {
    await mails.updateMany(waiting, { $set: { nextTryAt: new Date() } });
    const before = await mails.countDocuments(waiting);
    await until(
      'each was tried again',
      async () => (await mails.countDocuments({ ...ended, tries: { $gte: tries } })) === before,
    );
  }
  stage.toMail.mode('open');
  await mails.updateMany(waiting, { $set: { nextTryAt: new Date() } });
  await expectAgain();
  await expectInvariants();
});

it('says "try again later" while the disk of the database is full, reads on, and takes orders when there is room', async () => {
  limitDatabaseFileSize(statSync(stage.database.file).size);
  const message = { name: 'Asha', email: 'asha@example.com', subject: 'Gate', message: 'Please measure. '.repeat(100) };
  const send = () =>
    fetch(`${stage.shops[0]!.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
  // The first writes succeed, because the database file still has free pages.
  let answer = await send();
  while (answer.ok) answer = await send();
  expect(answer.status).toBe(503);
  for (let n = 0; n < 4; n += 1) expect((await place()).code).toBe('UNAVAILABLE');
  const read = await stage.ask(stage.shops[1]!, 'query($id:ID!){product(id:$id){id}}', { id: productId });
  expect(read.data.product.id).toBe(productId);
  limitDatabaseFileSize('unlimited');
  await expectAgain();
  await expectInvariants();
});

it.each([-5, 5])('notices a process whose clock is %i minutes off, and loses nothing to it', async (minutes) => {
  const off: ShopProcess = stage.shops[1]!;
  await off.end('SIGTERM');
  await off.start({ CLOCK_OFF_MS: String(minutes * 60_000) }, ['--import', `${__dirname}/clock.mjs`], true);
  expect((await off.readiness())!.checks).toMatchObject({
    database: 'ok',
    clock: expect.stringMatching(/clock.* 300 seconds apart/),
  });
  // The process with the wrong clock still serves requests, and the other process sees its writes.
  for (let n = 0; n < 5; n += 1) expect((await place({}, off)).code).toBeUndefined();
  const title = `Bat, by a clock ${minutes} minutes off`;
  const edit = 'mutation($id:ID!,$title:String!){editProduct(input:{id:$id,title:$title}){id}}';
  expect((await stage.ask(off, edit, { id: productId, title }, stage.admin)).code).toBeUndefined();
  await until('the other one shows it', async () => {
    const { data } = await stage.ask(stage.shops[0]!, 'query($id:ID!){product(id:$id){title}}', { id: productId });
    return data.product.title === title;
  });
  await off.end('SIGTERM');
  await off.start();
  await expectAgain();
  // Jobs written with a clock ahead are due only at that time.
  if (minutes > 0)
    await stage.db.collection('outbox').updateMany({}, [{ $set: { nextTryAt: { $min: ['$nextTryAt', '$$NOW'] } } }]);
  if (minutes > 0)
    await stage.db
      .collection('webhook_deliveries')
      .updateMany({}, [{ $set: { nextTryAt: { $min: ['$nextTryAt', '$$NOW'] } } }]);
  await expectInvariants();
});

it('does everything once although two workers hold the same lease', async () => {
  const mailsBefore = stage.mail.received.length;
  const before = taken.length;
  let over = false;
  // Take the lease away from its holder repeatedly; the holder notices only when it renews the lease.
  const robbing = (async () => {
    while (!over) {
      await stage.db.collection('leases').deleteMany({});
      await pause(50);
    }
  })();
  try {
    await whileOrdering(() => pause(8_000));
  } finally {
    over = true;
    await robbing;
  }
  await expectAgain();
  await expectInvariants();
  const placed = stage.mail.received
    .slice(mailsBefore)
    .map(({ subject }) => subject ?? '')
    .filter((one) => / placed$/.test(one));
  expect(placed.length).toBeGreaterThanOrEqual(taken.length - before);
  expect(new Set(placed).size).toBe(placed.length);
});

it('goes on within 30 seconds with what a killed worker had begun, and does it once', async () => {
  const [one, other] = stage.shops as [ShopProcess, ShopProcess];
  for (let n = 0; n < 60; n += 1) await stage.addProductRow(`Ball ${n}`, 100_00);
  await until('both know them', async () =>
    (await Promise.all([one, other].map((shop) => stage.ask(shop, '{products(filter:{search:"Ball"}){total}}')))).every(
      ({ data }) => data.products.total === 60,
    ),
  );
  const answer = stage
    .ask(other, 'mutation{changeAllPrices(percent:10){changed}}', {}, stage.admin)
    .catch(() => undefined);
  const job = () => stage.db.collection('jobs').findOne({}, { sort: { createdAt: -1 } });
  const workedOn = async () => (await job())?.['holder'];
  await until('somebody works on it', workedOn);
  const holder = String((await job())!['holder']);
  const killed = [one, other].find(({ pid }) => holder.startsWith(`${pid}-`))!;
  const heir = killed === one ? other : one;
  await killed.end('SIGKILL');
  await place({}, heir);
  const took = await until('another one ends it', async () => (await job())?.['status'] === 'DONE', 60_000).catch(
    async (error: Error) => {
      throw new Error(`${error.message}: ${JSON.stringify(await job())}\n${heir.said.slice(-3_000)}`);
    },
  );
  expect(took).toBeLessThan(30_000);
  await answer;
  const prices = await stage.db.collection('products').distinct('price', { title: /^Ball/ });
  expect(prices).toEqual([110_00]);
  await killed.start();
  await expectAgain();
  await expectInvariants();
});

it('dies at its limit of memory without taking anything along, and goes on when it is started again', async () => {
  const small = stage.shops[1]!;
  await small.end('SIGTERM');
  await small.start({}, ['--max-old-space-size=160', '--import', `${__dirname}/leak.mjs`]);
  const page = (n: number) =>
    `query{products(pageSize:50,page:1,filter:{search:"bat ${n}"}){items{id title description}}}`;
  let asked = 0;
  const load = Array.from({ length: 24 }, async () => {
    while (small.isRunning) {
      asked += 1;
      await (asked % 4 ? stage.ask(small, page(asked)) : place({}, small)).catch(() => undefined);
    }
  });
  await until('it is busy', () => asked > load.length);
  process.kill(small.pid, 'SIGUSR2');
  await until('it reached its limit', () => !small.isRunning, 240_000);
  await Promise.all(load);
  expect(small.said).toContain('heap');
  await small.start({}, []);
  await expectAgain();
  await expectInvariants();
});
