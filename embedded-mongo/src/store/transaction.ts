/** A multi-document transaction: a snapshot to read by, a private write set, and the locks that the first writer holds. */
import type { Doc } from '../language/index.js';
import type { Collection } from './collection.js';

/** Thrown by a write outside a transaction that has to wait for an unfinished one; the write is tried again after it. */
export class Blocked extends Error {
  constructor(readonly holder: Transaction) {
    super('waiting for a transaction to finish');
  }
}

/** What a transaction will make of one record. */
export interface PrivateWrite {
  /** The committed document that the transaction found; its lock keeps others from changing it. */
  original: Doc | undefined;
  /** Its new state; undefined when it is deleted. */
  doc: Doc | undefined;
  raw: Buffer | undefined;
  /** The client gave the new document whole. */
  replaced: boolean;
}

export class Transaction {
  readonly writes = new Map<Collection, Map<number, PrivateWrite>>();
  /** Collections made inside, known to others after the commit; by namespace. */
  readonly created = new Map<string, Collection>();
  /** Unique keys it reserved, to be given back at its end. */
  readonly reservations: { collection: Collection; index: string; key: string }[] = [];
  /** Resolves when it has committed or aborted. */
  readonly finished: Promise<void>;
  private finish!: () => void;

  /** @param snapshot the commit time up to which it sees the writes of others */
  constructor(readonly snapshot: number) {
    this.finished = new Promise((resolve) => (this.finish = resolve));
  }

  writesOf(collection: Collection): Map<number, PrivateWrite> {
    let writes = this.writes.get(collection);
    if (!writes) this.writes.set(collection, (writes = new Map()));
    return writes;
  }

  /** Gives back locks and reserved keys and wakes whoever waits. */
  release(): void {
    for (const [collection, writes] of this.writes) {
      for (const record of writes.keys()) if (collection.locks.get(record) === this) collection.locks.delete(record);
    }
    for (const { collection, index, key } of this.reservations) {
      const reserved = collection.index(index)?.reserved;
      if (reserved?.get(key)?.transaction === this) reserved.delete(key);
    }
    this.finish();
  }
}
