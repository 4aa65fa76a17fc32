/** Tests for vulnerabilities known from other shops, over GraphQL, REST and raw requests. */
import 'reflect-metadata';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { getNamedType, isInputObjectType } from 'graphql';
import { createClient } from 'graphql-sse';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { createLogger } from '../src/platform/observability/logger.js';
import { platform, setPlatform } from '../src/platform/platform.js';
import { shopSchema } from '../src/graphql/schema.js';
import { PICTURES_MOST } from '../src/features/reviews/review-pictures.js';
import { ConsentModel, ConsentPurpose, ConsentSource } from '../src/features/consents/consent.model.js';
import { OneTimeCodeModel } from '../src/features/customers/code.model.js';
import { UserModel } from '../src/features/customers/user.model.js';
import { ReturnKind, ReturnModel, ReturnReason, ReturnState } from '../src/features/fulfilment/return.model.js';
import { QuestionModel, QuestionState } from '../src/features/questions/question.model.js';
import { ReviewModel, ReviewState } from '../src/features/reviews/review.model.js';
import { OrderModel } from '../src/features/orders/order.model.js';
import { ProductModel } from '../src/features/catalogue/product.model.js';
import { ContactSubmissionModel } from '../src/features/contact/contact.model.js';
import { CustomOrderModel } from '../src/features/custom-orders/custom-order.model.js';
import { settings } from '../src/platform/settings/current.js';
import { Role } from '../src/types/viewer.js';
import { LUCKNOW, makeProduct, orderInput, placeOrder } from './order-fixtures.js';
import { OF_ACCOUNTS } from './operations-of-accounts.js';
import { rounds } from './rounds.js';
import { startTestApp, type SignedIn, type TestApp } from './test-app.js';

const PASSWORD = 'Steel&Stone-1999';
const NOBODYS = '0'.repeat(24);

// Uploads pass through the folder for temporary files: use an own, empty one.
const temporary = mkdtempSync(join(os.tmpdir(), 'security-'));
let temporaryFolder: jest.SpyInstance;

let app: TestApp;
let admin: SignedIn;
let customer: SignedIn;
let stranger: SignedIn;
let productId: string;

beforeAll(async () => {
  // Not sooner: other files of the same lane look for that folder as they are read.
  temporaryFolder = jest.spyOn(os, 'tmpdir').mockReturnValue(temporary);
  const dataDir = join(temporary, 'data');
  mkdirSync(dataDir);
  app = await startTestApp({ DATA_DIR: dataDir });
  admin = await app.signIn(Role.ADMIN);
  customer = await app.signIn(Role.CUSTOMER, { password: PASSWORD });
  stranger = await app.signIn();
  productId = await makeProduct({ stock: 100_000 });
});
afterAll(async () => {
  await app.stop();
  temporaryFolder.mockRestore();
  rmSync(temporary, { recursive: true, force: true });
});

/** Files below the temporary folder and the shop's own, without those of the database. */
const filesOnDisk = () =>
  readdirSync(temporary, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^data\/(database|outbox)/.test(name))
    .sort();

interface Kept {
  files: string[];
  requests: number;
}
const whatIsKept = async (): Promise<Kept> => ({
  files: filesOnDisk(),
  requests: await CustomOrderModel.countDocuments(),
});
/** A temporary file goes when its answer has gone out, which may be a moment after the answer came in. */
async function expectNothingMore(before: Kept): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end && filesOnDisk().length > before.files.length;)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await whatIsKept()).toEqual(before);
}

interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** Sends the request line as it is: no client may tidy the path up. */
async function raw(method: string, path: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ host: 'shop', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const answer = await text(socket);
  const [head = '', ...body] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: body.join('\r\n\r\n') };
}

/** A black PNG of one bit a pixel: some kilobytes, whatever its size. */
function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const framed = Buffer.alloc(named.length + 8);
    framed.writeUInt32BE(data.length, 0);
    named.copy(framed, 4);
    framed.writeUInt32BE(crc32(named), named.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** As PNG wants it (ISO 3309). */
function crc32(data: Buffer): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function upload(
  query: string,
  variables: Record<string, unknown>,
  files: Record<string, [Buffer, string, string]>,
  token?: string,
) {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables }));
  form.append(
    'map',
    JSON.stringify(Object.fromEntries(Object.keys(files).map((path, i) => [i, [`variables.${path}`]]))),
  );
  Object.values(files).forEach(([content, name, type], i) =>
    form.append(String(i), new Blob([new Uint8Array(content)], { type }), name),
  );
  return fetch(`${app.url}/graphql`, {
    method: 'POST',
    body: form,
    headers: {
      accept: 'application/graphql-response+json',
      'apollo-require-preflight': 'true',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  }).then(async (response) => ({ status: response.status, body: (await response.json()) as any }));
}

/** Runs the work with a log that is kept line by line. */
async function logging(work: (lines: readonly string[]) => Promise<void>): Promise<void> {
  const before = platform();
  const lines: string[] = [];
  setPlatform({ ...before, logger: createLogger('trace', { write: (line: string) => void lines.push(line) }) });
  try {
    await work(lines);
  } finally {
    app.mail.down = false;
    setPlatform(before);
  }
}

async function code(email: string): Promise<string> {
  const before = app.mail.received.length;
  await app.rest('POST', '/api/auth/login-otp', { email, password: PASSWORD });
  const mail = await app.mail.newestTo(email, (one) => app.mail.received.indexOf(one) >= before);
  return /\b\d{6}\b/.exec(mail.text!)![0];
}

describe('a one-time code', () => {
  it('has the same five tries through REST, whatever the limits of requests are multiplied by', async () => {
    expect(app.config.rateLimitFactor).toBe(1000);
    const { email } = customer;
    const right = await code(email);
    const wrong = (i: number) => String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0');
    const guess = (otp: string) => app.rest('POST', '/api/auth/verify-otp', { email, password: PASSWORD, otp });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => guess(wrong(i))));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['401 WRONG_CODE']));
    expect((await OneTimeCodeModel.findOne({ email }).lean())!.tries).toBe(5);
    expect((await guess(right)).status).toBe(401);
  });

  it('appears in no answer and no log, nor do passwords, tokens and secrets, whatever goes wrong', async () => {
    await logging(async (lines) => {
      const { email } = customer;
      const answers: unknown[] = [];
      const ask = async (method: string, path: string, body: unknown) => {
        const answer = await app.rest(method, path, body);
        answers.push(answer.body);
        return answer.body;
      };
      const otp = await code(email);
      await ask('POST', '/api/auth/verify-otp', { email, password: PASSWORD, otp: [otp] });
      await ask('POST', '/api/auth/verify-otp', { email: 'nobody', password: PASSWORD, otp });
      app.mail.down = true;
      const failed = await ask('POST', '/api/auth/login-otp', { email, password: PASSWORD });
      expect(failed.code).toBe('UNAVAILABLE');
      app.mail.down = false;
      const again = await code(email);
      answers.push(
        await app.query('mutation ($i: LogInInput!) { logIn(input: $i) { nothing } }', {
          i: { email, password: PASSWORD, otp: again },
        }),
      );
      const { token } = await ask('POST', '/api/auth/verify-otp', { email, password: PASSWORD, otp: again });
      answers.pop();
      // Something unforeseen, so that there is a stack to tell.
      const broken = jest.spyOn(UserModel, 'findById').mockImplementation(() => {
        throw new Error('Unforeseen');
      });
      await app.query('{ me { id } }', {}, customer.token);
      broken.mockRestore();
      expect(lines.join()).toContain('Unforeseen');
      const told = `${lines.join()}${JSON.stringify(answers)}`;
      for (const secret of [PASSWORD, token, customer.token]) expect(told).not.toContain(secret);
      // Match whole numbers only: its digits may occur within a time or an id by chance.
      for (const sent of [otp, again]) expect(told).not.toMatch(new RegExp(`(?<!\\w)${sent}(?!\\w)`));
    });
  });
});

describe('the log', () => {
  it('has one line for each thing it tells, whatever was sent: nobody writes a line of their own into it', async () => {
    const forged = '{"level":30,"msg":"admin signed in"}';
    const hostile = `Eve\r\n${forged}\n${forged}\u2028${forged}\u0085${forged}\u001b[2J\u009b2J\u007f`;
    const broken = jest.spyOn(ContactSubmissionModel, 'create').mockImplementation((() => {
      throw new Error(`Not stored: ${hostile}`);
    }) as never);
    await logging(async (lines) => {
      const message = { name: 'Eve', email: 'eve@example.com', subject: 'S', message: `Hello\n${forged}` };
      expect((await app.rest('POST', '/api/contact', message)).status).toBe(500);
      await raw('GET', `/api/products/${encodeURIComponent(hostile)}`, { 'user-agent': `Eve\u0085${forged}` });
      for (const field of ['name', 'email', 'subject'])
        expect((await app.rest('POST', '/api/contact', { ...message, [field]: hostile })).status).toBe(400);
      app.mail.down = true;
      expect((await app.rest('POST', '/api/auth/send-otp', { email: "eve'{}@example.com" })).status).toBe(503);
      const told = lines.map((line) => JSON.parse(line));
      expect(told.length).toBeGreaterThan(1);
      expect(told.some(({ err }) => err?.message.includes(hostile))).toBe(true);
      expect(told.map(({ msg }) => msg)).not.toContain('admin signed in');
      // oxlint-disable-next-line no-control-regex -- what it looks for
      for (const line of lines) expect(line).toMatch(/^[^\u0000-\u001f\u007f-\u009f\u2028\u2029]+\n$/);
    });
    broken.mockRestore();
  });
});

describe('what belongs to somebody else', () => {
  /** Each operation that takes the id of something an account owns, and what is sent. */
  const OWN: Record<string, (own: Record<string, string>) => [document: string, variables: Record<string, unknown>]> = {
    myOrder: ({ order }) => ['query ($id: ID!) { myOrder(id: $id) { id } }', { id: order }],
    cancelOrder: ({ order }) => ['mutation ($id: ID!) { cancelOrder(id: $id) { id } }', { id: order }],
    cancelOrderItems: ({ order }) => [
      'mutation ($input: CancelOrderItemsInput!) { cancelOrderItems(input: $input) { id } }',
      { input: { orderId: order, version: 1, reason: 'Too many', lines: [{ line: 0, quantity: 1 }] } },
    ],
    requestReturn: ({ order }) => [
      'mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { id } }',
      { input: { orderId: order, kind: 'RETURN', reason: 'CHANGED_MIND', lines: [{ line: 0, quantity: 1 }] } },
    ],
    withdrawReturn: ({ returned }) => ['mutation ($id: ID!) { withdrawReturn(id: $id) { id } }', { id: returned }],
    payOrder: ({ order }) => ['mutation ($id: ID!) { payOrder(id: $id) { order { id } } }', { id: order }],
    exchangeChoices: ({ order }) => ['query ($id: ID!) { exchangeChoices(orderId: $id) { line } }', { id: order }],
    buyAgain: ({ order }) => ['mutation ($id: ID!) { buyAgain(orderId: $id) { __typename } }', { id: order }],
    paySandbox: ({ provider }) => [
      'mutation ($id: String!) { paySandbox(providerOrderId: $id, outcome: PAY) { paymentId } }',
      { id: provider },
    ],
    verifyPayment: ({ order }) => [
      'mutation ($input: VerifyPaymentInput!) { verifyPayment(input: $input) { success } }',
      { input: { orderId: order, paymentId: 'pay_1', signature: 'f'.repeat(64) } },
    ],
    editAddress: ({ address }) => [
      'mutation ($id: ID!, $input: AddressInput!) { editAddress(id: $id, input: $input) { id } }',
      { id: address, input: LUCKNOW },
    ],
    withdrawConsent: ({ consent }) => ['mutation ($id: ID!) { withdrawConsent(id: $id) { id } }', { id: consent }],
    endSession: ({ session }) => ['mutation ($id: ID!) { endSession(id: $id) { id } }', { id: session }],
    deleteAddress: ({ address }) => ['mutation ($id: ID!) { deleteAddress(id: $id) { id } }', { id: address }],
    // One that waits is seen by its writer alone.
    answerAsBuyer: ({ question }) => [
      'mutation ($id: ID!) { answerAsBuyer(input: { questionId: $id, text: "It does." }) { id } }',
      { id: question },
    ],
    voteReview: ({ review }) => ['mutation ($id: ID!) { voteReview(id: $id) { id } }', { id: review }],
    placeOrder: ({ address }) => [
      'mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { order { id } } }',
      { input: orderInput({ items: [{ productId, quantity: 1 }], deliveryAddress: undefined, addressId: address }) },
    ],
  };
  /** Ids of what everybody may see. */
  const OF_ALL = new Set(['productId']);
  let own: Record<string, string>;

  beforeAll(async () => {
    const { order } = await placeOrder(app, customer, { items: [{ productId, quantity: 1 }], paymentMethod: 'ONLINE' });
    const saved = await app.data(
      'mutation ($input: AddressInput!) { saveAddress(input: $input) { id } }',
      { input: LUCKNOW },
      customer.token,
    );
    const { mySessions } = await app.data('{ mySessions { id } }', {}, customer.token);
    const session = mySessions[0].id;
    const asked = await ReturnModel.create({
      number: `${order.orderNumber}-R1`,
      order: order.id,
      customer: customer.id,
      kind: ReturnKind.RETURN,
      state: ReturnState.REQUESTED,
      reason: ReturnReason.CHANGED_MIND,
      createdAt: new Date(),
      updatedAt: new Date(),
      lines: [{ line: 0, quantity: 1 }],
    });
    const agreed = await ConsentModel.create({
      email: customer.email,
      purpose: ConsentPurpose.BACK_IN_STOCK,
      subject: productId,
      given: true,
      at: new Date(),
      source: ConsentSource.PRODUCT_PAGE,
      wording: 'One mail.',
    });
    const review = await ReviewModel.create({
      product: productId,
      title: 'Bench',
      name: 'Asha V.',
      stars: 4,
      state: ReviewState.PENDING,
      createdAt: new Date(),
    });
    const question = await QuestionModel.create({
      product: productId,
      title: 'Bench',
      text: 'Does it fold?',
      name: 'Asha V.',
      state: QuestionState.PENDING,
      waits: true,
      searchText: 'does it fold?',
      createdAt: new Date(),
    });
    own = {
      order: order.id,
      review: review._id.toHexString(),
      question: question._id.toHexString(),
      provider: order.razorpayOrderId,
      address: saved.saveAddress.id,
      session,
      returned: asked._id.toHexString(),
      consent: agreed._id.toHexString(),
    };
  });

  it.each(Object.keys(OWN))(
    'answers %s as if it were not there, to strangers and to staff alike',
    async (operation) => {
      const [document, variables] = OWN[operation]!(own);
      const [, unknown] = OWN[operation]!({
        order: NOBODYS,
        provider: 'order_unknown',
        address: NOBODYS,
        session: NOBODYS,
        returned: NOBODYS,
        consent: NOBODYS,
        review: NOBODYS,
        question: NOBODYS,
      });
      const before = JSON.stringify(await OrderModel.findById(own['order']).lean());
      for (const { token } of [stranger, admin]) {
        const [theirs, nobodys] = [
          await app.query(document, variables, token),
          await app.query(document, unknown, token),
        ];
        expect(theirs).toEqual(nobodys);
        expect([theirs.status, theirs.errors![0]!.extensions.code]).toEqual([404, 'NOT_FOUND']);
      }
      expect(JSON.stringify(await OrderModel.findById(own['order']).lean())).toBe(before);
    },
  );

  it('is reached by no further operation of accounts', () => {
    const schema = shopSchema();
    const fields = { ...schema.getQueryType()!.getFields(), ...schema.getMutationType()!.getFields() };
    const idsOf = (operation: string): string[] =>
      fields[operation]!.args.flatMap(({ name, type }) => {
        const named = getNamedType(type);
        return isInputObjectType(named) ? Object.keys(named.getFields()) : [name];
      }).filter((name) => /id$/i.test(name) && !OF_ALL.has(name));
    expect(OF_ACCOUNTS.filter((name) => idsOf(name).length > 0).sort()).toEqual(Object.keys(OWN).sort());
  });

  it('is not shown through REST either', async () => {
    const verify = (orderId: string) =>
      app.rest(
        'POST',
        '/api/payment/verify',
        { orderId, paymentId: 'pay_1', signature: 'f'.repeat(64) },
        stranger.token,
      );
    const [theirs, nobodys] = [await verify(own['order']!), await verify(NOBODYS)];
    expect([theirs.status, theirs.body]).toEqual([nobodys.status, nobodys.body]);
    expect((await verify(own['provider']!)).status).toBe(404);
    const mine = await app.rest('GET', '/api/orders/my', undefined, stranger.token);
    expect(mine.body).toMatchObject({ orders: [], total: 0 });
  });
});

describe('fields somebody adds to a form', () => {
  const more = {
    _id: NOBODYS,
    id: NOBODYS,
    role: 'admin',
    roleText: 'admin',
    permissions: ['MANAGE_STAFF'],
    tokenVersion: 9,
    isAdmin: true,
  };

  it('make nobody an admin and nothing paid or free', async () => {
    const email = 'mallory@example.com';
    await app.rest('POST', '/api/auth/send-otp', { email, ...more });
    const otp = await app.mail.codeFor(email);
    const { body } = await app.rest('POST', '/api/auth/verify-otp', {
      name: 'Mallory',
      email,
      password: PASSWORD,
      otp,
      ...more,
    });
    expect(body.user).toMatchObject({ email, role: 'customer' });
    expect(body.user.id).not.toBe(NOBODYS);
    expect(await UserModel.findOne({ email }).lean()).toMatchObject({ role: Role.CUSTOMER, tokenVersion: 0 });
    const placed = await app.rest(
      'POST',
      '/api/orders',
      {
        ...orderInput({ items: [{ productId, quantity: 1 }], paymentMethod: undefined }),
        paymentMethod: 'cod',
        items: [{ productId, quantity: 1, price: 0.01, lineTotal: 0 }],
        taxAmount: 0,
        deliveryCharge: 0,
        paymentStatus: 'paid',
        orderStatus: 'delivered',
        paidAt: '2026-01-01T00:00:00Z',
        customer: admin.id,
        user: admin.id,
        orderNumber: 'GS-0',
        ...more,
      },
      body.token,
    );
    expect(placed.body.order).toMatchObject({ totalAmount: 1230, paymentStatus: 'pending', orderStatus: 'pending' });
    expect(placed.body.order.user.email).toBe(email);
    expect(placed.body._id).not.toBe(NOBODYS);
  });

  it('are refused by GraphQL, whose inputs have no such fields', async () => {
    const { status, errors } = await app.query('mutation ($input: SignUpInput!) { signUp(input: $input) { token } }', {
      input: { name: 'M', email: 'm@example.com', password: PASSWORD, otp: '123456', role: 'ADMIN' },
    });
    expect([status, errors![0]!.extensions.code]).toEqual([400, 'BAD_INPUT']);
  });

  it('do not reach the prototype of anything', async () => {
    const body =
      '{"name":"P","email":"p@example.com","subject":"S","message":"M","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    const answer = await fetch(`${app.url}/api/contact`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(201);
    const form = new FormData();
    for (const name of ['__proto__', 'constructor', 'toString', '__proto__[polluted]']) form.append(name, 'x');
    form.append('__proto__', new Blob(['x']), 'x.png');
    expect((await app.rest('POST', '/api/custom-orders', form)).status).toBe(400);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('a request that asks for too much', () => {
  const aliases = `{ ${Array.from({ length: 1000 }, (_, i) => `a${i}: categories { id }`).join(' ')} }`;
  const deep = `{ me { ${'cart { '.repeat(20)} id ${'} '.repeat(20)} } }`;
  const wide = `{ ${Array.from({ length: 20 }, (_, i) => `p${i}: products(pageSize: 100) { items { images { url } specifications { key } } }`).join(' ')} }`;

  it.each([
    ['aliases', aliases],
    ['depth', deep],
    ['cost', wide],
  ])('by %s is refused by GET and by the stream of events as well', async (_, query) => {
    const got = await fetch(`${app.url}/graphql?${new URLSearchParams({ query })}`, {
      headers: { 'apollo-require-preflight': 'true', accept: 'application/graphql-response+json' },
    });
    // What is longer than the head of a request may be is refused before anybody reads it.
    if (got.status !== 431)
      expect([got.status, ((await got.json()) as any).errors[0].extensions.code]).toEqual([400, 'QUERY_TOO_COMPLEX']);
    const streamed = await fetch(`${app.url}/graphql/stream`, {
      method: 'POST',
      body: JSON.stringify({ query: query.replace(/^\{/, 'subscription {') }),
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    });
    const said = await streamed.text();
    // What is costly is no subscription, and told so.
    expect([streamed.status, said]).toEqual(
      query === wide
        ? [200, expect.stringContaining('Cannot query field')]
        : [400, expect.stringContaining('QUERY_TOO_COMPLEX')],
    );
  });

  it('is refused by the event stream for its size and method, and for reserving a stream', async () => {
    const body = JSON.stringify({ query: 'subscription { orderActivity { kind } }', padding: 'x'.repeat(300_000) });
    const stream = (method: string, type?: string) =>
      fetch(`${app.url}/graphql/stream`, {
        method,
        body: method === 'POST' ? body : undefined,
        headers: type ? { 'content-type': type } : {},
      });
    for (const type of ['application/json', 'text/plain']) {
      const answer = await stream('POST', type);
      expect([answer.status, ((await answer.json()) as any).errors[0].extensions.code]).toEqual([
        413,
        'FILE_TOO_LARGE',
      ]);
    }
    const kept = await stream('PUT');
    expect([kept.status, kept.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  });

  it('of a list through REST is refused, and so are pages that are none', async () => {
    for (const query of [
      'limit=101',
      'limit=0',
      'page=0',
      'page=-1',
      'page=1e9',
      'page=99999999999999999999',
      'page=1.5',
      'page=x',
      'page=1&page=2',
    ])
      expect([query, (await app.rest('GET', `/api/products?${query}`)).status]).toEqual([query, 400]);
    for (const query of ['page=', 'page=&limit=', 'limit=%20'])
      expect([query, (await app.rest('GET', `/api/products?${query}`)).status]).toEqual([query, 200]);
  });
});

describe('a file that is not what it says', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const disguised = Buffer.concat([Buffer.from('GIF89a'), html]);
  const PICTURES = 'mutation ($images: [Upload!]!) { uploadProductImages(images: $images) { imageUrls } }';
  const SKETCH =
    'mutation ($sketch: Upload) { submitCustomOrder(input: { name: "M", phone: "9876543210", description: "A gate" }, sketch: $sketch) { success } }';

  it.each<[string, Buffer]>([
    ['SVG', svg],
    ['HTML', html],
    ['HTML behind the first bytes of a GIF', disguised],
  ])(
    '%s is refused by content as a picture and as a sketch, through GraphQL and REST, and leaves nothing',
    async (_, content) => {
      const before = await whatIsKept();
      const blob = () => new Blob([new Uint8Array(content)], { type: 'image/png' });
      const pictures = await upload(
        PICTURES,
        { images: [null] },
        { 'images.0': [content, 'a.png', 'image/png'] },
        admin.token,
      );
      expect([pictures.status, pictures.body.errors[0].extensions.code]).toEqual([415, 'UNSUPPORTED_FILE']);
      const sketch = await upload(SKETCH, { sketch: null }, { sketch: [content, 'a.png', 'image/png'] });
      expect([sketch.status, sketch.body.errors[0].extensions.code]).toEqual([415, 'UNSUPPORTED_FILE']);
      const form = new FormData();
      form.append('images', blob(), 'a.png');
      expect((await app.rest('POST', '/api/products/upload', form, admin.token)).body.code).toBe('UNSUPPORTED_FILE');
      const request = new FormData();
      for (const [name, value] of Object.entries({ name: 'M', phone: '9876543210', description: 'A gate' }))
        request.append(name, value);
      request.append('sketch', blob(), 'a.png');
      const answer = await app.rest('POST', '/api/custom-orders', request);
      expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_FILE']);
      await expectNothingMore(before);
    },
  );

  it('is refused at 413 with our own body when it is too large, leaves nothing and stops nobody else', async () => {
    const before = await whatIsKept();
    const large = Buffer.alloc(11 * 1024 * 1024, 1);
    const answers = [
      await upload(SKETCH, { sketch: null }, { sketch: [large, 'a.png', 'image/png'] }),
      await upload(PICTURES, { images: [null] }, { 'images.0': [large, 'a.png', 'image/png'] }, admin.token),
    ];
    for (const { status, body } of answers)
      expect([status, body.errors?.[0].extensions.code ?? body.code]).toEqual([413, 'FILE_TOO_LARGE']);
    const form = new FormData();
    form.append('images', new Blob([new Uint8Array(large)]), 'a.png');
    const rest = await app.rest('POST', '/api/products/upload', form, admin.token);
    expect([rest.status, rest.body]).toMatchObject([
      413,
      { success: false, code: 'FILE_TOO_LARGE', message: expect.any(String) },
    ]);
    expect((await app.rest('GET', '/api/categories')).status).toBe(200);
    await expectNothingMore(before);
  });

  it('is refused by its pixels, however few bytes it has, and leaves nothing', async () => {
    const before = await whatIsKept();
    const [picture, sketch] = [blackPng(6_400, 6_400), blackPng(11_000, 11_000)];
    for (const bomb of [picture, sketch]) expect(bomb.length).toBeLessThan(64 * 1024);
    const overGraphql = [
      await upload(PICTURES, { images: [null] }, { 'images.0': [picture, 'a.png', 'image/png'] }, admin.token),
      await upload(SKETCH, { sketch: null }, { sketch: [sketch, 'a.png', 'image/png'] }),
    ];
    for (const { status, body } of overGraphql)
      expect([status, body.errors[0].extensions.code, body.errors[0].message]).toEqual([
        413,
        'FILE_TOO_LARGE',
        expect.stringContaining('megapixels'),
      ]);
    const pictures = new FormData();
    pictures.append('images', new Blob([new Uint8Array(picture)]), 'a.png');
    const request = new FormData();
    for (const [name, value] of Object.entries({ name: 'M', phone: '9876543210', description: 'A gate' }))
      request.append(name, value);
    request.append('sketch', new Blob([new Uint8Array(sketch)]), 'a.png');
    for (const answer of [
      await app.rest('POST', '/api/products/upload', pictures, admin.token),
      await app.rest('POST', '/api/custom-orders', request),
    ])
      expect([answer.status, answer.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
    await expectNothingMore(before);
  });

  it('is served as the picture in it and nothing else: no script behind it, no place it was taken at', async () => {
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#246' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Secret-Place' } })
      .toBuffer();
    const content = Buffer.concat([photo, html]);
    expect(content.includes('Secret-Place')).toBe(true);
    const form = new FormData();
    form.append('images', new Blob([new Uint8Array(content)]), 'a.html');
    const { body } = await app.rest('POST', '/api/products/upload', form, admin.token);
    const served = await fetch(app.url + body.imageUrls[0]);
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const shown = Buffer.from(await served.arrayBuffer());
    for (const hidden of ['Secret-Place', '<script']) expect([hidden, shown.includes(hidden)]).toEqual([hidden, false]);
  });

  it('leaves nothing when it stops in the middle', async () => {
    const before = await whatIsKept();
    const { hostname, port } = new URL(app.url);
    const part = (name: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = (name: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
    const operations = JSON.stringify({ query: SKETCH, variables: { sketch: null } });
    const graphql = part('operations', operations) + part('map', '{"0":["variables.sketch"]}') + file('0');
    const rest = part('name', 'M') + part('phone', '9876543210') + part('description', 'A gate') + file('sketch');
    for (const [path, start] of [
      ['/graphql', graphql],
      ['/api/custom-orders', rest],
    ] as const) {
      const socket = connect(Number(port), hostname);
      const head = [`POST ${path} HTTP/1.1`, 'host: shop', 'apollo-require-preflight: 1'];
      const body = Buffer.concat([Buffer.from(start), Buffer.alloc(200_000, 1)]);
      const lines = [...head, 'content-type: multipart/form-data; boundary=x', `content-length: ${body.length * 2}`];
      await new Promise<void>((sent) => socket.write(`${lines.join('\r\n')}\r\n\r\n`, () => sent()));
      socket.write(body);
      socket.destroy();
      await expectNothingMore(before);
    }
    expect((await app.rest('GET', '/api/categories')).status).toBe(200);
  });

  it('is not even read when nobody in particular sends many, or somebody who may send none', async () => {
    const before = await whatIsKept();
    const picture: [Buffer, string, string] = [svg, 'a.png', 'image/png'];
    const places = Array.from({ length: PICTURES_MOST + 1 }, (_, at) => `images.${at}`);
    const files = Object.fromEntries(places.map((place) => [place, picture]));
    expect((await upload(PICTURES, { images: places.map(() => null) }, files)).status).toBe(413);
    expect((await upload(PICTURES, { images: [null] }, { 'images.0': picture }, customer.token)).status).toBe(403);
    const form = new FormData();
    form.append('images', new Blob(['x']), 'a.png');
    expect((await app.rest('POST', '/api/products/upload', form)).status).toBe(401);
    expect((await app.rest('POST', '/api/products/upload', form, customer.token)).status).toBe(403);
    await expectNothingMore(before);
  });
});

describe('paths that lead out of a folder', () => {
  const OUT = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
    '....//',
    '%252e%252e%252f',
    '..%c0%af',
    './../',
  ];
  const TARGETS = ['package.json', 'jwt-secret', 'private/originals/x', 'src/app.ts', 'etc/passwd'];
  const FOLDERS = [
    '/media/',
    '/media/demo/',
    '/uploads/',
    '/download/',
    '/assets/',
    '/graphql/explorer/',
    '/',
    '/api/',
  ];

  it('are answered without the file, however they are written', async () => {
    const ways = FOLDERS.flatMap((folder) => OUT.map((out) => folder + out.repeat(4)));
    // With every change each way is tried with one target, and each target on every fifth way.
    const targets = (way: number) =>
      Array.from(
        { length: rounds(1, TARGETS.length) },
        (_, n) => TARGETS[(way + Math.floor(way / OUT.length) + n) % TARGETS.length]!,
      );
    for (const [index, way] of ways.entries())
      for (const target of targets(index)) {
        const path = way + target;
        const { status, head, body } = await raw('GET', path);
        const screen = status === 200 && /^content-type: text\/html/im.test(head) && /<!doctype html>/i.test(body);
        expect([path, screen || [400, 404].includes(status)]).toEqual([path, true]);
        expect(body).not.toMatch(/"workspaces"|root:x:|import express/);
        expect(body).not.toContain(platform().jwtSecret);
      }
  });

  it('are a 404 under /media, /uploads and /download', async () => {
    for (const path of [
      '/media/../package.json',
      '/media/..%2f..%2fpackage.json',
      '/uploads/../package.json',
      '/download/../package.json',
      '/download/orders?subject=..%2f',
      '/media/%00',
      '/media/',
    ])
      expect([path, (await raw('GET', path)).status]).toEqual([
        path,
        path === '/download/../package.json' ? expect.any(Number) : 404,
      ]);
  });
});

describe('operators of the database', () => {
  const post = (path: string, body: unknown, token?: string) => app.rest('POST', path, body, token);

  it.each([{ $ne: null }, { $gt: '' }, { $regex: '.*' }, { $where: 'sleep(1000)' }, ['a@example.com'], [{ $ne: 1 }]])(
    'are refused in a body as %j',
    async (value) => {
      for (const [path, body] of [
        ['/api/auth/login-otp', { email: value, password: value }],
        ['/api/auth/send-otp', { email: value }],
        ['/api/auth/verify-otp', { email: value, password: PASSWORD, otp: value }],
        ['/api/contact', { name: value, email: 'a@example.com', subject: 'S', message: value }],
      ] as const)
        expect([path, (await post(path, body)).body.code]).toEqual([path, 'BAD_INPUT']);
    },
  );

  it('are refused in a body where there is no such field at all, however deep', async () => {
    const before = await ContactSubmissionModel.countDocuments();
    const message = { name: 'A', email: 'a@example.com', subject: 'S', message: 'M' };
    for (const more of [{ $where: 'sleep(1000)' }, { $set: { role: 'admin' } }, { more: { list: [{ $ne: null }] } }]) {
      const { status, body } = await post('/api/contact', { ...message, ...more });
      expect([status, body.code, body.fields[0].path.startsWith('$')]).toEqual([400, 'BAD_INPUT', true]);
    }
    expect(await ContactSubmissionModel.countDocuments()).toBe(before);
  });

  it('are refused in a query', async () => {
    for (const query of [
      'search[$ne]=x',
      'search[$regex]=.*',
      'category[$ne]=',
      'sort[price]=1',
      '$where=1',
      'page[$gt]=1',
      '__proto__[x]=1',
    ])
      for (const path of ['/api/products', '/api/orders/all', '/api/products/changes'])
        expect([query, (await app.rest('GET', `${path}?${query}`, undefined, admin.token)).body.code]).toEqual([
          query,
          'BAD_INPUT',
        ]);
    expect((await app.rest('GET', '/api/products?sort=$where')).status).toBe(400);
    expect((await app.rest('GET', '/api/orders/all?sort=__proto__', undefined, admin.token)).status).toBe(400);
  });

  it('are refused in variables', async () => {
    for (const [document, variables] of [
      ['query ($id: ID!) { product(id: $id) { id } }', { id: { $ne: null } }],
      ['query ($f: ProductFilter) { products(filter: $f) { total } }', { f: { search: { $ne: null } } }],
      ['query ($f: ProductFilter) { products(filter: $f) { total } }', { f: { $where: '1' } }],
      ['query ($s: ProductSort) { products(sort: $s) { total } }', { s: '$natural' }],
    ] as const)
      expect((await app.query(document, variables)).errors![0]!.extensions.code).toBe('BAD_INPUT');
  });
});

describe('the filter of a query', () => {
  it('takes an operator from nobody but our own code, and no field the collection does not have', async () => {
    const models = Object.values(mongoose.models);
    expect(models.length).toBeGreaterThan(15);
    for (const model of models) {
      // What was sent in the place of a value may be an object of operators; it then is that object, which nothing equals.
      for (const operators of [{ $ne: null }, { $exists: true }, { $gt: '' }]) {
        const found = await model.find({ _id: operators } as object).then(
          (all) => all.length,
          (error: Error) => error.name,
        );
        expect([model.modelName, [0, 'CastError', 'ObjectParameterError'].includes(found)]).toEqual([
          model.modelName,
          true,
        ]);
      }
      await expect(model.find({ $where: 'true' } as object)).rejects.toThrow();
      await expect(model.find({ noSuchField: 1 } as object)).rejects.toThrow('noSuchField');
    }
  });
});

describe('texts that are more than text', () => {
  it('break no search', async () => {
    for (const search of [
      '\u0000',
      'a\u0000@b',
      '(a+)+$',
      '.*',
      '\\',
      '[',
      '"',
      "' or 1=1",
      '$where',
      '🏏',
      'नमस्ते',
      '\ud800',
      ' '.repeat(90),
      `${'a'.repeat(99)}!`,
    ]) {
      const { errors } = await app.query(
        `query ($s: String!) { search(text: $s) { id } products(filter: { search: $s }) { total } orders(filter: { search: $s }) { total }
          customers(filter: { search: $s }) { total } auditLog(filter: { search: $s }) { total } }`,
        { s: search },
        admin.token,
      );
      expect([search, errors]).toEqual([search, undefined]);
    }
  });

  it('add no header and no markup to a mail', async () => {
    const message = {
      email: 'eve@example.com',
      subject: 'Hello',
      message: '<script>alert(1)</script>\r\nBcc: victim@example.com',
    };
    for (const field of ['name', 'subject', 'email']) {
      const evil = { name: 'Eve', ...message, [field]: `eve@example.com\r\nBcc: victim@example.com` };
      expect([field, (await app.rest('POST', '/api/contact', evil)).status]).toEqual([field, 400]);
    }
    for (const email of [
      '"a@evil.example, b"@example.com',
      'a@example.com, b@example.com',
      'A <a@example.com>',
      'a@example.com>\u0000',
    ])
      expect([email, (await app.rest('POST', '/api/contact', { name: 'Eve', ...message, email })).status]).toEqual([
        email,
        400,
      ]);
    const account = { email: 'eve@example.com', password: PASSWORD, otp: '000000' };
    const named = await app.rest('POST', '/api/auth/verify-otp', {
      ...account,
      name: 'Eve\r\nBcc: victim@example.com',
    });
    expect([named.status, named.body.fields[0].path]).toEqual([400, 'name']);
    const name = '<img src=x onerror=alert(1)> "Eve", <eve@evil.example>';
    expect((await app.rest('POST', '/api/contact', { ...message, name })).status).toBe(201);
    const mail = await app.mail.newestTo(settings().email, (one) => one.text?.includes('onerror') ?? false);
    expect([mail.to?.length, mail.bcc ?? [], mail.cc ?? []]).toEqual([1, [], []]);
    expect(mail.html).not.toMatch(/<img|<script/);
    expect(mail.html).toContain('&lt;img src=x');
  });

  it('keep no pattern busy, however long they are', async () => {
    const long = 80_000;
    const hostile = [' '.repeat(long), '(-'.repeat(long / 2), `123456${' '.repeat(long)}x`, '1 '.repeat(long / 2)];
    const form = { name: 'Eve', email: 'eve@example.com', subject: 'Hello', message: 'Hello' };
    for (const phone of hostile) {
      const contact = await app.rest('POST', '/api/contact', { ...form, phone: `${phone}x` });
      expect([contact.status, contact.body.fields[0].path]).toEqual([400, 'phone']);
      const contactInfo = { email: form.email, phone: `${phone}x` };
      const order = { items: [{ product: productId, quantity: 1 }], paymentMethod: 'cod', contactInfo };
      expect((await app.rest('POST', '/api/orders', order, customer.token)).status).toBe(400);
    }
    for (const email of [
      `${'a'.repeat(long)}@`,
      '@'.repeat(long),
      `${'a.'.repeat(long / 2)}@b.co`,
      `${' '.repeat(long)}@b.co`,
    ])
      expect((await app.rest('POST', '/api/contact', { ...form, email })).status).toBe(400);
    for (const field of ['name', 'subject', 'message'])
      expect((await app.rest('POST', '/api/contact', { ...form, [field]: ' \t'.repeat(long / 2) })).status).toBe(400);
  });

  it('become no formula in an export', async () => {
    await ProductModel.updateOne({ _id: productId }, { $set: { title: '=HYPERLINK("http://evil.example")' } });
    await app.data(
      `mutation ($i: EditProductInput!) { editProduct(input: $i) { id } }`,
      { i: { id: productId, description: '@SUM(1)' } },
      admin.token,
    );
    const { exportProducts } = await app.data('mutation { exportProducts { url } }', {}, admin.token);
    const csv = await (await fetch(app.url + exportProducts.url)).text();
    expect(csv).toContain(`'=HYPERLINK`);
    expect(csv).not.toMatch(/(^|,|")[=+@](HYPERLINK|SUM)/m);
    // A shopper's own words, of more than one line.
    const notes = '=HYPERLINK("http://evil.example")\nRing twice';
    await placeOrder(app, customer, { items: [{ productId, quantity: 1 }], notes });
    const { exportOrders } = await app.data('mutation { exportOrders { url } }', {}, admin.token);
    const orders = await (await fetch(app.url + exportOrders.url)).text();
    // A text that would be a formula stands in quotation marks, and cells need no escape.
    expect(orders).toContain(`"“=HYPERLINK(""http://evil.example"")\nRing twice”"`);
    expect(orders).not.toMatch(/(^|,)"?=HYPERLINK/m);
  });
});

describe('a signed-in account', () => {
  it('loses every token with its role, through GraphQL and REST', async () => {
    const person = await app.signIn(Role.ORDERS);
    expect((await app.rest('GET', '/api/orders/all', undefined, person.token)).status).toBe(200);
    await app.data(
      'mutation ($id: ID!) { setUserRole(userId: $id, role: CUSTOMER) { id } }',
      { id: person.id },
      admin.token,
    );
    expect((await app.rest('GET', '/api/orders/all', undefined, person.token)).body.code).toBe('SESSION_EXPIRED');
    expect((await app.query('{ me { id } }', {}, person.token)).errors![0]!.extensions.code).toBe('SESSION_EXPIRED');
  });
});

describe('somebody who follows the orders', () => {
  it('receives none any more once the role is revoked', async () => {
    const person = await app.signIn(Role.ORDERS);
    const client = createClient({
      url: `${app.url}/graphql/stream`,
      headers: { authorization: `Bearer ${person.token}` },
      retryAttempts: 0,
    });
    const told: string[] = [];
    let ended: () => void;
    const end = new Promise<void>((resolve) => (ended = resolve));
    client.subscribe<any>(
      { query: 'subscription { orderActivity { order { id } } }' },
      {
        next: ({ data }) => void told.push(data.orderActivity.order.id),
        error: () => ended(),
        complete: () => ended(),
      },
    );
    // Place orders until the first event arrives: then the stream is open.
    const placed: string[] = [];
    for (const until = Date.now() + 60_000; told.length === 0 && Date.now() < until;) {
      placed.push((await placeOrder(app, customer, { items: [{ productId, quantity: 1 }] })).order.id);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(placed).toEqual(expect.arrayContaining(told));
    expect(told.length).toBeGreaterThan(0);
    const document = 'mutation ($id: ID!) { setUserRole(userId: $id, role: CUSTOMER) { id } }';
    await app.data(document, { id: person.id }, admin.token);
    const { order } = await placeOrder(app, customer, { items: [{ productId, quantity: 1 }] });
    await end;
    expect(told).not.toContain(order.id);
    client.dispose();
  });
});

describe('a request of an unknown kind', () => {
  it.each([
    ['POST', '/nope', 405, 'GET, HEAD'],
    ['DELETE', '/', 405, 'GET, HEAD'],
    ['PATCH', '/api/products', 405, 'GET, HEAD, POST'],
    ['GET', '/assets/nope.js', 404, undefined],
    ['GET', '/api/nope', 404, undefined],
  ])('%s %s is refused in our own form', async (method, path, status, allow) => {
    const answer = await fetch(app.url + path, { method });
    expect([answer.status, answer.headers.get('allow') ?? undefined]).toEqual([status, allow]);
    expect(await answer.json()).toMatchObject({
      success: false,
      code: status === 405 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND',
    });
  });

  it('is a 431 when its head is endless, and the next one is answered', async () => {
    expect((await raw('GET', '/api/categories', { cookie: 'x'.repeat(100_000) })).status).toBe(431);
    expect((await raw('GET', '/api/categories')).status).toBe(200);
  });

  it('HEAD is answered like GET without a body', async () => {
    const { status, body, head } = await raw('HEAD', '/api/categories');
    expect([status, body]).toEqual([200, '']);
    expect(head).toMatch(/^content-type: application\/json/im);
  });

  it('is a 400 in our form when the JSON is broken, empty, deep or not an object', async () => {
    const deep = `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    for (const body of ['{', '"x"', 'null', '[]', '{"name":', '\u0000', deep]) {
      const answer = await fetch(`${app.url}/api/contact`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect([body.slice(0, 9), answer.status, ((await answer.json()) as any).code]).toEqual([
        body.slice(0, 9),
        400,
        'BAD_INPUT',
      ]);
    }
  });
});
