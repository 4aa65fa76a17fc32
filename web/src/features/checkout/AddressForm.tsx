// The fields of a new address, as few as there can be: the PIN code chooses the state, and what few people need comes on demand.
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fieldsOf } from '../../shared/form-rules';
import { Button } from '../../shared/ui/Button';
import { Select, TextField } from '../../shared/ui/Field';
import type { CheckoutValues } from './checkout-values';
import { statesOfPin } from './pin-codes';
import { countries, states, unionTerritories } from './places';
import { StateQuestion } from './StateQuestion';

/** Chooses the state that the PIN code says, as long as the shopper has not chosen another. */
function useStateOfPin() {
  const { setValue, getValues } = useFormContext<CheckoutValues>();
  const postalCode = useWatch<CheckoutValues, 'address.postalCode'>({ name: 'address.postalCode' });
  const chosen = useRef('');
  useEffect(() => {
    const [likeliest] = statesOfPin(postalCode);
    const { state, country } = getValues('address');
    if (!likeliest || country !== 'India' || (state !== '' && state !== chosen.current)) return;
    if (statesOfPin(postalCode).includes(state)) return;
    chosen.current = likeliest;
    setValue('address.state', likeliest, { shouldValidate: true, shouldDirty: true });
  }, [postalCode, getValues, setValue]);
}

export function AddressForm() {
  const { register, formState, getValues } = useFormContext<CheckoutValues>();
  const country = useWatch<CheckoutValues, 'address.country'>({ name: 'address.country' });
  const field = fieldsOf(register, formState.errors);
  const inIndia = country === 'India';
  const [more, setMore] = useState(() => {
    const { company, street2, label } = getValues('address');
    return Boolean(company || street2 || label);
  });
  useStateOfPin();
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4">
      <TextField
        label={inIndia ? 'PIN / Postal Code' : 'Postal Code'}
        required
        autoComplete="postal-code"
        inputMode={inIndia ? 'numeric' : 'text'}
        maxLength={inIndia ? 7 : 12}
        {...field('address.postalCode')}
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
      <Select label="Country" required autoComplete="country-name" {...field('address.country')}>
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
