/** What goes wrong, in the log: a database without room, or none at all, is told of once a minute, whoever meets it. */
import { noteFault } from './counting.js';
import { platform } from '../platform.js';

const OUT_OF_DISK_SPACE = 14031;
/** Milliseconds between two lines about the same want of room. */
const REMIND_EVERY = 60_000;

const NO_ROOM =
  'the database takes no writes, since its disk has no room; reads go on, and writes as soon as there is room again';
const AWAY_NOW = 'the database does not answer; whoever needs it is told to try again';
/** When each of them was told last. */
const toldAt = new Map<string, number>();

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

/** Writes a fault into the log. @param facts what it was about, beside the error */
export function logFault(error: unknown, message: string, facts: Record<string, unknown> = {}): void {
  const { logger } = platform();
  noteFault();
  const known = isOutOfRoom(error) ? NO_ROOM : isDatabaseAway(error) ? AWAY_NOW : undefined;
  if (!known) {
    logger.error({ err: error, ...facts }, message);
    return;
  }
  const now = performance.now();
  if (now - (toldAt.get(known) ?? -Infinity) < REMIND_EVERY) return;
  toldAt.set(known, now);
  logger.error({ reason: (error as Error).message.slice(0, 300) }, known);
}
