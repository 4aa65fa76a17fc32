/**
 * The outbox: messages to others are written in the transaction of the change they tell of and sent afterwards, so that a receiver that
 * is down delays them and loses none. Each kind of message is leased, sent, marked, tried again and given up here.
 */
import { randomUUID } from 'node:crypto';
import type { ClientSession, Model, mongo } from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';
import { inTransaction } from '../database/database.js';
import { startRegularWork, type RegularWork } from '../jobs/regular-work.js';
import { noteRound } from '../observability/counting.js';
import { logFault } from '../observability/faults.js';

/** Messages of one round at most. */
const ROUND = 1_000;
/** Milliseconds a lease of a message holds: a process that died with it is followed then. */
const LEASE = 25_000;
/** Milliseconds after which a lease is prolonged while the message is still being sent, and how often at most. */
const PROLONGED_EVERY = 8_000;
const PROLONGED_MOST = 15;
/** Characters of why a try failed that are kept. */
const REASON_MOST = 500;

/** What every message has, whatever else its kind keeps. */
export interface OutboxRow {
  _id: ObjectId;
  status: string;
  /** Not before; a lease moves it ahead. */
  nextTryAt: Date;
  /** The lease of this try; another name with each. */
  taker?: string;
  /** Why the last try failed. */
  error?: string | null;
  createdAt: Date;
}

/** A kind of message: where it is kept, how it is sent, and when it is given up. */
export interface MessageKind<Row extends OutboxRow> {
  /** For the log and the figures, e.g. `mails`. */
  name: string;
  model: Model<Row>;
  /** The names its collection uses: processes of older versions read and write the same rows during a rolling deploy. */
  stored: { waiting: string; sent: string; failed: string; tries: keyof Row & string; sentAt: keyof Row & string };
  /** Milliseconds between two looks for what is due. */
  every: number;
  /** How many are sent at once. */
  atOnce: number;
  /** Milliseconds until the next try. @param tries how many there were @returns undefined: it is given up */
  pauseAfter(tries: number): number | undefined;
  /** One try. @returns what to keep with the message @throws Error when it did not arrive, NotSent with what to keep */
  send(row: Row): Promise<Partial<Row> | void>;
  /** What changes together with a message whose tries are all used up. */
  givenUp?(row: Row, session: ClientSession): Promise<void>;
  /** Told of each try that failed, once that is written down. */
  failed?(row: Row, reason: string, givenUp: boolean): void;
}

/** Why a message did not arrive, and what to keep of the try. */
export class NotSent extends Error {
  constructor(
    reason: string,
    readonly facts: object = {},
    /** Nobody wants it any more: it fails without a further try, and without what giving up brings. */
    readonly unwanted = false,
  ) {
    super(reason);
  }
}

export interface Outbox {
  name: string;
  every: number;
  /**
   * Tries once each message that is due, oldest first. Several processes may do it at once: each message is leased before it is sent.
   * A message is sent again when its process dies between the receiver's yes and the note of it.
   * @returns how many arrived
   */
  sendWaiting(now?: Date): Promise<number>;
}

/** The senders of this process, by the name of what they send. */
const senders = new Map<string, RegularWork>();

/** Makes this process look for due messages now, if it sends any. */
export function wakeOutbox(name: string): void {
  senders.get(name)?.wake();
}

/** Starts a sender for each kind, so that a slow receiver of one kind delays no other. Several processes may do it. */
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
  // Rows are read and written by field names that only the kind knows.
  const model = kind.model as unknown as Model<OutboxRow>;
  const rows = () => model.collection as unknown as mongo.Collection<OutboxRow>;

  /** @returns the message that has been due for longest, which no other process takes while the lease holds */
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

  /** Prolongs the lease while the receiver takes its time. @returns a function that ends it */
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

  /** @returns whether it arrived */
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
