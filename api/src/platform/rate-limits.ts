/** How often one address, account or e-mail may ask for something; RATE_LIMIT_FACTOR multiplies every limit. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import mongoose from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { ErrorCode, ShopError } from '../errors/index.js';
import { platform, type Platform } from './platform.js';

export interface Limit {
  /** Unique in the shop; part of the stored key. */
  name: string;
  /** How many within `seconds`, before the factor. */
  points: number;
  seconds: number;
  /** Counted in the database, so that it holds across processes and restarts; otherwise in this process. */
  shared: boolean;
}

/** Every request, before anything else is done: a shopper with pictures and typing stays far below. */
const REQUESTS_OF_ADDRESS: Limit = { name: 'requests-of-address', points: 1_200, seconds: 60, shared: false };
const REQUESTS_OF_ACCOUNT: Limit = { name: 'requests-of-account', points: 600, seconds: 60, shared: false };

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

const limiters = new WeakMap<Platform, Map<string, RateLimiterAbstract>>();

function limiterOf(limit: Limit): RateLimiterAbstract {
  const shop = platform();
  let known = limiters.get(shop);
  if (!known) limiters.set(shop, (known = new Map()));
  let limiter = known.get(limit.name);
  if (!limiter) {
    const options = {
      keyPrefix: limit.name,
      points: Math.max(1, Math.round(limit.points * shop.config.rateLimitFactor)),
      duration: limit.seconds,
    };
    limiter = limit.shared
      ? new RateLimiterMongo({
          ...options,
          storeClient: mongoose.connection.getClient(),
          dbName: mongoose.connection.name,
          tableName: RateLimitCountModel.collection.collectionName,
          disableIndexesCreation: true,
        })
      : new RateLimiterMemory(options);
    known.set(limit.name, limiter);
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
    if (!(refused instanceof RateLimiterRes)) throw refused;
    const retryAfterSeconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
    throw new ShopError(
      ErrorCode.RATE_LIMITED,
      `Too many requests. Please try again in ${spoken(retryAfterSeconds)}.`,
      {
        retryAfterSeconds,
      },
    );
  }
}

/** Returns a point that was taken in advance, such as that of a log-in that turned out right. */
export async function giveBack(limit: Limit, key: string): Promise<void> {
  await limiterOf(limit).reward(key);
}

/**
 * Counts one request against its address and, once it is known, its account or API key.
 * @throws ShopError RATE_LIMITED
 */
export async function countRequest(address: string, viewerId?: string): Promise<void> {
  await spend(REQUESTS_OF_ADDRESS, address);
  if (viewerId) await spend(REQUESTS_OF_ACCOUNT, viewerId);
}

function spoken(seconds: number): string {
  if (seconds === 1) return 'a second';
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
