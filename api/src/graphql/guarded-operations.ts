/**
 * Reads from the decorators which permissions each operation needs. type-graphql 2 registers the roles of @Authorized (its issue 13) but exports
 * no accessor, so this module reads its global metadata storage. No other module does.
 */
import type { Permission } from '../types/viewer.js';

export const KINDS = ['queries', 'mutations', 'subscriptions'] as const;
type Kind = (typeof KINDS)[number];

interface Guarded {
  schemaName: string;
  /** Undefined without @Authorized; empty: any signed-in account; otherwise one of these permissions is needed. */
  roles?: Permission[];
}

/** The metadata storage of type-graphql. */
const collected = globalThis as unknown as { TypeGraphQLMetadataStorage?: Partial<Record<Kind, Guarded[]>> };

/** @throws Error when type-graphql stores them elsewhere. The REST table calls this at the start, so the shop then fails to start */
export function guardedOperations(kind: Kind): readonly Guarded[] {
  const operations = collected.TypeGraphQLMetadataStorage?.[kind];
  if (!operations) throw new Error('type-graphql keeps its guards elsewhere than guarded-operations.ts expects.');
  return operations;
}

/** Permissions that an operation needs; undefined when it is public. */
export function guardOf(name: string): readonly Permission[] | undefined {
  return KINDS.flatMap(guardedOperations).find(({ schemaName }) => schemaName === name)?.roles;
}
