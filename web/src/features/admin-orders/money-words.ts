// The words of the money of an order that is paid in stages.
import type {
  AdminOrderMoneyFragment,
  PaymentRequestState,
  PaymentState,
  ReceiptMethod,
  StageDue,
} from '../../generated/admin-orders';
import { enumTable, inCapitals, inWords } from '../../shared/enum-table';
import { shop } from '../../shared/shop';
import { formatDate } from '../../shared/dates';
import { formatRupees } from '../../shared/money';

/** Within a sentence. */
export const methodInWords = enumTable<ReceiptMethod, string>(
  { ONLINE: 'online', CASH: 'in cash', UPI: 'by UPI', BANK: 'by bank transfer', CHEQUE: 'by cheque' },
  inWords,
);

/** How money comes that people record. */
export const methodsByHand = [
  { value: 'CASH', label: 'Cash', reference: 'Reference (optional)', about: 'For example the number of your receipt.' },
  { value: 'UPI', label: 'UPI', reference: 'UPI transaction id (optional)', about: 'Twelve digits in the UPI app.' },
  { value: 'BANK', label: 'Bank', reference: 'UTR (optional)', about: 'Of NEFT, RTGS or IMPS, as the bank shows it.' },
  { value: 'CHEQUE', label: 'Cheque', reference: 'Number of the cheque (optional)', about: 'As it is printed on it.' },
] as const satisfies readonly { value: ReceiptMethod; label: string; reference: string; about: string }[];

export type MethodByHand = (typeof methodsByHand)[number]['value'];

export const dueInWords = enumTable<StageDue, string>(
  { NOW: 'before the work begins', READY: 'when it is ready', DELIVERY: 'with the goods' },
  inWords,
);

export const paymentStates = enumTable<PaymentState, { words: string; colour: string }>(
  {
    CONFIRMED: { words: 'Received', colour: 'green' },
    UNCONFIRMED: { words: 'Not confirmed yet', colour: 'gold' },
    TAKEN_BACK: { words: 'Taken back', colour: 'default' },
  },
  (value) => ({ words: inCapitals(value), colour: 'default' }),
);

export const requestStates = enumTable<PaymentRequestState, { words: string; colour: string }>(
  {
    OPEN: { words: 'Open', colour: 'blue' },
    PAID: { words: 'Paid', colour: 'green' },
    CANCELLED: { words: 'Withdrawn', colour: 'default' },
    EXPIRED: { words: 'Expired', colour: 'default' },
  },
  (value) => ({ words: inCapitals(value), colour: 'default' }),
);

export type PaymentLink = Pick<
  AdminOrderMoneyFragment['paymentRequests'][number],
  'amount' | 'label' | 'url' | 'expiresAt'
>;

/** What is sent with a payment link. */
export const linkText = (link: PaymentLink, orderNumber: string): string =>
  [
    `${shop.brand}: please pay ${formatRupees(link.amount)} (${link.label}) for order ${orderNumber} here:`,
    link.url ?? '',
    link.expiresAt ? `The link works until ${formatDate(link.expiresAt)}.` : '',
  ]
    .filter(Boolean)
    .join('\n');

/** A link to WhatsApp with the text; to the number when it is one that WhatsApp takes. */
export function whatsappLink(text: string, phone: string | null | undefined): string {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0+/, '');
  const number = digits.length === 10 ? `91${digits}` : digits.length > 10 ? digits : '';
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
