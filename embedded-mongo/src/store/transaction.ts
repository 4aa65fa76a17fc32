/** A multi-document transaction: the snapshot it reads and the participants that hold state for it until it ends. */

/** Thrown by a write outside a transaction that needs a lock of an unfinished transaction; the write is retried afterwards. */
export class Blocked extends Error {
  constructor(readonly holder: Transaction) {
    super('waiting for a transaction to finish');
  }
}

/** Holds uncommitted state of transactions: writes, locks, reserved keys, created collections. */
export interface Participant {
  /** Commits the transaction's writes here. Cannot conflict, because the transaction holds the locks. */
  apply(transaction: Transaction): void;
  /** Discards the state and locks of a committed or aborted transaction. */
  release(transaction: Transaction): void;
}

export class Transaction {
  /** The participants with state of this transaction, in the order of its first change to each. */
  readonly participants = new Set<Participant>();
  /** Resolves when the transaction has committed or aborted. */
  readonly finished: Promise<void>;
  private finish!: () => void;

  /** @param snapshot the latest commit time whose writes the transaction sees */
  constructor(readonly snapshot: number) {
    this.finished = new Promise((resolve) => (this.finish = resolve));
  }

  apply(): void {
    for (const participant of this.participants) participant.apply(this);
  }

  /** Releases all state and locks, and wakes the writes that wait for them. */
  release(): void {
    for (const participant of this.participants) participant.release(this);
    this.finish();
  }
}
