// Validation of the address step: contact, and a saved or complete new address.
import * as v from 'valibot';
import { addressSchema, businessSchema, contactSchema } from './address-rules';
import { stateClaim, type CheckoutValues } from './checkout-values';
import { isPossible, otherState, problemOfPin, type PinAnswer } from './pin-codes';

const newAddressSchema = (needsEmail: boolean) =>
  v.pipeAsync(
    v.objectAsync({
      contact: contactSchema(needsEmail),
      savedAddressId: v.literal(''),
      address: addressSchema,
      confirmedState: v.string(),
      directory: v.optional(v.custom<PinAnswer>(() => true)),
    }),
    v.forward(
      v.check(
        ({ address, directory }) => problemOfPin(address, directory) === undefined,
        ({ input: { address, directory } }) => problemOfPin(address, directory) ?? '',
      ),
      ['address', 'postalCode'],
    ),
    v.forward(
      v.check(
        ({ address, confirmedState, directory }) =>
          !otherState(address, directory) || (isPossible(address) && confirmedState === stateClaim(address)),
        'The PIN code and the state do not match',
      ),
      ['confirmedState'],
    ),
  );
const savedAddressSchema = (needsEmail: boolean) =>
  v.objectAsync({
    contact: contactSchema(needsEmail),
    savedAddressId: v.pipe(v.string(), v.nonEmpty()),
    address: businessSchema,
    confirmedState: v.string(),
  });
/** @param needsEmail false for an account that has a phone number alone */
export function checkoutRules(needsEmail: boolean): v.GenericSchemaAsync<CheckoutValues> {
  const [ofSaved, ofNew] = [savedAddressSchema(needsEmail), newAddressSchema(needsEmail)];
  return v.lazyAsync((values) => ((values as CheckoutValues).savedAddressId ? ofSaved : ofNew));
}
