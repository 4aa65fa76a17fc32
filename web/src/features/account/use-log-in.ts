// Log-in in two steps: e-mail and password, then the code that was e-mailed.
import { useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useLogInMutation, useRequestLoginCodeMutation } from '../../generated/account';
import { fieldsOf } from '../../shared/form-rules';
import { loginSchema, type LoginValues } from './credentials';
import { keepDevice, keptDevice } from '../../shared/session/device';
import { useCodeStep } from './use-code-step';

/**
 * @param email where the form starts
 * @param take is given the token; what it throws is shown like a refusal
 */
export function useLogIn(email: string, take: (token: string) => Promise<void>) {
  const [requestCode, requesting] = useRequestLoginCodeMutation();
  const [logIn] = useLogInMutation();
  const [verifying, setVerifying] = useState(false);
  const { register, handleSubmit, formState, setFocus } = useForm<LoginValues>({
    resolver: valibotResolver(loginSchema),
    defaultValues: { email, password: '' },
  });
  const { sent, failure, sendCode, attempt, back } = useCodeStep(
    async (values: LoginValues) =>
      (await requestCode({ variables: { input: { ...values, device: keptDevice() } } })).data?.requestLoginCode
        .resendAt,
    'Login failed',
  );

  async function verify(otp: string) {
    setVerifying(true);
    await attempt(async () => {
      const { data } = await logIn({ variables: { input: { ...sent!.values, otp, device: keptDevice() } } });
      if (!data) throw new Error('no session in the answer');
      keepDevice(data.logIn.device);
      await take(data.logIn.token);
    }, 'OTP verification failed');
    setVerifying(false);
  }

  return {
    field: fieldsOf(register, formState.errors),
    setFocus,
    submit: handleSubmit(sendCode),
    requesting: requesting.loading,
    sent,
    failure,
    verifying,
    verify,
    resend: () => void (sent && sendCode(sent.values)),
    back,
  };
}

export type LogIn = ReturnType<typeof useLogIn>;
