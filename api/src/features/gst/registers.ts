/** The registers of a month for the books: sales line by line, payments, refunds, settlements of cash, cash that is out, and the stock. */
import { DateTime } from 'luxon';
import mongoose from 'mongoose';
import { proseCell } from '../../platform/files/csv.js';
import { partsOf, toRupees, type Paise } from '../../pricing/index.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { ProductModel, type Product } from '../catalogue/product.model.js';
import { PaymentKind } from '../orders/order-money.types.js';
import { CashHolder, ReceiptMethod, RefundStatus } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { paymentsOf } from '../orders/order-money-view.js';
import { GstDocumentKind } from './gst.enums.js';
import { isWithin, type GstMonth } from './gst-month.js';
import { placeCell, taxOf, type GstDocument } from './gst-document.js';
import { signOf } from './month-totals.js';
import { dayCell, type Cell } from './return-sheets.js';

const BATCH = 500;

export const REGISTERS = {
  'sales-register': [
    'number',
    'date',
    'kind',
    'section',
    'order',
    'buyer',
    'gstin',
    'place_of_supply',
    'against_invoice',
    'item',
    'hsn',
    'quantity',
    'unit',
    'rate',
    'taxable',
    'cgst',
    'sgst',
    'igst',
    'line_total',
    'document_total',
  ],
  payments: ['date', 'order', 'kind', 'method', 'state', 'reference', 'amount', 'voucher', 'provider'],
  refunds: ['date', 'order', 'amount', 'payment', 'provider_refund', 'credit_note', 'voucher', 'surplus', 'reason'],
  'payments-by-day': ['day', 'method', 'provider', 'payments', 'came', 'refunds', 'went_back'],
  'cash-settlements': ['date', 'order', 'courier', 'reference', 'amount'],
  'cash-outstanding': ['holder', 'courier', 'order', 'delivered', 'amount'],
  'stock-value': ['sku', 'product', 'hsn', 'pieces', 'price_without_tax', 'value'],
} as const satisfies Record<string, readonly string[]>;
export type RegisterName = keyof typeof REGISTERS;

/** The lines of a document, with its charges without tax as one of their own; below 0 in a credit note and a refund voucher. */
export function salesRows(document: GstDocument): Cell[][] {
  const { lines, untaxed, total, kind, recipient, place, against } = document;
  // Both vouchers are no sales, and what went back is less of what came.
  const sign = signOf(document) || (kind === GstDocumentKind.REFUND_VOUCHER ? -1 : 1);
  const rupees = (amount: Paise): number => toRupees(sign * amount);
  const head: Cell[] = [
    document.number,
    dayCell(document.issuedAt),
    kind,
    document.section,
    document.orderNumber,
    proseCell(document.buyerName),
    recipient?.gstin ?? '',
    proseCell(placeCell(place)),
    against?.number ?? '',
  ];
  const sums = (amounts: Paise[]): Cell[] => [...amounts.map(rupees), rupees(total)];
  const rows = lines.map((line): Cell[] => {
    const { taxable, cgst, sgst, igst, title, hsn, quantity, uqc, ratePercent } = line;
    const goods = [proseCell(title), hsn ?? '', sign * quantity, uqc, ratePercent];
    return [...head, ...goods, ...sums([taxable, cgst, sgst, igst, taxable + taxOf(line)])];
  });
  const rest = lines.length > 0 ? untaxed : total;
  if (rest !== 0 || rows.length === 0) {
    const what = lines.length > 0 ? 'Charges without tax and rounding' : 'Advance';
    rows.push([...head, what, '', 0, '', 0, ...sums([0, 0, 0, 0, rest])]);
  }
  return rows;
}

/** The orders whose money may have moved in a month. */
export async function* ordersOfMoney(month: GstMonth): AsyncGenerator<StoredOrder> {
  // Every change of its money writes the order, so that an older one did not have any.
  const wanted = {
    updatedAt: mongoose.trusted({ $gte: month.from }),
    createdAt: mongoose.trusted({ $lt: month.to }),
  };
  const cursor = OrderModel.find(wanted)
    .sort({ updatedAt: 1, _id: 1 })
    .lean<StoredOrder>()
    .cursor({ batchSize: BATCH });
  for await (const one of cursor) yield one as StoredOrder;
}

/**
 * What came of an order, what went back, and what its courier handed on in a month. Each row goes to `put` with the register it is of.
 * @param days sums what came and went back by day
 */
export function moneyRows(
  order: StoredOrder,
  month: GstMonth,
  days: PaymentDays,
  put: (register: RegisterName, row: Cell[]) => void,
): void {
  for (const { id, at, kind, method, state, reference, amount, voucherNumber } of paymentsOf(order))
    if (isWithin(at, month)) {
      const provider = method === ReceiptMethod.ONLINE ? providerOf(order, id) : '';
      days.add(at, method, provider, { payments: kind === PaymentKind.PAYMENT ? 1 : 0, came: amount });
      put('payments', [
        moment(at),
        order.orderNumber,
        kind,
        method,
        state,
        proseCell(reference ?? ''),
        toRupees(amount),
        voucherNumber ?? '',
        provider,
      ]);
    }
  for (const refund of order.refunds) {
    const { processedAt, status, amount, paymentId, providerRefundId, creditNote, voucher, surplus, reason } = refund;
    if (status === RefundStatus.PROCESSED && processedAt && isWithin(processedAt, month)) {
      const method = paymentId ? ReceiptMethod.ONLINE : 'by hand';
      const provider = paymentId ? providerOf(order, receiptOf(order, paymentId)) : '';
      days.add(processedAt, method, provider, { refunds: 1, wentBack: amount });
      put('refunds', [
        moment(processedAt),
        order.orderNumber,
        toRupees(amount),
        paymentId ?? '',
        providerRefundId ?? '',
        creditNote?.number ?? '',
        voucher?.number ?? '',
        surplus ? 'yes' : 'no',
        proseCell(reason ?? ''),
      ]);
    }
  }
  const { cash } = order;
  if (cash?.receivedAt && isWithin(cash.receivedAt, month))
    put('cash-settlements', [
      moment(cash.receivedAt),
      order.orderNumber,
      proseCell(cash.courier ?? ''),
      proseCell(cash.reference ?? ''),
      toRupees(cash.amount),
    ]);
}

/** The provider of an online payment. @param receipt id of what came for an order in stages */
const providerOf = ({ receipts = [], payment }: StoredOrder, receipt: string | undefined): string =>
  receipts.find(({ _id }) => _id.toHexString() === receipt)?.provider ?? payment?.provider ?? '';

const receiptOf = ({ receipts = [] }: StoredOrder, paymentId: string): string | undefined =>
  receipts.find((one) => one.paymentId === paymentId)?._id.toHexString();

/** What came and went back, by day of India, method and provider. */
export class PaymentDays {
  readonly #sums = new Map<string, { payments: number; came: Paise; refunds: number; wentBack: Paise }>();

  add(
    at: Date,
    method: string,
    provider: string,
    {
      payments = 0,
      came = 0,
      refunds = 0,
      wentBack = 0,
    }: { payments?: number; came?: Paise; refunds?: number; wentBack?: Paise },
  ): void {
    const key = [DateTime.fromJSDate(at, { zone: SHOP_ZONE }).toISODate(), method, provider].join('|');
    const sums = this.#sums.get(key) ?? { payments: 0, came: 0, refunds: 0, wentBack: 0 };
    sums.payments += payments;
    sums.came += came;
    sums.refunds += refunds;
    sums.wentBack += wentBack;
    this.#sums.set(key, sums);
  }

  rows(): Cell[][] {
    return [...this.#sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { payments, came, refunds, wentBack }]) => [
        ...key.split('|'),
        payments,
        toRupees(came),
        refunds,
        toRupees(wentBack),
      ]);
  }
}

/** Cash of delivered orders that has not reached the shop by now, and the pieces in stock at their present prices before tax. */
export async function presentRows(put: (register: RegisterName, row: Cell[]) => void): Promise<void> {
  const owed = { 'cash.owedBy': mongoose.trusted({ $in: [CashHolder.COURIER, CashHolder.CUSTOMER] }) };
  for await (const order of OrderModel.find(owed, { orderNumber: 1, cash: 1, deliveredAt: 1 })
    .lean<Pick<StoredOrder, 'orderNumber' | 'cash' | 'deliveredAt'>>()
    .cursor({ batchSize: BATCH })) {
    const { cash, orderNumber, deliveredAt } = order as Pick<StoredOrder, 'orderNumber' | 'cash' | 'deliveredAt'>;
    put('cash-outstanding', [
      cash!.holder,
      proseCell(cash!.courier ?? ''),
      orderNumber,
      deliveredAt ? moment(deliveredAt) : '',
      toRupees(cash!.amount),
    ]);
  }
  const fields = {
    sku: 1,
    title: 1,
    hsnCode: 1,
    stock: 1,
    price: 1,
    gstRatePercent: 1,
    priceHoldsTax: 1,
    deletedAt: 1,
  };
  for await (const one of ProductModel.find({}, fields).sort({ _id: 1 }).lean<Product>().cursor({ batchSize: BATCH })) {
    const product = one as Product;
    if (product.deletedAt || product.stock <= 0) continue;
    const { sku, title, hsnCode, stock } = product;
    const price = partsOf(product.price, product.gstRatePercent, product.priceHoldsTax ?? false).taxable;
    put('stock-value', [
      proseCell(sku),
      proseCell(title),
      hsnCode ?? '',
      stock,
      toRupees(price),
      toRupees(price * stock),
    ]);
  }
}

const moment = (at: Date): string => DateTime.fromJSDate(at, { zone: SHOP_ZONE }).toFormat('yyyy-MM-dd HH:mm');
