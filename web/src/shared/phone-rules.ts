// The rules for phone numbers in forms. They wait for the numbers of the world, which no first page has to load.
import * as v from 'valibot';
import { optional, required } from './form-rules';

const wrongPhone = 'Enter a valid phone number, such as 98765 43210; outside India begin with +';

/** Fetched once; a form may call it before anybody has typed. */
export const fetchPhoneNumbers = () => import('./phone-numbers');

async function isPhone(text: string): Promise<boolean> {
  try {
    return (await fetchPhoneNumbers()).isPhoneNumber(text);
  } catch (error) {
    console.error('The form could not fetch what it checks phone numbers by; the server checks them', error);
    return true;
  }
}

export const requiredPhone = v.pipeAsync(required('Phone'), v.checkAsync(isPhone, wrongPhone));
/** For a code; the server says which numbers get one. */
export const requiredMobile = v.pipeAsync(
  required('Mobile number'),
  v.checkAsync(isPhone, 'Enter an Indian mobile number of ten digits, such as 98765 43210'),
);
export const optionalPhone = v.pipeAsync(
  optional,
  v.checkAsync(async (text) => text === '' || isPhone(text), wrongPhone),
);
