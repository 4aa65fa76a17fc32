// Places an order for a customer, then records its payment or makes its link. What was pressed twice happens once.
import { useRef, useState } from 'react';
import {
  useAdminLinkPlacedOrderMutation,
  useAdminPayPlacedOrderMutation,
  useAdminPlaceOrderForMutation,
  type AdminOrderMoneyFragment,
} from '../../generated/admin-orders';
import { errorCode, errorDetails } from '../../shared/error-text';
import { errorInForm } from '../../shared/back-office/FailureNotice';
import { freshKey } from '../../shared/back-office/fresh-key';
import { contentOf, type Draft, type NewOrderValues } from './new-order-values';

export interface Placed {
  order: AdminOrderMoneyFragment;
  values: NewOrderValues;
  phone: string | null;
}

/** The total of now, where the one that was sent is another: offers may count differently for this customer. */
function newTotal(error: unknown): number | undefined {
  const { quote } = errorDetails(error) as { quote?: { totalAmount?: unknown } };
  return errorCode(error) === 'PRICE_CHANGED' && typeof quote?.totalAmount === 'number' ? quote.totalAmount : undefined;
}

export function usePlaceFor() {
  const [placeOrder, placing] = useAdminPlaceOrderForMutation({ ...errorInForm });
  const [recordPayment, recording] = useAdminPayPlacedOrderMutation({ ...errorInForm });
  const [createLink, linking] = useAdminLinkPlacedOrderMutation({ ...errorInForm });
  const [placed, setPlaced] = useState<Placed>();
  /** What was refused with another total, and that total. */
  const [repriced, setRepriced] = useState<{ content: string; total: number }>();
  const attempt = useRef({ content: '', key: '' });

  /** Records or asks for the money; sent again, it records nothing twice. */
  const settle = async ({ order, values, phone }: Placed) => {
    if (values.pay === 'NOW') {
      const { method, reference } = values;
      const { data } = await recordPayment({
        variables: {
          input: {
            orderId: order.id,
            method,
            idempotencyKey: attempt.current.key,
            ...(reference.trim() && { reference: reference.trim() }),
          },
        },
      });
      if (data) setPlaced({ order: data.recordPayment, values, phone });
    }
    if (values.pay === 'LINK') {
      const { data } = await createLink({ variables: { input: { orderId: order.id, days: values.linkDays } } });
      if (data) setPlaced({ order: data.createPaymentLink, values, phone });
    }
  };

  /** @param total that the customer was told */
  const place = async (draft: Draft, total: number) => {
    const content = contentOf(draft);
    const text = JSON.stringify(content);
    // The same content keeps its key, so that a lost answer makes no second order.
    if (attempt.current.content !== text) attempt.current = { content: text, key: freshKey() };
    const { data, error } = await placeOrder({
      variables: { input: { ...content, idempotencyKey: attempt.current.key, totalAmount: total } },
    });
    const changed = newTotal(error);
    setRepriced(changed === undefined ? undefined : { content: text, total: changed });
    if (!data) return;
    const { values, known } = draft;
    const made = { order: data.placeOrderFor, values, phone: known ? known.phone : values.customer.phone };
    setPlaced(made);
    await settle(made);
  };

  return {
    place,
    settle,
    placed,
    /** The total that counts for this draft instead of the quote's, once the server has said so. */
    totalFor: (draft: Draft): number | undefined =>
      repriced?.content === JSON.stringify(contentOf(draft)) ? repriced.total : undefined,
    error: placing.error,
    settleError: recording.error ?? linking.error,
    busy: placing.loading || recording.loading || linking.loading,
  };
}
