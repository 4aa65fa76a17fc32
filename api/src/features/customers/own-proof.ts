/** How the owner of an account shows once more who they are: by its password or, where it never had one, by a code to its phone. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { CodePurpose } from './code.model.js';
import { useCode } from './codes.service.js';
import { NO_PASSWORD, passwordMatches } from './passwords.service.js';
import { holderOfPhone } from './phone-codes.service.js';
import type { User } from './user.model.js';

/**
 * @param given the password; for an account without one, the code of `requestPhoneCode` without device
 * @throws ShopError RATE_LIMITED after too many wrong codes
 */
export async function provesOwner(
  { passwordHash, loginPhone }: Pick<User, 'passwordHash' | 'loginPhone'>,
  given: string,
): Promise<boolean> {
  if (passwordHash !== NO_PASSWORD || !loginPhone) return passwordMatches(given, passwordHash);
  try {
    await useCode(holderOfPhone(loginPhone), CodePurpose.PHONE_LOG_IN, given);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === ErrorCode.WRONG_CODE) return false;
    throw error;
  }
}
