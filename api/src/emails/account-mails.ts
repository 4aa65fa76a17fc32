/** Mails about an account: codes for log-in, sign-up and password reset, and the mails sent instead of a code. */
import type { Mail } from '../platform/mail/mailer.js';
import type { MailKey } from '../platform/settings/mail-texts.js';
import { renderMail, withoutLinks, type Block, type RenderedMail } from './layout.js';
import { moment } from './moment.js';
import { mailWords } from './words.js';

/** @param minutes how long the code can be used */
export const logInCodeMail = (to: string, code: string, minutes: number): Mail =>
  codeMail('code-log-in', to, code, minutes);

/** @param minutes how long the code can be used */
export const signUpCodeMail = (to: string, code: string, minutes: number): Mail =>
  codeMail('code-sign-up', to, code, minutes);

/** To somebody who joins the staff. @param minutes how long the code can be used */
export const joinCodeMail = (to: string, code: string, minutes: number): Mail =>
  codeMail('code-join', to, code, minutes);

/**
 * Invites somebody to the staff.
 * @param facts who invites, as what, and when the link ends
 * @param href of the page where they join
 */
export const staffInvitationMail = (
  to: string,
  { invitedBy, role, until }: { invitedBy: string; role: string; until: Date },
  href: string,
): RenderedMail & { to: string } =>
  plainMail(
    'staff-invitation',
    to,
    { kind: 'button', label: 'Join', href },
    { name: withoutLinks(invitedBy), role, at: moment(until) },
  );

/** To the new address of an account. @param minutes how long the code can be used */
export const changeEmailCodeMail = (to: string, code: string, minutes: number): Mail =>
  codeMail('code-email', to, code, minutes);

/** To a new address that has an account already, instead of a code. @param publicUrl the shop's URL */
export const newEmailTakenMail = (to: string, publicUrl: string): RenderedMail & { to: string } =>
  plainMail('email-taken', to, { kind: 'button', label: 'Log in', href: `${publicUrl}/login` });

/** To the old address. @param publicUrl the shop's URL */
export const emailChangedMail = (to: string, publicUrl: string): RenderedMail & { to: string } =>
  plainMail('email-changed', to, { kind: 'button', label: 'Write to us', href: `${publicUrl}/contact` });

/** To somebody whose account is to be deleted. @param reasons what it waits for, a sentence each */
export const erasureWaitsMail = (
  to: string,
  reasons: readonly string[],
  publicUrl: string,
): RenderedMail & { to: string } =>
  plainMail(
    'erasure-waits',
    to,
    { kind: 'button', label: 'My account', href: `${publicUrl}/account` },
    { reasons: reasons.map(withoutLinks).join('\n') },
  );

/** The last mail to somebody whose account was deleted. @param publicUrl the shop's URL */
export const accountErasedMail = (to: string, publicUrl: string): RenderedMail & { to: string } =>
  plainMail('account-erased', to, { kind: 'button', label: 'To the shop', href: publicUrl });

/** The link that resets a forgotten password without a code, and its lifetime in minutes. */
export interface ResetLinkFacts {
  href: string;
  minutes: number;
}

/** @param minutes how long the code can be used */
export const resetCodeMail = (to: string, code: string, minutes: number, link: ResetLinkFacts): Mail =>
  codeMail('code-password', to, code, minutes, [
    { kind: 'text', text: `Or open this link, which works once, for ${link.minutes} minutes, without the code:` },
    resetButton(link),
  ]);

/** Sent when an e-mail has no codes left, no matter who requested them. */
export function resetLinkMail(to: string, link: ResetLinkFacts): RenderedMail & { to: string } {
  return plainMail('password-link', to, resetButton(link), { minutes: String(link.minutes) });
}

const resetButton = ({ href }: ResetLinkFacts): Block => ({ kind: 'button', label: 'Set a new password', href });

/**
 * To the owner of a staff account and to the admins: a new password was set and waits.
 * @param account whose, from which network address, and from when on it counts
 * @param href of the page that cancels it
 */
export const pendingPasswordMail = (
  to: string,
  account: { name: string; email: string; address: string; effectiveAt: Date },
  href: string,
): RenderedMail & { to: string } =>
  plainMail(
    'password-pending',
    to,
    { kind: 'button', label: 'Cancel the reset', href },
    {
      name: withoutLinks(account.name),
      account: account.email,
      address: account.address,
      at: moment(account.effectiveAt),
    },
  );

/** Sent instead of a sign-up code when the e-mail already has an account. @param publicUrl the shop's URL */
export const emailTakenMail = (to: string, publicUrl: string): RenderedMail & { to: string } =>
  plainMail('account-exists', to, { kind: 'button', label: 'Log in', href: `${publicUrl}/login` });

/** Sent instead of a code when the e-mail has no account. @param publicUrl the shop's URL */
export const noAccountMail = (to: string, publicUrl: string): RenderedMail & { to: string } =>
  plainMail('no-account', to, { kind: 'button', label: 'Create an account', href: `${publicUrl}/signup` });

/**
 * Asks an address that was entered as the contact of an order for its consent. Contains no text by the person who entered it.
 * @param href page to accept or decline
 */
export const contactQuestionMail = (to: string, href: string): RenderedMail & { to: string } =>
  plainMail('contact-question', to, { kind: 'button', label: 'Say yes or no', href });

/** @param publicUrl the shop's URL */
export const passwordChangedMail = (to: string, publicUrl: string): RenderedMail & { to: string } =>
  plainMail('password-changed', to, { kind: 'button', label: 'Log in', href: `${publicUrl}/login` });

/**
 * Warns the owner of an account whose password is being guessed.
 * @param device token that makes the browser that opens the link a known device
 */
export const guessedAtMail = (to: string, publicUrl: string, device: string): RenderedMail & { to: string } =>
  plainMail('password-guessed', to, {
    kind: 'button',
    label: 'Log in on this device',
    href: `${publicUrl}/login?device=${device}`,
  });

/** A mail with text and one button. */
function plainMail(
  key: MailKey,
  to: string,
  button: Block,
  fields: Readonly<Record<string, string>> = {},
): RenderedMail & { to: string } {
  const { subject, heading, text, note } = mailWords(key, fields);
  return { to, ...renderMail({ subject, heading, blocks: [...text, button, ...note] }) };
}

/** A mail with a code; its small print is for recipients who did not request it. */
function codeMail(key: MailKey, to: string, code: string, minutes: number, more: readonly Block[] = []): Mail {
  const { subject, heading, text, note } = mailWords(key, { minutes: String(minutes) });
  return {
    to,
    ...renderMail({
      subject,
      heading,
      preview: `Your code can be used for ${minutes} minutes.`,
      blocks: [
        ...text,
        { kind: 'code', code },
        { kind: 'text', text: `It can be used once, for ${minutes} minutes. Give it to nobody, not even to us.` },
        ...more,
        ...note,
      ],
    }),
  };
}
