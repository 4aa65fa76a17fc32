/** Prepares the rows of the table once at the start: operation, permissions and cache tags. */
import { getNamedType, type GraphQLSchema } from 'graphql';
import { guardOf } from '../graphql/guarded-operations.js';
import { cacheTagsOf, PUBLIC_OPERATIONS } from '../graphql/public-operations.js';
import type { CacheTag } from '../platform/request/response-notes.js';
import type { Permission } from '../types/viewer.js';
import { operationOf, variablesRead, type VariablesRead } from './request-variables.js';
import type { Route } from './route.js';
import { knownFields, type KnownFields } from './unknown-fields.js';

export interface Call extends Route {
  reads: VariablesRead;
  knows: KnownFields;
  /** Name of the operation's only root field. */
  field: string;
  isPublic: boolean;
  /** Cache tags when the response is the same for everybody; else undefined. */
  cacheTags: readonly CacheTag[] | undefined;
  /** Permissions of which the operation needs one, unless it is public; empty: any signed-in account. */
  needs: readonly Permission[];
  /** Message of the 404 when there is no result, e.g. `Product not found`. */
  missing: string;
}

/** Name for metrics, from the table and never from the requested URL: `GET /api/products/:id`. */
export const nameOfCall = ({ method, path }: Call): string => `${method} /api${path}`;

/** @param rows the table */
export function callOf(schema: GraphQLSchema, row: Route, rows: readonly Route[]): Call {
  const reads = variablesRead(schema, row);
  const siblings = rows.filter(({ method, path }) => method === row.method && path === row.path);
  const operation = operationOf(row);
  const selection = operation.selectionSet.selections[0];
  const field = selection?.kind === 'Field' ? selection.name.value : '';
  const root = schema.getRootType(operation.operation)?.getFields()[field];
  return {
    ...row,
    reads,
    knows: knownFields(row, reads, siblings),
    field,
    isPublic: Object.hasOwn(PUBLIC_OPERATIONS, field),
    cacheTags: row.method === 'GET' ? cacheTagsOf([field]) : undefined,
    needs: guardOf(field) ?? [],
    missing: root ? `${getNamedType(root.type).name} not found` : 'Not found',
  };
}
