/** The credit notes of an order one after another: what each takes back of the invoice. */
import {
  partsWithout,
  prorate,
  splitRefund,
  takeCredit,
  worthOfParts,
  type CreditedGoods,
  type InvoiceParts,
  type Paise,
  type TaxParts,
} from '../../pricing/index.js';
import { RefundStatus } from '../orders/order.enums.js';
import type { IssuedDocument, StoredOrder, StoredRefund, StoredRefundLine } from '../orders/order.model.js';

const COLUMNS = ['taxable', 'cgst', 'sgst', 'igst'] as const;

/** The order's credit notes before that of a refund, by time of issue and number. */
function creditsBefore({ refunds }: Pick<StoredOrder, 'refunds'>, refund: StoredRefund): StoredRefund[] {
  return refunds
    .filter(
      (one) =>
        one.creditNote &&
        !one.surplus &&
        one.status === RefundStatus.PROCESSED &&
        !one._id.equals(refund._id) &&
        isBefore(one, refund),
    )
    .sort((a, b) => (isBefore(a, b) ? -1 : 1));
}

function isBefore(one: StoredRefund, other: StoredRefund): boolean {
  const [a, b] = [one.creditNote!, other.creditNote!];
  return a.issuedAt.getTime() === b.issuedAt.getTime() ? a.number < b.number : a.issuedAt < b.issuedAt;
}

/** Paise of the order's credit notes before that of a refund. */
export const creditedBefore = (order: StoredOrder, refund: StoredRefund): Paise => sumOf(creditsBefore(order, refund));

const sumOf = (refunds: readonly StoredRefund[]): Paise => refunds.reduce((sum, { amount }) => sum + amount, 0);

const namesGoods = ({ lines = [] }: StoredRefund): boolean => lines.length > 0;

/**
 * Whether a credit note is divided by goods: it or one before it is for named goods. Those of money alone are divided by rate, as
 * they were before goods were kept, so that no document that was issued changes.
 */
export const isByGoods = (order: StoredOrder, refund: StoredRefund): boolean =>
  namesGoods(refund) || creditsBefore(order, refund).some(namesGoods);

/** Pieces of each line of the order when its invoice was issued. */
export const piecesInvoiced = ({ items }: Pick<StoredOrder, 'items'>, { pieces }: IssuedDocument): number[] =>
  items.map(({ quantity }, line) => pieces?.[line] ?? quantity);

/** An order's current invoice, as its credit notes divide it. */
export interface Credited {
  /** The order as it was when the invoice was issued. */
  invoiced: StoredOrder;
  invoice: IssuedDocument;
  whole: InvoiceParts;
  withinState: boolean;
}

/**
 * What the credit note of a refund takes back of the invoice; in the order of its lines. All credit notes of an invoice that went back
 * whole add up to it, to the paisa.
 * @throws RangeError when more goes back than the invoice is of
 */
export function creditedParts(order: StoredOrder, refund: StoredRefund, credited: Credited): InvoiceParts {
  const earlier = creditsBefore(order, refund);
  const first = [...earlier, refund].findIndex(namesGoods);
  const ofMoney = first < 0 ? earlier : earlier.slice(0, first);
  const before = ofMoneyAlone(credited, sumOf(ofMoney));
  if (first < 0) return partsWithout(ofMoneyAlone(credited, sumOf(ofMoney) + refund.amount), before);
  let left = partsWithout(credited.whole, before);
  const take = ({ amount, lines = [] }: StoredRefund) =>
    takeCredit(left, amount, goodsOf(order, credited.invoice, lines), order.wholeRupees);
  for (const one of earlier.slice(first)) left = partsWithout(left, take(one));
  return take(refund);
}

/** Lines without a piece are not on the invoice, so that those after them move up. */
function goodsOf(order: StoredOrder, invoice: IssuedDocument, lines: readonly StoredRefundLine[]): CreditedGoods[] {
  const onInvoice = piecesInvoiced(order, invoice).flatMap((pieces, line) => (pieces > 0 ? [line] : []));
  return lines.flatMap(({ line, pieces }) => {
    const at = onInvoice.indexOf(line);
    return at >= 0 ? [{ line: at, pieces }] : [];
  });
}

/** Of everything in proportion. Pieces count as given back once their whole value is. @param amount paise of all credit notes up to one */
function ofMoneyAlone({ invoiced, whole, withinState }: Credited, amount: Paise): InvoiceParts {
  const { byRate, delivery, charges, rounding } = splitRefund(invoiced, 0, amount, withinState);
  const goods = sharesOf(whole.goods, byRate).map((part, index) => {
    const [worth, of] = [worthOfParts(part), worthOfParts(whole.goods[index]!)];
    return { ...part, quantity: of > 0 ? Math.floor((part.quantity * worth) / of) : 0 };
  });
  return { goods, delivery: sharesOf(whole.delivery, delivery), charges, rounding };
}

/** The share of each line in what goes back at its rate. */
function sharesOf<T extends TaxParts>(lines: readonly T[], byRate: readonly TaxParts[]): T[] {
  const shares = lines.map((line) => ({ ...line }));
  for (const parts of byRate) {
    const own = [...lines.keys()].filter((index) => lines[index]!.ratePercent === parts.ratePercent);
    if (own.length === 0) continue;
    for (const name of COLUMNS) {
      const weights = own.map((index) => lines[index]![name]);
      for (const [at, part] of prorate(parts[name], weights).entries()) shares[own[at]!]![name] = part;
    }
  }
  return shares;
}
