// What an address and the contact beside it must say before an order can go there.
import * as v from 'valibot';

const needed = (what: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(`${what} is required`));
const optional = v.pipe(v.string(), v.trim());

export const contactSchema = v.object({
  email: v.pipe(needed('Email'), v.email('Enter a valid email address')),
  phone: v.pipe(needed('Phone'), v.regex(/^\+?(?:[\s().-]*\d){6,15}[\s().-]*$/, 'Enter a valid phone number')),
});

const addressFields = v.object({
  label: optional,
  firstName: needed('First name'),
  lastName: needed('Last name'),
  company: optional,
  street: needed('Street'),
  street2: optional,
  city: needed('City'),
  state: needed('State'),
  postalCode: needed('Postal code'),
  country: needed('Country'),
});

export const addressSchema = v.pipe(
  addressFields,
  v.forward(
    v.partialCheck(
      [['country'], ['postalCode']],
      ({ country, postalCode }) => country !== 'India' || /^[1-9]\d{5}$/.test(postalCode),
      'A PIN code has 6 digits',
    ),
    ['postalCode'],
  ),
);

export type Contact = v.InferOutput<typeof contactSchema>;
export type Address = v.InferOutput<typeof addressFields>;

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

/** The fields without which nothing can be delivered anywhere. */
export const essentialFields = ['street', 'city', 'state', 'postalCode'] as const;
