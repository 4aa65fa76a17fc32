/** Invoices and credit notes as files, for signed links and for mails. */
import { registerDownload, type Download } from '../../platform/downloads.js';
import { isObjectId } from '../../types/object-id.js';
import { OrderModel, type StoredOrder } from './order.model.js';
import { CREDIT_NOTE_DOWNLOAD, INVOICE_DOWNLOAD } from './order-view.js';
import { creditNoteOf, invoiceOf, type TaxDocument } from './tax-document.js';

export type DocumentFile = Download & { content: Buffer };

async function fileOf(document: TaxDocument): Promise<DocumentFile> {
  // The PDF library is large, and most starts of a shop draw nothing.
  const { taxDocumentPdf } = await import('./tax-document.pdf.js');
  return {
    filename: `${document.kind}-${document.number.replaceAll('/', '-')}.pdf`,
    contentType: 'application/pdf',
    content: await taxDocumentPdf(document),
    inline: true,
  };
}

/** Undefined when there is no such order, or no invoice of it. */
export async function invoiceFile(orderId: string): Promise<DocumentFile | undefined> {
  const order = await storedOrder(orderId);
  return order?.invoice ? fileOf(invoiceOf(order)) : undefined;
}

/** Undefined when there is no such order or refund, or no credit note of it. */
export async function creditNoteFile(orderId: string, refundId: string): Promise<DocumentFile | undefined> {
  const order = await storedOrder(orderId);
  const refund = order?.refunds.find((one) => one._id.toHexString() === refundId);
  return order && refund?.creditNote ? fileOf(creditNoteOf(order, refund)) : undefined;
}

async function storedOrder(id: string): Promise<StoredOrder | null> {
  return isObjectId(id) ? OrderModel.findById(id).lean<StoredOrder>() : null;
}

registerDownload(INVOICE_DOWNLOAD, (subject) => invoiceFile((subject as { order: string }).order));
registerDownload(CREDIT_NOTE_DOWNLOAD, (subject) => {
  const { order, refund } = subject as { order: string; refund: string };
  return creditNoteFile(order, refund);
});
