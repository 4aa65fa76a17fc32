/** Builds the one schema from the resolver classes. */
import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { DateTime } from '../types/scalars.js';
import { authChecker } from './auth-checker.js';
import { resolvers } from './resolvers.js';

export function buildShopSchema(): GraphQLSchema {
  return buildSchemaSync({
    resolvers,
    authChecker,
    authMode: 'error',
    scalarsMap: [{ type: Date, scalar: DateTime }],
    validate: { forbidUnknownValues: false, validationError: { target: false, value: false } },
  });
}
