/** The bulkWrite command (MongoDB 8.0): write statements on several collections in one command, with a cursor of results. */
import { MongoError, mongoError, locationError } from '../errors.js';
import { Slice } from '../time-slices.js';
import { isDocument, nativeNumber, type Collation, type Doc } from '../language/index.js';
import { decode, encode } from '../wire/raw-document.js';
import { splitNamespace } from './collection-commands.js';
import { documentArgument, flagArgument, hintOf, type Command, type CommandContext } from './context.js';
import { checkedBatch, endsCommand, once, statementId, updateAnswer } from './write-commands.js';
import { deleteDocuments, insertDocument, updateDocuments } from './write-operations.js';

function documents(context: CommandContext, field: string): Doc[] {
  const raw = context.sequences.get(field);
  const given: unknown = raw ? raw.map((one) => decode(one)) : context.body[field];
  if (!Array.isArray(given) || !given.every(isDocument)) {
    throw locationError(40414, `BSON field 'bulkWrite.${field}' is missing but a required field`);
  }
  return given;
}

interface Target {
  db: string;
  name: string;
}

function targetOf(op: Doc, namespaces: Target[]): Target {
  const index = nativeNumber(op['insert'] ?? op['update'] ?? op['delete']);
  const target = index === undefined ? undefined : namespaces[index];
  if (!target) throw mongoError('BadValue', 'BulkWrite ops entry has an invalid nsInfo index');
  return target;
}

/** Runs one statement. @returns `{ ok, idx, n, nModified?, upserted? }` without idx */
async function runOne(context: CommandContext, op: Doc, target: Target): Promise<Doc> {
  const { db, name } = target;
  const bypassValidation = flagArgument(context, 'bypassDocumentValidation');
  const shared = {
    collation: op['collation'] as Collation | undefined,
    hint: hintOf(op['hint']),
    sort: op['sort'] as Doc | undefined,
    let: { ...documentArgument(context, 'let'), ...(op['constants'] as Doc | undefined) },
  };
  if ('insert' in op) {
    if (!isDocument(op['document'])) throw mongoError('BadValue', 'bulkWrite insert needs a document');
    await insertDocument(context, db, name, encode(op['document']), bypassValidation);
    context.server.counters.insert += 1;
    return { ok: 1, n: 1 };
  }
  if (!isDocument(op['filter'])) throw mongoError('BadValue', 'bulkWrite update and delete need a filter');
  const multi = op['multi'] === true;
  if (multi && context.retryNumber !== undefined) {
    throw mongoError('InvalidOptions', 'Cannot use retryable writes with multi=true');
  }
  if ('delete' in op) {
    const { deleted } = await deleteDocuments(context, db, name, {
      ...shared,
      filter: op['filter'],
      limit: multi ? 0 : 1,
    });
    context.server.counters.delete += 1;
    return { ok: 1, n: deleted };
  }
  const outcome = await updateDocuments(context, db, name, {
    ...shared,
    filter: op['filter'],
    update: op['updateMods'] as Doc | Doc[],
    multi,
    upsert: op['upsert'] === true,
    arrayFilters: op['arrayFilters'] as Doc[] | undefined,
    bypassValidation,
  });
  context.server.counters.update += 1;
  const answer = updateAnswer(outcome);
  return { ok: 1, ...answer, ...(answer['upserted'] ? { n: 1 } : {}) };
}

const bulkWrite: Command = {
  names: ['bulkWrite'],
  fields: [
    'ops',
    'nsInfo',
    'ordered',
    'errorsOnly',
    'bypassDocumentValidation',
    'let',
    'cursor',
    'stmtId',
    'stmtIds',
    'bypassEmptyTsReplacement',
  ],
  writes: true,
  transactional: true,
  retryable: true,
  async run(context) {
    if (context.db !== 'admin')
      throw mongoError('Unauthorized', 'bulkWrite may only be run against the admin database.');
    const ops = checkedBatch(documents(context, 'ops'));
    const namespaces = documents(context, 'nsInfo').map(({ ns }): Target => {
      const [db, name] = splitNamespace(ns);
      return { db, name };
    });
    const ordered = context.body['ordered'] === undefined || flagArgument(context, 'ordered');
    const errorsOnly = flagArgument(context, 'errorsOnly');
    const totals = { nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };
    const rows: Buffer[] = [];
    let nErrors = 0;
    const slice = new Slice();
    for (const [index, op] of ops.entries()) {
      if (slice.isOver) await slice.yieldEventLoop();
      try {
        const answer = await once(context, statementId(context, index), () =>
          runOne(context, op, targetOf(op, namespaces)),
        );
        addUp(totals, op, answer);
        if (!errorsOnly) rows.push(encode({ ok: 1, idx: index, ...answer }));
      } catch (error) {
        if (!(error instanceof MongoError) || endsCommand(error)) throw error;
        nErrors += 1;
        const { code, message, extra } = error;
        rows.push(
          encode({
            ok: 0,
            idx: index,
            code,
            errmsg: message,
            ...extra,
            n: 0,
            ...('update' in op ? { nModified: 0 } : {}),
          }),
        );
        if (ordered || context.transaction) break;
      }
    }
    const cursor = documentArgument(context, 'cursor');
    return context.server.cursors.start(rows[Symbol.iterator](), {
      namespace: 'admin.$cmd.bulkWrite',
      batchSize: nativeNumber(cursor?.['batchSize']) ?? Infinity,
      sessionId: context.session?.id,
      inTransaction: context.transaction !== undefined,
      rest: { nErrors, ...totals },
    });
  },
};

function addUp(totals: Record<string, number>, op: Doc, answer: Doc): void {
  const n = nativeNumber(answer['n'])!;
  if ('insert' in op) totals['nInserted']! += n;
  else if ('delete' in op) totals['nDeleted']! += n;
  else if (answer['upserted']) totals['nUpserted']! += 1;
  else {
    totals['nMatched']! += n;
    totals['nModified']! += nativeNumber(answer['nModified'])!;
  }
}

export const bulkWriteCommands: Command[] = [bulkWrite];
