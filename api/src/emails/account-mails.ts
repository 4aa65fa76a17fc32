/** Mails about an account: codes to log in, to sign up and to set a password with, and what is told instead of one. */
import type { Mail } from '../platform/mailer.js';
import { settings } from '../platform/shop-settings/current.js';
import { renderMail, type RenderedMail } from './layout.js';

/** @param minutes how long the code can be used */
export function logInCodeMail(to: string, code: string, minutes: number): Mail {
  return codeMail(to, code, minutes, {
    subject: `Your code to log in to ${settings().brand}`,
    heading: 'Your code to log in',
    enter: 'Enter this code where you are logging in:',
    notYou: 'You did not try to log in? Then somebody knows your password: please write to us.',
  });
}

/** @param minutes how long the code can be used */
export function signUpCodeMail(to: string, code: string, minutes: number): Mail {
  return codeMail(to, code, minutes, {
    subject: `Your code to create an account at ${settings().brand}`,
    heading: `Welcome to ${settings().brand}`,
    enter: 'Enter this code to create your account:',
    notYou: 'You did not ask for an account? Then you need not do anything.',
  });
}

/** Instead of a code, to an e-mail that has an account. @param publicUrl where shoppers reach the shop */
export function emailTakenMail(to: string, publicUrl: string): Mail {
  return {
    to,
    ...renderMail({
      subject: `You have an account at ${settings().brand} already`,
      heading: 'You have an account already',
      blocks: [
        {
          kind: 'text',
          text: 'Somebody, probably you, tried to create an account with this e-mail. There is one already: log in with your password.',
        },
        { kind: 'button', label: 'Log in', href: `${publicUrl}/login` },
        { kind: 'note', text: 'It was not you? Then you need not do anything; your account is as it was.' },
      ],
    }),
  };
}

/** @param minutes how long the code can be used */
export function resetCodeMail(to: string, code: string, minutes: number): Mail {
  return codeMail(to, code, minutes, {
    subject: `Your code to set a new password at ${settings().brand}`,
    heading: 'Your code to set a new password',
    enter: 'Enter this code where you are setting your new password:',
    notYou: 'You did not ask for it? Then you need not do anything; your password is as it was.',
  });
}

/** Instead of a code, to an e-mail that has no account. @param publicUrl where shoppers reach the shop */
export function noAccountMail(to: string, publicUrl: string): Mail {
  return {
    to,
    ...renderMail({
      subject: `There is no account with this e-mail at ${settings().brand}`,
      heading: 'There is no account with this e-mail',
      blocks: [
        {
          kind: 'text',
          text: 'Somebody, probably you, asked to set a new password. There is no account with this e-mail: perhaps you used another one, or never made one.',
        },
        { kind: 'button', label: 'Create an account', href: `${publicUrl}/signup` },
        { kind: 'note', text: 'It was not you? Then you need not do anything.' },
      ],
    }),
  };
}

/**
 * To an address that somebody named as the contact of an order. Says nothing that this somebody wrote.
 * @param href where the address says yes or no
 */
export function contactQuestionMail(to: string, href: string): RenderedMail & { to: string } {
  return {
    to,
    ...renderMail({
      subject: `Do you want mails about orders at ${settings().brand}?`,
      heading: 'Do you want mails about orders?',
      blocks: [
        {
          kind: 'text',
          text: 'Somebody has ordered with us and named this address as a contact. We write to it about their orders only if you say yes.',
        },
        { kind: 'button', label: 'Say yes or no', href },
        { kind: 'note', text: 'You know nothing of it? Then you need not do anything: we do not write again.' },
      ],
    }),
  };
}

/** @param publicUrl where shoppers reach the shop */
export function passwordChangedMail(to: string, publicUrl: string): RenderedMail & { to: string } {
  return {
    to,
    ...renderMail({
      subject: `Your password at ${settings().brand} was changed`,
      heading: 'Your password was changed',
      blocks: [
        { kind: 'text', text: 'Everybody who was signed in with the old one has to log in again.' },
        { kind: 'button', label: 'Log in', href: `${publicUrl}/login` },
        { kind: 'note', text: 'It was not you? Then set a new password at once and write to us.' },
      ],
    }),
  };
}

/**
 * To somebody whose password strangers guess at.
 * @param device makes the browser that opens the link a known one
 */
export function guessedAtMail(to: string, publicUrl: string, device: string): RenderedMail & { to: string } {
  return {
    to,
    ...renderMail({
      subject: `Somebody is guessing your password at ${settings().brand}`,
      heading: 'Somebody is guessing your password',
      blocks: [
        {
          kind: 'text',
          text: 'Many wrong passwords were tried for your account, so new devices cannot log in for a while. Your account is safe, and devices you have used before are not affected. To log in on a new one, open this link there within a day:',
        },
        { kind: 'button', label: 'Log in on this device', href: `${publicUrl}/login?device=${device}` },
        { kind: 'note', text: 'You still need your password. If others may know it, set a new one.' },
      ],
    }),
  };
}

/** What all mails with a code have in common; `notYou` is for whoever did not ask for it. */
function codeMail(
  to: string,
  code: string,
  minutes: number,
  { subject, heading, enter, notYou }: Record<'subject' | 'heading' | 'enter' | 'notYou', string>,
): Mail {
  return {
    to,
    ...renderMail({
      subject,
      heading,
      preview: `Your code can be used for ${minutes} minutes.`,
      blocks: [
        { kind: 'text', text: enter },
        { kind: 'code', code },
        { kind: 'text', text: `It can be used once, for ${minutes} minutes. Give it to nobody, not even to us.` },
        { kind: 'note', text: notYou },
      ],
    }),
  };
}
