// Editor of one saved address, in the address book and at checkout.
import { useState, type KeyboardEvent } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { BusinessFields } from '../../shared/delivery/BusinessFields';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { AddressForm } from './AddressForm';
import { essentialFields, type Address } from './address-rules';
import { checkoutRules } from './checkout-rules';
import type { CheckoutValues } from './checkout-values';
import { sayMissing } from './NewAddress';
import { showRefusal } from './show-refusal';

const rules = checkoutRules(true);

interface Props {
  initial: Address;
  title: string;
  /** @throws what the server refuses */
  onSave(address: Address): Promise<unknown>;
  onClose(): void;
}

export function AddressEditor({ initial, title, onSave, onClose }: Props) {
  const form = useForm<CheckoutValues>({
    defaultValues: { contact: { email: '', phone: '' }, savedAddressId: '', address: initial, confirmedState: '' },
    criteriaMode: 'all',
    resolver: valibotResolver(rules),
  });
  const [saving, setSaving] = useState(false);
  async function save() {
    // The phone number is asked for at checkout.
    if (!(await form.trigger(['address', 'confirmedState'], { shouldFocus: true }))) {
      if (essentialFields.some((field) => form.getFieldState(`address.${field}`).invalid)) sayMissing();
      return;
    }
    setSaving(true);
    try {
      await onSave(form.getValues('address'));
      toast.success('Address saved successfully');
      onClose();
    } catch (error) {
      if (!showRefusal(form, error)) toast.error(errorText(error, 'Failed to save address'));
      setSaving(false);
    }
  }
  // At checkout it stands within the form of the step, and a form has none within it.
  function saveByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    void save();
  }
  return (
    <FormProvider {...form}>
      {/* The fields are what is pressed in: the key comes from one of them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="form"
        aria-label={title}
        className="rounded-card border border-accent bg-surface p-4 sm:p-6"
        onKeyDown={saveByEnter}
      >
        <h2 className="mb-4 text-2xl">{title}</h2>
        <AddressForm />
        <div className="mt-4">
          <BusinessFields at="address." />
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button busy={saving} onClick={() => void save()}>
            Save Address
          </Button>
          <Button look="ghost" disabled={saving} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </FormProvider>
  );
}
