/**
 * Messages that a process has written as taken by itself and sends once they are committed: nobody has to look for them, nor to write
 * down that they were taken. A process that dies with some in its hand is followed as any that dies with what it took.
 */
import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { onceCommitted } from '../database/database.js';

/** Milliseconds nobody else takes a message that is under way; a process that died with it is followed then. */
export const TAKEN_FOR = 25_000;
/** Messages in a hand; further ones wait where everybody finds them. */
const MOST = 100;
/** Milliseconds that must be left of a message's time when its try begins. */
const LEFT_LEAST = 15_000;

interface Takeable {
  nextTryAt: Date;
  taker?: string;
}

export class Hand<Row extends Takeable> {
  #isOpen = false;
  #rows: Row[] = [];

  /** From now on this process sends. */
  open(): void {
    this.#isOpen = true;
  }

  /** @returns what this process will not send any more */
  close(): Row[] {
    this.#isOpen = false;
    return this.#rows.splice(0);
  }

  /**
   * Takes messages that wait, before they are written; without a room for them, or in a process that sends nothing, they stay as they are.
   * @returns them, as they are to be written in the session's transaction
   * @throws Error outside of a transaction
   */
  take(rows: readonly Row[], session: ClientSession): readonly Row[] {
    if (!this.#isOpen || this.#rows.length + rows.length > MOST) return rows;
    const taken = { nextTryAt: new Date(Date.now() + TAKEN_FOR), taker: randomUUID() };
    const mine = rows.map((row) => ({ ...row, ...taken }));
    onceCommitted(session, () => void this.#rows.push(...mine));
    return mine;
  }

  /** @returns up to so many, oldest first; those that lay here for too long are left to whoever finds them when their time is over */
  takeOut(most: number, now: number): Row[] {
    const inTime = this.#rows.findIndex(({ nextTryAt }) => nextTryAt.getTime() - now >= LEFT_LEAST);
    this.#rows.splice(0, inTime < 0 ? this.#rows.length : inTime);
    return this.#rows.splice(0, most);
  }
}
