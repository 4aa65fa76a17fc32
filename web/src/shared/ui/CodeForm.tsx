// The second step of log-in and sign-up: the code from the e-mail or the message, and a way to get another.
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { Button } from './Button';
import { TextField } from './Field';

const codeSchema = (missing: string) =>
  v.object({
    otp: v.pipe(v.string(), v.trim(), v.nonEmpty(missing), v.maxLength(6, 'The code has 6 characters')),
  });

type CodeValues = v.InferOutput<ReturnType<typeof codeSchema>>;

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

/**
 * Where browsers can (WebOTP), takes the code out of the message that ends with this shop's address, once the reader agrees.
 * @param wanted the code comes to the phone
 */
function useCodeOfMessage(wanted: boolean, take: (code: string) => void): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!wanted || !('OTPCredential' in window)) return undefined;
    const leave = new AbortController();
    const asked = { otp: { transport: ['sms'] }, signal: leave.signal } as CredentialRequestOptions;
    navigator.credentials.get(asked).then(
      (read) => read && latest.current((read as Credential & { code: string }).code),
      // The form was left, or the reader would rather type.
      () => {},
    );
    return () => leave.abort();
  }, [wanted]);
}

interface Props {
  submitLabel: string;
  busy: boolean;
  disabled?: boolean;
  /** The code comes to a phone: six digits send themselves. */
  byPhone?: boolean;
  /** ISO 8601 instant from which a new code may be asked for. */
  resendAt: string | undefined;
  /** @returns why the code was refused, to be shown at the field; nothing when that is shown elsewhere */
  onSubmit(otp: string): Promise<string | void>;
  onResend(): void;
  onBack(): void;
}

export function CodeForm({
  submitLabel,
  busy,
  disabled,
  byPhone = false,
  resendAt,
  onSubmit,
  onResend,
  onBack,
}: Props) {
  const { register, handleSubmit, formState, setError, setFocus, setValue } = useForm<CodeValues>({
    resolver: valibotResolver(
      codeSchema(byPhone ? 'Enter the code from the message' : 'Enter the code from the email'),
    ),
    defaultValues: { otp: '' },
  });
  const wait = useSecondsUntil(resendAt);
  useEffect(() => setFocus('otp'), [setFocus]);

  const submit = handleSubmit(async ({ otp }) => {
    const refusal = await onSubmit(otp);
    if (!refusal) return;
    setError('otp', { message: refusal });
    setFocus('otp', { shouldSelect: true });
  });
  const sendWhenWhole = (otp: string) => void (byPhone && /^\d{6}$/.test(otp) && submit());
  const take = (otp: string) => {
    setValue('otp', otp, { shouldValidate: formState.isSubmitted });
    sendWhenWhole(otp);
  };
  useCodeOfMessage(byPhone, take);

  // A code pasted with surrounding text would be cut off by `maxLength`.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    const text = event.clipboardData.getData('text').replace(/\s/g, '');
    take((/\d{6}/.exec(text)?.[0] ?? text).slice(0, 6));
  };

  return (
    <form noValidate className="mt-5 grid gap-5" onSubmit={(event) => void submit(event)}>
      <TextField
        label="Verification Code"
        required
        maxLength={6}
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="one-time-code"
        placeholder="6-digit code"
        error={formState.errors.otp?.message}
        hint={byPhone ? 'It is valid for 10 minutes.' : 'It is valid for 10 minutes. Check your spam folder too.'}
        {...register('otp', { onChange: (event: { target: HTMLInputElement }) => sendWhenWhole(event.target.value) })}
        onPaste={paste}
      />
      <Button type="submit" size="large" full busy={busy} disabled={disabled}>
        {submitLabel}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button look="ghost" size="small" onClick={onBack} disabled={busy || disabled}>
          {byPhone ? 'Change number' : 'Change details'}
        </Button>
        <Button look="ghost" size="small" onClick={onResend} disabled={busy || disabled || wait > 0}>
          {wait > 0 ? `Resend code in ${wait} s` : 'Resend code'}
        </Button>
      </div>
    </form>
  );
}
