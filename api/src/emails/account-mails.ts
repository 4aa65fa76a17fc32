/** Mails about an account: codes to log in, to sign up and to set a password with, and what is told instead of one. */
import type { Mail } from '../platform/mail/mailer.js';
import type { MailKey } from '../platform/settings/mail-texts.js';
import { renderMail, type Block, type RenderedMail } from './layout.js';
import { mailWords } from './words.js';

/** @param minutes how long the code can be used */
export const logInCodeMail = (to: string, code: string, minutes: number): Mail =>
  codeMail('code-log-in', to, code, minutes);

/** @param minutes how long the code can be used */
export const signUpCodeMail = (to: string, code: string, minutes: number): Mail =>
  codeMail('code-sign-up', to, code, minutes);

/** @param minutes how long the code can be used */
export const resetCodeMail = (to: string, code: string, minutes: number): Mail =>
  codeMail('code-password', to, code, minutes);

/** Instead of a code, to an e-mail that has an account. @param publicUrl where shoppers reach the shop */
export const emailTakenMail = (to: string, publicUrl: string): RenderedMail & { to: string } =>
  plainMail('account-exists', to, { kind: 'button', label: 'Log in', href: `${publicUrl}/login` });

/** Instead of a code, to an e-mail that has no account. @param publicUrl where shoppers reach the shop */
export const noAccountMail = (to: string, publicUrl: string): RenderedMail & { to: string } =>
  plainMail('no-account', to, { kind: 'button', label: 'Create an account', href: `${publicUrl}/signup` });

/**
 * To an address that somebody named as the contact of an order. Says nothing that this somebody wrote.
 * @param href where the address says yes or no
 */
export const contactQuestionMail = (to: string, href: string): RenderedMail & { to: string } =>
  plainMail('contact-question', to, { kind: 'button', label: 'Say yes or no', href });

/** @param publicUrl where shoppers reach the shop */
export const passwordChangedMail = (to: string, publicUrl: string): RenderedMail & { to: string } =>
  plainMail('password-changed', to, { kind: 'button', label: 'Log in', href: `${publicUrl}/login` });

/**
 * To somebody whose password strangers guess at.
 * @param device makes the browser that opens the link a known one
 */
export const guessedAtMail = (to: string, publicUrl: string, device: string): RenderedMail & { to: string } =>
  plainMail('password-guessed', to, {
    kind: 'button',
    label: 'Log in on this device',
    href: `${publicUrl}/login?device=${device}`,
  });

/** Words, and one thing to do. */
function plainMail(key: MailKey, to: string, button: Block): RenderedMail & { to: string } {
  const { subject, heading, text, note } = mailWords(key);
  return { to, ...renderMail({ subject, heading, blocks: [...text, button, ...note] }) };
}

/** What all mails with a code have in common; their small print is for whoever did not ask for it. */
function codeMail(key: MailKey, to: string, code: string, minutes: number): Mail {
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
        ...note,
      ],
    }),
  };
}
