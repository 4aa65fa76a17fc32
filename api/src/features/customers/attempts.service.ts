/**
 * Counts wrong passwords and codes so that a guesser is slowed down and nobody else: by account and address together. What
 * comes from many addresses shuts out only devices the account was never used on; its owner has one that is known, is mailed
 * a link that makes one known, or sets a new password.
 */
import jwt from 'jsonwebtoken';
import { randomUUID } from 'node:crypto';
import { guessedAtMail } from '../../emails/account-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { platform } from '../../platform/platform.js';
import { giveBack, spend, type Limit } from '../../platform/request/rate-limits.js';
import type { Caller } from '../../types/viewer.js';
import { SecurityEventKind } from '../security-log/security-log.model.js';
import { noteSecurity } from '../security-log/security-log.service.js';
import { claimsFor, signingKeys } from './tokens.service.js';
import { UserModel } from './user.model.js';

/** What is tried; each has a count of its own, so that nobody is kept from the one by wrong tries of the other. */
export type AttemptKind = 'log-in' | 'sign-up' | 'reset' | 'confirm';

/** Failed attempts only: what turns out right is given back. */
const ofAddress: Limit = { name: 'log-in-of-address', points: 60, seconds: 900 };
const onEmailAtAddress = (kind: AttemptKind): Limit => ({
  name: `${kind}-of-email-at-address`,
  points: 10,
  seconds: 900,
});
/** From everywhere together, against guessing from many addresses; not for devices that are known. */
const onEmailAnywhere: Limit = { name: 'log-in-of-email', points: 100, seconds: 3_600 };
const ofDevice: Limit = { name: 'attempts-of-device', points: 10, seconds: 900 };
const guessesTold: Limit = { name: 'guesses-told', points: 1, seconds: 86_400 };

const DEVICE_AUDIENCE = 'gs-mart-device';
const DEVICE_SECONDS = 180 * 86_400;
/** How long the link of the mail makes a device known. */
const LINK_SECONDS = 86_400;

/**
 * Counts the attempt before it is made, so that a thousand at once are no cheaper than one after the other.
 * @param device what the caller was given as such, if anything
 * @throws ShopError RATE_LIMITED, and whatever `work` throws
 */
export async function attempt<T>(
  kind: AttemptKind,
  email: string,
  caller: Caller,
  work: () => Promise<T>,
  device?: string | null,
): Promise<T> {
  const known = device ? knownDevice(device, email) : undefined;
  const spent: [Limit, string][] = known
    ? [[ofDevice, `${kind} ${known}`]]
    : [
        [ofAddress, caller.address],
        [onEmailAtAddress(kind), `${email} ${caller.address}`],
      ];
  for (const [limit, key] of spent) await spend(limit, key);
  if (!known && kind === 'log-in') {
    await spendAnywhere(email);
    spent.push([onEmailAnywhere, email]);
  }
  try {
    const result = await work();
    for (const [limit, key] of spent) await giveBack(limit, key);
    return result;
  } catch (error) {
    if (error instanceof ShopError) await noteFailure(kind, email, caller, error);
    throw error;
  }
}

async function spendAnywhere(email: string): Promise<void> {
  try {
    await spend(onEmailAnywhere, email);
  } catch (refused) {
    if (!(refused instanceof ShopError)) throw refused;
    // Not waited for: the answer takes as long whether or not there is an account.
    tellOwner(email).catch((error: unknown) =>
      platform().logger.error({ err: error }, 'the mail about guessed passwords could not be written'),
    );
    throw new ShopError(
      ErrorCode.RATE_LIMITED,
      'Too many wrong passwords were tried for this account. Log in on a device you have used before or with the link we have mailed, or set a new password.',
      refused.details,
    );
  }
}

async function noteFailure(kind: AttemptKind, email: string, caller: Caller, { code }: ShopError): Promise<void> {
  if (code !== ErrorCode.WRONG_CREDENTIALS && code !== ErrorCode.WRONG_CODE) return;
  const what = code === ErrorCode.WRONG_CODE ? 'Wrong code' : 'Wrong password';
  await noteSecurity(SecurityEventKind.LOG_IN_FAILED, { ...caller, email, detail: `${what} (${kind})` });
}

/** Once a day, to an e-mail that has an account. */
async function tellOwner(email: string): Promise<void> {
  if (!(await UserModel.exists({ email }))) return;
  try {
    await spend(guessesTold, email);
  } catch (error) {
    if (error instanceof ShopError) return;
    throw error;
  }
  const mail = guessedAtMail(email, platform().config.publicUrl, deviceToken(email, LINK_SECONDS));
  await inTransaction((session) => enqueueMails([{ key: `guessed-at:${randomUUID()}`, ...mail }], session));
}

/** Makes the device known that keeps it: for log-ins of this e-mail, and of nothing else. */
export function deviceToken(email: string, seconds = DEVICE_SECONDS): string {
  return jwt.sign({}, signingKeys()[0]!, {
    algorithm: 'HS256',
    issuer: 'gs-mart',
    audience: DEVICE_AUDIENCE,
    subject: email,
    jwtid: randomUUID(),
    expiresIn: seconds,
  });
}

/** Its id; undefined when it is not known to the account. */
function knownDevice(token: string, email: string): string | undefined {
  const claims = claimsFor(token, DEVICE_AUDIENCE);
  return claims?.sub === email ? claims.jti : undefined;
}
