/** The reader of phone numbers as people type them, and the one normal form (E.164) they are compared and found by. */
import { parsePhoneNumberFromString, type NumberType, type PhoneNumber } from 'libphonenumber-js/max';

/** For the person at the form. */
export const PHONE_HELP =
  'Enter a valid phone number, such as 98765 43210; a landline with 0 and its area code, one outside India with + and the country code.';

/** Characters; nobody writes a number longer. */
const LONGEST = 60;
/** Digits of an Indian number without the country's code. */
const KEY_DIGITS = 10;
/** Lines of companies, which no courier can call about a parcel. */
const NOT_OF_PEOPLE = new Set<NumberType>(['TOLL_FREE', 'PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER', 'VOICEMAIL']);
/** What people type to get past a form. It is the form of a landline in Baghpat. */
const PLACEHOLDER = '1234567890';

/**
 * The number of a person: an Indian mobile or landline number, or one of another country that begins with + or 00.
 * @returns E.164, such as +919876543210; undefined for anything else
 */
export function readPhone(text: string): string | undefined {
  const number = parse(text);
  return number && !NOT_OF_PEOPLE.has(number.getType()) ? number.number : undefined;
}

/**
 * The number of a shop: that of a person, or a line of a company such as 1800 123 4567.
 * @returns E.164, such as +9118001234567; undefined for anything else
 */
export function readShopPhone(text: string): string | undefined {
  return parse(text)?.number;
}

/** A number as records keep it: as it was typed, and in its normal form where it can be read. */
export function storedPhone(text: string): { phone: string; phoneE164?: string } {
  const phoneE164 = readPhone(text);
  return { phone: text.trim(), ...(phoneE164 && { phoneE164 }) };
}

/** Digits of the normal form, without its plus; of a number that cannot be read, those that were typed. */
export function phoneDigits(text: string): string {
  return (readShopPhone(text) ?? text).replace(/\D/g, '');
}

/** The last ten digits of the normal form: the same for every notation of a number, and what records of before there was one have too. */
export function phoneKey(text: string): string {
  return phoneDigits(text).slice(-KEY_DIGITS);
}

function parse(text: string): PhoneNumber | undefined {
  if (text.length > LONGEST) return undefined;
  const number = parsePhoneNumberFromString(text.trim(), { defaultCountry: 'IN', extract: false });
  if (!number?.isValid() || number.ext || number.nationalNumber === PLACEHOLDER) return undefined;
  // Indian mobile numbers begin with 6 to 9. Any other ten digits without 0 or +91 are more likely a slip than a landline.
  const isBare = text.replace(/\D/g, '') === number.nationalNumber;
  const isSlip = isBare && /^[1-5]/.test(number.nationalNumber) && !NOT_OF_PEOPLE.has(number.getType());
  return isSlip ? undefined : number;
}
