/** Invoices and credit notes as PDF files, for signed links and mails. */
import { registerDownload, type Download } from '../../platform/files/downloads.js';
import { shopPicture } from '../../platform/files/shop-picture.js';
import { isObjectId } from '../../types/object-id.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { RECEIPT_VOUCHER_DOWNLOAD, REFUND_VOUCHER_DOWNLOAD } from '../orders/order-money-view.js';
import { CREDIT_NOTE_DOWNLOAD, INVOICE_DOWNLOAD } from '../orders/order-view.js';
import { creditNoteOf, invoiceOf, reversalOf, type TaxDocument } from './tax-document.js';
import { receiptVoucherOf, refundVoucherOf } from './vouchers.js';

export type DocumentFile = Download & { content: Buffer };

/** A document as a PDF file. */
export async function documentFile(document: TaxDocument): Promise<DocumentFile> {
  // Load the large PDF library only when it is needed.
  const { taxDocumentPdf } = await import('./tax-document.pdf.js');
  return {
    filename: `${document.kind}-${document.number.replaceAll('/', '-')}.pdf`,
    contentType: 'application/pdf',
    content: await taxDocumentPdf(document, await shopPicture(document.seller.logo)),
    inline: true,
  };
}

/** Undefined when the order does not exist, or has no invoice with this number. */
export async function invoiceFile(orderId: string, number: string): Promise<DocumentFile | undefined> {
  const order = await storedOrder(orderId);
  if (!order) return undefined;
  const issued = [order.invoice, ...(order.reversedInvoices ?? []).map(({ invoice }) => invoice)];
  const invoice = issued.find((one) => one?.number === number);
  return invoice && documentFile(invoiceOf(order, invoice));
}

/** The credit note of a reversed invoice; undefined when none has this number. */
export async function reversalFile(orderId: string, number: string): Promise<DocumentFile | undefined> {
  const order = await storedOrder(orderId);
  const reversed = order?.reversedInvoices?.find(({ creditNote }) => creditNote.number === number);
  return order && reversed ? documentFile(reversalOf(order, reversed)) : undefined;
}

/** Undefined when the order or refund does not exist, or has no credit note. */
export async function creditNoteFile(orderId: string, refundId: string): Promise<DocumentFile | undefined> {
  const order = await storedOrder(orderId);
  const refund = order?.refunds.find((one) => one._id.toHexString() === refundId);
  return order && refund?.creditNote ? documentFile(creditNoteOf(order, refund)) : undefined;
}

/** Undefined when the order or receipt does not exist, or has no voucher. */
export async function receiptVoucherFile(orderId: string, receiptId: string): Promise<DocumentFile | undefined> {
  const order = await storedOrder(orderId);
  const receipt = order?.receipts?.find((one) => one._id.toHexString() === receiptId);
  return order && receipt?.voucher ? documentFile(receiptVoucherOf(order, receipt)) : undefined;
}

/** Undefined when the order or refund does not exist, or has no voucher. */
export async function refundVoucherFile(orderId: string, refundId: string): Promise<DocumentFile | undefined> {
  const order = await storedOrder(orderId);
  const refund = order?.refunds.find((one) => one._id.toHexString() === refundId);
  return order && refund?.voucher ? documentFile(refundVoucherOf(order, refund)) : undefined;
}

/** The invoices of orders in one file, skipping orders without one; undefined when none has one. */
export async function invoicesFile(orders: readonly StoredOrder[]): Promise<Buffer | undefined> {
  const { taxDocumentsPdf } = await import('./tax-document.pdf.js');
  const documents = orders.filter(({ invoice }) => invoice).map((order) => invoiceOf(order));
  if (documents.length === 0) return undefined;
  return taxDocumentsPdf(
    await Promise.all(documents.map(async (made) => ({ made, logo: await shopPicture(made.seller.logo) }))),
  );
}

async function storedOrder(id: string): Promise<StoredOrder | null> {
  return isObjectId(id) ? OrderModel.findById(id).lean<StoredOrder>() : null;
}

registerDownload(INVOICE_DOWNLOAD, (subject) => {
  const { order, number } = subject as { order: string; number: string };
  return invoiceFile(order, number);
});
registerDownload(CREDIT_NOTE_DOWNLOAD, (subject) => {
  const { order, refund, number } = subject as { order: string } & (
    | { refund: string; number?: undefined }
    | { number: string; refund?: undefined }
  );
  return refund === undefined ? reversalFile(order, number) : creditNoteFile(order, refund);
});
registerDownload(RECEIPT_VOUCHER_DOWNLOAD, (subject) => {
  const { order, receipt } = subject as { order: string; receipt: string };
  return receiptVoucherFile(order, receipt);
});
registerDownload(REFUND_VOUCHER_DOWNLOAD, (subject) => {
  const { order, refund } = subject as { order: string; refund: string };
  return refundVoucherFile(order, refund);
});
