/** Serves the built web client: its files, and for every other path the page that the web client's own server part renders. */
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
/** Security headers that say something of a document only. */
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
/** Addresses whose failure has been told: the log of a page that many open must not drown everything else. */
const REPORTED_MOST = 1_000;

/** An operation of the schema, as the web client has it. */
interface Operation {
  document: DocumentNode;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/** What the web client's server part offers (web/src/server.ts). The two know the schema and this one call of each other. */
export interface WebPages {
  /**
   * @param url with the shop's public origin
   * @param ask runs an operation for nobody in particular
   * @returns what depends on the address and on the answers to its operations, and on nothing else
   * @throws when a component does, or when an operation is refused
   */
  renderPage(
    url: URL,
    ask: (operation: Operation) => Promise<FormattedExecutionResult>,
  ): Promise<{ status: number; headers: Record<string, string>; html: string }>;
}

/** A folder of the built web client. */
export interface BuiltClient {
  /** The client's files, index.html among them. */
  dist: string;
  /** Loads its server part; done when the first page is asked for, not at the start. */
  loadPages(): Promise<WebPages>;
}

/** @param folder the workspace `web` */
export const builtClient = (folder: string): BuiltClient => ({
  dist: join(folder, 'dist'),
  loadPages: () => import(pathToFileURL(join(folder, 'server', 'dist', 'server.mjs')).href) as Promise<WebPages>,
});

/**
 * Ends an answer whose file cannot be read to its end: a new build, for instance, has put another in its place. Nobody else
 * listens for that, and without a listener it would end the process.
 */
export function endWithItsFile(res: ServerResponse): void {
  res.on('pipe', (file: Readable) =>
    file.on('error', (error) => {
      platform().logger.warn({ err: error }, 'a file could not be sent');
      res.destroy();
    }),
  );
}

/** How the files of a build are sent: compressed when they were made, and kept by browsers as long as their names hold. */
export const builtFiles: Options = {
  brotli: true,
  gzip: true,
  setHeaders(res, path) {
    endWithItsFile(res);
    res.setHeader('Cache-Control', cachingOf(path));
    // Code, styles and fonts are no documents: what rules documents would be a kilobyte of each of them.
    if (/^\/assets\/[^/]+\.(js|css|woff2)$/.test(path)) for (const name of OF_DOCUMENTS) res.removeHeader(name);
    // Not in the server's own table of types.
    if (path.endsWith('.ico')) res.setHeader('Content-Type', 'image/x-icon');
  },
};

/** Sources for a content security policy: the scripts that stand in the page itself, by their hashes. */
export function inlineScripts({ dist }: BuiltClient): string[] {
  const file = join(dist, 'index.html');
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`,
  );
}

type Cache = Pick<ResponseCache, 'send' | 'version'>;

/** Serves the client's files and pages; nothing where it is not built. */
export function webClient(client: BuiltClient, schema: GraphQLSchema, cache: Cache): RequestHandler {
  const router = Router();
  const file = join(client.dist, 'index.html');
  if (!existsSync(file)) return router;
  const page = pages(client, schema, cache, readFileSync(file, 'utf8'));
  router.get(/^[^.]*$/, limitPages, page);
  router.use(limitFiles, sirv(client.dist, builtFiles));
  // An address with a dot in it that somebody opens is a screen; a file that a page asks for and that is not there is not.
  const ifOpened: RequestHandler = (req, _res, next) =>
    next(req.headers.accept?.includes('text/html') ? undefined : 'route');
  router.get(/.*/, ifOpened, limitPages, page);
  return router;
}

/** A page that was rendered on the server, and what it was made of. */
interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  html: string;
  notes: ResponseNotes;
}

/** @param shell the page that makes its screen in the browser: what a shopper gets when a page cannot be rendered */
function pages(client: BuiltClient, schema: GraphQLSchema, cache: Cache, shell: string): RequestHandler {
  const queue = new RenderQueue<RenderedPage>();
  const reported = new Set<string>();
  let failures = 0;
  let loaded: Promise<WebPages> | undefined;

  function report(error: unknown, address: string): void {
    failures += 1;
    if (reported.has(address) || reported.size >= REPORTED_MOST) return;
    reported.add(address);
    platform().logger.error({ err: error, address, failures }, 'a page could not be rendered');
  }

  async function render(url: URL): Promise<RenderedPage> {
    const notes = new ResponseNotes();
    notes.cacheable(['catalogue', 'content', 'settings']);
    const { renderPage } = await (loaded ??= client.loadPages());
    return { ...(await renderPage(url, (operation) => ask(schema, operation, notes))), notes };
  }

  return async (req, res) => {
    // With its ETag a browser keeps a page and asks only whether it still holds.
    res.setHeader('Cache-Control', 'no-cache');
    const url = addressOf(req);
    // After a change nobody is given a page whose rendering began before it.
    const rendering = queue.run(clientAddress(req.ip), `${cache.version} ${url.href}`, () => render(url));
    let page: RenderedPage;
    try {
      page = await rendering;
    } catch (error) {
      report(error, req.path);
      return void res.type('html').send(shell);
    }
    const { status, headers, html, notes } = page;
    await cache.send(req, res.set(headers), { status, type: 'html', body: html, notes });
  };
}

/** The shop's public address, whatever name this request was sent to. */
function addressOf(req: Request): URL {
  const url = new URL(platform().config.publicUrl);
  const [path, ...query] = req.originalUrl.split('?');
  url.pathname = path!;
  url.search = query.join('?');
  return url;
}

/** Runs an operation in this process, for nobody in particular. */
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
    // Plain objects, as they come over the network: those of graphql-js have no prototype.
    data: data && (structuredClone(data) as typeof data),
    ...(errors && {
      errors: errors.map((error) => {
        // Somebody wrote into the address what no variable can be.
        if (!error.path) return { message: error.message, extensions: { code: ErrorCode.BAD_INPUT } };
        const { message, extensions } = toShopError(error);
        return { message, extensions: { ...extensions } };
      }),
    }),
  };
}

/** Names of assets change with their content; pictures of the brand and films keep theirs, and change seldom. */
function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return `public, max-age=${YEAR_SECONDS}, immutable`;
  if (/^\/(brand|films|stills)\//.test(path))
    return `public, max-age=${DAY_SECONDS}, stale-while-revalidate=${7 * DAY_SECONDS}`;
  return 'no-cache';
}
