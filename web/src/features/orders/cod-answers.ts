// What the shopper of an order by cash on delivery can answer about it. Each answer may be sent twice.
import { useState } from 'react';
import {
  useCancelCodOrderMutation,
  useConfirmCodOrderMutation,
  useMendOrderAddressMutation,
  usePayInsteadOfCodMutation,
  type MendOrderAddressMutationVariables,
} from '../../generated/orders';
import { showAlert } from '../../shared/alerts';
import { errorCode, errorDetails, errorText, isNetworkError } from '../../shared/error-text';
import { useLostAnswer } from '../../shared/lost-answer';
import { usePayment } from '../../shared/payments/use-payment';

/** By the token of a link, or an own order by its id. */
export type Which = { token: string; orderId?: undefined } | { orderId: string; token?: undefined };

export type AnsweredAddress = MendOrderAddressMutationVariables['input']['address'];

/** The new total in rupees, where a refusal says that it is another one. */
export function newTotal(error: unknown): number | undefined {
  if (errorCode(error) !== 'PRICE_CHANGED') return undefined;
  const { amounts } = errorDetails(error) as { amounts?: { totalAmount?: unknown } };
  return typeof amounts?.totalAmount === 'number' ? amounts.totalAmount : undefined;
}

/** @param onChanged once something of the order is otherwise, or may be */
export function useCodAnswers(which: Which, onChanged: () => void) {
  const [confirmOrder] = useConfirmCodOrderMutation();
  const [cancelOrder] = useCancelCodOrderMutation();
  const [mendAddress] = useMendOrderAddressMutation();
  const [payInstead] = usePayInsteadOfCodMutation();
  const payment = usePayment({ token: which.token });
  const [busy, setBusy] = useState<'confirm' | 'cancel' | 'mend' | 'pay'>();
  const lost = useLostAnswer({
    checking: 'We are checking whether your answer has arrived.',
    unknown: 'We could not find out whether your answer has arrived.',
    advice: 'Check again once you are online, or open this page later: it shows what holds then.',
  });

  /** @throws what the server refuses and `tells` does not take */
  async function run<T>(what: NonNullable<typeof busy>, work: () => Promise<T>): Promise<T> {
    setBusy(what);
    try {
      return await lost.ask(work);
    } finally {
      setBusy(undefined);
    }
  }

  /** Says what was refused; the order may be otherwise than it was shown. */
  function tell(error: unknown, words: string): void {
    // Of a lost answer the shopper has read already.
    if (!isNetworkError(error)) showAlert(errorText(error, words));
    onChanged();
  }

  return {
    busy,
    window: [lost.window, payment.window] as const,
    payFailed: payment.failed,
    async confirm(): Promise<boolean> {
      try {
        await run('confirm', () => confirmOrder({ variables: which }));
        onChanged();
        return true;
      } catch (error) {
        tell(error, 'The order could not be confirmed. Please try again.');
        return false;
      }
    },
    async cancel(reason: string): Promise<void> {
      try {
        await run('cancel', () => cancelOrder({ variables: { ...which, reason } }));
        onChanged();
      } catch (error) {
        tell(error, 'The order could not be cancelled. Please try again.');
      }
    },
    /**
     * @param totalAmount that was seen for this address; left out while none was
     * @throws what the server refuses
     */
    async mend(address: AnsweredAddress, totalAmount?: number): Promise<void> {
      await run('mend', () => mendAddress({ variables: { input: { ...which, address, totalAmount } } }));
      onChanged();
    },
    /**
     * Turns the order into one that is paid online, and opens the payment.
     * @returns the total of now, in rupees, when it is not the one that was seen; then nothing has changed
     */
    async pay(totalAmount: number): Promise<number | undefined> {
      try {
        const { data } = await run('pay', () => payInstead({ variables: { input: { ...which, totalAmount } } }));
        const session = data?.payInsteadOfCod.payment;
        setBusy('pay');
        if (session) await payment.payOver(session);
        onChanged();
      } catch (error) {
        const total = newTotal(error);
        if (total !== undefined) return total;
        tell(error, 'The payment could not be begun. Please try again.');
      } finally {
        setBusy(undefined);
      }
      return undefined;
    },
  };
}

export type CodAnswers = ReturnType<typeof useCodAnswers>;
