// Fields of a new address; the PIN code fills in the state, rare fields are shown on demand.
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fieldsOf } from '../../shared/form-rules';
import { Button } from '../../shared/ui/Button';
import { Select, TextField } from '../../shared/ui/Field';
import type { CheckoutValues } from './checkout-values';
import { countries, states, unionTerritories } from '../../shared/places';
import { StateQuestion } from './StateQuestion';
import { usePlaceOfPin } from './use-place-of-pin';

/** @param undelivered why no order goes to the address, for its country */
export function AddressForm({ undelivered }: { undelivered?: string }) {
  const { register, formState, getValues, trigger, getFieldState } = useFormContext<CheckoutValues>();
  const country = useWatch<CheckoutValues, 'address.country'>({ name: 'address.country' });
  const field = fieldsOf(register, formState.errors);
  const inIndia = country === 'India';
  const [more, setMore] = useState(() => {
    const { company, street2, label } = getValues('address');
    return Boolean(company || street2 || label);
  });
  usePlaceOfPin(inIndia);
  // A wrong PIN code is told when its field is left, and no longer than it is wrong.
  const postalCode = register('address.postalCode', {
    onBlur: () => getValues('address.postalCode').trim() && void trigger('address.postalCode'),
    onChange: () => getFieldState('address.postalCode').invalid && void trigger('address.postalCode'),
  });
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4">
      <TextField
        label={inIndia ? 'PIN / Postal Code' : 'Postal Code'}
        required
        autoComplete="postal-code"
        inputMode={inIndia ? 'numeric' : 'text'}
        maxLength={inIndia ? 7 : 12}
        {...postalCode}
        error={formState.errors.address?.postalCode?.message}
      />
      {inIndia ? (
        <Select label="State" required autoComplete="address-level1" {...field('address.state')}>
          <option value="">Select a state</option>
          <optgroup label="States">
            {states.map((state) => (
              <option key={state}>{state}</option>
            ))}
          </optgroup>
          <optgroup label="Union territories">
            {unionTerritories.map((territory) => (
              <option key={territory}>{territory}</option>
            ))}
          </optgroup>
        </Select>
      ) : (
        <TextField label="State" required autoComplete="address-level1" {...field('address.state')} />
      )}
      <StateQuestion />
      <TextField
        label="Street Address"
        required
        autoComplete="address-line1"
        className="col-span-2"
        {...field('address.street')}
      />
      <TextField label="City" required autoComplete="address-level2" {...field('address.city')} />
      <Select
        label="Country"
        required
        autoComplete="country-name"
        {...field('address.country')}
        error={formState.errors.address?.country?.message ?? (inIndia ? undefined : undelivered)}
      >
        {countries.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <TextField label="First Name" required autoComplete="given-name" {...field('address.firstName')} />
      <TextField label="Last Name" required autoComplete="family-name" {...field('address.lastName')} />
      {more ? (
        <>
          <TextField
            label="Apartment, floor, landmark (optional)"
            autoComplete="address-line2"
            className="col-span-2"
            {...field('address.street2')}
          />
          <TextField label="Company (optional)" autoComplete="organization" {...field('address.company')} />
          <TextField
            label="Label (optional)"
            placeholder="Home, Office, Works..."
            maxLength={40}
            {...register('address.label')}
          />
        </>
      ) : (
        <Button
          look="ghost"
          size="small"
          className="col-span-2 -ml-3.5 justify-self-start"
          onClick={() => setMore(true)}
        >
          Add company, second line or a label
        </Button>
      )}
    </div>
  );
}
