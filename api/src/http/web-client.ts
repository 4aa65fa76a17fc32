/** Serves the built web client: its static files, and for every other path a page that its server bundle renders. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Router, type Request, type RequestHandler } from 'express';
import { execute, type DocumentNode, type FormattedExecutionResult, type GraphQLSchema } from 'graphql';
import sirv, { type Options } from 'sirv';
import { ErrorCode } from '../errors/index.js';
import { toShopError } from '../graphql/format-error.js';
import { createLoaders } from '../platform/database/loaders.js';
import { platform } from '../platform/platform.js';
import { clientAddress } from '../platform/request/client-address.js';
import { ResponseNotes } from '../platform/request/response-notes.js';
import { limitFiles, limitPages } from './limited.js';
import { RenderQueue } from './render-queue.js';
import type { ResponseCache } from './response-cache.js';

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;
/** Security headers that apply to documents only. */
const OF_DOCUMENTS = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];
/** Most URLs whose rendering error is remembered as logged, so that one popular broken page does not flood the log. */
const REPORTED_MOST = 1_000;

/** A GraphQL operation of the web client. */
interface Operation {
  document: DocumentNode;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/** The interface of the web client's server bundle (web/src/server.ts). Api and web share only this call and the schema. */
export interface WebPages {
  /**
   * @param url absolute, with the shop's public origin
   * @param ask executes an operation anonymously
   * @returns a page that depends only on the URL and on the results of its operations
   * @throws when a component throws or an operation fails
   */
  renderPage(
    url: URL,
    ask: (operation: Operation) => Promise<FormattedExecutionResult>,
  ): Promise<{ status: number; headers: Record<string, string>; html: string }>;
}

/** A folder of the built web client. */
export interface BuiltClient {
  /** Folder of the client's files, with index.html. */
  dist: string;
  /** Loads the server bundle; called with the first page, not at the start. */
  loadPages(): Promise<WebPages>;
}

/** @param folder the workspace `web` */
export const builtClient = (folder: string): BuiltClient => ({
  dist: join(folder, 'dist'),
  loadPages: () => import(pathToFileURL(join(folder, 'server', 'dist', 'server.mjs')).href) as Promise<WebPages>,
});

/**
 * Ends a response when its file cannot be read to the end, for example because a new build replaced it. Without this error listener the
 * process would crash.
 */
export function endWithItsFile(res: ServerResponse): void {
  res.on('pipe', (file: Readable) =>
    file.on('error', (error) => {
      platform().logger.warn({ err: error }, 'a file could not be sent');
      res.destroy();
    }),
  );
}

/** Options for serving built files: precompressed, and cached by browsers as long as the file name does not change. */
export const builtFiles: Options = {
  brotli: true,
  gzip: true,
  setHeaders(res, path) {
    endWithItsFile(res);
    res.setHeader('Cache-Control', cachingOf(path));
    // Scripts, styles and fonts need no document headers, which would add a kilobyte to each of them.
    if (/^\/assets\/[^/]+\.(js|css|woff2)$/.test(path)) for (const name of OF_DOCUMENTS) res.removeHeader(name);
    // Missing in sirv's table of MIME types.
    if (path.endsWith('.ico')) res.setHeader('Content-Type', 'image/x-icon');
  },
};

/** Content security policy sources of the page's inline scripts: their hashes. */
export function inlineScripts({ dist }: BuiltClient): string[] {
  const file = join(dist, 'index.html');
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
}

type Cache = Pick<ResponseCache, 'send' | 'version'>;

/** Serves the client's files and pages, or nothing when it is not built. */
export function webClient(client: BuiltClient, schema: GraphQLSchema, cache: Cache): RequestHandler {
  const router = Router();
  const file = join(client.dist, 'index.html');
  if (!existsSync(file)) return router;
  const page = pages(client, schema, cache, readFileSync(file, 'utf8'));
  router.get(/^[^.]*$/, limitPages, page);
  router.use(limitFiles, sirv(client.dist, builtFiles));
  // A browser navigation to a path with a dot gets a page; a missing file that a page loads gets a 404.
  const ifOpened: RequestHandler = (req, _res, next) =>
    next(req.headers.accept?.includes('text/html') ? undefined : 'route');
  router.get(/.*/, ifOpened, limitPages, page);
  return router;
}

/** A server-rendered page and its cache tags. */
interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  html: string;
  notes: ResponseNotes;
}

/** @param shell the page that renders in the browser, sent when server-side rendering fails */
function pages(client: BuiltClient, schema: GraphQLSchema, cache: Cache, shell: string): RequestHandler {
  const queue = new RenderQueue<RenderedPage | undefined>();
  const reported = new Set<string>();
  let failures = 0;
  let loaded: Promise<WebPages> | undefined;

  function report(error: unknown, address: string): undefined {
    failures += 1;
    if (reported.has(address) || reported.size >= REPORTED_MOST) return undefined;
    reported.add(address);
    platform().logger.error({ err: error, address, failures }, 'a page could not be rendered');
    return undefined;
  }

  async function render(url: URL): Promise<RenderedPage> {
    const notes = new ResponseNotes();
    notes.cacheable(['catalogue', 'content', 'settings']);
    const { renderPage } = await (loaded ??= client.loadPages());
    return { ...(await renderPage(url, (operation) => ask(schema, operation, notes))), notes };
  }

  return async (req, res) => {
    // The browser caches the page and revalidates it with its ETag.
    res.setHeader('Cache-Control', 'no-cache');
    const url = addressOf(req);
    // The version in the key: after an invalidation no request shares a rendering that began before it.
    const page = await queue.run(clientAddress(req.ip), `${cache.version} ${url.href}`, () =>
      render(url).catch((error: unknown) => report(error, req.path)),
    );
    if (!page) return void res.type('html').send(shell);
    const { status, headers, html, notes } = page;
    // The address of a page that is stored nowhere is a secret: the response cache does not keep it either.
    const kept = headers['Cache-Control'] === 'no-store' ? {} : { notes };
    await cache.send(req, res.set(headers), { status, type: 'html', body: html, ...kept });
  };
}

/** The requested URL on the shop's public origin, whatever the Host header says. */
function addressOf(req: Request): URL {
  const url = new URL(platform().config.publicUrl);
  const [path, ...query] = req.originalUrl.split('?');
  url.pathname = path!;
  url.search = query.join('?');
  return url;
}

/** Executes an operation in this process, anonymously. */
async function ask(
  schema: GraphQLSchema,
  operation: Operation,
  notes: ResponseNotes,
): Promise<FormattedExecutionResult> {
  const { document, variables, operationName } = operation;
  const contextValue = { viewer: null, address: '', loaders: createLoaders(), notes };
  const result = await execute({ schema, document, variableValues: variables, operationName, contextValue });
  const { data, errors } = result;
  return {
    // Make plain objects: those of graphql-js have no prototype.
    data: data && (structuredClone(data) as typeof data),
    ...(errors && {
      errors: errors.map((error) => {
        // The URL contains a value that is no valid variable.
        if (!error.path) return { message: error.message, extensions: { code: ErrorCode.BAD_INPUT } };
        const { message, extensions } = toShopError(error);
        return { message, extensions: { ...extensions } };
      }),
    }),
  };
}

/** Cache-Control by path: asset names change with their content; brand pictures and films keep their names and change seldom. */
function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return `public, max-age=${YEAR_SECONDS}, immutable`;
  if (/^\/(brand|films|stills)\//.test(path))
    return `public, max-age=${DAY_SECONDS}, stale-while-revalidate=${7 * DAY_SECONDS}`;
  return 'no-cache';
}
