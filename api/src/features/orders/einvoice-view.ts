/** What an order shows of its e-invoices. Pure. */
import type { EInvoice, OrderEInvoice } from './einvoice.types.js';
import type { IssuedDocument, StoredOrder } from './order.model.js';

export function einvoiceView({ einvoice }: Pick<IssuedDocument, 'einvoice'>): EInvoice | null {
  if (!einvoice) return null;
  const { irn, ackNumber, ackAt } = einvoice;
  return { irn, ackNumber, ackAt };
}

/** Invoices and credit notes that bear tax and went to a business in India, the oldest first. */
export function orderEinvoices({ invoice, reversedInvoices = [], refunds, taxAmount }: StoredOrder): OrderEInvoice[] {
  if (taxAmount === 0) return [];
  const documents = [
    ...reversedInvoices.flatMap((one) => [one.invoice, one.creditNote]),
    ...(invoice ? [invoice] : []),
    ...refunds.flatMap(({ creditNote }) => (creditNote ? [creditNote] : [])),
  ];
  return documents
    .filter(({ recipient, seller, place }) => recipient && (seller?.kind ?? 'regular') === 'regular' && !place?.abroad)
    .map((document) => ({ documentNumber: document.number, einvoice: einvoiceView(document) }));
}
