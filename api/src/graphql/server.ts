/** The GraphQL endpoint: Apollo Server over the shop's schema, with limits on what one request may ask. */
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server';
import { ApolloArmor } from '@escape.tech/graphql-armor';
import type { GraphQLSchema } from 'graphql';
import type { Context } from './context.js';
import { formatError } from './format-error.js';

/** What one request may ask for; the deepest document of our own clients stays well below. */
export const LIMITS = { depth: 10, aliases: 30, tokens: 3000, directives: 30, cost: 20_000 } as const;

const armor = new ApolloArmor({
  blockFieldSuggestion: { enabled: false },
  maxDepth: { n: LIMITS.depth, flattenFragments: true, ignoreIntrospection: true },
  maxAliases: { n: LIMITS.aliases },
  maxTokens: { n: LIMITS.tokens },
  maxDirectives: { n: LIMITS.directives },
  costLimit: { maxCost: LIMITS.cost, ignoreIntrospection: true },
});

/** One status for the whole answer when nothing could be answered: that of its first error. */
const statusOfFailure: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response }) {
        if (response.body.kind !== 'single') return;
        const { data, errors } = response.body.singleResult;
        const status = errors?.[0]?.extensions?.['status'];
        const failed = data == null || Object.values(data).every((value) => value == null);
        if (failed && typeof status === 'number') response.http.status ??= status;
        for (const error of errors ?? []) if (error.extensions) delete error.extensions['status'];
      },
    };
  },
};

export function createGraphqlServer(schema: GraphQLSchema): ApolloServer<Context> {
  const protection = armor.protect();
  return new ApolloServer<Context>({
    schema,
    ...protection,
    plugins: [...(protection.plugins as ApolloServerPlugin<Context>[]), statusOfFailure],
    validationRules: protection.validationRules,
    formatError,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
  });
}
