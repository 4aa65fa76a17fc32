// The business that buys belongs to the chosen address: taken from it, and kept with it.
import { useEffect, useRef } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useEditAddressMutation, type MyAddressesQuery } from '../../generated/checkout';
import { errorText } from '../../shared/error-text';
import { plainGstin } from '../../shared/gstin';
import { toast } from '../../shared/toasts';
import { fieldsOf, inputOf } from './addresses';
import type { CheckoutValues } from './checkout-values';
import { showRefusal } from './show-refusal';

/**
 * @param begun id of the saved address that the step began with, whose business may have been changed for this order
 * @returns keeps the business with a saved address; false when the server refuses it, which is then shown
 */
export function useBusinessOfAddress(
  form: UseFormReturn<CheckoutValues>,
  data: MyAddressesQuery | undefined,
  begun: string,
): () => Promise<boolean> {
  const id = useWatch({ control: form.control, name: 'savedAddressId' });
  const [editAddress] = useEditAddressMutation();
  const saved = data?.myAddresses.find((address) => address.id === id);
  const last = useRef(begun);
  useEffect(() => {
    if (id === last.current || (id && !saved)) return;
    last.current = id;
    form.setValue('address.forBusiness', undefined);
    form.setValue('address.buyerGstin', saved?.buyerGstin ?? '');
    form.setValue('address.buyerLegalName', saved?.buyerLegalName ?? '');
  }, [id, saved, form]);

  return async () => {
    const { buyerGstin, buyerLegalName } = form.getValues('address');
    const gstin = plainGstin(buyerGstin ?? '');
    // Who buys once as a person keeps the business of the address.
    if (!saved || !gstin || (gstin === saved.buyerGstin && buyerLegalName.trim() === saved.buyerLegalName)) return true;
    const input = { ...inputOf({ ...fieldsOf(saved), buyerGstin, buyerLegalName }), isDefault: saved.isDefault };
    try {
      await editAddress({ variables: { id: saved.id, input } });
      return true;
    } catch (error) {
      if (!showRefusal(form, error)) toast.error(errorText(error, 'Failed to save address'));
      return false;
    }
  };
}
