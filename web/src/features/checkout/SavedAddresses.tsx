// Choice of a saved address or a new one.
import { useFormContext } from 'react-hook-form';
import type { SavedAddressFragment } from '../../generated/checkout';
import { addressee, addressLine } from './addresses';
import type { CheckoutValues } from './checkout-values';

const card =
  'flex cursor-pointer gap-3.5 rounded-card border border-line-strong bg-surface p-4 has-checked:border-accent has-checked:bg-accent-soft/40';

export function SavedAddresses({ addresses }: { addresses: readonly SavedAddressFragment[] }) {
  const { register } = useFormContext<CheckoutValues>();
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-display text-2xl">Delivery Address</legend>
      {addresses.map((address) => (
        <label key={address.id} className={card}>
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
          </span>
        </label>
      ))}
      <label className={card}>
        <input type="radio" value="" className="mt-1 size-4.5 accent-accent" {...register('savedAddressId')} />
        <span className="font-semibold">Use a new address</span>
      </label>
    </fieldset>
  );
}
