/**
 * A second way to log in: a phone number for an account with e-mail, an e-mail for one with a phone number alone. Each is proved by a
 * code; where it has an account of its own, that one and this become one. Never for staff.
 */
import type { ClientSession } from 'mongoose';
import { changeEmailCodeMail } from '../../emails/account-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { hasNoMailbox, noMailbox } from '../../types/no-mailbox.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { Role, type Caller, type Viewer } from '../../types/viewer.js';
import { forgetAccount, tellAccessChanged } from '../customers/access-memory.js';
import type { CodeSent, Session } from '../customers/accounts.inputs.js';
import { CODE_SENT, normalized, sendMail, signedIn } from '../customers/accounts.service.js';
import { attempt } from '../customers/attempts.service.js';
import { CodePurpose } from '../customers/code.model.js';
import { countCodeRequest, issueCode, useCode, type CodeHolder } from '../customers/codes.service.js';
import { CODE_MINUTES } from '../customers/guess-limits.js';
import { ordersFrom } from '../customers/older-orders.js';
import { assertPhoneLogIn, holderOfPhone, mobileOf, sendCodeTo } from '../customers/phone-codes.service.js';
import { SessionModel } from '../customers/session.model.js';
import { laterOf } from '../customers/tokens.service.js';
import { accountKeys, UserModel, type User } from '../customers/user.model.js';
import { accountGone } from '../customers/users.service.js';
import { assertOlderPin, assertOlderShown, hasOlder, hidesOlder } from '../orders/older-orders.service.js';
import { moveToEmail } from '../privacy/personal-data.js';
import { SecurityEventKind } from '../security-log/security-log.model.js';
import { noteSecurity } from '../security-log/security-log.service.js';
import { mailOrdersTo, mergeAccounts } from './merge-accounts.service.js';
import type { AddLoginEmailInput, AddLoginPhoneInput } from './merging.types.js';

const DAY_SECONDS = 86_400;
/** Mails with a code to one address, whichever accounts ask for them. */
const TO_ADDRESS: Limit = { name: 'added-emails-to-address', points: 10, seconds: DAY_SECONDS };
/** Numbers and addresses that one account may try. */
const OF_ACCOUNT: Limit = { name: 'added-log-ins-of-account', points: 20, seconds: DAY_SECONDS };
const DUPLICATE_KEY = 11000;
const STAFF = 'Accounts of staff log in with e-mail, password and code alone.';
const PIN_ASKED =
  'This number has an account with orders or addresses older than 90 days. Give the PIN code of one of them.';

/** What an added way has led to. */
interface Linked {
  user: User;
  /** The account that was closed. */
  closed?: ObjectId;
  /** The account that logs in with the number no more. */
  lost?: User;
}

/** A code belongs to the account and what it is to get together, as in the change of an e-mail address. */
const emailHolder = (viewer: Viewer, email: string): CodeHolder => ({ email, device: viewer.id });

/** @throws ShopError CONFLICT */
function assertCustomer({ role }: { role?: Role }): void {
  if (role !== Role.CUSTOMER) throw new ShopError(ErrorCode.CONFLICT, STAFF);
}

/**
 * First step of adding a phone number: sends a code. The answer is the same whether or not the number has an account.
 * @throws ShopError CONFLICT for staff; FORBIDDEN while the owner does not allow it; BAD_INPUT, RATE_LIMITED, UNAVAILABLE
 */
export async function requestLoginPhone(viewer: Viewer, typed: string, { address }: Caller): Promise<CodeSent> {
  assertPhoneLogIn();
  assertCustomer(viewer);
  const phone = mobileOf(typed);
  const own = await UserModel.exists({ _id: objectId(viewer.id), loginPhone: phone });
  if (own) throw atField('phone', 'You log in with this number already.');
  await spend(OF_ACCOUNT, viewer.id);
  return sendCodeTo(phone, holderOfPhone(phone, viewer.id), CodePurpose.ADD_PHONE, address);
}

/**
 * Second step: the account logs in with the number. An account that has this number alone becomes one with it; one that has an
 * e-mail too keeps everything but the number. Every sign-in ends but the one this answers with.
 * @throws ShopError BAD_INPUT at `pin` when it is missing, WRONG_CODE, CONFLICT, RATE_LIMITED
 */
export async function addLoginPhone(viewer: Viewer, input: AddLoginPhoneInput, caller: Caller): Promise<Session> {
  assertCustomer(viewer);
  const phone = mobileOf(input.phone);
  await assertOlderShown(viewer);
  const checkOlder = () => assertKnowsOlder(viewer, phone, input.pin ?? '');
  await attempt('add-phone', viewer.email, caller, () =>
    useCode(holderOfPhone(phone, viewer.id), CodePurpose.ADD_PHONE, input.otp, checkOlder),
  );
  const linked = await linking(viewer, (session) => linkPhone(viewer, phone, session));
  if (linked.lost) {
    const { _id, name, email } = linked.lost;
    const id = _id.toHexString();
    await noteSecurity(SecurityEventKind.PHONE_LOST, { ...caller, viewer: { id, name, email }, detail: phone });
  }
  return answer(linked, caller, SecurityEventKind.PHONE_ADDED, phone);
}

/** What is older in the account of the number may be of somebody who had it before. */
async function assertKnowsOlder(viewer: Viewer, phone: string, pin: string): Promise<void> {
  const other = await UserModel.findOne({ loginPhone: phone }).lean<User>();
  if (!other || !hasNoMailbox(other.email) || other._id.equals(objectId(viewer.id))) return;
  const before = laterOf(other.ordersFrom, ordersFrom(new Date()))!;
  const id = other._id.toHexString();
  if (!(await hasOlder(id, before))) return;
  if (!pin.trim()) throw atField('pin', PIN_ASKED);
  await assertOlderPin(id, before, pin);
}

async function linkPhone(viewer: Viewer, phone: string, session: ClientSession): Promise<Linked> {
  const own = await ownAccount(viewer, session);
  const other = await UserModel.findOne({ loginPhone: phone }, null, { session }).lean<User>();
  if (other?._id.equals(own._id)) return { user: own };
  if (other && hasNoMailbox(other.email)) return mergeAccounts(viewer, own, other, { phone }, session);
  if (other) await withoutPhone(other, session);
  const lost = other ?? undefined;
  const hasEmail = !hasNoMailbox(own.email);
  const email = hasEmail ? own.email : noMailbox(phone);
  const set = {
    email,
    loginPhone: phone,
    ...(own.phone ? {} : { phone, phoneE164: phone }),
    searchWords: [...new Set([...own.searchWords, ...accountKeys(own.name, email, phone).searchWords])],
  };
  const user = await changed(own, { $set: set }, session);
  if (!hasEmail) await moveToEmail({ customer: own._id, email: own.email }, email, session);
  return { user, lost };
}

/** The number has another account now: whoever is signed in there by it is not any more. */
async function withoutPhone(other: User, session: ClientSession): Promise<void> {
  await UserModel.updateOne({ _id: other._id }, { $unset: { loginPhone: 1 }, $inc: { tokenVersion: 1 } }, { session });
  await SessionModel.deleteMany({ user: other._id }, { session });
  await tellAccessChanged(other._id.toHexString(), session);
}

/**
 * First step of adding an e-mail address: mails a code. The answer is the same whether or not the address has an account.
 * @throws ShopError CONFLICT for an account that has one, RATE_LIMITED, UNAVAILABLE when the mail cannot be sent
 */
export async function requestLoginEmail(viewer: Viewer, typed: string, { address }: Caller): Promise<CodeSent> {
  assertNeedsEmail(viewer);
  const email = normalized(typed);
  await spend(OF_ACCOUNT, viewer.id);
  await spend(TO_ADDRESS, email);
  const holder = emailHolder(viewer, email);
  const { resendAt, refused } = await countCodeRequest(holder, CodePurpose.ADD_EMAIL, address);
  if (refused) throw refused;
  await sendMail(changeEmailCodeMail(email, await issueCode(holder, CodePurpose.ADD_EMAIL), CODE_MINUTES));
  return { message: CODE_SENT, resendAt };
}

/**
 * Second step: the account has the address, and becomes one with the account that has it. Every sign-in ends but the one this answers
 * with.
 * @throws ShopError CONFLICT, also for the address of staff; WRONG_CODE, RATE_LIMITED
 */
export async function addLoginEmail(viewer: Viewer, input: AddLoginEmailInput, caller: Caller): Promise<Session> {
  assertNeedsEmail(viewer);
  const email = normalized(input.email);
  await attempt('add-email', viewer.email, caller, () =>
    useCode(emailHolder(viewer, email), CodePurpose.ADD_EMAIL, input.otp),
  );
  const hides = await hidesOlder(viewer);
  const linked = await linking(viewer, (session) => linkEmail(viewer, email, hides, session));
  return answer(linked, caller, SecurityEventKind.EMAIL_ADDED, email);
}

function assertNeedsEmail({ email }: Viewer): void {
  if (!hasNoMailbox(email))
    throw new ShopError(ErrorCode.CONFLICT, 'This account has an e-mail address. Change it under My account.');
}

async function linkEmail(viewer: Viewer, email: string, hides: boolean, session: ClientSession): Promise<Linked> {
  const own = await ownAccount(viewer, session);
  const other = await UserModel.findOne({ email }, null, { session }).lean<User>();
  if (other) {
    assertCustomer(other);
    if (hides) await assertOlderShown(viewer);
    return mergeAccounts(viewer, own, other, {}, session);
  }
  const set = {
    email,
    searchWords: [...new Set([...accountKeys(own.name, email).searchWords, ...own.searchWords])],
    // What is hidden stays hidden, also from whoever sets a password by this address.
    ...(hides && { ordersFrom: viewer.session!.ordersFrom }),
  };
  const user = await changed(own, { $set: set, $addToSet: { formerEmails: own.email } }, session);
  await moveToEmail({ customer: own._id, email: own.email }, email, session);
  await mailOrdersTo(own._id, email, session);
  return { user };
}

/** @throws ShopError SESSION_EXPIRED when it is gone, or its log-in is another one by now; CONFLICT for staff */
async function ownAccount(viewer: Viewer, session: ClientSession): Promise<User> {
  const own = await UserModel.findById(objectId(viewer.id), null, { session }).lean<User>();
  if (!own || own.email !== viewer.email) throw accountGone();
  assertCustomer(own);
  return own;
}

/** Every sign-in ends with the change. */
async function changed(own: User, change: Record<string, unknown>, session: ClientSession): Promise<User> {
  const user = await UserModel.findOneAndUpdate(
    { _id: own._id, email: own.email, role: Role.CUSTOMER },
    { ...change, $inc: { tokenVersion: 1 } },
    { session, returnDocument: 'after' },
  ).lean<User>();
  if (!user) throw new ShopError(ErrorCode.CONFLICT);
  await SessionModel.deleteMany({ user: own._id }, { session });
  await tellAccessChanged(own._id.toHexString(), session);
  return user;
}

/** Of two that get the same number or address at once, one has it and the other begins anew. */
async function linking(viewer: Viewer, work: (session: ClientSession) => Promise<Linked>): Promise<Linked> {
  const linked = await inTransaction(work).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== DUPLICATE_KEY) throw error;
    throw new ShopError(ErrorCode.CONFLICT, 'Somebody else got this number or address at the same moment. Try again.');
  });
  forgetAccount(viewer.id);
  forgetAccount(linked.user._id.toHexString());
  for (const other of [linked.closed, linked.lost?._id]) if (other) forgetAccount(other.toHexString());
  return linked;
}

function answer({ user, closed }: Linked, caller: Caller, added: SecurityEventKind, what: string): Promise<Session> {
  const kind = closed ? SecurityEventKind.ACCOUNTS_MERGED : added;
  return signedIn(
    user,
    caller,
    kind,
    closed ? `Account ${closed.toHexString()} by ${what}` : what,
    user.ordersFrom ?? undefined,
  );
}

const atField = (path: string, message: string) =>
  new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });
