/** Records what the Invoice Registration Portal answered for an invoice or credit note to a business. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { formatPaiseInColumn } from '../../pricing/index.js';
import { objectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { changeOrder } from '../orders/order-change.service.js';
import type { IssuedDocument, StoredEInvoice, StoredOrder } from '../orders/order.model.js';
import { sellerNow } from '../orders/seller.js';
import { portalDay, portalKind, takesEInvoice } from './einvoice.js';
import type { RecordEinvoiceInput } from './einvoice.inputs.js';
import { SOURCES, type IssuedOne } from './gst-document.js';
import { documentView } from './gst.service.js';
import type { GstDocument } from './gst.types.js';
import { reckon, takeCodesOfNow, type Reckoned } from './month-reader.js';
import { readSignedQr } from './signed-qr.js';

/**
 * Keeps IRN, acknowledgement and signed QR code with the document, for good. The same answer once more changes nothing.
 * That the portal has signed the code cannot be checked without its key; that it is about this document is.
 * @throws ShopError NOT_FOUND without such an order or document; CONFLICT for an erased order, a document that takes none, or one
 * that has another answer; BAD_INPUT naming the field where the code is of another document
 */
export async function recordEinvoice(viewer: Viewer, input: RecordEinvoiceInput): Promise<GstDocument> {
  const number = input.documentNumber.trim();
  const einvoice: StoredEInvoice = {
    irn: input.irn.trim().toLowerCase(),
    ackNumber: input.ackNumber.trim(),
    ackAt: input.ackAt,
    signedQr: input.signedQr.trim(),
  };
  const order = await changeOrder({ _id: objectId(input.orderId, 'The order') }, async (before, _now, session) => {
    if (before.erased)
      throw refuse('The data of this customer was erased, so that the documents of the order stay as they are.');
    const read = documentIn(before, number);
    const known = read.one.issued.einvoice;
    if (known) {
      if (isSame(known, einvoice)) return null;
      throw refuse(
        `${number} has the IRN ${known.irn} already, and keeps it. Where that is wrong, ask your accountant to cancel it at the portal.`,
      );
    }
    if (!takesEInvoice(read.document))
      throw refuse(`${number} is no invoice or credit note with tax to a business, so that the portal registers none.`);
    assertOfDocument(einvoice, read);
    await recordAudit({
      viewer,
      action: 'order.einvoice',
      entity: 'order',
      entityId: input.orderId,
      summary: `Order ${before.orderNumber}: IRN of ${number}`,
      before: { irn: '' },
      after: { irn: einvoice.irn, ackNumber: einvoice.ackNumber },
      session,
    });
    return {
      set: withEInvoice(before, number, einvoice),
      events: [{ kind: 'invoice', actor: viewer.name, note: `IRN of ${number}: ${einvoice.irn}` }],
    };
  });
  const { document } = documentIn(order, number);
  await takeCodesOfNow([document]);
  return documentView(document);
}

const refuse = (message: string): ShopError => new ShopError(ErrorCode.CONFLICT, message);

const isSame = (one: StoredEInvoice, other: StoredEInvoice): boolean =>
  one.irn === other.irn &&
  one.ackNumber === other.ackNumber &&
  one.ackAt.getTime() === other.ackAt.getTime() &&
  one.signedQr === other.signedQr;

/** @throws ShopError NOT_FOUND, or CONFLICT when it cannot be reckoned */
function documentIn(order: StoredOrder, number: string): Reckoned {
  const one = SOURCES.flatMap((source): IssuedOne[] => source.of(order)).find(({ issued }) => issued.number === number);
  if (!one) {
    const message = `Order ${order.orderNumber} has no document ${number}.`;
    throw new ShopError(ErrorCode.NOT_FOUND, message, { fields: [{ path: 'documentNumber', message }] });
  }
  const read = reckon(order, one);
  if ('document' in read) return read;
  throw refuse(`${number} cannot be reckoned: ${read.reason}. Have check:data run.`);
}

/** @throws ShopError BAD_INPUT at `irn` or `signedQr`, naming what differs */
function assertOfDocument({ irn, signedQr }: StoredEInvoice, { document, one }: Reckoned): void {
  const says = readSignedQr(signedQr);
  if (!says)
    throw badInput('signedQr', 'This is no QR code of an e-invoice. Paste the whole SignedQRCode of the answer.');
  if (says.irn !== irn)
    throw badInput('irn', `This IRN is not the one of the signed QR code, which is ${says.irn || 'missing'}.`);
  const { number, issuedAt, recipient, total } = document;
  const compared: (readonly [what: string, signed: string, own: string])[] = [
    ['number', says.number, number],
    ['kind of document', says.kind, portalKind(document)],
    ['date', says.day, portalDay(issuedAt)],
    ['seller’s GSTIN', says.sellerGstin, one.print().seller.gstin || sellerNow().gstin],
    ['buyer’s GSTIN', says.buyerGstin, recipient?.gstin ?? ''],
    ['total', says.total === undefined ? '' : formatPaiseInColumn(says.total), formatPaiseInColumn(total)],
  ];
  const differing = compared.filter(([, signed, own]) => signed !== own);
  if (differing.length === 0) return;
  const words = differing.map(([what, signed, own]) => `its ${what} is ${signed || 'missing'} and not ${own}`);
  throw badInput('signedQr', `This QR code is not of ${number}: ${words.join('; ')}.`);
}

function badInput(path: keyof RecordEinvoiceInput, message: string): ShopError {
  return new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });
}

/** The part of an order that has the document, with its e-invoice. */
function withEInvoice(order: StoredOrder, number: string, einvoice: StoredEInvoice): Partial<StoredOrder> {
  const told = (document: IssuedDocument): IssuedDocument =>
    document.number === number ? { ...document, einvoice } : document;
  const { invoice, reversedInvoices = [], refunds } = order;
  if (invoice?.number === number) return { invoice: told(invoice) };
  if (refunds.some(({ creditNote }) => creditNote?.number === number))
    return { refunds: refunds.map((one) => (one.creditNote ? { ...one, creditNote: told(one.creditNote) } : one)) };
  return {
    reversedInvoices: reversedInvoices.map((one) => ({
      ...one,
      invoice: told(one.invoice),
      creditNote: told(one.creditNote),
    })),
  };
}
