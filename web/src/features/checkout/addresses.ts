// An address to begin with, and one in words.
import type { Address } from './address-rules';

export const emptyAddress: Address = {
  label: '',
  firstName: '',
  lastName: '',
  company: '',
  street: '',
  street2: '',
  city: '',
  state: '',
  postalCode: '',
  country: 'India',
};

/** As on a parcel, in one line. */
export const addressLine = (address: {
  street: string;
  street2?: string | null;
  city: string;
  state: string;
  postalCode: string;
  country: string;
}): string =>
  [address.street, address.street2, address.city, `${address.state} ${address.postalCode}`, address.country]
    .filter(Boolean)
    .join(', ');

/** A full name as first and last name; the last word is the last name. */
export function namesOf(name: string | undefined): { firstName: string; lastName: string } {
  const words = name?.trim().split(/\s+/) ?? [];
  return words.length > 1
    ? { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' }
    : { firstName: words[0] ?? '', lastName: '' };
}
