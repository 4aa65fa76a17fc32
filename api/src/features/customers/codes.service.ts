/** One-time codes: six random digits that are known only to the mail they are sent in. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../../platform/platform.js';
import { giveBack, spend, type Limit } from '../../platform/request/rate-limits.js';
import { CodePurpose, OneTimeCodeModel } from './code.model.js';
import {
  CODE_MINUTES,
  CODE_TRIES,
  CODES_A_DAY,
  CODES_AN_HOUR,
  CODES_AT_ADDRESS,
  CODES_OF_ADDRESS,
  WRONG_CODES_A_DAY,
} from './guess-limits.js';

/**
 * Whose code it is: an e-mail's, or that of one device the e-mail knows. What unknown devices ask for and try wrongly neither
 * replaces nor uses up the code of a known one.
 */
export interface CodeHolder {
  /** Lower case. */
  email: string;
  /** Id of a known device. */
  device?: string;
}

/** As it is stored in the place of the e-mail. */
const stored = ({ email, device }: CodeHolder): string => (device ? `${email} ${device}` : email);

/**
 * Counts a request for a code, whether or not one will be sent.
 * @returns when a next one may be asked for; `refused` when those of this holder are used up, for now or for the day
 * @throws ShopError RATE_LIMITED when the caller's own allowance is used up, which concerns nobody else
 */
export async function countCodeRequest(
  holder: CodeHolder,
  purpose: CodePurpose,
  address: string,
): Promise<{ resendAt: Date; refused?: ShopError }> {
  const key = `${purpose}:${stored(holder)}`;
  const own: [Limit, string][] = holder.device
    ? [[CODES_AT_ADDRESS, key]]
    : [
        [CODES_OF_ADDRESS, address],
        [CODES_AT_ADDRESS, `${key} ${address}`],
      ];
  let wait = 0;
  for (const [limit, of] of own) wait = Math.max(wait, await spend(limit, of));
  try {
    for (const limit of [CODES_AN_HOUR, CODES_A_DAY]) wait = Math.max(wait, await spend(limit, key));
    return { resendAt: new Date(Date.now() + wait) };
  } catch (refused) {
    if (refused instanceof ShopError) return { resendAt: new Date(Date.now() + wait), refused };
    throw refused;
  }
}

/** Makes the code in use for the holder and purpose; the one before it is void. @returns its six digits, for the mail only */
export async function issueCode(holder: CodeHolder, purpose: CodePurpose): Promise<string> {
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const email = stored(holder);
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
 * @param check runs once the code is known to be right; when it throws, the code can still be used
 * @throws ShopError WRONG_CODE when it is wrong, used, expired, out of tries or was never sent; never says which. RATE_LIMITED when
 *   the holder has had WRONG_CODES_A_DAY; and whatever `check` throws
 */
export async function useCode(
  holder: CodeHolder,
  purpose: CodePurpose,
  code: string,
  check?: () => Promise<void>,
): Promise<void> {
  const email = stored(holder);
  // Counted before it is looked at, and whether or not there is a code: the answer tells nothing of the account.
  await spend(WRONG_CODES_A_DAY, `${purpose}:${email}`);
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
  await giveBack(WRONG_CODES_A_DAY, `${purpose}:${email}`);
  await check?.();
  const used = await OneTimeCodeModel.deleteOne({ _id: tried._id, codeHash: tried.codeHash });
  if (used.deletedCount === 0) throw new ShopError(ErrorCode.WRONG_CODE);
}

/** Voids what is in use for the e-mail and purpose, on whichever device. */
export async function voidCodes(email: string, purpose: CodePurpose, session: ClientSession): Promise<void> {
  // An e-mail has no blank: this is the range of the e-mail followed by one, which is what `stored` writes for its devices.
  const ofDevices = mongoose.trusted({ $gte: `${email} `, $lt: `${email}!` });
  await OneTimeCodeModel.deleteMany({ purpose, $or: [{ email }, { email: ofDevices }] }, { session });
}

function keyedHash(email: string, purpose: CodePurpose, code: string, secret: string): string {
  return createHmac('sha256', `${secret}/one-time-code`).update(`${purpose}\n${email}\n${code}`).digest('hex');
}
