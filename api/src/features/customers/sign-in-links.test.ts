/** A production that nobody has set up yet: the link of the console makes its first owner, once. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { platform } from '../../platform/platform.js';
import { SecurityEventModel } from '../security-log/security-log.model.js';
import { ResetLinkModel } from './reset-link.model.js';
import { linkFor } from './sign-in-links.service.js';
import { UserModel } from './user.model.js';

const dataDir = mkdtempSync(join(tmpdir(), 'first-owner-test-'));
let app: TestApp;
const start = async (env: Record<string, string> = {}) => {
  app = await startTestApp({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    JWT_SECRET: 'x'.repeat(32),
    EMBEDDED_DATABASE_IN_PRODUCTION: 'true',
    EMBEDDED_DATABASE_IN_MEMORY: 'false',
    PASSWORD_HASH_KIB: '19456',
    SMTP_URL: '',
    LOG_LEVEL: 'silent',
    ...env,
  });
};
beforeAll(() => start());
afterAll(async () => {
  await app.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const ASK = 'query ($link: String!) { signInLink(link: $link) { firstOwner email } }';
const ENTER = `mutation ($link: String!, $owner: FirstOwnerInput) {
  logInByLink(input: { link: $link, owner: $owner }) { token user { email roleText } } }`;
const OWNER = { name: 'Asha Verma', email: 'Asha@Example.com', password: 'Teak-and-brass-9' };
const secretOf = (link: string) => link.split('#')[1]!;
const codeOf = ({ errors }: { errors?: { extensions: { code: string } }[] }) => errors?.[0]!.extensions.code;

it('starts without mail, payments, address and admin, and its link makes the first owner, once', async () => {
  expect(await UserModel.countDocuments()).toBe(0);
  expect(platform().config).toMatchObject({ publicUrlKnown: false, smtpUrl: undefined, razorpay: undefined });
  const link = secretOf(app.signInLink!);
  // In no file in the clear.
  expect(JSON.stringify(await ResetLinkModel.find().lean())).not.toContain(link);
  expect((await app.data(ASK, { link })).signInLink).toEqual({ firstOwner: true, email: null });
  expect(codeOf(await app.query(ENTER, { link }))).toBe('BAD_INPUT');
  const weak = { ...OWNER, password: 'asha@example.com' };
  expect(codeOf(await app.query(ENTER, { link, owner: weak }))).toBe('BAD_INPUT');
  // A password reset is another thing.
  const reset = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { effectiveAt } }';
  expect(codeOf(await app.query(reset, { input: { link, password: OWNER.password } }))).toBe('WRONG_CODE');
  expect((await app.data(ASK, { link })).signInLink.firstOwner).toBe(true);

  const second = secretOf(await linkFor('nobody@example.com'));
  const answers = await Promise.all([link, link, second].map((one) => app.query(ENTER, { link: one, owner: OWNER })));
  const made = answers.filter(({ errors }) => !errors);
  expect(made).toHaveLength(1);
  const { token, user } = made[0]!.data.logInByLink;
  expect(user).toEqual({ email: 'asha@example.com', roleText: 'admin' });
  expect(await UserModel.countDocuments()).toBe(1);
  expect((await app.data('{ connections { mailServer } }', {}, token)).connections.mailServer).toBe(false);
  for (const used of [link, second]) expect(codeOf(await app.query(ASK, { link: used }))).toBe('WRONG_CODE');
  expect(await SecurityEventModel.exists({ detail: /one-time link/, email: 'asha@example.com' })).not.toBeNull();
});

it('signs a member of staff in by the command, once and for half an hour, and prints no link any more', async () => {
  await app.stop();
  await start();
  expect(app.signInLink).toBeUndefined();
  await expect(linkFor('stranger@example.com')).rejects.toThrow('No member of staff');
  const link = secretOf(await linkFor('asha@example.com'));
  const { expiresAt } = (await ResetLinkModel.findOne({ email: 'asha@example.com' }).lean())!;
  expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(30);
  expect((await app.data(ASK, { link })).signInLink).toEqual({ firstOwner: false, email: 'asha@example.com' });
  const answers = await Promise.all([1, 2].map(() => app.query(ENTER, { link })));
  expect(answers.map(codeOf).sort()).toEqual(['WRONG_CODE', undefined]);
  const late = secretOf(await linkFor('asha@example.com'));
  await ResetLinkModel.updateMany({}, { expiresAt: new Date() });
  expect(codeOf(await app.query(ENTER, { link: late }))).toBe('WRONG_CODE');
  const stored = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { parentPath, name } of stored) expect(readFileSync(join(parentPath, name)).includes(late)).toBe(false);
});

it('starts without the demo and without a named admin: one who is there stays the only one, and an empty shop gets its owner by link', async () => {
  const withoutDemo = { NODE_ENV: 'test', SEED_DEMO: 'false', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
  await app.stop();
  await start(withoutDemo);
  expect(app.signInLink).toBeUndefined();
  expect(await UserModel.distinct('email')).toEqual(['asha@example.com']);
  await UserModel.deleteMany({});
  await app.stop();
  await start(withoutDemo);
  expect(await UserModel.countDocuments()).toBe(0);
  expect((await app.data(ASK, { link: secretOf(app.signInLink!) })).signInLink.firstOwner).toBe(true);
});
