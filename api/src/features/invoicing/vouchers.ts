/** Receipt and refund vouchers of advances (rules 50 and 51 of the CGST Rules), computed from the stored order alone. */
import { isTaxed } from '../../platform/settings/seller-kind.js';
import { paiseInWords, type Paise } from '../../pricing/index.js';
import { placeOfSupply } from '../orders/gst-states.js';
import type { IssuedDocument, StoredOrder, StoredReceipt, StoredRefund } from '../orders/order.model.js';
import { METHOD_WORDS } from '../orders/payment-words.js';
import { sellerOf } from '../orders/seller.js';
import { buyerOf, documentDate, kindFacts, named, recipientOn, type TaxDocument } from './tax-document.js';

const NO_TAX_YET =
  'An advance for goods: GST is payable on it with the tax invoice, not before (notification 66/2017 – Central Tax).';
const NO_REVERSE_CHARGE = 'Tax is not payable on reverse charge.';

/** @throws Error when the receipt has no voucher */
export function receiptVoucherOf(order: StoredOrder, receipt: StoredReceipt): TaxDocument {
  const { voucher, amount, method, reference, paymentId } = receipt;
  if (!voucher) throw new Error(`Receipt ${receipt._id.toHexString()} has no voucher`);
  const came = [METHOD_WORDS[method], reference ?? paymentId].filter(Boolean).join(', ');
  const takenBack = order.receipts?.find(({ counterOf }) => counterOf?.equals(receipt._id));
  return voucherOf(order, voucher, amount, {
    kind: 'receipt-voucher',
    heading: 'Receipt Voucher',
    references: [
      ['Order', order.orderNumber],
      ['Received', documentDate(receipt.at)],
      ['By', came],
    ],
    row: 'Advance received',
    notes: takenBack ? [`Taken back on ${documentDate(takenBack.at)}: ${takenBack.note ?? 'recorded wrongly'}.`] : [],
  });
}

/** @throws Error when the refund has no voucher */
export function refundVoucherOf(order: StoredOrder, refund: StoredRefund): TaxDocument {
  const { voucher, amount, reason } = refund;
  if (!voucher) throw new Error(`Refund ${refund._id.toHexString()} has no voucher`);
  const receipt = order.receipts?.find((one) =>
    refund.paymentId ? one.paymentId === refund.paymentId : refund.receipt?.equals(one._id),
  );
  return voucherOf(order, voucher, amount, {
    kind: 'refund-voucher',
    heading: 'Refund Voucher',
    references: [
      ['Order', order.orderNumber],
      ...(receipt?.voucher
        ? ([
            ['Against voucher', receipt.voucher.number],
            ['Voucher date', documentDate(receipt.voucher.issuedAt)],
          ] as const)
        : []),
    ],
    row: 'Advance paid back',
    notes: reason ? [`${reason}.`] : [],
  });
}

function voucherOf(
  order: StoredOrder,
  issued: IssuedDocument,
  amount: Paise,
  {
    row,
    notes,
    ...said
  }: Pick<TaxDocument, 'kind' | 'heading' | 'references'> & { row: string; notes: readonly string[] },
): TaxDocument {
  const seller = sellerOf(issued);
  const goods = `For: ${named(order.items.map(({ title }) => title))}.`;
  const rates = [...new Set(order.items.map(({ gstRatePercent }) => gstRatePercent))].sort((a, b) => a - b);
  return {
    ...said,
    ...kindFacts(seller),
    number: issued.number,
    issuedAt: issued.issuedAt,
    seller,
    buyer: buyerOf(order),
    ...recipientOn(issued),
    place: placeOfSupply(order.deliveryAddress, seller),
    lines: [],
    byRate: [],
    charges: [[row, amount]],
    total: amount,
    totalInWords: paiseInWords(amount),
    notes: [
      ...notes,
      ...(isTaxed(seller.kind)
        ? [`${goods} GST rate: ${rates.map((rate) => `${rate}%`).join(', ')}.`, NO_TAX_YET, NO_REVERSE_CHARGE]
        : [goods]),
    ],
  };
}
