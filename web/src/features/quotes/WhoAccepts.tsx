// First step of accepting a quote: who accepts, and where it goes when the quote does not say so.
import type { FormEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import * as v from 'valibot';
import { AddressFields, addressNames, addressSchema } from '../../shared/delivery/AddressFields';
import { BusinessFields } from '../../shared/delivery/BusinessFields';
import {
  businessEntries,
  businessPaths,
  gstinNeeded,
  hasGstin,
  hasLegalName,
  legalNameNeeded,
} from '../../shared/business-rules';
import { fieldsOf, optional, required } from '../../shared/form-rules';
import { requiredMobile } from '../../shared/phone-rules';
import { Button } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/Field';
import { PolicyNote } from '../../shared/ui/PolicyNote';

const who = { name: required('Your name'), phone: requiredMobile, ...businessEntries };
/** The fields of the address stay blank. */
export const knownPlace = v.pipeAsync(
  v.objectAsync({
    ...who,
    firstName: optional,
    lastName: optional,
    company: optional,
    street: optional,
    street2: optional,
    city: optional,
    state: optional,
    postalCode: optional,
  }),
  v.forward(v.partialCheck(businessPaths, hasGstin, gstinNeeded), ['buyerGstin']),
  v.forward(v.partialCheck(businessPaths, hasLegalName, legalNameNeeded), ['buyerLegalName']),
);
export const newPlace = v.pipeAsync(
  v.objectAsync({ ...who, ...addressSchema.entries }),
  v.forward(v.partialCheck(businessPaths, hasGstin, gstinNeeded), ['buyerGstin']),
  v.forward(v.partialCheck(businessPaths, hasLegalName, legalNameNeeded), ['buyerLegalName']),
);
export type WhoValues = v.InferOutput<typeof newPlace>;
export const whoNames = ['name', 'phone', 'buyerGstin', 'buyerLegalName', ...addressNames] as const;

interface Props {
  /** Where the quote says that it goes; empty when it does not. */
  place: readonly string[];
  busy: boolean;
  submitLabel: string;
  onSubmit(event: FormEvent): void;
}

/** Stands in the provider of its form. */
export function WhoAccepts({ place, busy, submitLabel, onSubmit }: Props) {
  const { register, formState } = useFormContext<WhoValues>();
  const field = fieldsOf(register, formState.errors);
  return (
    <form
      noValidate
      aria-label="Accept this quote"
      onSubmit={onSubmit}
      className="grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4"
    >
      <TextField label="Your name" required autoComplete="name" className="col-span-2" {...field('name')} />
      <TextField
        label="Mobile number"
        type="tel"
        required
        autoComplete="tel"
        inputMode="tel"
        placeholder="98765 43210"
        hint="We send you a code to check it, and news of the work."
        className="col-span-2"
        {...field('phone')}
      />
      {place.length === 0 ? (
        <>
          <h3 className="col-span-2 font-semibold">Where it goes</h3>
          <AddressFields inIndia />
        </>
      ) : (
        <p className="col-span-2">It goes to {place.join(', ')}.</p>
      )}
      <BusinessFields />
      <Button type="submit" look="accent" size="large" full className="col-span-2" busy={busy}>
        {busy ? 'Sending code...' : submitLabel}
      </Button>
      <div className="col-span-2">
        <PolicyNote
          text="By accepting you order what this quote offers, by its terms and our"
          policies={[
            ['terms', 'Terms'],
            ['privacy', 'Privacy policy'],
          ]}
        />
      </div>
    </form>
  );
}
