/** Handles POST and GET /graphql: reads the request, executes it with Apollo Server and sends the response. */
import { HeaderMap, type ApolloServer } from '@apollo/server';
import express, { Router, type Request, type RequestHandler } from 'express';
import { ErrorCode, ShopError } from '../errors/index.js';
import { MAX_IMPORT_BYTES } from '../features/catalogue/product-exchange.service.js';
import { PICTURES_MOST } from '../features/reviews/review-pictures.js';
import { answerGraphqlError } from '../graphql/answer-error.js';
import { readUploads } from '../graphql/uploads.js';
import type { SendReply } from '../platform/request/reply.js';
import type { Context } from '../platform/request/request-context.js';
import { may, Permission } from '../types/viewer.js';
import { createContext } from './create-context.js';
import { earlyBody } from './early-body.js';
import { refuseForged, refuseUnreadable } from '../graphql/request-form.js';
import { only } from './methods.js';

const MAX_UPLOADS = 10;
/** Without a log-in at most the pictures of a review by its mailed link are sent. */
const MAX_ANONYMOUS_UPLOADS = PICTURES_MOST;
export const GRAPHQL_BODY_LIMIT = '256kb';

export function graphqlEndpoint(server: ApolloServer<Context>, send: SendReply): Router {
  const contexts = new WeakMap<Request, Context>();
  const router = Router();
  router.use(only('GET', 'POST'));
  // Authenticate and check the rate limits before reading a large body or an upload.
  router.use(async (req, _res, next) => {
    const context = await createContext(req);
    contexts.set(req, context);
    refuseForged(req);
    if (isMultipart(req)) req.body = await readFiles(req, context);
    next();
  });
  router.use(readJson());
  router.use(async (req, res) => {
    const context = contexts.get(req)!;
    refuseUnreadable(req);
    const answer = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: requestOf(req),
      context: async () => context,
    });
    // Only @defer and @stream give incremental responses, and the schema has neither.
    if (answer.body.kind !== 'complete') throw new Error('Apollo Server answered in parts.');
    for (const [name, value] of answer.headers) res.setHeader(name, value);
    const { notes } = context;
    const type = answer.headers.get('content-type') ?? 'application/json';
    await send(req, res, { status: answer.status ?? 200, type, body: answer.body.string, notes });
  });
  router.use(answerGraphqlError);
  return router;
}

function readFiles(req: Request, { viewer }: Context): Promise<object> {
  const fileBytes = may(viewer, Permission.MANAGE_CATALOGUE) ? MAX_IMPORT_BYTES : undefined;
  return readUploads(req, viewer ? MAX_UPLOADS : MAX_ANONYMOUS_UPLOADS, fileBytes);
}

function requestOf(req: Request) {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const at = req.originalUrl.indexOf('?');
  return { method: req.method, headers, search: at < 0 ? '' : req.originalUrl.slice(at), body: req.body as unknown };
}

/** Parses the JSON body. The response cache may have read it already. */
function readJson(): RequestHandler {
  const json = express.json({ limit: GRAPHQL_BODY_LIMIT });
  return (req, res, next) => {
    const text = earlyBody(req);
    if (text === undefined) return json(req, res, next);
    req.body = parsed(text);
    next();
  };
}

/** @throws ShopError BAD_INPUT unless it is an object or an array */
function parsed(text: string): object {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = undefined;
  }
  if (typeof body !== 'object' || body === null)
    throw new ShopError(ErrorCode.BAD_INPUT, 'The body is not valid JSON.');
  return body;
}

function isMultipart(req: Request): boolean {
  return /^multipart\//i.test(req.headers['content-type']?.trim() ?? '');
}
