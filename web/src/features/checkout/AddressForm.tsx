// The fields of a new address.
import { useFormContext, useWatch } from 'react-hook-form';
import { fieldsOf } from '../../shared/form-rules';
import { Select, TextField } from '../../shared/ui/Field';
import { countries, states, unionTerritories } from './places';
import type { CheckoutValues } from './checkout-values';

export function AddressForm() {
  const { register, formState } = useFormContext<CheckoutValues>();
  const country = useWatch<CheckoutValues, 'address.country'>({ name: 'address.country' });
  const field = fieldsOf(register, formState.errors);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="First Name" required autoComplete="given-name" {...field('address.firstName')} />
      <TextField label="Last Name" required autoComplete="family-name" {...field('address.lastName')} />
      <TextField
        label="Company (optional)"
        autoComplete="organization"
        className="sm:col-span-2"
        {...field('address.company')}
      />
      <TextField
        label="Street Address"
        required
        autoComplete="address-line1"
        className="sm:col-span-2"
        {...field('address.street')}
      />
      <TextField
        label="Apartment, floor, landmark (optional)"
        autoComplete="address-line2"
        className="sm:col-span-2"
        {...field('address.street2')}
      />
      <TextField label="City" required autoComplete="address-level2" {...field('address.city')} />
      {country === 'India' ? (
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
      <TextField
        label="Postal Code"
        required
        autoComplete="postal-code"
        inputMode={country === 'India' ? 'numeric' : 'text'}
        maxLength={country === 'India' ? 7 : 12}
        {...field('address.postalCode')}
      />
      <Select label="Country" required autoComplete="country-name" {...field('address.country')}>
        {countries.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </div>
  );
}
