// Whether somebody is reminded of what they leave in the cart: off until they say so, taken back as easily.
import { useMyCartRemindersQuery, useSetCartRemindersMutation } from '../../generated/shared';
import { errorText } from '../error-text';
import { toast } from '../toasts';

interface SwitchProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange(wanted: boolean): void;
}

function Switch({ label, checked, disabled, onChange }: SwitchProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      <span>{label}</span>
    </label>
  );
}

interface Props {
  /** Shown instead where the shop offers no reminders and none is agreed to. */
  otherwise?: string;
  /** True: only what is not agreed to yet is asked. */
  onlyOpen?: boolean;
  onChanged?(): void;
}

export function CartReminders({ otherwise, onlyOpen = false, onChanged }: Props) {
  const { data } = useMyCartRemindersQuery({ fetchPolicy: 'cache-and-network' });
  const [set, { data: said, loading }] = useSetCartRemindersMutation();
  const state = said?.setCartReminders ?? data?.myCartReminders;
  const first = data?.myCartReminders;
  if (!state || !first) return null;
  const mail = (first.mailOffered || state.byMail) && !(onlyOpen && first.byMail);
  const whatsapp = (first.whatsappOffered || state.byWhatsapp) && !(onlyOpen && first.byWhatsapp);
  if (!mail && !whatsapp) return otherwise ? <p className="text-ink-soft">{otherwise}</p> : null;

  async function change(input: { byMail: boolean } | { byWhatsapp: boolean }) {
    try {
      await set({ variables: { input } });
      toast.success('Saved');
    } catch (error) {
      toast.error(errorText(error, 'That did not work. Please check your connection and try again.'));
    }
    onChanged?.();
  }

  return (
    <div>
      {mail && (
        <Switch
          label="Mail me when I leave something in my cart"
          checked={state.byMail}
          disabled={loading}
          onChange={(byMail) => void change({ byMail })}
        />
      )}
      {whatsapp && (
        <Switch
          label={`Send me a WhatsApp to ${state.phone} when I leave something in my cart`}
          checked={state.byWhatsapp}
          disabled={loading}
          onChange={(byWhatsapp) => void change({ byWhatsapp })}
        />
      )}
      <p className="text-sm text-ink-soft">At most one in seven days. It ends with one click.</p>
    </div>
  );
}
