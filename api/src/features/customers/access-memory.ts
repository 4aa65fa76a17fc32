/**
 * Remembers what the tokens of this process's callers open, so that a request costs no question to the database. Whatever
 * changes it, in whichever process, writes a document of news, which every process has read half a second later at most.
 */
import DataLoader from 'dataloader';
import mongoose, { type ClientSession } from 'mongoose';
import { follow } from '../../platform/database/following.js';
import type { ObjectId } from '../../types/object-id.js';
import { AccessNewsModel, SessionModel, type StoredSession } from './session.model.js';
import { UserModel, type User } from './user.model.js';

/** Milliseconds between two looks for news, while there are requests. */
const NEWS_EVERY = 500;
/** News older than this is not relied on: the request waits for the next. */
const NEWS_TOO_OLD = 1_000;
/** News is looked for so many milliseconds back, for what was written in a transaction is seen later than its moment. */
const NEWS_BACK = 15_000;
const NEWS_AT_ONCE = 1_000;
/** Milliseconds after which everything is read anew, come what may. */
const REMEMBERED = 60_000;
const REMEMBERED_MOST = 10_000;

export type TokenAccount = Pick<User, '_id' | 'name' | 'email' | 'role' | 'tokenVersion' | 'ordersFrom'>;
export interface Access {
  account: TokenAccount;
  session: StoredSession;
}

const remembered = new Map<string, { until: number; user: string; access: Promise<Access | null> }>();
const sessionsOf = new Map<string, Set<string>>();

/** What a session opens, as it stands at most a second ago; null when it ended. @param user id of the token's account */
export async function accessOf(session: string, user: string): Promise<Access | null> {
  const hearing = hearNews();
  if (hearing) await hearing;
  const known = remembered.get(session);
  if (known && known.until > Date.now() && known.user === user) return known.access;
  return readAccess(session, user);
}

/** Reads it from the database, for whoever does not trust what is remembered. */
export function readAccess(session: string, user: string): Promise<Access | null> {
  if (remembered.size >= REMEMBERED_MOST) forgetAll();
  const access = read(session, user).catch((error: unknown) => {
    remembered.delete(session);
    throw error;
  });
  remembered.set(session, { until: Date.now() + REMEMBERED, user, access });
  if (!sessionsOf.has(user)) sessionsOf.set(user, new Set());
  sessionsOf.get(user)!.add(session);
  return access;
}

async function read(session: string, user: string): Promise<Access | null> {
  const [stored, account] = await Promise.all([sessions.load(session), accounts.load(user)]);
  return stored?.user.equals(user) && account ? { session: stored, account } : null;
}

/** One question for all tokens that are shown within one tick; what is found is remembered above and not here. */
const sessions = new DataLoader(
  (ids: readonly string[]) => byIds(ids, (some) => SessionModel.find(some).lean<StoredSession[]>()),
  { cache: false },
);
const NEEDED = { name: 1, email: 1, role: 1, tokenVersion: 1, ordersFrom: 1 } as const;
const accounts = new DataLoader(
  (ids: readonly string[]) => byIds(ids, (some) => UserModel.find(some, NEEDED).lean<TokenAccount[]>()),
  { cache: false },
);

/** @returns what each id names, in their order */
async function byIds<T extends { _id: ObjectId }>(
  ids: readonly string[],
  find: (some: { _id: object }) => PromiseLike<T[]>,
): Promise<(T | undefined)[]> {
  const found = await find({ _id: mongoose.trusted({ $in: ids }) });
  const byId = new Map(found.map((one) => [one._id.toHexString(), one]));
  return ids.map((id) => byId.get(id.toLowerCase()));
}

/**
 * To be called with every change of name, role, password or sessions of an account, in its transaction if it has one, and
 * once more with `forgetAccount` when that is over.
 */
export async function tellAccessChanged(account: string, session?: ClientSession): Promise<void> {
  await AccessNewsModel.create([{ account, at: new Date() }], { session });
}

/** This process forgets at once what it knows of the account. */
export function forgetAccount(account: string): void {
  for (const session of sessionsOf.get(account) ?? []) remembered.delete(session);
  sessionsOf.delete(account);
}

/** Hears news as it is written, where the database tells of it; requests go on looking for what was not told. */
export function followAccess(): void {
  follow({
    name: 'access',
    collections: [AccessNewsModel.collection.collectionName],
    look: async () => undefined,
    hear(news) {
      for (const { account } of news) if (account !== undefined) forgetAccount(account);
    },
  });
}

function forgetAll(): void {
  remembered.clear();
  sessionsOf.clear();
}

let heardAt = 0;
let hearing: Promise<void> | undefined;
/** Ids of the news that was heard. */
let heard = new Set<string>();

/** @returns undefined when nobody need wait for it */
function hearNews(): Promise<void> | undefined {
  const age = Date.now() - heardAt;
  if (age >= 0 && age < NEWS_EVERY) return undefined;
  hearing ??= listen().finally(() => (hearing = undefined));
  // Whoever need not wait for it does not learn of its failure either; the next one does.
  if (age < 0 || age >= NEWS_TOO_OLD) return hearing;
  hearing.catch(() => undefined);
  return undefined;
}

async function listen(): Promise<void> {
  const began = Date.now();
  const since = Math.max(heardAt, began - REMEMBERED) - NEWS_BACK;
  const news = await AccessNewsModel.find({ at: mongoose.trusted({ $gte: new Date(since) }) })
    .limit(NEWS_AT_ONCE)
    .lean();
  if (news.length === NEWS_AT_ONCE || began - heardAt > REMEMBERED) forgetAll();
  for (const { _id, account } of news) if (!heard.has(_id.toHexString())) forgetAccount(account);
  heard = new Set(news.map(({ _id }) => _id.toHexString()));
  heardAt = began;
}
