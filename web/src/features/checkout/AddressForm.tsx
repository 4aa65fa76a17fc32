// Fields of a new address; the PIN code fills in the state, rare fields are shown on demand.
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { usePinCodeQuery } from '../../generated/checkout';
import { pinOf } from '../../shared/delivery/pin';
import { fieldsOf } from '../../shared/form-rules';
import { Button } from '../../shared/ui/Button';
import { Select, TextField } from '../../shared/ui/Field';
import type { CheckoutValues } from './checkout-values';
import { statesOfPin } from './pin-codes';
import { countries, states, unionTerritories } from '../../shared/places';
import { StateQuestion } from './StateQuestion';

/** Fills in the state and the city that the PIN code says, as long as the shopper has not written others. */
function usePlaceOfPin(inIndia: boolean) {
  const { setValue, getValues } = useFormContext<CheckoutValues>();
  const postalCode = useWatch<CheckoutValues, 'address.postalCode'>({ name: 'address.postalCode' });
  const pin = inIndia ? pinOf(postalCode) : undefined;
  // When the lookup fails, city and state are typed by hand.
  const { data } = usePinCodeQuery({ variables: { pin: pin ?? '' }, skip: !pin });
  const place = pin && data?.pinCode?.pin === pin ? data.pinCode : undefined;
  const chosen = useRef('');
  const filled = useRef('');
  // The table in the client knows most states without a request.
  useEffect(() => {
    const [likeliest] = statesOfPin(postalCode);
    const { state } = getValues('address');
    if (!inIndia || !likeliest || (state !== '' && state !== chosen.current)) return;
    if (statesOfPin(postalCode).includes(state)) return;
    chosen.current = likeliest;
    setValue('address.state', likeliest, { shouldValidate: true, shouldDirty: true });
  }, [postalCode, inIndia, getValues, setValue]);
  useEffect(() => {
    if (!place) return;
    const { state, city } = getValues('address');
    if (city === '' || city === filled.current) {
      filled.current = place.city;
      setValue('address.city', place.city, { shouldValidate: true, shouldDirty: true });
    }
    if (state !== place.state && (state === '' || state === chosen.current)) {
      chosen.current = place.state;
      setValue('address.state', place.state, { shouldValidate: true, shouldDirty: true });
    }
  }, [place, getValues, setValue]);
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
  usePlaceOfPin(inIndia);
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
