// Tells a phone number by the numbers of the world: 25 kB compressed, so that `phone-rules` alone fetches it, once a form needs it.
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** What people type to get past a form; the server refuses it too. */
const placeholder = '1234567890';

/**
 * An Indian number, or one of another country that begins with + or 00. The server knows more of what each country has given out, and
 * decides.
 */
export function isPhoneNumber(text: string): boolean {
  const number = parsePhoneNumberFromString(text, { defaultCountry: 'IN', extract: false });
  if (!number?.isValid() || number.ext || number.nationalNumber === placeholder) return false;
  // Indian mobile numbers begin with 6 to 9; a landline is written with 0 or +91.
  return text.replace(/\D/g, '') !== number.nationalNumber || !/^[1-5]/.test(number.nationalNumber);
}
