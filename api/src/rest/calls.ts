/** The rows of the table, each made ready once at the start. */
import { getNamedType, type GraphQLSchema } from 'graphql';
import { guardOf } from '../graphql/guarded-operations.js';
import { cacheTagsOf, PUBLIC_OPERATIONS } from '../graphql/public-operations.js';
import type { CacheTag } from '../platform/request/response-notes.js';
import type { Permission } from '../types/viewer.js';
import { operationOf, variablesRead, type VariablesRead } from './request-variables.js';
import type { Route } from './route.js';

export interface Call extends Route {
  reads: VariablesRead;
  /** Name of the operation's one field. */
  field: string;
  isPublic: boolean;
  /** What the answer is made of when everybody gets the same, so that it may be cached. */
  cacheTags: readonly CacheTag[] | undefined;
  /** What the operation needs, unless it is public; with none any signed-in account will do. */
  needs: readonly Permission[];
  /** What is said when the answer is nothing, e.g. `Product not found`. */
  missing: string;
}

/** As its table has it, e.g. `GET /api/products/:id`; never the address that somebody sent. */
export const nameOfCall = ({ method, path }: Call): string => `${method} /api${path}`;

export function callOf(schema: GraphQLSchema, row: Route): Call {
  const operation = operationOf(row);
  const selection = operation.selectionSet.selections[0];
  const field = selection?.kind === 'Field' ? selection.name.value : '';
  const root = schema.getRootType(operation.operation)?.getFields()[field];
  return {
    ...row,
    reads: variablesRead(schema, row),
    field,
    isPublic: Object.hasOwn(PUBLIC_OPERATIONS, field),
    cacheTags: row.method === 'GET' ? cacheTagsOf([field]) : undefined,
    needs: guardOf(field) ?? [],
    missing: root ? `${getNamedType(root.type).name} not found` : 'Not found',
  };
}
