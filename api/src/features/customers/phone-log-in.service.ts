/**
 * Logging in by a code to the phone. The number alone says whose account it is; who has none gets one. No answer and no timing tells
 * whether a number has an account, and no account of staff is opened by one.
 */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import { ObjectId } from '../../types/object-id.js';
import { noMailbox } from '../../types/no-mailbox.js';
import { tidy } from '../../types/text-rules.js';
import { Role, type Caller } from '../../types/viewer.js';
import { SecurityEventKind } from '../security-log/security-log.model.js';
import { forgetAccount, tellAccessChanged } from './access-memory.js';
import type { CodeSent, Session } from './accounts.inputs.js';
import { signedIn } from './accounts.service.js';
import { attempt } from './attempts.service.js';
import { CodePurpose } from './code.model.js';
import { useCode } from './codes.service.js';
import { deviceToken, knownDevice } from './known-devices.js';
import { ordersFrom } from './older-orders.js';
import { NO_PASSWORD } from './passwords.service.js';
import { assertPhoneLogIn, holderOfPhone, mobileOf, sendCodeTo } from './phone-codes.service.js';
import type { LogInByPhoneInput, RequestPhoneCodeInput } from './phone-log-in.types.js';
import { accountKeys, UserModel, type User } from './user.model.js';

/** Name of an account until its owner gives one. */
const UNNAMED = 'Customer';
const DUPLICATE_KEY = 11000;
const DETAIL = 'By a phone code';

/**
 * First step: sends a code.
 * @throws ShopError FORBIDDEN while the owner does not allow it; BAD_INPUT, RATE_LIMITED, UNAVAILABLE when it cannot be sent
 */
export async function requestPhoneCode(input: RequestPhoneCodeInput, { address }: Caller): Promise<CodeSent> {
  assertPhoneLogIn();
  const phone = mobileOf(input.phone);
  const holder = holderOfPhone(phone, knownDevice(input.device, noMailbox(phone)));
  return sendCodeTo(phone, holder, CodePurpose.PHONE_LOG_IN, address);
}

/**
 * Second step: signs in the account of the number, and makes it when there is none.
 * @throws ShopError FORBIDDEN while the owner does not allow it; BAD_INPUT, WRONG_CODE, RATE_LIMITED
 */
export async function logInByPhone(input: LogInByPhoneInput, caller: Caller): Promise<Session> {
  assertPhoneLogIn();
  const phone = mobileOf(input.phone);
  const holder = holderOfPhone(phone, knownDevice(input.device, noMailbox(phone)));
  const proved = () => useCode(holder, CodePurpose.PHONE_LOG_IN, input.otp);
  await attempt('phone-log-in', holder.email, caller, proved, holder.device);
  const name = tidy(input.name);
  const { user, isNew } = await accountOf(phone, name);
  const how = isNew ? SecurityEventKind.SIGNED_UP : SecurityEventKind.LOGGED_IN;
  const session = await signedIn(user, caller, how, DETAIL, ordersFrom(new Date()));
  // Known to the number: the account may have an e-mail, which its codes by mail go to.
  return { ...session, device: deviceToken(holder.email) };
}

/**
 * The account that logs in with a number, for staff who make an order on the phone: an account without a log-in yet when there is none.
 * @param phone E.164
 */
export async function customerByPhone(phone: string, name: string | undefined): Promise<User> {
  return (await accountOf(phone, name)).user;
}

/** Of two first log-ins at once one makes the account, and the other finds it. */
async function accountOf(phone: string, name: string | undefined): Promise<{ user: User; isNew: boolean }> {
  const known = await customerOf(phone);
  if (known) return { user: await named(known, name), isNew: false };
  try {
    return { user: (await UserModel.create(phoneAccount(phone, name))).toObject<User>(), isNew: true };
  } catch (error) {
    if ((error as { code?: unknown }).code !== DUPLICATE_KEY) throw error;
    const other = await customerOf(phone);
    // Its number is not its own any more: somebody is changing it at this moment.
    if (!other) throw new ShopError(ErrorCode.CONFLICT);
    return { user: other, isNew: false };
  }
}

/** Only a customer: staff have no such number, and one who is being made staff right now is not opened by it. */
const customerOf = (phone: string) => UserModel.findOne({ loginPhone: phone, role: Role.CUSTOMER }).lean<User>().exec();

/** Whoever has not said a name yet may say it with any log-in. */
async function named(user: User, name: string | undefined): Promise<User> {
  if (user.name !== UNNAMED || !name) return user;
  const id = user._id.toHexString();
  const renamed = await inTransaction(async (session) => {
    const { nameKey, searchWords } = accountKeys(name, user.email, user.loginPhone ?? undefined);
    await tellAccessChanged(id, session);
    return UserModel.findOneAndUpdate(
      { _id: user._id, name: UNNAMED },
      { $set: { name, nameKey }, $addToSet: { searchWords: { $each: searchWords } } },
      { session, returnDocument: 'after' },
    ).lean<User>();
  });
  forgetAccount(id);
  return renamed ?? user;
}

function phoneAccount(phone: string, given: string | undefined) {
  const name = given ?? UNNAMED;
  const email = noMailbox(phone);
  return {
    _id: new ObjectId(),
    name,
    email,
    loginPhone: phone,
    phone,
    phoneE164: phone,
    passwordHash: NO_PASSWORD,
    role: Role.CUSTOMER,
    tokenVersion: 0,
    liked: [],
    cart: [],
    addresses: [],
    ...accountKeys(name, email, phone),
  };
}
