/**
 * The outbox: what others are to be told is written with the change it tells of and sent afterwards, so that a server that
 * is down delays it and loses nothing. One way of taking, trying again and giving up, for every kind of message.
 */
import { randomUUID } from 'node:crypto';
import type { ClientSession, Model, mongo } from 'mongoose';
import type { ObjectId } from '../../types/object-id.js';
import { noteRound } from '../observability/counting.js';
import { inTransaction } from '../database/database.js';
import { logFault } from '../observability/faults.js';
import { whenNobodyWaits } from '../giving-way.js';
import { TAKEN_FOR, type Hand } from './in-hand.js';
import { startRegularWork, type RegularWork } from '../jobs/regular-work.js';
import { Later } from '../together.js';

/** Messages of one round. */
const ROUND = 100;
/** Milliseconds within which all of what was taken is gone when the other side counts as quick. */
const QUICK = 1_000;
/** Milliseconds after which whoever still works on what it took says so, and how often at the most. */
const STILL_HERE = 8_000;
const STILL_HERE_MOST = 15;
/** Milliseconds for which a round waits at most while a rush of buyers takes the processors. */
const GIVES_WAY = 5_000;
/** Milliseconds after which it is noted that a message arrived, with all others that did meanwhile: each note is a write that orders wait behind. */
const NOTED_WITHIN = 100;
/** Characters of why a try failed that are kept. */
const REASON_MOST = 500;

/** What every message has, whatever else its kind keeps. */
export interface OutboxRow {
  _id: ObjectId;
  status: string;
  /** Not before; whoever takes the message moves it ahead, so that nobody else takes it meanwhile. */
  nextTryAt: Date;
  /** Who has taken it for this try; another name with each. */
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
  /** What its collection calls it: older processes read and write the same rows while a new version takes over. */
  stored: { waiting: string; sent: string; failed: string; tries: keyof Row & string; sentAt: keyof Row & string };
  /** Milliseconds between two looks for what waits. */
  every: number;
  /** How many are sent at once, and when the other side is quick. */
  atOnce: number;
  atOnceWhenQuick: number;
  /** How many are taken for each that is sent at once; their tries, one after the other, must be over within two minutes. */
  inARow: number;
  /** Where those are that this process wrote as taken by itself. */
  hand?: Hand<Row>;
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
  /** Begins to keep in hand what this process writes. */
  open(): void;
  /** Gives back what it still has in hand. */
  close(): Promise<void>;
  /**
   * Tries once each message that is due, oldest first. Several processes may do it at once: messages are taken before they
   * are sent, and no more than can be sent before they count as left behind. What a process had not noted yet when it died, of
   * a tenth of a second at the most, is sent again.
   * @returns how many arrived
   */
  sendWaiting(now?: Date): Promise<number>;
}

/** Looks for what waits, kind by kind, so that a slow receiver of one kind delays no other. Several processes may do it. */
export function startOutboxes(outboxes: readonly Outbox[]): RegularWork {
  const works = outboxes.map(({ name, every, open, close, sendWaiting }) => {
    open();
    const work = startRegularWork({
      every,
      atOnce: true,
      run: async () => {
        await whenNobodyWaits(GIVES_WAY);
        await sendWaiting();
        noteRound(name);
      },
      failed: (error) => logFault(error, 'what waits could not be sent; it is tried again', { task: name }),
    });
    return {
      async stop() {
        const given = close().catch((error: unknown) => logFault(error, 'what waits is sent later', { task: name }));
        await Promise.all([given, work.stop()]);
      },
    };
  });
  return { stop: async () => void (await Promise.all(works.map((work) => work.stop()))) };
}

interface Arrived {
  id: ObjectId;
  facts: object;
}

export function outboxOf<Row extends OutboxRow>(kind: MessageKind<Row>): Outbox {
  const { name, every, stored } = kind;
  // Rows are read and written by names that only the kind knows.
  const model = kind.model as unknown as Model<OutboxRow>;
  // Every message passes here, and nothing of it comes from a caller as it is: past mongoose, which took as long as the driver.
  const rows = () => model.collection as unknown as mongo.Collection<OutboxRow>;

  /** Those with the same facts by one command. */
  async function noteSent(arrived: readonly Arrived[]): Promise<void> {
    const ids = new Map<string, { facts: object; ids: ObjectId[] }>();
    for (const { id, facts } of arrived) {
      const same = JSON.stringify(facts);
      ids.set(same, { facts, ids: [...(ids.get(same)?.ids ?? []), id] });
    }
    for (const { facts, ids: same } of ids.values())
      await rows().updateMany(
        { _id: { $in: same } },
        { $set: { ...facts, status: stored.sent, [stored.sentAt]: new Date() }, $unset: { error: 1, taker: 1 } },
        { ignoreUndefined: true },
      );
  }

  /** @returns messages that nobody else takes for a while, oldest first */
  async function take(most: number, now: Date): Promise<Row[]> {
    const waiting = { status: stored.waiting, nextTryAt: { $lte: now } };
    const due = await rows()
      .find(waiting, { sort: { nextTryAt: 1 }, limit: most })
      .toArray();
    if (due.length === 0) return [];
    const these = { _id: { $in: due.map(({ _id }) => _id) } };
    const taken = { nextTryAt: new Date(now.getTime() + TAKEN_FOR), taker: randomUUID() };
    const { modifiedCount } = await rows().updateMany({ ...these, ...waiting }, {
      $set: taken,
      $inc: { [stored.tries]: 1 },
    } as mongo.UpdateFilter<OutboxRow>);
    const known = due as unknown as Row[];
    const mine =
      modifiedCount === due.length
        ? known.map((row) => ({ ...row, ...taken, [stored.tries]: (row[stored.tries] as number) + 1 }))
        : // Another process was first with some of them.
          ((await rows()
            .find({ ...these, taker: taken.taker })
            .toArray()) as unknown as Row[]);
    return mine.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  }

  /** Those that nobody else has taken since. */
  const stillMine = (taken: readonly Row[]) => ({
    _id: { $in: taken.map(({ _id }) => _id) },
    taker: { $in: [...new Set(taken.map(({ taker }) => taker))] },
    status: stored.waiting,
  });

  /** While this process lives nobody else takes what it took, however long the other side is silent. @returns a function that ends it */
  function stillHere(taken: readonly Row[], clock: () => number): () => void {
    if (taken.length === 0) return () => undefined;
    const mine = stillMine(taken);
    let times = 0;
    const timer = setInterval(() => {
      if ((times += 1) >= STILL_HERE_MOST) clearInterval(timer);
      rows()
        .updateMany(mine, { $set: { nextTryAt: new Date(clock() + TAKEN_FOR) } })
        .catch((error: unknown) => logFault(error, 'what is under way could not be kept', { task: name }));
    }, STILL_HERE).unref();
    return () => clearInterval(timer);
  }

  /** @param unwritten what of the message is known here alone */
  async function trySending(
    row: Row,
    unwritten: object,
    clock: () => number,
    arrived: Later<Arrived>,
  ): Promise<boolean> {
    let facts: object;
    try {
      facts = { ...unwritten, ...(await kind.send(row)) };
    } catch (error) {
      await noteFailure(row, unwritten, error as Error, clock);
      return false;
    }
    arrived.add({ id: row._id, facts });
    return true;
  }

  async function noteFailure(row: Row, unwritten: object, failure: Error, clock: () => number): Promise<void> {
    const reason = failure.message.slice(0, REASON_MOST);
    const { facts: told, unwanted } = failure instanceof NotSent ? failure : { facts: {}, unwanted: false };
    const facts = { ...unwritten, ...told };
    const pause = unwanted ? undefined : kind.pauseAfter(row[stored.tries] as number);
    const givenUp = pause === undefined;
    const next = givenUp ? { status: stored.failed } : { status: stored.waiting, nextTryAt: new Date(clock() + pause) };
    const note = (session?: ClientSession) =>
      model.updateOne(
        { _id: row._id },
        { $set: { ...facts, ...next, error: reason }, $unset: { taker: 1 } },
        { session },
      );
    if (givenUp && !unwanted && kind.givenUp)
      await inTransaction(async (session) => {
        await note(session);
        await kind.givenUp!(row, session);
      });
    else await note();
    if (!unwanted) kind.failed?.(row, reason, givenUp);
  }

  /** The first try of those in hand, which is written down when it has ended. */
  const firstTry = { [stored.tries]: 1 };

  return {
    name,
    every,
    open: () => kind.hand?.open(),
    async close() {
      const left = kind.hand?.close() ?? [];
      if (left.length > 0)
        await rows().updateMany(stillMine(left), { $set: { nextTryAt: new Date() }, $unset: { taker: 1 } });
    },
    async sendWaiting(now = new Date()) {
      const began = Date.now();
      const clock = () => now.getTime() + Date.now() - began;
      let sent = 0;
      let atOnce = kind.atOnce;
      for (let seen = 0; seen < ROUND;) {
        const from = Date.now();
        const most = Math.min(atOnce * kind.inARow, ROUND - seen);
        const inHand = kind.hand?.takeOut(most, clock()) ?? [];
        const isInHand = inHand.length > 0;
        const taken = isInHand ? inHand.map((row) => ({ ...row, ...firstTry })) : await take(most, new Date(clock()));
        const unwritten = isInHand ? firstTry : {};
        const all = taken.length;
        seen += all;
        const arrived = new Later(noteSent, NOTED_WITHIN);
        const work = async () => {
          for (let row = taken.shift(); row; row = taken.shift())
            if (await trySending(row, unwritten, clock, arrived)) sent += 1;
        };
        const end = stillHere(taken, clock);
        try {
          await Promise.all(Array.from({ length: atOnce }, work));
        } finally {
          end();
          await arrived.end();
        }
        // After those in hand come those that lie where everybody finds them.
        if (all < most && !isInHand) break;
        // Who is quick is given more at once; who is slow keeps what was taken for too long.
        atOnce = Date.now() - from < QUICK ? Math.min(atOnce * 2, kind.atOnceWhenQuick) : kind.atOnce;
      }
      return sent;
    },
  };
}
