/** Credit notes by goods: what of each line of the invoice a credit note takes back. Their sums are those of the credit note by rate. */
import { worthOfParts } from '../../pricing/index.js';
import type { StoredOrder, StoredRefund } from '../orders/order.model.js';
import { creditedParts } from './credits.js';
import { chargedBy, creditedInvoice, invoiceOf, type TaxDocumentLine } from './tax-document.js';

/**
 * What a refund's credit note takes back of each line of the invoice, the delivery among them; in the order of those lines. Pieces are
 * those that came back; of a refund of money alone they count once their whole value is given back.
 * @throws Error without an invoice; RangeError when more goes back than the invoice is of
 */
export function creditedLines(current: StoredOrder, refund: StoredRefund): TaxDocumentLine[] {
  const { invoice } = current;
  if (!invoice) throw new Error(`Order ${current.orderNumber} has no invoice`);
  const { goods, delivery } = creditedParts(current, refund, creditedInvoice(current, invoice));
  const { lines, seller } = invoiceOf(current, invoice);
  return chargedBy(seller, [...goods, ...delivery.map((part) => ({ ...part, quantity: 1 }))]).map((parts, index) => ({
    ...lines[index]!,
    ...parts,
    price: parts.taxable,
    total: worthOfParts(parts),
  }));
}
