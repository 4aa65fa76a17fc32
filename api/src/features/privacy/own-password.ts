/** The password of the signed-in account once more, for what nobody else should do with an open browser; without one, a code to its phone. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { objectId } from '../../types/object-id.js';
import type { Caller, Viewer } from '../../types/viewer.js';
import { attempt } from '../customers/attempts.service.js';
import { provesOwner } from '../customers/own-proof.js';
import { UserModel, type User } from '../customers/user.model.js';
import { accountGone } from '../customers/users.service.js';

/** @throws ShopError WRONG_CREDENTIALS at the field `password`, RATE_LIMITED */
export async function assertOwnPassword(viewer: Viewer, password: string, caller: Caller): Promise<void> {
  const user = await UserModel.findById(objectId(viewer.id), { passwordHash: 1, loginPhone: 1 }).lean<User>();
  if (!user) throw accountGone();
  await attempt('confirm', viewer.email, caller, async () => {
    if (await provesOwner(user, password)) return;
    const message = 'The password is wrong.';
    throw new ShopError(ErrorCode.WRONG_CREDENTIALS, message, { fields: [{ path: 'password', message }] });
  });
}
