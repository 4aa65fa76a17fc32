/** The content of a quote's PDF: in the look of the shop's tax documents, without being one. */
import {
  formatPaiseInColumn,
  mergedByRate,
  paiseInWords,
  splitByLine,
  splitByRate,
  taxInDelivery,
} from '../../pricing/index.js';
import { documentDate, kindFacts, type TaxDocument, type TaxDocumentLine } from '../invoicing/tax-document.js';
import { placeOfSupply, type PlaceOfSupply } from '../orders/gst-states.js';
import { addressLines } from '../orders/order-mail.js';
import { StageDue } from '../orders/order.enums.js';
import type { StoredSeller } from '../orders/order.model.js';
import { isTaxed } from '../../platform/settings/seller-kind.js';
import { sellerNow } from '../orders/seller.js';
import { pricedLines } from './quote-price.js';
import type { StoredQuote, StoredQuoteContent } from './quote.model.js';
import { quantityWords } from './quote-words.js';

const DUE_WORDS: Readonly<Record<StageDue, string>> = {
  [StageDue.NOW]: 'before the work begins',
  [StageDue.READY]: 'when it is ready',
  [StageDue.DELIVERY]: 'at delivery',
};

/** Where the goods go decides which GST it is; until that is known, it is GST as a whole. */
const NOWHERE: PlaceOfSupply = { text: '', withinState: false, stateTax: 'SGST', abroad: false };

/** @param revision null for a draft that was not sent */
export function quotationOf(
  quote: StoredQuote,
  { content, revision, at }: { content: StoredQuoteContent; revision: number | null; at: Date },
): TaxDocument {
  const seller = sellerNow();
  const place = quote.address ? placeOfSupply(quote.address, seller) : NOWHERE;
  const { totals } = content;
  const lines = pricedLines(content);
  const parts = splitByLine(lines, totals.taxByRate, place.withinState);
  const deliveryTax = taxInDelivery(content.delivery, totals.taxByRate);
  const delivery = splitByRate(deliveryTax, place.withinState);
  const byRate = mergedByRate([...splitByRate(totals.taxByRate, place.withinState), ...delivery]);
  const exact = byRate.reduce((sum, { taxable, cgst, sgst, igst }) => sum + taxable + cgst + sgst + igst, 0);
  const untaxed = content.delivery - deliveryTax.reduce((sum, { taxable, tax }) => sum + taxable + tax, 0);
  const rounding = totals.totalAmount - exact - untaxed;
  return {
    kind: 'quotation',
    heading: 'Quotation',
    ...kindFacts(seller),
    number: quote.number,
    issuedAt: at,
    seller,
    references: [
      ['Version', revision === null ? 'Draft' : String(revision)],
      ['Valid until', documentDate(content.validUntil)],
    ],
    buyer: [
      quote.name,
      ...(quote.address ? addressLines(quote.address).filter((line) => line !== quote.name) : []),
      quote.phone,
    ].filter(Boolean),
    place,
    lines: [
      ...content.lines.map((line, index): TaxDocumentLine => {
        const part = parts[index]!;
        const { discount = 0 } = lines[index]!;
        return {
          ...part,
          title: line.title,
          detail: [line.detail, discount > 0 ? `Discount ${formatPaiseInColumn(discount)}` : '']
            .filter(Boolean)
            .join(' · '),
          hsnCode: line.hsnCode ?? '–',
          quantity: line.milli / 1000,
          quantityText: quantityWords(line),
          price: line.rate,
          total: part.taxable + part.cgst + part.sgst + part.igst,
        };
      }),
      ...delivery.map((part): TaxDocumentLine => {
        const total = part.taxable + part.cgst + part.sgst + part.igst;
        const detail = 'The rate of the goods and the work';
        return {
          ...part,
          title: 'Delivery and fitting',
          detail,
          hsnCode: '–',
          quantity: 1,
          quantityText: '',
          price: part.taxable,
          total,
        };
      }),
    ],
    byRate,
    charges: [
      ...(untaxed > 0 ? [['Delivery and fitting', untaxed] as const] : []),
      ...(rounding === 0 ? [] : [['Rounding', rounding] as const]),
    ],
    total: totals.totalAmount,
    totalInWords: paiseInWords(totals.totalAmount),
    notes: notesOf(content, seller),
  };
}

function notesOf(content: StoredQuoteContent, { kind }: StoredSeller): string[] {
  const { totals, stages, daysFrom, daysTo, terms, lines } = content;
  return [
    ...(totals.discount > 0
      ? [
          `Discount ${formatPaiseInColumn(totals.discount)}, taken off the lines above${isTaxed(kind) ? ' before tax' : ''}.`,
        ]
      : []),
    ...(lines.some(({ holdsTax }) => holdsTax)
      ? ['Some rates include GST; the taxable value is taken out of them.']
      : []),
    ...stages.map(
      ({ label, due }, index) =>
        `Payment ${index + 1}: ${label}, ${formatPaiseInColumn(totals.stages[index]!)}, ${DUE_WORDS[due]}.`,
    ),
    ...(daysTo > 0
      ? [`Ready in ${daysFrom === daysTo ? daysTo : `${daysFrom} to ${daysTo}`} working days after the first payment.`]
      : []),
    ...(terms ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    `Valid until ${documentDate(content.validUntil)}. This is an offer and no ${isTaxed(kind) ? 'tax invoice' : 'invoice'}.`,
  ];
}
