/** $out and $merge: write the documents of a pipeline into a collection. */
import { UUID } from 'bson';
import { compileExpression, isDocument, type AggregationEnv, type Doc } from '../language/index.js';
import { locationError, MongoError, mongoError } from '../errors.js';
import { UNFINISHED_OUTPUT } from '../store/store.js';
import { findFirst } from '../store/reader.js';
import { encode } from '../wire/raw-document.js';
import { documentArgument, flagArgument, type CommandContext } from './context.js';
import { insertDocument, untilUnlocked, updateDocuments, type UpdateStatement } from './write-operations.js';

export function aggregationOutput(context: CommandContext): NonNullable<AggregationEnv['write']> {
  return {
    async out(target, documents) {
      forbidInTransaction(context, '$out');
      const { store } = context.server;
      store.storage.checkDiskSpace();
      const db = target.db ?? context.db;
      const before = store.collection(db, target.coll);
      if (before?.options['capped'] === true) {
        throw locationError(17152, `namespace '${before.namespace}' is capped so it can't be used for $out`);
      }
      const bypass = flagArgument(context, 'bypassDocumentValidation');
      // Write into a temporary collection that replaces the target at the end.
      const made = `${UNFINISHED_OUTPUT}${new UUID().toString()}`;
      const fresh = store.create(db, made, before?.options ?? {});
      try {
        for (const index of before?.indexes ?? []) if (!index.isId) store.createIndex(fresh, index.spec);
        for await (const doc of documents) await insertDocument(context, db, made, encode(doc), bypass);
        const old = store.collection(db, target.coll);
        if (old) await untilUnlocked(context, old);
      } catch (error) {
        store.drop(fresh);
        throw error;
      }
      const old = store.collection(db, target.coll);
      if (old) store.drop(old);
      store.rename(fresh, db, target.coll);
    },
    async merge(spec, documents) {
      forbidInTransaction(context, '$merge');
      context.server.store.storage.checkDiskSpace();
      const merge = readMerge(context, spec);
      for await (const doc of documents) await mergeOne(context, merge, doc);
    },
  };
}

function forbidInTransaction(context: CommandContext, stage: string): void {
  if (!context.transaction) return;
  throw mongoError('OperationNotSupportedInTransaction', `${stage} cannot be used in a transaction`);
}

interface Merge {
  db: string;
  coll: string;
  on: string[];
  whenMatched: string | Doc[];
  whenNotMatched: string;
  /** The variables that a `whenMatched` pipeline may use for an incoming document. */
  variables: (doc: Doc) => Doc;
}

function readMerge(context: CommandContext, spec: Doc): Merge {
  const into: unknown = spec['into'] ?? spec;
  const target = isDocument(into) ? into : { coll: into };
  const db = (target['db'] as string | undefined) ?? context.db;
  const coll = target['coll'] as string;
  const on = spec['on'] === undefined ? ['_id'] : [spec['on'] as string | string[]].flat();
  const collection = context.server.store.collection(db, coll);
  const unique = collection?.indexes.some(
    (index) => index.unique && !index.spec.partialFilterExpression && sameFields(index.paths, on),
  );
  if (!unique && !sameFields(on, ['_id'])) {
    throw locationError(51183, 'Cannot find index to verify that join fields will be unique');
  }
  return {
    db,
    coll,
    on,
    whenMatched: (spec['whenMatched'] as string | Doc[] | undefined) ?? 'merge',
    whenNotMatched: (spec['whenNotMatched'] as string | undefined) ?? 'insert',
    variables: mergeVariables(context, spec['let']),
  };
}

/** The variables of `$merge`: its `let` expressions over the incoming document, or `$$new` (the document) without `let`. */
function mergeVariables(context: CommandContext, given: unknown): (doc: Doc) => Doc {
  if (!isDocument(given)) return (doc) => ({ new: doc });
  const options = { now: new Date(), let: documentArgument(context, 'let') };
  const expressions = Object.entries(given).map(([name, value]) => [name, compileExpression(value, options)] as const);
  return (doc) => Object.fromEntries(expressions.map(([name, evaluate]) => [name, evaluate(doc)]));
}

function sameFields(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((field) => b.includes(field));
}

async function mergeOne(context: CommandContext, merge: Merge, doc: Doc): Promise<void> {
  const { db, coll, on, whenMatched, whenNotMatched } = merge;
  const bypass = flagArgument(context, 'bypassDocumentValidation');
  const filter = Object.fromEntries(on.map((field) => [field, { $eq: doc[field] ?? null }]));
  const collection = context.server.store.collection(db, coll);
  const exists = collection !== undefined && findFirst(collection, { filter }) !== undefined;
  if (!exists) {
    if (whenNotMatched === 'discard') return;
    if (whenNotMatched === 'fail') {
      throw new MongoError(
        13113,
        'MergeStageNoMatchingDocument',
        '$merge could not find a matching document in the target collection for at least one document in the source collection',
      );
    }
    return insertDocument(context, db, coll, encode(doc), bypass);
  }
  if (whenMatched === 'keepExisting') return;
  if (whenMatched === 'fail') return insertDocument(context, db, coll, encode(doc), bypass);
  const statement: UpdateStatement = {
    filter,
    update: mergeUpdate(whenMatched, doc),
    multi: false,
    upsert: false,
    arrayFilters: undefined,
    collation: undefined,
    hint: undefined,
    sort: undefined,
    let: undefined,
    variables: merge.variables(doc),
    bypassValidation: bypass,
  };
  await updateDocuments(context, db, coll, statement);
}

function mergeUpdate(whenMatched: string | Doc[], doc: Doc): Doc | Doc[] {
  if (Array.isArray(whenMatched)) return whenMatched;
  if (whenMatched === 'replace') return doc;
  const { _id, ...fields } = doc;
  void _id;
  return [{ $replaceWith: { $mergeObjects: ['$$ROOT', { $literal: fields }] } }];
}
