/** Corrects which business buys an order, before its goods leave. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { objectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { recipientOf } from '../customers/recipient.js';
import { changeOrder } from '../orders/order-change.service.js';
import type { StoredOrder, StoredRecipient } from '../orders/order.model.js';
import { canCancel } from '../orders/order-rules.js';
import { orderView } from '../orders/order-view.js';
import type { Order } from '../orders/order.types.js';
import type { EditOrderBuyerInput } from './order-buyer.inputs.js';

/**
 * An issued invoice is never changed: a credit note takes it back and another one is issued.
 * @throws ShopError NOT_FOUND, STALE_VERSION, CONFLICT once a part has left or the invoice has a credit note, BAD_INPUT naming the field
 */
export async function editOrderBuyer(viewer: Viewer, input: EditOrderBuyerInput): Promise<Order> {
  const recipient = recipientOf(input);
  const order = await changeOrder({ _id: objectId(input.id, 'The order') }, async (before, _now, session) => {
    if (input.version != null && input.version !== before.version) throw new ShopError(ErrorCode.STALE_VERSION);
    const [from, to] = [wordsOf(before.recipient), wordsOf(recipient)];
    if (from === to) return null;
    assertOpen(before);
    await recordAudit({
      viewer,
      action: 'order.buyer',
      entity: 'order',
      entityId: input.id,
      summary: `Order ${before.orderNumber}: another buyer`,
      before: { buyer: from },
      after: { buyer: to },
      session,
    });
    return {
      ...(recipient ? { set: { recipient } } : { unset: ['recipient' as const] }),
      ...(before.invoice && { invoice: 'replace', replacedFor: 'Another buyer' }),
      events: [{ kind: 'address', actor: viewer.name, note: `Bought by ${to}; before by ${from}` }],
    };
  });
  return orderView(order);
}

const wordsOf = (recipient: StoredRecipient | undefined): string =>
  recipient ? `${recipient.legalName}, GSTIN ${recipient.gstin}` : 'a private person';

/** @throws ShopError CONFLICT */
function assertOpen(order: StoredOrder): void {
  const refuse = (message: string) => new ShopError(ErrorCode.CONFLICT, message);
  if (order.erased) throw refuse('The data of this customer was erased, so that the buyer stays as it is.');
  if (!canCancel(order))
    throw refuse(
      'Something of this order has left already, so that its invoice stays as it is. Cancel or return the goods, and place the order again with the right GSTIN.',
    );
  const note = order.refunds.find(({ creditNote }) => creditNote)?.creditNote;
  if (order.invoice && note)
    throw refuse(
      `Credit note ${note.number} is about invoice ${order.invoice.number}, so that this stays as it is. Cancel the order, and place it again with the right GSTIN.`,
    );
}
