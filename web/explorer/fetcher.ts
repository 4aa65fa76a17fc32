// Sends what is written in the explorer: queries and mutations to /graphql, subscriptions to /graphql/stream.
import type { ComponentProps } from 'react';
import type { GraphiQL } from 'graphiql';
import { getOperationAST } from 'graphql';
import { createClient } from 'graphql-sse';

type Fetcher = ComponentProps<typeof GraphiQL>['fetcher'];

export const fetcher: Fetcher = async ({ query, variables, operationName }, options) => {
  const headers: Record<string, string> = { 'apollo-require-preflight': 'true', ...options?.headers };
  const operation = options?.documentAST && getOperationAST(options.documentAST, operationName);
  if (operation?.operation === 'subscription')
    return createClient({ url: '/graphql/stream', headers, retryAttempts: 0 }).iterate({
      query,
      variables,
      operationName: operationName ?? undefined,
    });
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify({ query, variables, operationName }),
  });
  return response.json();
};
