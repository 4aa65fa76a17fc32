/**
 * Keeps what this process holds in memory as the database has it, whoever writes: the database tells of each change as it happens
 * (a change stream), and looking again for what changed makes up for whatever was not told.
 */
import { setTimeout as pause } from 'node:timers/promises';
import mongoose, { mongo } from 'mongoose';
import type { Logger } from '../observability/logger.js';

/** A document that was written, in whatever process. */
export interface Change {
  collection: string;
  id: unknown;
  /** Of an update: the fields that were set, as they are now. */
  fields?: Readonly<Record<string, unknown>>;
  /** Of an insert that names one. */
  account?: string;
}

export interface Follower {
  /** For the log and the question of readiness. */
  name: string;
  collections: readonly string[];
  /**
   * Looks for what was written since the last look that went well.
   * @param everything compares all of it: changes may have been missed for any length of time
   * @param progress to be called when a part of a long look is done
   */
  look(everything: boolean, progress: () => void): Promise<void>;
  /** Takes over what was told; without it a look does. */
  hear?(changes: readonly Change[]): Promise<void> | void;
}

/** Milliseconds between two looks: while the database tells, while it does not, and where nobody else can write. */
const EVERY = { told: 5_000, untold: 500, alone: 1_000 };
/** A look is followed by a rest of so many times as long, within bounds: after a change of everything it takes long. */
const RESTS = 3;
const LONGEST_REST = 2_000;
/** Milliseconds the database waits for a change before it says that there is none: as often the stream shows that it lives. */
const STREAM_WAITS = 500;
/** Milliseconds after its last sign of life in which the stream is relied on; after which it is opened anew. */
const STREAM_SOUND = 2_500;
const STREAM_DEAD = 10_000;
const TRY_AGAIN = 500;
/** Changes that wait to be taken over; with more, a look is quicker. */
const MOST_WAITING = 5_000;
/** Milliseconds without a word from the database after which this process is not to be asked. */
const LOST_TOUCH = 5_000;
/** Milliseconds after which it is not to be asked although it hears the database, for it does not get through with it. */
const FAR_BEHIND = 60_000;

/** Of a place in the stream from which changes are not remembered any more. */
const HISTORY_LOST = [280, 286];
/** Of a server that has no change streams: a standalone one, or a view of it that allows none. */
const NO_STREAMS = [40_573, 115, 13];

class Followed {
  waiting: Change[] = [];
  /** Since when a look is owed, by `performance.now()`: something may not have been told, or was not taken over. */
  owesSince: number | undefined;
  everything = false;
  lookedAt = performance.now();
  took = 0;
  /** Last sign that the database answers. */
  contactAt = performance.now();

  constructor(readonly follower: Follower) {}

  owe(everything: boolean): void {
    this.owesSince ??= performance.now();
    this.everything ||= everything;
  }
}

let followed: Followed[] = [];
let running: Following | undefined;

/** From the start of following on. What it holds is to be loaded before. */
export function follow(follower: Follower): void {
  // A start that failed may have left its own.
  followed = [...followed.filter((one) => one.follower.name !== follower.name), new Followed(follower)];
}

/**
 * Follows all that was registered since the last call.
 * @param alone nobody but this process can write
 * @returns a function that stops it
 */
export function startFollowing(logger: Logger, alone: boolean): () => Promise<void> {
  const following = new Following(followed, logger, alone);
  followed = [];
  running = following;
  following.start();
  return () => following.stop();
}

/** @throws Error when this process may have missed what others wrote */
export function checkFollowing(): void {
  running?.check();
}

class Following {
  readonly #stopping = new AbortController();
  #working: Promise<unknown> = Promise.resolve();
  /** Those that wait for news. */
  readonly #wake = new Map<Followed, () => void>();
  /** Where the stream is to be taken up. */
  #token: mongo.ResumeToken;
  /** The last sign of life of the stream. */
  #heardAt = -Infinity;
  #giveUp: ((error: Error) => void) | undefined;

  constructor(
    private readonly followed: readonly Followed[],
    private readonly logger: Logger,
    private readonly alone: boolean,
  ) {}

  start(): void {
    this.#working = Promise.all([
      ...this.followed.map((one) => this.#keepUp(one)),
      ...(this.alone ? [] : [this.#listen(), this.#watchStream()]),
    ]);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#giveUp?.(new Error('The shop stops'));
    await this.#working;
    if (running === this) running = undefined;
  }

  check(): void {
    const now = performance.now();
    const heardAt = this.#heardAt;
    for (const { follower, contactAt, owesSince } of this.followed) {
      const contact = owesSince === undefined ? Math.max(contactAt, heardAt) : contactAt;
      const silent = now - contact;
      if (silent > LOST_TOUCH)
        throw new Error(
          `What others wrote was last heard of ${Math.round(silent / 1000)} seconds ago (${follower.name}).`,
        );
      if (owesSince !== undefined && now - owesSince > FAR_BEHIND)
        throw new Error(`It is far behind what others wrote (${follower.name}).`);
    }
  }

  /** One thing after the other: what was told is taken over, what was not is looked for. */
  async #keepUp(one: Followed): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        const dueIn = this.#dueIn(one);
        if (one.owesSince !== undefined || dueIn <= 0) await this.#look(one);
        else if (one.waiting.length > 0) await this.#hear(one);
        // Meanwhile the stream may fall silent: then it is due earlier.
        else await this.#pause(this.alone ? dueIn : Math.min(dueIn, EVERY.untold), one);
      } catch (error) {
        one.owe(false);
        this.logger.error({ err: error }, `what others wrote could not be read: ${one.follower.name}`);
        await this.#pause(TRY_AGAIN);
      }
    }
  }

  #isTold(): boolean {
    return performance.now() - this.#heardAt < STREAM_SOUND;
  }

  /** Milliseconds until a look is due, as things stand; none or fewer when it is. */
  #dueIn({ lookedAt, took }: Followed): number {
    const rest = Math.min(LONGEST_REST, RESTS * took);
    const every = this.alone ? EVERY.alone : this.#isTold() ? EVERY.told : EVERY.untold;
    return lookedAt + Math.max(every, rest) - performance.now();
  }

  /** A look is due now. */
  #owe(one: Followed, everything: boolean): void {
    one.owe(everything);
    this.#wake.get(one)?.();
  }

  async #look(one: Followed): Promise<void> {
    const began = performance.now();
    const { owesSince, everything } = one;
    await one.follower.look(everything, () => (one.contactAt = performance.now()));
    one.lookedAt = one.contactAt = performance.now();
    one.took = one.lookedAt - began;
    // What came to be owed meanwhile may have been passed already.
    if (owesSince === one.owesSince && everything === one.everything) {
      one.owesSince = undefined;
      one.everything = false;
    }
  }

  async #hear(one: Followed): Promise<void> {
    const changes = one.waiting;
    one.waiting = [];
    try {
      if (one.follower.hear) await one.follower.hear(changes);
      else await this.#look(one);
    } catch (error) {
      // No look finds what was written by a clock that is slow.
      one.waiting = [...changes, ...one.waiting];
      throw error;
    }
    one.contactAt = performance.now();
  }

  /** Ends early with news. */
  async #pause(milliseconds: number, one?: Followed): Promise<void> {
    const enough = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, enough.signal]);
    if (one) this.#wake.set(one, () => enough.abort());
    await pause(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
    if (one) this.#wake.delete(one);
  }

  async #listen(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#hearStream();
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        this.#heardAt = -Infinity;
        const { code, message } = error as { code?: unknown; message: string };
        if (NO_STREAMS.includes(code as number)) {
          this.logger.warn(
            { reason: message },
            'the database has no change streams: this process looks for changes instead',
          );
          return;
        }
        const lost = HISTORY_LOST.includes(code as number) || error instanceof Ended;
        if (lost) this.#token = undefined;
        for (const one of this.followed) this.#owe(one, lost);
        this.logger.warn(
          { code, reason: message },
          'the database does not tell of changes; this process looks for them until it does',
        );
        await this.#pause(TRY_AGAIN);
      }
    }
  }

  async #hearStream(): Promise<void> {
    const collections = this.followed.flatMap(({ follower }) => follower.collections);
    const stream = mongoose.connection.db!.watch(
      [
        { $match: { $or: [{ 'ns.coll': { $in: collections } }, { operationType: 'invalidate' }] } },
        {
          $project: {
            operationType: 1,
            'ns.coll': 1,
            documentKey: 1,
            'updateDescription.updatedFields': 1,
            'fullDocument.account': 1,
          },
        },
      ],
      { maxAwaitTimeMS: STREAM_WAITS, batchSize: MOST_WAITING, ...(this.#token ? { resumeAfter: this.#token } : {}) },
    );
    const next = () =>
      new Promise<StreamEvent | null>((resolve, reject) => {
        this.#giveUp = reject;
        stream.tryNext().then((event) => resolve(event as StreamEvent | null), reject);
      });
    try {
      let open = false;
      for (;;) {
        const event = await next();
        this.#heardAt = performance.now();
        this.#token = stream.resumeToken;
        // Between the last look and the opening of the stream nobody told anything.
        if (!open) for (const one of this.followed) this.#owe(one, false);
        open = true;
        if (event) this.#tell(event);
      }
    } finally {
      this.#giveUp = undefined;
      // Nobody waits for a connection that may be dead.
      stream.close().catch(() => undefined);
    }
  }

  /** A connection can die without a word. */
  async #watchStream(): Promise<void> {
    let since = performance.now();
    while (!this.#stopping.signal.aborted) {
      await this.#pause(STREAM_WAITS);
      if (performance.now() - Math.max(since, this.#heardAt) < STREAM_DEAD) continue;
      since = performance.now();
      this.#giveUp?.(new Error('Nothing was heard from the database'));
    }
  }

  #tell({ operationType, ns, documentKey, updateDescription, fullDocument }: StreamEvent): void {
    if (operationType === 'invalidate') throw new Ended('The database was dropped');
    if (!ns || !documentKey) return;
    const change: Change = {
      collection: ns.coll,
      id: documentKey._id,
      ...(operationType === 'update' && { fields: updateDescription?.updatedFields ?? {} }),
      ...(fullDocument?.account !== undefined && { account: fullDocument.account }),
    };
    for (const one of this.followed) {
      if (!one.follower.collections.includes(ns.coll)) continue;
      if (one.waiting.push(change) > MOST_WAITING) {
        one.waiting = [];
        one.owe(true);
      }
      this.#wake.get(one)?.();
    }
  }
}

class Ended extends Error {}

interface StreamEvent {
  operationType: string;
  ns?: { coll: string };
  documentKey?: { _id: unknown };
  updateDescription?: { updatedFields?: Record<string, unknown> };
  fullDocument?: { account?: string };
}
