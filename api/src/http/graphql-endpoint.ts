/** POST and GET /graphql: reads the request, lets Apollo Server answer it, and sends the answer. */
import { HeaderMap, type ApolloServer } from '@apollo/server';
import express, { Router, type Request, type RequestHandler } from 'express';
import { ErrorCode, ShopError } from '../errors/index.js';
import { answerGraphqlError } from '../graphql/answer-error.js';
import { readUploads } from '../graphql/uploads.js';
import type { SendReply } from '../platform/request/reply.js';
import type { Context } from '../platform/request/request-context.js';
import { createContext } from './create-context.js';
import { earlyBody } from './early-body.js';
import { only } from './methods.js';

const MAX_UPLOADS = 10;
/** Somebody who is not signed in sends at most the sketch of a custom order. */
const MAX_UPLOADS_OF_NOBODY = 1;
export const GRAPHQL_BODY_LIMIT = '256kb';

export function graphqlEndpoint(server: ApolloServer<Context>, send: SendReply): Router {
  const contexts = new WeakMap<Request, Promise<Context>>();
  const router = Router();
  router.use(only('GET', 'POST'));
  // Who asks, and whether they may ask at all, is settled before a large body or an upload is read.
  router.use((req, _res, next) => {
    const context = createContext(req);
    // Apollo says a refusal in the form of GraphQL.
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
  router.use(readJson());
  router.use(async (req, res) => {
    const context = contexts.get(req)!;
    const answer = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: requestOf(req),
      context: () => context,
    });
    // Only @defer and @stream answer in parts, and the schema has neither.
    if (answer.body.kind !== 'complete') throw new Error('Apollo Server answered in parts.');
    for (const [name, value] of answer.headers) res.setHeader(name, value);
    const { notes } = await context.catch(() => ({ notes: undefined }));
    const type = answer.headers.get('content-type') ?? 'application/json';
    await send(req, res, { status: answer.status ?? 200, type, body: answer.body.string, notes });
  });
  router.use(answerGraphqlError);
  return router;
}

function requestOf(req: Request) {
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(req.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  const at = req.originalUrl.indexOf('?');
  return { method: req.method, headers, search: at < 0 ? '' : req.originalUrl.slice(at), body: req.body as unknown };
}

/** Parses the body, which the response cache may have read before. */
function readJson(): RequestHandler {
  const json = express.json({ limit: GRAPHQL_BODY_LIMIT });
  return (req, res, next) => {
    const text = earlyBody(req);
    if (text === undefined) return json(req, res, next);
    req.body = parsed(text);
    next();
  };
}

/** @throws ShopError BAD_INPUT for what is neither an object nor a list */
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
