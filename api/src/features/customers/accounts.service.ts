/** Signing up and logging in: a password, then a code by mail. No answer and no timing tells whether an e-mail has an account. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { emailTakenMail, logInCodeMail, signUpCodeMail } from '../../emails/account-mails.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { platform } from '../../platform/platform.js';
import type { Caller } from '../../types/viewer.js';
import { SecurityEventKind } from '../security-log/security-log.model.js';
import { noteSecurity } from '../security-log/security-log.service.js';
import type { CodeSent, LogInInput, RequestLoginCodeInput, Session, SignUpInput } from './accounts.inputs.js';
import { attempt, orMailedLink } from './attempts.service.js';
import { CodePurpose } from './code.model.js';
import { isShutOut } from './demo-admin.js';
import { countCodeRequest, issueCode, useCode, type CodeHolder } from './codes.service.js';
import { CODE_MINUTES } from './guess-limits.js';
import { deviceToken, knownDevice } from './known-devices.js';
import { passwordMatches } from './passwords.service.js';
import { assertGoodPassword } from './password-rules.js';
import { startSession } from './sessions.service.js';
import { UserModel, type User } from './user.model.js';
import { laterOf } from './tokens.service.js';
import { accountDocument, presentUser } from './users.service.js';

export const CODE_SENT = 'OTP sent to your email';

/**
 * First step of a log-in: mails a code when the password is right.
 * @throws ShopError WRONG_CREDENTIALS, RATE_LIMITED, UNAVAILABLE when the mail cannot be sent
 */
export async function requestLoginCode(input: RequestLoginCodeInput, caller: Caller): Promise<CodeSent> {
  const email = normalized(input.email);
  const holder: CodeHolder = { email, device: knownDevice(input.device, email) };
  await attempt('log-in', email, caller, () => accountWithPassword(email, input.password), holder.device);
  const resendAt = await orMailedLink(email, async () => {
    const { resendAt, refused } = await countCodeRequest(holder, CodePurpose.LOG_IN, caller.address);
    if (refused) throw refused;
    return resendAt;
  });
  await sendMail(logInCodeMail(email, await issueCode(holder, CodePurpose.LOG_IN), CODE_MINUTES));
  return { message: CODE_SENT, resendAt };
}

/**
 * Second step of a log-in.
 * @throws ShopError WRONG_CREDENTIALS, WRONG_CODE, RATE_LIMITED
 */
export async function logIn(input: LogInInput, caller: Caller): Promise<Session> {
  const email = normalized(input.email);
  const holder: CodeHolder = { email, device: knownDevice(input.device, email) };
  const checked = async () => {
    const account = await accountWithPassword(email, input.password);
    await orMailedLink(email, () => useCode(holder, CodePurpose.LOG_IN, input.otp));
    return account;
  };
  const user = await attempt('log-in', email, caller, checked, holder.device);
  return signedIn(user, caller, SecurityEventKind.LOGGED_IN);
}

/**
 * First step of signing up: mails a code, or to an e-mail that has an account a mail that says so.
 * @throws ShopError RATE_LIMITED, UNAVAILABLE when the mail cannot be sent
 */
export async function requestSignUpCode(givenEmail: string, address: string): Promise<CodeSent> {
  const email = normalized(givenEmail);
  const { resendAt, refused } = await countCodeRequest({ email }, CodePurpose.SIGN_UP, address);
  if (refused) throw refused;
  const code = await issueCode({ email }, CodePurpose.SIGN_UP);
  const taken = await UserModel.exists({ email });
  await sendMail(
    taken ? emailTakenMail(email, platform().config.publicUrl) : signUpCodeMail(email, code, CODE_MINUTES),
  );
  return { message: CODE_SENT, resendAt };
}

/**
 * Second step of signing up: makes the account and signs it in.
 * @throws ShopError BAD_INPUT for a password that is easily guessed, WRONG_CODE, RATE_LIMITED; EMAIL_TAKEN to somebody who holds a right code, when the account was made meanwhile
 */
export async function signUp(input: SignUpInput, caller: Caller): Promise<Session> {
  const email = normalized(input.email);
  await assertGoodPassword(input.password, { name: input.name, email });
  await attempt('sign-up', email, caller, () => useCode({ email }, CodePurpose.SIGN_UP, input.otp));
  const account = await accountDocument({ name: input.name, email, password: input.password });
  try {
    const user = (await UserModel.create(account)).toObject<User>();
    return await signedIn(user, caller, SecurityEventKind.SIGNED_UP);
  } catch (error) {
    if ((error as { code?: unknown }).code === 11000) throw new ShopError(ErrorCode.EMAIL_TAKEN);
    throw error;
  }
}

/** A new session for somebody who has just shown who they are. @param ordersFrom hides older orders and addresses from it */
export async function signedIn(
  user: User,
  caller: Caller,
  how: SecurityEventKind,
  detail?: string,
  ordersFrom?: Date,
): Promise<Session> {
  const session = await startSession(user, caller, ordersFrom);
  const viewer = { id: user._id.toHexString(), name: user.name, email: user.email };
  await noteSecurity(how, { ...caller, viewer, detail });
  return {
    ...session,
    device: deviceToken(user.email),
    user: { ...presentUser(user), ordersFrom: laterOf(user.ordersFrom, ordersFrom) },
  };
}

export function normalized(email: string): string {
  return email.trim().toLowerCase();
}

/** @throws ShopError WRONG_CREDENTIALS, after the same work whether the e-mail or the password is wrong */
async function accountWithPassword(email: string, password: string): Promise<User> {
  const user = await UserModel.findOne({ email }).lean<User>();
  const right = await passwordMatches(password, user?.passwordHash);
  if (!user || !right || isShutOut(email, password)) throw new ShopError(ErrorCode.WRONG_CREDENTIALS);
  return user;
}

export async function sendMail(mail: Mail): Promise<void> {
  try {
    await platform().mailer.send(mail);
  } catch (error) {
    platform().logger.error({ err: error }, 'a mail with a code could not be sent');
    throw new ShopError(ErrorCode.UNAVAILABLE, 'Failed to send OTP');
  }
}
