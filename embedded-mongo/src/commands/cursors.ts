/** Open cursors: results handed out in batches, forgotten after some idle time. */
import { randomBytes } from 'node:crypto';
import type { Timestamp } from 'bson';
import { mongoError } from '../errors.js';
import type { OpenCursorReply } from './context.js';
import { MAX_DOCUMENT_BYTES } from '../wire/frames.js';
import type { Doc } from '../language/index.js';

export const DEFAULT_FIRST_BATCH = 101;
/** A cursor nobody asks for is closed after this many milliseconds. */
export const CURSOR_TIMEOUT_MS = 10 * 60 * 1000;

type Rows = Iterator<Buffer> | AsyncIterator<Buffer>;

interface Cursor {
  id: bigint;
  namespace: string;
  rows: Rows;
  /** Read from the rows but not handed out, since the batch was full. */
  pending: Buffer | undefined;
  usedAt: number;
  busy: boolean;
  immortal: boolean;
  /** The session it belongs to; other sessions may not continue it. */
  sessionId: string | undefined;
  inTransaction: boolean;
}

/** How a cursor is to be opened. */
export interface CursorOptions {
  namespace: string;
  batchSize?: number | undefined;
  singleBatch?: boolean | undefined;
  noTimeout?: boolean | undefined;
  sessionId?: string | undefined;
  inTransaction?: boolean | undefined;
  atClusterTime?: Timestamp | undefined;
  rest?: Doc | undefined;
}

export class Cursors {
  private readonly open = new Map<bigint, Cursor>();

  get size(): number {
    return this.open.size;
  }

  /** Answers the first batch and keeps the cursor when there may be more. */
  async start(rows: Rows, options: CursorOptions): Promise<OpenCursorReply> {
    const cursor: Cursor = {
      id: 0n,
      namespace: options.namespace,
      rows,
      pending: undefined,
      usedAt: Date.now(),
      busy: false,
      immortal: options.noTimeout ?? false,
      sessionId: options.sessionId,
      inTransaction: options.inTransaction ?? false,
    };
    const { batch, done } = await this.read(cursor, options.batchSize ?? DEFAULT_FIRST_BATCH);
    if (!done && !options.singleBatch) {
      cursor.id = this.newId();
      this.open.set(cursor.id, cursor);
    } else void cursor.rows.return?.();
    return {
      cursorId: cursor.id,
      namespace: cursor.namespace,
      batchName: 'firstBatch',
      batch,
      atClusterTime: options.atClusterTime,
      rest: options.rest ?? {},
    };
  }

  /** The next batch. @throws MongoError CursorNotFound, Unauthorized for another session's cursor */
  async next(
    id: bigint,
    namespace: string,
    batchSize: number | undefined,
    sessionId: string | undefined,
  ): Promise<OpenCursorReply> {
    const cursor = this.open.get(id);
    if (!cursor) throw mongoError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.namespace !== namespace) {
      throw mongoError(
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    }
    if (cursor.sessionId !== sessionId) {
      throw mongoError('Unauthorized', `Cursor ${id} was not created in this session`);
    }
    if (cursor.busy) throw mongoError('CursorInUse', `cursor id ${id} is already in use`);
    cursor.busy = true;
    try {
      const { batch, done } = await this.read(cursor, batchSize || Infinity);
      if (done) this.open.delete(id);
      return { cursorId: done ? 0n : id, namespace, batchName: 'nextBatch', batch, rest: {} };
    } catch (error) {
      this.open.delete(id);
      throw error;
    } finally {
      cursor.busy = false;
      cursor.usedAt = Date.now();
    }
  }

  kill(id: bigint): boolean {
    const cursor = this.open.get(id);
    void cursor?.rows.return?.();
    return this.open.delete(id);
  }

  /** Closes cursors of a session: all, or only those of its transaction. */
  killOf(sessionId: string, onlyTransactional = false): void {
    for (const cursor of this.open.values()) {
      if (cursor.sessionId === sessionId && (cursor.inTransaction || !onlyTransactional)) this.kill(cursor.id);
    }
  }

  killAll(): void {
    for (const id of this.open.keys()) this.kill(id);
  }

  /** Closes cursors idle since before the given time (milliseconds). */
  expire(before: number): void {
    for (const cursor of this.open.values()) {
      if (!cursor.busy && !cursor.immortal && cursor.usedAt < before) this.kill(cursor.id);
    }
  }

  private async read(cursor: Cursor, limit: number): Promise<{ batch: Buffer[]; done: boolean }> {
    const batch: Buffer[] = [];
    let bytes = 0;
    for (;;) {
      if (cursor.pending) {
        const raw = cursor.pending;
        if (batch.length >= limit || (batch.length > 0 && bytes + raw.length > MAX_DOCUMENT_BYTES))
          return { batch, done: false };
        batch.push(raw);
        bytes += raw.length;
        cursor.pending = undefined;
      } else if (batch.length >= limit && limit === 0) return { batch, done: false };
      const step = cursor.rows.next();
      const result = step instanceof Promise ? await step : step;
      if (result.done) return { batch, done: true };
      cursor.pending = result.value;
    }
  }

  private newId(): bigint {
    for (;;) {
      const id = randomBytes(8).readBigInt64LE() & 0x7fffffffffffffffn;
      if (id !== 0n && !this.open.has(id)) return id;
    }
  }
}
