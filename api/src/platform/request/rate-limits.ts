/** How often one address, account or e-mail may ask for something; RATE_LIMIT_FACTOR multiplies every limit. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import mongoose from 'mongoose';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform, type Platform } from '../platform.js';

export interface Limit {
  /** Unique in the shop; part of the stored key. */
  name: string;
  /** How many within `seconds`, before the factor. */
  points: number;
  seconds: number;
}

/** Requests to the API and rendered pages within a minute, counted before anything else is done: a shopper who types stays far below. */
const REQUESTS_OF_ADDRESS = 1_200;
const REQUESTS_OF_ACCOUNT = 600;
/** Files within a minute: pictures, code and styles. A page asks for some dozens of them, and several shoppers may share an address. */
const FILES_OF_ADDRESS = 12_000;
const MINUTE = 60_000;

/** The counters of the shared limits; the limiter itself writes them. */
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

/** Counts the requests of each key that this process was sent in the minute since the first of them. Synchronous: every request is counted. */
class RequestCounts {
  /** In the order in which their minutes end. */
  readonly #open = new Map<string, { taken: number; ends: number }>();
  /** Before this moment no minute ends: there is nothing to look through. */
  #firstEnds = Infinity;

  /** @param points within a minute */
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

  /** Forgets the minutes that are over. */
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

/** What one shop counts. */
interface Limiters {
  /** In the database, so that they hold across processes and restarts. */
  shared: Map<string, RateLimiterMongo>;
  addresses: RequestCounts;
  accounts: RequestCounts;
  files: RequestCounts;
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
 * Takes one point of `key`.
 * @returns milliseconds until the next one may be taken; 0 while points are left
 * @throws ShopError RATE_LIMITED with `retryAfterSeconds` when none is left
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

/** Returns a point that was taken in advance, such as that of a log-in that turned out right. */
export async function giveBack(limit: Limit, key: string): Promise<void> {
  await limiterOf(limit).reward(key);
}

/**
 * Counts one request against its address and, once it is known, its account or API key.
 * @throws ShopError RATE_LIMITED
 */
export function countRequest(address: string, viewerId?: string): void {
  const { addresses, accounts } = limitersOf(platform());
  addresses.take(address);
  if (viewerId) accounts.take(viewerId);
}

/**
 * Counts one request for a file against its address.
 * @throws ShopError RATE_LIMITED
 */
export function countFile(address: string): void {
  limitersOf(platform()).files.take(address);
}

function spoken(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
