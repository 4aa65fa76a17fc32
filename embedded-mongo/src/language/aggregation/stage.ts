/** Pipeline stages: functions from batches of documents to batches of documents. */
import { locationError } from '../../errors.js';
import { asDocument, type Collation, type Doc, display, setField } from '../document.js';
import type { ExpressionOptions } from '../expressions/index.js';

/** Documents are passed in batches, so that a synchronous stage does not await each document. */
export type Batches = AsyncIterable<Doc[]>;
export type Stage = (input: Batches) => Batches;

export interface ForeignOptions {
  db?: string;
  collation?: Collation | undefined;
  /** The command's `let` variables for the filter. */
  let?: Doc | undefined;
}

/** The server interface of a pipeline. */
export interface AggregationEnv {
  /** Reads another collection (of the same database unless `db` says otherwise). */
  lookup(
    collection: string,
    filter: Doc,
    options: ForeignOptions,
  ): Promise<Iterable<Doc> | AsyncIterable<Doc>> | Iterable<Doc> | AsyncIterable<Doc>;
  /** Answers `$collStats` with the stage's own options. */
  collectionStats?(stage: Doc): Promise<Doc[]> | Doc[];
  /** Answers `$indexStats`. */
  indexStats?(stage: Doc): Promise<Doc[]> | Doc[];
  /** Answers `$listLocalSessions` and `$listSessions`. */
  sessions?(stage: Doc): Promise<Doc[]> | Doc[];
  let?: Doc | undefined;
  collation?: Collation | undefined;
  now: Date;
  /** Called between batches: yields the event loop when the time slice is over; throws when the client's time limit is exceeded. */
  betweenBatches?: (() => Promise<void> | undefined) | undefined;
  write?: {
    /** `$out`: replaces a collection by these documents. */
    out(target: { db?: string; coll: string }, documents: AsyncIterable<Doc>): Promise<void>;
    /** `$merge`: writes these documents into a collection as the stage's specification says. */
    merge(spec: Doc, documents: AsyncIterable<Doc>): Promise<void>;
  };
}

export interface StageScope {
  env: AggregationEnv;
  expressions: ExpressionOptions;
  /** Compiles a pipeline that runs inside a stage. */
  compile(pipeline: unknown, stageName: string, expressions?: ExpressionOptions): Stage;
}

export type CompileStage = (spec: unknown, scope: StageScope, name: string) => Stage;

const BATCH_SIZE = 256;

/** A synchronous stage that turns each document into zero or more documents. */
export function perDocument(each: (doc: Doc, out: Doc[]) => void): Stage {
  return async function* (input) {
    for await (const batch of input) {
      const out: Doc[] = [];
      for (const doc of batch) each(doc, out);
      if (out.length > 0) yield out;
    }
  };
}

/** A blocking stage, which needs all input before it returns the first document. */
export function collecting(process: (documents: Doc[]) => Iterable<Doc> | Promise<Iterable<Doc>>): Stage {
  return async function* (input) {
    yield* batched(await process(await collect(input)));
  };
}

export async function collect(input: Batches): Promise<Doc[]> {
  const documents: Doc[] = [];
  for await (const batch of input) for (const doc of batch) documents.push(doc);
  return documents;
}

/** Splits documents into batches. A pause (`undefined`) ends a batch, which may be empty. */
export async function* batched(documents: Iterable<Doc | undefined> | AsyncIterable<Doc | undefined>): Batches {
  if (Array.isArray(documents)) {
    for (let i = 0; i < documents.length; i += BATCH_SIZE) yield (documents as Doc[]).slice(i, i + BATCH_SIZE);
    return;
  }
  let batch: Doc[] = [];
  if (Symbol.iterator in documents) {
    for (const doc of documents) {
      if (doc && batch.push(doc) < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
  } else {
    for await (const doc of documents) {
      if (doc && batch.push(doc) < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

export async function* flattened(input: Batches): AsyncIterable<Doc> {
  for await (const batch of input) for (const doc of batch) yield doc;
}

/** A copy of a document with the value at a path replaced; undefined removes it. The path does not lead through arrays. */
export function withValue(doc: Doc, path: readonly string[], value: unknown): Doc {
  const [name, ...rest] = path as [string, ...string[]];
  const copy: Doc = { ...doc };
  if (rest.length > 0) {
    setField(copy, name, withValue(asDocument(Object.hasOwn(doc, name) ? doc[name] : undefined) ?? {}, rest, value));
  } else if (value === undefined) {
    delete copy[name];
  } else {
    setField(copy, name, value);
  }
  return copy;
}

/** The stage's argument as a document that may have only the allowed fields. */
export function stageOptions(spec: unknown, name: string, code: number, allowed?: readonly string[]): Doc {
  const doc = asDocument(spec);
  if (!doc) {
    throw locationError(code, `the ${name} stage specification must be an object, but found ${display(spec)}`);
  }
  const unknownName = allowed && Object.keys(doc).find((key) => !allowed.includes(key));
  if (unknownName !== undefined) {
    throw locationError(40415, `BSON field '${name}.${unknownName}' is an unknown field.`);
  }
  return doc;
}
