/** What each operation needs, read from the decorators that guard it. */
import type { Permission } from '../types/viewer.js';

export const KINDS = ['queries', 'mutations', 'subscriptions'] as const;
type Kind = (typeof KINDS)[number];

interface Guarded {
  schemaName: string;
  /** Undefined without @Authorized; empty when any signed-in account will do, otherwise one of them is needed. */
  roles?: Permission[];
}

/** What type-graphql collected from the decorators; it keeps that here and exports no accessor. */
const collected = globalThis as unknown as { TypeGraphQLMetadataStorage: Record<Kind, Guarded[]> };

export function guardedOperations(kind: Kind): readonly Guarded[] {
  return collected.TypeGraphQLMetadataStorage[kind];
}

/** What the operation of this name needs; undefined when nothing guards it. */
export function guardOf(name: string): readonly Permission[] | undefined {
  return KINDS.flatMap(guardedOperations).find(({ schemaName }) => schemaName === name)?.roles;
}
