// Choice of a saved address or a new one; the chosen one is edited in place when no order can go there.
import { useState, type Ref } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useEditAddressMutation, type SavedAddressFragment } from '../../generated/checkout';
import { Button } from '../../shared/ui/Button';
import { AddressEditor } from './AddressEditor';
import { addressee, addressLine, fieldsOf, inputOf } from './addresses';
import type { CheckoutValues } from './checkout-values';

const card =
  'flex cursor-pointer gap-3.5 rounded-card border border-line-strong bg-surface p-4 has-checked:border-accent has-checked:bg-accent-soft/40';

interface Props {
  addresses: readonly SavedAddressFragment[];
  /** Why no order goes to the chosen one; undefined when one does. */
  problem?: string;
  /** What says so, which gets the focus when it keeps the step from being left. */
  problemRef: Ref<HTMLDivElement>;
}

export function SavedAddresses({ addresses, problem, problemRef }: Props) {
  const { register } = useFormContext<CheckoutValues>();
  const chosen = useWatch<CheckoutValues, 'savedAddressId'>({ name: 'savedAddressId' });
  const [editAddress] = useEditAddressMutation();
  /** Id of the one that is being changed. */
  const [edited, setEdited] = useState<string>();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-display text-2xl">Delivery Address</legend>
      {addresses.map((address) => (
        <div key={address.id} className="grid gap-3">
          <label className={card}>
            <input
              type="radio"
              value={address.id}
              className="mt-1 size-4.5 accent-accent"
              {...register('savedAddressId')}
            />
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-semibold">
                {address.label || 'Address'}
                {address.isDefault && <span className="ml-2 text-sm font-normal text-ink-soft">Default</span>}
              </span>
              <span className="block">{addressee(address)}</span>
              <span className="block text-ink-soft">{addressLine(address)}</span>
              {address.buyerGstin && (
                <span className="block text-ink-soft">
                  {address.buyerLegalName}, GSTIN {address.buyerGstin}
                </span>
              )}
            </span>
          </label>
          {chosen === address.id && problem && (
            <div ref={problemRef} tabIndex={-1} role="alert" className="rounded-field bg-warning-soft p-4 text-warning">
              <p className="font-medium">{problem}</p>
              {edited !== address.id && (
                <Button look="outline" size="small" className="mt-3" onClick={() => setEdited(address.id)}>
                  Edit this address
                </Button>
              )}
            </div>
          )}
          {chosen === address.id && edited === address.id && (
            <AddressEditor
              title="Edit Address"
              initial={fieldsOf(address)}
              onSave={(input) =>
                editAddress({
                  variables: { id: address.id, input: { ...inputOf(input), isDefault: address.isDefault } },
                })
              }
              onClose={() => setEdited(undefined)}
            />
          )}
        </div>
      ))}
      <label className={card}>
        <input type="radio" value="" className="mt-1 size-4.5 accent-accent" {...register('savedAddressId')} />
        <span className="font-semibold">Use a new address</span>
      </label>
    </fieldset>
  );
}
