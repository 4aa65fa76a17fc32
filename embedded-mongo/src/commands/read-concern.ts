/** Read concern: validates it, refuses levels that the command does not support, and opens the snapshot to read from. */
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

/** Whether the data read must be on disk before the reply. */
export function readsDurable(body: Doc): boolean {
  const level: unknown = readConcern(body)['level'];
  return level === 'majority' || level === 'linearizable' || level === 'snapshot';
}

/** @throws MongoError InvalidOptions when the read concern is not allowed in a transaction */
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

/** The `atClusterTime` requested by a transaction's first command. */
export function transactionSnapshot(server: Server, body: Doc): number | undefined {
  const at: unknown = isDocument(body['readConcern']) ? body['readConcern']['atClusterTime'] : undefined;
  return at === undefined ? undefined : server.store.snapshot(clusterTime(at)).snapshot;
}

/**
 * The snapshot requested by a command outside transactions.
 * @throws MongoError InvalidOptions for commands that do not support snapshots; SnapshotTooOld for a time that has expired
 */
export function snapshotView(context: CommandContext): Transaction | undefined {
  const { body, name, server } = context;
  const { level, atClusterTime } = readConcern(body);
  if (level === 'linearizable' && name === 'aggregate' && writesOut(body['pipeline'])) {
    throw mongoError('InvalidOptions', '$out and $merge cannot be used with a linearizable read concern level');
  }
  // An open cursor keeps its snapshot; drivers repeat the read concern with getMore.
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
