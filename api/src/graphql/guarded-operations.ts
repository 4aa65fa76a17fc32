/**
 * What each operation needs, read from the decorators that guard it. type-graphql 2 registers the roles of @Authorized (its issue 13) and exports no way
 * to read them, so this is the only place that looks at where it keeps them.
 */
import type { Permission } from '../types/viewer.js';

export const KINDS = ['queries', 'mutations', 'subscriptions'] as const;
type Kind = (typeof KINDS)[number];

interface Guarded {
  schemaName: string;
  /** Undefined without @Authorized; empty: any signed-in account; otherwise one of these permissions is needed. */
  roles?: Permission[];
}

/** What type-graphql collected from the decorators. */
const collected = globalThis as unknown as { TypeGraphQLMetadataStorage?: Partial<Record<Kind, Guarded[]>> };

/** @throws Error when type-graphql keeps them elsewhere; the REST table asks at the start, so that the shop then does not start */
export function guardedOperations(kind: Kind): readonly Guarded[] {
  const operations = collected.TypeGraphQLMetadataStorage?.[kind];
  if (!operations) throw new Error('type-graphql keeps its guards elsewhere than guarded-operations.ts expects.');
  return operations;
}

/** Permissions that an operation needs; undefined when it is public. */
export function guardOf(name: string): readonly Permission[] | undefined {
  return KINDS.flatMap(guardedOperations).find(({ schemaName }) => schemaName === name)?.roles;
}
