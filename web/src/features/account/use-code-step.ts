// The way log-in and sign-up share: ask for a code by e-mail, keep what was entered meanwhile, and say what was refused.
import { useState } from 'react';
import { errorText, isNetworkError } from '../../shared/error-text';
import { toast } from '../../shared/toasts';

export interface CodeStep<Values> {
  /** Set once a code is on its way: what was entered, and when another may be asked for (ISO 8601). */
  sent: { values: Values; resendAt?: string } | undefined;
  /** What the server refused last, in words for people. */
  failure: string | undefined;
  sendCode(values: Values): Promise<void>;
  /** Runs the second step; its failure is shown, with the given words when the server has none. */
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
