// Corrects where an order by cash on delivery goes. Another place may cost more or less: then the new total is shown and agreed to.
import { useEffect, useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { FormProvider, useForm } from 'react-hook-form';
import type { ToConfirmFragment } from '../../generated/orders';
import {
  AddressFields,
  addressNames,
  addressSchema,
  addressValues,
  type AddressValues,
} from '../../shared/delivery/AddressFields';
import { errorText, fieldErrors, isNetworkError } from '../../shared/error-text';
import { formatRupees } from '../../shared/money';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { newTotal, type CodAnswers } from './cod-answers';

interface Props {
  address: NonNullable<ToConfirmFragment['deliveryAddress']>;
  totalAmount: number;
  answers: CodAnswers;
  onClose(): void;
}

export default function MendAddress({ address, totalAmount, answers, onClose }: Props) {
  const inIndia = address.country === 'India';
  const [asks, setAsks] = useState<{ total: number; place: string }>();
  const form = useForm<AddressValues>({
    resolver: valibotResolver(addressSchema),
    defaultValues: addressValues(address),
  });
  const { handleSubmit, setError, setFocus, watch } = form;
  useEffect(() => setFocus('postalCode'), [setFocus]);
  const place = ['postalCode', 'state', 'city'] as const;
  const now = watch(place).join(' ');
  const asked = asks?.place === now ? asks.total : undefined;

  const save = handleSubmit(async (values) => {
    try {
      await answers.mend({ ...values, country: address.country }, asked);
      toast.success('Your order goes to the new address');
      onClose();
    } catch (error) {
      const total = newTotal(error);
      if (total !== undefined) return setAsks({ total, place: now });
      const refused = Object.entries(fieldErrors(error)).flatMap(([path, message]) => {
        const name = addressNames.find((one) => path === `address.${one}`);
        return name ? [{ name, message }] : [];
      });
      refused.forEach(({ name, message }, at) => setError(name, { message }, { shouldFocus: at === 0 }));
      if (refused.length === 0 && !isNetworkError(error))
        toast.error(errorText(error, 'The address could not be changed.'));
    }
  });

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Correct the address"
        onSubmit={(event) => void save(event)}
        className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4"
      >
        <AddressFields inIndia={inIndia} knownPin={address.postalCode} />
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
    </FormProvider>
  );
}
