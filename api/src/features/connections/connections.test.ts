/** Connections saved in the back office: they hold at once, their secrets are found nowhere, and what is wrong is said in plain words. */
import { createHmac } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { SMTPServer } from 'smtp-server';
import { takeBackup } from '../backups/whole-backup.js';
import { makeProduct, placeOrder } from '../../../test/order-fixtures.js';
import { startRazorpayStub, type RazorpayStub } from '../../../test/razorpay-stub.js';
import { startMsg91Stub, type Msg91Stub } from '../../../test/msg91-stub.js';
import { startS3Server, type S3Server } from '../../../test/s3-server.js';
import { startShiprocketStub, type ShiprocketStub } from '../../../test/shiprocket-stub.js';
import { startWhatsAppStub, type WhatsAppStub } from '../../../test/whatsapp-stub.js';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { ConnectionModel } from '../../platform/connections/connection.model.js';
import { loadConnections } from '../../platform/connections/current-connections.js';
import { createLogger } from '../../platform/observability/logger.js';
import { platform, setPlatform } from '../../platform/platform.js';
import { Role } from '../../types/viewer.js';
import { AuditEntryModel } from '../audit/audit.model.js';
import { SessionModel } from '../customers/session.model.js';
import { exportedSettings } from '../settings/settings-file.service.js';

const FIELDS = `kind source version problem needsRestart previousSecretUntil lastTrial { success message }
  fields { name set value secret }`;
const LIST = `{ connections { kinds { ${FIELDS} } } }`;
const SAVE = `mutation ($input: SaveConnectionInput!) { saveConnection(input: $input) { ${FIELDS} } }`;
const REMOVE = `mutation ($kind: ConnectionKind!, $version: Int!) { removeConnection(kind: $kind, version: $version) { ${FIELDS} } }`;
const TRY = 'mutation ($input: VerifyConnectionInput!) { verifyConnection(input: $input) { success message } }';

const dataDir = mkdtempSync(join(tmpdir(), 'connections-test-'));
let app: TestApp;
let admin: SignedIn;
let razorpay: RazorpayStub;
let shiprocket: ShiprocketStub;
let s3: S3Server;
let whatsApp: WhatsAppStub;
let msg91: Msg91Stub;
let log: string[];
/** Never greets. */
let hanging: Server;
/** Wants a password, and refuses senders that are not its own. */
let strict: SMTPServer;
const MAIL_PASSWORD = 'app-Password/49@x';
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

const start = async (env: Record<string, string> = {}) => {
  app = await startTestApp({
    DATA_DIR: dataDir,
    SMTP_URL: '',
    RAZORPAY_API_URL: razorpay.env['RAZORPAY_API_URL']!,
    SHIPROCKET_API_URL: shiprocket.env['SHIPROCKET_API_URL']!,
    WHATSAPP_API_URL: whatsApp.env['WHATSAPP_API_URL']!,
    MSG91_API_URL: msg91.env['MSG91_API_URL']!,
    ...env,
  });
  const logger = createLogger('trace', { write: (text: string) => void log.push(text) });
  setPlatform({ ...platform(), logger });
};

beforeAll(async () => {
  log = [];
  [razorpay, shiprocket, s3] = await Promise.all([startRazorpayStub(), startShiprocketStub(), startS3Server()]);
  [whatsApp, msg91] = await Promise.all([startWhatsAppStub(), startMsg91Stub()]);
  hanging = createServer(() => {}).listen(0, '127.0.0.1');
  strict = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'shop@example.com' && password === MAIL_PASSWORD
        ? done(null, { user: username })
        : done(new Error(`Bad credentials for ${password}`)),
    onMailFrom: ({ address }, _session, done) =>
      done(
        address === 'shop@example.com'
          ? undefined
          : Object.assign(new Error('Sender not owned'), { responseCode: 553 }),
      ),
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  });
  strict.on('error', () => {});
  await new Promise<void>((resolve) => strict.listen(0, '127.0.0.1', resolve));
  await start();
  admin = await app.signIn(Role.ADMIN);
});
afterAll(async () => {
  await app.stop();
  await Promise.all([razorpay, shiprocket, s3, whatsApp, msg91].map((stub) => stub.stop()));
  hanging.close();
  await new Promise<void>((resolve) => strict.close(() => resolve()));
  rmSync(dataDir, { recursive: true, force: true });
});

const asInput = (values: Record<string, string>) => Object.entries(values).map(([name, value]) => ({ name, value }));
const all = async () => (await app.data(LIST, {}, admin.token)).connections.kinds as any[];
const one = async (kind: string) => (await all()).find((each) => each.kind === kind);
const sendSave = async (kind: string, values: Record<string, string>, version?: number) =>
  app.query(
    SAVE,
    { input: { kind, values: asInput(values), version: version ?? (await one(kind)).version } },
    admin.token,
  );
const save = async (kind: string, values: Record<string, string>) => {
  const answer = await sendSave(kind, values);
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data.saveConnection;
};
const attempt = async (kind: string, values?: Record<string, string>) =>
  (await app.data(TRY, { input: { kind, values: values && asInput(values) } }, admin.token)).verifyConnection;
const fieldsRefused = ({ errors }: { errors?: any[] }) => errors![0].extensions.fields.map((f: any) => f.path);

const KEYS = { keyId: 'rzp_test_stub', keySecret: 'stub-secret', webhookSecret: 'stub-webhook-secret' };
const mailTo = (port: number, more: Record<string, string> = {}) => ({
  host: '127.0.0.1',
  port: String(port),
  security: 'NONE',
  from: 'shop@example.com',
  ...more,
});

describe('payments', () => {
  it('are tried before they are saved, hold at once, and are off again when they are removed', async () => {
    expect(await attempt('PAYMENTS', { ...KEYS, keySecret: 'another' })).toEqual({
      success: false,
      message: expect.stringMatching(/^Razorpay does not accept the keys/),
    });
    expect(await attempt('PAYMENTS', KEYS)).toEqual({ success: true, message: expect.stringContaining('accepted') });
    expect((await one('PAYMENTS')).source).toBe('NONE');
    const saved = await save('PAYMENTS', KEYS);
    expect(saved).toMatchObject({ source: 'SHOP', version: 2, problem: null });
    expect(saved.fields.map(({ name, value, set }: any) => [name, value, set])).toEqual([
      ['keyId', 'rzp_test_stub', true],
      ['keySecret', null, true],
      ['webhookSecret', null, true],
    ]);
    const items = [{ productId: await makeProduct({ price: 1000_00, stock: 5 }), quantity: 1 }];
    const placed = await placeOrder(app, await app.signIn(), { items, paymentMethod: 'ONLINE', totalAmount: 1180 });
    expect(placed.payment.provider).toBe('RAZORPAY');
    expect(razorpay.requests).toContain('POST /v1/orders');
    // What was tried is noted with what holds, not with a draft.
    expect((await one('PAYMENTS')).lastTrial).toBeNull();
    await attempt('PAYMENTS');
    expect((await one('PAYMENTS')).lastTrial.success).toBe(true);
  });

  it('accept the webhook secret before a change for a while, and not a day longer', async () => {
    const deliver = async (secret: string) => {
      const body = JSON.stringify({ event: 'other', payload: {} });
      const signature = createHmac('sha256', secret).update(body).digest('hex');
      return (await razorpay.deliverBytes(app.url, body, { signature })).status;
    };
    const { previousSecretUntil } = await save('PAYMENTS', { webhookSecret: 'another-webhook-secret' });
    expect(Math.round((Date.parse(previousSecretUntil) - Date.now()) / 86_400_000)).toBe(7);
    const statuses = async () => Promise.all(['another-webhook-secret', 'stub-webhook-secret', 'wrong'].map(deliver));
    expect(await statuses()).toEqual([200, 200, 400]);
    await ConnectionModel.updateOne({ _id: 'PAYMENTS' }, { $set: { 'previous.until': new Date() } });
    await loadConnections();
    expect(await statuses()).toEqual([200, 400, 400]);
  });
});

describe('a mail server', () => {
  it('that cannot be used is told apart in plain words', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    const closedPort = await new Promise<number>((resolve) => closed.once('listening', () => resolve(portOf(closed))));
    await new Promise((resolve) => closed.close(resolve));
    const account = { user: 'shop@example.com', password: MAIL_PASSWORD };
    const strictPort = portOf(strict.server);
    const cases: [Record<string, string>, RegExp][] = [
      [mailTo(25, { host: 'nowhere.invalid' }), /no server named nowhere\.invalid/],
      [mailTo(closedPort), /refuses connections/],
      [mailTo(portOf(hanging)), /did not answer in time/],
      [mailTo(strictPort, { ...account, password: 'guess-77' }), /does not accept user name and password/],
      [mailTo(strictPort, { ...account, from: 'else@example.com' }), /mail from .*else@example\.com.* was refused/],
      [mailTo(strictPort, { ...account, security: 'TLS' }), /speaks no TLS on this port/],
    ];
    const answers = await Promise.all(cases.map(([values]) => attempt('MAIL', values)));
    for (const [index, [, words]] of cases.entries())
      expect(answers[index]).toEqual({ success: false, message: expect.stringMatching(words) });
    // The server repeats what it was sent.
    expect(JSON.stringify(answers)).not.toContain('guess-77');
    expect(await attempt('MAIL', mailTo(strictPort, account))).toMatchObject({ success: true });
    expect(fieldsRefused(await sendSave('MAIL', mailTo(587, { ...account, host: 'smtp.example.com' })))).toEqual([
      'security',
    ]);
  });

  it('carries mail from the moment it is saved, also when another process has saved it', async () => {
    const port = Number(new URL(app.mail.url).port);
    await save('MAIL', mailTo(port));
    const { email } = admin;
    expect(await attempt('MAIL')).toMatchObject({ success: true });
    expect((await app.mail.newestTo(email)).from!.address).toBe('shop@example.com');
    await app.data('mutation { requestSignUpCode(input: { email: "new@example.com" }) { message } }');
    await app.mail.codeFor('new@example.com');
    // As another process would write it.
    await ConnectionModel.updateOne(
      { _id: 'MAIL' },
      { $set: { 'values.from': 'other@example.com' }, $inc: { version: 1 } },
    );
    const until = Date.now() + 10_000;
    while (platform().config.mailFrom !== 'other@example.com' && Date.now() < until)
      await new Promise((resolve) => setImmediate(resolve));
    expect(platform().config.mailFrom).toBe('other@example.com');
  });

  it('is sent a kept password only where it was sent before', async () => {
    const account = { user: 'shop@example.com', password: MAIL_PASSWORD };
    await save('MAIL', mailTo(portOf(strict.server), account));
    expect(fieldsRefused(await sendSave('MAIL', { port: '2525' }))).toEqual(['password']);
    const elsewhere = { kind: 'MAIL', values: asInput({ host: 'localhost' }) };
    expect(fieldsRefused(await app.query(TRY, { input: elsewhere }, admin.token))).toEqual(['password']);
    expect(await save('MAIL', { from: 'shop@example.com' })).toMatchObject({ source: 'SHOP' });
    expect(await attempt('MAIL')).toMatchObject({ success: true });
  });
});

describe('other connections', () => {
  it('log in at the courier, and keep a file at the store from the next start', async () => {
    const user = { email: shiprocket.env['SHIPROCKET_EMAIL']!, password: shiprocket.env['SHIPROCKET_PASSWORD']! };
    const noticeToken = 'a-token-of-notices-1';
    expect(await attempt('COURIER', { ...user, password: 'wrong', noticeToken })).toMatchObject({
      message: expect.stringMatching(/^Shiprocket does not accept/),
    });
    await save('COURIER', { ...user, noticeToken });
    expect(await attempt('COURIER')).toMatchObject({ success: true });
    // Its token is replaced with an overlap, as the webhook secret is.
    const notice = async (token: string) => {
      const headers = { 'content-type': 'application/json', 'x-api-key': token };
      const body = JSON.stringify({ awb: '1', current_status: 'SHIPPED' });
      return (await fetch(`${app.url}/api/courier/notices`, { method: 'POST', headers, body })).status;
    };
    const tokens = ['another-token-of-notices', noticeToken, 'wrong'];
    expect(await save('COURIER', { noticeToken: tokens[0]! })).toMatchObject({
      previousSecretUntil: expect.any(String),
    });
    expect(await Promise.all(tokens.map(notice))).toEqual([200, 200, 401]);
    await ConnectionModel.updateOne({ _id: 'COURIER' }, { $set: { 'previous.until': new Date() } });
    await loadConnections();
    expect(await Promise.all(tokens.map(notice))).toEqual([200, 401, 401]);
    const bucket = /^s3:\/\/([^/?]+)/.exec(s3.url)![1]!;
    const store = {
      bucket,
      folder: 'shop',
      region: 'us-east-1',
      endpoint: s3.endpoint,
      accessKeyId: s3.credentials.AWS_ACCESS_KEY_ID,
      secretAccessKey: s3.credentials.AWS_SECRET_ACCESS_KEY,
    };
    expect(await attempt('FILES', { ...store, secretAccessKey: 'wrong' })).toMatchObject({
      message: expect.stringMatching(/does not accept the keys/),
    });
    expect(await attempt('FILES', store)).toMatchObject({ success: true });
    expect(s3.asked.slice(-3).map((request) => request.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE']);
    const saved = await save('FILES', store);
    expect(saved).toMatchObject({ needsRestart: true });
    const removed = await app.data(REMOVE, { kind: 'FILES', version: saved.version }, admin.token);
    expect(removed.removeConnection).toMatchObject({ source: 'NONE', needsRestart: false, version: saved.version + 1 });
  });

  it('of messages are tried without a message, and with one to the number of the owner', async () => {
    const meta = {
      phoneNumberId: whatsApp.env['WHATSAPP_PHONE_NUMBER_ID']!,
      businessAccountId: whatsApp.env['WHATSAPP_BUSINESS_ACCOUNT_ID']!,
      accessToken: whatsApp.env['WHATSAPP_ACCESS_TOKEN']!,
      appSecret: 'meta-App-Secret-7',
      verifyToken: 'a-verify-token-of-mine',
    };
    const said = async (kind: string, values?: Record<string, string>) => (await attempt(kind, values)).message;
    expect(await said('WHATSAPP', { ...meta, accessToken: 'an-old-token' })).toMatch(
      /does not accept the access token/,
    );
    expect(await said('WHATSAPP', meta)).toMatch(/messages come from \+91 66666 00100\. No message was sent/);
    expect(fieldsRefused(await sendSave('WHATSAPP', { ...meta, testNumber: '1234567890' }))).toEqual(['testNumber']);
    await save('WHATSAPP', { ...meta, testNumber: '98765 43210' });
    expect(await said('WHATSAPP')).toContain('A message was sent to +919876543210.');
    expect(whatsApp.sent.at(-1)!.body.to).toBe('919876543210');
    whatsApp.trouble.push(132001);
    expect(await said('WHATSAPP')).toMatch(/account works, but .*132001.*template shop_order_placed is registered/);
    const keys = {
      authKey: msg91.env['MSG91_AUTH_KEY']!,
      sender: 'GSMART',
      entityId: msg91.env['MSG91_ENTITY_ID']!,
      receiptToken: 'a-receipt-token-of-mine',
    };
    expect(await said('SMS', { ...keys, authKey: 'another' })).toMatch(/does not accept the auth key/);
    expect(await said('SMS', { ...keys, testNumber: '9876543210' })).toMatch(/4321 messages are left\. .*enter the id/);
  });

  it('see whether an address leads to this shop, and through how many proxies', async () => {
    expect(await attempt('ADDRESS', { publicUrl: app.url })).toMatchObject({ success: true });
    const elsewhere = razorpay.env['RAZORPAY_API_URL']!;
    expect(await attempt('ADDRESS', { publicUrl: elsewhere })).toMatchObject({
      message: expect.stringMatching(/leads to another place/),
    });
    const { config } = platform();
    setPlatform({ ...platform(), config: { ...config, trustProxy: 1 } });
    const proxied = await attempt('ADDRESS', { publicUrl: app.url });
    setPlatform({ ...platform(), config });
    expect(proxied.message).toMatch(/TRUST_PROXY is 1 and no proxy/);
    expect((await fetch(`${app.url}/connection-check?question=9999999999999.x`)).status).toBe(404);
    expect(fieldsRefused(await sendSave('ADDRESS', { publicUrl: 'https://shop.example/path' }))).toEqual(['publicUrl']);
  });
});

it('are saved by whoever gave the password lately, and by one of two at once', async () => {
  const { version } = await one('COURIER');
  const answers = await Promise.all(
    ['first@example.com', 'second@example.com'].map((email) =>
      sendSave('COURIER', { email, password: 'courier-Secret-5' }, version),
    ),
  );
  const codes = answers.map(({ errors }) => errors?.[0]!.extensions.code);
  expect(codes.sort()).toEqual(['STALE_VERSION', undefined]);
  const late = await app.signIn(Role.ADMIN);
  await SessionModel.updateMany({ user: late.id }, { passwordAt: new Date(Date.now() - 3_600_000) });
  const input = { kind: 'MAIL', values: [], version: 1 };
  for (const refused of [
    await app.query(SAVE, { input }, late.token),
    await app.query(REMOVE, { kind: 'MAIL', version: 1 }, late.token),
  ])
    expect(refused.errors![0]!.extensions.code).toBe('PASSWORD_NEEDED');
});

const SECRETS = [
  MAIL_PASSWORD,
  encodeURIComponent(MAIL_PASSWORD),
  'stub-secret',
  'another-webhook-secret',
  'courier-Secret-5',
  'a-token-of-notices-1',
  'another-token-of-notices',
  'stub-access-token',
  'meta-App-Secret-7',
  'a-verify-token-of-mine',
];

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

it('leave their secrets in no file, answer, log, audit line, export or backup', async () => {
  const told = [
    JSON.stringify(await all()),
    JSON.stringify(await AuditEntryModel.find().lean()),
    JSON.stringify(await exportedSettings()),
    log.join('\n'),
  ];
  expect(told[1]).toContain('Changed the connection Payments (Razorpay): Webhook secret');
  expect(log.length).toBeGreaterThan(5);
  const backup = mkdtempSync(join(tmpdir(), 'connections-backup-'));
  const { connection } = mongoose;
  await takeBackup({ client: connection.getClient(), db: connection.db! }, platform().files, { folder: backup });
  await app.stop();
  const files = [...filesBelow(dataDir), ...filesBelow(backup)].filter((file) => statSync(file).isFile());
  expect(files.length).toBeGreaterThan(5);
  const contents = files.map((file) => readFileSync(file));
  // What is stored in the clear is found, so what is not found is not there.
  expect(contents.some((content) => content.includes('rzp_test_stub'))).toBe(true);
  for (const secret of SECRETS) {
    for (const text of told) expect(text).not.toContain(secret);
    for (const [index, content] of contents.entries())
      expect([files[index], content.includes(secret)]).toEqual([files[index], false]);
  }
  expect(statSync(join(dataDir, 'secrets.key')).mode & 0o777).toBe(0o600);
  rmSync(backup, { recursive: true });
});

describe('after another start', () => {
  const keyFile = join(dataDir, 'secrets.key');
  const again = async (env: Record<string, string> = {}) => {
    await start(env);
    admin = await app.signIn(Role.ADMIN);
  };
  const sources = async () => Object.fromEntries((await all()).map(({ kind, source }) => [kind, source]));

  it('they hold, unless the environment says otherwise: that one wins and cannot be changed here', async () => {
    await again();
    expect(await sources()).toEqual({
      ADDRESS: 'NONE',
      MAIL: 'SHOP',
      PAYMENTS: 'SHOP',
      COURIER: 'SHOP',
      WHATSAPP: 'SHOP',
      SMS: 'NONE',
      FILES: 'NONE',
    });
    expect(await attempt('PAYMENTS')).toMatchObject({ success: true });
    expect(app.unusableConnections).toEqual([]);
    await app.stop();
    await again({ ...razorpay.env, PUBLIC_URL: 'https://shop.example' });
    expect(await sources()).toMatchObject({ ADDRESS: 'SERVER', PAYMENTS: 'SERVER', MAIL: 'SHOP' });
    expect(platform().config.razorpay!.webhookSecret).toBe('stub-webhook-secret');
    const refused = await sendSave('PAYMENTS', KEYS);
    expect(refused.errors![0]!).toMatchObject({
      message: expect.stringMatching(/set on the server \(RAZORPAY_KEY_ID\)/),
      extensions: { code: 'CONFLICT' },
    });
    expect((await one('PAYMENTS')).fields[0]).toMatchObject({ set: true, value: null });
    await app.stop();
  });

  it('without their key the shop opens, says what to enter again, and takes it', async () => {
    const key = readFileSync(keyFile);
    writeFileSync(keyFile, 'half a k');
    await again();
    expect(app.unusableConnections).toEqual(['Mail', 'Payments (Razorpay)', 'Courier (Shiprocket)', 'WhatsApp']);
    expect(await one('PAYMENTS')).toMatchObject({ source: 'SHOP', problem: expect.stringMatching(/is damaged/) });
    expect((await sendSave('PAYMENTS', KEYS)).errors![0]!.extensions.code).toBe('CONFLICT');
    await app.stop();

    // Another key, and the right one as the key before it: a rotation.
    rmSync(keyFile);
    const given = 'k'.repeat(40);
    await again({ SECRETS_KEY: given });
    expect((await one('MAIL')).problem).toMatch(/sealed by another key/);
    expect(fieldsRefused(await sendSave('MAIL', { from: 'shop@example.com' }))).toEqual(['password']);
    await app.stop();
    await again({ SECRETS_KEY: given, SECRETS_KEY_PREVIOUS: key.toString().trim() });
    expect(app.unusableConnections).toEqual([]);
    await app.stop();
    await again({ SECRETS_KEY: given });
    expect(await attempt('PAYMENTS')).toMatchObject({ success: true });

    // Sealed for one field, it does not open in another.
    const stored = await ConnectionModel.findById('PAYMENTS').lean();
    await ConnectionModel.updateOne(
      { _id: 'PAYMENTS' },
      { $set: { 'sealed.keySecret': stored!.sealed!['webhookSecret'] } },
    );
    expect((await one('PAYMENTS')).problem).toMatch(/cannot be read/);
    await save('PAYMENTS', KEYS);
    expect(await attempt('PAYMENTS')).toMatchObject({ success: true });
  });

  it('a key file that everybody can read is closed to them', async () => {
    await app.stop();
    writeFileSync(keyFile, `${'A'.repeat(43)}\n`);
    chmodSync(keyFile, 0o644);
    await again();
    expect(statSync(keyFile).mode & 0o777).toBe(0o600);
  });
});
