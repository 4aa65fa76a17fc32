// Log-in with a mobile number: the number, then the code of the message. Whoever has no account gets one by it.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { useLogInByPhoneMutation, useRequestPhoneCodeMutation, type PhoneCodePurpose } from '../../generated/shared';
import { errorText } from '../error-text';
import { fieldsOf } from '../form-rules';
import { fetchPhoneNumbers, requiredMobile } from '../phone-rules';
import { toast } from '../toasts';
import { Button } from '../ui/Button';
import { CodeForm } from '../ui/CodeForm';
import { TextField } from '../ui/Field';
import { keepDevice, keptDevice } from './device';

const numberSchema = v.objectAsync({ phone: requiredMobile });
type NumberValues = v.InferOutput<typeof numberSchema>;

const noConnection = 'Something went wrong. Please check your connection and try again.';

interface Props {
  purpose: PhoneCodePurpose;
  /** Number of the account whose session is renewed. */
  fixedPhone?: string;
  /** The number gets the focus at once: the screen asks for nothing else. */
  focuses?: boolean;
  /** Is given the token; what it throws is shown like a refusal. */
  onToken(token: string): Promise<void>;
  /** Below the button that sends the code. */
  children?: ReactNode;
}

export function PhoneLogIn({ purpose, fixedPhone = '', focuses = false, onToken, children }: Props) {
  const [request, requesting] = useRequestPhoneCodeMutation();
  const [logIn] = useLogInByPhoneMutation();
  const [sent, setSent] = useState<NumberValues & { resendAt?: string }>();
  const [verifying, setVerifying] = useState(false);
  const [refusal, setRefusal] = useState('');
  const atWork = useRef(false);
  const { register, handleSubmit, formState, setError, setFocus } = useForm<NumberValues>({
    resolver: valibotResolver(numberSchema),
    defaultValues: { phone: fixedPhone },
  });
  useEffect(() => {
    if (focuses) setFocus('phone');
    // Before it is needed: the check of the number then takes no time. Where it cannot be fetched, that check says so.
    void fetchPhoneNumbers().catch(() => {});
  }, [focuses, setFocus]);

  async function send({ phone }: NumberValues) {
    setRefusal('');
    try {
      const { data } = await request({ variables: { input: { phone, purpose, device: keptDevice('phone') } } });
      if (!data) throw new Error('no code in the answer');
      setSent({ phone, resendAt: data.requestPhoneCode.resendAt });
      toast.success(data.requestPhoneCode.message);
    } catch (error) {
      const words = errorText(error, noConnection);
      if (sent) toast.error(words);
      else {
        setRefusal(words);
        setError('phone', { message: words }, { shouldFocus: true });
      }
    }
  }

  /** @returns why the code was refused */
  async function verify(phone: string, otp: string): Promise<string | undefined> {
    // Six digits send themselves, and Enter may follow.
    if (atWork.current) return undefined;
    atWork.current = true;
    setVerifying(true);
    setRefusal('');
    try {
      const { data } = await logIn({ variables: { input: { phone, otp, device: keptDevice('phone') } } });
      if (!data) throw new Error('no session in the answer');
      keepDevice(data.logInByPhone.device, 'phone');
      await onToken(data.logInByPhone.token);
      return undefined;
    } catch (error) {
      const words = errorText(error, noConnection);
      setRefusal(words);
      return words;
    } finally {
      atWork.current = false;
      setVerifying(false);
    }
  }

  // The field shows it; a screen reader whose focus is there already hears of it by this.
  const said = (
    <p role="alert" className="sr-only">
      {refusal}
    </p>
  );
  if (sent)
    return (
      <div className="mt-5">
        <p role="status">
          We have sent a code to <strong className="whitespace-nowrap">{sent.phone}</strong>.
        </p>
        {said}
        <CodeForm
          byPhone
          submitLabel={verifying ? 'Checking...' : 'Continue'}
          busy={verifying || requesting.loading}
          resendAt={sent.resendAt}
          onSubmit={(otp) => verify(sent.phone, otp)}
          onResend={() => void send(sent)}
          onBack={() => setSent(undefined)}
        />
      </div>
    );
  return (
    <form noValidate className="mt-5 grid gap-5" onSubmit={(event) => void handleSubmit(send)(event)}>
      <TextField
        label="Mobile number"
        type="tel"
        required
        autoComplete="tel"
        inputMode="tel"
        enterKeyHint="send"
        placeholder="98765 43210"
        hint="We send you a code to check it. No password needed."
        {...fieldsOf(register, formState.errors)('phone')}
        readOnly={fixedPhone !== ''}
      />
      <Button type="submit" size="large" full busy={requesting.loading}>
        {requesting.loading ? 'Sending code...' : 'Send code'}
      </Button>
      {said}
      {children}
    </form>
  );
}
