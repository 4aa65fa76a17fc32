/** Serves subscriptions as server-sent events at /graphql/stream. Queries and mutations go to /graphql. */
import { getOperationAST, GraphQLError, parse, validate, type GraphQLSchema } from 'graphql';
import { createHandler } from 'graphql-sse/lib/use/express';
import type { Request, RequestHandler } from 'express';
import { ErrorCode, ShopError } from '../errors/index.js';
import type { Context } from '../platform/request/request-context.js';
import { formatError, isTooLong, toShopError } from './format-error.js';
import { checkCost, checkShape, MAX_TOKENS } from './limits.js';
import { refuseUnreadable } from './request-form.js';
import { viewerOf } from './viewer.js';

/** The only media type of an answer; the library takes no list of several. */
const EVENTS = 'text/event-stream';

/** @param contextOf makes the context of a request, or rejects when the request is refused */
export function subscriptions(schema: GraphQLSchema, contextOf: (req: Request) => Promise<Context>): RequestHandler {
  const contexts = new WeakMap<Request, Context>();
  const handler = createHandler({
    schema,
    context: (req) => contexts.get(req.raw as Request) as unknown as Record<string, unknown>,
    onSubscribe(_req, { query, operationName, variables }) {
      try {
        const document = parse(query, { maxTokens: MAX_TOKENS });
        checkShape(document);
        const operation = getOperationAST(document, operationName);
        if (operation?.operation !== 'subscription')
          return refusal(
            new ShopError(ErrorCode.BAD_INPUT, 'Only subscriptions are answered here; send the rest to /graphql.'),
          );
        // The cost of an invalid document is undefined; the handler refuses it next.
        if (validate(schema, document).length === 0) checkCost(schema, document, operation, variables ?? {});
        return undefined;
      } catch (error) {
        if (error instanceof ShopError) return refusal(error);
        const { message } = error as Error;
        return refusal(
          isTooLong(message) ? new ShopError(ErrorCode.QUERY_TOO_COMPLEX) : new ShopError(ErrorCode.BAD_INPUT, message),
        );
      }
    },
    onOperation: (_context, req, _args, events) =>
      'next' in events ? whileAuthenticated((req.raw as Request).headers.authorization, events) : undefined,
    onNext: (_context, _req, result) =>
      result.errors
        ? {
            ...result,
            errors: result.errors.map((error) => new GraphQLError(error.message, formatError(error.toJSON(), error))),
          }
        : result,
  });
  const open = new OpenStreams();
  return (req, res, next) => {
    contextOf(req)
      .then((context) => {
        refuseUnreadable(req);
        if (req.headers.accept?.trim() !== EVENTS)
          throw new ShopError(ErrorCode.BAD_INPUT, `Send the header accept: ${EVENTS}.`);
        // The client disconnected during authentication. Its `close` event has passed, so an opened stream would never be released.
        if (res.destroyed) return undefined;
        res.once('close', open.take(context));
        contexts.set(req, context);
        return handler(req, res);
      })
      .catch((error: unknown) => next(toShopError(error)));
  };
}

/** Most open streams of an account; a browser opens one per tab of the back office. */
const STREAMS_OF_ACCOUNT = 10;
/** Most open streams of a client address, which a whole office may share. */
const STREAMS_OF_ADDRESS = 30;

/** Retry-After in seconds when there are too many open streams. */
const RETRY_SECONDS = 30;

/** Counts the open streams of this process by account and by address. */
class OpenStreams {
  readonly #open = new Map<string, number>();

  /** Counts a new stream. @returns a function that releases it @throws ShopError RATE_LIMITED at the limit of the account or address */
  take({ viewer, address }: Context): () => void {
    const limits: [string, number][] = [[`address ${address}`, STREAMS_OF_ADDRESS]];
    if (viewer) limits.push([`viewer ${viewer.id}`, STREAMS_OF_ACCOUNT]);
    for (const [key, most] of limits)
      if ((this.#open.get(key) ?? 0) >= most)
        throw new ShopError(
          ErrorCode.RATE_LIMITED,
          `Too many event streams are open: at most ${STREAMS_OF_ACCOUNT} of an account and ${STREAMS_OF_ADDRESS} of an address. Close one first.`,
          { retryAfterSeconds: RETRY_SECONDS },
        );
    for (const [key] of limits) this.#open.set(key, (this.#open.get(key) ?? 0) + 1);
    return () => {
      for (const [key] of limits) {
        const left = this.#open.get(key)! - 1;
        if (left > 0) this.#open.set(key, left);
        else this.#open.delete(key);
      }
    };
  }
}

/** Ends the stream before the first event after the token or API key has become invalid. */
function whileAuthenticated<T>(authorization: string | undefined, events: AsyncGenerator<T>): AsyncGenerator<T> {
  return {
    async next() {
      const event = await events.next();
      if (event.done || (await viewerOf(authorization, false)).viewer) return event;
      return events.return(undefined);
    },
    return: (value) => events.return(value),
    throw: (error) => events.throw(error),
    [Symbol.asyncIterator]() {
      return this;
    },
  } as AsyncGenerator<T>;
}

function refusal(error: ShopError) {
  const body = JSON.stringify({ errors: [{ message: error.message, extensions: { code: error.code } }] });
  return [
    body,
    { status: error.status, statusText: 'Refused', headers: { 'content-type': 'application/json; charset=utf-8' } },
  ] as [string, { status: number; statusText: string; headers: Record<string, string> }];
}
