/** Tests webhooks with production settings: no URL or DNS answer can direct them to a private network. */
import dns, { type LookupAddress } from 'node:dns';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { startTestApp, type SignedIn, type TestApp } from '../../../test/test-app.js';
import { Role } from '../../types/viewer.js';
import { WebhookDeliveryModel } from './delivery.model.js';
import { webhookOutbox } from './delivery.service.js';
import { forgetWebhooks } from './events.service.js';
import { WebhookModel, WebhookTopic } from './webhook.model.js';
import { platform } from '../../platform/platform.js';

const CLOSED = 'not reachable from the internet';
let app: TestApp;
let admin: SignedIn;
/** Stands for a machine of the shop's own network: a single connection to it is a breach. */
let inside: Server;
let connections: number;
let port: number;

beforeAll(async () => {
  app = await startTestApp({ WEBHOOKS_TO_PRIVATE_NETWORK: 'false' });
  await app.stopBackgroundWork();
  admin = await app.signIn(Role.ADMIN);
  inside = createServer((socket: Socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  port = (inside.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.stop();
  await new Promise((resolve) => inside.close(resolve));
});
beforeEach(async () => {
  connections = 0;
  await Promise.all([WebhookModel.deleteMany({}), WebhookDeliveryModel.deleteMany({})]);
  forgetWebhooks();
});
afterEach(() => jest.restoreAllMocks());

/** Resolves every name to these addresses, as whoever owns the name may do at any moment. */
function resolveTo(...addresses: string[]): void {
  const found: LookupAddress[] = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  jest
    .spyOn(dns, 'lookup')
    .mockImplementation(((_name: string, { all }: { all?: boolean }, callback: (...answer: unknown[]) => void) =>
      all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family)) as never);
}

/** What came of the first try to tell a webhook, as it lies in the database, of an event. */
async function told(url: string): Promise<{ error?: string | null; attempts: number }> {
  await WebhookModel.create({
    url,
    topics: [WebhookTopic.CONTACT_SUBMITTED],
    secret: `whsec_${Buffer.from('secret').toString('base64')}`,
    enabled: true,
    failuresInARow: 0,
    createdAt: new Date(),
  });
  forgetWebhooks();
  await app.data('mutation ($input: SubmitContactInput!) { submitContact(input: $input) { success } }', {
    input: { name: 'Ruchi', email: 'ruchi@example.com', subject: 'Staircase', message: 'Please measure.' },
  });
  // Or the shop's own round was first; then it is awaited.
  await webhookOutbox.sendWaiting();
  for (const until = Date.now() + 60_000; Date.now() < until;) {
    const delivery = await WebhookDeliveryModel.findOne({}).lean();
    if (delivery?.error) return delivery;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Nothing was tried');
}

const ADDRESSES = [
  'https://127.0.0.1',
  'https://127.1',
  'https://2130706433',
  'https://0x7f000001',
  'https://0177.0.0.1',
  'https://0.0.0.0',
  'https://0',
  'https://[::1]',
  'https://[::]',
  'https://[::ffff:127.0.0.1]',
  'https://[::ffff:7f00:1]',
  'https://[64:ff9b::7f00:1]',
  'https://localhost',
  'https://localhost.',
  'https://shop.localhost',
  'https://１２７.0.0.1',
  'https://127。0。0。1',
  'http://127.0.0.1',
  'https://169.254.169.254',
];

it.each(ADDRESSES)('%s is tried by nobody, not even when it lies in the database', async (address) => {
  const { error, attempts } = await told(`${address}:${port}/hook`);
  expect(error).toMatch(new RegExp(`${CLOSED}|starts with https://`));
  expect([attempts, connections]).toEqual([1, 0]);
});

it.each(ADDRESSES)('%s is refused by creating and by editing', async (address) => {
  const url = `${address}:${port}/hook`;
  const create = 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id } } }';
  const input = { url, topics: ['ORDER_PAID'] };
  const refused = await app.query(create, { input }, admin.token);
  expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_INPUT', fields: [{ path: 'url' }] });
  const open = { ...input, url: 'https://erp.example.com/hook' };
  const { createWebhook } = await app.data(create, { input: open }, admin.token);
  const edited = await app.query(
    'mutation ($input: EditWebhookInput!) { editWebhook(input: $input) { id } }',
    { input: { id: createWebhook.webhook.id, url } },
    admin.token,
  );
  expect(edited.errors?.[0]?.extensions.code).toBe('BAD_INPUT');
  expect((await WebhookModel.find().lean()).map((hook) => hook.url)).toEqual(['https://erp.example.com/hook']);
});

describe('a name that was public when it was entered', () => {
  it.each([
    ['this machine', ['127.0.0.1']],
    ['this machine over IPv6', ['::1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['any address', ['0.0.0.0']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['a public address and this machine', ['8.8.8.8', '127.0.0.1']],
    ['this machine and a public address', ['127.0.0.1', '8.8.8.8']],
    ['nothing', []],
  ])('is not connected to when it resolves to %s', async (_what, addresses) => {
    resolveTo(...addresses);
    expect((await told(`https://rebind.example.com:${port}/hook`)).error).toContain(CLOSED);
    expect(connections).toBe(0);
  });

  it('would be connected to without the look-up of production', async () => {
    resolveTo('127.0.0.1');
    const settings = platform().config as { webhooksToPrivateNetwork: boolean };
    settings.webhooksToPrivateNetwork = true;
    try {
      expect((await told(`https://rebind.example.com:${port}/hook`)).error).not.toContain(CLOSED);
      expect(connections).toBe(1);
    } finally {
      settings.webhooksToPrivateNetwork = false;
    }
  });
});
