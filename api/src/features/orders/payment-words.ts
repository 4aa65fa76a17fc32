/** How money came, in words for documents. */
import { ReceiptMethod } from './order.enums.js';

export const METHOD_WORDS: Readonly<Record<ReceiptMethod, string>> = {
  [ReceiptMethod.ONLINE]: 'Online',
  [ReceiptMethod.CASH]: 'Cash',
  [ReceiptMethod.UPI]: 'UPI',
  [ReceiptMethod.BANK]: 'Bank transfer',
  [ReceiptMethod.CHEQUE]: 'Cheque',
};
