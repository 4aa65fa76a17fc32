// Shows what the server refuses of an address at its fields.
import type { UseFormReturn } from 'react-hook-form';
import { fieldErrors } from '../../shared/error-text';
import type { CheckoutValues } from './checkout-values';

/** @returns whether the refusal named fields of the form */
export function showRefusal({ setError }: UseFormReturn<CheckoutValues>, error: unknown): boolean {
  const refused = Object.entries(fieldErrors(error)).filter(([path]) => path === 'state' || path === 'postalCode');
  refused.forEach(([path, message], index) =>
    setError(`address.${path as 'state' | 'postalCode'}`, { message }, { shouldFocus: index === 0 }),
  );
  return refused.length > 0;
}
