// The fields of a new address.
import { useFormContext, useWatch } from 'react-hook-form';
import { Select, TextField } from '../../shared/ui/Field';
import { countries, states, unionTerritories } from './places';
import type { CheckoutValues } from './checkout-values';

export function AddressForm() {
  const { register, formState } = useFormContext<CheckoutValues>();
  const country = useWatch<CheckoutValues, 'address.country'>({ name: 'address.country' });
  const errors = formState.errors.address ?? {};
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="First Name"
        required
        autoComplete="given-name"
        error={errors.firstName?.message}
        {...register('address.firstName')}
      />
      <TextField
        label="Last Name"
        required
        autoComplete="family-name"
        error={errors.lastName?.message}
        {...register('address.lastName')}
      />
      <TextField
        label="Company (optional)"
        autoComplete="organization"
        className="sm:col-span-2"
        error={errors.company?.message}
        {...register('address.company')}
      />
      <TextField
        label="Street Address"
        required
        autoComplete="address-line1"
        className="sm:col-span-2"
        error={errors.street?.message}
        {...register('address.street')}
      />
      <TextField
        label="Apartment, floor, landmark (optional)"
        autoComplete="address-line2"
        className="sm:col-span-2"
        error={errors.street2?.message}
        {...register('address.street2')}
      />
      <TextField
        label="City"
        required
        autoComplete="address-level2"
        error={errors.city?.message}
        {...register('address.city')}
      />
      {country === 'India' ? (
        <Select
          label="State"
          required
          autoComplete="address-level1"
          error={errors.state?.message}
          {...register('address.state')}
        >
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
        <TextField
          label="State"
          required
          autoComplete="address-level1"
          error={errors.state?.message}
          {...register('address.state')}
        />
      )}
      <TextField
        label="Postal Code"
        required
        autoComplete="postal-code"
        inputMode={country === 'India' ? 'numeric' : 'text'}
        maxLength={12}
        error={errors.postalCode?.message}
        {...register('address.postalCode')}
      />
      <Select
        label="Country"
        required
        autoComplete="country-name"
        error={errors.country?.message}
        {...register('address.country')}
      >
        {countries.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </div>
  );
}
