/** Faults in the log: each kind once a minute, so that neither callers nor an outage can fill the disk with lines. */
import { noteFault } from './counting.js';
import { platform } from '../platform.js';

const OUT_OF_DISK_SPACE = 14031;
/** Milliseconds between two lines about the same fault. */
const REMIND_EVERY = 60_000;

const NO_ROOM =
  'the database takes no writes, since its disk has no room; reads go on, and writes as soon as there is room again';
const AWAY_NOW = 'the database does not answer; whoever needs it is told to try again';
/** Kinds of faults that are remembered; far more than there are places where one can arise. */
const KINDS_MOST = 500;
/** When each kind was logged last, and how often it was met since. */
const logged = new Map<string, { at: number; since: number }>();

/** True when the database refused a write because its disk has no room; nothing was written, and reads go on. */
export function isOutOfRoom(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === OUT_OF_DISK_SPACE;
}

/** Names of errors that say that the database could not be asked, or that its answer did not come. */
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
/** Codes of the system for connections that broke off, which the driver lets through now and then. */
const BROKEN_OFF = ['ECONNRESET', 'EPIPE', 'ECONNREFUSED', 'ETIMEDOUT'];
/** Codes of a server that is no primary, or will not be one any more. */
const NO_PRIMARY = new Set<unknown>([...BROKEN_OFF, 91, 189, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** True when the database was not reached, or broke off: whoever tries again later may find it. */
export function isDatabaseAway(error: unknown): boolean {
  const { name, code, cause } = (error ?? {}) as { name?: string; code?: unknown; cause?: unknown };
  return AWAY.has(name ?? '') || NO_PRIMARY.has(code) || (Boolean(name?.startsWith('Mongo')) && isDatabaseAway(cause));
}

/**
 * Writes a fault into the log, at most once a minute for each kind; the next line says how often it was met meanwhile.
 * @param facts what it was about, beside the error: faults that differ in them are of different kinds
 */
export function logFault(error: unknown, message: string, facts: Record<string, unknown> = {}): void {
  const { logger } = platform();
  noteFault();
  const known = isOutOfRoom(error) ? NO_ROOM : isDatabaseAway(error) ? AWAY_NOW : undefined;
  const unreported = takeTurn(known ?? `${message} ${JSON.stringify(facts)} ${placeOf(error)}`);
  if (unreported === undefined) return;
  const more = unreported > 0 ? { unreported } : {};
  if (known) logger.error({ reason: (error as Error).message.slice(0, 300), ...more }, known);
  else logger.error({ err: error, ...facts, ...more }, message);
}

/** @returns how often this kind was met since its last line; undefined when that was less than a minute ago */
function takeTurn(kind: string): number | undefined {
  const now = performance.now();
  const last = logged.get(kind);
  if (last && now - last.at < REMIND_EVERY) {
    last.since += 1;
    return undefined;
  }
  // The oldest goes first: the map keeps the order in which kinds were logged.
  logged.delete(kind);
  if (logged.size >= KINDS_MOST) logged.delete(logged.keys().next().value!);
  logged.set(kind, { at: now, since: 0 });
  return last?.since ?? 0;
}

/** Where a fault arose: its message may hold what the caller sent and tells no kinds apart. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = /^ +at .*/m.exec(error.stack ?? '')?.[0].trim();
  return `${error.name} ${place ?? error.message}`;
}
