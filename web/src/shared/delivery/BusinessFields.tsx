// "Buying for a business": opens the fields of GSTIN and legal name, which the invoice then has.
import { useFormContext, useWatch } from 'react-hook-form';
import { fieldsOf } from '../form-rules';
import { shop } from '../shop';
import { TextField } from '../ui/Field';

interface Business {
  buyerGstin: string;
  buyerLegalName: string;
  forBusiness?: boolean;
}
interface Values extends Business {
  address: Business;
}

/** Stands in a form. @param at what the names of its fields begin with */
export function BusinessFields({ at = '' }: { at?: '' | 'address.' }) {
  const { register, formState, setValue, clearErrors } = useFormContext<Values>();
  const names = [`${at}buyerGstin`, `${at}buyerLegalName`] as const;
  const isTicked = `${at}forBusiness` as const;
  const isOpen = useWatch<Values>({ name: [...names, isTicked] }).some(Boolean);
  const field = fieldsOf(register, formState.errors);
  function toggle(open: boolean) {
    setValue(isTicked, open);
    if (open) return;
    for (const name of names) setValue(name, '');
    clearErrors([...names]);
  }
  // A seller without a registration issues no invoice that a business could use for its tax.
  if (!shop.gstin && !isOpen) return null;
  return (
    <div className="col-span-full grid grid-cols-2 gap-x-3 gap-y-4 sm:gap-x-4">
      <label className="col-span-2 flex cursor-pointer gap-3.5 py-1">
        <input
          type="checkbox"
          checked={isOpen}
          onChange={(event) => toggle(event.target.checked)}
          className="mt-1 size-4.5 shrink-0 accent-accent"
        />
        <span>
          Buying for a business
          <span className="block text-sm text-ink-soft">The invoice then has its GSTIN and legal name.</span>
        </span>
      </label>
      {isOpen && (
        <>
          <TextField
            label="GSTIN"
            required
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={20}
            hint={`15 characters.${shop.chargesTax === false ? '' : ' GST follows the delivery address, whatever state it is from.'}`}
            className="col-span-2 sm:col-span-1"
            {...field(names[0])}
          />
          <TextField
            label="Legal name"
            required
            autoComplete="organization"
            maxLength={100}
            hint="As it is registered for GST."
            className="col-span-2 sm:col-span-1"
            {...field(names[1])}
          />
        </>
      )}
    </div>
  );
}
