/** Mails about an account: codes to log in or sign up with, and what somebody with an account is told instead. */
import type { Mail } from '../platform/mailer.js';
import { shop } from '../shop.js';
import { renderMail } from './layout.js';

/** @param minutes how long the code can be used */
export function logInCodeMail(to: string, code: string, minutes: number): Mail {
  return {
    to,
    ...renderMail({
      subject: `Your code to log in to ${shop.brand}`,
      heading: 'Your code to log in',
      preview: `It can be used for ${minutes} minutes.`,
      blocks: [
        { kind: 'text', text: 'Enter this code where you are logging in:' },
        { kind: 'code', code },
        { kind: 'text', text: `It can be used once, for ${minutes} minutes. Give it to nobody, not even to us.` },
        { kind: 'note', text: 'You did not try to log in? Then somebody knows your password: please write to us.' },
      ],
    }),
  };
}

/** @param minutes how long the code can be used */
export function signUpCodeMail(to: string, code: string, minutes: number): Mail {
  return {
    to,
    ...renderMail({
      subject: `Your code to create an account at ${shop.brand}`,
      heading: `Welcome to ${shop.brand}`,
      preview: `Your code can be used for ${minutes} minutes.`,
      blocks: [
        { kind: 'text', text: 'Enter this code to create your account:' },
        { kind: 'code', code },
        { kind: 'text', text: `It can be used once, for ${minutes} minutes. Give it to nobody, not even to us.` },
        { kind: 'note', text: 'You did not ask for an account? Then you need not do anything.' },
      ],
    }),
  };
}

/** Instead of a code, to an e-mail that has an account. @param publicUrl where shoppers reach the shop */
export function emailTakenMail(to: string, publicUrl: string): Mail {
  return {
    to,
    ...renderMail({
      subject: `You have an account at ${shop.brand} already`,
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
