/**
 * Every figure that bounds guesses at passwords and codes, with its reason. RATE_LIMIT_FACTOR multiplies the limits, never
 * CODE_TRIES.
 *
 * A code has six digits: one try hits it with a chance of one in a million. Devices that an account does not know share
 * WRONG_CODES_A_DAY, so whoever guesses from however many addresses succeeds with a chance of 20 in a million a day, which is
 * 0.7 % in a year of daily attacks. A code to log in is mailed after the right password only, so for a log-in this is the chance
 * of somebody who knows the password already.
 *
 * Nobody is shut out by what strangers spend: a known device has allowances of its own, and a mailed link is too long to be
 * guessed, so it needs none.
 */
import type { Limit } from '../../platform/request/rate-limits.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long a code can be used, in minutes. */
export const CODE_MINUTES = 10;
/** Tries of one code; no setting multiplies them. */
export const CODE_TRIES = 5;
/** Wrong codes of one e-mail and purpose, from all devices it does not know together; and of each device it knows. */
export const WRONG_CODES_A_DAY: Limit = { name: 'wrong-codes-a-day', points: 20, seconds: DAY };

/** Codes that one network address may ask for, for whomever. */
export const CODES_OF_ADDRESS: Limit = { name: 'codes-of-address', points: 30, seconds: 10 * MINUTE };
/** Codes of one e-mail and purpose that one address, or one known device, may ask for. */
export const CODES_AT_ADDRESS: Limit = { name: 'codes-of-email-at-address', points: 5, seconds: 10 * MINUTE };
/**
 * Codes of one e-mail and purpose, from all unknown devices together or from one known device. The pauses grow: ten minutes after
 * five codes, an hour after seven, a day after ten. Each code is a mail, so these bound the mails too.
 */
export const CODES_AN_HOUR: Limit = { name: 'codes-of-email-an-hour', points: 7, seconds: HOUR };
export const CODES_A_DAY: Limit = { name: 'codes-of-email-a-day', points: 10, seconds: DAY };

/**
 * Codes by message, each of which costs the shop money: of one number from all unknown devices together or from one known device,
 * of one network address for whichever numbers, and of the whole shop. A phone code opens an account by itself, so
 * WRONG_CODES_A_DAY is the chance of a stranger: 20 in a million a day for a number, and each try at it is told to its owner by a
 * message with the code.
 */
export const PHONE_CODES_AN_HOUR: Limit = { name: 'phone-codes-an-hour', points: 5, seconds: HOUR };
export const PHONE_CODES_A_DAY: Limit = { name: 'phone-codes-a-day', points: 10, seconds: DAY };
export const PHONE_CODES_OF_ADDRESS: Limit = { name: 'phone-codes-of-address', points: 20, seconds: HOUR };
export const PHONE_CODES_OF_SHOP: Limit = { name: 'phone-codes-of-shop', points: 5_000, seconds: DAY };
/** How long a person is asked to wait for a message before the next one is offered, in seconds. */
export const PHONE_CODE_PAUSE = 30;
/** Wrong PIN codes of older orders of one account, from all its sessions: a town has few of them, so a month has a limit too. */
export const WRONG_PINS_A_DAY: Limit = { name: 'wrong-pins-a-day', points: 5, seconds: DAY };
export const WRONG_PINS_A_MONTH: Limit = { name: 'wrong-pins-a-month', points: 15, seconds: 30 * DAY };

/** How long the link of a mail sets a new password, in minutes. */
export const RESET_LINK_MINUTES = 30;
/**
 * Mails with a link alone, once the codes of an e-mail are used up. As many minutes apart as a link lasts: at every moment either
 * the newest link is valid or another one can be sent, and nobody's mailbox gets more than two such mails an hour.
 */
export const LINKS_BEYOND_CODES: Limit = {
  name: 'reset-links-of-email',
  points: 1,
  seconds: RESET_LINK_MINUTES * MINUTE,
};

/** Wrong passwords and codes from one address, for whichever account. */
export const WRONG_OF_ADDRESS: Limit = { name: 'log-in-of-address', points: 60, seconds: 15 * MINUTE };
/** Wrong passwords or codes of one e-mail from one address. Each kind of attempt has a count of its own. */
export const wrongAtAddress = (kind: string): Limit => ({
  name: `${kind}-of-email-at-address`,
  points: 10,
  seconds: 15 * MINUTE,
});
/** Wrong passwords of one e-mail from all unknown devices together. A right one brings no more than the mail with a code. */
export const WRONG_PASSWORDS_AN_HOUR: Limit = { name: 'log-in-of-email', points: 100, seconds: HOUR };
/** Wrong passwords or codes of one kind from one known device. */
export const WRONG_OF_DEVICE: Limit = { name: 'attempts-of-device', points: 10, seconds: 15 * MINUTE };

/** How long a browser stays known to the account it was logged in on, in seconds. */
export const DEVICE_SECONDS = 180 * DAY;
/** How long the link of the mail about guesses makes a device known, in seconds. */
export const DEVICE_LINK_SECONDS = DAY;
/** Mails about guesses to one account: one for as long as its link lasts. */
export const GUESSES_TOLD: Limit = { name: 'guesses-told', points: 1, seconds: DEVICE_LINK_SECONDS };
