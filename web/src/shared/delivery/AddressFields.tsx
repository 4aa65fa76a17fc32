// The fields of an address outside of the checkout; another PIN code fills in city and state.
import { useApolloClient } from '@apollo/client/react';
import { useFormContext } from 'react-hook-form';
import * as v from 'valibot';
import { PlaceOfPinDocument } from '../../generated/delivery';
import { fieldsOf, optional, required } from '../form-rules';
import { states, unionTerritories } from '../places';
import { Select, TextField } from '../ui/Field';
import { pinOf } from './pin';

export const addressSchema = v.object({
  firstName: required('First name'),
  lastName: optional,
  company: optional,
  street: required('Street'),
  street2: optional,
  city: required('City'),
  state: required('State'),
  postalCode: required('PIN code'),
});
export type AddressValues = v.InferOutput<typeof addressSchema>;
export const addressNames = Object.keys(addressSchema.entries) as (keyof AddressValues)[];

/** Blank, or those of an address. */
export const addressValues = (address?: { [name in keyof AddressValues]?: string | null }): AddressValues =>
  Object.fromEntries(addressNames.map((name) => [name, address?.[name] ?? ''])) as unknown as AddressValues;

interface Props {
  inIndia: boolean;
  /** The PIN code that city and state were written for; none for a new address. */
  knownPin?: string;
}

/** Stands in a form whose values are those of an address, or hold them; it spans two columns. */
export function AddressFields({ inIndia, knownPin }: Props) {
  const client = useApolloClient();
  const { register, formState, setError, setValue } = useFormContext<AddressValues>();
  const field = fieldsOf(register, formState.errors);

  /** City and state of another PIN code; without an answer they are typed. */
  async function fillIn(text: string): Promise<void> {
    const pin = inIndia ? pinOf(text) : undefined;
    if (!pin || pin === knownPin) return;
    const answer = await client
      .query({ query: PlaceOfPinDocument, variables: { pin } })
      .catch((error: unknown) => void console.error('The place of a PIN code could not be fetched', error));
    if (answer?.data?.pinCodeProblem) setError('postalCode', { message: answer.data.pinCodeProblem });
    const found = answer?.data?.pinCode;
    if (!found) return;
    setValue('city', found.city, { shouldValidate: true });
    setValue('state', found.state, { shouldValidate: true });
  }

  const pin = register('postalCode', {
    onChange: (event: { target: HTMLInputElement }) => void fillIn(event.target.value),
  });
  return (
    <>
      <TextField
        label={inIndia ? 'PIN code' : 'Postal code'}
        required
        autoComplete="postal-code"
        inputMode={inIndia ? 'numeric' : 'text'}
        maxLength={12}
        {...pin}
        error={formState.errors.postalCode?.message}
      />
      {inIndia ? (
        <Select label="State" required autoComplete="address-level1" {...field('state')}>
          <option value="">Select a state</option>
          {[...states, ...unionTerritories].map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      ) : (
        <TextField label="State" required autoComplete="address-level1" {...field('state')} />
      )}
      <TextField
        label="Street address"
        required
        autoComplete="address-line1"
        className="col-span-2"
        {...field('street')}
      />
      <TextField
        label="Apartment, floor, landmark (optional)"
        autoComplete="address-line2"
        className="col-span-2"
        {...field('street2')}
      />
      <TextField label="City" required autoComplete="address-level2" {...field('city')} />
      <TextField label="Company (optional)" autoComplete="organization" {...field('company')} />
      <TextField label="First name" required autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
    </>
  );
}
