// Vite plugin for development: server-renders pages from the sources, with data of a running API.
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { print, type DocumentNode } from 'graphql';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import type { Execute, RenderedPage, Shell } from './src/app/render-page.tsx';

type RenderPage = (shell: Shell, url: URL, execute: Execute) => Promise<RenderedPage>;

const source = '/src/app/render-page.tsx';
const styles = 'src/app/styles.css';

/** @throws Error that says what to start, when nothing answers there */
async function ask(api: string, query: DocumentNode, variables: object, operationName: string | undefined) {
  const answer = await fetch(`${api}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(query), variables, operationName }),
  }).catch((error: unknown) => {
    throw new Error(`No shop answers at ${api}: start one by "npm run dev" in the root`, { cause: error });
  });
  return answer.json() as ReturnType<Execute>;
}

/** A page that fails to render is rendered by the browser, as in production; the error is shown in the terminal and over the page. */
async function answer(
  server: ViteDevServer,
  api: string,
  req: Connect.IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const address = req.originalUrl ?? '/';
  const file = readFileSync(new URL('index.html', import.meta.url), 'utf8');
  const template = await server.transformIndexHtml(address, file, address);
  try {
    const { renderPage } = (await server.ssrLoadModule(source)) as { renderPage: RenderPage };
    const url = new URL(address, `http://${req.headers.host ?? 'localhost'}`);
    const page = await renderPage(
      { template, filesOf: () => [styles] },
      url,
      ({ document, variables, operationName }) => ask(api, document, variables, operationName),
    );
    res.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8', ...page.headers }).end(page.html);
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    server.ssrFixStacktrace(error);
    server.config.logger.error(`${address} could not be rendered\n${error.stack}`, { timestamp: true });
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(template);
    const { message, stack = '' } = error;
    // The page opens its web socket only after it has loaded.
    server.ws.on('connection', function tell() {
      server.ws.off('connection', tell);
      server.ws.send({ type: 'error', err: { message: `${address}: ${message}`, stack } });
    });
  }
}

/** @param api where a shop runs, without a slash at the end */
export const devPages = (api: string): Plugin => ({
  name: 'dev-pages',
  apply: 'serve',
  configureServer: (server) => () => {
    server.middlewares.use((req, res, next) => {
      if (!req.headers.accept?.includes('text/html')) return next();
      answer(server, api, req, res).catch(next);
    });
  },
});
