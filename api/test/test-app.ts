/** Starts the whole shop for a test: its own data folder and embedded database, a real mail server, and clients for GraphQL and REST. */
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentNode } from 'graphql';
import { print } from 'graphql';
import mongoose from 'mongoose';
import { DEMO_ADMIN, loadConfig, type Config } from '../src/config.js';
import { hashPassword } from '../src/features/customers/passwords.service.js';
import { startSession } from '../src/features/customers/sessions.service.js';
import { UserModel, accountKeys } from '../src/features/customers/user.model.js';
import { CounterModel } from '../src/platform/database/counters.js';
import { inTransaction } from '../src/platform/database/database.js';
import { applyStoredSettings } from '../src/platform/settings/current.js';
import { startShop, type Shop } from '../src/start.js';
import { Role } from '../src/types/viewer.js';
import { startMailServer, type MailServer } from './mail-server.js';

export interface GraphqlAnswer<T = any> {
  status: number;
  data: T | null;
  errors?: { message: string; path?: string[]; extensions: { code: string; [fact: string]: any } }[];
}

export interface SignedIn {
  id: string;
  email: string;
  token: string;
}

export interface TestApp {
  url: string;
  config: Config;
  mailboxKey?: string;
  signInLink?: string;
  unusableConnections: readonly string[];
  mail: MailServer;
  /** Sends one GraphQL request. */
  query<T = any>(
    document: string | DocumentNode,
    variables?: Record<string, unknown>,
    token?: string,
  ): Promise<GraphqlAnswer<T>>;
  /** The data of one GraphQL request. @throws Error with the GraphQL errors */
  data<T = any>(document: string | DocumentNode, variables?: Record<string, unknown>, token?: string): Promise<T>;
  /** Sends one REST call; a plain object is sent as JSON, FormData as multipart. */
  rest(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<{ status: number; body: any; headers: Headers }>;
  /** Creates an account with a token directly, without the sign-up operations. */
  signIn(role?: Role, fields?: { name?: string; email?: string; password?: string }): Promise<SignedIn>;
  /** Stops all background work (mails, webhooks, reconciler, sweeping); the test runs rounds itself. */
  stopBackgroundWork(): Promise<void>;
  /** Statistics of the response cache and of the document cache. */
  figures: Shop['figures'];
  /** URL of the metrics; undefined when they are off. */
  metricsUrl?: string;
  stop(): Promise<void>;
}

let accounts = 0;

/** Settings for tests of change feeds: a lag of one second is enough for a test's transactions. */
export const SHORT_FEED_LAG = { FEED_LAG_MS: '1000' };
/** Milliseconds after which a feed with the short lag shows all changes made until now. */
export const BEYOND_FEED_LAG = 1_200;

/**
 * With TEST_MONGODB_URI, uses a separate database on that server instead of the embedded one. Its name derives from the data folder, so that
 * a restarted shop finds its data.
 */
function databaseOnServer(dataDir: string): { MONGODB_URI?: string } {
  const server = process.env['TEST_MONGODB_URI'];
  if (!server) return {};
  const uri = new URL(server);
  uri.pathname = `/shop-test-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
  return { MONGODB_URI: uri.href };
}

/** @param env overrides of the test defaults; DATA_DIR defaults to a new folder */
export async function startTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'shop-test-'));
  const mail = await startMailServer();
  const onServer = databaseOnServer(dataDir);
  const start = async () => {
    const config = loadConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      SMTP_URL: mail.url,
      // Not in memory when the test gives a folder, so that a restarted shop finds its data.
      EMBEDDED_DATABASE_IN_MEMORY: String(!env['DATA_DIR']),
      SEED_DEMO: 'false',
      // A shop without the demo makes no admin by itself.
      ...(env['NODE_ENV'] !== 'production' && { ADMIN_EMAIL: DEMO_ADMIN.email, ADMIN_PASSWORD: DEMO_ADMIN.password }),
      RATE_LIMIT_FACTOR: '1000',
      ...(process.env['TEST_RESPONSE_CACHE_MB'] && { RESPONSE_CACHE_MB: process.env['TEST_RESPONSE_CACHE_MB'] }),
      PASSWORD_HASH_KIB: '64',
      ...onServer,
      ...env,
    });
    return { config, first: await startShop(config) };
  };
  const { config, first } = await start().catch(async (error: unknown) => {
    await mail.stop();
    throw error;
  });
  let shop: Shop = first;
  // The start adds demo data only to an embedded database.
  if (onServer.MONGODB_URI && env['SEED_DEMO'] === 'true') {
    await (await import('../seed/seed.js')).seedDemo();
    await shop.stop();
    shop = await startShop(config);
  }
  // Local requests gain nothing from compression.
  const uncompressed = { 'accept-encoding': 'identity' };
  const post = (path: string, body: string | FormData, headers: Record<string, string>) =>
    fetch(shop.url + path, { method: 'POST', body, headers: { ...uncompressed, ...headers } });

  const app: TestApp = {
    url: shop.url,
    config,
    mailboxKey: shop.mailboxKey,
    signInLink: shop.signInLink,
    unusableConnections: shop.unusableConnections,
    mail,
    async query(document, variables, token) {
      const query = typeof document === 'string' ? document : print(document);
      const response = await post('/graphql', JSON.stringify({ query, variables }), {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      });
      return { status: response.status, ...((await response.json()) as Omit<GraphqlAnswer, 'status'>) };
    },
    async data(document, variables, token) {
      const answer = await app.query(document, variables, token);
      if (answer.errors || !answer.data) throw new Error(`Refused: ${JSON.stringify(answer.errors)}`);
      return answer.data;
    },
    async rest(method, path, body, token) {
      const json = body !== undefined && !(body instanceof FormData);
      const response = await fetch(shop.url + path, {
        method,
        body: body === undefined ? undefined : json ? JSON.stringify(body) : (body as FormData),
        headers: {
          ...uncompressed,
          ...(json ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      return { status: response.status, body: isJson && text ? JSON.parse(text) : text, headers: response.headers };
    },
    async signIn(role = Role.CUSTOMER, fields = {}) {
      accounts += 1;
      const name = fields.name ?? `Asha Verma ${accounts}`;
      const email = fields.email ?? `asha${accounts}@example.com`;
      const passwordHash = await hashPassword(fields.password ?? 'Secret-123');
      const user = await UserModel.create({ name, email, role, passwordHash, ...accountKeys(name, email) });
      const { token } = await startSession(user, { address: '192.0.2.1' });
      return { id: user._id.toHexString(), email, token };
    },
    stopBackgroundWork: () => shop.stopBackgroundWork(),
    figures: () => shop.figures(),
    metricsUrl: shop.metricsUrl,
    async stop() {
      if (onServer.MONGODB_URI && onServer.MONGODB_URI === config.mongodbUri && !env['DATA_DIR']) {
        await shop.stopBackgroundWork();
        await mongoose.connection.db!.dropDatabase();
      }
      await shop.stop();
      await mail.stop();
      if (!env['DATA_DIR']) rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return app;
}

/**
 * Empties every collection between tests and keeps the indexes. It uses one command in one transaction, so that concurrent background work
 * (such as summing up sales) runs entirely before or after it and leaves no data for the next test.
 */
export async function emptyDatabase(): Promise<void> {
  const { db } = mongoose.connection;
  const models = Object.values(mongoose.models).map(({ collection }) => ({
    name: 'deleteMany' as const,
    namespace: `${db!.databaseName}.${collection.collectionName}`,
    // Keep the counters of order numbers, because the shop may have reserved some in memory.
    filter: collection === CounterModel.collection ? { _id: /^(?!order:)/ } : {},
  }));
  await inTransaction(async (session) => {
    try {
      await mongoose.connection.getClient().bulkWrite(models, { session });
    } catch (error) {
      // The driver's wrapper lacks the label of a transient conflict; its cause has it.
      throw (error as Error).cause ?? error;
    }
  });
  // Reset the settings in memory at once, instead of waiting for the next poll.
  applyStoredSettings({});
}

/** Saves settings of a group as an admin does; amounts in rupees. */
export async function setSettings(app: TestApp, part: string, values: Record<string, unknown>): Promise<void> {
  const { token } = await app.signIn(Role.ADMIN);
  const { settingGroups } = await app.data('{ settingGroups { id version } }', {}, token);
  const { version } = settingGroups.find(({ id }: { id: string }) => id === part);
  await app.data(
    `mutation ($id: ID!, $version: Int!, $values: [SettingInput!]!) {
      editSettingGroup(id: $id, version: $version, values: $values) { id } }`,
    { id: part, version, values: Object.entries(values).map(([key, value]) => ({ key, value })) },
    token,
  );
}
