/**
 * Requests that come again byte for byte over a connection that stays, as programs, proxies and browsers send them. Node has read what such bytes ask when
 * they came first, so nothing is made of them again, neither a request nor an answer: they are looked up, and what is kept goes out. Whatever is not known
 * to the last byte, or comes while Node has anything to do with its connection, is read by Node as ever.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';

/** Bytes of a request that is looked up at most. */
const LONGEST = 16 * 1024;
/** Of an entry beside its text. */
const OVERHEAD = 500;
/**
 * Kept answers after which a connection's bytes are looked at. Node reads a connection that nobody else looks at for a third less, and most connections
 * bring few requests that anybody sent before.
 */
const WORTH_LOOKING = 2;
const HEAD_ENDS = '\r\n\r\n';

/** What goes out. */
export interface Outgoing {
  /** The head, and a small body with it; a character for each byte. */
  text: string;
  /** What follows it. */
  body?: Buffer;
}

export interface RepeatedRequestsOptions<Asked> {
  /** Of the requests that are known, at most. */
  bytes: number;
  /** @returns undefined when Node has to read the request after all */
  answer(asked: Asked, socket: Socket): Outgoing | undefined;
  failed(error: unknown): void;
}

/** A connection from which kept answers are asked for. */
interface Line {
  given: number;
  isLookedAt: boolean;
  /** What came last and was given to Node, as long as it may become known. */
  text: string | undefined;
  /** The one request that this was, to the last byte, and its answer. */
  last: { req: IncomingMessage; res: ServerResponse } | undefined;
  isBetween: boolean;
}

const LINE = Symbol('line');
type WithLine = Socket & { [LINE]?: Line };

export class RepeatedRequests<Asked extends object> {
  readonly #known: LRUCache<string, Asked>;
  /** Connections that have not taken the whole of an answer yet. */
  readonly #unsent = new Set<Socket>();
  #onFlushed: (() => void) | undefined;
  #isShut = false;

  constructor(private readonly options: RepeatedRequestsOptions<Asked>) {
    this.#known = new LRUCache<string, Asked>({
      maxSize: Math.max(1, Math.floor(options.bytes)),
      sizeCalculation: (_, text) => text.length + OVERHEAD,
    });
  }

  /** To be told of every request that Node has read, before anything is done about it. */
  seen(req: IncomingMessage, res: ServerResponse): void {
    const line = (req.socket as WithLine)[LINE];
    if (line?.text !== undefined && isWhole(line.text, req)) line.last = { req, res };
  }

  /** To be told of every request that Node has read and that was answered from what is kept, for nobody in particular. */
  answered(req: IncomingMessage, res: ServerResponse, asked: () => Asked): void {
    const socket: WithLine = req.socket;
    const line = (socket[LINE] ??= {
      given: 0,
      isLookedAt: false,
      text: undefined,
      last: undefined,
      isBetween: false,
    });
    line.given += 1;
    if (line.isLookedAt) {
      const { text } = line;
      if (line.last?.res !== res || text === undefined) return;
      line.text = undefined;
      if (res.shouldKeepAlive) this.#known.set(text, asked());
    } else if (line.given === WORTH_LOOKING && !this.#isShut) this.#lookAt(socket, line);
  }

  /** From now on Node reads everything, and can say that a connection ends. */
  shut(): void {
    this.#isShut = true;
  }

  /** @returns when every answer is sent or its connection gone, at the latest after so many milliseconds */
  async flushed(longest: number): Promise<void> {
    if (this.#unsent.size === 0) return;
    let late: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#onFlushed = resolve;
      late = setTimeout(resolve, longest);
    });
    clearTimeout(late);
  }

  /** Takes the place of Node's reader, which is given what is not answered here. Node leaves a connection's bytes to whoever else listens for them. */
  #lookAt(socket: Socket, line: Line): void {
    const [read, ...others] = socket.listeners('data');
    if (!read || others.length > 0) return;
    line.isLookedAt = true;
    socket.removeListener('data', read as (chunk: Buffer) => void);
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.length <= LONGEST ? chunk.toString('latin1') : undefined;
      const out = text === undefined ? undefined : this.#answerTo(text, line, socket);
      if (out) return this.#send(socket, out);
      line.text = text;
      line.last = undefined;
      line.isBetween = false;
      read(chunk);
      if (!line.last) line.text = undefined;
    });
  }

  #answerTo(text: string, line: Line, socket: Socket): Outgoing | undefined {
    if (!isBetween(line) || this.#isShut) return undefined;
    const asked = this.#known.get(text);
    if (!asked) return undefined;
    try {
      return this.options.answer(asked, socket);
    } catch (error) {
      this.options.failed(error);
      return undefined;
    }
  }

  #send(socket: Socket, { text, body }: Outgoing): void {
    const sent = () => {
      if (!this.#unsent.delete(socket)) return;
      socket.resume();
      if (this.#unsent.size === 0) this.#onFlushed?.();
    };
    if (body) {
      socket.cork();
      socket.write(text, 'latin1');
      socket.write(body, sent);
      socket.uncork();
    } else socket.write(text, 'latin1', sent);
    if (socket.writableLength === 0) return;
    // Who takes no more is asked nothing more.
    this.#unsent.add(socket);
    socket.pause();
  }
}

/** Whether Node stands between two requests: it has read one to its end and answered it, and was given nothing since. */
function isBetween(line: Line): boolean {
  if (!line.isBetween && line.last?.res.writableFinished && line.last.req.complete) {
    line.isBetween = true;
    // Neither is needed any more.
    line.last = undefined;
    line.text = undefined;
  }
  return line.isBetween;
}

/**
 * Whether these bytes are this request, all of it and nothing else. What was read of it is written anew and compared: so a piece of a request, two of them, or one
 * that is read otherwise than it looks are told apart from it.
 */
function isWhole(text: string, req: IncomingMessage): boolean {
  const { headers } = req;
  // Of these the head does not say where they end.
  if (headers['transfer-encoding']) return false;
  const end = text.indexOf(HEAD_ENDS) + HEAD_ENDS.length;
  return text.length === end + Number(headers['content-length'] ?? 0) && text.slice(0, end) === headOf(req);
}

/** As clients write it. */
function headOf({ method, url, rawHeaders }: IncomingMessage): string {
  let head = `${method} ${url} HTTP/1.1\r\n`;
  for (let at = 0; at < rawHeaders.length; at += 2) head += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
  return `${head}\r\n`;
}
