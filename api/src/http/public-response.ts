/** A public response kept as bytes: sent as it is, compressed, or as 304 when the client's ETag matches. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import compressible from 'compressible';
import etagOf from 'etag';
import type { ResponseNotes } from '../platform/request/response-notes.js';
import { scopeOf } from '../platform/request/request-scope.js';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Quality of brotli from 0 to 11: a cached body is compressed once and sent often, but the first caller waits for it. */
const BROTLI_QUALITY = 6;
/** Bytes from which a body is compressed, the same threshold as for other responses. */
const WORTH_COMPRESSING = 1024;
/** Approximate bytes of an entry without its body. */
const OVERHEAD = 1_500;
/** Headers of a 304: cache validators and directives, and the CORS headers. */
const OF_NOT_MODIFIED = /^(?:cache-control|vary|etag|access-control-.*|strict-transport-security)$/;
/** Headers that belong to a single response and are not cached. */
const OF_ONE_SENDING = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'transfer-encoding',
  'x-request-id',
]);

type Encoding = 'br' | 'gzip' | 'identity';
type Headers = [name: string, value: string][];
type Form = Encoding | 'not modified';

export class PublicResponse {
  readonly #etag: string;
  readonly #headers: Headers;
  readonly #isCompressible: boolean;
  /** Compressed bodies, made with the first request for an encoding. */
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();
  /** Names and values in turn, as `writeHead` takes them; made when a form is sent first. */
  readonly #heads = new Map<Form, readonly string[]>();

  /** @param res carries the headers of the response */
  constructor(
    res: ServerResponse,
    private readonly body: Buffer,
    readonly notes: ResponseNotes,
  ) {
    this.#etag = etagOf(body, { weak: true });
    this.#isCompressible = compressible(String(res.getHeader('content-type'))) === true;
    this.#headers = headersOf(res, this.#isCompressible);
    this.#headers.push(['etag', this.#etag]);
  }

  /** Bytes in memory, compressed bodies included. */
  get size(): number {
    return this.body.length * 2 + OVERHEAD + this.notes.tags.size * 60;
  }

  /** Sends the response in an encoding that the client accepts. Replaces headers set before, except `Connection`. */
  async send(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (isFresh(req, this.#etag)) return write(req, res, 304, this.#headOf('not modified'));
    const encoding = this.#encodingFor(req);
    const body = encoding === 'identity' ? this.body : await this.#bodyIn(encoding);
    write(req, res, 200, this.#headOf(encoding, body.length), body);
  }

  /** @param length of the body in bytes */
  #headOf(form: Form, length?: number): readonly string[] {
    let head = this.#heads.get(form);
    if (!head) {
      const isWhole = form !== 'not modified';
      const headers = isWhole ? this.#headers.slice() : this.#headers.filter(([name]) => OF_NOT_MODIFIED.test(name));
      if (isWhole && form !== 'identity') headers.push(['content-encoding', form]);
      if (isWhole) headers.push(['content-length', String(length)]);
      this.#heads.set(form, (head = headers.flat()));
    }
    return head;
  }

  #encodingFor({ headers }: IncomingMessage): Encoding {
    const isWorthIt = this.#isCompressible && this.body.length >= WORTH_COMPRESSING;
    return isWorthIt ? bestEncoding(headers['accept-encoding']) : 'identity';
  }

  #bodyIn(encoding: 'br' | 'gzip'): Promise<Buffer> {
    let body = this.#encoded.get(encoding);
    if (!body) {
      body =
        encoding === 'br'
          ? compressBrotli(this.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
          : compressGzip(this.body);
      this.#encoded.set(encoding, body);
    }
    return body;
  }
}

function write(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  head: readonly string[],
  body?: Buffer,
): void {
  if (res.destroyed) return;
  for (const name of res.getHeaderNames()) if (name !== 'connection') res.removeHeader(name);
  res.writeHead(status, [...head, 'x-request-id', scopeOf(req).requestId]);
  res.end(body);
}

/** Headers of each response. @param varies whether the body depends on Accept-Encoding */
function headersOf(res: ServerResponse, varies: boolean): Headers {
  const headers: Headers = [];
  let vary = '';
  for (const [name, value] of Object.entries(res.getHeaders())) {
    if (value === undefined || OF_ONE_SENDING.has(name)) continue;
    if (name === 'vary') vary = String(value);
    else headers.push([name, String(value)]);
  }
  if (varies && !/accept-encoding/i.test(vary)) vary = vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding';
  if (vary) headers.push(['vary', vary]);
  return headers;
}

/** RFC 9110, 13.1.2: weak comparison. A request with `Cache-Control: no-cache` gets a full response. */
function isFresh({ method, headers }: IncomingMessage, etag: string): boolean {
  const { 'if-none-match': known, 'cache-control': caching } = headers;
  if (!known || (method !== 'GET' && method !== 'HEAD')) return false;
  if (caching && /(?:^|,)\s*no-cache\s*(?:,|$)/.test(caching)) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((one) => bare(one) === bare(etag));
}

/** RFC 9110, 12.5.3: the encoding with the greatest weight; brotli before gzip when the weights are equal. */
function bestEncoding(accepted = ''): Encoding {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((one) => /^\s*q=([\d.]+)/.exec(one)?.[1]).find(Boolean);
      return [name.trim(), weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  const weight = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  if (weight('br') > 0 && weight('br') >= weight('gzip')) return 'br';
  return weight('gzip') > 0 ? 'gzip' : 'identity';
}
