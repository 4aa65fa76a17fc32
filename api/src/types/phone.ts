/** Parses phone numbers as people type them into the normal form (E.164), which is used to compare and find them. */
import { parsePhoneNumberFromString, type NumberType, type PhoneNumber } from 'libphonenumber-js/max';

/** Error message for the user of the form. */
export const PHONE_HELP =
  'Enter a valid phone number, such as 98765 43210; a landline with 0 and its area code, one outside India with + and the country code.';

/** Error message where a code is to be sent. */
export const MOBILE_HELP = 'Enter an Indian mobile number of ten digits, such as 98765 43210.';

/** Most characters of a typed number. */
const LONGEST = 60;
/** Digits of an Indian number without the country code. */
const KEY_DIGITS = 10;
/** Country code of India. */
const INDIA = '91';
/** Types that can get a code by message; the numbering plan does not tell some mobile numbers from landlines. */
const MOBILE = new Set<NumberType>(['MOBILE', 'FIXED_LINE_OR_MOBILE']);
/** Types of business numbers, which a courier cannot call about a parcel. */
const NOT_OF_PEOPLE = new Set<NumberType>(['TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER', 'VOICEMAIL']);
/** Often typed just to get past a form, although it has the format of a landline in Baghpat. */
const PLACEHOLDER = '1234567890';

/**
 * Reads a personal number: an Indian mobile or landline number, or a foreign number that begins with + or 00.
 * @returns E.164, such as +919876543210; undefined for anything else
 */
export function readPhone(text: string): string | undefined {
  const number = parse(text);
  return number && !NOT_OF_PEOPLE.has(number.getType()) ? number.number : undefined;
}

/**
 * Reads a number that codes may be sent to: an Indian mobile number. Those of other countries are refused, because whoever owns
 * expensive ones abroad would have the shop send them codes for the sake of the fees.
 * @returns E.164, such as +919876543210; undefined for anything else
 */
export function readMobile(text: string): string | undefined {
  const number = parse(text);
  return number?.countryCallingCode === INDIA && MOBILE.has(number.getType()) ? number.number : undefined;
}

/**
 * Reads a shop's number: a personal number, or a business number such as 1800 123 4567.
 * @returns E.164, such as +9118001234567; undefined for anything else
 */
export function readShopPhone(text: string): string | undefined {
  return parse(text)?.number;
}

/**
 * The number of a chat as wa.me wants it: digits only, with the country code. Ten digits without one are an Indian number; more digits
 * may begin with another country's code, whose + was left out.
 * @returns undefined for what is no number
 */
export function chatDigits(text: string): string | undefined {
  const typed = text.trim();
  const number = readShopPhone(typed) ?? (/^[1-9]\d{10,14}$/.test(typed) ? readShopPhone(`+${typed}`) : undefined);
  return number?.slice(1);
}

/** The stored fields of a number: as typed, and in its normal form if it is valid. */
export function storedPhone(text: string): { phone: string; phoneE164?: string } {
  const phoneE164 = readPhone(text);
  return { phone: text.trim(), ...(phoneE164 && { phoneE164 }) };
}

/** Digits of the normal form, without the plus; for an invalid number, the typed digits. */
export function phoneDigits(text: string): string {
  return (readShopPhone(text) ?? text).replace(/\D/g, '');
}

/** Digits for sheets of couriers and labels: ten of an Indian number, others with the country code; as typed when it is invalid. */
export function phoneForLabels(text: string): string {
  const number = parse(text);
  return number?.countryCallingCode === INDIA ? number.nationalNumber : phoneDigits(text);
}

/** The last ten digits of the normal form. They are the same for every notation, and older records without a normal form have them too. */
export function phoneKey(text: string): string {
  return phoneDigits(text).slice(-KEY_DIGITS);
}

function parse(text: string): PhoneNumber | undefined {
  if (text.length > LONGEST) return undefined;
  const number = parsePhoneNumberFromString(text.trim(), { defaultCountry: 'IN', extract: false });
  if (!number?.isValid() || number.ext || number.nationalNumber === PLACEHOLDER) return undefined;
  // Indian mobile numbers begin with 6 to 9. Other ten digits without 0 or +91 are more likely a typing error than a landline.
  const isBare = text.replace(/\D/g, '') === number.nationalNumber;
  const isSlip = isBare && /^[1-5]/.test(number.nationalNumber) && !NOT_OF_PEOPLE.has(number.getType());
  return isSlip ? undefined : number;
}
