/** The log of committed changes that change streams read. It starts with the first subscriber and has a bounded length. */

export type ChangeKind = 'insert' | 'update' | 'replace' | 'delete' | 'drop' | 'rename' | 'dropDatabase';

/** A position in the log: after all changes of earlier times and the first `ordinal` changes of this time. */
export interface Position {
  /** A commit time of the server's clock. */
  time: number;
  ordinal: number;
}

/** The ordinal of a position after all changes of its time. */
export const LAST_ORDINAL = 0xffffffff;

export interface Change extends Position {
  at: Date;
  kind: ChangeKind;
  db: string;
  /** The collection; empty where a whole database was dropped. */
  name: string;
  before?: Buffer | undefined;
  after?: Buffer | undefined;
  /** The new name of a renamed collection. */
  to?: { db: string; name: string };
}

const MAX_CHANGES = 20_000;
const MAX_BYTES = 64 * 2 ** 20;

export class ChangeFeed {
  private changes: Change[] = [];
  private bytes = 0;
  /** The log holds the changes after this position; undefined before the first subscriber. */
  private since: Position | undefined;
  private readonly waiting = new Set<() => void>();

  /** Whether the log has been started by a subscriber. */
  get isWatched(): boolean {
    return this.since !== undefined;
  }

  /** Starts the log at a time that no change has yet. */
  start(time: number): void {
    this.since ??= { time: time - 1, ordinal: LAST_ORDINAL };
  }

  add(change: Omit<Change, 'ordinal' | 'at'>): void {
    if (!this.since) return;
    const last = this.changes.at(-1);
    const ordinal = last?.time === change.time ? last.ordinal + 1 : 0;
    this.changes.push({ ...change, ordinal, at: new Date() });
    this.bytes += bytesOf(change);
    if (this.changes.length > MAX_CHANGES || this.bytes > MAX_BYTES) this.forgetHalf();
    for (const wake of this.waiting) wake();
  }

  /** Whether the log holds all changes after a position. */
  reachesBackTo(position: Position): boolean {
    return this.since !== undefined && compare(this.since, position) <= 0;
  }

  /** The changes after a position. */
  *after(position: Position): Generator<Change, void, undefined> {
    let [low, high] = [0, this.changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(this.changes[middle]!, position) <= 0) low = middle + 1;
      else high = middle;
    }
    yield* this.changes.slice(low);
  }

  /** Resolves at the next change, when `signal` is aborted, or after the timeout. */
  next(milliseconds: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.waiting.add(wake);
      signal.addEventListener('abort', wake);
      if (signal.aborted) wake();
    });
  }

  private forgetHalf(): void {
    const gone = this.changes.splice(0, Math.ceil(this.changes.length / 2));
    this.since = gone.at(-1)!;
    for (const change of gone) this.bytes -= bytesOf(change);
  }
}

function compare(a: Position, b: Position): number {
  return a.time - b.time || a.ordinal - b.ordinal;
}

function bytesOf({ before, after }: Pick<Change, 'before' | 'after'>): number {
  return (before?.length ?? 0) + (after?.length ?? 0);
}
