/**
 * Stands where the e-mail of an account would that has none: the digits of its phone number at `phone.invalid`. RFC 2606 keeps that
 * domain free, so nobody can have a mailbox there. It is stored and compared, and never shown, typed or mailed to.
 */
import { readMobile } from './phone.js';

const AT_DOMAIN = '@phone.invalid';

/** @param phone in its normal form (E.164) */
export function noMailbox(phone: string): string {
  return phone.slice(1) + AT_DOMAIN;
}

/** True for what stands for an e-mail, in any case. */
export function hasNoMailbox(email: string): boolean {
  return email.trim().toLowerCase().endsWith(AT_DOMAIN);
}

/** The e-mail as people and programs see it; empty when there is none. */
export function shownEmail(email: string): string {
  return hasNoMailbox(email) ? '' : email;
}

/** What an account logs in with as people read it in a line: its e-mail, or its phone number (E.164). */
export function shownLogin(email: string): string {
  return hasNoMailbox(email) ? `+${email.slice(0, -AT_DOMAIN.length)}` : email;
}

/** What is stored of a typed e-mail or phone number that an account logs in with. */
export function storedLogin(typed: string): string {
  const phone = readMobile(typed);
  return phone ? noMailbox(phone) : typed.trim().toLowerCase();
}
