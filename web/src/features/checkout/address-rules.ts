// Validation rules of address and contact.
import * as v from 'valibot';
import { optional, optionalEmail, required, requiredEmail } from '../../shared/form-rules';
import { requiredPhone } from '../../shared/phone-rules';
import {
  businessEntries,
  businessPaths,
  gstinNeeded,
  hasGstin,
  hasLegalName,
  legalNameNeeded,
} from '../../shared/business-rules';
import { gstinProblem } from '../../shared/gstin';
import { isPinCode } from './pin-codes';

/** @param needsEmail false for an account that has a phone number alone */
export const contactSchema = (needsEmail: boolean) =>
  v.objectAsync({ email: needsEmail ? requiredEmail : optionalEmail, phone: requiredPhone });

const addressFields = v.object({
  label: optional,
  firstName: required('First name'),
  lastName: required('Last name'),
  company: optional,
  street: required('Street'),
  street2: optional,
  city: required('City'),
  state: required('State'),
  postalCode: required('Postal code'),
  country: required('Country'),
  ...businessEntries,
});

const sixDigits = /^\d{3}\s?\d{3}$/;

export const addressSchema = v.pipe(
  addressFields,
  v.forward(v.partialCheck(businessPaths, hasGstin, gstinNeeded), ['buyerGstin']),
  v.forward(v.partialCheck(businessPaths, hasLegalName, legalNameNeeded), ['buyerLegalName']),
  v.forward(
    v.partialCheck(
      [['country'], ['postalCode']],
      ({ country, postalCode }) => country !== 'India' || sixDigits.test(postalCode),
      'A PIN code has 6 digits',
    ),
    ['postalCode'],
  ),
  v.forward(
    v.partialCheck(
      [['country'], ['postalCode']],
      ({ country, postalCode }) => country !== 'India' || !sixDigits.test(postalCode) || isPinCode(postalCode),
      'This PIN code does not exist. Please check it.',
    ),
    ['postalCode'],
  ),
);

export interface Contact {
  /** Blank for an account that has a phone number alone. */
  email: string;
  phone: string;
}
export type Address = v.InferOutput<typeof addressFields>;

/** Of a saved address that the order goes to, only the business is typed. */
export const businessSchema = v.pipe(
  v.custom<Address>(() => true),
  v.forward(
    v.check(
      ({ buyerGstin }) => gstinProblem(buyerGstin ?? '') === undefined,
      ({ input: { buyerGstin } }) => gstinProblem(buyerGstin) ?? '',
    ),
    ['buyerGstin'],
  ),
  v.forward(
    v.check((typed) => hasGstin(typed), gstinNeeded),
    ['buyerGstin'],
  ),
  v.forward(
    v.check((typed) => hasLegalName(typed), legalNameNeeded),
    ['buyerLegalName'],
  ),
);

/** The fields that every delivery needs. */
export const essentialFields = ['street', 'city', 'state', 'postalCode'] as const;
