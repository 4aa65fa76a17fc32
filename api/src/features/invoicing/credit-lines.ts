/** Credit notes by goods: what of each line of the invoice a credit note takes back. Their sums are those of the credit note by rate. */
import { prorate, splitRefund, type Paise, type TaxParts } from '../../pricing/index.js';
import type { IssuedDocument, StoredOrder, StoredRefund } from '../orders/order.model.js';
import { placeOfInvoice } from '../orders/seller.js';
import { asInvoiced, creditedBefore, invoiceOf, type TaxDocumentLine } from './tax-document.js';

const COLUMNS = ['taxable', 'cgst', 'sgst', 'igst'] as const;

/**
 * What a refund's credit note takes back of each line of the invoice, the delivery among them; in the order of those lines. All credit
 * notes of an invoice that went back whole add up to its lines to the paisa. A refund is of money: pieces count as given back once
 * their whole value is.
 * @throws Error without an invoice; RangeError when more goes back than the invoice is of
 */
export function creditedLines(current: StoredOrder, refund: StoredRefund): TaxDocumentLine[] {
  const { invoice } = current;
  if (!invoice) throw new Error(`Order ${current.orderNumber} has no invoice`);
  const before = creditedBefore(current, refund);
  const from = creditedUpTo(current, invoice, before);
  return creditedUpTo(current, invoice, before + refund.amount).map((line, index) => {
    const earlier = from[index]!;
    const parts = { ...line, quantity: line.quantity - earlier.quantity };
    for (const name of COLUMNS) parts[name] -= earlier[name];
    return { ...parts, price: parts.taxable, total: worth(parts) };
  });
}

/** @param amount paise of all credit notes up to one */
function creditedUpTo(current: StoredOrder, invoice: IssuedDocument, amount: Paise): TaxDocumentLine[] {
  const order = asInvoiced(current, invoice);
  const place = placeOfInvoice(invoice, order);
  const credited = splitRefund(order, 0, amount, place.withinState);
  const lines = invoiceOf(current, invoice).lines.map((line) => ({ ...line }));
  divide(lines.slice(0, order.items.length), credited.byRate);
  divide(lines.slice(order.items.length), credited.delivery);
  return lines;
}

/** Gives each line its share of what goes back at its rate. @param lines of the invoice; they become what goes back of them */
function divide(lines: readonly TaxDocumentLine[], byRate: readonly TaxParts[]): void {
  for (const parts of byRate) {
    const own = lines.filter(({ ratePercent }) => ratePercent === parts.ratePercent);
    if (own.length === 0) continue;
    const whole = own.map((line) => worth(line));
    for (const name of COLUMNS) {
      const shares = prorate(
        parts[name],
        own.map((line) => line[name]),
      );
      for (const [index, line] of own.entries()) line[name] = shares[index]!;
    }
    for (const [index, line] of own.entries())
      line.quantity = whole[index]! > 0 ? Math.floor((line.quantity * worth(line)) / whole[index]!) : 0;
  }
}

function worth({ taxable, cgst, sgst, igst }: TaxParts): Paise {
  return taxable + cgst + sgst + igst;
}
