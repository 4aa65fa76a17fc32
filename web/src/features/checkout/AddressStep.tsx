// The second step: who is called, and where it goes.
import { useEffect, useRef } from 'react';
import { FormProvider, useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { valibotResolver } from '@hookform/resolvers/valibot';
import * as v from 'valibot';
import { MyAddressesDocument, useMyAddressesQuery, useSaveAddressMutation } from '../../generated/checkout';
import { useCart } from '../../shared/cart/cart';
import { rememberPin } from '../../shared/delivery/pin';
import { errorText } from '../../shared/error-text';
import { fieldsOf } from '../../shared/form-rules';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/Field';
import { Spinner } from '../../shared/ui/Spinner';
import { AddressForm } from './AddressForm';
import { addressSchema, contactSchema, essentialFields, type Address } from './address-rules';
import { emptyAddress, placeOf } from './addresses';
import { stateClaim, type CheckoutValues } from './checkout-values';
import { contradicts } from './pin-codes';
import { SavedAddresses } from './SavedAddresses';
import { Summary } from './Summary';
import { useQuote } from './use-quote';

const newAddressSchema = v.pipe(
  v.object({
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
const savedAddressSchema = v.object({
  contact: contactSchema,
  savedAddressId: v.pipe(v.string(), v.nonEmpty()),
  address: v.any(),
  confirmedState: v.string(),
});
const rules: v.GenericSchema<CheckoutValues> = v.lazy((values) =>
  (values as CheckoutValues).savedAddressId ? savedAddressSchema : newAddressSchema,
);

interface Props {
  initial: CheckoutValues;
  busy: boolean;
  /** Called with every change, finished or not. */
  onChange(values: CheckoutValues): void;
  onBack(): void;
  onContinue(values: CheckoutValues): void;
}

export default function AddressStep({ initial, busy, onChange, onBack, onContinue }: Props) {
  const cart = useCart();
  const { data, loading } = useMyAddressesQuery();
  const [saveAddress, saving] = useSaveAddressMutation();
  const form = useForm<CheckoutValues>({
    defaultValues: initial,
    // Else the PIN code is looked at only once nothing else is missing.
    criteriaMode: 'all',
    resolver: valibotResolver(rules),
  });
  const { register, handleSubmit, formState, setValue, getValues, trigger } = form;
  const field = fieldsOf(register, formState.errors);
  const savedAddressId = useWatch({ control: form.control, name: 'savedAddressId' });
  const addresses = data?.myAddresses ?? [];
  const typed = useWatch({ control: form.control, name: 'address' });
  const place = placeOf(savedAddressId ? addresses.find(({ id }) => id === savedAddressId) : typed);
  const { quote, amounts } = useQuote({ deliverTo: place });

  const proceed = (values: CheckoutValues) => {
    if (quote?.notDeliverable) return void toast.error(quote.notDeliverable);
    if (place && place.country === 'India') rememberPin(place.postalCode);
    onContinue(values);
  };

  // The default address is chosen at first, once; after that the shopper chooses.
  const chosen = useRef(initial.savedAddressId !== '' || initial.address.street !== '');
  useEffect(() => {
    if (!data) return;
    // One that was chosen may have been deleted since.
    const id = getValues('savedAddressId');
    if (id && !data.myAddresses.some((address) => address.id === id)) setValue('savedAddressId', '');
    if (chosen.current) return;
    chosen.current = true;
    const first = data.myAddresses.find(({ isDefault }) => isDefault) ?? data.myAddresses[0];
    if (first) setValue('savedAddressId', first.id);
  }, [data, getValues, setValue]);

  useEffect(() => form.watch((values) => onChange(values as CheckoutValues)).unsubscribe, [form, onChange]);

  const tellMissing = (errors: FieldErrors<Address> | undefined) => {
    if (essentialFields.some((field) => errors?.[field])) toast.error('Please fill all address fields');
  };

  async function save() {
    if (!(await trigger(['address', 'confirmedState'], { shouldFocus: true }))) {
      tellMissing(form.formState.errors.address);
      return;
    }
    try {
      const { data: saved } = await saveAddress({
        variables: { input: { ...getValues('address'), label: getValues('address.label') || null } },
        update: (cache, { data: answer }) =>
          answer &&
          cache.updateQuery({ query: MyAddressesDocument }, (known) => ({
            myAddresses: [...(known?.myAddresses ?? []), answer.saveAddress],
          })),
      });
      if (!saved) throw new Error('no address in the answer');
      setValue('savedAddressId', saved.saveAddress.id);
      setValue('address', emptyAddress);
      toast.success('Address saved successfully');
    } catch (error) {
      toast.error(errorText(error, 'Failed to save address'));
    }
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid items-start gap-8 lg:grid-cols-[1fr_23rem] lg:gap-12"
        onSubmit={handleSubmit(proceed, (errors) => tellMissing(errors.address))}
      >
        <div className="grid gap-8">
          <fieldset>
            <legend className="mb-3 font-display text-2xl">Contact Information</legend>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="Email" type="email" required autoComplete="email" {...field('contact.email')} />
              <TextField
                label="Phone"
                type="tel"
                required
                autoComplete="tel"
                placeholder="98765 43210"
                {...field('contact.phone')}
              />
            </div>
          </fieldset>
          {loading && !data ? (
            <Spinner className="py-10 text-2xl text-accent" label="Loading addresses" />
          ) : (
            <>
              {addresses.length > 0 && <SavedAddresses addresses={addresses} />}
              {!savedAddressId && (
                <fieldset>
                  <legend className="mb-3 font-display text-2xl">
                    {addresses.length ? 'New Address' : 'Delivery Address'}
                  </legend>
                  <AddressForm />
                  <Button
                    look="ghost"
                    size="small"
                    className="mt-3 -ml-3.5"
                    busy={saving.loading}
                    onClick={() => void save()}
                  >
                    Save Address
                  </Button>
                </fieldset>
              )}
              {amounts?.notDeliverable && (
                <p role="alert" className="rounded-field bg-warning-soft p-4 font-medium text-warning">
                  {amounts.notDeliverable}
                </p>
              )}
            </>
          )}
        </div>
        <Summary amounts={amounts} subtotal={cart.total} count={cart.count}>
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
