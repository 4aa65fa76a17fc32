// The second step of log-in and sign-up: the code from the e-mail, and a way to get another.
import { useEffect, useState, type ClipboardEvent } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { Button } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/Field';
import { codeSchema, type CodeValues } from './credentials';

/** Whole seconds until an instant; 0 once it has passed. */
function useSecondsUntil(instant: string | undefined): number {
  const left = () => (instant ? Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000)) : 0);
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => setSeconds(left()), 1000);
    return () => clearInterval(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- left depends on the instant alone
  }, [instant]);
  return seconds;
}

interface Props {
  submitLabel: string;
  busy: boolean;
  disabled?: boolean;
  /** ISO 8601 instant from which a new code may be asked for. */
  resendAt: string | undefined;
  onSubmit(otp: string): Promise<void>;
  onResend(): void;
  onBack(): void;
}

export function CodeForm({ submitLabel, busy, disabled, resendAt, onSubmit, onResend, onBack }: Props) {
  const { register, handleSubmit, formState, setFocus, setValue } = useForm<CodeValues>({
    resolver: valibotResolver(codeSchema),
    defaultValues: { otp: '' },
  });
  const wait = useSecondsUntil(resendAt);
  useEffect(() => setFocus('otp'), [setFocus]);

  // A code pasted with surrounding text would be cut off by `maxLength`.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text').replace(/\s/g, '');
    setValue('otp', (/\d{6}/.exec(text)?.[0] ?? text).slice(0, 6), {
      shouldValidate: formState.isSubmitted,
    });
  };

  return (
    <form noValidate className="mt-5 grid gap-5" onSubmit={handleSubmit(({ otp }) => onSubmit(otp))}>
      <TextField
        label="Verification Code"
        required
        maxLength={6}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="one-time-code"
        placeholder="6-digit code"
        error={formState.errors.otp?.message}
        hint="It is valid for 10 minutes. Check your spam folder too."
        {...register('otp')}
        onPaste={paste}
      />
      <Button type="submit" size="large" full busy={busy} disabled={disabled}>
        {submitLabel}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button look="ghost" size="small" onClick={onBack} disabled={busy || disabled}>
          Change details
        </Button>
        <Button look="ghost" size="small" onClick={onResend} disabled={busy || disabled || wait > 0}>
          {wait > 0 ? `Resend code in ${wait} s` : 'Resend code'}
        </Button>
      </div>
    </form>
  );
}
