/** Logs unexpected errors, each kind at most once a minute, so that neither callers nor an outage can fill the disk. */
import { noteFault } from './counting.js';
import { platform } from '../platform.js';

const OUT_OF_DISK_SPACE = 14031;
/** Milliseconds between two log lines about the same kind of error. */
const REMIND_EVERY = 60_000;

const NO_ROOM =
  'the database takes no writes, since its disk has no room; reads go on, and writes as soon as there is room again';
const AWAY_NOW = 'the database does not answer; whoever needs it is told to try again';
/** Most kinds of errors to remember; far more than there are places that can throw. */
const KINDS_MOST = 500;
/** For each kind: when it was last logged, and how often it occurred since. */
const logged = new Map<string, { at: number; since: number }>();

/** True when the database refused a write because its disk is full. Nothing was written, and reads still work. */
export function isOutOfRoom(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === OUT_OF_DISK_SPACE;
}

/** Names of errors for an unreachable database or a missing response. */
const AWAY = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoWaitQueueTimeoutError',
]);
/** System error codes of broken connections, which the driver sometimes passes through. */
const BROKEN_OFF = ['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ETIMEDOUT'];
/** Error codes of a server that is not, or no longer, the primary. */
const NO_PRIMARY = new Set<unknown>([...BROKEN_OFF, 91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** True when the database was unreachable or the connection broke; a retry later may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  const { name, code, cause } = (error ?? {}) as { name?: string; code?: unknown; cause?: unknown };
  return AWAY.has(name ?? '') || NO_PRIMARY.has(code) || (Boolean(name?.startsWith('Mongo')) && isDatabaseAway(cause));
}

/**
 * Logs an unexpected error, at most once a minute per kind. The next line says how often it occurred meanwhile.
 * @param facts context of the error; errors with different facts are of different kinds
 */
export function logFault(error: unknown, message: string, facts: Record<string, unknown> = {}): void {
  const { logger } = platform();
  noteFault();
  const known = isOutOfRoom(error) ? NO_ROOM : isDatabaseAway(error) ? AWAY_NOW : undefined;
  const unreported = countOccurrence(known ?? `${message} ${JSON.stringify(facts)} ${firstFrameOf(error)}`);
  if (unreported === undefined) return;
  const more = unreported > 0 ? { unreported } : {};
  if (known) logger.error({ reason: (error as Error).message.slice(0, 300), ...more }, known);
  else logger.error({ err: error, ...facts, ...more }, message);
}

/** @returns how often this kind occurred since its last line; undefined when that was less than a minute ago */
function countOccurrence(kind: string): number | undefined {
  const now = performance.now();
  const last = logged.get(kind);
  if (last && now - last.at < REMIND_EVERY) {
    last.since += 1;
    return undefined;
  }
  // Delete it first, so that the map stays in the order of logging and the oldest kind is evicted.
  logged.delete(kind);
  if (logged.size >= KINDS_MOST) logged.delete(logged.keys().next().value!);
  logged.set(kind, { at: now, since: 0 });
  return last?.since ?? 0;
}

/** The first stack frame of an error. Its message may contain the caller's input, so it does not identify a kind. */
function firstFrameOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = /^ +at .*/m.exec(error.stack ?? '')?.[0].trim();
  return `${error.name} ${place ?? error.message}`;
}
