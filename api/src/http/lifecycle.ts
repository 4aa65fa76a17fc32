/**
 * The HTTP server and its lifecycle: listen, open, drain, close. `/healthz` (liveness) and `/readyz` (readiness) are answered from the start
 * of the process; all other requests once the shop is open, until the last one has ended.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Readiness } from '../platform/observability/readiness.js';
import { scopeOf } from '../platform/request/request-scope.js';
import { httpServer } from './http-server.js';

/** Milliseconds that running requests may take once the server closes. Container runtimes commonly kill a process after 30 seconds. */
const LONGEST_ANSWER = 20_000;

export class HttpLifecycle {
  readonly #server = httpServer((req, res) => this.#receive(req, res));
  readonly #answering = new Set<ServerResponse>();
  #listener: RequestListener | undefined;
  #closing = false;

  constructor(readonly readiness: Readiness) {}

  /** @returns the port. @throws Error when the port is in use */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /** @param listener answers all requests from now on, except the two health checks */
  open(listener: RequestListener): void {
    this.#listener = listener;
    this.readiness.open();
  }

  /**
   * Reports "not ready" and keeps answering for a while, so that proxies switch to other processes.
   * @param milliseconds how long
   */
  async drain(milliseconds: number): Promise<void> {
    this.readiness.shut('The shop is closing.');
    this.#closing = true;
    for (const res of this.#answering) closeConnectionAfter(res);
    if (milliseconds > 0) await pause(milliseconds);
  }

  /** Accepts no further requests and waits for the running ones. Idempotent. */
  async close(): Promise<void> {
    await this.drain(0);
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    // An event stream never ends by itself.
    for (const res of this.#answering) if (isStream(res)) res.end();
    this.#server.closeIdleConnections();
    const cut = setTimeout(() => this.#server.closeAllConnections(), LONGEST_ANSWER);
    await closed;
    clearTimeout(cut);
  }

  #receive(req: IncomingMessage, res: ServerResponse): void {
    if (this.#closing) closeConnectionAfter(res);
    if (req.url === '/healthz') return answer(req, res, 200, { alive: true });
    if (req.url === '/readyz') {
      void this.readiness.report().then((report) => answer(req, res, report.ready ? 200 : 503, report));
      return;
    }
    if (!this.#listener) {
      res.setHeader('Retry-After', '1');
      return answer(req, res, 503, { success: false, message: 'The shop is opening. Try again in a moment.' });
    }
    this.#listener(req, res);
    // A cached response is already sent.
    if (res.writableEnded) return;
    this.#answering.add(res);
    res.once('close', () => this.#answering.delete(res));
  }
}

function answer(req: IncomingMessage, res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Request-Id': scopeOf(req).requestId,
  });
  res.end(JSON.stringify(body));
}

/** Asks the client to close the connection after this response. Its next connection goes through the proxy to another process. */
function closeConnectionAfter(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}

function isStream(res: ServerResponse): boolean {
  return String(res.getHeader('content-type')).startsWith('text/event-stream');
}

/** Listener of a worker process: refuses every request except the two health checks. */
export const backgroundOnly: RequestListener = (req, res) =>
  answer(req, res, 404, { success: false, message: 'This process serves no shoppers: it works in the background.' });
