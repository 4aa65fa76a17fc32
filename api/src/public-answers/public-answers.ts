/**
 * Answers public reads a second time without making them again: GraphQL, REST, pages and sitemap alike. It stands in front
 * of everything, knows nothing of any of them, and keeps what they say may be kept (`AnswerNotes`) until what it was made of
 * changes.
 */
import { newRequestId, scopeOf } from '../platform/request/request-scope.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import compressible from 'compressible';
import type { RequestHandler } from 'express';
import { AnswerNotes } from '../platform/request/answer-notes.js';
import { noteAnswered, noteAsked } from '../platform/observability/counting.js';
import { isLent } from '../platform/lent-room.js';
import type { Viewer } from '../types/viewer.js';
import {
  KeptAnswers,
  type Encoding,
  type Form,
  type HeaderList,
  type KeptAnswer,
  type Sending,
} from './kept-answers.js';
import { ReadyHead } from './ready-head.js';
import type { Outgoing } from './repeated-requests.js';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Quality of brotli: each body is compressed once and sent often, and must not stall a request for long. */
const BROTLI_QUALITY = 6;
/** Bytes from which compressing pays, the same as of answers that are not kept. */
const WORTH_COMPRESSING = 1024;
/** Bytes of an answer that are kept at most; larger ones are rare and made anew. */
const LARGEST = 1024 * 1024;
/** Bytes of a question that are looked at here at most. */
export const LARGEST_QUESTION = 64 * 1024;
/** Bytes up to which a body goes out in one piece with its head, which is quicker than two. */
const IN_ONE_WRITE = 16 * 1024;
const NOTHING = Buffer.alloc(0);
/** Headers of a 304: those a cache goes by, and those without which a script of another origin may not read it. */
const OF_UNCHANGED = /^(?:cache-control|vary|access-control-.*|strict-transport-security)$/;
/** Headers that belong to one sending of an answer and not to the answer. */
const OF_ONE_SENDING = new Set([
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'date',
  'etag',
  'x-request-id',
]);

/** How the room for public answers is shared out: whole answers, and what they show of single things. */
export const SHARES = { answers: 0.7, excerpts: 0.25, questions: 0.05 };

/** What the form of an answer that is kept depends on. */
type Asks = Pick<IncomingMessage, 'method'> & {
  headers: Pick<IncomingMessage['headers'], 'if-none-match' | 'cache-control' | 'accept-encoding'>;
};

/** A question that was answered from here, as far as it matters when it comes again. */
export interface AskedAgain extends Asks {
  key: string;
  url: string;
}

export const asksOf = ({ method, headers }: Asks): Asks => ({
  method,
  headers: {
    'if-none-match': headers['if-none-match'],
    'cache-control': headers['cache-control'],
    'accept-encoding': headers['accept-encoding'],
  },
});

export interface PublicAnswersOptions {
  /** Bytes; 0 keeps nothing. */
  bytes: number;
  /** What answers are made of; another text means that all of them are old. */
  generation: () => string;
  /**
   * Counts a request that is answered from here, as every other is counted.
   * @returns who asks, at once when it can be told at once; undefined when it is to be refused: the request then goes the usual
   * way, which says so
   */
  admit: (req: IncomingMessage, res: ServerResponse) => Admitted | Promise<Admitted>;
  /** Told of each answer that was given from here to nobody in particular. @param key of the question, see `again` */
  onGiven?: (req: IncomingMessage, res: ServerResponse, key: string) => void;
  /** Told of each answer that was made the usual way and is kept now. */
  onKept?: (made: MadeAnswer) => void;
}

export type Admitted = { viewer: Viewer | null } | undefined;

export interface MadeAnswer {
  req: IncomingMessage;
  body: Buffer | undefined;
  notes: AnswerNotes;
  headers: HeaderList;
  type: string;
}

/** A request on its way, between the look into the store and the answer that is made. */
interface Pending {
  key: string;
  generation: string;
  notes: AnswerNotes;
  body: Buffer | undefined;
}

/**
 * Where it stands of a request. On the request itself: what a WeakMap holds of those under way reaches V8's old generation with
 * all that it leads to, however soon the request is gone.
 */
const PENDING = Symbol('pending');
type Looked = IncomingMessage & { [PENDING]?: Pending };
const pendingOf = (req: IncomingMessage): Pending | undefined => (req as Looked)[PENDING];

export interface Figures {
  hits: number;
  /** Of the hits: those of which no request was made, see RepeatedRequests. */
  atOnce: number;
  misses: number;
  /** Of the misses: those that were made without the usual way. */
  lean: number;
  entries: number;
  bytes: number;
}

export class PublicAnswers {
  private readonly kept: KeptAnswers | undefined;
  private hits = 0;
  private atOnce = 0;
  private misses = 0;
  private lean = 0;

  constructor(private readonly options: PublicAnswersOptions) {
    if (options.bytes > 0) this.kept = new KeptAnswers(options.bytes);
  }

  /** For the log and for figures. */
  figures(): Figures {
    const { hits, atOnce, misses, lean } = this;
    return { hits, atOnce, misses, lean, entries: this.kept?.size ?? 0, bytes: this.kept?.bytes ?? 0 };
  }

  /** After a sale: what shows the stock of these products is old. */
  forgetProducts(ids: Iterable<string>): void {
    if (this.kept) for (const id of ids) this.kept.forgetProduct(id);
  }

  /** What is noted of the answer to this request; without a store nobody reads it. */
  notesOf(req: IncomingMessage): AnswerNotes {
    return pendingOf(req)?.notes ?? new AnswerNotes();
  }

  /**
   * Answers a request from the store.
   * @param body of a POST, read already
   * @returns false when it is not there: the request then goes the usual way, and its answer may be kept
   */
  answer(req: IncomingMessage, res: ServerResponse, body?: Buffer): boolean | Promise<boolean> {
    if (!this.kept) return false;
    const key = keyOf(req, body);
    if (key === undefined) return false;
    const generation = this.options.generation();
    const known = this.kept.get(key, generation);
    // Nothing is waited for that is there: a promise costs as much as the answer.
    const give = (admitted: Admitted): boolean | Promise<boolean> => {
      if (!known || !admitted) {
        this.misses += 1;
        if (!req.headers.authorization) (req as Looked)[PENDING] = { key, generation, body, notes: new AnswerNotes() };
        return false;
      }
      this.hits += 1;
      noteAsked(req, known);
      for (const happens of known.onGivenAgain) happens(admitted.viewer);
      if (!req.headers.authorization) this.options.onGiven?.(req, res, key);
      return send(req, res, known)?.then(() => true) ?? true;
    };
    const admitted = known && this.options.admit(req, res);
    return admitted instanceof Promise ? admitted.then(give) : give(admitted);
  }

  /**
   * What goes out when a question comes again of which no request is made.
   * @param admits counts it; false when it is to be refused, which the usual way does
   * @returns undefined when it has to go the usual way
   */
  again(asked: AskedAgain, admits: () => boolean): Outgoing | undefined {
    const known = this.kept?.get(asked.key, this.options.generation());
    if (!known) return undefined;
    const sending = known.sendings[formFor(asked, known)];
    if (!sending?.head.isKnown || !admits()) return undefined;
    this.hits += 1;
    this.atOnce += 1;
    noteAnswered({ name: known.name, url: asked.url, status: sending.head.status });
    for (const happens of known.onGivenAgain) happens(null);
    const head = sending.head.text(newRequestId());
    return sending.text === undefined ? { text: head, body: sending.body } : { text: head + sending.text };
  }

  /** Keeps an answer that was made without the usual way. */
  keep(
    req: IncomingMessage,
    answer: Pick<KeptAnswer, 'status' | 'headers' | 'etag' | 'body'>,
    type: string,
  ): KeptAnswer {
    this.lean += 1;
    return this.take(req, answer, type);
  }

  private take(
    req: IncomingMessage,
    answer: Pick<KeptAnswer, 'status' | 'headers' | 'etag' | 'body'>,
    type: string,
  ): KeptAnswer {
    const pending = pendingOf(req);
    const keeps =
      pending &&
      this.mayKeep(pending, answer.body.length) &&
      this.kept?.wants(pending.key, pending.generation, answer.body.length);
    // Named one by one: of a spread whose parts are then replaced V8 makes a table, ten times as large.
    const kept: KeptAnswer = {
      status: answer.status,
      headers: answer.headers,
      etag: answer.etag,
      // What is kept stays longer than the room that it was written in is lent.
      body: keeps && isLent(answer.body) ? Buffer.from(answer.body) : answer.body,
      compressible: isCompressible(type),
      isKept: Boolean(keeps),
      encoded: {},
      sendings: {},
      generation: pending?.generation ?? '',
      name: pending?.notes.name,
      products: keeps ? pending.notes.products : [],
      onGivenAgain: pending?.notes.onGivenAgain ?? [],
    };
    if (keeps) this.kept?.set(pending.key, kept);
    return kept;
  }

  /** Watches answers that are made the usual way; stands behind the compression, so that it sees them as they are. */
  watch(): RequestHandler {
    return (req, res, next) => {
      const pending = pendingOf(req);
      if (pending) {
        // Whoever asks whether something changed must not leave the next one without a kept answer: it is made whole, and
        // what is sent is settled at its end.
        if (req.headers['if-none-match']) Object.defineProperty(req, 'fresh', { value: false });
        this.record(req, res, pending);
      }
      next();
    };
  }

  private record(req: IncomingMessage, res: ServerResponse, pending: Pending): void {
    const parts: Buffer[] = [];
    let length = 0;
    const take = (chunk: unknown, encoding: unknown) => {
      if (length > LARGEST || chunk === undefined || chunk === null || typeof chunk === 'function') return;
      const part = Buffer.isBuffer(chunk)
        ? chunk
        : Buffer.from(chunk as string, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8');
      length += part.length;
      parts.push(part);
    };
    const { write, end } = res;
    res.write = function (this: ServerResponse, ...args: unknown[]) {
      take(args[0], args[1]);
      return (write as (...all: unknown[]) => boolean).apply(this, args);
    } as typeof res.write;
    const keep = () => {
      const type = String(res.getHeader('content-type') ?? '');
      const headers = headersOf(res, isCompressible(type));
      this.take(
        req,
        {
          status: res.statusCode,
          headers,
          etag: res.getHeader('etag') as string | undefined,
          body: Buffer.concat(parts),
        },
        type,
      );
      this.options.onKept?.({ req, body: pending.body, notes: pending.notes, headers, type });
    };
    const mayKeep = () => res.statusCode === 200 && !res.hasHeader('set-cookie') && this.mayKeep(pending, length);
    res.end = function (this: ServerResponse, ...args: unknown[]) {
      take(args[0], args[1]);
      if (mayKeep()) keep();
      if (!isUnchanged(req, res)) return (end as (...all: unknown[]) => ServerResponse).apply(this, args);
      res.statusCode = 304;
      for (const name of ['content-type', 'content-length', 'transfer-encoding']) res.removeHeader(name);
      return (end as () => ServerResponse).call(this);
    } as typeof res.end;
  }

  /** False as well for what was made while something changed: it may be of two generations. */
  private mayKeep({ notes, generation }: Pending, length: number): boolean {
    return notes.keep && !notes.anyStock && length <= LARGEST && this.options.generation() === generation;
  }
}

/** Whether who asks has this answer already, which is whole and not yet under way. */
function isUnchanged(req: IncomingMessage, res: ServerResponse): boolean {
  const etag = res.getHeader('etag');
  return res.statusCode === 200 && !res.headersSent && typeof etag === 'string' && isFresh(req, etag);
}

export function isCompressible(type: string): boolean {
  return compressible(type) === true;
}

/** Of an answer, without those of its one sending. @param varies with the encodings that are understood */
export function headersOf(res: ServerResponse, varies: boolean): string[] {
  const list: string[] = [];
  let vary = '';
  for (const [name, value] of Object.entries(res.getHeaders())) {
    if (value === undefined || OF_ONE_SENDING.has(name)) continue;
    if (name === 'vary') vary = String(value);
    else for (const one of Array.isArray(value) ? value : [String(value)]) list.push(name, one);
  }
  if (varies && !/accept-encoding/i.test(vary)) vary = vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding';
  if (vary) list.push('vary', vary);
  return list;
}

/**
 * What tells one question from another: method, address, body, and the headers that an answer may depend on.
 * @returns undefined for what is never kept
 */
function keyOf(req: IncomingMessage, body: Buffer | undefined): string | undefined {
  const { method, url = '', headers } = req;
  if (method === 'GET' ? url.length > LARGEST_QUESTION : body === undefined) return undefined;
  // Whether a GET of GraphQL is a forged one is told by these headers; each combination has an answer of its own.
  const preflight =
    method === 'GET' ? `${headers['apollo-require-preflight'] ? 1 : 0}${headers['content-type'] ?? ''}` : '';
  const asked = `${headers['x-apollo-operation-name'] ? 1 : 0}`;
  const head = `${method} ${url}\n${headers.accept ?? ''}\n${headers.origin ?? ''}\n${preflight}${asked}`;
  return body ? `${head}\n${body.toString('latin1')}` : head;
}

/**
 * Sends an answer: a 304 when it is there already, and else in the best encoding that is understood.
 * @returns a promise while it is compressed first
 */
export function send(req: IncomingMessage, res: ServerResponse, answer: KeptAnswer): Promise<void> | undefined {
  const form = formFor(req, answer);
  const ready = answer.sendings[form];
  if (ready) return void sendReady(req, res, ready);
  if (form === 'unchanged') return void sendFirst(req, res, answer, form, NOTHING);
  if (form === 'identity') return void sendFirst(req, res, answer, form, answer.body);
  return encoded(answer, form).then((body) => sendFirst(req, res, answer, form, body));
}

function sendReady(req: IncomingMessage, res: ServerResponse, { head, body, text }: Sending): void {
  if (res.destroyed) return;
  head.write(req, res, scopeOf(req)?.requestId);
  if (text === undefined) res.end(body);
  else res.end(text, 'latin1');
}

/** The first time in a form. What is kept is made ready for the next. */
function sendFirst(req: IncomingMessage, res: ServerResponse, answer: KeptAnswer, form: Form, body: Buffer): void {
  if (res.destroyed) return;
  const status = form === 'unchanged' ? 304 : answer.status;
  const headers = headersIn(form, answer, body.length);
  if (answer.isKept) {
    const text = body.length <= IN_ONE_WRITE ? { text: body.toString('latin1') } : undefined;
    return sendReady(req, res, (answer.sendings[form] = { head: new ReadyHead(status, headers), body, ...text }));
  }
  const id = scopeOf(req)?.requestId;
  if (id) headers.push('x-request-id', id);
  res.writeHead(status, headers);
  res.end(form === 'unchanged' ? undefined : body);
}

function formFor(asks: Asks, { etag, compressible, body }: KeptAnswer): Form {
  if (etag !== undefined && asks.method === 'GET' && isFresh(asks, etag)) return 'unchanged';
  return compressible && body.length >= WORTH_COMPRESSING ? bestEncoding(asks.headers['accept-encoding']) : 'identity';
}

/** RFC 9110, 15.4.5: whoever has an answer that nothing changed keeps its other headers. */
function headersIn(form: Form, { headers, etag }: KeptAnswer, length: number): string[] {
  const tag = etag === undefined ? [] : ['etag', etag];
  if (form === 'unchanged') return [...headers.filter((_, at) => OF_UNCHANGED.test(headers[at - (at % 2)]!)), ...tag];
  const kind = form === 'identity' ? [] : ['content-encoding', form];
  return [...headers, ...tag, ...kind, 'content-length', String(length)];
}

function encoded(answer: KeptAnswer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return (answer.encoded[encoding] ??=
    encoding === 'br'
      ? compressBrotli(answer.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : compressGzip(answer.body));
}

/** RFC 9110, 13.1.2: weak comparison. A reload that insists on a new answer gets one. */
function isFresh({ headers }: Asks, etag: string): boolean {
  const { 'if-none-match': known, 'cache-control': asked } = headers;
  if (!known || (asked && /(?:^|,)\s*no-cache\s*(?:,|$)/.test(asked))) return false;
  if (known === etag) return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((one) => bare(one) === bare(etag));
}

const encodings = new Map<string, Encoding>();

/** Browsers send a handful of different texts, so each is read once. */
function bestEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const known = encodings.get(accepted);
  if (known) return known;
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find(Boolean);
      return [name.trim(), weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = weight('br') > 0 && weight('br') >= weight('gzip') ? 'br' : weight('gzip') > 0 ? 'gzip' : 'identity';
  if (encodings.size < 200) encodings.set(accepted, best);
  return best;
}
