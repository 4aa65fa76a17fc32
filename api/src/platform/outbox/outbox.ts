/**
 * The outbox: messages (mails, webhooks, …) are written in the transaction of the change that they announce and sent afterwards. A receiver
 * that is down delays messages but loses none. This module leases, sends, retries and gives up messages of every kind.
 */
import { randomUUID } from 'node:crypto';
import type { ClientSession, Model, mongo } from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';
import { inTransaction } from '../database/database.js';
import { startRegularWork, type RegularWork } from '../jobs/regular-work.js';
import { noteRound } from '../observability/counting.js';
import { logFault } from '../observability/faults.js';

/** Most messages per round. */
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

/** A kind of message: its collection, how to send it, and when to give up. */
export interface MessageKind<Row extends OutboxRow> {
  /** For the log and the metrics, e.g. `mails`. */
  name: string;
  model: Model<Row>;
  /** Field values and names in its collection. They differ by kind, because older versions of the shop read and write the same rows. */
  stored: { waiting: string; sent: string; failed: string; tries: keyof Row & string; sentAt: keyof Row & string };
  /** Polling interval in milliseconds. */
  every: number;
  /** Messages sent concurrently. */
  atOnce: number;
  /** Back-off in milliseconds. @param tries attempts so far @returns undefined to give up */
  pauseAfter(tries: number): number | undefined;
  /** One attempt. @returns fields to store with the message @throws Error when it failed, NotSent to store fields with the failure */
  send(row: Row): Promise<Partial<Row> | void>;
  /** Further writes in the transaction that gives up a message. */
  givenUp?(row: Row, session: ClientSession): Promise<void>;
  /** Called after a failed attempt is stored. */
  failed?(row: Row, reason: string, givenUp: boolean): void;
}

/** The reason for a failed attempt, and fields to store with it. */
export class NotSent extends Error {
  constructor(
    reason: string,
    readonly facts: object = {},
    /** The message is obsolete: it fails without further attempts, and `givenUp` is not called. */
    readonly unwanted = false,
  ) {
    super(reason);
  }
}

export interface Outbox {
  name: string;
  every: number;
  /**
   * Makes one attempt for each due message, oldest first. Several processes may run it, because each message is leased before it is sent.
   * Delivery is at least once: a message is sent again when its process dies before it has stored the success.
   * @returns number of messages sent
   */
  sendWaiting(now?: Date): Promise<number>;
}

/** The senders of this process, by kind. */
const senders = new Map<string, RegularWork>();

/** Makes the sender of this process poll now, if it has one. */
export function wakeOutbox(name: string): void {
  senders.get(name)?.wake();
}

/** Starts a sender for each kind, so that a slow receiver of one kind does not delay other kinds. Several processes may run senders. */
export function startOutboxes(outboxes: readonly Outbox[]): Pick<RegularWork, 'stop'> {
  for (const { name, every, sendWaiting } of outboxes) {
    const sender = startRegularWork({
      every,
      atOnce: true,
      run: async () => {
        await sendWaiting();
        noteRound(name);
      },
      failed: (error) => logFault(error, 'messages could not be sent; they are tried again', { task: name }),
    });
    senders.set(name, sender);
  }
  return {
    async stop() {
      const stopping = outboxes.map(async ({ name }) => senders.get(name)?.stop());
      for (const { name } of outboxes) senders.delete(name);
      await Promise.all(stopping);
    },
  };
}

export function outboxOf<Row extends OutboxRow>(kind: MessageKind<Row>): Outbox {
  const { name, every, stored } = kind;
  // The field names depend on the kind, so the model's own type does not fit.
  const model = kind.model as unknown as Model<OutboxRow>;
  const rows = () => model.collection as unknown as mongo.Collection<OutboxRow>;

  /** Leases the message that has been due for longest. */
  async function lease(now: Date): Promise<Row | null> {
    const leased = await rows().findOneAndUpdate(
      { status: stored.waiting, nextTryAt: { $lte: now } },
      {
        $set: { nextTryAt: new Date(now.getTime() + LEASE), taker: randomUUID() },
        $inc: { [stored.tries]: 1 },
      } as mongo.UpdateFilter<OutboxRow>,
      { sort: { nextTryAt: 1 }, returnDocument: 'after' },
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
  async function trySending(row: Row, clock: () => number): Promise<boolean> {
    const end = prolong(row, clock);
    let facts: Partial<Row> | void;
    try {
      facts = await kind.send(row);
    } catch (error) {
      await markFailed(row, error as Error, clock);
      return false;
    } finally {
      end();
    }
    await rows().updateOne(
      { _id: row._id },
      { $set: { ...facts, status: stored.sent, [stored.sentAt]: new Date() }, $unset: { error: 1, taker: 1 } },
      { ignoreUndefined: true },
    );
    return true;
  }

  async function markFailed(row: Row, failure: Error, clock: () => number): Promise<void> {
    const reason = failure.message.slice(0, REASON_MOST);
    const { facts, unwanted } = failure instanceof NotSent ? failure : { facts: {}, unwanted: false };
    const pause = unwanted ? undefined : kind.pauseAfter(row[stored.tries] as number);
    const givenUp = pause === undefined;
    const next = givenUp ? { status: stored.failed } : { status: stored.waiting, nextTryAt: new Date(clock() + pause) };
    const mark = (session?: ClientSession) =>
      model.updateOne(
        { _id: row._id },
        { $set: { ...facts, ...next, error: reason }, $unset: { taker: 1 } },
        { session },
      );
    if (givenUp && !unwanted && kind.givenUp)
      await inTransaction(async (session) => {
        await mark(session);
        await kind.givenUp!(row, session);
      });
    else await mark();
    if (!unwanted) kind.failed?.(row, reason, givenUp);
  }

  return {
    name,
    every,
    async sendWaiting(now = new Date()) {
      const began = Date.now();
      const clock = () => now.getTime() + Date.now() - began;
      const underWay = new Set<Promise<void>>();
      const faults: unknown[] = [];
      let sent = 0;
      for (let seen = 0; seen < ROUND && faults.length === 0; seen += 1) {
        const row = await lease(new Date(clock()));
        if (!row) break;
        const trying = trySending(row, clock)
          .then((arrived) => void (sent += Number(arrived)))
          .catch((error: unknown) => void faults.push(error))
          .finally(() => underWay.delete(trying));
        underWay.add(trying);
        if (underWay.size >= kind.atOnce) await Promise.race(underWay);
      }
      await Promise.all(underWay);
      if (faults.length > 0) throw faults[0];
      return sent;
    },
  };
}
