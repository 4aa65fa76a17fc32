/** Rate limits per address, account or e-mail. RATE_LIMIT_FACTOR multiplies every limit. */
import { setTimeout as pause } from 'node:timers/promises';
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import mongoose from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform, type Platform } from '../platform.js';

export interface Limit {
  /** Unique; part of the stored key. */
  name: string;
  /** Most requests within `seconds`, before the factor. */
  points: number;
  seconds: number;
}

/** API requests and rendered pages per minute, counted before any other work. A shopper stays far below. */
export const REQUESTS_OF_ADDRESS = 1_200;
export const REQUESTS_OF_ACCOUNT = 600;
/** Files per minute: pictures, scripts and styles. A page loads some dozens of them, and several shoppers may share an address. */
export const FILES_OF_ADDRESS = 12_000;
/** Files of feeds per minute: robots come once a day, and each file is megabytes. */
export const FEEDS_OF_ADDRESS = 60;
const MINUTE = 60_000;
/**
 * Milliseconds before a refusal is sent. A client that sends again as soon as it is refused would otherwise keep the processor busy with refusals: a
 * hundred connections made everybody else wait thirty times as long.
 */
const REFUSAL_DELAY = 250;

/** Collection of the shared counters, written by rate-limiter-flexible. */
@index({ key: 1 }, { unique: true })
@index({ expire: 1 }, { expireAfterSeconds: 0 })
@modelOptions({ schemaOptions: { collection: 'rate_limits', versionKey: false } })
class RateLimitCount {
  @prop({ type: () => String, required: true })
  key: string;

  @prop({ type: () => Number, required: true })
  points: number;

  @prop({ type: () => Date })
  expire?: Date | null;
}
const RateLimitCountModel = getModelForClass(RateLimitCount);

/** In-memory counters with a window of one minute per key, for this process. Synchronous, because every request is counted. */
class RequestCounts {
  /** Open windows, in the order of their ends. */
  readonly #open = new Map<string, { taken: number; ends: number }>();
  /** End of the first window; before it nothing needs to be cleaned up. */
  #firstEnds = Infinity;

  /** @param points most requests per minute */
  constructor(private readonly points: number) {}

  /** @throws ShopError RATE_LIMITED */
  take(key: string): void {
    const now = performance.now();
    if (this.#firstEnds <= now) this.#close(now);
    const minute = this.#open.get(key);
    if (!minute) {
      this.#open.set(key, { taken: 1, ends: now + MINUTE });
      this.#firstEnds = Math.min(this.#firstEnds, now + MINUTE);
    } else if ((minute.taken += 1) > this.points) throw tooMany(minute.ends - now);
  }

  /** Deletes expired windows. */
  #close(now: number): void {
    this.#firstEnds = Infinity;
    for (const [key, { ends }] of this.#open) {
      if (ends > now) {
        this.#firstEnds = ends;
        break;
      }
      this.#open.delete(key);
    }
  }
}

/** The limiters of one shop. */
interface Limiters {
  /** In the database, so that they are shared by processes and survive restarts. */
  shared: Map<string, RateLimiterMongo>;
  addresses: RequestCounts;
  accounts: RequestCounts;
  files: RequestCounts;
  feeds: RequestCounts;
}

const limiters = new WeakMap<Platform, Limiters>();

function limitersOf(shop: Platform): Limiters {
  let known = limiters.get(shop);
  if (!known) {
    known = {
      shared: new Map(),
      addresses: new RequestCounts(pointsIn(shop, REQUESTS_OF_ADDRESS)),
      accounts: new RequestCounts(pointsIn(shop, REQUESTS_OF_ACCOUNT)),
      files: new RequestCounts(pointsIn(shop, FILES_OF_ADDRESS)),
      feeds: new RequestCounts(pointsIn(shop, FEEDS_OF_ADDRESS)),
    };
    limiters.set(shop, known);
  }
  return known;
}

const pointsIn = ({ config }: Platform, points: number): number =>
  Math.max(1, Math.round(points * config.rateLimitFactor));

function limiterOf(limit: Limit): RateLimiterMongo {
  const shop = platform();
  const { shared } = limitersOf(shop);
  let limiter = shared.get(limit.name);
  if (!limiter) {
    limiter = new RateLimiterMongo({
      keyPrefix: limit.name,
      points: pointsIn(shop, limit.points),
      duration: limit.seconds,
      storeClient: mongoose.connection.getClient(),
      dbName: mongoose.connection.name,
      tableName: RateLimitCountModel.collection.collectionName,
      disableIndexesCreation: true,
    });
    shared.set(limit.name, limiter);
  }
  return limiter;
}

/**
 * Consumes one point of `key`.
 * @returns milliseconds until the next point; 0 while points are left
 * @throws ShopError RATE_LIMITED with `retryAfterSeconds` when no point is left
 */
export async function spend(limit: Limit, key: string): Promise<number> {
  try {
    const { remainingPoints, msBeforeNext } = await limiterOf(limit).consume(key);
    return remainingPoints > 0 ? 0 : msBeforeNext;
  } catch (refused) {
    throw refused instanceof RateLimiterRes ? tooMany(refused.msBeforeNext) : refused;
  }
}

function tooMany(milliseconds: number): ShopError {
  const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new ShopError(ErrorCode.RATE_LIMITED, `Too many requests. Please try again in ${spoken(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
}

/**
 * Whether the points of `key` are used up; consumes none.
 * @returns milliseconds until the next point; 0 while points are left
 */
export async function usedUpFor(limit: Limit, key: string): Promise<number> {
  const count = await limiterOf(limit).get(key);
  return count && count.remainingPoints <= 0 ? count.msBeforeNext : 0;
}

/** Gives back a point that was consumed in advance, for example after a successful log-in. */
export async function giveBack(limit: Limit, key: string): Promise<void> {
  await limiterOf(limit).reward(key);
}

/**
 * Counts one request for its address and, if known, for its account or API key.
 * @throws ShopError RATE_LIMITED, a quarter of a second later
 */
export async function countRequest(address: string, viewerId?: string): Promise<void> {
  const { addresses, accounts } = limitersOf(platform());
  try {
    addresses.take(address);
    if (viewerId) accounts.take(viewerId);
  } catch (refusal) {
    await refuseLate(refusal);
  }
}

/**
 * Counts one file request for its address.
 * @throws ShopError RATE_LIMITED, a quarter of a second later
 */
export async function countFile(address: string): Promise<void> {
  try {
    limitersOf(platform()).files.take(address);
  } catch (refusal) {
    await refuseLate(refusal);
  }
}

/**
 * Counts one request for a file of a feed for its address.
 * @throws ShopError RATE_LIMITED, a quarter of a second later
 */
export async function countFeed(address: string): Promise<void> {
  try {
    limitersOf(platform()).feeds.take(address);
  } catch (refusal) {
    await refuseLate(refusal);
  }
}

/** Rejects with the refusal after `REFUSAL_DELAY`, for refusals that an anonymous client can provoke at any rate. */
export async function refuseLate(refusal: unknown): Promise<never> {
  await pause(REFUSAL_DELAY);
  throw refusal;
}

function spoken(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
