/** Stands before Express: what is kept is answered here, what is known answered lean, and everything else goes on. */
import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import etag from 'etag';
import type { RequestHandler } from 'express';
import proxyAddr from 'proxy-addr';
import type { Context } from '../platform/request/request-context.js';
import type { CompiledDocuments } from '../graphql/compiled-documents.js';
import { nameOfOperation } from '../graphql/operation-name.js';
import { LeanAnswers, type LearnedDocument } from '../graphql/lean-answers.js';
import type { AnswerNotes } from '../platform/request/answer-notes.js';
import { createLoaders } from '../platform/database/loaders.js';
import { viewerOf } from '../graphql/viewer.js';
import { noteAsked } from '../platform/observability/counting.js';
import { clientAddress } from '../platform/request/client-address.js';
import { giveBackRoom, isLent } from '../platform/lent-room.js';
import { platform } from '../platform/platform.js';
import { countRequest } from '../platform/request/rate-limits.js';
import { inScope } from '../platform/request/request-scope.js';
import { nameOfCall, type Call } from '../rest/calls.js';
import type { LeanCalls } from '../rest/lean-calls.js';
import type { GraphQLSchema } from 'graphql';
import type { Viewer } from '../types/viewer.js';
import { PersonalAnswers } from './personal-answers.js';
import {
  asksOf,
  LARGEST_QUESTION,
  PublicAnswers,
  send,
  SHARES,
  type Admitted,
  type AskedAgain,
} from './public-answers.js';
import { RepeatedRequests } from './repeated-requests.js';

const GRAPHQL = '/graphql';

export interface Front {
  answers: PublicAnswers;
  /** From now on calls of REST are answered lean as well. */
  useCalls(calls: LeanCalls): void;
  /** To be mounted behind the compression. */
  watch: RequestHandler;
  /** What is noted of the answer to this request. */
  notesOf(req: IncomingMessage): AnswerNotes;
  /** Of a request that was looked into here: it is counted already, and perhaps carried out. */
  contextOf(req: IncomingMessage): Context | undefined;
  /** Bodies that were read here already; to be mounted before whatever reads bodies. */
  bodies: RequestHandler;
  listener(next: RequestListener): RequestListener;
  /** What is answered before Node makes a request of it; undefined when each request has to be one. */
  repeated: Pick<RepeatedRequests<AskedAgain>, 'shut' | 'flushed'> | undefined;
}

/**
 * @param generation what public answers are made of
 */
export function createFront(
  schema: GraphQLSchema,
  documents: CompiledDocuments,
  generation: () => string,
): Front {
  const { config, logger } = platform();
  const lean = new LeanAnswers(schema, (...asked) => documents.run(...asked));
  let calls: LeanCalls | undefined;
  const trusted = (_address: string, hop: number) => hop < config.trustProxy;
  const addresses = new WeakMap<Socket, string>();
  // It stays the same.
  const addressOfConnection = (socket: Socket) => {
    let known = addresses.get(socket);
    if (known === undefined) addresses.set(socket, (known = clientAddress(socket.remoteAddress)));
    return known;
  };
  const isForwarded = (req: IncomingMessage) => config.trustProxy > 0 && req.headers['x-forwarded-for'] !== undefined;
  const addressOf = (req: IncomingMessage) =>
    isForwarded(req) ? clientAddress(proxyAddr(req, trusted)) : addressOfConnection(req.socket);
  // A refusal is met again on the usual way, which says it in the right form.
  const isWithinLimits = (address: string, account?: string): boolean => {
    try {
      countRequest(address, account);
      return true;
    } catch {
      return false;
    }
  };
  const counted = (req: IncomingMessage, viewer: Viewer | null): Admitted =>
    isWithinLimits(addressOf(req), viewer?.id) ? { viewer } : undefined;
  const admit = (req: IncomingMessage, res: ServerResponse): Admitted | Promise<Admitted> => {
    const { authorization } = req.headers;
    if (!authorization) return counted(req, null);
    return inScope(req, res, () => viewerOf(authorization)).then(
      ({ viewer }) => counted(req, viewer),
      () => undefined,
    );
  };
  const personal = new PersonalAnswers(schema, { addressOf, counts: (req, viewer) => Boolean(counted(req, viewer)) });
  const repeated =
    config.publicAnswersBytes > 0 && !config.traces
      ? new RepeatedRequests<AskedAgain & { from: string | undefined }>({
          bytes: config.publicAnswersBytes * SHARES.questions,
          answer: (asked, socket) =>
            answers.again(asked, () => isWithinLimits(asked.from ?? addressOfConnection(socket))),
          failed: (error) => logger.error({ err: error }, 'a request that came again could not be answered at once'),
        })
      : undefined;
  const answers = new PublicAnswers({
    bytes: config.publicAnswersBytes * SHARES.answers,
    generation,
    admit,
    onGiven(req, res, key) {
      // One with an id of its own does not come again.
      if (req.headers['x-request-id'] !== undefined) return;
      const from = isForwarded(req) ? addressOf(req) : undefined;
      repeated?.answered(req, res, () => ({ key, url: req.url!, from, ...asksOf(req) }));
    },
    onKept({ req, body, notes, headers, type }) {
      const learned = notes.learned as LearnedDocument | { call: Call } | undefined;
      if (!learned) return;
      if ('call' in learned) calls?.learn(req, learned.call, headers, type);
      else lean.learn(req, body, learned, headers, type);
    },
  });
  const broken = new WeakMap<IncomingMessage, unknown>();

  const leanAnswer = async (
    req: IncomingMessage,
    res: ServerResponse,
    isGraphql: boolean,
    question: Buffer | undefined,
  ): Promise<boolean> => {
    const asked = isGraphql ? lean.recognise(req, question) : undefined;
    const call = isGraphql ? undefined : calls?.recognise(req);
    if ((!asked && !call) || !counted(req, null)) return false;
    const notes = answers.notesOf(req);
    notes.name = asked ? nameOfOperation(asked.known.operation) : nameOfCall(call!.call);
    noteAsked(req, notes);
    const context: Context = { viewer: null, address: addressOf(req), loaders: createLoaders(), notes };
    const made = asked ? await lean.answer(asked, context) : await calls!.answer(call!, req, context);
    if (!made) return false;
    notes.keep = true;
    const { body, headers, type } = made;
    const kept = answers.keep(req, { status: 200, headers, etag: etag(body, { weak: true }), body }, type);
    if (kept.body !== body) giveBackRoom(body);
    else if (isLent(body)) res.once('close', () => giveBackRoom(body));
    await send(req, res, kept);
    return true;
  };

  /** Not asynchronous, so that what is kept waits for nothing. Public reads bring about nothing that would have to know its request. */
  const settled = (req: IncomingMessage, res: ServerResponse, isGraphql: boolean, body?: Buffer) => {
    const further = () => otherwise(req, res, isGraphql, body);
    const kept = answers.answer(req, res, body);
    if (typeof kept === 'boolean') return kept || further();
    return kept.then((answered) => answered || further());
  };

  const otherwise = async (
    req: IncomingMessage,
    res: ServerResponse,
    isGraphql: boolean,
    body: Buffer | undefined,
  ): Promise<boolean> => {
    const isPublic = config.publicAnswersBytes > 0 && !req.headers.authorization;
    if (isPublic && (await leanAnswer(req, res, isGraphql, body))) return true;
    if (!body) return false;
    if (req.headers.authorization && (await inScope(req, res, () => personal.answer(req, res, body)))) return true;
    handOver(req, body, broken);
    return false;
  };

  return {
    answers,
    repeated,
    useCalls: (lean) => (calls = lean),
    watch: answers.watch(),
    notesOf: (req) => personal.notesOf(req) ?? answers.notesOf(req),
    contextOf: (req) => personal.contextOf(req),
    bodies: (req, _res, next) => next(broken.get(req)),
    listener: (next) => (req, res) => {
      repeated?.seen(req, res);
      const failed = (error: unknown) => {
        inScope(req, res, () => logger.error({ err: error }, 'a public answer could not be given from what is kept'));
        return res.headersSent;
      };
      const goOn = (answered: boolean) => {
        if (!answered) inScope(req, res, () => next(req, res));
      };
      const isGraphql = isGraphqlRequest(req);
      const look = (body?: Buffer) => {
        let answered: boolean | Promise<boolean>;
        try {
          answered = settled(req, res, isGraphql, body);
        } catch (error) {
          answered = failed(error);
        }
        if (typeof answered === 'boolean') goOn(answered);
        else void answered.catch(failed).then(goOn);
      };
      if (req.method === 'GET') look();
      // A body comes as an event of the connection, which knows nothing of the trace that its request belongs to.
      else if (isGraphql) new Body(req).read(config.traces ? AsyncResource.bind(look) : look);
      else goOn(false);
    },
  };
}

/** A question of GraphQL that is short, and complete in itself; others have rules of their own. */
function isGraphqlRequest({ method, url = '', headers }: IncomingMessage): boolean {
  if (method === 'GET') return url.startsWith(`${GRAPHQL}?`);
  const length = Number(headers['content-length']);
  return (
    method === 'POST' &&
    url === GRAPHQL &&
    /^application\/json(?:; *charset=utf-8)?$/i.test(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    length > 0 &&
    length <= LARGEST_QUESTION
  );
}

/** What a request brings. */
class Body {
  #here: Buffer | undefined;

  constructor(private readonly req: IncomingMessage) {}

  /** Without waiting for it; undefined while it is not whole. */
  here(): Buffer | undefined {
    if (this.#here === undefined && this.req.complete) this.#here = (this.req.read() as Buffer | null) ?? undefined;
    return this.#here;
  }

  /** @param whole is called in the moment in which it is; never, when the caller goes away before */
  read(whole: (body: Buffer) => void): void {
    const here = this.here();
    // Until its end was told, readers of bodies take it for one that is still to be read.
    if (here && this.req.readableEnded) return whole(here);
    const parts = here ? [here] : [];
    this.req.on('data', (part: Buffer) => parts.push(part));
    this.req.once('end', () => whole(parts.length === 1 ? parts[0]! : Buffer.concat(parts)));
    // Node says it of a caller who is gone, too.
    this.req.once('error', () => undefined);
  }
}

/** The readers of bodies leave alone what was read before; what is no JSON is refused as they refuse it. */
function handOver(req: IncomingMessage, body: Buffer, broken: WeakMap<IncomingMessage, unknown>): void {
  try {
    const parsed: unknown = JSON.parse(body.toString());
    if (typeof parsed !== 'object' || parsed === null) throw new SyntaxError('Neither an object nor a list');
    (req as IncomingMessage & { body?: unknown }).body = parsed;
  } catch (error) {
    broken.set(req, Object.assign(error as Error, { status: 400, statusCode: 400, type: 'entity.parse.failed' }));
  }
}
