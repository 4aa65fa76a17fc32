/** Periodic cleanup: deletes documents by TTL indexes and ends expired transactions, sessions, snapshots and cursors. */
import { nativeNumber } from './language/index.js';
import type { Server } from './commands/context.js';
import { CURSOR_TIMEOUT_MS } from './commands/cursors.js';
import type { Collection } from './store/collection.js';
import { encodeRange } from './store/key-encoding.js';
import type { RecordIndex } from './store/record-index.js';
import { Blocked } from './store/transaction.js';
import { decode } from './wire/raw-document.js';

/** Default interval of the TTL cleanup in seconds; `setParameter` changes it. */
export const DEFAULT_EXPIRY_SECONDS = 30;
const ROUND_MS = 1000;
/** Documents deleted per TTL index before other commands may run. */
const EXPIRY_BATCH = 1000;

/** Starts the timers. @returns a function that stops them */
export function startHousekeeping(server: Server): () => void {
  let lookedAt = performance.now();
  const round = setInterval(() => {
    server.sessions.expire();
    server.store.expireSnapshots();
    server.cursors.expire(Date.now() - CURSOR_TIMEOUT_MS);
    if (performance.now() - lookedAt < server.expirySeconds * 1000) return;
    lookedAt = performance.now();
    if (server.store.storage.isFull) return;
    removeExpired(server);
  }, ROUND_MS);
  round.unref();
  return () => clearInterval(round);
}

/** Deletes the documents that have expired by a TTL index. Documents locked by a transaction are left for the next round. */
function removeExpired(server: Server, now = Date.now()): void {
  for (const db of server.store.databaseNames()) {
    for (const collection of server.store.collectionsOf(db)) {
      for (const index of collection.indexes) {
        const seconds = nativeNumber(index.spec.expireAfterSeconds);
        if (seconds !== undefined) expire(collection, index, new Date(now - seconds * 1000));
      }
    }
  }
}

function expire(collection: Collection, index: RecordIndex, before: Date): void {
  const range = encodeRange('', { max: { value: before, inclusive: true } }, index.descending[0]!);
  const due: number[] = [];
  for (const record of index.entries.scan(range)) {
    due.push(record);
    if (due.length >= EXPIRY_BATCH) break;
  }
  for (const record of new Set(due)) {
    const raw = collection.records.get(record);
    if (!raw) continue;
    try {
      collection.write(record, decode(raw), undefined, undefined);
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
    }
  }
}
