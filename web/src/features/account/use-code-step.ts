// The two steps shared by log-in and sign-up: request a mailed code, then send it with what was entered.
import { useState } from 'react';
import { errorText, isNetworkError } from '../../shared/error-text';
import { toast } from '../../shared/toasts';

export interface CodeStep<Values> {
  /** Set once a code is on its way: what was entered, and when another may be asked for (ISO 8601). */
  sent: { values: Values; resendAt?: string } | undefined;
  /** The server's last refusal, as text for people. */
  failure: string | undefined;
  sendCode(values: Values): Promise<void>;
  /** Runs the second step; a failure is shown, by the given text when the server gave none. */
  attempt(step: () => Promise<void>, fallback: string): Promise<void>;
  /** Back to the first step. */
  back(): void;
}

/** @param request asks the server for a code and answers when another may be asked for */
export function useCodeStep<Values>(
  request: (values: Values) => Promise<string | undefined>,
  fallback: string,
): CodeStep<Values> {
  const [sent, setSent] = useState<{ values: Values; resendAt?: string }>();
  const [failure, setFailure] = useState<string>();

  async function attempt(step: () => Promise<void>, words: string) {
    setFailure(undefined);
    try {
      await step();
    } catch (error) {
      const text = errorText(error, isNetworkError(error) ? 'Something went wrong' : words);
      setFailure(text);
      toast.error(text);
    }
  }

  return {
    sent,
    failure,
    attempt,
    sendCode: (values) =>
      attempt(async () => {
        const resendAt = await request(values);
        setSent({ values, resendAt });
        toast.success('OTP sent to your email');
      }, fallback),
    back() {
      setSent(undefined);
      setFailure(undefined);
    },
  };
}
