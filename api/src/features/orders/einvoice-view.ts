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
  const notes = refunds.flatMap(({ creditNote }) => (creditNote ? [creditNote] : []));
  const invoices: [invoice: IssuedDocument, notes: IssuedDocument[]][] = [
    ...reversedInvoices.map((one): [IssuedDocument, IssuedDocument[]] => [one.invoice, [one.creditNote]]),
    ...(invoice ? [[invoice, notes] as [IssuedDocument, IssuedDocument[]]] : []),
  ];
  return invoices
    .filter(([of]) => of.recipient && (of.seller?.kind ?? 'regular') === 'regular' && !of.place?.abroad)
    .flatMap(([of, about]) => [of, ...about])
    .map((document) => ({ documentNumber: document.number, einvoice: einvoiceView(document) }));
}
