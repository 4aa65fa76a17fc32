/** Adds to the description of each operation who may call it, read from the decorators that guard it. */
import type { GraphQLSchema } from 'graphql';
import { scopesFor } from '../features/integrations/api-keys.service.js';
import type { Permission } from '../types/viewer.js';
import { CONFIRMED_OPERATIONS } from './confirmed-operations.js';
import { guardedOperations, KINDS } from './guarded-operations.js';

const ABOUT = {
  queries: 'What can be read. Every list that grows has pages with a cap.',
  mutations:
    'What can be changed, one action each; a refusal writes nothing. A request carries one of them: a document with several is refused with QUERY_TOO_COMPLEX.',
  subscriptions: 'What is told as it happens, as server-sent events at /graphql/stream.',
};

const PASSWORD = 'Asks a person for the password again after ten minutes: PASSWORD_NEEDED.';

/** Changes the descriptions of a newly built schema in place. */
export function describeOperations(schema: GraphQLSchema): void {
  const types = {
    queries: schema.getQueryType(),
    mutations: schema.getMutationType(),
    subscriptions: schema.getSubscriptionType(),
  };
  for (const kind of KINDS) {
    const type = types[kind];
    if (!type) continue;
    type.description = ABOUT[kind];
    for (const { schemaName, roles } of guardedOperations(kind)) {
      const field = type.getFields()[schemaName];
      const asks = CONFIRMED_OPERATIONS.has(schemaName) ? PASSWORD : undefined;
      if (field) field.description = [field.description, asks, whoMay(roles)].filter(Boolean).join(' ');
    }
  }
}

function whoMay(roles: readonly Permission[] | undefined): string {
  if (!roles) return 'Open to everybody.';
  if (roles.length === 0) return 'Needs a signed-in account. Not for API keys.';
  const scopes = scopesFor(roles);
  const keys = scopes.length > 0 ? `An API key needs the scope ${scopes.join(' or ')}.` : 'Not for API keys.';
  return `${roles.length === 1 ? `Needs ${roles[0]}.` : `Needs one of ${roles.join(', ')}.`} ${keys}`;
}
