/** The money of an order as the schema shows it. */
import { downloadPath } from '../../platform/files/downloads.js';
import { CashHolder, PaymentMethod, ReceiptMethod } from './order.enums.js';
import type { StoredOrder, StoredPaymentRequest, StoredReceipt } from './order.model.js';
import {
  PaymentKind,
  PaymentState,
  type OrderPayment,
  type PaymentRequest,
  type PaymentStage,
} from './order-money.types.js';
import { dueAmount, isStaged, paidAmount, stageStates } from './order-payments.js';
import { isPaid } from './order-rules.js';

/** Kind of the signed download of a receipt voucher; its subject is {order, receipt}. */
export const RECEIPT_VOUCHER_DOWNLOAD = 'receipt-voucher';
/** Of a refund voucher; its subject is {order, refund}. */
export const REFUND_VOUCHER_DOWNLOAD = 'refund-voucher';
/** Seconds that a link to a document is valid. */
export const DOCUMENT_SECONDS = 3600;

interface MoneyView {
  payments: OrderPayment[];
  paidAmount: number;
  dueAmount: number;
  stages: PaymentStage[];
  paymentRequests: PaymentRequest[];
}

export function moneyView(order: StoredOrder): MoneyView {
  return {
    payments: paymentsOf(order).map((one) => ({ ...one, voucherUrl: voucherUrl(order, one) })),
    paidAmount: paidAmount(order),
    dueAmount: dueAmount(order),
    stages: stageStates(order).map(({ stage, paid, left }) => ({
      id: stage._id.toHexString(),
      label: stage.label,
      amount: stage.amount,
      due: stage.due,
      dueAt: stage.dueAt ?? null,
      paidAmount: paid,
      dueAmount: left,
    })),
    paymentRequests: (order.paymentRequests ?? []).map(requestView),
  };
}

const voucherUrl = ({ _id }: StoredOrder, { id, voucherNumber }: PaymentFacts): string | null =>
  voucherNumber === null
    ? null
    : downloadPath(RECEIPT_VOUCHER_DOWNLOAD, { order: _id.toHexString(), receipt: id }, DOCUMENT_SECONDS);

/** A payment without the link to its voucher. */
export type PaymentFacts = Omit<OrderPayment, 'voucherUrl'>;

/** What came for an order, oldest first. Pure. */
export function paymentsOf(order: StoredOrder): PaymentFacts[] {
  return [...(isStaged(order) ? receiptsView(order) : wholePayment(order)), ...cashPayment(order)];
}

const NOTHING_MORE = { note: null, correctionOf: null, voucherNumber: null } as const;

function receiptsView({ receipts = [] }: StoredOrder): PaymentFacts[] {
  const takenBack = new Set(receipts.map(({ counterOf }) => counterOf?.toHexString()));
  return receipts.map((receipt) => {
    const id = receipt._id.toHexString();
    const { amount, method, at, note = null, counterOf, voucher } = receipt;
    return {
      id,
      kind: counterOf ? PaymentKind.CORRECTION : PaymentKind.PAYMENT,
      method,
      amount,
      state: takenBack.has(id) ? PaymentState.TAKEN_BACK : stateOf(receipt),
      reference: receipt.reference ?? receipt.paymentId ?? null,
      at,
      note,
      correctionOf: counterOf?.toHexString() ?? null,
      voucherNumber: voucher?.number ?? null,
    };
  });
}

const stateOf = ({ captured }: Pick<StoredReceipt, 'captured'>): PaymentState =>
  captured === false ? PaymentState.UNCONFIRMED : PaymentState.CONFIRMED;

/** The one payment of an order that is paid online whole. */
function wholePayment(order: StoredOrder): PaymentFacts[] {
  const { _id, payment, paidAt, totalAmount: amount } = order;
  if (!payment || !isPaid(order) || !paidAt) return [];
  return [
    {
      id: _id.toHexString(),
      kind: PaymentKind.PAYMENT,
      method: ReceiptMethod.ONLINE,
      amount,
      state: stateOf(payment),
      reference: payment.paymentId ?? null,
      at: paidAt,
      ...NOTHING_MORE,
    },
  ];
}

/** What was paid on delivery. */
function cashPayment(order: StoredOrder): PaymentFacts[] {
  const { _id, cash, paidAt, paymentMethod, totalAmount } = order;
  const isCollected = cash ? cash.holder !== CashHolder.CUSTOMER : paymentMethod === PaymentMethod.COD && isPaid(order);
  if (!isCollected || !paidAt) return [];
  return [
    {
      id: `${_id.toHexString()}-cash`,
      kind: PaymentKind.PAYMENT,
      method: ReceiptMethod.CASH,
      amount: isStaged(order) ? cash!.amount : totalAmount,
      state: PaymentState.CONFIRMED,
      reference: null,
      at: paidAt,
      ...NOTHING_MORE,
    },
  ];
}

function requestView({
  _id,
  kind,
  amount,
  label,
  state,
  url,
  createdAt,
  expiresAt,
}: StoredPaymentRequest): PaymentRequest {
  return {
    id: _id.toHexString(),
    kind,
    amount,
    label,
    state,
    url: url ?? null,
    createdAt,
    expiresAt: expiresAt ?? null,
  };
}
