// Validation of the address step: contact, and a saved or complete new address.
import * as v from 'valibot';
import { addressSchema, contactSchema } from './address-rules';
import { stateClaim, type CheckoutValues } from './checkout-values';
import { contradicts } from './pin-codes';

const newAddressSchema = v.pipeAsync(
  v.objectAsync({
    contact: contactSchema,
    savedAddressId: v.literal(''),
    address: addressSchema,
    confirmedState: v.string(),
  }),
  v.forward(
    v.check(
      ({ address, confirmedState }) => !contradicts(address) || confirmedState === stateClaim(address),
      'The PIN code and the state do not match',
    ),
    ['confirmedState'],
  ),
);
const savedAddressSchema = v.objectAsync({
  contact: contactSchema,
  savedAddressId: v.pipe(v.string(), v.nonEmpty()),
  address: v.any(),
  confirmedState: v.string(),
});
export const checkoutRules: v.GenericSchemaAsync<CheckoutValues> = v.lazyAsync((values) =>
  (values as CheckoutValues).savedAddressId ? savedAddressSchema : newAddressSchema,
);
