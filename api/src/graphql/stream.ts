/** Subscriptions over server-sent events at /graphql/stream; queries and mutations belong to /graphql. */
import { getOperationAST, GraphQLError, parse, type GraphQLSchema } from 'graphql';
import { createHandler } from 'graphql-sse/lib/use/express';
import type { Request, RequestHandler } from 'express';
import { ErrorCode, ShopError } from '../errors/index.js';
import type { Context } from './context.js';
import { formatError, toShopError } from './format-error.js';
import { checkShape, MAX_TOKENS } from './limits.js';

/** @param contextOf who asks, or the refusal to answer at all */
export function subscriptions(schema: GraphQLSchema, contextOf: (req: Request) => Promise<Context>): RequestHandler {
  const contexts = new WeakMap<Request, Context>();
  const handler = createHandler({
    schema,
    context: (req) => contexts.get(req.raw as Request) as unknown as Record<string, unknown>,
    onSubscribe(_req, { query, operationName }) {
      try {
        const document = parse(query, { maxTokens: MAX_TOKENS });
        checkShape(document);
        if (getOperationAST(document, operationName)?.operation === 'subscription') return undefined;
        return refusal(
          new ShopError(ErrorCode.BAD_INPUT, 'Only subscriptions are answered here; send the rest to /graphql.'),
        );
      } catch (error) {
        return refusal(
          error instanceof ShopError ? error : new ShopError(ErrorCode.BAD_INPUT, (error as Error).message),
        );
      }
    },
    onNext: (_context, _req, result) =>
      result.errors
        ? {
            ...result,
            errors: result.errors.map((error) => new GraphQLError(error.message, formatError(error.toJSON(), error))),
          }
        : result,
  });
  return (req, res, next) => {
    contextOf(req)
      .then((context) => {
        contexts.set(req, context);
        return handler(req, res);
      })
      .catch((error: unknown) => next(toShopError(error)));
  };
}

function refusal(error: ShopError) {
  const body = JSON.stringify({ errors: [{ message: error.message, extensions: { code: error.code } }] });
  return [
    body,
    { status: error.status, statusText: 'Refused', headers: { 'content-type': 'application/json; charset=utf-8' } },
  ] as [string, { status: number; statusText: string; headers: Record<string, string> }];
}
