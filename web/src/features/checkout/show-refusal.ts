// Shows what the server refuses of an address at its fields.
import type { UseFormReturn } from 'react-hook-form';
import { fieldErrors } from '../../shared/error-text';
import type { CheckoutValues } from './checkout-values';

const names = ['state', 'postalCode', 'buyerGstin', 'buyerLegalName'] as const;

/** @returns whether the refusal named fields of the form */
export function showRefusal({ setError }: UseFormReturn<CheckoutValues>, error: unknown): boolean {
  const refused = Object.entries(fieldErrors(error)).filter(([path]) => (names as readonly string[]).includes(path));
  refused.forEach(([path, message], index) =>
    setError(`address.${path as (typeof names)[number]}`, { message }, { shouldFocus: index === 0 }),
  );
  return refused.length > 0;
}
