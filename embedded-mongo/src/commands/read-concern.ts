/** What a command's read concern asks for: checked, refused where it has no meaning, and turned into a snapshot to read by. */
import { Timestamp } from 'bson';
import { isDocument, type Doc } from '../language/index.js';
import { locationError, mongoError } from '../errors.js';
import { fromTimestamp } from '../store/clock.js';
import type { Transaction } from '../store/transaction.js';
import { type CommandContext, type Server } from './context.js';

const LEVELS = ['local', 'available', 'majority', 'linearizable', 'snapshot'];
const TRANSACTION_LEVELS = ['local', 'majority', 'snapshot'];
const FIELDS = ['level', 'afterClusterTime', 'afterOpTime', 'atClusterTime', 'provenance'];

/** Commands that can read from a snapshot outside a transaction. */
const SNAPSHOT_READERS = new Set(['find', 'aggregate', 'distinct']);

/** The read concern of a command, {} without one. @throws MongoError when it is malformed */
function readConcern(body: Doc): Doc {
  const concern: unknown = body['readConcern'];
  if (concern === undefined) return {};
  if (!isDocument(concern)) {
    throw mongoError('TypeMismatch', "BSON field 'readConcern' is the wrong type, expected type 'object'");
  }
  for (const field of Object.keys(concern)) {
    if (!FIELDS.includes(field)) throw locationError(40415, `BSON field 'readConcern.${field}' is an unknown field.`);
  }
  const level: unknown = concern['level'];
  if (level !== undefined && !LEVELS.includes(level as string)) {
    throw mongoError(
      'BadValue',
      `Enumeration value '${String(level)}' for field 'readConcern.level' is not a valid value.`,
    );
  }
  if (concern['atClusterTime'] !== undefined && level !== 'snapshot') {
    throw mongoError('InvalidOptions', "readConcern.atClusterTime is allowed only with level 'snapshot'");
  }
  return concern;
}

/** Whether what is read must be on disk before it is answered. */
export function readsDurable(body: Doc): boolean {
  const level: unknown = readConcern(body)['level'];
  return level === 'majority' || level === 'linearizable' || level === 'snapshot';
}

/** @throws MongoError InvalidOptions where the read concern cannot be kept in a transaction */
export function checkTransactionReadConcern(body: Doc): void {
  if (body['readConcern'] === undefined) return;
  const { level, atClusterTime } = readConcern(body);
  if (body['startTransaction'] !== true) {
    throw mongoError('InvalidOptions', 'Only the first command in a transaction may specify a readConcern');
  }
  if (level !== undefined && !TRANSACTION_LEVELS.includes(level as string)) {
    throw mongoError(
      'InvalidOptions',
      "The readConcern level must be either 'local' (default), 'majority' or 'snapshot' in order to run in a transaction",
    );
  }
  if (atClusterTime !== undefined) clusterTime(atClusterTime);
}

/** The time that a transaction's first command asks to read at. */
export function transactionSnapshot(server: Server, body: Doc): number | undefined {
  const at: unknown = isDocument(body['readConcern']) ? body['readConcern']['atClusterTime'] : undefined;
  return at === undefined ? undefined : server.store.snapshot(clusterTime(at)).snapshot;
}

/**
 * The snapshot that a command outside transactions asks to read from.
 * @throws MongoError InvalidOptions for commands that cannot; SnapshotTooOld for a time no longer remembered
 */
export function snapshotView(context: CommandContext): Transaction | undefined {
  const { body, name, server } = context;
  const { level, atClusterTime } = readConcern(body);
  if (level === 'linearizable' && name === 'aggregate' && writesOut(body['pipeline'])) {
    throw mongoError('InvalidOptions', '$out and $merge cannot be used with a linearizable read concern level');
  }
  // An open cursor goes on with the snapshot it was made with, whatever drivers repeat with its commands.
  if (level !== 'snapshot' || name === 'getMore' || name === 'killCursors') return undefined;
  if (!SNAPSHOT_READERS.has(name) || writesOut(body['pipeline'])) {
    throw mongoError('InvalidOptions', `Command ${name} does not support { readConcern: { level: "snapshot" } }`);
  }
  return server.store.snapshot(atClusterTime === undefined ? undefined : clusterTime(atClusterTime));
}

function clusterTime(value: unknown): number {
  if (value instanceof Timestamp) return fromTimestamp(value);
  throw mongoError(
    'TypeMismatch',
    "BSON field 'readConcern.atClusterTime' is the wrong type, expected type 'timestamp'",
  );
}

/** Whether a pipeline ends in a stage that writes. */
export function writesOut(pipeline: unknown): boolean {
  const last: unknown = Array.isArray(pipeline) ? pipeline.at(-1) : undefined;
  return isDocument(last) && ('$out' in last || '$merge' in last);
}
