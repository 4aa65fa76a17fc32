/** Reads and validates all environment variables and reports every invalid one in a single error. No other module reads the environment. */
import cluster from 'node:cluster';
import { z } from 'zod';

const boolean = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address such as https://shop.example' });
/** An empty value in a .env file means "not set". */
const optional = <T extends z.ZodType>(inner: T) => z.preprocess((v) => (v === '' ? undefined : v), inner.optional());

/** Browsers compare origins as exact strings, so an origin with a path or a trailing slash would never match. */
const origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
  .refine((list) => list.every((one) => URL.canParse(one) && new URL(one).origin === one && /^https?:/.test(one)), {
    error: 'must be origins such as https://erp.example, without a path, separated by commas',
  });

const megabytes = z.coerce.number({ error: 'must be a number of megabytes' }).min(0).max(4096);

const filesUrl = z.string().refine(isFilesUrl, {
  error:
    'must be such as s3://bucket/folder?endpoint=https://s3.example&region=ap-south-1&public=https://files.example&timeout=10',
});

const schema = z.object({
  NODE_ENV: optional(z.enum(['development', 'production', 'test'])),
  PORT: optional(z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535)),
  HOST: optional(z.string()),
  PUBLIC_URL: optional(httpUrl),
  DATA_DIR: optional(z.string()),
  MONGODB_URI: optional(z.string().regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')),
  EMBEDDED_DATABASE_IN_PRODUCTION: optional(boolean),
  EMBEDDED_DATABASE_IN_MEMORY: optional(boolean),
  JWT_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  JWT_SECRET_PREVIOUS: optional(z.string().min(32, 'must have at least 32 characters')),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
  MAIL_FROM: optional(z.string().regex(/@/, 'must be an e-mail address, optionally as Name <address>')),
  SECRETS_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  SECRETS_KEY_PREVIOUS: optional(z.string().min(32, 'must have at least 32 characters')),
  RAZORPAY_KEY_ID: optional(z.string()),
  RAZORPAY_KEY_SECRET: optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: optional(z.string()),
  RAZORPAY_API_URL: optional(httpUrl),
  SHIPROCKET_EMAIL: optional(z.email('must be the e-mail of an API user')),
  SHIPROCKET_PASSWORD: optional(z.string()),
  SHIPROCKET_NOTICE_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  SHIPROCKET_NOTICE_TOKEN_PREVIOUS: optional(z.string().min(16, 'must have at least 16 characters')),
  SHIPROCKET_API_URL: optional(httpUrl),
  WHATSAPP_PHONE_NUMBER_ID: optional(z.string().regex(/^\d{5,30}$/, 'must be the digits of the phone number id')),
  WHATSAPP_BUSINESS_ACCOUNT_ID: optional(z.string().regex(/^\d{5,30}$/, 'must be the digits of the account id')),
  WHATSAPP_ACCESS_TOKEN: optional(z.string()),
  WHATSAPP_APP_SECRET: optional(z.string()),
  WHATSAPP_VERIFY_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  WHATSAPP_API_URL: optional(httpUrl),
  MSG91_AUTH_KEY: optional(z.string()),
  MSG91_SENDER: optional(z.string().regex(/^[A-Za-z0-9]{6}$/, 'must be a header of six letters or digits')),
  MSG91_ENTITY_ID: optional(z.string().regex(/^\d{10,25}$/, 'must be the digits of the principal entity id')),
  MSG91_RECEIPT_TOKEN: optional(z.string().regex(/^[\w-]{16,100}$/, 'must be 16 to 100 letters, digits, - and _')),
  MSG91_API_URL: optional(httpUrl),
  ADMIN_EMAIL: optional(z.email('must be an e-mail address')),
  ADMIN_PASSWORD: optional(z.string().min(8, 'must have at least 8 characters')),
  SEED_DEMO: optional(boolean),
  RATE_LIMIT_FACTOR: optional(z.coerce.number({ error: 'must be a number' }).positive('must be above 0')),
  FEED_LAG_MS: optional(
    z.coerce.number({ error: 'must be a number of milliseconds' }).int().min(100, 'must be at least 100').max(60_000),
  ),
  PASSWORD_HASH_KIB: optional(
    z.coerce
      .number({ error: 'must be a number of KiB' })
      .int()
      .min(8, 'must be at least 8')
      .max(1_048_576, 'must be at most 1048576'),
  ),
  TRUST_PROXY: optional(
    z.coerce.number({ error: 'must be the number of proxies in front of the shop' }).int().min(0).max(10),
  ),
  CORS_ORIGINS: optional(origins),
  WEBHOOKS_TO_PRIVATE_NETWORK: optional(boolean),
  RESPONSE_CACHE_MB: optional(megabytes),
  PUBLIC_ANSWERS_MB: optional(megabytes),
  ROLE: optional(z.enum(['all', 'web', 'worker'])),
  DRAIN_SECONDS: optional(z.coerce.number({ error: 'must be a number of seconds' }).min(0).max(300)),
  METRICS_PORT: optional(z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535)),
  METRICS_HOST: optional(z.string()),
  FILES_URL: optional(filesUrl),
  MEDIA_URL: optional(httpUrl),
  AWS_ACCESS_KEY_ID: optional(z.string()),
  AWS_SECRET_ACCESS_KEY: optional(z.string()),
  AWS_SESSION_TOKEN: optional(z.string()),
  AWS_REGION: optional(z.string()),
  WEB_CONCURRENCY: optional(z.coerce.number({ error: 'must be a number of processes' }).int().min(1).max(64)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(httpUrl),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])),
});

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /**
   * Whether the conveniences for trying the shop are on: the mailbox at /dev/mailbox and the demo admin's password.
   * `open`: only this machine can reach the shop. `exposed`: others can reach it, so the mailbox needs a key and the demo password is
   * refused. `off`: production. Requests forwarded by a proxy are treated as `exposed` even when the shop is `open`.
   */
  readonly demonstration: 'open' | 'exposed' | 'off';
  /** Names of the settings that make the shop reachable from other machines. */
  readonly exposedBy: readonly string[];
  /** The shop's public URL, without a trailing slash. Links in mails start with it. */
  readonly publicUrl: string;
  /** False in production while nobody has said it: links then name this machine, never what a request calls the shop. */
  readonly publicUrlKnown: boolean;
  readonly dataDir: string;
  /** Unset: the embedded database in dataDir. */
  readonly mongodbUri?: string;
  /** The embedded database runs in memory only: nothing is written to disk. */
  readonly databaseInMemory: boolean;
  /** Unset outside production: generated once and kept in dataDir. */
  readonly jwtSecret?: string;
  /** The secret before a rotation: tokens signed with it are still accepted, new ones are not signed with it. */
  readonly previousJwtSecret?: string;
  /** Seals the secrets of connections that are saved in the back office. Unset: generated once and kept in dataDir. */
  readonly secretsKey?: string;
  /** The key before a rotation: what it sealed is still read, and sealed anew. */
  readonly previousSecretsKey?: string;
  /** Unset: mail is written to dataDir/outbox. */
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  /** Names of the environment variables that connect the shop and are set; what they say wins over what is saved in the back office. */
  readonly setOnServer: readonly string[];
  /** Hosts of the APIs, which tests replace. */
  readonly apiUrls: { razorpay: string; shiprocket: string; whatsapp: string; msg91: string };
  /** Unset: the sandbox provider, outside production only. */
  readonly razorpay?: {
    keyId: string;
    keySecret: string;
    webhookSecret: string;
    /** Still accepted while the provider may sign with it. */
    previousWebhookSecret?: string;
    /** Until when it is accepted; unset: as long as it is set. */
    previousWebhookUntil?: Date;
    apiUrl: string;
  };
  /** Unset: staff enter parcels by hand. */
  readonly shiprocket?: {
    email: string;
    password: string;
    noticeToken: string;
    /** Still accepted while the courier may send it. */
    previousNoticeToken?: string;
    /** Until when it is accepted; unset: as long as it is set. */
    previousNoticeUntil?: Date;
    apiUrl: string;
  };
  /** Meta's Cloud API. Unset: nothing is sent by WhatsApp; outside production the mailbox page shows it. */
  readonly whatsapp?: {
    phoneNumberId: string;
    businessAccountId: string;
    accessToken: string;
    /** Signs what Meta tells the shop. */
    appSecret: string;
    verifyToken: string;
    /** E.164; a test of the connection sends a message to it. */
    testNumber?: string;
    apiUrl: string;
  };
  /** SMS. Unset: nothing is sent by SMS; outside production the mailbox page shows it. */
  readonly msg91?: {
    authKey: string;
    /** Header of six characters, as registered on DLT. */
    sender: string;
    /** DLT id of the principal entity. */
    entityId: string;
    /** Stands in the address that receipts are sent to. */
    receiptToken: string;
    /** E.164; a test of the connection sends a message to it. */
    testNumber?: string;
    apiUrl: string;
  };
  /** Unset without ADMIN_EMAIL in production and in a shop without the demo: the first owner comes by the link that the start prints. */
  readonly admin?: { email: string; password: string };
  readonly seedDemo: boolean;
  /** Multiplies every rate limit, but not the number of tries for a one-time code. */
  readonly rateLimitFactor: number;
  /** Milliseconds until a change appears in the change feed. A transaction may take half as long. */
  readonly feedLagMs: number;
  /** KiB of memory for hashing one password. */
  readonly passwordHashKib: number;
  /** Number of proxies in front of the shop whose X-Forwarded-For entries are trusted. */
  readonly trustProxy: number;
  readonly corsOrigins: readonly string[];
  /** Allows webhooks to private networks and over plain http. */
  readonly webhooksToPrivateNetwork: boolean;
  /** Size of the response cache in bytes; 0 turns it off. */
  readonly responseCacheBytes: number;
  /** `web` answers requests, `worker` runs background work, `all` does both. */
  readonly role: 'all' | 'web' | 'worker';
  /** Milliseconds a stopping process keeps answering, so that proxies notice that it is no longer ready. */
  readonly drainMs: number;
  /** Where Prometheus scrapes this process; unset: no metrics. */
  readonly metrics?: { port: number; host: string };
  /** Unset: files are stored in dataDir/files. */
  readonly objectStore?: ObjectStorePlace;
  /** Base URL of public files, e.g. of a CDN, with a trailing slash; unset: the shop's own /media/. */
  readonly mediaUrl?: string;
  /** Number of processes that share this address; each has the role `role`. */
  readonly processes: number;
  /** Endpoint that receives traces, without a trailing slash; unset: no traces. */
  readonly traces?: { endpoint: string };
  readonly logLevel: string;
}

/** An S3-compatible bucket and its credentials. */
export interface ObjectStorePlace {
  bucket: string;
  /** Prefix of every key: empty, or with a trailing slash. */
  folder: string;
  /** Unset: Amazon S3. */
  endpoint?: string;
  /** The endpoint for browsers, when it differs from the one the shop uses. */
  publicEndpoint?: string;
  region: string;
  /** Timeout of a response in milliseconds. */
  patience: number;
  accessKeyId: string;
  secretAccessKey: string;
  /** For temporary credentials. */
  sessionToken?: string;
}

/** The settings are invalid; `problems` names every wrong one, one line each. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(
      `The settings are not right:\n${problems.map((p) => `  - ${p}`).join('\n')}\nSee .env.example for every setting.`,
    );
    this.name = 'ConfigError';
  }
}

/** OWASP's first choice for argon2id with two passes. */
const PASSWORD_HASH_KIB = 19_456;

/** Environment variables that connect the shop to others; each can be saved in the back office instead. */
const CONNECTING = [
  'PUBLIC_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'SHIPROCKET_EMAIL',
  'SHIPROCKET_PASSWORD',
  'SHIPROCKET_NOTICE_TOKEN',
  'WHATSAPP_PHONE_NUMBER_ID',
  'WHATSAPP_BUSINESS_ACCOUNT_ID',
  'WHATSAPP_ACCESS_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'MSG91_AUTH_KEY',
  'MSG91_SENDER',
  'MSG91_ENTITY_ID',
  'MSG91_RECEIPT_TOKEN',
  'FILES_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
] as const;

const INVENTED_SENDER = 'GS Mart <shop@gsmart.example>';

/** Publicly known, so never accepted in production. */
export const DEMO_ADMIN = { email: 'admin@gsmart.example', password: 'Admin@12345' };

/** True for a loopback address or name, which only this machine reaches. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === '::1' || /^127\.\d+\.\d+\.\d+$/.test(name) || /^(?:.+\.)?localhost$/.test(name);
}

const FILES_URL_FACTS = new Set(['endpoint', 'public', 'region', 'timeout']);
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const FOLDER = /^(\/|(\/[A-Za-z0-9][\w.-]*)*\/?)$/;

function isFilesUrl(text: string): boolean {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return false;
  const { host, pathname, searchParams, username, password } = new URL(text);
  const addresses = [searchParams.get('endpoint'), searchParams.get('public')].filter((one) => one !== null);
  const seconds = Number(searchParams.get('timeout') ?? 10);
  return (
    BUCKET.test(host) &&
    FOLDER.test(pathname) &&
    !username &&
    !password &&
    [...searchParams.keys()].every((key) => FILES_URL_FACTS.has(key)) &&
    addresses.every((one) => /^https?:\/\//.test(one) && URL.canParse(one) && new URL(one).origin === one) &&
    seconds > 0 &&
    seconds <= 60
  );
}

/**
 * Parses `s3://bucket/folder?endpoint=…` and adds the credentials from the environment.
 * @throws ConfigError when the URL is malformed or the credentials are missing
 */
export function objectStorePlace(url: string, env: NodeJS.ProcessEnv = process.env): ObjectStorePlace {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!filesUrl.safeParse(url).success)
    throw new ConfigError([`FILES_URL: ${filesUrl.safeParse(url).error!.issues[0]!.message}`]);
  if (!accessKeyId || !secretAccessKey)
    throw new ConfigError(['AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: are needed for files in an object store']);
  const { host, pathname, searchParams } = new URL(url);
  const folder = pathname.replace(/^\/+|\/+$/g, '');
  return {
    bucket: host,
    folder: folder && `${folder}/`,
    endpoint: searchParams.get('endpoint') ?? undefined,
    publicEndpoint: searchParams.get('public') ?? undefined,
    region: searchParams.get('region') ?? (env['AWS_REGION'] || 'us-east-1'),
    patience: Number(searchParams.get('timeout') ?? 10) * 1000,
    accessKeyId,
    secretAccessKey,
    sessionToken: env['AWS_SESSION_TOKEN'] || undefined,
  };
}

/**
 * Reads and validates the settings.
 * @throws ConfigError naming every bad or missing key at once
 */
export function loadConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const parsed = schema.safeParse(env);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  const production = env.NODE_ENV === 'production';
  const isSet = (key: string) => Boolean(env[key]);
  if (production) {
    if (!isSet('JWT_SECRET')) problems.push('JWT_SECRET: is needed in production (at least 32 random characters)');
    if (!isSet('MONGODB_URI') && !isSet('EMBEDDED_DATABASE_IN_PRODUCTION'))
      problems.push(
        'MONGODB_URI: is needed in production, or EMBEDDED_DATABASE_IN_PRODUCTION=true to keep the embedded database',
      );
    if (env['ADMIN_PASSWORD'] === DEMO_ADMIN.password)
      problems.push('ADMIN_PASSWORD: is that of the demo admin, which is public knowledge');
    if (['true', '1'].includes(env['EMBEDDED_DATABASE_IN_MEMORY'] ?? ''))
      problems.push('EMBEDDED_DATABASE_IN_MEMORY: keeps nothing, so it is for tests and never for production');
    if (isSet('PASSWORD_HASH_KIB') && Number(env['PASSWORD_HASH_KIB']) < PASSWORD_HASH_KIB)
      problems.push(`PASSWORD_HASH_KIB: must be at least ${PASSWORD_HASH_KIB} in production; less is for tests`);
  }
  for (const together of [
    ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_NOTICE_TOKEN'],
    [
      'WHATSAPP_PHONE_NUMBER_ID',
      'WHATSAPP_BUSINESS_ACCOUNT_ID',
      'WHATSAPP_ACCESS_TOKEN',
      'WHATSAPP_APP_SECRET',
      'WHATSAPP_VERIFY_TOKEN',
    ],
    ['MSG91_AUTH_KEY', 'MSG91_SENDER', 'MSG91_ENTITY_ID', 'MSG91_RECEIPT_TOKEN'],
  ]) {
    const given = together.filter(isSet);
    if (given.length > 0 && given.length < together.length)
      for (const key of together)
        if (!isSet(key)) problems.push(`${key}: is needed when ${given.join(' and ')} is set`);
  }
  if (isSet('FILES_URL') && !(isSet('AWS_ACCESS_KEY_ID') && isSet('AWS_SECRET_ACCESS_KEY')))
    problems.push('AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY: are needed when FILES_URL is set');
  for (const key of ['JWT_SECRET', 'RAZORPAY_WEBHOOK_SECRET', 'SHIPROCKET_NOTICE_TOKEN', 'SECRETS_KEY'])
    if (isSet(`${key}_PREVIOUS`) && !isSet(key)) problems.push(`${key}: is needed when ${key}_PREVIOUS is set`);
  if (isSet('METRICS_PORT') && Number(env['METRICS_PORT']) !== 0 && env['METRICS_PORT'] === (env['PORT'] || '4000'))
    problems.push('METRICS_PORT: must be another one than PORT, for shoppers never see the figures');
  const processes = Number(env['WEB_CONCURRENCY'] || 1);
  if (processes > 1 && !isSet('MONGODB_URI'))
    problems.push(
      'WEB_CONCURRENCY: more than one process needs MONGODB_URI; the embedded database belongs to a single one',
    );
  const beyondMetrics = Number(env['PORT'] || 4000) - Number(env['METRICS_PORT']);
  // Only in the primary: each worker gets its own METRICS_PORT from it.
  if (cluster.isPrimary && processes > 1 && isSet('METRICS_PORT') && beyondMetrics > 0 && beyondMetrics < processes)
    problems.push('METRICS_PORT: each process has the next one, and PORT is among them');
  if (isSet('ADMIN_EMAIL') !== isSet('ADMIN_PASSWORD'))
    problems.push('ADMIN_EMAIL, ADMIN_PASSWORD: set both or neither');
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems);

  const v = parsed.data;
  const apiUrls = {
    razorpay: v.RAZORPAY_API_URL ?? 'https://api.razorpay.com',
    shiprocket: v.SHIPROCKET_API_URL ?? 'https://apiv2.shiprocket.in',
    whatsapp: v.WHATSAPP_API_URL ?? 'https://graph.facebook.com/v23.0',
    msg91: v.MSG91_API_URL ?? 'https://control.msg91.com',
  };
  const port = v.PORT ?? 4000;
  const host = v.HOST ?? (production ? '0.0.0.0' : '127.0.0.1');
  const exposedBy = [
    ...(isLoopback(host) ? [] : ['HOST']),
    ...(v.PUBLIC_URL && !isLoopback(new URL(v.PUBLIC_URL).hostname) ? ['PUBLIC_URL'] : []),
    ...(v.TRUST_PROXY ? ['TRUST_PROXY'] : []),
  ];
  return {
    production,
    port,
    host,
    demonstration: production ? 'off' : exposedBy.length > 0 ? 'exposed' : 'open',
    exposedBy,
    publicUrl: (v.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    publicUrlKnown: v.PUBLIC_URL !== undefined || !production,
    dataDir: v.DATA_DIR ?? './data',
    mongodbUri: v.MONGODB_URI,
    databaseInMemory: v.EMBEDDED_DATABASE_IN_MEMORY ?? false,
    jwtSecret: v.JWT_SECRET,
    previousJwtSecret: v.JWT_SECRET_PREVIOUS,
    secretsKey: v.SECRETS_KEY,
    previousSecretsKey: v.SECRETS_KEY_PREVIOUS,
    smtpUrl: v.SMTP_URL,
    // Whoever copies .env.example whole has the invented sender, which is nobody's choice.
    setOnServer: CONNECTING.filter((key) => isSet(key) && env[key] !== INVENTED_SENDER),
    apiUrls,
    mailFrom: v.MAIL_FROM ?? INVENTED_SENDER,
    razorpay: v.RAZORPAY_KEY_ID
      ? {
          keyId: v.RAZORPAY_KEY_ID,
          keySecret: v.RAZORPAY_KEY_SECRET!,
          webhookSecret: v.RAZORPAY_WEBHOOK_SECRET!,
          previousWebhookSecret: v.RAZORPAY_WEBHOOK_SECRET_PREVIOUS,
          apiUrl: apiUrls.razorpay,
        }
      : undefined,
    shiprocket: v.SHIPROCKET_EMAIL
      ? {
          email: v.SHIPROCKET_EMAIL,
          password: v.SHIPROCKET_PASSWORD!,
          noticeToken: v.SHIPROCKET_NOTICE_TOKEN!,
          previousNoticeToken: v.SHIPROCKET_NOTICE_TOKEN_PREVIOUS,
          apiUrl: apiUrls.shiprocket,
        }
      : undefined,
    whatsapp: v.WHATSAPP_PHONE_NUMBER_ID
      ? {
          phoneNumberId: v.WHATSAPP_PHONE_NUMBER_ID,
          businessAccountId: v.WHATSAPP_BUSINESS_ACCOUNT_ID!,
          accessToken: v.WHATSAPP_ACCESS_TOKEN!,
          appSecret: v.WHATSAPP_APP_SECRET!,
          verifyToken: v.WHATSAPP_VERIFY_TOKEN!,
          apiUrl: apiUrls.whatsapp,
        }
      : undefined,
    msg91: v.MSG91_AUTH_KEY
      ? {
          authKey: v.MSG91_AUTH_KEY,
          sender: v.MSG91_SENDER!,
          entityId: v.MSG91_ENTITY_ID!,
          receiptToken: v.MSG91_RECEIPT_TOKEN!,
          apiUrl: apiUrls.msg91,
        }
      : undefined,
    admin:
      !v.ADMIN_EMAIL && (production || v.SEED_DEMO === false)
        ? undefined
        : {
            email: (v.ADMIN_EMAIL ?? DEMO_ADMIN.email).toLowerCase(),
            password: v.ADMIN_PASSWORD ?? DEMO_ADMIN.password,
          },
    seedDemo: v.SEED_DEMO ?? !production,
    rateLimitFactor: v.RATE_LIMIT_FACTOR ?? 1,
    feedLagMs: v.FEED_LAG_MS ?? 5_000,
    passwordHashKib: v.PASSWORD_HASH_KIB ?? PASSWORD_HASH_KIB,
    trustProxy: v.TRUST_PROXY ?? 0,
    corsOrigins: v.CORS_ORIGINS ?? [],
    webhooksToPrivateNetwork: v.WEBHOOKS_TO_PRIVATE_NETWORK ?? !production,
    responseCacheBytes: (v.RESPONSE_CACHE_MB ?? v.PUBLIC_ANSWERS_MB ?? 48) * 1024 * 1024,
    role: v.ROLE ?? 'all',
    drainMs: (v.DRAIN_SECONDS ?? 0) * 1000,
    metrics: v.METRICS_PORT === undefined ? undefined : { port: v.METRICS_PORT, host: v.METRICS_HOST ?? '127.0.0.1' },
    objectStore: v.FILES_URL ? objectStorePlace(v.FILES_URL, env) : undefined,
    mediaUrl: v.MEDIA_URL && `${v.MEDIA_URL.replace(/\/+$/, '')}/`,
    processes: v.WEB_CONCURRENCY ?? 1,
    traces: v.OTEL_EXPORTER_OTLP_ENDPOINT ? { endpoint: v.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '') } : undefined,
    logLevel: v.LOG_LEVEL ?? (env.NODE_ENV === 'test' ? 'silent' : 'info'),
  };
}
