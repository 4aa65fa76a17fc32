// What must be right before the shopper goes on to pay: who is called, and a saved address or a whole new one.
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
      'The PIN code and the state contradict each other',
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
