/**
 * Answers public reads that were asked before with other parameters, without the way through Express: which row they are of
 * and what its headers are was settled when one of them came the usual way.
 */
import type { IncomingMessage } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import { LRUCache } from 'lru-cache';
import type { CompiledDocuments } from '../graphql/compiled-documents.js';
import type { Context } from '../platform/request/request-context.js';
import { answerFrom, at } from './answer.js';
import { pageHeaders, type Page } from './page-headers.js';
import { plainQuery, variablesOf } from './request-variables.js';
import type { Call } from './calls.js';

/** Combinations of a row and what its callers say they accept. */
const KNOWN_MOST = 500;
const PREFIX = '/api';
/** Headers that tell of one answer and not of all of a row. */
const OF_ONE_ANSWER = new Set(['x-total-count', 'link']);
/** What a part of a path may be made of here; others are read the usual way. */
const PLAIN = /^[\w-]+$/;

interface Learned {
  headers: readonly string[];
  type: string;
}

export interface RecognisedCall extends Learned {
  call: Call;
  params: Record<string, string>;
  query: string;
}

export interface LeanCallAnswer extends Learned {
  body: Buffer;
}

export class LeanCalls {
  private readonly learned = new LRUCache<string, Learned>({ max: KNOWN_MOST });
  private readonly rows: { call: Call; parts: readonly string[] }[];

  /** @param calls in the order in which a path is looked for among them */
  constructor(
    calls: readonly Call[],
    private readonly documents: CompiledDocuments,
  ) {
    this.rows = calls
      .filter(({ method }) => method === 'GET')
      .map((call) => ({ call, parts: call.path.slice(1).split('/') }));
  }

  /** Takes over the headers that a row's answer had on the usual way. */
  learn(req: IncomingMessage, call: Call, headers: readonly string[], type: string): void {
    const lasting = headers.filter((_, place) => !OF_ONE_ANSWER.has(headers[place - (place % 2)]!));
    this.learned.set(keyOf(req, call), { headers: lasting, type });
  }

  /** @returns undefined when the call has to go the usual way */
  recognise(req: IncomingMessage): RecognisedCall | undefined {
    const { url = '' } = req;
    if (!url.startsWith(`${PREFIX}/`)) return undefined;
    const end = url.indexOf('?');
    const found = this.rowOf(url.slice(PREFIX.length + 1, end < 0 ? undefined : end));
    const learned = found && this.learned.get(keyOf(req, found.call));
    if (!learned) return undefined;
    const { call, params } = found;
    const { headers, type } = learned;
    return { call, params, headers, type, query: end < 0 ? '' : url.slice(end + 1) };
  }

  /** @returns undefined when the usual way has to be gone after all: it knows what to say */
  async answer(asked: RecognisedCall, req: IncomingMessage, context: Context): Promise<LeanCallAnswer | undefined> {
    const { call, params, headers, type } = asked;
    let variables: Record<string, unknown>;
    try {
      const query = plainQuery(parseQuery(asked.query));
      variables = variablesOf(call, { params, query, headers: req.headers, body: {}, files: {} });
    } catch {
      return undefined;
    }
    if (call.whole && variables['page'] === undefined && variables['pageSize'] === undefined) return undefined;
    const { data, errors, write } = await this.documents.run(call.operation, variables, context);
    const answer = errors ? null : answerFrom(call.answer, data);
    const body = answer === null ? undefined : write(answer);
    if (!body) return undefined;
    const more = call.page ? pageHeaders(req.url!, at(data, call.page) as Page) : [];
    return {
      body,
      headers: [...headers, ...more.flatMap(([name, value]) => [name.toLowerCase(), value])],
      type,
    };
  }

  private rowOf(path: string): Pick<RecognisedCall, 'call' | 'params'> | undefined {
    const parts = path.split('/');
    if (!parts.every((part) => PLAIN.test(part))) return undefined;
    const row = this.rows.find(
      ({ parts: wanted }) =>
        wanted.length === parts.length &&
        wanted.every((one, place) => one.startsWith(':') || one.toLowerCase() === parts[place]!.toLowerCase()),
    );
    if (!row) return undefined;
    const params = row.parts.flatMap((one, place) => (one.startsWith(':') ? [[one.slice(1), parts[place]!]] : []));
    return { call: row.call, params: Object.fromEntries(params) as Record<string, string> };
  }
}

function keyOf({ headers }: IncomingMessage, { path }: Call): string {
  return `${path}\n${headers.accept ?? ''}\n${headers.origin ?? ''}`;
}
