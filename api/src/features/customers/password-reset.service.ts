/**
 * A forgotten password, set anew with a mailed code or link. It ends at the log-in: whoever holds the mailbox is not signed in by
 * it. For staff the new password waits (staff-password.service).
 */
import { noAccountMail, resetCodeMail, resetLinkMail } from '../../emails/account-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database/database.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { platform } from '../../platform/platform.js';
import { spend } from '../../platform/request/rate-limits.js';
import { Role, type Caller } from '../../types/viewer.js';
import { SecurityEventKind } from '../security-log/security-log.model.js';
import { noteSecurity } from '../security-log/security-log.service.js';
import type { CodeSent, RequestPasswordResetInput, ResetPasswordInput } from './accounts.inputs.js';
import { forgetAccount } from './access-memory.js';
import { CODE_SENT, normalized, sendMail } from './accounts.service.js';
import { attempt } from './attempts.service.js';
import { CodePurpose } from './code.model.js';
import { countCodeRequest, issueCode, useCode, voidCodes, type CodeHolder } from './codes.service.js';
import { CODE_MINUTES, LINKS_BEYOND_CODES, RESET_LINK_MINUTES } from './guess-limits.js';
import { deviceToken, knownDevice } from './known-devices.js';
import { assertGoodPassword } from './password-rules.js';
import { hashPassword } from './passwords.service.js';
import { emailOfResetLink, issueResetLink, useResetLink, voidResetLinks } from './reset-links.service.js';
import type { ResetPasswordPayload } from './password-reset.types.js';
import { setPassword } from './set-password.service.js';
import { holdPassword } from './staff-password.service.js';
import { UserModel, type User } from './user.model.js';

const PURPOSE = CodePurpose.RESET_PASSWORD;
const LINK_SENT = 'We have mailed you a link to set a new password.';

/**
 * First step: mails a code and a link, or to an e-mail without an account a mail that says so. When the codes of the e-mail are
 * used up, whoever asked for them, a link alone goes out from time to time, and the newest one stays valid meanwhile.
 * @throws ShopError RATE_LIMITED, UNAVAILABLE when the mail cannot be sent
 */
export async function requestPasswordReset(input: RequestPasswordResetInput, { address }: Caller): Promise<CodeSent> {
  const email = normalized(input.email);
  const holder: CodeHolder = { email, device: knownDevice(input.device, email) };
  const { resendAt, refused } = await countCodeRequest(holder, PURPOSE, address);
  if (refused) return mailLinkAlone(email);
  const code = await issueCode(holder, PURPOSE);
  await mailOwner(email, (href) => resetCodeMail(email, code, CODE_MINUTES, { href, minutes: RESET_LINK_MINUTES }));
  return { message: CODE_SENT, resendAt };
}

async function mailLinkAlone(email: string): Promise<CodeSent> {
  const wait = await spend(LINKS_BEYOND_CODES, email).catch((refused: unknown) => {
    if (!(refused instanceof ShopError)) throw refused;
    throw new ShopError(
      ErrorCode.RATE_LIMITED,
      `Many codes were asked for this e-mail. Open the link of the newest mail we have sent you: it is valid for ${RESET_LINK_MINUTES} minutes.`,
      refused.details,
    );
  });
  await mailOwner(email, (href) => resetLinkMail(email, { href, minutes: RESET_LINK_MINUTES }));
  return { message: LINK_SENT, resendAt: new Date(Date.now() + wait) };
}

/** The same work whether or not there is an account; only the mail differs. */
async function mailOwner(email: string, mail: (href: string) => Mail): Promise<void> {
  const { publicUrl } = platform().config;
  const link = await issueResetLink(email);
  const known = await UserModel.exists({ email });
  await sendMail(known ? mail(`${publicUrl}/login?forgotten=1&link=${link}`) : noAccountMail(email, publicUrl));
}

/**
 * Second step: sets the password, for staff after a delay. Every earlier sign-in ends with it, and nobody is signed in by it.
 * @throws ShopError BAD_INPUT for a password that is easily guessed, or without code and link; WRONG_CODE, RATE_LIMITED
 */
export async function resetPassword(input: ResetPasswordInput, caller: Caller): Promise<ResetPasswordPayload> {
  const email = input.link ? await emailOfResetLink(input.link) : normalized(input.email ?? '');
  if (!input.link && !(input.email && input.otp))
    throw new ShopError(ErrorCode.BAD_INPUT, 'The e-mail and the code are needed, or the link of the mail.');
  // What anybody may be told; the name is asked for once the code has shown who is asking.
  await assertGoodPassword(input.password, { email });
  const checkName = async () => {
    const owner = await UserModel.findOne({ email }, { name: 1 }).lean<User>();
    await assertGoodPassword(input.password, { name: owner?.name, email });
  };
  if (input.link) {
    await checkName();
    await useResetLink(input.link);
  } else {
    const holder: CodeHolder = { email, device: knownDevice(input.device, email) };
    await attempt('reset', email, caller, () => useCode(holder, PURPOSE, input.otp!, checkName), holder.device);
  }
  const passwordHash = await hashPassword(input.password);
  const effectiveAt =
    (await setAtOnce(email, passwordHash, caller)) ?? (await holdPassword(email, passwordHash, caller));
  if (!effectiveAt) throw new ShopError(ErrorCode.WRONG_CODE);
  return { effectiveAt, device: deviceToken(email), token: null, expiresAt: null, user: null };
}

/**
 * Voids what else was mailed, and sets the password of a shopper.
 * @returns since when it is in force; undefined when the e-mail is not that of a shopper's account
 */
async function setAtOnce(email: string, passwordHash: string, caller: Caller): Promise<Date | undefined> {
  const user = await inTransaction(async (session) => {
    await voidCodes(email, PURPOSE, session);
    await voidResetLinks(email, session);
    return setPassword({ email, role: Role.CUSTOMER }, passwordHash, session);
  });
  if (!user) return undefined;
  const viewer = { id: user._id.toHexString(), name: user.name, email };
  forgetAccount(viewer.id);
  await noteSecurity(SecurityEventKind.PASSWORD_CHANGED, { ...caller, viewer, detail: 'By a mailed code or link' });
  return new Date();
}
