/** Tests the guide in docs/api: each code block runs against a shop, each sample response has the real form, and each link works. */
import 'reflect-metadata';
import { codeTo } from './phone-codes.js';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import type { Email } from 'postal-mime';
import { delimiter, dirname, join, resolve } from 'node:path';
import { Role } from '../src/types/viewer.js';
import { WebhookDeliveryModel } from '../src/features/integrations/delivery.model.js';
import { WebhookTopic } from '../src/features/integrations/webhook.model.js';
import { MAX_IMPORT_BYTES } from '../src/features/catalogue/product-exchange.service.js';
import { MAX_ANSWER, MAX_COST, MAX_SHAPE, MAX_TOKENS } from '../src/graphql/limits.js';
import {
  FEEDS_OF_ADDRESS,
  FILES_OF_ADDRESS,
  REQUESTS_OF_ACCOUNT,
  REQUESTS_OF_ADDRESS,
} from '../src/platform/request/rate-limits.js';
import { routes } from '../src/rest/routes.js';
import { LUCKNOW, makeProduct, placeOrder, setStatus } from './order-fixtures.js';
import { freePort } from '../../testing/free-port.js';
import { SHORT_FEED_LAG, startTestApp, type TestApp } from './test-app.js';

const root = join(__dirname, '../..');
const guide = join(root, 'docs/api');
const pages = readdirSync(guide).filter((name) => name.endsWith('.md'));
const textOf = (page: string) => readFileSync(join(guide, page), 'utf8');

interface Block {
  language: string;
  code: string;
}

/** The fenced blocks of a page, in order. */
function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language, code]) => ({
    language: language!,
    code: code!,
  }));
}

const tools = (language: string) =>
  blocksOf(textOf('README.md'))
    .filter((block) => block.language === language)
    .map((block) => block.code);
const PAGES_THAT_RUN = ['browse.md', 'buy.md', 'erp-sync.md', 'fulfilment.md', 'rules.md', 'webhooks.md'];

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp({ SEED_DEMO: 'true', ...SHORT_FEED_LAG });
  folder = mkdtempSync(join(tmpdir(), 'guide-'));
  // Under the repository's own name, so that a shell without curl finds it.
  copyFileSync(join(__dirname, 'guide-curl.mjs'), join(folder, 'curl'));
  chmodSync(join(folder, 'curl'), 0o755);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
}, 120_000);
afterAll(async () => {
  await app?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program to its end. @param code typed as soon as the mail with it is there, when an address is given */
async function run(command: string, args: string[], env: Record<string, string>, codeFor?: string): Promise<string> {
  const child = spawn(command, args, { cwd: join(root, 'api'), env: { ...process.env, SHOP: app.url, ...env } });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const mails = app.mail.received.length;
  const ended = new Promise<number | null>((done) => child.on('close', done));
  if (codeFor) {
    // Mails about the order arrive meanwhile, with postal codes in them.
    const isCode = ({ subject = '' }: Email) => /code/i.test(subject);
    const mail = await app.mail.newestTo(codeFor, (one) => isCode(one) && app.mail.received.indexOf(one) >= mails);
    child.stdin.write(`${/\b\d{6}\b/.exec(mail.text!)![0]}\n`);
  }
  child.stdin.end();
  const status = await ended;
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${out}\n${err}`);
  return out;
}

const MARK = '----8<----';

/** Runs the shell blocks of a page as one program. @returns what each block said */
async function shell(page: string, env: Record<string, string> = {}, codeFor?: string): Promise<string[]> {
  const blocks = blocksOf(textOf(page)).filter(({ language }) => language === 'sh');
  const script = ['set -e', ...tools('sh'), ...blocks.map(({ code }) => `${code}\nprintf '\\n${MARK}\\n'`)].join('\n');
  return (await run('sh', ['-c', script], env, codeFor)).split(MARK).slice(0, -1);
}

/** The TypeScript blocks of a page as one module, after the tools of the first page. */
function moduleOf(page: string): string {
  const file = join(folder, page.replace('.md', '.ts'));
  const code = [
    ...tools('ts'),
    ...blocksOf(textOf(page))
      .filter(({ language }) => language === 'ts')
      .map((block) => block.code),
  ];
  writeFileSync(file, `${code.join('\n')}\nexport {};\n`);
  return file;
}

const typescript = (page: string, env: Record<string, string> = {}, codeFor?: string) =>
  run(process.execPath, ['--import', join(root, 'scripts/typescript.mjs'), moduleOf(page)], env, codeFor);

/** Names and kinds of everything in a value; of a list its first entry. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length ? [formOf(value[0])] : [];
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, formOf(inner)]));
}

/** Each answer a page shows below a shell block has the form of what that block said. */
function expectShownAnswers(page: string, said: string[]): void {
  const blocks = blocksOf(textOf(page));
  let shells = -1;
  blocks.forEach(({ language, code }, index) => {
    if (language === 'sh') shells += 1;
    if (language === 'json' && blocks[index - 1]?.language === 'sh')
      expect({ page, answer: formOf(JSON.parse(said[shells]!)) }).toEqual({ page, answer: formOf(JSON.parse(code)) });
  });
  // Blocks that show no answer must not have been refused either.
  for (const text of said) expect(text).not.toMatch(/"errors":|"success":false/);
}

async function apiKey(scope = 'MANAGE_CATALOGUE'): Promise<string> {
  const { token } = await app.signIn(Role.ADMIN);
  const { createApiKey } = await app.data(
    'mutation ($scope: ApiScope!) { createApiKey(name: "ERP", scopes: [$scope]) { secret } }',
    { scope },
    token,
  );
  return createApiKey.secret;
}

describe('the guide', () => {
  it('shows how to browse, with curl and without it', async () => {
    const said = await shell('browse.md');
    expectShownAnswers('browse.md', said);
    const standIn = await shell('browse.md', { PATH: `${folder}${delimiter}${process.env['PATH']}` });
    expect(standIn).toEqual(said);
    expect(await typescript('browse.md')).toMatch(
      /^\d+ products can be ordered now\nWhat it costs Standard delivery .*\nprivate, no-store\npublic, max-age=0.*\n\{\n {2}featuredProducts:/,
    );
  }, 180_000);

  it('shows how to buy, from the sign-up to the paid order', async () => {
    const account = { EMAIL: 'guide@example.com', PASSWORD: 'Guide-pass-1' };
    const said = await shell('buy.md', account, account.EMAIL);
    expectShownAnswers('buy.md', said);
    expect(said.at(-1)).toMatch(/"paymentStatus":"PAID"/);
    expect(await typescript('buy.md', account, account.EMAIL)).toMatch(/true GS-\d{8}-\d+/);
  }, 180_000);

  it('shows how to sync stock', async () => {
    const env = { API_KEY: await apiKey() };
    const said = await shell('erp-sync.md', env);
    expectShownAnswers('erp-sync.md', said);
    const told = await typescript('erp-sync.md', env);
    const [, before, after] = /had (\d+) and has (\d+)/.exec(told)!;
    expect(told).toMatch(/^\d{2} products in the copy/);
    expect(Number(after)).toBe(Number(before) + 12);
  }, 180_000);

  it('shows how to pack and ship', async () => {
    const said = await shell('fulfilment.md', { API_KEY: await apiKey('MANAGE_ORDERS') });
    expectShownAnswers('fulfilment.md', said);
    expect(said.join()).toMatch(/"state":"SHIPPED".*"success":true.*"out for delivery".*labels-100x150-/s);
  }, 180_000);

  it('shows what is said to wrong names and values, and how to give the password again', async () => {
    const PASSWORD = 'Guide-pass-1';
    const { token: TOKEN } = await app.signIn(Role.ADMIN, { password: PASSWORD });
    const said = await shell('rules.md', { TOKEN, PASSWORD });
    expectShownAnswers('rules.md', said);
    expect(said.map((one) => one.trim())).toEqual([
      'limit',
      'There is no query parameter serach. Did you mean search?',
      expect.stringMatching(/^\{"success":true,"confirmedUntil":"\d{4}-.*Z"\}$/),
    ]);
  }, 180_000);

  it('states the limits as the code has them', () => {
    const figures = textOf('rules.md')
      .match(/^\| .* \|$/gm)!
      .join('\n');
    const { depth, introspection, aliases, directives, fields, fragments, repeats } = MAX_SHAPE;
    for (const row of [
      `| requests of an address | ${REQUESTS_OF_ADDRESS.toLocaleString('en')} a minute |`,
      `| requests of an account or API key | ${REQUESTS_OF_ACCOUNT} a minute |`,
      `| pictures and other files of an address | ${FILES_OF_ADDRESS.toLocaleString('en')} a minute |`,
      `| files of feeds of an address | ${FEEDS_OF_ADDRESS} a minute |`,
      `| tokens of a document | ${MAX_TOKENS.toLocaleString('en')} |`,
      `| fields below each other | ${depth}; ${introspection} for introspection |`,
      `| fields, fragments | ${fields}, ${fragments} |`,
      `| repetitions of a field in one place | ${repeats} |`,
      `| aliases, directives | ${aliases} of each |`,
      `| things an answer could have in it, by its page sizes | ${MAX_COST.toLocaleString('en')} |`,
      `| characters of an answer | ${MAX_ANSWER.toLocaleString('en')};`,
      `20 MB for CSV`,
    ])
      expect(figures).toContain(row);
    expect([directives, MAX_IMPORT_BYTES]).toEqual([aliases, 20 * 1024 * 1024]);
  });

  it('names every alias of REST', () => {
    const text = textOf('rules.md');
    const aliases = routes.flatMap(({ take = {}, alsoCalled = {} }) => [
      ...Object.values(take).flatMap(({ names }) => names.slice(1)),
      ...Object.values(alsoCalled).flat(),
    ]);
    const missing = aliases.filter((name) => !text.includes(`\`${name}\``));
    expect(missing.filter((name) => !/^razorpay/.test(name))).toEqual([]);
  });

  it('shows how to receive webhooks', async () => {
    const { token: TOKEN } = await app.signIn(Role.ADMIN);
    expectShownAnswers('webhooks.md', await shell('webhooks.md', { TOKEN }));
    const told = await typescript('webhooks.md', { TOKEN, PORT: String(await freePort()) });
    expect(told).toMatch(/^told of contact.submitted at \d{4}-/);
  }, 180_000);

  it('shows what every message of a webhook says', async () => {
    const shown = new Map<string, unknown>();
    for (const { language, code } of blocksOf(textOf('webhooks.md')))
      if (language === 'json' && 'type' in JSON.parse(code)) shown.set(JSON.parse(code).type, formOf(JSON.parse(code)));
    const admin = await app.signIn(Role.ADMIN);
    const buyer = await app.signIn();
    const topics = Object.keys(WebhookTopic);
    const { createWebhook } = await app.data(
      'mutation ($topics: [WebhookTopic!]!) { createWebhook(input: { url: "http://127.0.0.1:9/", topics: $topics }) { webhook { id } } }',
      { topics },
      admin.token,
    );
    const productId = await makeProduct({ stock: 6 });
    const deliveryAddress = { ...LUCKNOW, company: 'Verma Sports', street2: 'Second floor' };
    const items = [{ productId, quantity: 1 }];
    const limits = { uses: 100, usesPerCustomer: 2, budget: 10_000 };
    const conditions = { endsAt: new Date(Date.now() + 3_600_000).toISOString() };
    const codes = ['DIWALI10'];
    const { addOffer } = await app.data(
      'mutation ($input: AddOfferInput!) { addOffer(input: $input) { id } }',
      {
        input: {
          name: 'Diwali',
          trigger: 'CODE',
          code: codes[0],
          gift: { kind: 'PERCENT', percent: 10 },
          conditions,
          limits,
        },
      },
      admin.token,
    );
    await app.data('mutation ($id: ID!) { startOffer(id: $id) { id } }', { id: addOffer.id }, admin.token);
    const { payment } = await placeOrder(app, buyer, { items, codes, deliveryAddress, paymentMethod: 'ONLINE' });
    const { paySandbox } = await app.data(
      'mutation ($id: String!) { paySandbox(providerOrderId: $id, outcome: PAY) { paymentId signature } }',
      { id: payment.providerOrderId },
      buyer.token,
    );
    const { verifyPayment } = await app.data(
      'mutation ($input: VerifyPaymentInput!) { verifyPayment(input: $input) { order { id } } }',
      { input: { orderId: payment.providerOrderId, ...paySandbox } },
      buyer.token,
    );
    await app.data(
      'mutation ($input: CreateShipmentInput!) { createShipment(input: $input) { shipment { id } } }',
      { input: { orderId: verifyPayment.order.id, courier: 'Delhivery', trackingNumber: 'DL1' } },
      admin.token,
    );
    await setStatus(app, admin, verifyPayment.order.id, 'DELIVERED');
    const { submitReview } = await app.data(
      'mutation ($input: SubmitReviewInput!) { submitReview(input: $input) { id } }',
      { input: { productId, stars: 5, text: 'Light, and it hits well.' } },
      buyer.token,
    );
    await app.data(
      'mutation ($input: ModerateReviewInput!) { moderateReview(input: $input) { id } }',
      { input: { id: submitReview.id, publish: true } },
      admin.token,
    );
    await app.data(
      'mutation ($input: AskQuestionInput!) { askQuestion(input: $input) { id } }',
      { input: { productId, text: 'Is the handle bound?' } },
      buyer.token,
    );
    const wanted = { orderId: verifyPayment.order.id, kind: 'RETURN', reason: 'DAMAGED', text: 'A leg is bent' };
    const { requestReturn } = await app.data(
      'mutation ($input: RequestReturnInput!) { requestReturn(input: $input) { id } }',
      { input: { ...wanted, lines: [{ line: 0, quantity: 1 }] } },
      buyer.token,
    );
    await app.data(
      'mutation ($input: AnswerReturnInput!) { answerReturn(input: $input) { id } }',
      { input: { id: requestReturn.id, accept: true, notes: 'Sorry' } },
      admin.token,
    );
    await setStatus(app, admin, verifyPayment.order.id, 'RETURNED', { notes: 'Too heavy' });
    const { order: two } = await placeOrder(app, buyer, {
      items: [{ productId, quantity: 2 }],
      codes,
      deliveryAddress,
    });
    await app.data('mutation ($id: ID!) { endOffer(id: $id) { id } }', { id: addOffer.id }, admin.token);
    await app.data(
      'mutation ($input: CancelItemsForCustomerInput!) { cancelItemsForCustomer(input: $input) { id } }',
      { input: { orderId: two.id, lines: [{ line: 0, quantity: 1 }], reason: 'Broken', version: two.version } },
      admin.token,
    );
    const person = { name: 'Asha Verma', email: 'asha@example.com', phone: '+91 98390 00000' };
    await app.rest('POST', '/api/contact', { ...person, subject: 'Gates', message: 'Do you make gates?' });
    const wish = {
      description: 'A gate',
      dimensions: '4 ft',
      material: 'Mild Steel',
      timeline: 'Soon',
      budget: 25_000,
    };
    await app.rest('POST', '/api/custom-orders', { ...person, ...wish });
    const ofQuote = await quotesAndMoney(admin.token);
    const { id, token } = await app.signIn();
    await app.rest('POST', `/api/users/${id}/erasure`, { password: 'Secret-123' }, token);
    const ofHook = { webhook: createWebhook.webhook.id };
    const told = async () => new Set((await WebhookDeliveryModel.find(ofHook).lean()).map(({ topic }) => topic));
    // The refund goes out a moment after the order came back.
    const end = Date.now() + 60_000;
    while ((await told()).size < topics.length && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 100));
    const all = await told();
    expect(Object.values(WebhookTopic).filter((topic) => !all.has(topic))).toEqual([]);
    for (const { topic, payload } of await WebhookDeliveryModel.find(ofHook).sort({ _id: 1 }).lean()) {
      const message = JSON.parse(payload);
      // Own work has no SKU, and the order no offers: the example is the other one.
      if (topic.startsWith('order.') && message.data.orderNumber === ofQuote) continue;
      const order = shown.get('order.refunded') as { data: object };
      // Those about offers carry the same.
      const own = shown.get(topic.startsWith('offer.') ? 'offer.changed' : topic) as { data: object } | undefined;
      // What a topic about orders tells besides stands alone.
      const form = topic.startsWith('order.') ? { ...order, data: { ...order.data, ...own?.data } } : own;
      expect(message.type).toBe(topic);
      // Before the refund there is none to show.
      // Its shipments are those of the topics of their own, as far as they have come.
      const { shipments } = (form as { data: { shipments?: unknown } }).data;
      if (message.data.refunds?.length === 0) message.data.refunds = [{ amount: 1, status: '', reason: '' }];
      const said = formOf(message) as { data: { shipments?: unknown } };
      if (shipments) said.data.shipments = shipments;
      expect({ topic, message: said }).toEqual({ topic, message: form });
    }
  }, 180_000);

  /** A quote that is declined, one that is accepted, and a payment of its order that is taken back. @returns number of the order */
  async function quotesAndMoney(staff: string): Promise<string> {
    const send = (method: string, path: string, body?: unknown) => app.rest(method, `/api${path}`, body, staff);
    const content = {
      lines: [{ title: 'Gate', hsnCode: '7308', unit: 'KG', quantity: 100, rate: 150, gstRatePercent: 18 }],
      validUntil: new Date(Date.now() + 86_400_000).toISOString(),
      stages: [
        { label: 'Advance', due: 'NOW', percent: 40 },
        { label: 'Rest', due: 'READY' },
      ],
    };
    const phone = '98220 00001';
    const sent = async () => {
      const { id, version } = (
        await send('POST', '/quotes', { name: 'Asha Verma', email: 'asha@example.com', phone, content })
      ).body.quote;
      const { link } = (await send('POST', `/quotes/${id}/send`, { version })).body.quote;
      return `/quotes/read/${link.split('/quote/')[1]}`;
    };
    await send('POST', `${await sent()}/decline`, { reason: 'Next year' });
    const at = await sent();
    await send('POST', `${at}/code`, { phone });
    const otp = await codeTo('+919822000001');
    const answer = { revision: 1, name: 'Asha Verma', phone, otp, address: LUCKNOW };
    const accepted = await send('POST', `${at}/accept`, answer);
    const { id } = (await send('GET', `/orders/all?search=${accepted.body.order.orderNumber}`)).body.orders[0];
    const paid = { method: 'UPI', reference: 'T1', amount: 7080, idempotencyKey: 'guide-1' };
    const { payments } = (await send('POST', `/orders/${id}/payments`, paid)).body.order;
    await send('POST', `/orders/${id}/payments/${payments[0].id}/correct`, { reason: 'Of another order' });
    return accepted.body.order.orderNumber;
  }

  it('is right TypeScript', () => {
    const files = PAGES_THAT_RUN.map(moduleOf);
    const options =
      '--noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --target es2022 --module nodenext --types node';
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        ...options.split(' '),
        '--typeRoots',
        join(root, 'node_modules/@types'),
        ...files,
      ],
      { encoding: 'utf8', cwd: folder },
    );
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  }, 180_000);

  it('runs on every page that has code', () => {
    const withCode = pages.filter((page) =>
      blocksOf(textOf(page)).some(({ language }) => ['sh', 'ts'].includes(language)),
    );
    expect(withCode.sort()).toEqual(['README.md', ...PAGES_THAT_RUN].sort());
    const languages = (page: string) => blocksOf(textOf(page)).map(({ language }) => language);
    // The operations of gst.md are run where there are documents to answer with: gst-month.test.ts.
    const others = pages.filter((page) => page !== 'gst.md');
    expect([...new Set(others.flatMap(languages))].sort()).toEqual(['json', 'sh', 'ts']);
    expect([...new Set(languages('gst.md'))]).toEqual(['graphql']);
  });

  it('has no link that leads nowhere', () => {
    const anchor = (heading: string) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-');
    const anchorsOf = (file: string) =>
      [...readFileSync(file, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, text]) => anchor(text!));
    const dead = pages.flatMap((page) =>
      [...textOf(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
        .filter(([, path, hash]) => {
          const file = path ? resolve(dirname(join(guide, page)), path) : join(guide, page);
          return !existsSync(file) || (hash && !anchorsOf(file).includes(hash));
        })
        .map(([link]) => `${page}: ${link}`),
    );
    expect(dead).toEqual([]);
  });
});
