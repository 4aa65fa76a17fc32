/** Error replies: code, name, message, and the labels by which a client decides whether to retry. */
import { Double } from 'bson';
import { isDocument, nativeNumber, type Doc } from '../language/index.js';
import { ERROR_CODES, MongoError, mongoError } from '../errors.js';
import { type Server } from './context.js';
import type { PlannedFailure } from './fail-points.js';

const codes = (...names: (keyof typeof ERROR_CODES)[]): Set<number> => new Set(names.map((name) => ERROR_CODES[name]));

/** Errors after which a client may retry the same write. */
const RETRYABLE_CODES = codes(
  'HostUnreachable',
  'HostNotFound',
  'NetworkTimeout',
  'ShutdownInProgress',
  'ReadConcernMajorityNotAvailableYet',
  'PrimarySteppedDown',
  'ExceededTimeLimit',
  'SocketException',
  'NotWritablePrimary',
  'InterruptedAtShutdown',
  'InterruptedDueToReplStateChange',
  'NotPrimaryNoSecondaryOk',
  'NotPrimaryOrSecondary',
);

/** Errors after which a client may retry the whole transaction. */
const TRANSIENT_CODES = codes(
  'WriteConflict',
  'LockTimeout',
  'PreparedTransactionInProgress',
  'SnapshotUnavailable',
  'NoSuchTransaction',
);

const ENDINGS = new Set(['commitTransaction', 'abortTransaction']);

/** The reply of a failed command. An unexpected error (not a MongoError) is logged with its stack. */
export function errorReply(
  server: Server,
  error: unknown,
  body: Doc,
  name: string,
  failure: PlannedFailure | undefined,
): Doc {
  let known: MongoError;
  if (error instanceof MongoError) known = error;
  else {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    server.log.push(`${new Date().toISOString()} ${name}: ${text}`);
    known = mongoError('InternalError', error instanceof Error ? error.message : String(error));
  }
  const labels = failure?.errorLabels ?? labelsOf(known, body, name);
  return {
    ok: new Double(0),
    errmsg: known.message,
    code: known.code,
    codeName: known.codeName,
    ...known.extra,
    ...(labels.length > 0 ? { errorLabels: labels } : {}),
  };
}

function labelsOf(error: MongoError, body: Doc, name: string): string[] {
  const labels = new Set(error.errorLabels);
  labels.delete('TransientTransactionError');
  const retryable = RETRYABLE_CODES.has(error.code);
  if (retryable && isRetryableWrite(body, name)) labels.add('RetryableWriteError');
  const inTransaction = body['autocommit'] === false;
  const transient =
    TRANSIENT_CODES.has(error.code) ||
    error.hasErrorLabel('TransientTransactionError') ||
    (retryable && !ENDINGS.has(name));
  if (inTransaction && transient) labels.add('TransientTransactionError');
  return [...labels];
}

/** Whether drivers retry the command: a numbered write outside a transaction, or a commit or abort. */
function isRetryableWrite(body: Doc, name: string): boolean {
  return body['txnNumber'] !== undefined && (body['autocommit'] === undefined || ENDINGS.has(name));
}

/** The write concern error for w above 1: the set has one member. The write itself remains applied. */
export function unmetWriteConcern(body: Doc): Doc | undefined {
  const concern: unknown = body['writeConcern'];
  const w: unknown = isDocument(concern) ? concern['w'] : undefined;
  const members = nativeNumber(w);
  if (members !== undefined && members > 1) {
    return {
      writeConcernError: { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg: 'Not enough data-bearing nodes' },
    };
  }
  if (typeof w === 'string' && w !== 'majority') {
    return {
      writeConcernError: {
        code: 79,
        codeName: 'UnknownReplWriteConcern',
        errmsg: `No write concern mode named '${w}' found in replica set configuration`,
      },
    };
  }
  return undefined;
}

/** The write concern error that a fail point adds to a reply. */
export function plannedWriteConcernError(failure: PlannedFailure, body: Doc, name: string): Doc {
  const code = nativeNumber(failure.writeConcernError!['code']);
  const labels =
    failure.errorLabels ??
    (code !== undefined && isRetryableWrite(body, name) && RETRYABLE_CODES.has(code) ? ['RetryableWriteError'] : []);
  return { writeConcernError: failure.writeConcernError, ...(labels.length > 0 ? { errorLabels: labels } : {}) };
}
