/** Builds the Express app with the response cache in front: GraphQL, REST, files, webhooks and the web client. */
import { randomBytes } from 'node:crypto';
import type { RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import compression from 'compression';
import cors from 'cors';
import express, { Router, type Request } from 'express';
import { ErrorCode, ShopError } from '../errors/index.js';
import { backupParts, UPLOAD_PATH } from '../features/backups/backup-upload.js';
import { catalogue } from '../features/catalogue/catalogue-sync.js';
import { ADDRESS_CHECK_PATH, addressCheck } from '../features/connections/address-trial.js';
import { contentGeneration } from '../features/content/published.js';
import { boughtTogetherGeneration } from '../features/bought-together/bought-together.service.js';
import { offersGeneration } from '../features/offers/active-offers.js';
import { courierNotices } from '../features/fulfilment/courier.service.js';
import { smsReceipts } from '../features/messages/sms-webhook.js';
import { whatsAppQuestion, whatsAppWebhook } from '../features/messages/whatsapp-webhook.js';
import { endOrderActivity } from '../features/orders/order-activity.js';
import { paymentWebhook } from '../features/payments/webhook.js';
import { answerGraphqlError } from '../graphql/answer-error.js';
import { DocumentStore } from '../graphql/document-store.js';
import { readManifest } from '../graphql/persisted-documents.js';
import { shopSchema } from '../graphql/schema.js';
import { createGraphqlServer } from '../graphql/server.js';
import { subscriptions } from '../graphql/stream.js';
import { connectionsGeneration } from '../platform/connections/current-connections.js';
import { downloads } from '../platform/files/downloads.js';
import { platform } from '../platform/platform.js';
import { repositoryRoot, shopVersion } from '../platform/repository-root.js';
import { inScopeOf, scopeOf } from '../platform/request/request-scope.js';
import { settings, settingsGeneration } from '../platform/settings/current.js';
import { sellerKind } from '../platform/settings/seller-kind.js';
import { restAdapter } from '../rest/adapter.js';
import { answerError } from '../rest/answer-error.js';
import { UNKNOWN_FIELDS } from '../rest/unknown-fields.js';
import { createContext } from './create-context.js';
import { devMailbox } from './dev-mailbox.js';
import { graphqlEndpoint, GRAPHQL_BODY_LIMIT } from './graphql-endpoint.js';
import { feedRoutes } from './feeds.js';
import { limitPages } from './limited.js';
import { graphiql } from './graphiql.js';
import type { SellerKind } from '../types/seller-kind.js';
import { media } from './media.js';
import { only, pageForBrowsers } from './methods.js';
import { answerPageError } from './page-error.js';
import { redirects } from './redirects.js';
import { ResponseCache, type ResponseCacheFigures } from './response-cache.js';
import { searchEngines } from './search-engines.js';
import { securityHeaders } from './security-headers.js';
import { unsubscribe } from './unsubscribe.js';
import { builtClient, inlineScripts, webClient } from './web-client.js';

/** Response headers that scripts of other origins may read (CORS). */
const EXPOSED_HEADERS = [
  'ETag',
  'Link',
  'Preference-Applied',
  'Retry-After',
  'X-Request-Id',
  'X-Total-Count',
  UNKNOWN_FIELDS,
];
const WEB_CLIENT = builtClient(join(repositoryRoot, 'web'));
/** Each kind of seller has a generation of its own between two of the settings. */
const PART_OF_GENERATION: Readonly<Record<SellerKind, number>> = { regular: 0, composition: 0.25, unregistered: 0.5 };
const STREAM_PATH = '/graphql/stream';

export interface App {
  /** Answers every request. */
  listener: RequestListener;
  /** The key for /dev/mailbox (`?key=`), generated at each start; undefined when the mailbox needs none or is off. */
  mailboxKey?: string;
  figures(): AppFigures;
  /** Call it after the last request has ended. */
  stop(): Promise<void>;
}

export interface AppFigures {
  responseCache: ResponseCacheFigures;
  /** Number of cached GraphQL documents, and the characters of their texts. */
  documents: { entries: number; characters: number };
}

export async function createApp(): Promise<App> {
  const { config } = platform();
  const schema = shopSchema();
  const manifest = readManifest(join(WEB_CLIENT.dist, 'persisted-documents.json'));
  const documents = new DocumentStore(manifest);
  const graphql = createGraphqlServer(schema, manifest, documents);
  await graphql.start();

  const cache = new ResponseCache({
    bytes: config.responseCacheBytes,
    generations: {
      catalogue: () => catalogue.content,
      // Pages name the shop's address.
      // And the kind of seller, which changes on a day.
      settings: () => settingsGeneration() + connectionsGeneration() + PART_OF_GENERATION[sellerKind()],
      content: contentGeneration,
      offers: offersGeneration,
      boughtTogether: boughtTogetherGeneration,
    },
  });
  // A sale that leaves its product in stock invalidates only responses that show this product's stock, not the whole catalogue.
  catalogue.onSale = (ids) => cache.invalidate(['stock', ...ids.map((id) => `product:${id}` as const)]);

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  app.use((req, res, next) => {
    res.setHeader('X-Request-Id', scopeOf(req).requestId);
    next();
  });
  app.use(securityHeaders(inlineScripts(WEB_CLIENT)));
  app.use(cors({ origin: [...config.corsOrigins], credentials: false, maxAge: 600, exposedHeaders: EXPOSED_HEADERS }));
  // Compression would buffer server-sent events, and a 304 has no body.
  const isCompressed: compression.CompressionFilter = (req, res) =>
    !isEventStream(res) && res.statusCode !== 304 && compression.filter(req, res);
  app.use(compression({ filter: isCompressed }));

  app.post('/api/payment/webhook', ...paymentWebhook());
  app.post('/api/courier/notices', ...courierNotices());
  app.get('/webhooks/whatsapp', whatsAppQuestion);
  app.post('/webhooks/whatsapp', ...whatsAppWebhook());
  app.post('/webhooks/sms/:token', ...smsReceipts());
  app.get(ADDRESS_CHECK_PATH, addressCheck);
  app.use('/media', media());
  app.get('/download/:kind', downloads());
  app.put(UPLOAD_PATH, ...backupParts());
  // Parse the body of a subscription as JSON whatever its Content-Type, with a size limit.
  const streamBody = express.json({ limit: GRAPHQL_BODY_LIMIT, type: () => true });
  const live = Router().use(only('GET', 'POST'), streamBody, subscriptions(schema, createContext), answerGraphqlError);
  app.use(STREAM_PATH, live);
  // GraphiQL and other clients send subscriptions to /graphql as well.
  app.use('/graphql', (req, res, next) => (asksForEvents(req) ? live(req, res, next) : next()));
  app.use('/graphql/explorer', limitPages, graphiql(settings().brand));
  app.get('/graphql', pageForBrowsers('/graphql/explorer'));
  app.use('/graphql', graphqlEndpoint(graphql, cache.send));
  app.get('/api', pageForBrowsers('/api/docs'));
  app.use(['/api/docs', '/api/openapi.json'], limitPages);
  const rest = restAdapter(schema, createContext, cache.send, { brand: settings().brand, version: shopVersion });
  app.use('/api', rest.prefixed);
  app.use(rest.unprefixed);
  const mailboxKey = config.demonstration !== 'off' ? randomBytes(16).toString('hex') : undefined;
  if (mailboxKey) app.use('/dev/mailbox', devMailbox(mailboxKey));
  app.use(searchEngines(cache.send));
  app.use(feedRoutes());
  app.use(unsubscribe());
  app.use(redirects);
  app.use(only('GET'), webClient(WEB_CLIENT, schema, cache));
  app.use(() => {
    throw new ShopError(ErrorCode.NOT_FOUND, 'There is nothing here.');
  });
  app.use(answerPageError);
  app.use(answerError);

  return {
    listener: cache.listener((req, res) => inScopeOf(req, () => app(req, res))),
    mailboxKey: config.demonstration === 'exposed' ? mailboxKey : undefined,
    figures: () => ({ responseCache: cache.figures(), documents: documents.figures() }),
    async stop() {
      await graphql.stop();
      await endOrderActivity();
    },
  };
}

function asksForEvents(req: Request): boolean {
  return /^text\/event-stream\b/i.test(req.headers.accept?.trim() ?? '');
}

function isEventStream(res: ServerResponse): boolean {
  return /^text\/event-stream\b/.test(String(res.getHeader('Content-Type')));
}
