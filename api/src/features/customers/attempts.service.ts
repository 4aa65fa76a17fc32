/**
 * Counts wrong passwords and codes, so that a guesser is slowed down and nobody else: by account and address together. What comes
 * from many addresses shuts out only devices the account was never used on. Its owner has a device that is known, is mailed a link
 * that makes one known, or sets a new password.
 */
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
import {
  DEVICE_LINK_SECONDS,
  GUESSES_TOLD,
  WRONG_OF_ADDRESS,
  WRONG_OF_DEVICE,
  WRONG_PASSWORDS_AN_HOUR,
  wrongAtAddress,
} from './guess-limits.js';
import { deviceToken } from './known-devices.js';
import { UserModel } from './user.model.js';

/** What is tried; each has a count of its own, so that nobody is kept from the one by wrong tries of the other. */
export type AttemptKind =
  | 'log-in'
  | 'sign-up'
  | 'reset'
  | 'confirm'
  | 'change-email'
  | 'join'
  | 'phone-log-in'
  | 'add-phone'
  | 'add-email'
  | 'accept-quote';

/**
 * Counts the attempt before it is made, so that a thousand at once are no cheaper than one after the other; what turns out right
 * is given back.
 * @param device id of a device known to the e-mail
 * @throws ShopError RATE_LIMITED, and whatever `work` throws
 */
export async function attempt<T>(
  kind: AttemptKind,
  email: string,
  caller: Caller,
  work: () => Promise<T>,
  device?: string,
): Promise<T> {
  const spent: [Limit, string][] = device
    ? [[WRONG_OF_DEVICE, `${kind} ${device}`]]
    : [
        [WRONG_OF_ADDRESS, caller.address],
        [wrongAtAddress(kind), `${email} ${caller.address}`],
      ];
  for (const [limit, key] of spent) await spend(limit, key);
  if (!device && kind === 'log-in') {
    await orMailedLink(email, () => spend(WRONG_PASSWORDS_AN_HOUR, email));
    spent.push([WRONG_PASSWORDS_AN_HOUR, email]);
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

/**
 * Spends of what all unknown devices of an e-mail share. When it is used up, the owner is mailed a link that makes a device known.
 * @throws ShopError RATE_LIMITED that names the ways that remain, and whatever else `work` throws
 */
export async function orMailedLink<T>(email: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (refused) {
    if (!(refused instanceof ShopError) || refused.code !== ErrorCode.RATE_LIMITED) throw refused;
    // Not waited for: the answer takes as long whether or not there is an account.
    tellOwner(email).catch((error: unknown) =>
      platform().logger.error({ err: error }, 'the mail about guessed passwords could not be written'),
    );
    throw new ShopError(
      ErrorCode.RATE_LIMITED,
      'Too many wrong passwords or codes were tried for this account. Log in on a device you have used before or with the link we have mailed, or set a new password.',
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
    await spend(GUESSES_TOLD, email);
  } catch (error) {
    if (error instanceof ShopError) return;
    throw error;
  }
  const mail = guessedAtMail(email, platform().config.publicUrl, deviceToken(email, DEVICE_LINK_SECONDS));
  await inTransaction(async (session) => enqueueMails([{ key: `guessed-at:${randomUUID()}`, ...mail }], session));
}
