/**
 * The outbox: messages (mails, webhooks, …) are written in the transaction of the change that they announce and sent afterwards. A receiver
 * that is down delays messages but loses none. This module leases, sends, retries and gives up messages of every kind, each receiver's
 * messages in a queue of their own.
 */
import { randomUUID } from 'node:crypto';
import type { Model, mongo } from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';
import { startRegularWork, type RegularWork } from '../jobs/regular-work.js';
import { noteRound } from '../observability/counting.js';
import { logFault } from '../observability/faults.js';

/** Most messages of a queue between two looks at the list of queues. */
const ROUND = 1_000;
/** Lease of a message in milliseconds: after this time another process takes over from a dead one. */
const LEASE = 25_000;
/** Interval in milliseconds at which a lease is renewed during sending, and the most renewals. */
const PROLONGED_EVERY = 8_000;
const PROLONGED_MOST = 15;
/** Most stored characters of the reason for a failed attempt. */
const REASON_MOST = 500;

/** Fields that messages of all kinds have. */
export interface OutboxRow {
  _id: ObjectId;
  status: string;
  /** Time of the next attempt; a lease moves it ahead. */
  nextTryAt: Date;
  /** Lease holder of this attempt; a new name for each attempt. */
  taker?: string;
  /** Why the last attempt failed. */
  error?: string | null;
  createdAt: Date;
}

/** Leave to send one message of a queue. */
export interface Turn {
  /** Also takes a message whose own back-off is not over yet: to see whether the receiver is back. */
  early?: boolean;
  /** Takes the newest message that was never tried, if there is one, instead of the one that has been due for longest. */
  untried?: boolean;
}

/** The messages of one receiver. Each queue is worked on by itself, so that a receiver which is slow or silent delays no other one. */
export interface Queue<Row, T extends Turn> {
  name: string;
  /** Which messages of the kind belong to it. */
  of: Partial<Row>;
  /** Asked before each message. @returns undefined while nothing may be sent to this receiver */
  turn(now: Date): Promise<T | undefined>;
}

/** A kind of message: its collection, how to send it, and when to give up. */
export interface MessageKind<Row extends OutboxRow, T extends Turn = Turn> {
  /** For the log and the metrics, e.g. `mails`. */
  name: string;
  model: Model<Row>;
  /** Field values and names in its collection. They differ by kind, because older versions of the shop read and write the same rows. */
  stored: { waiting: string; sent: string; failed: string; tries: keyof Row & string; sentAt: keyof Row & string };
  /** Polling interval in milliseconds. */
  every: number;
  /** Messages of one queue that a process sends concurrently. */
  atOnce: number;
  /** The queues that something may be sent to now. */
  queues(): Promise<Queue<Row, T>[]>;
  /** Back-off in milliseconds. @param row with the facts of the failed attempt @returns undefined to give up */
  pauseAfter(row: Row, now: Date): number | undefined;
  /** One attempt. @returns fields to store with the message @throws Error when it failed, NotSent to store fields with the failure */
  send(row: Row, turn: T): Promise<Partial<Row> | void>;
  /** Called after the success of an attempt is stored. */
  sent?(row: Row, turn: T): Promise<void>;
  /** Called after a failed attempt is stored. @param row with the facts of the attempt */
  failed?(row: Row, reason: string, givenUp: boolean, turn: T, now: Date): Promise<void> | void;
}

/** The reason for a failed attempt, and fields to store with it. */
export class NotSent extends Error {
  constructor(
    reason: string,
    readonly facts: object = {},
  ) {
    super(reason);
  }
}

export interface Outbox {
  name: string;
  every: number;
  /**
   * Makes one attempt for each due message of every queue, oldest first, and waits for all of them. Several processes may run it, because
   * each message is leased before it is sent. Delivery is at least once: a message is sent again when its process dies before it has stored
   * the success.
   * @returns number of messages sent
   */
  sendWaiting(now?: Date): Promise<number>;
  /** A sender that works on each queue by itself for as long as the process lives. */
  sender(): Sender;
}

export interface Sender {
  /**
   * Begins to send what is due in every queue, and does not wait for it: a queue whose receiver is silent holds up no other one.
   * @throws Error that an earlier attempt met outside of its receiver, such as a database that is away
   */
  begin(): Promise<void>;
  /** Begins nothing more, and resolves when the attempts under way are over. */
  stop(): Promise<void>;
}

/** The senders of this process, by kind. */
const senders = new Map<string, RegularWork>();

/** Makes the sender of this process poll now, if it has one. */
export function wakeOutbox(name: string): void {
  senders.get(name)?.wake();
}

/** Starts a sender for each kind, so that a slow receiver of one kind does not delay other kinds. Several processes may run senders. */
export function startOutboxes(outboxes: readonly Outbox[]): Pick<RegularWork, 'stop'> {
  const stops = outboxes.map(({ name, every, sender }) => {
    const sending = sender();
    const polling = startRegularWork({
      every,
      atOnce: true,
      run: async () => {
        await sending.begin();
        noteRound(name);
      },
      failed: (error) => logFault(error, 'messages could not be sent; they are tried again', { task: name }),
    });
    senders.set(name, polling);
    return async () => {
      senders.delete(name);
      await polling.stop();
      await sending.stop();
    };
  });
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

/** A queue at work: its attempts under way, and whether it was asked for while it looked for more. */
interface Working {
  underWay: Set<Promise<void>>;
  isLooking: boolean;
  again: boolean;
}

export function outboxOf<Row extends OutboxRow, T extends Turn = Turn>(kind: MessageKind<Row, T>): Outbox {
  const { name, every, stored } = kind;
  // The field names depend on the kind, so the model's own type does not fit.
  const rows = () => kind.model.collection as unknown as mongo.Collection<OutboxRow>;

  /** Leases the message that the turn asks for, otherwise the one that has been due for longest. */
  async function lease(of: Partial<Row>, { early, untried }: T, now: Date): Promise<Row | null> {
    const newest = untried ? await leaseFirst({ ...of, [stored.tries]: 0 }, -1, now) : null;
    // A message without a taker is not being sent by anybody; it only pauses.
    const due = { nextTryAt: { $lte: now } };
    return newest ?? leaseFirst({ ...of, ...(early ? { $or: [due, { taker: { $exists: false } }] } : due) }, 1, now);
  }

  async function leaseFirst(takeable: object, direction: 1 | -1, now: Date): Promise<Row | null> {
    const leased = await rows().findOneAndUpdate(
      { ...takeable, status: stored.waiting },
      {
        $set: { nextTryAt: new Date(now.getTime() + LEASE), taker: randomUUID() },
        $inc: { [stored.tries]: 1 },
      } as mongo.UpdateFilter<OutboxRow>,
      { sort: { nextTryAt: direction, _id: direction }, returnDocument: 'after' },
    );
    return leased as unknown as Row | null;
  }

  /** Renews the lease while the message is being sent. @returns a function that stops the renewal */
  function prolong({ _id, taker }: Row, clock: () => number): () => void {
    let times = 0;
    const timer = setInterval(() => {
      if ((times += 1) >= PROLONGED_MOST) clearInterval(timer);
      rows()
        .updateOne({ _id, taker, status: stored.waiting }, { $set: { nextTryAt: new Date(clock() + LEASE) } })
        .catch((error: unknown) => logFault(error, 'the lease of a message could not be prolonged', { task: name }));
    }, PROLONGED_EVERY).unref();
    return () => clearInterval(timer);
  }

  /** @returns whether it was sent */
  async function trySending(row: Row, turn: T, clock: () => number): Promise<boolean> {
    const end = prolong(row, clock);
    let facts: Partial<Row> | void;
    try {
      facts = await kind.send(row, turn);
    } catch (error) {
      await markFailed(row, error as Error, turn, clock);
      return false;
    } finally {
      end();
    }
    await rows().updateOne(
      // A receipt may have told more already.
      { _id: row._id, status: stored.waiting },
      { $set: { ...facts, status: stored.sent, [stored.sentAt]: new Date() }, $unset: { error: 1, taker: 1 } },
      { ignoreUndefined: true },
    );
    await kind.sent?.(row, turn);
    return true;
  }

  async function markFailed(row: Row, failure: Error, turn: T, clock: () => number): Promise<void> {
    const reason = failure.message.slice(0, REASON_MOST);
    const facts = failure instanceof NotSent ? failure.facts : {};
    const after = { ...row, ...facts };
    const now = new Date(clock());
    const pause = kind.pauseAfter(after, now);
    const givenUp = pause === undefined;
    const next = givenUp
      ? { status: stored.failed }
      : { status: stored.waiting, nextTryAt: new Date(now.getTime() + pause) };
    await rows().updateOne(
      { _id: row._id },
      { $set: { ...facts, ...next, error: reason }, $unset: { taker: 1 } },
      { ignoreUndefined: true },
    );
    await kind.failed?.(after, reason, givenUp, turn, now);
  }

  function newSender(clock: () => number): Sender & { sent: number; faults: unknown[]; over(): Promise<void> } {
    const working = new Map<string, Working>();
    let stopping = false;

    async function look({ of, turn }: Queue<Row, T>, queue: Working): Promise<void> {
      for (let seen = 0; seen < ROUND && !stopping && sender.faults.length === 0; seen += 1) {
        if (queue.underWay.size >= kind.atOnce) await Promise.race(queue.underWay);
        const granted = await turn(new Date(clock()));
        const row = granted && (await lease(of, granted, new Date(clock())));
        if (!row) return;
        const trying = trySending(row, granted, clock)
          .then((arrived) => void (sender.sent += Number(arrived)))
          .catch((error: unknown) => void sender.faults.push(error))
          .finally(() => queue.underWay.delete(trying));
        queue.underWay.add(trying);
      }
    }

    /** Looks for messages of a queue until nothing is due, once more if it was asked for meanwhile. */
    async function work(queue: Queue<Row, T>): Promise<void> {
      const at: Working = working.get(queue.name) ?? { underWay: new Set(), isLooking: false, again: false };
      working.set(queue.name, at);
      at.again = true;
      if (at.isLooking) return;
      at.isLooking = true;
      try {
        while (at.again && !stopping) {
          at.again = false;
          await look(queue, at);
        }
      } finally {
        at.isLooking = false;
      }
      await Promise.all(at.underWay);
      if (!at.isLooking && at.underWay.size === 0) working.delete(queue.name);
    }

    const runs = new Set<Promise<void>>();
    const sender = {
      sent: 0,
      faults: [] as unknown[],
      async begin() {
        for (const queue of await kind.queues()) {
          const run: Promise<void> = work(queue)
            .catch((error: unknown) => void sender.faults.push(error))
            .finally(() => runs.delete(run));
          runs.add(run);
        }
        const [fault] = sender.faults.splice(0);
        if (fault !== undefined) throw fault;
      },
      async stop() {
        stopping = true;
        await Promise.all(runs);
      },
      /** Resolves when nothing is under way. */
      async over() {
        while (runs.size > 0) await Promise.all(runs);
      },
    };
    return sender;
  }

  return {
    name,
    every,
    sender: () => newSender(Date.now),
    async sendWaiting(now = new Date()) {
      const began = Date.now();
      const sender = newSender(() => now.getTime() + Date.now() - began);
      await sender.begin();
      await sender.over();
      if (sender.faults.length > 0) throw sender.faults[0];
      return sender.sent;
    },
  };
}
