/** insert, update, delete and findAndModify: runs statements in order, collects their errors, stores replies for retries. */
import { compileProjection, isDocument, nativeNumber, type Collation, type Doc } from '../language/index.js';
import { codeNameOf, locationError, MongoError, mongoError } from '../errors.js';
import { decode, encode } from '../wire/raw-document.js';
import {
  collectionName,
  documentArgument,
  flagArgument,
  flagOf,
  hintOf,
  nonEmpty,
  type Command,
  type CommandContext,
} from './context.js';
import { Slice } from '../time-slices.js';
import { HangUp } from './fail-points.js';
import {
  deleteDocuments,
  insertDocument,
  updateDocuments,
  type DeleteStatement,
  type UpdateOutcome,
  type UpdateStatement,
} from './write-operations.js';

/** Maximum number of statements in one command. */
export const MAX_WRITE_BATCH = 100_000;

/** @throws MongoError InvalidLength when there are no statements or too many */
export function checkedBatch<T>(statements: T[]): T[] {
  const { length } = statements;
  if (length > 0 && length <= MAX_WRITE_BATCH) return statements;
  throw mongoError(
    'InvalidLength',
    `Write batch sizes must be between 1 and ${MAX_WRITE_BATCH}. Got ${length} operations.`,
  );
}

/** The raw statements of a command, from its document sequence or its body. */
function statements(context: CommandContext, field: string): Buffer[] {
  return checkedBatch(context.sequences.get(field) ?? bodyStatements(context, field));
}

function bodyStatements(context: CommandContext, field: string): Buffer[] {
  const value: unknown = context.body[field];
  if (value === undefined) {
    throw locationError(40414, `BSON field '${context.name}.${field}' is missing but a required field`);
  }
  if (!Array.isArray(value) || !value.every(isDocument)) {
    throw mongoError(
      'TypeMismatch',
      `BSON field '${context.name}.${field}' is the wrong type, expected type 'array' of objects`,
    );
  }
  return value.map((doc) => encode(doc));
}

/** The statement id of the i-th statement of a retryable write. */
export function statementId(context: CommandContext, i: number): number {
  const ids: unknown = context.body['stmtIds'];
  if (Array.isArray(ids)) return nativeNumber(ids[i]) ?? i;
  return (nativeNumber(context.body['stmtId']) ?? 0) + i;
}

/** Runs a statement of a retryable write only once; a retry gets the stored reply. */
export async function once(context: CommandContext, statement: number, run: () => Promise<Doc>): Promise<Doc> {
  const { session, retryNumber } = context;
  if (!session || retryNumber === undefined) return run();
  const known = session.answers.get(statement);
  if (known) return known;
  const failure = context.server.failPoints?.strikeWrite();
  if (failure?.errorCodeBefore !== undefined) {
    if (failure.closeConnection) throw new HangUp();
    throw new MongoError(failure.errorCodeBefore, codeNameOf(failure.errorCodeBefore), 'Failing by a fail point');
  }
  const answer = await run();
  context.server.sessions.answer(session, statement, answer);
  if (failure?.closeConnection) throw new HangUp();
  return answer;
}

/** Runs the statements in sequence; stops at the first error when `ordered`. In a transaction an error aborts it. */
async function runAll(
  context: CommandContext,
  field: string,
  run: (raw: Buffer) => Promise<Doc>,
): Promise<{ answers: { index: number; answer: Doc }[]; writeErrors: Doc[] }> {
  const ordered = context.body['ordered'] === undefined || flagArgument(context, 'ordered');
  const answers: { index: number; answer: Doc }[] = [];
  const writeErrors: Doc[] = [];
  const slice = new Slice();
  for (const [index, raw] of statements(context, field).entries()) {
    if (slice.isOver) await slice.yieldEventLoop();
    try {
      answers.push({ index, answer: await once(context, statementId(context, index), () => run(raw)) });
    } catch (error) {
      if (!(error instanceof MongoError) || endsCommand(error)) throw error;
      writeErrors.push(writeError(index, error));
      if (ordered || context.transaction) break;
    }
  }
  return { answers, writeErrors };
}

/** Whether an error fails the whole command rather than one statement. */
export function endsCommand(error: MongoError): boolean {
  return (
    error.codeName === 'WriteConflict' || error.codeName === 'MaxTimeMSExpired' || error.codeName === 'InvalidNamespace'
  );
}

function writeError(index: number, error: MongoError): Doc {
  return { index, code: error.code, ...error.extra, errmsg: error.message };
}

function reply(n: number, writeErrors: Doc[], rest: Doc = {}): Doc {
  return { n, ...rest, ...(writeErrors.length > 0 ? { writeErrors } : {}) };
}

const insert: Command = {
  names: ['insert'],
  fields: ['documents', 'ordered', 'bypassDocumentValidation', 'stmtId', 'stmtIds', 'bypassEmptyTsReplacement'],
  writes: true,
  transactional: true,
  retryable: true,
  async run(context) {
    const name = collectionName(context);
    const bypass = flagArgument(context, 'bypassDocumentValidation');
    const { answers, writeErrors } = await runAll(context, 'documents', async (raw) => {
      await insertDocument(context, context.db, name, raw, bypass);
      return { n: 1 };
    });
    context.server.counters.insert += answers.length;
    return reply(answers.length, writeErrors);
  },
};

/** Parses the fields that update statements of all commands share. */
function updateStatement(spec: Doc, context: CommandContext): UpdateStatement {
  const update: unknown = spec['u'];
  if (!isDocument(update) && !Array.isArray(update)) {
    throw mongoError('FailedToParse', 'Update argument must be either an object or an array');
  }
  if (!isDocument(spec['q']))
    throw mongoError('TypeMismatch', "BSON field 'update.updates.q' is the wrong type, expected type 'object'");
  const multi = flagOf(spec['multi'], 'update.updates.multi');
  if (multi && spec['sort'] !== undefined) {
    throw mongoError('FailedToParse', 'Cannot specify sort with multi=true');
  }
  return {
    filter: spec['q'],
    update: update as Doc | Doc[],
    multi,
    upsert: flagOf(spec['upsert'], 'update.updates.upsert'),
    arrayFilters: spec['arrayFilters'] as Doc[] | undefined,
    collation: spec['collation'] as Collation | undefined,
    hint: hintOf(spec['hint']),
    sort: spec['sort'] as Doc | undefined,
    let: { ...documentArgument(context, 'let'), ...(spec['c'] as Doc | undefined) },
    bypassValidation: flagArgument(context, 'bypassDocumentValidation'),
  };
}

const UPDATE_FIELDS = ['q', 'u', 'c', 'multi', 'upsert', 'arrayFilters', 'collation', 'hint', 'sort', 'sampleId'];
const DELETE_FIELDS = ['q', 'limit', 'collation', 'hint', 'sampleId'];

function checkFields(spec: Doc, known: string[], where: string): void {
  for (const field of Object.keys(spec)) {
    if (!known.includes(field)) throw locationError(40415, `BSON field '${where}.${field}' is an unknown field.`);
  }
}

export function updateAnswer(outcome: UpdateOutcome): Doc {
  return {
    n: outcome.matched,
    nModified: outcome.modified,
    ...('upsertedId' in outcome ? { upserted: { _id: outcome.upsertedId } } : {}),
  };
}

const update: Command = {
  names: ['update'],
  fields: ['updates', 'ordered', 'bypassDocumentValidation', 'let', 'stmtId', 'stmtIds', 'bypassEmptyTsReplacement'],
  writes: true,
  transactional: true,
  retryable: true,
  async run(context) {
    const name = collectionName(context);
    const { answers, writeErrors } = await runAll(context, 'updates', async (raw) => {
      const spec = decode(raw);
      checkFields(spec, UPDATE_FIELDS, 'update.updates');
      const statement = updateStatement(spec, context);
      if (statement.multi && context.retryNumber !== undefined) {
        throw mongoError('InvalidOptions', 'Cannot use (or request) retryable writes with multi=true');
      }
      return updateAnswer(await updateDocuments(context, context.db, name, statement));
    });
    context.server.counters.update += answers.length;
    let n = 0;
    let nModified = 0;
    const upserted: Doc[] = [];
    for (const { index, answer } of answers) {
      n += nativeNumber(answer['n'])! + (answer['upserted'] ? 1 : 0);
      nModified += nativeNumber(answer['nModified'])!;
      if (answer['upserted']) upserted.push({ index, _id: (answer['upserted'] as Doc)['_id'] as unknown });
    }
    return reply(n, writeErrors, { nModified, ...(upserted.length > 0 ? { upserted } : {}) });
  },
};

function deleteStatement(spec: Doc, context: CommandContext): DeleteStatement {
  if (!isDocument(spec['q']))
    throw mongoError('TypeMismatch', "BSON field 'delete.deletes.q' is the wrong type, expected type 'object'");
  const limit = nativeNumber(spec['limit']);
  if (limit !== 0 && limit !== 1) {
    throw mongoError('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  }
  return {
    filter: spec['q'],
    limit,
    collation: spec['collation'] as Collation | undefined,
    hint: hintOf(spec['hint']),
    let: documentArgument(context, 'let'),
  };
}

const remove: Command = {
  names: ['delete'],
  fields: ['deletes', 'ordered', 'let', 'stmtId', 'stmtIds'],
  writes: true,
  transactional: true,
  retryable: true,
  async run(context) {
    const name = collectionName(context);
    const { answers, writeErrors } = await runAll(context, 'deletes', async (raw) => {
      const spec = decode(raw);
      checkFields(spec, DELETE_FIELDS, 'delete.deletes');
      const statement = deleteStatement(spec, context);
      if (statement.limit === 0 && context.retryNumber !== undefined) {
        throw mongoError('InvalidOptions', 'Cannot use (or request) retryable writes with limit=0');
      }
      return { n: (await deleteDocuments(context, context.db, name, statement)).deleted };
    });
    context.server.counters.delete += answers.length;
    return reply(
      answers.reduce((sum, { answer }) => sum + nativeNumber(answer['n'])!, 0),
      writeErrors,
    );
  },
};

const findAndModify: Command = {
  names: ['findAndModify', 'findandmodify'],
  fields: [
    'query',
    'sort',
    'remove',
    'update',
    'new',
    'fields',
    'upsert',
    'bypassDocumentValidation',
    'collation',
    'arrayFilters',
    'hint',
    'let',
    'stmtId',
    'bypassEmptyTsReplacement',
  ],
  writes: true,
  transactional: true,
  retryable: true,
  run(context) {
    return once(context, statementId(context, 0), () => modifyOne(context));
  },
};

async function modifyOne(context: CommandContext): Promise<Doc> {
  const name = collectionName(context);
  const removing = flagArgument(context, 'remove');
  const change: unknown = context.body['update'];
  if (removing === (change !== undefined)) {
    throw mongoError(
      'FailedToParse',
      removing ? 'Cannot specify both an update and remove=true' : 'Either an update or remove=true must be specified',
    );
  }
  const returnNew = flagArgument(context, 'new');
  const upserting = flagArgument(context, 'upsert');
  if (removing && returnNew)
    throw mongoError(
      'FailedToParse',
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
  if (removing && upserting) throw mongoError('FailedToParse', 'Cannot specify both upsert=true and remove=true');
  const filter = documentArgument(context, 'query') ?? {};
  const collation = documentArgument(context, 'collation') as Collation | undefined;
  const shared = {
    filter,
    collation,
    hint: hintOf(context.body['hint']),
    sort: nonEmpty(documentArgument(context, 'sort')),
    let: documentArgument(context, 'let'),
  };
  const fields = documentArgument(context, 'fields');
  const project =
    fields && Object.keys(fields).length > 0
      ? compileProjection(fields, { filter, collation, let: shared.let })
      : (doc: Doc) => doc;
  const shown = (doc: Doc | undefined): Doc | null => (doc ? project(doc, filter) : null);
  if (removing) {
    const { deleted, before } = await deleteDocuments(context, context.db, name, { ...shared, limit: 1 });
    return { lastErrorObject: { n: deleted }, value: shown(before) };
  }
  const outcome = await updateDocuments(context, context.db, name, {
    ...shared,
    update: updateStatement({ q: filter, u: change }, context).update,
    multi: false,
    upsert: upserting,
    arrayFilters: context.body['arrayFilters'] as Doc[] | undefined,
    bypassValidation: flagArgument(context, 'bypassDocumentValidation'),
  });
  const inserted = 'upsertedId' in outcome;
  return {
    lastErrorObject: {
      n: inserted ? 1 : outcome.matched,
      updatedExisting: outcome.matched > 0,
      ...(inserted ? { upserted: outcome.upsertedId } : {}),
    },
    value: shown(returnNew ? outcome.after : outcome.before),
  };
}

export const writeCommands: Command[] = [insert, update, remove, findAndModify];
