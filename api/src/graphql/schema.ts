/** Builds the one schema from the resolver classes. */
import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { DateTime } from '../types/scalars.js';
import { authChecker } from './auth-checker.js';
import { describeOperations } from './describe.js';
import { resolvers } from './resolvers.js';

/** type-graphql wants one as soon as there is a subscription; each of ours names its own source instead. */
const ownSourcesOnly = {
  publish() {
    throw new Error('Subscriptions name their own source');
  },
  subscribe(): AsyncIterable<never> {
    throw new Error('Subscriptions name their own source');
  },
};

export function buildShopSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers,
    authChecker,
    authMode: 'error',
    // Every request checks it anyway, once; here it would answer a whole introspection at each start.
    skipCheck: true,
    pubSub: ownSourcesOnly,
    scalarsMap: [{ type: Date, scalar: DateTime }],
    validate: { forbidUnknownValues: false, validationError: { target: false, value: false } },
  });
  describeOperations(schema);
  return schema;
}
