// Fills in the state and the city that the PIN code says, and keeps what the server's directory says of it.
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { usePinCodeQuery } from '../../generated/checkout';
import { pinOf } from '../../shared/delivery/pin';
import type { CheckoutValues } from './checkout-values';
import { isPossible, statesOfPin } from './pin-codes';

/** Never overwrites a state or a city that the shopper has written. */
export function usePlaceOfPin(inIndia: boolean): void {
  const { setValue, getValues, trigger } = useFormContext<CheckoutValues>();
  const postalCode = useWatch<CheckoutValues, 'address.postalCode'>({ name: 'address.postalCode' });
  const pin = inIndia ? pinOf(postalCode) : undefined;
  // When the lookup fails, city and state are typed by hand.
  const { data } = usePinCodeQuery({ variables: { pin: pin ?? '' }, skip: !pin });
  const chosen = useRef('');
  const filled = useRef('');
  // The table in the client knows most states without a request.
  useEffect(() => {
    const [likeliest] = statesOfPin(postalCode);
    const { state } = getValues('address');
    if (!inIndia || !likeliest || (state !== '' && state !== chosen.current)) return;
    if (isPossible({ postalCode, state })) return;
    chosen.current = likeliest;
    setValue('address.state', likeliest, { shouldValidate: true, shouldDirty: true });
  }, [postalCode, inIndia, getValues, setValue]);
  useEffect(() => {
    if (!pin || !data) return;
    const { pinCode: place, pinCodeProblem: problem } = data;
    setValue('directory', { pin, state: place?.state ?? null, problem });
    if (problem) return void trigger('address.postalCode');
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
  }, [pin, data, getValues, setValue, trigger]);
}
