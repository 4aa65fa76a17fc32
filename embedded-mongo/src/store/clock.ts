/** The server's logical clock: commit times as whole numbers, shown to clients as BSON timestamps. */
import { Timestamp } from 'bson';

/** Times within one second; the product with seconds since 1970 stays an exact integer in a double. */
const TICKS_PER_SECOND = 2 ** 20;

export class Clock {
  private last = 0;

  /** The time of the latest change. */
  now(): number {
    return this.last || this.tick();
  }

  /** Advances the clock and returns the new time. */
  tick(): number {
    this.last = Math.max(this.last + 1, Math.floor(Date.now() / 1000) * TICKS_PER_SECOND + 1);
    return this.last;
  }

  /** Advances to a time that a client saw, possibly during an earlier run of the server. */
  advanceTo(time: number): void {
    if (time > this.last && time < (Date.now() / 1000 + MAX_DRIFT_SECONDS) * TICKS_PER_SECOND) this.last = time;
  }
}

const MAX_DRIFT_SECONDS = 3600;

export function toTimestamp(time: number): Timestamp {
  return new Timestamp({ t: Math.floor(time / TICKS_PER_SECOND), i: time % TICKS_PER_SECOND });
}

export function fromTimestamp(timestamp: Timestamp): number {
  return timestamp.t * TICKS_PER_SECOND + timestamp.i;
}
