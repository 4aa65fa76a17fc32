/** Mounts the REST routes: each row of the table becomes a handler that executes its GraphQL operation with the request's context. */
import express, { Router, type Request, type RequestHandler, type Response } from 'express';
import { execute, type DocumentNode, type GraphQLSchema } from 'graphql';
import { ErrorCode, ShopError } from '../errors/index.js';
import { assertAllowed, noteRefusedOperation } from '../graphql/auth-checker.js';
import type { SendReply } from '../platform/request/reply.js';
import type { Context } from '../platform/request/request-context.js';
import { toShopError } from '../graphql/format-error.js';
import { answerFrom, at } from './answer.js';
import { apiReference } from './api-reference.js';
import { callOf, nameOfCall, type Call } from './calls.js';
import { settings } from '../platform/settings/current.js';
import { FILES_MOST, readMultipart } from '../platform/request/multipart.js';
import type { ApiInfo } from './openapi.js';
import { pageHeaders, type Page } from './page-headers.js';
import { plainQuery, refuseOperators, variablesOf, type RestRequest } from './request-variables.js';
import { takesBody, takesFiles, type Method } from './route.js';
import { routes } from './routes.js';
import {
  prefersStrict,
  refusalOf,
  UNKNOWN_FIELDS,
  unknownFields,
  unknownNames,
  type UnknownField,
} from './unknown-fields.js';
import { PART, sendWhole, type ListPart } from './whole-list.js';

/** Bytes of a JSON body. */
const BODY_LIMIT = '256kb';

type ContextOf = (request: Request) => Promise<Context>;

export interface RestAdapter {
  /** For /api: all rows, and a 404 for everything else. */
  prefixed: Router;
  /** For the root: the rows that are also served without /api; other requests go to the next handler. */
  unprefixed: Router;
}

/**
 * @param contextOf makes the context of a request, or rejects when it is refused
 * @param send sends responses that may be cached
 * @param info of the shop, for the documentation at /api/docs and /api/openapi.json
 */
export function restAdapter(schema: GraphQLSchema, contextOf: ContextOf, send: SendReply, info: ApiInfo): RestAdapter {
  const calls = routes.map((row) => callOf(schema, row, routes));
  const prefixed = Router();
  const unprefixed = Router();
  const paths = [...new Set(calls.map((call) => call.path))];
  const methodsOf = (path: string) => [
    ...new Set(calls.filter((call) => call.path === path).map((call) => call.method)),
  ];
  for (const path of paths)
    for (const method of methodsOf(path)) {
      const rows = calls.filter((call) => call.path === path && call.method === method);
      const handler = handlerOf(schema, contextOf, send, rows);
      on(prefixed, method, path, handler);
      if (rows.some((row) => row.unprefixed)) on(unprefixed, method, path, unlessScreen(path), handler);
    }
  // Static paths before parameters: `/products/upload` also matches `/products/:id`.
  for (const path of paths.toSorted((a, b) => parametersIn(a) - parametersIn(b)))
    prefixed.all(path, refuseMethod(methodsOf(path)));
  prefixed.use(apiReference(schema, info));
  prefixed.use(() => {
    throw new ShopError(ErrorCode.NOT_FOUND, 'There is no such call. /api/docs lists them all.');
  });
  return { prefixed, unprefixed };
}

function on(router: Router, method: Method, path: string, ...handlers: RequestHandler[]): void {
  router.route(path)[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](...handlers);
}

/** Without /api some paths are also pages of the web client. A browser that opens a page sends no bearer token, so it goes to the page. */
function unlessScreen(path: string): RequestHandler {
  return (req, _res, next) => {
    const isCall =
      req.method !== 'GET' || path.startsWith('/auth/') || /^bearer /i.test(req.headers.authorization ?? '');
    next(isCall ? undefined : 'route');
  };
}

function parametersIn(path: string): number {
  return path.split(':').length - 1;
}

function refuseMethod(methods: readonly Method[]): RequestHandler {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  return (_req, res) => {
    res.setHeader('Allow', allowed);
    throw new ShopError(ErrorCode.METHOD_NOT_ALLOWED, `Here can be sent: ${allowed}.`);
  };
}

const parseJson = express.json({ limit: BODY_LIMIT });

/** @param rows of one path and method */
function handlerOf(
  schema: GraphQLSchema,
  contextOf: ContextOf,
  send: SendReply,
  rows: readonly Call[],
): RequestHandler {
  return async (req, res) => {
    const context = await contextOf(req);
    context.notes.name = nameOfCall(rows[0]!);
    // Authorize before validating, so that an unauthorized caller learns nothing about the request.
    for (const row of rows) if (!row.isPublic) assertAllowed(context, row.needs, row.field);
    requireOwn(req.params['userId'], context, rows[0]!.field);
    const { body, files, unread } = await readBody(req, res, rows);
    const row = rows.find((candidate) => !candidate.whenBodyHas || has(body, candidate.whenBodyHas))!;
    const { params, headers } = req;
    const query = plainQuery(req.query);
    tellUnknown(req, res, unknownFields(row.knows, { query, body, files: unread }));
    const variables = variablesOf(row, { params, query, headers, body, files });
    refuseOperators(body);
    const caching = row.isPublic && row.method === 'GET' ? 'no-cache' : 'private, no-store';
    const reply = (answer: unknown) => {
      const { notes } = context;
      if (row.cacheTags) notes.cacheable(row.cacheTags);
      return send(req, res, { status: row.status, type: 'application/json', body: JSON.stringify(answer), notes });
    };
    const partsOf = (operation: DocumentNode, page: string) => async (part: number) => {
      const sent = { ...(operation === row.operation ? variables : {}), page: part, pageSize: PART };
      return at(await run(schema, operation, sent, { ...context, mostPerPage: PART }), page) as ListPart;
    };
    if (row.whole && variables['page'] === undefined && variables['pageSize'] === undefined) {
      const { whole } = row;
      res.setHeader('Cache-Control', caching);
      const frame = (items: unknown, total: number) =>
        answerFrom(row.answer, { [whole]: { items, total, page: 1, pages: 1 } });
      return sendWhole(res, frame, partsOf(row.operation, whole), reply);
    }
    const data = await run(schema, row.operation, variables, context);
    if (row.filledBy) {
      const { list, operation, page } = row.filledBy;
      res.setHeader('Cache-Control', caching).status(row.status ?? 200);
      const frame = (items: unknown) => answerFrom(row.answer, withList(data, list, items));
      return sendWhole(res, frame, partsOf(operation, page), reply);
    }
    const answer = answerFrom(row.answer, data);
    if (answer === null) throw new ShopError(ErrorCode.NOT_FOUND, row.missing);
    res.setHeader('Cache-Control', caching);
    if (row.page)
      for (const [name, value] of pageHeaders(req.originalUrl, at(data, row.page) as Page)) res.setHeader(name, value);
    await reply(answer);
  };
}

/**
 * Names unknown query parameters and body fields in a response header.
 * @throws ShopError BAD_INPUT instead when the client or the owner wants strict handling
 */
function tellUnknown(req: Request, res: Response, unknown: readonly UnknownField[]): void {
  const isStrict = prefersStrict(req.headers);
  if (isStrict) res.setHeader('Preference-Applied', 'handling=strict');
  if (unknown.length === 0) return;
  res.vary('Prefer');
  res.setHeader(UNKNOWN_FIELDS, unknownNames(unknown));
  if (isStrict || settings().strictRest) throw refusalOf(unknown);
}

function requireOwn(userId: unknown, context: Context, operation: string): void {
  if (userId === undefined) return;
  const { viewer } = context;
  if (viewer?.kind === 'account' && viewer.id === String(userId).toLowerCase()) return;
  noteRefusedOperation(context, `${operation} of another account`);
  throw new ShopError(ErrorCode.FORBIDDEN, 'This belongs to another account.');
}

interface ReadBody extends Pick<RestRequest, 'body' | 'files'> {
  /** Names of the file fields that no row reads. */
  unread: Iterable<string>;
}

async function readBody(req: Request, res: Response, rows: readonly Call[]): Promise<ReadBody> {
  const nothing = { body: {}, files: {}, unread: [] };
  if (!rows.some(takesBody)) return nothing;
  const wanted = rows
    .flatMap((row) => Object.values(row.take ?? {}))
    .filter((s) => s.in === 'file' || s.in === 'files');
  if (wanted.length > 0 && req.is('multipart/form-data')) {
    const filesAllowed = new Map(wanted.map((source) => [source.names[0]!, source.in === 'file' ? 1 : FILES_MOST]));
    const unread = new Set<string>();
    const keep = (name: string): number => {
      const most = filesAllowed.get(name);
      if (most === undefined) unread.add(name);
      return most ?? 0;
    };
    const { fields, files } = await readMultipart(req, { keep });
    return { body: fields, files, unread };
  }
  const kind = req.is('application/json');
  if (kind === false) {
    const multipart = rows.some(takesFiles) ? 'multipart/form-data or ' : '';
    throw new ShopError(
      ErrorCode.UNSUPPORTED_MEDIA_TYPE,
      `The body is ${multipart}application/json; say so in content-type.`,
    );
  }
  await new Promise<void>((resolve, reject) => {
    parseJson(req, res, (error: unknown) => (error ? reject(error as Error) : resolve()));
  });
  return { body: (req.body as unknown) ?? {}, files: {}, unread: [] };
}

function has(body: unknown, field: string): boolean {
  const value =
    typeof body === 'object' && body !== null && Object.hasOwn(body, field) && (body as Record<string, unknown>)[field];
  return typeof value === 'string' ? value.trim() !== '' : Boolean(value);
}

/** @throws ShopError the operation's first error: REST has no partial responses */
async function run(
  schema: GraphQLSchema,
  document: DocumentNode,
  variableValues: Record<string, unknown>,
  contextValue: Context,
): Promise<unknown> {
  const result = await execute({ schema, document, variableValues, contextValue });
  if (result.errors?.[0]) throw toShopError(result.errors[0]);
  return result.data;
}

/** Replaces the list at the path `a.b` of the data. */
function withList(data: unknown, path: string, list: unknown): unknown {
  const [outer, inner] = path.split('.') as [string, string];
  const fields = data as Record<string, object>;
  return { ...fields, [outer]: { ...fields[outer], [inner]: list } };
}
