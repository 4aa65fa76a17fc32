/** The registry of open cursors: returns results in batches and closes idle cursors. */
import { randomBytes } from 'node:crypto';
import type { Timestamp } from 'bson';
import { mongoError } from '../errors.js';
import { Slice } from '../time-slices.js';
import { MAX_DOCUMENT_BYTES, type CursorReply } from '../wire/frames.js';
import type { Doc } from '../language/index.js';

const DEFAULT_FIRST_BATCH = 101;
/** Idle time after which a cursor is closed, in milliseconds. */
export const CURSOR_TIMEOUT_MS = 10 * 60 * 1000;

/** Encoded documents; at an `undefined` other commands may run. */
export type Rows = Iterator<Buffer | undefined> | AsyncIterator<Buffer | undefined>;

/** The source of a tailable cursor: rows available now, and a wait for more. */
export interface LiveRows {
  /** Returns up to `limit` available rows. */
  take(limit: number): Promise<Buffer[]>;
  /** Resolves when there may be more rows, or after the timeout. */
  wait(milliseconds: number): Promise<void>;
  /** The resume token after the rows taken so far. */
  readonly resumeToken: Doc;
  /** Whether no more rows will follow. */
  readonly ended: boolean;
  /** Ends pending waits. */
  close(): void;
}

/** Default wait of a tailable cursor for rows, in milliseconds. */
const DEFAULT_WAIT_MS = 1000;
/** Longest single wait in milliseconds; after it the cursor polls again. */
const LONGEST_WAIT_MS = 10_000;

interface Cursor {
  id: bigint;
  namespace: string;
  rows: Rows | LiveRows;
  /** A row that was read but did not fit into the batch. */
  pending: Buffer | undefined;
  usedAt: number;
  busy: boolean;
  immortal: boolean;
  /** The session that owns the cursor; others may not continue it. */
  sessionId: string | undefined;
  inTransaction: boolean;
}

/** Options for opening a cursor. */
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

/** A cursor reply without the generic reply fields. */
export type OpenCursorReply = Omit<CursorReply, 'rest'> & { rest: Doc };

interface Batch {
  batch: Buffer[];
  done: boolean;
  resumeToken?: Doc | undefined;
}

/** Tests for `resumeToken`, because from Node 22 on every iterator has methods such as `take`. */
const isLive = (rows: Rows | LiveRows): rows is LiveRows => 'resumeToken' in rows;

function release({ rows }: Cursor): void {
  if (isLive(rows)) rows.close();
  else void rows.return?.();
}

export class Cursors {
  private readonly open = new Map<bigint, Cursor>();

  get size(): number {
    return this.open.size;
  }

  /** Returns the first batch, and keeps the cursor open when there may be more rows. */
  async start(rows: Rows | LiveRows, options: CursorOptions): Promise<OpenCursorReply> {
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
    const { batch, done, resumeToken } = await this.read(cursor, options.batchSize ?? DEFAULT_FIRST_BATCH, 0);
    if (!done && !options.singleBatch) {
      cursor.id = this.newId();
      this.open.set(cursor.id, cursor);
    } else release(cursor);
    return {
      cursorId: cursor.id,
      namespace: cursor.namespace,
      batchName: 'firstBatch',
      batch,
      atClusterTime: options.atClusterTime,
      postBatchResumeToken: resumeToken,
      rest: options.rest ?? {},
    };
  }

  /**
   * The next batch.
   * @param waitMs how long a tailable cursor waits for its first row
   * @throws MongoError CursorNotFound, Unauthorized for another session's cursor
   */
  async next(
    id: bigint,
    namespace: string,
    batchSize: number | undefined,
    sessionId: string | undefined,
    waitMs = DEFAULT_WAIT_MS,
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
      const { batch, done, resumeToken } = await this.read(cursor, batchSize || Infinity, waitMs);
      if (!this.open.has(id)) throw mongoError('CursorKilled', `cursor id ${id} was killed`);
      if (done) this.open.delete(id);
      const cursorId = done ? 0n : id;
      return { cursorId, namespace, batchName: 'nextBatch', batch, postBatchResumeToken: resumeToken, rest: {} };
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
    if (cursor) release(cursor);
    return this.open.delete(id);
  }

  /** Closes the cursors of a session, or only those of its transaction. */
  killOf(sessionId: string, onlyTransactional = false): void {
    for (const cursor of this.open.values()) {
      if (cursor.sessionId === sessionId && (cursor.inTransaction || !onlyTransactional)) this.kill(cursor.id);
    }
  }

  killAll(): void {
    for (const id of this.open.keys()) this.kill(id);
  }

  /** Closes the cursors last used before the given time (milliseconds). */
  expire(before: number): void {
    for (const cursor of this.open.values()) {
      if (!cursor.busy && !cursor.immortal && cursor.usedAt < before) this.kill(cursor.id);
    }
  }

  private async read(cursor: Cursor, limit: number, waitMs: number): Promise<Batch> {
    const { rows } = cursor;
    if (isLive(rows)) return this.readLive(rows, () => this.open.has(cursor.id), limit, waitMs);
    const batch: Buffer[] = [];
    let bytes = 0;
    const slice = new Slice();
    for (;;) {
      if (cursor.pending) {
        const raw = cursor.pending;
        if (batch.length >= limit || (batch.length > 0 && bytes + raw.length > MAX_DOCUMENT_BYTES))
          return { batch, done: false };
        batch.push(raw);
        bytes += raw.length;
        cursor.pending = undefined;
      } else if (batch.length >= limit && limit === 0) return { batch, done: false };
      const step = rows.next();
      const result = step instanceof Promise ? await step : step;
      if (result.done) return { batch, done: true };
      cursor.pending = result.value;
      if (!result.value || slice.isOver) await slice.yieldEventLoop();
    }
  }

  private async readLive(rows: LiveRows, isOpen: () => boolean, limit: number, waitMs: number): Promise<Batch> {
    const until = performance.now() + waitMs;
    let batch = await rows.take(limit);
    for (let left = waitMs; batch.length === 0 && left > 0 && !rows.ended; left = until - performance.now()) {
      await rows.wait(Math.min(left, LONGEST_WAIT_MS));
      if (!isOpen()) break;
      batch = await rows.take(limit);
    }
    return { batch, done: rows.ended, resumeToken: rows.resumeToken };
  }

  private newId(): bigint {
    for (;;) {
      const id = randomBytes(8).readBigInt64LE() & 0x7fffffffffffffffn;
      if (id !== 0n && !this.open.has(id)) return id;
    }
  }
}
