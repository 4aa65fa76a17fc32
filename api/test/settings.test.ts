/** Tests that every setting is documented in .env.example and can be set in the compose file. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_ADMIN, loadConfig, type ConfigError } from '../src/config.js';

const root = join(__dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const named = (file: string, form: RegExp) => new Set([...textOf(file).matchAll(form)].map(([, name]) => name!));

const told = named('.env.example', /^([A-Z_]+)=/gm);

it('is listed: every setting that the shop reads, and no other', () => {
  const read = named('api/src/config.ts', /^ {2}([A-Z_]+): optional\(/gm);
  // Set by the image and by tests, never by hand.
  read.delete('NODE_ENV');
  expect(read.size).toBeGreaterThan(15);
  expect([...told].sort()).toEqual([...read].sort());
});

it('has the same value with the unchanged file as without a file', () => {
  const lines = textOf('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm);
  const asTold = Object.fromEntries([...lines].map(([, name, value]) => [name!, value!]));
  expect(loadConfig(asTold)).toEqual(loadConfig({}));
});

it('ignores a setting that an earlier version had', () => {
  expect(loadConfig({ KEEP_MEMORY_AT_REST: 'perhaps' })).toEqual(loadConfig({}));
});

it('lets passwords be hashed cheaply and data be lost in tests alone', () => {
  expect(loadConfig({})).toMatchObject({ passwordHashKib: 19_456, databaseInMemory: false });
  const problems = (env: Record<string, string>) => {
    try {
      loadConfig({ NODE_ENV: 'production', ...env });
    } catch (error) {
      return (error as ConfigError).problems.join();
    }
    return '';
  };
  expect(problems({ PASSWORD_HASH_KIB: '64' })).toContain('PASSWORD_HASH_KIB: must be at least 19456 in production');
  expect(problems({ PASSWORD_HASH_KIB: '19456' })).not.toContain('PASSWORD_HASH_KIB');
  expect(problems({ EMBEDDED_DATABASE_IN_MEMORY: 'true' })).toContain('EMBEDDED_DATABASE_IN_MEMORY: keeps nothing');
  expect(problems({ EMBEDDED_DATABASE_IN_MEMORY: 'false' })).not.toContain('EMBEDDED_DATABASE_IN_MEMORY');
});

it('shows figures to this machine alone unless told otherwise, and never on the port of shoppers', () => {
  expect(loadConfig({}).metrics).toBeUndefined();
  expect(loadConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
  expect(loadConfig({ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }).metrics).toEqual({
    port: 9464,
    host: '0.0.0.0',
  });
  expect(() => loadConfig({ METRICS_PORT: '4000' })).toThrow(/METRICS_PORT: must be another one than PORT/);
  expect(() => loadConfig({ PORT: '80', METRICS_PORT: '80' })).toThrow(/METRICS_PORT: must be another one than PORT/);
});

it('can be set in the .env file beside the compose file, but for what the file decides', () => {
  // Where it listens and keeps its data, what would sell nothing, and what is for tests.
  const decided = ['PORT', 'HOST', 'DATA_DIR', 'MONGODB_URI', 'EMBEDDED_DATABASE_IN_PRODUCTION', 'SEED_DEMO'];
  const forTests = [
    'RATE_LIMIT_FACTOR',
    'RAZORPAY_API_URL',
    'PASSWORD_HASH_KIB',
    'FEED_LAG_MS',
    'EMBEDDED_DATABASE_IN_MEMORY',
  ];
  // Those of the shop, which all of its processes have; what single services have stands further in.
  const passed = named('docker-compose.yml', /^ {4}([A-Z_]+): \$\{\1[-:}]/gm);
  expect([...passed].sort()).toEqual([...told].filter((name) => ![...decided, ...forTests].includes(name)).sort());
});

it('refuses a production with the password everybody knows or half an exchange of secrets, and lets what connects it be entered later', () => {
  const production = {
    NODE_ENV: 'production',
    JWT_SECRET: 'x'.repeat(32),
    MONGODB_URI: 'mongodb://localhost/shop',
    ADMIN_EMAIL: 'owner@example.com',
    ADMIN_PASSWORD: 'Long-enough-1',
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtp://localhost',
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
  };
  const start = (more: Record<string, string>) => () => loadConfig({ ...production, ...more });
  expect(start({})).not.toThrow();
  const later = ['SMTP_URL', 'PUBLIC_URL', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'];
  const bare = Object.fromEntries([...later, 'RAZORPAY_WEBHOOK_SECRET'].map((key) => [key, '']));
  expect(start(bare)()).toMatchObject({ admin: undefined, publicUrlKnown: false, setOnServer: [] });
  expect(start({ ADMIN_PASSWORD: 'Admin@12345' })).toThrow(/ADMIN_PASSWORD: is that of the demo admin/);
  expect(() => loadConfig({ JWT_SECRET_PREVIOUS: 'x'.repeat(32) })).toThrow(/JWT_SECRET: is needed/);
  const previous = (token: string) => () => loadConfig({ SHIPROCKET_NOTICE_TOKEN_PREVIOUS: token });
  expect(previous('x'.repeat(15))).toThrow(/SHIPROCKET_NOTICE_TOKEN_PREVIOUS: must have at least 16 characters/);
  expect(previous('x'.repeat(16))).toThrow(/SHIPROCKET_NOTICE_TOKEN: is needed/);
});

it('makes the demo admin with the demo alone', () => {
  expect(loadConfig({}).admin).toEqual(DEMO_ADMIN);
  expect(loadConfig({ SEED_DEMO: 'false' }).admin).toBeUndefined();
  const own = { email: 'owner@example.com', password: 'Long-enough-1' };
  const named = loadConfig({ SEED_DEMO: 'false', ADMIN_EMAIL: own.email, ADMIN_PASSWORD: own.password });
  expect(named.admin).toEqual(own);
});
