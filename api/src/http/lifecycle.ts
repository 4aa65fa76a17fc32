/**
 * The shop's address from the first moment of the process to its last: `/healthz` says that it lives, `/readyz` whether it may
 * be given requests, and everything else is answered from when the shop opens until nothing is under way any more.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { httpServer } from './http-server.js';
import type { Readiness } from './platform/observability/readiness.js';

/** Milliseconds what is under way may take once the door is shut; whoever runs containers commonly kills after 30 seconds. */
const LONGEST_ANSWER = 20_000;

/** What is answered before a request is made of it. */
export interface AtOnce {
  /** From now on every request is made one. */
  shut(): void;
  /** @returns when every answer is sent or its connection gone, at the latest after so many milliseconds */
  flushed(longest: number): Promise<void>;
}

export class Door {
  readonly #server = httpServer((req, res) => this.#receive(req, res));
  readonly #answering = new Set<ServerResponse>();
  #inside: RequestListener | undefined;
  #atOnce: AtOnce | undefined;
  #closing = false;

  constructor(readonly readiness: Readiness) {}

  /** @returns the port. @throws Error when it is taken */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /** @param inside answers everything from now on, but for what is answered `atOnce` */
  open(inside: RequestListener, atOnce?: AtOnce): void {
    this.#inside = inside;
    this.#atOnce = atOnce;
    this.readiness.open();
  }

  /**
   * Says that it is not ready and goes on answering for a while, so that proxies turn to other processes.
   * @param milliseconds it goes on
   */
  async drain(milliseconds: number): Promise<void> {
    this.readiness.shut('The shop is closing.');
    this.#closing = true;
    this.#atOnce?.shut();
    for (const res of this.#answering) lastOfItsConnection(res);
    if (milliseconds > 0) await pause(milliseconds);
  }

  /** Takes nothing more, and ends what is under way in order. May be called again. */
  async close(): Promise<void> {
    await this.drain(0);
    // Node knows nothing of these, and takes their connections for idle.
    await this.#atOnce?.flushed(LONGEST_ANSWER);
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    // A stream of events has no end of its own.
    for (const res of this.#answering) if (isStream(res)) res.end();
    this.#server.closeIdleConnections();
    const cut = setTimeout(() => this.#server.closeAllConnections(), LONGEST_ANSWER);
    await closed;
    clearTimeout(cut);
  }

  #receive(req: IncomingMessage, res: ServerResponse): void {
    if (this.#closing) lastOfItsConnection(res);
    if (req.url === '/healthz') return answer(res, 200, { alive: true });
    if (req.url === '/readyz') {
      void this.readiness.report().then((report) => answer(res, report.ready ? 200 : 503, report));
      return;
    }
    if (!this.#inside) {
      res.setHeader('Retry-After', '1');
      return answer(res, 503, { success: false, message: 'The shop is opening. Try again in a moment.' });
    }
    this.#inside(req, res);
    // What was at hand is answered already.
    if (res.writableEnded) return;
    this.#answering.add(res);
    res.once('close', () => this.#answering.delete(res));
  }
}

function answer(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' });
  res.end(JSON.stringify(body));
}

/** Whoever sent it opens a new connection next, and a proxy opens that to another process. */
function lastOfItsConnection(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close');
}

function isStream(res: ServerResponse): boolean {
  return String(res.getHeader('content-type')).startsWith('text/event-stream');
}

/** What a process that only works in the background answers to everything but the two questions of its keepers. */
export const nothingToSee: RequestListener = (_req, res) =>
  answer(res, 404, { success: false, message: 'This process serves no shoppers: it works in the background.' });
