// A new address at checkout, which may be saved in the account.
import { useFormContext, type FieldErrors } from 'react-hook-form';
import { MyAddressesDocument, useSaveAddressMutation } from '../../generated/checkout';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { AddressForm } from './AddressForm';
import { essentialFields, type Address } from './address-rules';
import { emptyAddress, inputOf } from './addresses';
import type { CheckoutValues } from './checkout-values';
import { showRefusal } from './show-refusal';

/** Notice that fields are missing; the errors are shown at the fields. */
export const sayMissing = () => void toast.error('Please fill all address fields');

export function tellMissing(errors: FieldErrors<Address> | undefined): void {
  if (essentialFields.some((field) => errors?.[field])) sayMissing();
}

interface Props {
  /** The account has no address yet. */
  first: boolean;
  /** Why no order goes to the country of the address. */
  undelivered?: string;
}

export function NewAddress({ first, undelivered }: Props) {
  const form = useFormContext<CheckoutValues>();
  const [saveAddress, saving] = useSaveAddressMutation();

  async function save() {
    const { getValues, setValue, trigger } = form;
    if (!(await trigger(['address', 'confirmedState'], { shouldFocus: true })))
      return tellMissing(form.formState.errors.address);
    try {
      const { data: saved } = await saveAddress({
        variables: { input: inputOf(getValues('address')) },
        update: (cache, { data: answer }) =>
          answer &&
          cache.updateQuery({ query: MyAddressesDocument }, (known) => ({
            myAddresses: [...(known?.myAddresses ?? []), answer.saveAddress],
          })),
      });
      if (!saved) throw new Error('no address in the answer');
      setValue('savedAddressId', saved.saveAddress.id);
      setValue('address', emptyAddress);
      toast.success('Address saved successfully');
    } catch (error) {
      if (!showRefusal(form, error)) toast.error(errorText(error, 'Failed to save address'));
    }
  }

  return (
    <fieldset>
      <legend className="mb-3 font-display text-2xl">{first ? 'Delivery Address' : 'New Address'}</legend>
      <AddressForm undelivered={undelivered} />
      <Button look="ghost" size="small" className="mt-3 -ml-3.5" busy={saving.loading} onClick={() => void save()}>
        Save Address
      </Button>
    </fieldset>
  );
}
