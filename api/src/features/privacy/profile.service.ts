/** Name and phone number of an account, as its owner, or staff for its owner, corrects them. */
import type { ClientSession } from 'mongoose';
import { inTransaction } from '../../platform/database/database.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { storedPhone } from '../../types/phone.js';
import { phoneWords } from '../../types/search-words.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { forgetAccount, tellAccessChanged } from '../customers/access-memory.js';
import { accountKeys, UserModel, type User } from '../customers/user.model.js';
import { accountGone, presentUser, WITHOUT_PASSWORD } from '../customers/users.service.js';
import type { UpdateMyProfileInput } from './profile.inputs.js';

/** @throws ShopError SESSION_EXPIRED when the account is gone */
export async function updateProfile(viewer: Viewer, input: UpdateMyProfileInput): Promise<User> {
  const user = await inTransaction((session) => correctProfile(objectId(viewer.id), input, session));
  forgetAccount(viewer.id);
  return presentUser(user);
}

/** Orders keep the name they were placed with, which may stand on an invoice. Call `forgetAccount` after the transaction. */
export async function correctProfile(
  _id: ObjectId,
  input: UpdateMyProfileInput,
  session: ClientSession,
): Promise<User> {
  const before = await UserModel.findById(_id, WITHOUT_PASSWORD, { session }).lean<User>();
  if (!before) throw accountGone();
  const name = input.name.trim();
  const phone = tidy(input.phone);
  const { nameKey, searchWords } = accountKeys(name, before.email, phone);
  // The numbers that orders were placed with still find the account, but for the one that is replaced.
  const replaced = before.phone && before.phone !== phone ? phoneWords(before.phone) : [];
  const ofOrders = before.searchWords.filter((word) => /^\d+$/.test(word) && !replaced.includes(word));
  const user = await UserModel.findByIdAndUpdate(
    _id,
    {
      $set: {
        name,
        nameKey,
        searchWords: [...new Set([...searchWords, ...ofOrders])],
        ...(phone ? { phone, phoneE164: storedPhone(phone).phoneE164 ?? null } : { phone: null, phoneE164: null }),
      },
    },
    { session, returnDocument: 'after', projection: WITHOUT_PASSWORD },
  ).lean<User>();
  if (!user) throw accountGone();
  await tellAccessChanged(_id.toHexString(), session);
  return user;
}
