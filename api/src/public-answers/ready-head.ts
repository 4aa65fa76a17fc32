/**
 * The head of an answer that is sent often, as one text: `writeHead` checks and joins the same headers for each answer anew, which is a tenth of
 * what a short one takes. Node writes the text itself when the answer is sent first; from then on only the request's id and the moment are put into it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Ends a list of headers; its value belongs to one request. */
const ITS_ID = 'x-request-id';
const PARTS = /^([^]*\r\nx-request-id: )[^\r\n]*(\r\nDate: )[^\r\n]*(\r\n[^]*)$/;

/**
 * What node:http keeps of an answer's head, since its first versions: the text, which counts as written from when it is there, and whether a body may follow.
 * Where a version should have no such text nothing is taken over, and each head is written by `writeHead`.
 */
type Inner = ServerResponse & { _header?: unknown; _hasBody: boolean };

export class ReadyHead {
  readonly #headers: string[];
  #parts: readonly [beforeId: string, beforeDate: string, rest: string] | undefined;

  /** @param headers names and values in turn, without the request's id */
  constructor(
    readonly status: number,
    headers: readonly string[],
  ) {
    this.#headers = [...headers, ITS_ID, ''];
  }

  /** Whether Node has written it for a connection that stays. */
  get isKnown(): boolean {
    return this.#parts !== undefined;
  }

  /** For a connection that stays. @throws Error when it is not known yet */
  text(id: string): string {
    if (!this.#parts) throw new Error('Node has not written this head yet.');
    return this.#parts[0] + id + this.#parts[1] + dateNow() + this.#parts[2];
  }

  /** Takes the place of `res.writeHead`. @param id undefined: the answer tells none */
  write(req: IncomingMessage, res: ServerResponse, id: string | undefined): void {
    if (!id) return void res.writeHead(this.status, this.#headers.slice(0, -2));
    const isUsual = keepsItsConnection(req, res);
    if (this.#parts && isUsual) {
      const inner: Inner = res as Inner;
      inner.statusCode = this.status;
      inner._hasBody = this.status !== 304;
      inner._header = this.text(id);
      return;
    }
    // Node has read the list when `writeHead` returns.
    this.#headers[this.#headers.length - 1] = id;
    res.writeHead(this.status, this.#headers);
    if (isUsual) this.#parts = partsOf((res as Inner)._header);
  }
}

/** Of others the head says something else about the connection, or whatever was set before. */
function keepsItsConnection(req: IncomingMessage, res: ServerResponse): boolean {
  return res.shouldKeepAlive && req.httpVersionMinor === 1 && res.getHeaderNames().length === 0;
}

function partsOf(head: unknown): readonly [string, string, string] | undefined {
  const [, ...parts] = (typeof head === 'string' && PARTS.exec(head)) || [];
  return parts.length === 3 ? [parts[0]!, parts[1]!, parts[2]!] : undefined;
}

/** Milliseconds at which the second of `date` began. */
let second = 0;
let date = '';

/** RFC 9110, 6.6.1. */
function dateNow(): string {
  const now = Date.now();
  if (now < second || now >= second + 1000) {
    second = now - (now % 1000);
    date = new Date(now).toUTCString();
  }
  return date;
}
