// Corrects where an order by cash on delivery goes. Another place may cost more or less: then the new total is shown and agreed to.
import { useEffect, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { PlaceOfPinDocument, type ToConfirmFragment } from '../../generated/orders';
import { errorText, fieldErrors, isNetworkError } from '../../shared/error-text';
import { pinOf } from '../../shared/delivery/pin';
import { fieldsOf, optional, required } from '../../shared/form-rules';
import { formatRupees } from '../../shared/money';
import { states, unionTerritories } from '../../shared/places';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { Select, TextField } from '../../shared/ui/Field';
import { newTotal, type CodAnswers } from './cod-answers';

const addressSchema = v.object({
  firstName: required('First name'),
  lastName: optional,
  company: optional,
  street: required('Street'),
  street2: optional,
  city: required('City'),
  state: required('State'),
  postalCode: required('PIN code'),
});
type Values = v.InferOutput<typeof addressSchema>;
const names = Object.keys(addressSchema.entries) as (keyof Values)[];

interface Props {
  address: NonNullable<ToConfirmFragment['deliveryAddress']>;
  totalAmount: number;
  answers: CodAnswers;
  onClose(): void;
}

export default function MendAddress({ address, totalAmount, answers, onClose }: Props) {
  const client = useApolloClient();
  const inIndia = address.country === 'India';
  const [asks, setAsks] = useState<{ total: number; place: string }>();
  const { register, handleSubmit, formState, setError, setValue, setFocus, watch } = useForm<Values>({
    resolver: valibotResolver(addressSchema),
    defaultValues: Object.fromEntries(names.map((name) => [name, address[name] ?? ''])) as unknown as Values,
  });
  const field = fieldsOf(register, formState.errors);
  useEffect(() => setFocus('postalCode'), [setFocus]);
  const place = ['postalCode', 'state', 'city'] as const;
  const now = watch(place).join(' ');
  const asked = asks?.place === now ? asks.total : undefined;

  /** City and state of another PIN code; without an answer they are typed. */
  async function fillIn(text: string): Promise<void> {
    const pin = inIndia ? pinOf(text) : undefined;
    if (!pin || pin === address.postalCode) return;
    const answer = await client
      .query({ query: PlaceOfPinDocument, variables: { pin } })
      .catch((error: unknown) => void console.error('The place of a PIN code could not be fetched', error));
    if (answer?.data?.pinCodeProblem) setError('postalCode', { message: answer.data.pinCodeProblem });
    const found = answer?.data?.pinCode;
    if (!found) return;
    setValue('city', found.city, { shouldValidate: true });
    setValue('state', found.state, { shouldValidate: true });
  }

  const save = handleSubmit(async (values) => {
    try {
      await answers.mend({ ...values, country: address.country }, asked);
      toast.success('Your order goes to the new address');
      onClose();
    } catch (error) {
      const total = newTotal(error);
      if (total !== undefined) return setAsks({ total, place: now });
      const refused = Object.entries(fieldErrors(error)).flatMap(([path, message]) => {
        const name = names.find((one) => path === `address.${one}`);
        return name ? [{ name, message }] : [];
      });
      refused.forEach(({ name, message }, at) => setError(name, { message }, { shouldFocus: at === 0 }));
      if (refused.length === 0 && !isNetworkError(error))
        toast.error(errorText(error, 'The address could not be changed.'));
    }
  });

  const pin = register('postalCode', { onChange: (event) => void fillIn(event.target.value) });
  return (
    <form
      noValidate
      aria-label="Correct the address"
      onSubmit={(event) => void save(event)}
      className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4"
    >
      <TextField
        label={inIndia ? 'PIN code' : 'Postal code'}
        required
        autoComplete="postal-code"
        inputMode={inIndia ? 'numeric' : 'text'}
        maxLength={12}
        {...pin}
        error={formState.errors.postalCode?.message}
      />
      {inIndia ? (
        <Select label="State" required autoComplete="address-level1" {...field('state')}>
          <option value="">Select a state</option>
          {[...states, ...unionTerritories].map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      ) : (
        <TextField label="State" required autoComplete="address-level1" {...field('state')} />
      )}
      <TextField
        label="Street address"
        required
        autoComplete="address-line1"
        className="col-span-2"
        {...field('street')}
      />
      <TextField
        label="Apartment, floor, landmark (optional)"
        autoComplete="address-line2"
        className="col-span-2"
        {...field('street2')}
      />
      <TextField label="City" required autoComplete="address-level2" {...field('city')} />
      <TextField label="Company (optional)" autoComplete="organization" {...field('company')} />
      <TextField label="First name" required autoComplete="given-name" {...field('firstName')} />
      <TextField label="Last name" autoComplete="family-name" {...field('lastName')} />
      {asked !== undefined && (
        <p role="alert" className="col-span-2 rounded-field bg-warning-soft p-4 font-medium text-warning">
          To this address the order costs {formatRupees(asked)} instead of {formatRupees(totalAmount)}. Is that all
          right?
        </p>
      )}
      <div className="col-span-2 flex flex-wrap gap-3 max-sm:*:grow">
        <Button type="submit" busy={answers.busy === 'mend'}>
          {asked === undefined ? 'Save address' : `Yes, send it there for ${formatRupees(asked)}`}
        </Button>
        <Button look="ghost" onClick={onClose}>
          Keep the address
        </Button>
      </div>
    </form>
  );
}
