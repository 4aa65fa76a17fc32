/**
 * Bounds guesses at codes, per network address and per account. A known code costs nothing. Once either has guessed too often, no code of
 * theirs is looked at for a while, since an answer to a right one among many would be what a guesser wants.
 */
import { spend, usedUpFor, type Limit } from '../../platform/request/rate-limits.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import type { CodeProblem } from './offer.types.js';

const HOUR = 3_600;
/** Several shoppers may share an address. */
const OF_ADDRESS: Limit = { name: 'wrong-offer-codes-of-address', points: 60, seconds: HOUR };
const OF_ACCOUNT: Limit = { name: 'wrong-offer-codes-of-account', points: 20, seconds: HOUR };

/** Whoever asks about codes. */
export interface Guesser {
  /** Network address. */
  address: string;
  /** Id of the account; undefined for visitors. */
  account?: string;
}

const counts = ({ address, account }: Guesser): [Limit, string][] => [
  [OF_ADDRESS, address],
  ...(account === undefined ? [] : ([[OF_ACCOUNT, account]] as [Limit, string][])),
];

/** @returns whole minutes to wait; 0 when codes may be looked at */
export async function minutesToWait(guesser: Guesser): Promise<number> {
  const waits = await Promise.all(counts(guesser).map(([limit, key]) => usedUpFor(limit, key)));
  return Math.ceil(Math.max(...waits) / 60_000);
}

/** Counts the unknown codes among those that do not count. */
export async function countWrong(guesser: Guesser, problems: readonly CodeProblem[]): Promise<void> {
  for (const { unknown } of problems) {
    if (!unknown) continue;
    for (const [limit, key] of counts(guesser))
      await spend(limit, key).catch((error: unknown) => {
        // The next question is refused; this one is answered.
        if (!(error instanceof ShopError) || error.code !== ErrorCode.RATE_LIMITED) throw error;
      });
  }
}
