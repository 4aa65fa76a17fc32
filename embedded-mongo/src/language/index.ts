/** MongoDB's query language as pure functions over documents: order, filters, sorts, projections, updates, pipelines. */
import type { Collation, Doc } from './document.js';

export type { Collation, Doc } from './document.js';
export { MongoError } from '../errors.js';

export interface FilterOptions {
  collation?: Collation | undefined;
  let?: Doc | undefined;
}
export interface ProjectionOptions {
  filter?: Doc | undefined;
  collation?: Collation | undefined;
  let?: Doc | undefined;
}
export interface UpdateOptions {
  arrayFilters?: Doc[] | undefined;
  let?: Doc | undefined;
  collation?: Collation | undefined;
}
export interface UpdateContext {
  filter: Doc;
  isInsert: boolean;
  now: Date;
}
export interface CompiledUpdate {
  /** The new document; the input is untouched, and is returned itself when nothing changed. */
  apply(doc: Doc, context: UpdateContext): Doc;
  isReplacement: boolean;
}
export interface ForeignOptions {
  db?: string;
  let?: Doc;
  /** Stages that the server may answer from an index before the rest runs here. */
  collation?: Collation | undefined;
}
export interface AggregationEnv {
  /** Reads another collection (of the same database unless `db` says otherwise). */
  lookup(collection: string, filter: Doc, options: ForeignOptions): Promise<Iterable<Doc> | AsyncIterable<Doc>>;
  collectionStats?(stage: Doc): Promise<Doc[]> | Doc[];
  indexStats?(): Promise<Doc[]> | Doc[];
  let?: Doc | undefined;
  collation?: Collation | undefined;
  now: Date;
  write?: {
    out(target: { db?: string; coll: string }, documents: AsyncIterable<Doc>): Promise<void>;
    merge(spec: Doc, documents: AsyncIterable<Doc>): Promise<void>;
  };
}
export interface PathFacts {
  eq?: unknown;
  in?: unknown[];
  min?: { value: unknown; inclusive: boolean };
  max?: { value: unknown; inclusive: boolean };
  /** What a case-sensitive, anchored regular expression demands the string to start with. */
  prefix?: string;
  exists?: boolean;
}
export interface LeadingStages {
  filter?: Doc;
  sort?: Doc;
  skip?: number;
  limit?: number;
  rest: Doc[];
}
export type AggregationInput = Iterable<Doc> | AsyncIterable<Doc>;

function pending(name: string): never {
  throw new Error(`${name} is not available`);
}
export function compareValues(_a: unknown, _b: unknown, _collation?: Collation): number {
  return pending('compareValues');
}
export function equalValues(_a: unknown, _b: unknown, _collation?: Collation): boolean {
  return pending('equalValues');
}
export function compileFilter(_filter: Doc, _options?: FilterOptions): (doc: Doc) => boolean {
  return pending('compileFilter');
}
export function compileSort(_sort: Doc, _collation?: Collation): (a: Doc, b: Doc) => number {
  return pending('compileSort');
}
/** The values by which a document sorts, one for each field of the sort. */
export function sortKey(_sort: Doc, _doc: Doc, _collation?: Collation): unknown[] {
  return pending('sortKey');
}
export function compileProjection(
  _projection: Doc,
  _options?: ProjectionOptions,
): (doc: Doc, matchedBy?: Doc) => Doc {
  return pending('compileProjection');
}
export function compileUpdate(_update: Doc | Doc[], _options?: UpdateOptions): CompiledUpdate {
  return pending('compileUpdate');
}
export function upsertDocument(_filter: Doc, _update: CompiledUpdate, _now?: Date): Doc {
  return pending('upsertDocument');
}
export function compileAggregation(
  _pipeline: Doc[],
  _env: AggregationEnv,
): (input: AggregationInput) => AsyncIterable<Doc> {
  return pending('compileAggregation');
}
export function splitLeading(_pipeline: Doc[]): LeadingStages {
  return pending('splitLeading');
}
/** The values an index on one path holds for a document: several when an array lies on the path. */
export function indexKeysOf(_doc: Doc, _path: string[]): unknown[] {
  return pending('indexKeysOf');
}
export function analyseFilter(_filter: Doc): Map<string, PathFacts> {
  return pending('analyseFilter');
}
