/**
 * Writes of a transaction that nothing reads within it: gathered while it works, and sent as one command before its commit,
 * however many collections they are for.
 */
import mongoose, { mongo, type ClientSession, type Model } from 'mongoose';
import { ObjectId } from '../../types/object-id.js';

/** Statements of one command; a change of very many things takes several. */
const STATEMENTS_MOST = 500;

interface Statement {
  namespace: string;
  operation: mongo.Document;
  /** Thrown when an update meets nothing. */
  missed?: () => Error;
  /** Whom it is for, where a transaction does the work of many. */
  whose?: object;
}

interface StatementAnswer {
  ok: number;
  idx: number;
  n: number;
  errmsg?: string;
}

const gathered = new WeakMap<ClientSession, Statement[]>();

/** To be called at each beginning of a transaction's work, which may begin anew. */
export function gatherWrites(session: ClientSession): void {
  gathered.set(session, []);
}

/**
 * Adds documents as they are: defaults, casts and hooks of the model are not applied. What is undefined is left out.
 * @throws Error outside of a transaction
 */
export function insertLater(model: Model<any>, documents: readonly object[], session: ClientSession): void {
  const statements = statementsOf(session);
  const namespace = namespaceOf(model);
  for (const document of documents)
    statements.push({ namespace, operation: { document: { _id: new ObjectId(), ...document } } });
}

/**
 * Updates one document; timestamps of the model are not set.
 * @param missed makes what is thrown when the filter meets no document; without it that is no fault
 * @throws Error outside of a transaction
 */
export function updateLater(
  model: Model<any>,
  filter: mongo.Document,
  update: mongo.Document | mongo.Document[],
  session: ClientSession,
  missed?: () => Error,
): void {
  const operation = { filter, updateMods: update, multi: false };
  statementsOf(session).push({ namespace: namespaceOf(model), operation, ...(missed && { missed }) });
}

/** Whose fault an error is. */
const faults = new WeakMap<object, object>();

/** Whom an error concerns alone of those whose work one transaction does; undefined when it concerns all of them. */
export function whoseFault(error: unknown): object | undefined {
  return typeof error === 'object' && error !== null ? faults.get(error) : undefined;
}

function blame(error: unknown, whose: object | undefined): void {
  if (whose && typeof error === 'object' && error !== null) faults.set(error, whose);
}

/**
 * Gathers what is written for one of many in the same transaction. What it throws is its own fault, and so is what is wrong with its writes when
 * they are sent; nothing of it stays gathered when it throws.
 * @throws what `work` throws
 */
export async function gatherFor<T>(whose: object, session: ClientSession, work: () => Promise<T>): Promise<T> {
  const statements = statementsOf(session);
  const before = statements.length;
  try {
    const result = await work();
    for (const statement of statements.slice(before)) statement.whose = whose;
    return result;
  } catch (error) {
    statements.length = before;
    blame(error, whose);
    throw error;
  }
}

/** Sends what was gathered so far. @throws MongoServerError of the first statement that failed, and what `missed` made */
export async function sendGathered(session: ClientSession): Promise<void> {
  const statements = statementsOf(session);
  while (statements.length > 0) await send(statements.splice(0, STATEMENTS_MOST), session);
}

async function send(statements: readonly Statement[], session: ClientSession): Promise<void> {
  const namespaces = [...new Set(statements.map(({ namespace }) => namespace))];
  const { cursor } = await admin().command(
    {
      bulkWrite: 1,
      ops: statements.map(({ namespace, operation }) => ({
        [operation['document'] ? 'insert' : 'update']: namespaces.indexOf(namespace),
        ...operation,
      })),
      nsInfo: namespaces.map((ns) => ({ ns })),
    },
    { session, ignoreUndefined: true },
  );
  for (const answer of cursor.firstBatch as StatementAnswer[]) {
    const { missed, whose } = statements[answer.idx]!;
    const error = answer.ok ? undefined : new mongo.MongoServerError(answer);
    blame(error, whose);
    if (error) throw error;
    if (missed && answer.n === 0) throw missed();
  }
}

/** Of the client that is connected now: making one reads all its options. */
let known: { client: mongo.MongoClient; db: mongo.Db } | undefined;

function admin(): mongo.Db {
  const client = mongoose.connection.getClient();
  if (known?.client !== client) known = { client, db: client.db('admin') };
  return known.db;
}

function statementsOf(session: ClientSession): Statement[] {
  const statements = gathered.get(session);
  if (!statements || !session.inTransaction())
    throw new Error('This is only written within the transaction of what it tells of');
  return statements;
}

const namespaceOf = ({ collection, db }: Model<any>): string => `${db.name}.${collection.collectionName}`;
