/** Another password for somebody who is signed in and knows the present one. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { objectId } from '../../types/object-id.js';
import type { Caller, Viewer } from '../../types/viewer.js';
import { SecurityEventKind } from '../security-log/security-log.model.js';
import type { ChangePasswordInput, Session } from './accounts.inputs.js';
import { forgetAccount } from './access-memory.js';
import { signedIn } from './accounts.service.js';
import { attempt } from './attempts.service.js';
import { hashPassword, passwordMatches } from './passwords.service.js';
import { assertGoodPassword } from './password-rules.js';
import { setPassword } from './set-password.service.js';
import { UserModel, type User } from './user.model.js';
import { accountGone } from './users.service.js';

/**
 * Every sign-in ends but the new one this answers with; a password that was reset and is not in force yet is dropped.
 * @throws ShopError WRONG_CREDENTIALS when the current password is another one; BAD_INPUT, RATE_LIMITED, CONFLICT
 */
export async function changePassword(viewer: Viewer, input: ChangePasswordInput, caller: Caller): Promise<Session> {
  const _id = objectId(viewer.id);
  const before = await UserModel.findById(_id, { passwordHash: 1 }).lean<User>();
  if (!before) throw accountGone();
  await assertGoodPassword(input.newPassword, viewer, 'newPassword');
  await attempt('confirm', viewer.email, caller, async () => {
    if (!(await passwordMatches(input.currentPassword, before.passwordHash)))
      throw new ShopError(ErrorCode.WRONG_CREDENTIALS, 'The current password is wrong.', {
        fields: [{ path: 'currentPassword', message: 'The current password is wrong.' }],
      });
  });
  const passwordHash = await hashPassword(input.newPassword);
  const standing = { _id, passwordHash: before.passwordHash };
  const user = await inTransaction((session) => setPassword(standing, passwordHash, session));
  if (!user) throw new ShopError(ErrorCode.CONFLICT);
  forgetAccount(user._id.toHexString());
  return signedIn(user, caller, SecurityEventKind.PASSWORD_CHANGED);
}
