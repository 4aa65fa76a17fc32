/** The test environment: shop processes, a database process behind a TCP proxy, mail, payments, a webhook receiver and buyers. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startMailServer, type MailServer } from '../api/test/mail-server.js';
import { startRazorpayStub, type RazorpayStub } from '../api/test/razorpay-stub.js';
import { manyAccounts } from '../testing/accounts.mjs';
import { freePort } from '../testing/free-port.js';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.js';

const root = join(__dirname, '..');
const SHOP = join(root, 'api/dist/src/main.js');
const SECRET = 'the same secret in all of the processes';
const DATABASE = 'faults';
/** The appName of the shops' database connections, to which fail points are limited. */
const SHOPS_APP_NAME = 'shop';
const ADMIN = { email: 'admin@gsmart.example', password: 'Admin@12345' };
const ADDRESS = { street: '5 Hazratganj', city: 'Lucknow', state: 'Uttar Pradesh', postalCode: '226001' };
/** Timeout for an expected condition, in milliseconds. */
const PATIENCE = 110_000;

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Polls until a condition holds. @returns the milliseconds it took @throws Error that names the condition after the timeout */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  patience = PATIENCE,
): Promise<number> {
  const from = performance.now();
  while (!(await isSo())) {
    if (performance.now() - from > patience) throw new Error(`It did not come about: ${what}`);
    await pause(25);
  }
  return performance.now() - from;
}

export interface Answer {
  status: number;
  data: any;
  /** The code of the first error. */
  code: string | undefined;
}

export interface Placed extends Answer {
  order?: Order;
}

export interface Buyer {
  email: string;
  token: string;
}

export interface ShopProcess {
  url: string;
  readonly said: string;
  readonly pid: number;
  readonly isRunning: boolean;
  ready(): Promise<boolean>;
  /** The response of /readyz; undefined when the process does not respond. */
  readiness(): Promise<{ ready: boolean; checks: Record<string, string> } | undefined>;
  end(signal: NodeJS.Signals): Promise<void>;
  /** Restarts it on the same port. @param mayBeUnready accept failed readiness checks, except that of the catalogue */
  start(more?: Record<string, string>, node?: string[], mayBeUnready?: boolean): Promise<void>;
}

export interface Order {
  id: string;
  orderNumber: string;
  providerOrderId: string | undefined;
  buyer: Buyer;
}

export interface Stage {
  shops: ShopProcess[];
  database: { end(signal: NodeJS.Signals): Promise<void>; start(): Promise<void>; pid: () => number; file: string };
  /** Between the shops and the database. */
  toDatabase: TcpProxy;
  toMail: TcpProxy;
  toPayments: TcpProxy;
  mail: MailServer;
  razorpay: RazorpayStub;
  /** A direct connection that bypasses the proxy. */
  db: mongoose.mongo.Db;
  /** Sets a fail point for these database commands; [] removes it. */
  fail(commands: string[], how?: object, mode?: unknown): Promise<void>;
  admin: string;
  /** Number of webhooks received, by order id. */
  told: Map<string, number>;
  ask(shop: ShopProcess, query: string, variables?: object, token?: string): Promise<Answer>;
  addProduct(title: string, stock: number): Promise<string>;
  /** Inserts a product directly into the database. @param price paise */
  addProductRow(title: string, price: number): Promise<void>;
  buyers(count: number): Promise<Buyer[]>;
  place(shop: ShopProcess, buyer: Buyer, productId: string, more?: object): Promise<Placed>;
  /** Pays at the provider and confirms the payment to the shop as the shopper's browser does. */
  pay(shop: ShopProcess, order: Order): Promise<Answer>;
  /** Asserts all invariants after a test. @param acknowledged orders that a shop has accepted */
  expectInvariants(acknowledged: readonly Order[], products: Record<string, number>): Promise<void>;
  /** @returns milliseconds until an order succeeds again */
  recoveryTime(shop: ShopProcess, buyer: Buyer, productId: string, taken: Order[]): Promise<number>;
  startShop(more?: Record<string, string>, node?: string[]): Promise<ShopProcess>;
  stop(): Promise<void>;
}

/** Processes that the tests stopped on purpose; the exit of any other is unexpected. */
const stoppedOnPurpose = new WeakSet<ChildProcess>();

function endOf(child: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  stoppedOnPurpose.add(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  return ended;
}

/** Starts the environment. @param count number of shop processes @param env their settings */
export async function startStage(count: number, env: Record<string, string> = {}): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-faults-'));
  const mail = await startMailServer();
  const razorpay = await startRazorpayStub();
  const databasePort = await freePort();
  let databaseProcess: ChildProcess;
  const startDatabase = async () => {
    mkdirSync(join(folder, 'database'), { recursive: true });
    const script = join(__dirname, 'database.mjs');
    databaseProcess = spawn(process.execPath, [script, join(folder, 'database'), String(databasePort)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const started = databaseProcess;
    let said = '';
    started.stderr!.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000)));
    started.once('exit', (code, signal) => {
      if (!stoppedOnPurpose.has(started))
        console.error(`The database ended by itself, with ${code ?? signal}:\n${said}`);
    });
    await new Promise<void>((resolve, reject) => {
      started.stdout!.once('data', () => resolve());
      started.once('exit', () => reject(new Error('The database did not start')));
    });
  };
  await startDatabase();
  const toDatabase = await startTcpProxy(() => databasePort);
  const toMail = await startTcpProxy(() => Number(new URL(mail.url).port));
  const toPayments = await startTcpProxy(() => Number(new URL(razorpay.env['RAZORPAY_API_URL']!).port));
  const uriAt = (port: number) => `mongodb://127.0.0.1:${port}/${DATABASE}?directConnection=true`;
  const client = await new mongoose.mongo.MongoClient(uriAt(databasePort)).connect();
  const db = client.db(DATABASE);

  const told = new Map<string, number>();
  const hook = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (part: Buffer) => parts.push(part));
    req.on('end', () => {
      const { data } = JSON.parse(Buffer.concat(parts).toString());
      const id = data?.id ?? data?.orderId ?? data?.order?.id;
      told.set(id, (told.get(id) ?? 0) + 1);
      res.end('{}');
    });
  });
  await new Promise<void>((resolve) => hook.listen(0, '127.0.0.1', resolve));

  const shops: ShopProcess[] = [];
  async function startShop(more: Record<string, string> = {}, node: string[] = []): Promise<ShopProcess> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    let child: ChildProcess;
    let said = '';
    const readiness = () =>
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        (answer) => answer.json() as Promise<{ ready: boolean; checks: Record<string, string> }>,
        () => undefined,
      );
    const shop: ShopProcess = {
      url,
      get said() {
        return said;
      },
      get pid() {
        return child.pid!;
      },
      get isRunning() {
        return child.exitCode === null && child.signalCode === null;
      },
      readiness,
      ready: async () => Boolean((await readiness())?.ready),
      end: (signal) => endOf(child, signal),
      async start(again = more, options = node, mayBeUnready) {
        child = spawn(process.execPath, ['--enable-source-maps', ...options, SHOP], {
          cwd: root,
          env: {
            ...process.env,
            NODE_ENV: 'development',
            PORT: String(port),
            HOST: '127.0.0.1',
            PUBLIC_URL: url,
            DATA_DIR: join(folder, 'files'),
            MONGODB_URI: `${uriAt(toDatabase.port)}&appName=${SHOPS_APP_NAME}`,
            JWT_SECRET: SECRET,
            SMTP_URL: `smtp://127.0.0.1:${toMail.port}`,
            ...razorpay.env,
            RAZORPAY_API_URL: `http://127.0.0.1:${toPayments.port}`,
            RATE_LIMIT_FACTOR: '100000',
            PASSWORD_HASH_KIB: '64',
            LOG_LEVEL: 'warn',
            ...env,
            ...again,
          },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        for (const stream of [child.stdout!, child.stderr!])
          stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-200_000)));
        await until('the shop opens', async () => {
          if (!shop.isRunning) throw new Error(`The shop did not start:\n${said}`);
          const report = await readiness();
          return Boolean(report?.ready || (mayBeUnready && report?.checks['catalogue'] === 'ok'));
        });
      },
    };
    await shop.start();
    shops.push(shop);
    return shop;
  }

  const stage: Stage = {
    shops,
    startShop,
    database: {
      end: (signal) => endOf(databaseProcess, signal),
      start: startDatabase,
      pid: () => databaseProcess.pid!,
      file: join(folder, 'database', 'data.mdb'),
    },
    toDatabase,
    toMail,
    toPayments,
    mail,
    razorpay,
    db,
    admin: '',
    told,
    async fail(failCommands, how = {}, mode = 'alwaysOn') {
      const off = failCommands.length === 0;
      const planned = off ? { mode: 'off' } : { mode, data: { failCommands, appName: SHOPS_APP_NAME, ...how } };
      await client.db('admin').command({ configureFailPoint: 'failCommand', ...planned });
    },
    async ask(shop, query, variables = {}, token) {
      const response = await fetch(`${shop.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = (await response.json()) as { data: any; errors?: { extensions: { code: string } }[] };
      return { status: response.status, data, code: errors?.[0]?.extensions.code };
    },
    async addProduct(title, stock) {
      const answer = await stage.ask(
        shops[0]!,
        'mutation($input:AddProductInput!){addProduct(input:$input){id}}',
        { input: { title, stock, price: 1000, description: '', category: 'Sports' } },
        stage.admin,
      );
      const id: string = answer.data.addProduct.id;
      const known = (shop: ShopProcess) => async () =>
        Boolean((await stage.ask(shop, 'query($id:ID!){product(id:$id){id}}', { id })).data?.product);
      for (const shop of shops) await until('every process knows the product', known(shop));
      return id;
    },
    async addProductRow(title, price) {
      const _id = new mongoose.Types.ObjectId();
      const first = (await db.collection('products').findOne())!;
      const [sku, now] = [_id.toHexString(), new Date()];
      const row = { ...first, _id, title, price, sku, slug: sku, stock: 0, version: 1, createdAt: now, updatedAt: now };
      await db.collection('products').insertOne(row);
    },
    buyers: (many) => manyAccounts(db, { email: ADMIN.email, secret: SECRET, count: many }),
    async place(shop, buyer, productId, more = {}) {
      const input = {
        paymentMethod: 'COD',
        items: [{ productId, quantity: 1 }],
        contactInfo: { email: buyer.email, phone: '+91 98765 43210' },
        deliveryAddress: ADDRESS,
        ...more,
      };
      const answer = await stage.ask(
        shop,
        'mutation($input:PlaceOrderInput!){placeOrder(input:$input){order{id orderNumber} payment{providerOrderId}}}',
        { input },
        buyer.token,
      );
      const placed = answer.data?.placeOrder;
      if (!placed) return answer;
      return { ...answer, order: { ...placed.order, providerOrderId: placed.payment?.providerOrderId, buyer } };
    },
    async pay(shop, { providerOrderId: orderId, buyer }) {
      const { id: paymentId } = razorpay.pay(orderId!);
      const input = { orderId, paymentId, signature: razorpay.sign(orderId!, paymentId) };
      return stage.ask(
        shop,
        'mutation($input:VerifyPaymentInput!){verifyPayment(input:$input){success}}',
        { input },
        buyer.token,
      );
    },
    async recoveryTime(shop, buyer, productId, taken) {
      let last: unknown;
      return until('the shop takes orders again', async () => {
        const answer = await stage.place(shop, buyer, productId).catch((error: unknown) => void (last = error));
        if (answer?.order) taken.push(answer.order);
        else if (answer) last = answer.code;
        return answer?.order !== undefined;
      }).catch(async (error: Error) => {
        const report = JSON.stringify(await shop.readiness());
        throw new Error(`${error.message} (${String(last)}, ${report}):\n${shop.said.slice(-3_000)}`);
      });
    },
    async expectInvariants(acknowledged, products) {
      const orders = () => db.collection('orders').find().toArray();
      const captured = () => [...razorpay.payments.values()].filter(({ captured }) => captured);
      const settled = async () => {
        const byPayment = new Map((await orders()).map((order) => [order['payment']?.providerOrderId, order]));
        return captured().every(({ order_id: id, status }) =>
          byPayment.get(id)?.['paymentStatus'] === 'paid' ? true : status === 'refunded',
        );
      };
      await until('every payment that was taken is one of a paid order, or went back', settled);
      const stored = await orders();
      const ids = new Set(stored.map(({ _id }) => String(_id)));
      expect(acknowledged.filter(({ id }) => !ids.has(id))).toEqual([]);
      const mails = () => new Set(mail.received.map(({ subject }) => /^Order (\S+) placed$/.exec(subject ?? '')?.[1]));
      await until('every order has its mail', () => stored.every(({ orderNumber }) => mails().has(orderNumber)));
      await until('every order was told of', () => stored.every(({ _id }) => told.has(String(_id))));
      for (const [id, pieces] of Object.entries(products)) {
        const { stock } = (await db.collection('products').findOne({ _id: new mongoose.Types.ObjectId(id) }))!;
        const sold = stored
          .filter(({ orderStatus }) => orderStatus !== 'cancelled')
          .flatMap(({ items }) => items)
          .filter(({ product }: any) => String(product) === id)
          .reduce((sum: number, { quantity }: any) => sum + quantity, 0);
        expect([stock >= 0, stock + sold]).toEqual([true, pieces]);
      }
      expect(await checkData()).toEqual([0, expect.stringContaining('all as they must be')]);
    },
    async stop() {
      await Promise.all(shops.map((shop) => shop.end('SIGKILL')));
      await client.close();
      await Promise.all([toDatabase, toMail, toPayments].map((proxy) => proxy.stop()));
      await endOf(databaseProcess, 'SIGKILL');
      hook.closeAllConnections();
      await Promise.all([razorpay.stop(), mail.stop(), new Promise((resolve) => hook.close(resolve))]);
      rmSync(folder, { recursive: true, force: true });
    },
  };

  /** Runs `npm run check:data` with a direct database connection. */
  async function checkData(): Promise<[number | null, string]> {
    const check = spawn(process.execPath, [join(root, 'api/dist/scripts/check-data.js')], {
      env: { ...process.env, NODE_ENV: 'development', MONGODB_URI: uriAt(databasePort) },
    });
    let said = '';
    for (const stream of [check.stdout, check.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
    const status = await new Promise<number | null>((resolve) => check.once('close', resolve));
    return [status, said];
  }

  for (let n = 0; n < count; n += 1) await startShop();
  if (count > 0) {
    const [first] = shops;
    stage.admin = await tokenOfAdmin(stage, first!);
    await stage.ask(first!, 'mutation{addCategory(name:"Sports",emoji:"🏏"){id}}', {}, stage.admin);
    await stage.ask(
      first!,
      'mutation($input:CreateWebhookInput!){createWebhook(input:$input){webhook{id}}}',
      { input: { url: `http://127.0.0.1:${(hook.address() as AddressInfo).port}/`, topics: ['ORDER_PLACED'] } },
      stage.admin,
    );
    if ((await db.collection('webhooks').countDocuments()) !== 1) throw new Error('The webhook was not set up');
  }
  return stage;
}

async function tokenOfAdmin(stage: Stage, shop: ShopProcess): Promise<string> {
  const requested = 'mutation($input:RequestLoginCodeInput!){requestLoginCode(input:$input){message}}';
  await stage.ask(shop, requested, { input: ADMIN });
  const otp = await stage.mail.codeFor(ADMIN.email);
  const { data } = await stage.ask(shop, 'mutation($input:LogInInput!){logIn(input:$input){token}}', {
    input: { ...ADMIN, otp },
  });
  return data.logIn.token;
}
