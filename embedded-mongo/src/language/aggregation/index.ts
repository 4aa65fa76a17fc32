/** Aggregation pipelines. */
import type { Collation, Doc } from '../document.js';

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
export function compileAggregation(
  _pipeline: Doc[],
  _env: AggregationEnv,
): (input: AggregationInput) => AsyncIterable<Doc> {
  return pending('compileAggregation');
}
export function splitLeading(_pipeline: Doc[]): LeadingStages {
  return pending('splitLeading');
}
