/** Codes to phones: counted, since each costs money, made and sent. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { sendPhoneCode } from '../../platform/messages/phone-codes.js';
import { platform } from '../../platform/platform.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { settings } from '../../platform/settings/current.js';
import { noMailbox } from '../../types/no-mailbox.js';
import { MOBILE_HELP, readMobile } from '../../types/phone.js';
import type { CodeSent } from './accounts.inputs.js';
import { CodePurpose } from './code.model.js';
import { issueCode, type CodeHolder } from './codes.service.js';
import {
  CODE_MINUTES,
  PHONE_CODE_PAUSE,
  PHONE_CODES_A_DAY,
  PHONE_CODES_AN_HOUR,
  PHONE_CODES_OF_ADDRESS,
  PHONE_CODES_OF_SHOP,
} from './guess-limits.js';

export const PHONE_CODE_SENT = 'OTP sent to your phone';

/** @throws ShopError FORBIDDEN while the owner does not allow it */
export function assertPhoneLogIn(): void {
  if (!settings().phoneLogIn)
    throw new ShopError(ErrorCode.FORBIDDEN, 'This shop does not log in by phone. Log in with your e-mail address.');
}

/** The normal form of a mobile number, in whichever notation it is typed. @throws ShopError BAD_INPUT at `phone` */
export function mobileOf(typed: string): string {
  const phone = readMobile(typed);
  if (!phone)
    throw new ShopError(ErrorCode.BAD_INPUT, MOBILE_HELP, { fields: [{ path: 'phone', message: MOBILE_HELP }] });
  return phone;
}

/** Whose codes and tries are counted: those of the number, or of one device or account for the number. */
export const holderOfPhone = (phone: string, device?: string): CodeHolder => ({ email: noMailbox(phone), device });

/**
 * Makes and sends a code. Does the same whether or not the number has an account.
 * @param phone E.164
 * @throws ShopError RATE_LIMITED, UNAVAILABLE when it cannot be sent
 */
export async function sendCodeTo(
  phone: string,
  holder: CodeHolder,
  purpose: CodePurpose,
  address: string,
): Promise<CodeSent> {
  // Whichever account asks for it, it is one more message to the number.
  const isKnown = holder.device && purpose === CodePurpose.PHONE_LOG_IN;
  const key = isKnown ? `${holder.email} ${holder.device}` : holder.email;
  const counted: [Limit, string][] = [
    [PHONE_CODES_OF_ADDRESS, address],
    [PHONE_CODES_AN_HOUR, key],
    [PHONE_CODES_A_DAY, key],
    [PHONE_CODES_OF_SHOP, 'all'],
  ];
  // A message takes some seconds to arrive, and each one costs money.
  let wait = PHONE_CODE_PAUSE * 1000;
  for (const [limit, of] of counted) wait = Math.max(wait, await spend(limit, of));
  const code = await issueCode(holder, purpose);
  await sendPhoneCode(phone, code, CODE_MINUTES).catch((error: unknown) => {
    if (error instanceof ShopError) throw error;
    platform().logger.error({ err: error }, 'a message with a code could not be sent');
    throw new ShopError(ErrorCode.UNAVAILABLE, 'Failed to send OTP');
  });
  return { message: PHONE_CODE_SENT, resendAt: new Date(Date.now() + wait) };
}
