/** A month for the GST returns: its sums and problems, and its documents a page at a time. */
import mongoose, { type PipelineStage } from 'mongoose';
import { downloadPath } from '../../platform/files/downloads.js';
import type { TaxParts } from '../../pricing/index.js';
import type { ObjectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { DOCUMENT_SECONDS, RECEIPT_VOUCHER_DOWNLOAD, REFUND_VOUCHER_DOWNLOAD } from '../orders/order-money-view.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { einvoiceView } from '../orders/einvoice-view.js';
import { CREDIT_NOTE_DOWNLOAD, INVOICE_DOWNLOAD } from '../orders/order-view.js';
import { takesEInvoice } from './einvoice.js';
import { SOURCES, type GstDocument as Reckoned } from './gst-document.js';
import { GstDocumentKind, GstSection } from './gst.enums.js';
import { gstMonth, type GstMonth } from './gst-month.js';
import type { GstAmounts, GstDocument, GstDocumentPage, GstPeriod } from './gst.types.js';
import { issuedWithin, readMonth, reckon, takeCodesOfNow } from './month-reader.js';
import type { MonthProblems } from './month-problems.js';
import { sumOf, type MonthTotals } from './month-totals.js';

/** @throws ShopError BAD_INPUT at `month` */
export async function gstPeriod(wanted: string): Promise<GstPeriod> {
  const month = gstMonth(wanted);
  const { totals, problems } = await readMonth(month);
  return {
    ...month,
    isOver: month.to <= new Date(),
    sections: Object.values(GstSection).flatMap((section) => {
      const sums = totals.sections.get(section);
      return sums ? [{ section, ...sums, total: sumOf(sums) }] : [];
    }),
    kinds: Object.values(GstDocumentKind).map((kind) => ({ kind, ...totals.of(kind) })),
    netTotal: totals.sold,
    sectionsTotal: totals.told,
    matches: isRight(totals),
    canDownload: isFit({ totals, problems }),
    problems: problems.list(),
    problemCount: problems.total,
    ...tablesOf(totals),
  };
}

/** Rows of a table that the screen shows. */
const MOST_ROWS = 500;

function tablesOf(totals: MonthTotals): Pick<GstPeriod, 'hsn' | 'hsnCount' | 'b2cs'> {
  const hsn = totals.hsn();
  return {
    hsn: hsn.slice(0, MOST_ROWS).map((sums) => ({ ...sums, hsn: sums.hsn || null })),
    hsnCount: hsn.length,
    b2cs: totals.smallSales().map(({ place, ...sums }) => ({ ...sums, placeCode: place.code, placeName: place.name })),
  };
}

/** The sections are the invoices less the credit notes, and so is each document the sum of its parts. */
const isRight = (totals: MonthTotals): boolean => totals.told === totals.sold && totals.difference === 0;

/** True when files may be made of a month. */
export const isFit = ({ totals, problems }: { totals: MonthTotals; problems: MonthProblems }): boolean =>
  isRight(totals) && problems.blocking === 0;

interface Found {
  order: ObjectId;
  number: string;
  source: number;
}

/** @throws ShopError BAD_INPUT at `month`, or for a page that is none */
export async function gstDocuments(
  wanted: string,
  kind: GstDocumentKind | undefined,
  page: number,
  pageSize: number,
  most?: number,
): Promise<GstDocumentPage> {
  const month = gstMonth(wanted);
  const request = pageRequest(page, pageSize, most);
  const [found, counted] = await Promise.all([
    OrderModel.aggregate<Found>([
      ...numbersOf(month, kind),
      { $sort: { issuedAt: 1, number: 1 } },
      { $skip: request.skip },
      { $limit: request.pageSize },
    ]),
    countDocuments(month, kind),
  ]);
  return { items: await documentsOf(found), ...pageFacts(request, counted) };
}

/** How many documents a month has. */
export async function countDocuments(month: GstMonth, kind?: GstDocumentKind): Promise<number> {
  const [counted] = await OrderModel.aggregate<{ total: number }>([...numbersOf(month, kind), { $count: 'total' }]);
  return counted?.total ?? 0;
}

/** The numbers of a month's documents, from every place where orders keep them. */
function numbersOf(month: GstMonth, kind: GstDocumentKind | undefined): PipelineStage[] {
  const wanted = [...SOURCES.entries()].filter(([, source]) => !kind || source.kind === kind);
  const [first, ...others] = wanted.map(([at, source]): PipelineStage[] => {
    const [list] = source.path.split('.') as [string];
    const document = source.path.slice(0, -'.issuedAt'.length);
    return [
      { $match: issuedWithin(source, month) },
      ...(list === 'invoice' ? [] : [{ $unwind: `$${list}` }]),
      { $match: { [source.path]: { $gte: month.from, $lt: month.to } } },
      {
        $project: {
          _id: 0,
          order: '$_id',
          source: { $literal: at },
          number: `$${document}.number`,
          issuedAt: `$${source.path}`,
        },
      },
    ];
  });
  return [
    ...first!,
    ...others.map((pipeline) => ({ $unionWith: { coll: OrderModel.collection.name, pipeline } }) as PipelineStage),
  ];
}

async function documentsOf(found: readonly Found[]): Promise<GstDocument[]> {
  const ids = [...new Set(found.map(({ order }) => order.toHexString()))];
  const orders = await OrderModel.find({ _id: mongoose.trusted({ $in: ids }) }).lean<StoredOrder[]>();
  const byId = new Map(orders.map((order) => [order._id.toHexString(), order]));
  const documents = found.flatMap(({ order, source, number }) => {
    const stored = byId.get(order.toHexString());
    const one = stored && SOURCES[source]!.of(stored).find(({ issued }) => issued.number === number);
    const read = one && reckon(stored, one);
    return read && 'document' in read ? [read.document] : [];
  });
  await takeCodesOfNow(documents);
  return documents.map(documentView);
}

/** A document as the schema shows it. */
export function documentView(document: Reckoned): GstDocument {
  const { recipient, place, byRate, against, kind, section, number, issuedAt, orderId, orderNumber } = document;
  return {
    kind,
    section,
    number,
    issuedAt,
    orderId,
    orderNumber,
    buyerName: document.buyerName,
    buyerGstin: recipient?.gstin ?? null,
    placeCode: place.code,
    placeName: place.name,
    ...summed(byRate),
    untaxed: document.untaxed,
    total: document.total,
    rates: byRate,
    lines: document.lines,
    againstNumber: against?.number ?? null,
    againstIssuedAt: against?.issuedAt ?? null,
    pdfUrl: documentLink(document),
    takesEinvoice: takesEInvoice(document),
    einvoice: einvoiceView(document),
  };
}

function summed(parts: readonly TaxParts[]): GstAmounts {
  const of = (name: 'taxable' | 'cgst' | 'sgst' | 'igst') => parts.reduce((sum, one) => sum + one[name], 0);
  return { taxable: of('taxable'), cgst: of('cgst'), sgst: of('sgst'), igst: of('igst') };
}

function documentLink({ file, orderId: order }: Reckoned): string {
  switch (file.kind) {
    case 'invoice':
      return downloadPath(INVOICE_DOWNLOAD, { order, number: file.number }, DOCUMENT_SECONDS);
    case 'reversal':
      return downloadPath(CREDIT_NOTE_DOWNLOAD, { order, number: file.number }, DOCUMENT_SECONDS);
    case 'credit-note':
      return downloadPath(CREDIT_NOTE_DOWNLOAD, { order, refund: file.part }, DOCUMENT_SECONDS);
    case 'receipt-voucher':
      return downloadPath(RECEIPT_VOUCHER_DOWNLOAD, { order, receipt: file.part }, DOCUMENT_SECONDS);
    case 'refund-voucher':
      return downloadPath(REFUND_VOUCHER_DOWNLOAD, { order, refund: file.part }, DOCUMENT_SECONDS);
  }
}
