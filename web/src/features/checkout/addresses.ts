// An empty address, and addresses as text.
import type { DestinationInput, SavedAddressFragment } from '../../generated/checkout';
import { pinOf } from '../../shared/delivery/pin';
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
  buyerGstin: '',
  buyerLegalName: '',
};

/** A saved address as the form takes it. */
export const fieldsOf = ({
  __typename: _type,
  id: _id,
  isDefault: _default,
  ...fields
}: SavedAddressFragment): Address => ({
  ...fields,
  company: fields.company ?? '',
  street2: fields.street2 ?? '',
  buyerGstin: fields.buyerGstin ?? '',
  buyerLegalName: fields.buyerLegalName ?? '',
});

/** An address of the form as it is saved. */
export const inputOf = ({ forBusiness: _ticked, ...address }: Address) => ({
  ...address,
  label: address.label || null,
});

/** The parts of an address that delivery depends on; undefined without a postal code. */
export function placeOf(
  address: Pick<Address, 'postalCode' | 'state' | 'country'> | undefined,
): DestinationInput | undefined {
  if (!address) return undefined;
  const { state, country } = address;
  const postalCode = country === 'India' ? pinOf(address.postalCode) : address.postalCode.trim();
  return postalCode ? { postalCode, state: state || null, country } : undefined;
}

/** In one line. */
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

/** Whom the invoice is for; undefined for a private person. */
export const businessOf = (typed: Pick<Address, 'buyerGstin' | 'buyerLegalName'> | undefined): string | undefined =>
  typed?.buyerGstin ? `${typed.buyerLegalName}, GSTIN ${typed.buyerGstin.trim().toUpperCase()}` : undefined;

/** Who a parcel is for. */
export const addressee = (to: { firstName: string; lastName: string; company?: string | null }): string =>
  `${to.firstName} ${to.lastName}${to.company ? `, ${to.company}` : ''}`;

/** An Indian mobile number in its normal form as people read it: `98765 43210`. Others stay as they are. */
export const inGroups = (phone: string): string => phone.replace(/^\+91(\d{5})(\d{5})$/, '$1 $2');
