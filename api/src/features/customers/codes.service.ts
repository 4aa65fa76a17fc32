/** One-time codes: six random digits that are known only to the mail they are sent in. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../../platform/platform.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { CodePurpose, OneTimeCodeModel } from './code.model.js';

/** How long a code can be used, in minutes. */
export const CODE_MINUTES = 10;
/** Tries of one code; no setting multiplies them. */
export const CODE_TRIES = 5;

/** Of one e-mail from one address, so that nobody uses up the codes of another one. */
const CODES_OF_EMAIL: Limit = { name: 'codes-of-email-at-address', points: 5, seconds: 600 };
const CODES_OF_EMAIL_A_DAY: Limit = { name: 'codes-of-email-a-day', points: 30, seconds: 86_400 };
const CODES_OF_ADDRESS: Limit = { name: 'codes-of-address', points: 30, seconds: 600 };

/**
 * Counts a request for a code, whether or not one will be sent.
 * @returns when a next one may be asked for
 * @throws ShopError RATE_LIMITED
 */
export async function countCodeRequest(email: string, purpose: CodePurpose, address: string): Promise<Date> {
  const waits = [
    await spend(CODES_OF_ADDRESS, address),
    await spend(CODES_OF_EMAIL, `${purpose}:${email} ${address}`),
    await spend(CODES_OF_EMAIL_A_DAY, `${purpose}:${email}`),
  ];
  return new Date(Date.now() + Math.max(...waits));
}

/** Makes the code in use for the e-mail and purpose; the one before it is void. @returns its six digits, for the mail only */
export async function issueCode(email: string, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const fresh = {
    codeHash: keyedHash(email, purpose, code, platform().jwtSecret),
    tries: 0,
    expiresAt: new Date(Date.now() + CODE_MINUTES * 60_000),
  };
  await OneTimeCodeModel.updateOne({ email, purpose }, { $set: fresh }, { upsert: true });
  return code;
}

/**
 * Spends one try, and the code itself when it is right. However many tries arrive at once, at most CODE_TRIES are looked at.
 * @throws ShopError WRONG_CODE when it is wrong, used, expired, out of tries or was never sent; never says which
 */
export async function useCode(email: string, purpose: CodePurpose, code: string): Promise<void> {
  const tried = await OneTimeCodeModel.findOneAndUpdate(
    { email, purpose, tries: mongoose.trusted({ $lt: CODE_TRIES }), expiresAt: mongoose.trusted({ $gt: new Date() }) },
    { $inc: { tries: 1 } },
  ).lean();
  const expected = Buffer.from(tried?.codeHash ?? '', 'hex');
  const { jwtSecret, previousJwtSecret } = platform();
  const right = [jwtSecret, previousJwtSecret].some((secret) => {
    if (secret === undefined) return false;
    const given = Buffer.from(keyedHash(email, purpose, code, secret), 'hex');
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  if (!tried || !right) throw new ShopError(ErrorCode.WRONG_CODE);
  const used = await OneTimeCodeModel.deleteOne({ _id: tried._id, codeHash: tried.codeHash });
  if (used.deletedCount === 0) throw new ShopError(ErrorCode.WRONG_CODE);
}

function keyedHash(email: string, purpose: CodePurpose, code: string, secret: string): string {
  return createHmac('sha256', `${secret}/one-time-code`).update(`${purpose}\n${email}\n${code}`).digest('hex');
}
