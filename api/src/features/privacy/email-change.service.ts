/**
 * Another e-mail address for an account, in two steps: the password, then a code that was mailed to the new address. No answer tells
 * whether the new address has an account.
 */
import type { ClientSession } from 'mongoose';
import { changeEmailCodeMail, emailChangedMail, newEmailTakenMail } from '../../emails/account-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { platform } from '../../platform/platform.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { objectId } from '../../types/object-id.js';
import { Role, type Caller, type Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { forgetAccount, tellAccessChanged } from '../customers/access-memory.js';
import type { CodeSent, Session } from '../customers/accounts.inputs.js';
import { CODE_SENT, normalized, sendMail, signedIn } from '../customers/accounts.service.js';
import { attempt } from '../customers/attempts.service.js';
import { CodePurpose } from '../customers/code.model.js';
import { countCodeRequest, issueCode, useCode, voidCodes, type CodeHolder } from '../customers/codes.service.js';
import { CODE_MINUTES } from '../customers/guess-limits.js';
import { PendingPasswordModel } from '../customers/pending-password.model.js';
import { voidResetLinks } from '../customers/reset-links.service.js';
import { SessionModel } from '../customers/session.model.js';
import { accountKeys, UserModel, type User } from '../customers/user.model.js';
import { accountGone } from '../customers/users.service.js';
import { SecurityEventKind } from '../security-log/security-log.model.js';
import { moveToEmail } from './personal-data.js';
import { assertOwnPassword } from './own-password.js';
import type { ChangeEmailInput, RequestEmailChangeInput } from './profile.inputs.js';

const PURPOSE = CodePurpose.CHANGE_EMAIL;
const DAY_SECONDS = 86_400;
/** Mails with a code to one new address, whichever accounts ask for them: nobody's mailbox is filled by a shop. */
const TO_NEW_ADDRESS: Limit = { name: 'email-changes-to-address', points: 10, seconds: DAY_SECONDS };
/** Addresses that one account may try. */
const OF_ACCOUNT: Limit = { name: 'email-changes-of-account', points: 20, seconds: DAY_SECONDS };
const DUPLICATE_KEY = 11000;

/** The code belongs to the account and the new address together: another account that asks for the same address has one of its own. */
const holderOf = (viewer: Viewer, email: string): CodeHolder => ({ email, device: viewer.id });

/**
 * First step: mails a code to the new address, or to one that has an account a mail that says so.
 * @throws ShopError WRONG_CREDENTIALS, RATE_LIMITED, BAD_INPUT for the present address, UNAVAILABLE when the mail cannot be sent
 */
export async function requestEmailChange(
  viewer: Viewer,
  input: RequestEmailChangeInput,
  caller: Caller,
): Promise<CodeSent> {
  const email = normalized(input.newEmail);
  await assertOwnPassword(viewer, input.password, caller);
  if (email === viewer.email) {
    const message = 'This is your address already.';
    throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'newEmail', message }] });
  }
  await spend(OF_ACCOUNT, viewer.id);
  await spend(TO_NEW_ADDRESS, email);
  const holder = holderOf(viewer, email);
  const { resendAt, refused } = await countCodeRequest(holder, PURPOSE, caller.address);
  if (refused) throw refused;
  const code = await issueCode(holder, PURPOSE);
  const taken = await UserModel.exists({ email });
  await sendMail(
    taken ? newEmailTakenMail(email, platform().config.publicUrl) : changeEmailCodeMail(email, code, CODE_MINUTES),
  );
  return { message: CODE_SENT, resendAt };
}

/**
 * Second step: the account has the new address. Every sign-in ends but the one this answers with, the old address is told, and what
 * the shop holds under it moves along.
 * @throws ShopError WRONG_CODE, also when the address got an account meanwhile; RATE_LIMITED
 */
export async function changeEmail(viewer: Viewer, input: ChangeEmailInput, caller: Caller): Promise<Session> {
  const email = normalized(input.newEmail);
  await attempt('change-email', viewer.email, caller, () => useCode(holderOf(viewer, email), PURPOSE, input.code));
  const user = await inTransaction((session) => putInForce(viewer, email, session)).catch((error: unknown) => {
    // Who has the code holds the mailbox: nothing is told to a stranger.
    if ((error as { code?: unknown }).code === DUPLICATE_KEY) throw new ShopError(ErrorCode.WRONG_CODE);
    throw error;
  });
  forgetAccount(viewer.id);
  return signedIn(user, caller, SecurityEventKind.EMAIL_CHANGED);
}

async function putInForce(viewer: Viewer, email: string, session: ClientSession): Promise<User> {
  const _id = objectId(viewer.id);
  const before = await UserModel.findById(
    _id,
    { email: 1, name: 1, phone: 1, searchWords: 1 },
    { session },
  ).lean<User>();
  if (!before) throw accountGone();
  const { searchWords } = accountKeys(before.name, email, before.phone ?? undefined);
  const others = before.searchWords.filter((word) => word !== before.email);
  const user = await UserModel.findOneAndUpdate(
    { _id, email: before.email },
    {
      $set: { email, searchWords: [...new Set([...searchWords, ...others])] },
      $inc: { tokenVersion: 1 },
      $addToSet: { formerEmails: before.email },
    },
    { session, returnDocument: 'after' },
  ).lean<User>();
  if (!user) throw new ShopError(ErrorCode.CONFLICT);
  await SessionModel.deleteMany({ user: _id }, { session });
  await PendingPasswordModel.deleteMany({ user: _id }, { session });
  for (const purpose of Object.values(CodePurpose)) await voidCodes(before.email, purpose, session);
  await voidResetLinks(before.email, session);
  await tellAccessChanged(viewer.id, session);
  await moveToEmail({ customer: _id, email: before.email }, email, session);
  if (user.role !== Role.CUSTOMER)
    await recordAudit({
      viewer,
      action: 'user.change-email',
      entity: 'user',
      entityId: viewer.id,
      summary: `Changed their own e-mail address from ${before.email} to ${email}`,
      before: { email: before.email },
      after: { email },
      session,
    });
  const key = `email-changed:${viewer.id}:${user.tokenVersion}`;
  await enqueueMails([{ key, ...emailChangedMail(before.email, platform().config.publicUrl) }], session);
  return user;
}
