// Preselects the account's default address once.
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { MyAddressesQuery } from '../../generated/checkout';
import type { CheckoutValues } from './checkout-values';

/** @param begun the shopper has chosen or typed one before */
export function useDefaultAddress(
  { getValues, setValue }: UseFormReturn<CheckoutValues>,
  data: MyAddressesQuery | undefined,
  begun: boolean,
): void {
  const chosen = useRef(begun);
  useEffect(() => {
    if (!data) return;
    // The chosen address may have been deleted since.
    const id = getValues('savedAddressId');
    if (id && !data.myAddresses.some((address) => address.id === id)) setValue('savedAddressId', '');
    if (chosen.current) return;
    chosen.current = true;
    const first = data.myAddresses.find(({ isDefault }) => isDefault) ?? data.myAddresses[0];
    if (first) setValue('savedAddressId', first.id);
  }, [data, getValues, setValue]);
}
