/** What goes wrong, in the log: a database that takes no writes for want of room is told once a minute, whoever meets it. */
import { noteFault } from './counting.js';
import { platform } from './platform.js';

const OUT_OF_DISK_SPACE = 14031;
/** Milliseconds between two lines about the same want of room. */
const REMIND_EVERY = 60_000;

let toldAt = -Infinity;

/** True when the database refused a write because its disk has no room; nothing was written, and reads go on. */
export function isOutOfRoom(error: unknown): boolean {
  return (error as { code?: unknown } | undefined)?.code === OUT_OF_DISK_SPACE;
}

/** Writes a fault into the log. @param facts what it was about, beside the error */
export function logFault(error: unknown, message: string, facts: Record<string, unknown> = {}): void {
  const { logger } = platform();
  noteFault();
  if (!isOutOfRoom(error)) {
    logger.error({ err: error, ...facts }, message);
    return;
  }
  const now = performance.now();
  if (now - toldAt < REMIND_EVERY) return;
  toldAt = now;
  logger.error(
    'the database takes no writes, since its disk has no room; reads go on, and writes as soon as there is room again',
  );
}
