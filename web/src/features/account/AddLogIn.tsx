// A second way to log in: a phone number for an account with an e-mail address, an address for one with a phone number alone.
import { useState, type ReactNode } from 'react';
import { errorCode, errorText, fieldErrors } from '../../shared/error-text';
import { useSession } from '../../shared/session/session';
import { keepDevice } from '../../shared/session/device';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { CodeForm } from '../../shared/ui/CodeForm';
import { TextField } from '../../shared/ui/Field';

export interface NewSession {
  token: string;
  device: string;
}

interface Props {
  /** What there is now, with a heading of its own in the card. */
  now: ReactNode;
  action: string;
  field: { label: string; type: 'tel' | 'email'; autoComplete: string };
  /** What becomes of another account that has it. */
  merging: string;
  done: string;
  /** Sends the code. @returns from when another may be asked for */
  request(to: string): Promise<string | undefined>;
  /** @param pin of an older order of the other account, once it was asked for */
  add(to: string, otp: string, pin: string | undefined): Promise<NewSession | undefined>;
}

export function AddLogIn({ now, action, field, merging, done, request, add }: Props) {
  const { renew } = useSession();
  const [open, setOpen] = useState(false);
  const [to, setTo] = useState('');
  const [failure, setFailure] = useState<string>();
  const [sent, setSent] = useState<{ resendAt?: string }>();
  const [pin, setPin] = useState<{ value: string; problem?: string }>();
  const [busy, setBusy] = useState(false);

  function close() {
    setOpen(false);
    setSent(undefined);
    setPin(undefined);
    setFailure(undefined);
    setTo('');
  }

  async function send() {
    if (!to.trim()) return setFailure(`${field.label} is required`);
    setBusy(true);
    setFailure(undefined);
    try {
      setSent({ resendAt: await request(to) });
      toast.success(`We have sent a code to ${to}`);
    } catch (error) {
      // Whoever closed the question for the password has read why.
      if (errorCode(error) !== 'PASSWORD_NEEDED')
        setFailure(errorText(error, 'The code could not be sent. Please check your connection and try again.'));
    } finally {
      setBusy(false);
    }
  }

  /** @returns why the code was refused */
  async function verify(otp: string): Promise<string | undefined> {
    setBusy(true);
    try {
      const session = await add(to, otp, pin?.value.trim() || undefined);
      if (!session) throw new Error('no session in the answer');
      keepDevice(session.device, field.type === 'tel' ? 'phone' : 'mail');
      await renew(session.token);
      close();
      toast.success(done);
      return undefined;
    } catch (error) {
      const asked = fieldErrors(error)['pin'];
      if (asked) {
        setPin((before) => ({ value: before?.value ?? '', problem: asked }));
        return undefined;
      }
      return errorText(error, 'That did not work. Please check your connection and try again.');
    } finally {
      setBusy(false);
    }
  }

  if (!open)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        {now}
        <Button look="outline" size="small" onClick={() => setOpen(true)}>
          {action}
        </Button>
      </div>
    );
  if (sent)
    return (
      <div className="max-w-md">
        <p role="status">
          Enter the code that we have sent to <strong className="wrap-anywhere">{to}</strong>.
        </p>
        {pin && (
          <TextField
            label="PIN code of an older order"
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={pin.value}
            onChange={(event) => setPin({ value: event.target.value })}
            error={pin.problem}
            hint="That account has orders older than 90 days. Then press the button again."
            className="mt-4"
          />
        )}
        <CodeForm
          byPhone={field.type === 'tel'}
          submitLabel={action}
          busy={busy}
          resendAt={sent.resendAt}
          onSubmit={verify}
          onResend={() => void send()}
          onBack={() => setSent(undefined)}
        />
      </div>
    );
  return (
    <form
      noValidate
      className="grid max-w-md gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextField
        label={field.label}
        type={field.type}
        required
        autoComplete={field.autoComplete}
        inputMode={field.type}
        value={to}
        onChange={(event) => setTo(event.target.value)}
        error={failure}
        hint="A code goes there. Until you enter it, nothing changes."
      />
      <p className="text-sm text-ink-soft">{merging}</p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Send code
        </Button>
        <Button look="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
