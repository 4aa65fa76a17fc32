/** Runs one command: looks it up, validates generic fields, attaches session and transaction, and encodes the reply. */
import { setTimeout as delay } from 'node:timers/promises';
import { Binary, Double, Long, Timestamp } from 'bson';
import { isDocument, nativeNumber, type Doc } from '../language/index.js';
import { codeNameOf, locationError, MongoError, mongoError } from '../errors.js';
import { fromTimestamp, toTimestamp } from '../store/clock.js';
import { OutcomeUnknown } from '../store/storage.js';
import { encodeCursorReply, REPLY_ROOM, type Message } from '../wire/frames.js';
import { encode, joined } from '../wire/raw-document.js';
import { bulkWriteCommands } from './bulk-write-command.js';
import { collectionCommands } from './collection-commands.js';
import {
  isCursorReply,
  timeExceeded,
  type Command,
  type CommandContext,
  type ConnectionInfo,
  type Reply,
  type Server,
} from './context.js';
import { diagnosticCommands } from './diagnostic-commands.js';
import { explainCommands } from './explain-command.js';
import { errorReply, plannedWriteConcernError, unmetWriteConcern } from './error-reply.js';
import { HangUp, type PlannedFailure } from './fail-points.js';
import { handshakeCommands } from './handshake.js';
import { indexCommands } from './index-commands.js';
import { readCommands } from './read-commands.js';
import { checkTransactionReadConcern, readsDurable, snapshotView, transactionSnapshot } from './read-concern.js';
import type { OpenTransaction, Session } from './sessions.js';
import { sessionKey, transactionCommands } from './transaction-commands.js';
import { writeCommands } from './write-commands.js';

const commands = new Map<string, Command>();
for (const command of [
  ...handshakeCommands,
  ...readCommands,
  ...writeCommands,
  ...bulkWriteCommands,
  ...transactionCommands,
  ...collectionCommands,
  ...indexCommands,
  ...explainCommands,
  ...diagnosticCommands,
]) {
  for (const name of command.names) commands.set(name, command);
}

/** Generic fields that any command accepts. */
const GENERIC_FIELDS = new Set([
  '$db',
  '$clusterTime',
  '$readPreference',
  '$audit',
  '$client',
  '$configTime',
  '$topologyTime',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
  'readPreference',
  'rawData',
]);

/** Runs the command and returns its encoded reply after REPLY_ROOM free bytes. @throws HangUp, OutcomeUnknown */
export async function dispatch(server: Server, connection: ConnectionInfo, message: Message): Promise<Buffer> {
  const { body } = message;
  const name = Object.keys(body)[0] ?? '';
  server.counters.command += 1;
  const failure = server.failPoints?.strike(name, connection.appName);
  // After a fail point the client may close this connection and continue its transaction on another.
  if (failure) connection.isForgiven = true;
  try {
    if (failure) await applyFailure(failure);
    const reply = await runCommand(server, connection, message, name);
    const extra = failure?.writeConcernError ? plannedWriteConcernError(failure, body, name) : unmetWriteConcern(body);
    return encodeReply(server, reply, extra);
  } catch (error) {
    if (error instanceof HangUp || error instanceof OutcomeUnknown) throw error;
    return encodeReply(server, errorReply(server, error, body, name, failure));
  }
}

async function applyFailure(failure: PlannedFailure): Promise<void> {
  if (failure.blockMs > 0) await delay(failure.blockMs);
  if (failure.closeConnection) throw new HangUp();
  if (failure.errorCode !== undefined) {
    throw new MongoError(
      failure.errorCode,
      codeNameOf(failure.errorCode),
      "Failing command via 'failCommand' failpoint",
    );
  }
}

async function runCommand(server: Server, connection: ConnectionInfo, message: Message, name: string): Promise<Reply> {
  const { body, sequences } = message;
  const command = commands.get(name);
  if (!command) throw mongoError('CommandNotFound', `no such command: '${name}'`);
  const db: unknown = body['$db'];
  if (typeof db !== 'string' || db === '')
    throw mongoError('InvalidNamespace', 'OP_MSG requests require a $db argument');
  checkFields(command, name, body);
  checkWriteConcern(body);
  if (command.writes && name !== 'commitTransaction') server.store.storage.checkDiskSpace();
  const session = body['lsid'] === undefined ? undefined : server.sessions.use(sessionKey(body['lsid']));
  const seen = clusterTime(body);
  if (seen) server.store.clock.advanceTo(fromTimestamp(seen));
  const context: CommandContext = {
    server,
    connection,
    name,
    db,
    body,
    sequences,
    session,
    transaction: undefined,
    viewer: undefined,
    retryNumber: undefined,
    deadline: deadlineOf(body),
    checkTime: undefined,
  };
  context.checkTime = timeLimit(context.deadline);
  const number = transactionNumber(body);
  if (body['autocommit'] === undefined) context.viewer = snapshotView(context);
  if (number === undefined) return finish(context, command);
  if (!session) throw mongoError('InvalidOptions', 'Transaction number requires a session ID to also be specified');
  return inTurn(session, () => runNumbered(context, command, session, number));
}

/** Runs the numbered commands of a session one at a time, so that a retry waits for the first attempt. */
async function inTurn<T>(session: Session, run: () => Promise<T>): Promise<T> {
  const before = session.turn;
  let done!: () => void;
  session.turn = new Promise((resolve) => (done = resolve));
  await before;
  try {
    return await run();
  } finally {
    done();
  }
}

async function runNumbered(
  context: CommandContext,
  command: Command,
  session: Session,
  number: bigint,
): Promise<Reply> {
  const { body, name, server } = context;
  if (body['autocommit'] === undefined) {
    if (body['startTransaction'] !== undefined)
      throw mongoError('InvalidOptions', 'Specifying startTransaction=true requires autocommit=false');
    if (!command.retryable)
      throw locationError(
        50768,
        `txnNumber may only be provided for multi-document transactions and retryable write commands. autocommit:false was not provided, and ${name} is not a retryable write command.`,
      );
    server.sessions.retry(session, number);
    context.retryNumber = number;
    return finish(context, command);
  }
  if (body['autocommit'] !== false) throw mongoError('InvalidOptions', 'Specifying autocommit=true is not allowed.');
  if (!command.transactional) {
    throw mongoError('OperationNotSupportedInTransaction', `Cannot run '${name}' in a multi-document transaction.`);
  }
  const ending = name === 'commitTransaction' || name === 'abortTransaction';
  if (body['writeConcern'] !== undefined && !ending) {
    throw mongoError('InvalidOptions', 'writeConcern is not allowed within a multi-statement transaction');
  }
  checkTransactionReadConcern(body);
  const open =
    body['startTransaction'] === true
      ? server.sessions.startTransaction(session, number, transactionSnapshot(server, body))
      : continued(session, number, name);
  open.commands += 1;
  open.connection = context.connection;
  context.transaction = open.transaction;
  context.viewer = open.transaction;
  try {
    const reply = await finish(context, command);
    if (!ending && !isCursorReply(reply) && reply['writeErrors'] !== undefined) server.sessions.abort(open);
    if (name === 'bulkWrite' && isCursorReply(reply) && reply.rest['nErrors'] !== 0) server.sessions.abort(open);
    return reply;
  } catch (error) {
    if (!ending) {
      server.cursors.killOf(session.id, true);
      server.sessions.abort(open);
    }
    throw error;
  }
}

/** The session's transaction with this number. @throws MongoError when its state does not allow the command */
function continued(session: Session, number: bigint, name: string): OpenTransaction {
  const { current } = session;
  if (!current || current.number !== number || current.state === 'aborted') {
    const why =
      current?.number === number
        ? 'has been aborted.'
        : `does not match any in-progress transactions. The active transaction number is ${current?.number ?? -1}`;
    throw mongoError('NoSuchTransaction', `Given transaction number ${number} ${why}`, {
      errorLabels: ['TransientTransactionError'],
    });
  }
  if (current.state === 'committed' && name !== 'commitTransaction') {
    throw mongoError('TransactionCommitted', `Transaction ${number} has been committed.`);
  }
  return current;
}

async function finish(context: CommandContext, command: Command): Promise<Reply> {
  const reply = await command.run(context);
  const { storage } = context.server.store;
  if (command.writes && !(context.transaction && context.name !== 'commitTransaction')) await storage.durable();
  else if (readsDurable(context.body)) await storage.durable();
  return reply;
}

function checkFields(command: Command, name: string, body: Doc): void {
  if (command.fields.includes('*')) return;
  for (const field of Object.keys(body)) {
    if (field === name || GENERIC_FIELDS.has(field) || command.fields.includes(field)) continue;
    throw locationError(40415, `BSON field '${name}.${field}' is an unknown field.`);
  }
}

/** The cluster time that the client sent. @throws MongoError when it is not a timestamp */
function clusterTime(body: Doc): Timestamp | undefined {
  const gossip: unknown = body['$clusterTime'];
  if (gossip === undefined) return undefined;
  if (!isDocument(gossip)) {
    throw mongoError('TypeMismatch', "BSON field '$clusterTime' is the wrong type, expected type 'object'");
  }
  const time: unknown = gossip['clusterTime'];
  if (time === undefined) {
    throw locationError(40414, "BSON field '$clusterTime.clusterTime' is missing but a required field");
  }
  if (!(time instanceof Timestamp)) {
    throw mongoError(
      'TypeMismatch',
      "BSON field '$clusterTime.clusterTime' is the wrong type, expected type 'timestamp'",
    );
  }
  return time;
}

function checkWriteConcern(body: Doc): void {
  const concern: unknown = body['writeConcern'];
  if (concern === undefined) return;
  if (!isDocument(concern)) throw mongoError('TypeMismatch', 'writeConcern must be an object');
  for (const field of Object.keys(concern)) {
    if (!['w', 'j', 'wtimeout', 'fsync', 'provenance'].includes(field)) {
      throw locationError(40415, `BSON field 'writeConcern.${field}' is an unknown field.`);
    }
  }
}

function transactionNumber(body: Doc): bigint | undefined {
  const value: unknown = body['txnNumber'];
  if (value === undefined) return undefined;
  const number =
    value instanceof Long
      ? value.toBigInt()
      : nativeNumber(value) === undefined
        ? undefined
        : BigInt(nativeNumber(value)!);
  if (number === undefined || number < 0n)
    throw mongoError('InvalidOptions', 'Transaction number must be a non-negative whole number');
  return number;
}

/** The deadline from maxTimeMS, on the scale of `performance.now()`. */
function deadlineOf(body: Doc): number | undefined {
  const limit = nativeNumber(body['maxTimeMS']);
  return limit ? performance.now() + limit : undefined;
}

function timeLimit(deadline: number | undefined): (() => void) | undefined {
  if (deadline === undefined) return undefined;
  return () => {
    if (performance.now() > deadline) throw timeExceeded();
  };
}

const NO_SIGNATURE = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };

/** Cache of the generic reply fields, which change only with the logical clock. */
let times: { at: number; raw: Buffer } = { at: -1, raw: Buffer.alloc(0) };

function timesAt(now: number): Buffer {
  if (times.at !== now) {
    const time = toTimestamp(now);
    times = {
      at: now,
      raw: encode({ $clusterTime: { clusterTime: time, signature: NO_SIGNATURE }, operationTime: time }),
    };
  }
  return times.raw;
}

function encodeReply(server: Server, reply: Reply, extra: Doc = {}): Buffer {
  const end = timesAt(server.store.clock.now());
  const ok = 'ok' in reply ? {} : { ok: new Double(1) };
  if (isCursorReply(reply)) {
    return encodeCursorReply({ ...reply, rest: joined(encode({ ...reply.rest, ...ok, ...extra }), end) });
  }
  return joined(encode({ ...reply, ...ok, ...extra }), end, REPLY_ROOM);
}
