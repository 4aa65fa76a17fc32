// Second step of checkout: contact and address.
import { useEffect, useRef } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useMyAddressesQuery } from '../../generated/checkout';
import { useCart } from '../../shared/cart/cart';
import { BusinessFields } from '../../shared/delivery/BusinessFields';
import { rememberPin } from '../../shared/delivery/pin';
import { fieldsOf } from '../../shared/form-rules';
import { fetchPhoneNumbers } from '../../shared/phone-rules';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/Field';
import { Spinner } from '../../shared/ui/Spinner';
import { placeOf } from './addresses';
import { Bought, FoldedBought } from './Bought';
import { bringIntoView } from './bring-into-view';
import { checkoutRules } from './checkout-rules';
import type { CheckoutValues } from './checkout-values';
import { NewAddress, tellMissing } from './NewAddress';
import { otherState, problemOfPin } from './pin-codes';
import { SavedAddresses } from './SavedAddresses';
import { Summary } from './Summary';
import { useBusinessOfAddress } from './use-business-of-address';
import { useDefaultAddress } from './use-default-address';
import { useQuote } from './use-quote';

const rules = checkoutRules(true);
const rulesWithoutEmail = checkoutRules(false);

interface Props {
  initial: CheckoutValues;
  /** False for an account that has a phone number alone. */
  needsEmail: boolean;
  /** Whoever has just logged in here goes on at the first field that is empty. */
  begins: boolean;
  busy: boolean;
  /** Called with every change, finished or not. */
  onChange(values: CheckoutValues): void;
  onBack(): void;
  onContinue(values: CheckoutValues): void;
}

export default function AddressStep({ initial, needsEmail, begins, busy, onChange, onBack, onContinue }: Props) {
  const cart = useCart();
  const { data, loading } = useMyAddressesQuery();
  const form = useForm<CheckoutValues>({
    defaultValues: initial,
    // Otherwise the PIN code is checked against the state only when no other field is invalid.
    criteriaMode: 'all',
    resolver: valibotResolver(needsEmail ? rules : rulesWithoutEmail),
  });
  const { register, handleSubmit, formState } = form;
  const field = fieldsOf(register, formState.errors);
  const savedAddressId = useWatch({ control: form.control, name: 'savedAddressId' });
  const addresses = data?.myAddresses ?? [];
  const typed = useWatch({ control: form.control, name: 'address' });
  const directory = useWatch({ control: form.control, name: 'directory' });
  const place = placeOf(savedAddressId ? addresses.find(({ id }) => id === savedAddressId) : typed);
  const { quote, amounts } = useQuote({ deliverTo: place });

  const undelivered = amounts?.notDeliverable ?? undefined;
  const abroad = !savedAddressId && typed.country !== 'India';
  // The form says by itself what is wrong with PIN and state, and at the country that no order goes there.
  const saidByForm =
    savedAddressId !== '' ||
    abroad ||
    otherState(typed, directory) !== undefined ||
    problemOfPin(typed, directory) !== undefined;
  const refusal = useRef<HTMLDivElement>(null);

  const proceed = async (values: CheckoutValues) => {
    if (quote?.notDeliverable) {
      if (abroad) form.setFocus('address.country');
      else if (refusal.current) bringIntoView(refusal.current);
      return void toast.error(quote.notDeliverable);
    }
    if (place && place.country === 'India') rememberPin(place.postalCode);
    if (await rememberBusiness()) onContinue(values);
  };

  const [isNew, setFocus] = [data?.myAddresses.length === 0, form.setFocus];
  useEffect(() => {
    if (begins && isNew) setFocus(form.getValues('address.postalCode') ? 'address.street' : 'address.postalCode');
  }, [begins, isNew, form, setFocus]);
  const rememberBusiness = useBusinessOfAddress(form, data, initial.savedAddressId);
  useDefaultAddress(form, data, initial.savedAddressId !== '' || initial.address.street !== '');
  // Before they are needed: the check of the phone number then takes no time. Where they cannot be fetched, that check says so.
  useEffect(() => void fetchPhoneNumbers().catch(() => {}), []);
  useEffect(
    () =>
      // The directory's answer is no change of the shopper's: it may come after the step was finished, and must not open it again.
      form.watch((values, { name }) => name !== 'directory' && onChange(values as CheckoutValues)).unsubscribe,
    [form, onChange],
  );

  const emailField = { type: 'email', autoComplete: 'email', ...field('contact.email') };
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid items-start gap-8 lg:grid-cols-[1fr_23rem] lg:gap-12"
        onSubmit={handleSubmit(proceed, (errors) => tellMissing(errors.address))}
      >
        <div className="grid gap-8">
          <FoldedBought items={cart.items} amounts={amounts} />
          <fieldset>
            <legend className="mb-3 font-display text-2xl">Contact Information</legend>
            <div className="grid gap-4 sm:grid-cols-2">
              {needsEmail && <TextField label="Email" required {...emailField} />}
              <TextField
                label="Phone"
                type="tel"
                required
                autoComplete="tel"
                placeholder="98765 43210"
                {...field('contact.phone')}
              />
              {!needsEmail && (
                <TextField
                  label="Email (optional)"
                  hint="For the invoice by mail. You always find it under My Orders."
                  {...emailField}
                />
              )}
            </div>
          </fieldset>
          {loading && !data ? (
            <Spinner className="py-10 text-2xl text-accent" label="Loading addresses" />
          ) : (
            <>
              {addresses.length > 0 && (
                <SavedAddresses addresses={addresses} problem={undelivered} problemRef={refusal} />
              )}
              {!savedAddressId && <NewAddress first={addresses.length === 0} undelivered={undelivered} />}
              <BusinessFields at="address." />
              {undelivered && !saidByForm && (
                <div
                  ref={refusal}
                  tabIndex={-1}
                  role="alert"
                  className="rounded-field bg-warning-soft p-4 font-medium text-warning"
                >
                  {undelivered}
                </div>
              )}
            </>
          )}
        </div>
        <Summary
          amounts={amounts}
          cart={cart}
          above={
            <div className="max-lg:hidden">
              <Bought items={cart.items} amounts={amounts} />
            </div>
          }
        >
          <Button type="submit" size="large" full busy={busy || (loading && !data)}>
            Continue to Payment
          </Button>
          <Button look="ghost" full onClick={onBack}>
            Back to Cart
          </Button>
        </Summary>
      </form>
    </FormProvider>
  );
}
