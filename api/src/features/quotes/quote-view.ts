/** Quotes as the schema shows them. */
import { platform } from '../../platform/platform.js';
import { downloadPath } from '../../platform/files/downloads.js';
import { costOf } from '../../pricing/index.js';
import { drawingId, drawingPath } from './drawings.service.js';
import { quotePath } from './quote-link.js';
import type { StoredQuote, StoredQuoteContent, StoredWorkRate } from './quote.model.js';
import type { QuotationContent, Quotation, WorkRate } from './quote.types.js';

/** Kind of the signed download of a quote's PDF; its subject is {quote, revision}, null for the draft. */
export const QUOTE_DOWNLOAD = 'quote';
const DOCUMENT_SECONDS = 3_600;

export const pdfPath = ({ _id }: Pick<StoredQuote, '_id'>, revision: number | null): string =>
  downloadPath(QUOTE_DOWNLOAD, { quote: _id.toHexString(), revision }, DOCUMENT_SECONDS);

/** Its customer's link; undefined until it is sent. */
export function quoteLink(quote: Pick<StoredQuote, '_id' | 'sent'>): string | undefined {
  const path = quotePath(quote);
  return path && platform().config.publicUrl + path;
}

export function contentView(content: StoredQuoteContent): QuotationContent {
  const { totals, lines, stages, discountBasisPoints, terms } = content;
  return {
    lines: lines.map((line) => ({
      productId: line.product?.toHexString() ?? null,
      title: line.title,
      detail: line.detail ?? null,
      hsnCode: line.hsnCode ?? null,
      gstRatePercent: line.gstRatePercent,
      holdsTax: line.holdsTax ?? false,
      unit: line.unit,
      quantity: line.milli / 1000,
      rate: line.rate,
      amount: costOf(line.milli, line.rate),
    })),
    discountPercent: discountBasisPoints ? discountBasisPoints / 100 : null,
    discount: totals.discount,
    delivery: content.delivery,
    terms: terms ?? null,
    validUntil: content.validUntil,
    stages: stages.map(({ label, due, percent }, index) => ({
      label,
      due,
      percent: percent ?? null,
      amount: totals.stages[index]!,
    })),
    drawings: (content.drawings ?? []).map((drawing) => ({
      id: drawingId(drawing),
      name: drawing.name,
      type: drawing.type,
      url: drawingPath(drawing),
    })),
    daysFrom: content.daysFrom,
    daysTo: content.daysTo,
    subtotal: totals.subtotal,
    taxAmount: totals.taxAmount,
    taxByRate: totals.taxByRate,
    totalAmount: totals.totalAmount,
  };
}

export function quotationView(quote: StoredQuote): Quotation {
  const history = quote.history ?? [];
  return {
    id: quote._id.toHexString(),
    number: quote.number,
    state: quote.state,
    version: quote.version,
    customOrderId: quote.customOrder?.toHexString() ?? null,
    contactId: quote.contact?.toHexString() ?? null,
    customerId: quote.customer?.toHexString() ?? null,
    name: quote.name,
    phone: quote.phone,
    email: quote.email,
    address: quote.address ?? null,
    draft: contentView(quote.draft),
    pdfUrl: pdfPath(quote, null),
    sent: (quote.sent ?? []).map(({ revision, sentAt, content }) => ({
      revision,
      sentAt,
      content: contentView(content),
      pdfUrl: pdfPath(quote, revision),
    })),
    link: quoteLink(quote) ?? null,
    lapsesAt: quote.lapsesAt ?? null,
    orderId: quote.order?.toHexString() ?? null,
    declineReason: quote.declineReason ?? null,
    waitsForAnswer: quote.askedAt !== undefined,
    history: history.map(({ at, kind, actor, text }) => ({ at, kind, actor, text: text ?? null })),
    madeBy: quote.madeBy,
    createdAt: quote.createdAt,
    updatedAt: quote.updatedAt,
  };
}

export function workRateView(stored: StoredWorkRate): WorkRate {
  const { _id, version, title, unit, rate, holdsTax, hsnCode, gstRatePercent, shape, density, position } = stored;
  return {
    id: _id.toHexString(),
    version,
    title,
    unit,
    rate,
    holdsTax: holdsTax ?? false,
    hsnCode: hsnCode ?? null,
    gstRatePercent,
    shape: shape ?? null,
    density: density ?? null,
    position,
  };
}
