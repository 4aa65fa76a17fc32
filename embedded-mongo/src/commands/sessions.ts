/** Logical sessions: the open transaction of each, and the stored replies of its retryable writes. */
import { Long } from 'bson';
import type { Doc } from '../language/index.js';
import { mongoError } from '../errors.js';
import type { Store } from '../store/store.js';
import type { Transaction } from '../store/transaction.js';
import { decode, encode } from '../wire/raw-document.js';

export const SESSION_TIMEOUT_MINUTES = 30;
/** An unfinished transaction is aborted after this many milliseconds. */
const TRANSACTION_LIFETIME_MS = 60_000;

/** The latest transaction of a session. */
export interface OpenTransaction {
  number: bigint;
  state: 'open' | 'committed' | 'aborted';
  transaction: Transaction | undefined;
  startedAt: number;
  /** The connection of its latest command. */
  connection?: object | undefined;
  /** Number of commands so far; only the first may set the read concern. */
  commands: number;
}

export class Session {
  usedAt = Date.now();
  current: OpenTransaction | undefined;
  /** The number of the latest retryable write; `answers` holds the replies of its statements. */
  retryNumber: bigint | undefined;
  answers = new Map<number, Doc>();
  /** Resolves when the running command of this session ends. */
  turn: Promise<void> = Promise.resolve();

  constructor(readonly id: string) {}

  /** The highest transaction number used in this session. */
  get latestNumber(): bigint {
    const retry = this.retryNumber ?? -1n;
    return this.current && this.current.number > retry ? this.current.number : retry;
  }
}

export class Sessions {
  private readonly sessions = new Map<string, Session>();

  constructor(private readonly store: Store) {}

  get size(): number {
    return this.sessions.size;
  }

  get all(): Iterable<Session> {
    return this.sessions.values();
  }

  /** Loads the persistent state: replies of retryable writes and committed transactions. */
  load(): void {
    for (const { key, value } of this.store.storage.entries('sessions')) {
      const stored = decode(value);
      const session = new Session(String(key));
      session.usedAt = (stored['usedAt'] as Date).getTime();
      if (stored['retryNumber'] !== undefined) {
        session.retryNumber = (stored['retryNumber'] as Long).toBigInt();
        for (const [statement, answer] of Object.entries(stored['answers'] as Record<string, Doc>)) {
          session.answers.set(Number(statement), answer);
        }
      }
      if (stored['committed'] !== undefined) {
        const number = (stored['committed'] as Long).toBigInt();
        session.current = { number, state: 'committed', transaction: undefined, startedAt: 0, commands: 0 };
      }
      this.sessions.set(session.id, session);
    }
  }

  get(id: string): Session | undefined {
    return this.sessions.get(id);
  }

  /** The session with this id; created when new. */
  use(id: string): Session {
    let session = this.sessions.get(id);
    if (!session) this.sessions.set(id, (session = new Session(id)));
    session.usedAt = Date.now();
    return session;
  }

  /** Starts or continues the retryable write with this number. @throws MongoError TransactionTooOld */
  retry(session: Session, number: bigint): void {
    if (number < session.latestNumber) throw tooOld(session, number);
    if (session.current?.number === number) {
      throw mongoError('IncompleteTransactionHistory', `Transaction ${number} was not a retryable write`);
    }
    if (session.retryNumber === number) return;
    this.endTransaction(session);
    session.retryNumber = number;
    session.answers = new Map();
  }

  /** Stores a statement's reply in the same commit as its writes. */
  answer(session: Session, statement: number, answer: Doc): void {
    session.answers.set(statement, answer);
    this.persist(session);
  }

  /** @throws MongoError TransactionTooOld, ConflictingOperationInProgress when the number was used */
  startTransaction(session: Session, number: bigint, snapshot?: number): OpenTransaction {
    if (number < session.latestNumber) throw tooOld(session, number);
    if (number === session.latestNumber) {
      throw mongoError(
        'ConflictingOperationInProgress',
        `Cannot start a transaction at given transaction number ${number} with the same number as a previous one`,
      );
    }
    this.endTransaction(session);
    // A client can no longer retry earlier writes. Keeping the replies would store them again with each commit.
    session.answers = new Map();
    session.current = {
      number,
      state: 'open',
      transaction: this.store.begin(snapshot),
      startedAt: Date.now(),
      commands: 0,
    };
    return session.current;
  }

  commit(session: Session, open: OpenTransaction): void {
    const { transaction } = open;
    if (!transaction) return;
    open.transaction = undefined;
    const wrote = transaction.participants.size > 0;
    try {
      this.store.commit(transaction);
    } catch (error) {
      open.state = 'aborted';
      throw error;
    }
    open.state = 'committed';
    if (wrote) this.persist(session);
  }

  abort(open: OpenTransaction): void {
    if (!open.transaction) return;
    this.store.abort(open.transaction);
    open.transaction = undefined;
    open.state = 'aborted';
  }

  /** Ends a session (endSessions). */
  end(id: string): void {
    const session = this.sessions.get(id);
    if (!session) return;
    this.endTransaction(session);
    this.forget(session);
  }

  /** Aborts transactions that exceed their lifetime and removes idle sessions. */
  expire(now = Date.now(), lifetimeMs = TRANSACTION_LIFETIME_MS): void {
    for (const session of this.sessions.values()) {
      const { current } = session;
      if (current?.transaction && now - current.startedAt >= lifetimeMs) this.abort(current);
      if (now - session.usedAt > SESSION_TIMEOUT_MINUTES * 60_000) {
        this.endTransaction(session);
        this.forget(session);
      }
    }
  }

  /** Aborts the transactions of a closed connection. */
  abandon(connection: object): void {
    for (const { current } of this.sessions.values()) if (current?.connection === connection) this.abort(current);
  }

  abortAll(): void {
    for (const session of this.sessions.values()) this.endTransaction(session);
  }

  private endTransaction(session: Session): void {
    if (session.current) this.abort(session.current);
  }

  private forget(session: Session): void {
    this.sessions.delete(session.id);
    if (session.retryNumber !== undefined || session.current?.state === 'committed') {
      this.store.storage.remove('sessions', session.id);
    }
  }

  /** Stores the session in the commit of its writes; encoded once per commit, not once per statement. */
  private persist(session: Session): void {
    this.store.storage.putLate('sessions', session.id, () => encodeSession(session));
  }
}

function encodeSession(session: Session): Buffer {
  const { current } = session;
  const stored: Doc = { usedAt: new Date(session.usedAt) };
  if (session.retryNumber !== undefined && session.answers.size > 0) {
    stored['retryNumber'] = Long.fromBigInt(session.retryNumber);
    stored['answers'] = Object.fromEntries([...session.answers].map(([statement, answer]) => [`${statement}`, answer]));
  }
  if (current?.state === 'committed') stored['committed'] = Long.fromBigInt(current.number);
  return encode(stored);
}

function tooOld(session: Session, number: bigint): Error {
  return mongoError(
    'TransactionTooOld',
    `Retryable write with txnNumber ${number} is prohibited on session ${session.id} because a newer retryable write with txnNumber ${session.latestNumber} has already started on this session.`,
  );
}
