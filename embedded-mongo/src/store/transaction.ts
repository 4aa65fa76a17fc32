/** A multi-document transaction: a snapshot to read by, and those who keep something for it until it ends. */

/** Thrown by a write outside a transaction that has to wait for an unfinished one; the write is tried again after it. */
export class Blocked extends Error {
  constructor(readonly holder: Transaction) {
    super('waiting for a transaction to finish');
  }
}

/** Keeps private state of transactions: what they wrote, locked, reserved or made. */
export interface Participant {
  /** Makes what the transaction did here the latest state; what it holds guarantees that it fits. */
  apply(transaction: Transaction): void;
  /** Gives up what is kept for the transaction, which has committed or aborted. */
  release(transaction: Transaction): void;
}

export class Transaction {
  /** Those that it changed something in, in the order of their first change. */
  readonly participants = new Set<Participant>();
  /** Resolves when it has committed or aborted. */
  readonly finished: Promise<void>;
  private finish!: () => void;

  /** @param snapshot the commit time up to which it sees the writes of others */
  constructor(readonly snapshot: number) {
    this.finished = new Promise((resolve) => (this.finish = resolve));
  }

  apply(): void {
    for (const participant of this.participants) participant.apply(this);
  }

  /** Has everything given up that is kept for it, and wakes whoever waits. */
  release(): void {
    for (const participant of this.participants) participant.release(this);
    this.finish();
  }
}
