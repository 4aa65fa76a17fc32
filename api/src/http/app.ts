/** Mounts everything the shop answers on one address: GraphQL, REST, files, the webhook and the web client. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { expressMiddleware } from '@as-integrations/express5';
import { HeaderMap, type ApolloServer } from '@apollo/server';
import compression from 'compression';
import cors from 'cors';
import express, { Router, type Express, type Request, type RequestHandler } from 'express';
import type { GraphQLSchema } from 'graphql';
import helmet from 'helmet';
import sirv from 'sirv';
import { devMailbox } from './dev-mailbox.js';
import type { AtOnce } from './door.js';
import { ErrorCode, ShopError } from './errors/index.js';
import { graphiql } from './http/graphiql.js';
import { courierNotices } from './features/fulfilment/courier.service.js';
import { paymentWebhook } from './features/payments/webhook.js';
import { endOrderActivity } from './features/orders/order-activity.js';
import { answerGraphqlError } from './graphql/answer-error.js';
import { CompiledDocuments } from './graphql/compiled-documents.js';
import type { Context } from './platform/request/request-context.js';
import { toShopError } from './graphql/format-error.js';
import { Excerpts } from './graphql/excerpts.js';
import { createLoaders } from './platform/database/loaders.js';
import { shopSchema } from './graphql/schema.js';
import { readManifest } from './graphql/persisted-documents.js';
import { createGraphqlServer } from './graphql/server.js';
import { readUploads } from './graphql/uploads.js';
import { subscriptions } from './graphql/stream.js';
import { viewerOf } from './graphql/viewer.js';
import { isFileName, type FileStore } from './platform/files/file-store.js';
import { clientAddress } from './platform/request/client-address.js';
import { noteAsked } from './platform/observability/counting.js';
import { downloads } from './platform/files/downloads.js';
import { requestScope } from './platform/request/request-scope.js';
import { platform } from './platform/platform.js';
import { countRequest } from './platform/request/rate-limits.js';
import { repositoryRoot } from './platform/repository-root.js';
import { restAdapter } from './rest/adapter.js';
import { answerError } from './rest/answer-error.js';
import { searchEngines } from './search-engines.js';
import { settings, settingsGeneration } from './platform/settings/current.js';
import { catalogue } from './features/catalogue/catalogue-sync.js';
import { contentGeneration } from './features/content/published.js';
import type { AnswerNotes } from './platform/request/answer-notes.js';
import { createFront } from './public-answers/front.js';
import { SHARES, type Figures } from './public-answers/public-answers.js';
import { builtClient, endWithItsFile, inlineScripts, webClient } from './web-client.js';

const MAX_UPLOADS = 10;
/** Somebody who is not signed in sends at most the sketch of a custom order. */
const MAX_UPLOADS_OF_NOBODY = 1;
const GRAPHQL_BODY = '256kb';
/** What scripts of other origins may read of an answer beside its body. */
const EXPOSED_HEADERS = ['ETag', 'Link', 'Retry-After', 'X-Request-Id', 'X-Total-Count'];
/** The built web client. */
const WEB_CLIENT = builtClient(join(repositoryRoot, 'web'));
const STREAM_PATH = '/graphql/stream';
/** Where programs are answered, and never a page. */
const DATA = /^\/(?:graphql|api\/(?!docs(?:\/|$)).*)$/;
/** What pages and whatever they embed may use of a device: the provider's window pays, and nothing else is needed. */
const PERMISSIONS_POLICY = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer', 'microphone'],
  ...['midi', 'usb'],
]
  .map((feature) => `${feature}=()`)
  .concat('payment=(self "https://api.razorpay.com" "https://checkout.razorpay.com")')
  .join(', ');
const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;

type ContextOf = (req: Request) => Promise<Context>;

const { version } = JSON.parse(readFileSync(join(repositoryRoot, 'package.json'), 'utf8')) as { version: string };

export interface App {
  /** Answers every request. */
  listener: RequestListener;
  /** Answers some before they are requests, once `listener` has answered the same. */
  atOnce: AtOnce | undefined;
  /** What /dev/mailbox wants as `?key=`, new at each start; undefined when it is open or off. */
  mailboxKey?: string;
  /** How often a public answer was at hand, and what is kept. */
  publicAnswers(): Figures;
  /** When nothing is under way any more. */
  stop(): Promise<void>;
}

/** @returns tells what changes with whatever public answers are made of; every request asks, and so it is written anew only then */
function generations(): () => string {
  let [products, settled, pages, text] = [NaN, NaN, NaN, ''];
  return () => {
    if (products !== catalogue.content || settled !== settingsGeneration() || pages !== contentGeneration()) {
      [products, settled, pages] = [catalogue.content, settingsGeneration(), contentGeneration()];
      text = `${products}.${settled}.${pages}`;
    }
    return text;
  };
}

export async function createApp(): Promise<App> {
  const { config, files } = platform();
  const schema = shopSchema();
  const persisted = readManifest(join(WEB_CLIENT.dist, 'persisted-documents.json'));
  const graphql = createGraphqlServer(schema, persisted);
  await graphql.start();

  const held = { Product: (id: string) => catalogue.product(id) };
  const documents = new CompiledDocuments(schema, new Excerpts(held, config.publicAnswersBytes * SHARES.excerpts));
  const front = createFront(schema, documents, generations());
  catalogue.onSale = (ids) => front.answers.forgetProducts(ids);
  const contextOf: ContextOf = async (req) => front.contextOf(req) ?? contextFrom(req, front.notesOf(req));

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.use((_req, res, next) => {
    res.setHeader('X-Request-Id', requestScope()?.requestId ?? '');
    next();
  });
  const [ofPages, ofData] = [pageHeaders(), dataHeaders()];
  app.use((req, res, next) => {
    if (DATA.test(req.path)) return ofData(req, res, next);
    res.setHeader('Permissions-Policy', PERMISSIONS_POLICY);
    ofPages(req, res, next);
  });
  app.use(cors({ origin: [...config.corsOrigins], credentials: false, maxAge: 600, exposedHeaders: EXPOSED_HEADERS }));
  // A stream of events must not wait for a buffer to fill.
  app.use(compression({ filter: (req, res) => !isEventStream(res) && compression.filter(req, res) }));

  app.use(front.watch);
  app.post('/api/payment/webhook', ...paymentWebhook());
  app.post('/api/courier/notices', ...courierNotices());
  mountMedia(app, files, config.mediaUrl);
  app.get('/download/:kind', downloads());
  const live = Router().use(only('GET', 'POST'), streamBody(), subscriptions(schema, contextOf));
  app.use(STREAM_PATH, live);
  // GraphiQL and other clients send subscriptions to the one address that they know.
  app.use('/graphql', (req, res, next) => (asksForEvents(req) ? live(req, res, next) : next()));
  app.use('/graphql/explorer', graphiql(settings().brand));
  app.get('/graphql', forPeople('/graphql/explorer'));
  mountGraphql(app, graphql, contextOf, front.bodies);
  app.get('/api', forPeople('/api/docs'));
  const about = { brand: settings().brand, version };
  const rest = restAdapter(schema, documents, contextOf, about);
  front.useCalls(rest.lean);
  app.use('/api', rest.prefixed);
  app.use(rest.unprefixed);
  const mailboxKey = config.demonstration !== 'off' && !config.smtpUrl ? randomBytes(16).toString('hex') : undefined;
  if (mailboxKey) app.use('/dev/mailbox', devMailbox(mailboxKey));
  app.use(searchEngines((req) => front.answers.notesOf(req)));
  mountWebClient(app, schema, (req) => front.answers.notesOf(req));
  app.use(answerError);

  return {
    listener: front.listener(app),
    atOnce: front.repeated,
    mailboxKey: config.demonstration === 'exposed' ? mailboxKey : undefined,
    publicAnswers: () => front.answers.figures(),
    async stop() {
      await graphql.stop();
      await endOrderActivity();
    },
  };
}

/** What a browser shall know of an answer that it reads and does not show: each of them goes out thousands of times a second. */
function dataHeaders() {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    strictTransportSecurity: strictTransport(),
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

function strictTransport() {
  return platform().config.production ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false;
}

function pageHeaders() {
  const { config, files } = platform();
  const media = [...new Set([files.origin, config.mediaUrl && new URL(config.mediaUrl).origin])].filter(
    (origin) => origin !== undefined,
  );
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScripts(WEB_CLIENT), 'https://checkout.razorpay.com'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...media],
        mediaSrc: ["'self'", ...media],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'https://api.razorpay.com', 'https://lumberjack.razorpay.com'],
        frameSrc: ["'self'", 'https://api.razorpay.com', 'https://www.openstreetmap.org'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: strictTransport(),
  });
}

/** Pictures: the shop's own uploads first, whose names change with their content, then those the demo data brings. */
function mountMedia(app: Express, files: FileStore, mediaUrl: string | undefined): void {
  const notFound = () => undefined;
  const kept = (caching: string) => (res: ServerResponse) => {
    endWithItsFile(res);
    res.setHeader('Cache-Control', `public, ${caching}`);
  };
  // Uploads come while the shop runs, so their folder is looked into each time; kept by browsers they are all the same.
  const uploaded = { setHeaders: kept(`max-age=${YEAR_SECONDS}, immutable`), dev: true, onNoMatch: notFound };
  // The logo stands in mails, which are read anywhere; what fetches from here for others hands the header on.
  app.use(mediaUrl ? '/media' : '/media/shop', (_req, res, next) => {
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    next();
  });
  app.use(
    '/media',
    files.publicFolder ? sirv(files.publicFolder, { etag: true, ...uploaded }) : elsewhere(files, mediaUrl),
  );
  const demo = { setHeaders: kept(`max-age=${DAY_SECONDS}`), dev: !platform().config.production };
  app.use('/media/demo', sirv(join(repositoryRoot, 'api', 'seed', 'media'), { etag: true, ...demo }));
  app.use('/media', (_req, _res, next) => next(new ShopError(ErrorCode.NOT_FOUND, 'There is no such picture.')));
}

/** Sends browsers to where the public files lie. Whether a file is there is seen there. */
function elsewhere({ link }: FileStore, mediaUrl: string | undefined): RequestHandler {
  return async (req, res, next) => {
    const name = decodeURIComponent(req.path.slice(1));
    if (!['GET', 'HEAD'].includes(req.method) || name.startsWith('demo/') || !isFileName(name) || !link) return next();
    const address = mediaUrl ? mediaUrl + name : await link('public', name, { seconds: DAY_SECONDS, shared: true });
    res.setHeader('Cache-Control', `public, max-age=${HOUR_SECONDS}`);
    res.redirect(302, address);
  };
}

function mountGraphql(
  app: Express,
  graphql: ApolloServer<Context>,
  contextOf: ContextOf,
  bodies: RequestHandler,
): void {
  const contexts = new WeakMap<Request, Promise<Context>>();
  // Who asks, and whether they may ask at all, is settled before anything of a body is read.
  app.use('/graphql', only('GET', 'POST'), (req, _res, next) => {
    const context = contextOf(req);
    // Apollo tells of a refusal in the form of GraphQL.
    context.catch(() => undefined);
    contexts.set(req, context);
    if (!isMultipart(req)) return next();
    // The body is read before Apollo's own check against forged requests, so that check comes first here.
    if (!req.headers['apollo-require-preflight'])
      throw new ShopError(ErrorCode.BAD_INPUT, 'Send the header apollo-require-preflight with an upload.');
    return context.then(async ({ viewer }) => {
      req.body = await readUploads(req, viewer ? MAX_UPLOADS : MAX_UPLOADS_OF_NOBODY);
      next();
    });
  });
  app.use('/graphql', bodies, express.json({ limit: GRAPHQL_BODY }));
  app.use('/graphql', expressMiddleware(graphql, { context: ({ req }) => contexts.get(req)! }));
  app.use('/graphql', answerGraphqlError);
}

/** Whatever it calls itself, the body of a subscription is JSON and not endless. */
function streamBody(): RequestHandler {
  return express.json({ limit: GRAPHQL_BODY, type: () => true });
}

function asksForEvents(req: Request): boolean {
  return /^text\/event-stream\b/i.test(req.headers.accept?.trim() ?? '');
}

function isEventStream(res: ServerResponse): boolean {
  return /^text\/event-stream\b/.test(String(res.getHeader('Content-Type')));
}

function isMultipart(req: Request): boolean {
  return /^multipart\//i.test(req.headers['content-type']?.trim() ?? '');
}

/** Refuses every other method. HEAD goes along with GET; OPTIONS was answered before. */
function only(...methods: string[]): RequestHandler {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return (req, res, next) => {
    if (allowed.includes(req.method)) return next();
    res.setHeader('Allow', allowed.join(', '));
    throw new ShopError(ErrorCode.METHOD_NOT_ALLOWED, `Here can be sent: ${allowed.join(', ')}.`);
  };
}

/** Somebody who opens the address of an API in a browser gets to see what can be done with it. */
function forPeople(page: string): RequestHandler {
  return (req, res, next) => {
    res.vary('Accept');
    const asks = Object.keys(req.query).length > 0;
    if (!asks && req.accepts(['json', 'html']) === 'html') res.redirect(page);
    else next();
  };
}

/**
 * Counts the request against its limits on the way.
 * @throws ShopError RATE_LIMITED, with the status for the whole answer
 */
async function contextFrom(req: Request, notes: AnswerNotes): Promise<Context> {
  const address = clientAddress(req.ip);
  noteAsked(req, notes);
  try {
    const asking = await viewerOf(req.headers.authorization);
    countRequest(address, asking.viewer?.id);
    return { ...asking, address, userAgent: req.headers['user-agent'], loaders: createLoaders(), notes };
  } catch (thrown) {
    const error = toShopError(thrown);
    const wait = error.details['retryAfterSeconds'];
    const headers = new HeaderMap(typeof wait === 'number' ? [['retry-after', String(wait)]] : []);
    // Apollo's form of it; the types of GraphiQL's package declare that of another server.
    Object.assign(error.extensions, { http: { status: error.status, headers } });
    throw error;
  }
}

/** The built web client; every path that is not a file is one of its screens. */
function mountWebClient(app: Express, schema: GraphQLSchema, notesOf: (req: Request) => AnswerNotes): void {
  app.use(only('GET'), webClient(WEB_CLIENT, schema, notesOf));
  app.use(() => {
    throw new ShopError(ErrorCode.NOT_FOUND, 'There is nothing here.');
  });
}
