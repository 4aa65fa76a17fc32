/**
 * Keeps in-memory copies of collections up to date, whichever process writes. A change stream delivers each change. Polling for recently
 * changed documents covers whatever the stream may have missed.
 */
import { setTimeout as pause } from 'node:timers/promises';
import mongoose, { mongo } from 'mongoose';
import type { Logger } from '../observability/logger.js';

/** A document written by any process. */
export interface Change {
  collection: string;
  id: unknown;
  /** For an update: the fields that were set, with their new values. */
  fields?: Readonly<Record<string, unknown>>;
  /** For an insert with an `account` field. */
  account?: string;
}

export interface Follower {
  /** For the log and the readiness check. */
  name: string;
  collections: readonly string[];
  /**
   * Polls for documents written since the last successful poll.
   * @param everything compare the whole collection, because changes may have been missed
   * @param progress call it after each part of a long poll
   */
  look(everything: boolean, progress: () => void): Promise<void>;
  /** Applies changes from the stream; if missing, a change triggers a poll. */
  hear?(changes: readonly Change[]): Promise<void> | void;
}

/** Milliseconds between two polls: with a live stream, without one, and when no other process can write. */
const POLL_EVERY = { streaming: 5_000, withoutStream: 500, alone: 1_000 };
/** The pause after a poll is this multiple of its duration, within bounds: a poll after a change of everything takes long. */
const RESTS = 3;
const LONGEST_REST = 2_000;
/** maxAwaitTimeMS of the stream: the server answers at least this often, which serves as a heartbeat. */
const STREAM_WAITS = 500;
/** Milliseconds without a heartbeat after which polling no longer relies on the stream, and after which the stream is reopened. */
const STREAM_TRUSTED = 2_500;
const STREAM_DEAD = 10_000;
const TRY_AGAIN = 500;
/** Most queued changes; with more, a poll is quicker. */
const MOST_WAITING = 5_000;
/** Milliseconds without a response from the database after which this process is not ready. */
const CONTACT_TIMEOUT = 5_000;
/** Milliseconds of falling behind after which this process is not ready, although the database responds. */
const FAR_BEHIND = 60_000;

/** Error codes for a resume token whose history is gone. */
const HISTORY_LOST = [280, 286];
/** Error codes of a server without change streams: a standalone server, or missing permissions. */
const NO_STREAMS = [40_573, 115, 13];

class Followed {
  waiting: Change[] = [];
  /** Since when a poll is due (`performance.now()`), because a change may have been missed or was not applied. */
  pollDueSince: number | undefined;
  everything = false;
  lookedAt = performance.now();
  took = 0;
  /** Time of the last response of the database. */
  contactAt = performance.now();

  constructor(readonly follower: Follower) {}

  requestPoll(everything: boolean): void {
    this.pollDueSince ??= performance.now();
    this.everything ||= everything;
  }
}

let followed: Followed[] = [];
let running: Following | undefined;

/** Registers a follower. It must have loaded its data before; updates begin with startFollowing. */
export function follow(follower: Follower): void {
  // A failed start may have left a follower with the same name.
  followed = [...followed.filter((one) => one.follower.name !== follower.name), new Followed(follower)];
}

/**
 * Starts the updates of all followers registered since the last call.
 * @param alone no other process can write
 * @returns a function that stops it
 */
export function startFollowing(logger: Logger, alone: boolean): () => Promise<void> {
  const following = new Following(followed, logger, alone);
  followed = [];
  running = following;
  following.start();
  return () => following.stop();
}

/** Readiness check. @throws Error when the data of this process may be stale */
export function checkFollowing(): void {
  running?.check();
}

class Following {
  readonly #stopping = new AbortController();
  #working: Promise<unknown> = Promise.resolve();
  /** Wakes followers from their pause. */
  readonly #wake = new Map<Followed, () => void>();
  /** Resume token of the stream. */
  #token: mongo.ResumeToken;
  /** Time of the stream's last heartbeat. */
  #heardAt = -Infinity;
  #giveUp: ((error: Error) => void) | undefined;

  constructor(
    private readonly followed: readonly Followed[],
    private readonly logger: Logger,
    private readonly alone: boolean,
  ) {}

  start(): void {
    this.#working = Promise.all([
      ...this.followed.map((one) => this.#run(one)),
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
    for (const { follower, contactAt, pollDueSince } of this.followed) {
      const contact = pollDueSince === undefined ? Math.max(contactAt, heardAt) : contactAt;
      const silent = now - contact;
      if (silent > CONTACT_TIMEOUT)
        throw new Error(
          `What others wrote was last heard of ${Math.round(silent / 1000)} seconds ago (${follower.name}).`,
        );
      if (pollDueSince !== undefined && now - pollDueSince > FAR_BEHIND)
        throw new Error(`It is far behind what others wrote (${follower.name}).`);
    }
  }

  /** The loop of one follower: applies changes from the stream, and polls when due. */
  async #run(one: Followed): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        const dueIn = this.#dueIn(one);
        if (one.pollDueSince !== undefined || dueIn <= 0) await this.#look(one);
        else if (one.waiting.length > 0) await this.#hear(one);
        // Wake up early enough in case the stream dies meanwhile, which makes the poll due earlier.
        else await this.#pause(this.alone ? dueIn : Math.min(dueIn, POLL_EVERY.withoutStream), one);
      } catch (error) {
        one.requestPoll(false);
        this.logger.error({ err: error }, `what others wrote could not be read: ${one.follower.name}`);
        await this.#pause(TRY_AGAIN);
      }
    }
  }

  #isStreaming(): boolean {
    return performance.now() - this.#heardAt < STREAM_TRUSTED;
  }

  /** Milliseconds until the next poll; zero or negative when it is due. */
  #dueIn({ lookedAt, took }: Followed): number {
    const rest = Math.min(LONGEST_REST, RESTS * took);
    const every = this.alone ? POLL_EVERY.alone : this.#isStreaming() ? POLL_EVERY.streaming : POLL_EVERY.withoutStream;
    return lookedAt + Math.max(every, rest) - performance.now();
  }

  /** Makes a poll due now. */
  #requestPoll(one: Followed, everything: boolean): void {
    one.requestPoll(everything);
    this.#wake.get(one)?.();
  }

  async #look(one: Followed): Promise<void> {
    const began = performance.now();
    const { pollDueSince, everything } = one;
    await one.follower.look(everything, () => (one.contactAt = performance.now()));
    one.lookedAt = one.contactAt = performance.now();
    one.took = one.lookedAt - began;
    // A poll that became due during this one stays due, because this one may have passed the new change.
    if (pollDueSince === one.pollDueSince && everything === one.everything) {
      one.pollDueSince = undefined;
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
      // Keep the changes: a poll by timestamp misses writes of a process with a slow clock.
      one.waiting = [...changes, ...one.waiting];
      throw error;
    }
    one.contactAt = performance.now();
  }

  /** Sleeps; new changes end it early. */
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
        for (const one of this.followed) this.#requestPoll(one, lost);
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
        // Changes between the last poll and the opening of the stream were not delivered.
        if (!open) for (const one of this.followed) this.#requestPoll(one, false);
        open = true;
        if (event) this.#dispatch(event);
      }
    } finally {
      this.#giveUp = undefined;
      // Do not await: the connection may be dead.
      stream.close().catch(() => undefined);
    }
  }

  /** Gives up a stream without heartbeats, because a connection can die silently. */
  async #watchStream(): Promise<void> {
    let since = performance.now();
    while (!this.#stopping.signal.aborted) {
      await this.#pause(STREAM_WAITS);
      if (performance.now() - Math.max(since, this.#heardAt) < STREAM_DEAD) continue;
      since = performance.now();
      this.#giveUp?.(new Error('Nothing was heard from the database'));
    }
  }

  #dispatch({ operationType, ns, documentKey, updateDescription, fullDocument }: StreamEvent): void {
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
        one.requestPoll(true);
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
