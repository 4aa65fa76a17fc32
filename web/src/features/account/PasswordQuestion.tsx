// Asks once more who it is, when the server requires it: for the password or, where there is none, for a code to the phone.
import { useEffect, useRef, useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useConfirmMyPasswordMutation } from '../../generated/account';
import { useRequestPhoneCodeMutation } from '../../generated/shared';
import { errorText } from '../../shared/error-text';
import { fieldsOf } from '../../shared/form-rules';
import { onPasswordNeeded } from '../../shared/session/confirmation';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { CodeForm } from '../../shared/ui/CodeForm';
import Dialog from '../../shared/ui/Dialog';
import { passwordSchema, type PasswordValues } from './my-account';
import { PasswordField } from './PasswordField';

interface Props {
  /** Empty: the account has a phone number alone, and no password. */
  email: string;
  /** The number that the account logs in with. */
  phone: string | null;
}

export function PasswordQuestion({ email, phone }: Props) {
  /** All requests that wait: several may be refused at once. */
  const waiting = useRef<((given: boolean) => void)[]>([]);
  const [open, setOpen] = useState(false);
  useEffect(
    () =>
      onPasswordNeeded(() => {
        setOpen(true);
        return new Promise((resolve) => waiting.current.push(resolve));
      }),
    [],
  );
  function answer(given: boolean) {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(given);
  }
  return open && <Question email={email} phone={phone} onAnswer={answer} />;
}

function Question({ email, phone, onAnswer }: Props & { onAnswer(given: boolean): void }) {
  const [confirm, confirming] = useConfirmMyPasswordMutation();
  const [request, requesting] = useRequestPhoneCodeMutation();
  const [sent, setSent] = useState<{ resendAt: string }>();
  const { register, handleSubmit, formState, setError } = useForm<PasswordValues>({
    resolver: valibotResolver(passwordSchema),
    defaultValues: { password: '' },
  });

  /** @returns why it was refused */
  async function give(password: string): Promise<string | undefined> {
    try {
      await confirm({ variables: { password } });
      onAnswer(true);
      return undefined;
    } catch (error) {
      return errorText(error, 'That did not work. Please check your connection and try again.');
    }
  }

  async function send() {
    try {
      // Without device: the code is asked for by the account itself.
      const { data } = await request({ variables: { input: { phone: phone! } } });
      if (data) setSent({ resendAt: data.requestPhoneCode.resendAt });
    } catch (error) {
      toast.error(errorText(error, 'The code could not be sent. Please try again.'));
    }
  }

  const byPassword = handleSubmit(async ({ password }) => {
    const refusal = await give(password);
    if (refusal) setError('password', { message: refusal }, { shouldFocus: true });
  });
  const toPhone = phone && (
    <Button look={email ? 'ghost' : 'primary'} full busy={requesting.loading} onClick={() => void send()}>
      {email ? 'I have no password: send a code to my phone' : 'Send a code'}
    </Button>
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title="Is it you?"
      description={
        sent
          ? `Enter the code that we have sent to ${phone}.`
          : email
            ? 'Please enter your password once more: this changes how you log in.'
            : `We send a code to ${phone}, because this changes how you log in.`
      }
    >
      {sent ? (
        <CodeForm
          byPhone
          submitLabel="Continue"
          busy={confirming.loading || requesting.loading}
          resendAt={sent.resendAt}
          onSubmit={give}
          onResend={() => void send()}
          onBack={() => setSent(undefined)}
        />
      ) : (
        <div className="grid gap-4">
          {email && (
            <form noValidate className="grid gap-5" onSubmit={(event) => void byPassword(event)}>
              <PasswordField
                required
                label="Your password"
                autoComplete="current-password"
                maxLength={128}
                {...fieldsOf(register, formState.errors)('password')}
              />
              <Button type="submit" full busy={confirming.loading}>
                Continue
              </Button>
            </form>
          )}
          {toPhone}
        </div>
      )}
    </Dialog>
  );
}
