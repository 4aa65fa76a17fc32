/** Builds the one schema from the resolver classes. */
import 'reflect-metadata';
import type { GraphQLSchema } from 'graphql';
import { validateSync, type ValidatorOptions } from 'class-validator';
import { ArgumentValidationError, buildSchemaSync } from 'type-graphql';
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

const CHECK: ValidatorOptions = {
  skipMissingProperties: true,
  forbidUnknownValues: false,
  validationError: { target: false, value: false },
};

/**
 * Checks an argument as type-graphql would, at once: that imports class-validator anew for each argument, which took a tenth of a
 * list's time. None of the rules waits for anything.
 * @throws ArgumentValidationError
 */
function checkInput(value: unknown): void {
  for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
    if (typeof one !== 'object' || one === null) continue;
    const errors = validateSync(one, CHECK);
    if (errors.length > 0) throw new ArgumentValidationError(errors);
  }
}

let built: GraphQLSchema | undefined;

/** The same one for every shop of this process: it is made of the code alone, and nothing changes it once it is built. */
export function shopSchema(): GraphQLSchema {
  return (built ??= buildShopSchema());
}

function buildShopSchema(): GraphQLSchema {
  const schema = buildSchemaSync({
    resolvers,
    authChecker,
    authMode: 'error',
    // Every request checks it anyway, once; here it would answer a whole introspection at each start.
    skipCheck: true,
    pubSub: ownSourcesOnly,
    scalarsMap: [{ type: Date, scalar: DateTime }],
    validateFn: checkInput,
  });
  describeOperations(schema);
  return schema;
}
