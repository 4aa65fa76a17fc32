/** The order that an accepted quote becomes: its lines, amounts, delivery and stages, as they were sent. */
import { totals, type Totals } from '../../pricing/index.js';
import { ObjectId } from '../../types/object-id.js';
import { windowFrom } from '../delivery/delivery-terms.js';
import { START_ZONE } from '../../platform/settings/delivery-kinds.js';
import type { Product } from '../catalogue/product.model.js';
import { frozenLine } from '../orders/order-line.js';
import { StageDue } from '../orders/order.enums.js';
import type { StoredDelivery, StoredDiscount, StoredOrderLine, StoredStage } from '../orders/order.model.js';
import { lineDiscounts, plainLine, pricedLines } from '../quotes/quote-price.js';
import type { StoredQuote, StoredQuoteContent, StoredQuoteLine } from '../quotes/quote.model.js';
import { quantityWords } from '../quotes/quote-words.js';

/** Id of the delivery of a quote, where an order of a shopper has that of a method. */
const AGREED = 'agreed';

/** @param products those of its lines, by id */
export function orderLines(content: StoredQuoteContent, products: ReadonlyMap<string, Product>): StoredOrderLine[] {
  const discounts = lineDiscounts(content);
  return content.lines.map((line, index) => {
    const plain = plainLine(line);
    const made = line.product
      ? { ...frozenLine(products.get(line.product.toHexString())!, plain.quantity), title: line.title }
      : ownWork(line);
    const { priceHoldsTax: _, ...facts } = made;
    return {
      ...facts,
      ...plain,
      hsnCode: line.hsnCode ?? made.hsnCode ?? null,
      ...(discounts[index]! > 0 && { discount: discounts[index]!, discountFor: plain.quantity }),
    };
  });
}

function ownWork(line: StoredQuoteLine): StoredOrderLine {
  return {
    // No product has it: nothing of the stock is moved, and sales are counted by its title.
    product: new ObjectId(),
    ownWork: true,
    title: line.title,
    detail: [line.detail, quantityWords(line)].filter(Boolean).join(' · '),
    image: null,
    price: line.rate,
    quantity: 1,
    hsnCode: line.hsnCode ?? null,
    gstRatePercent: line.gstRatePercent,
    specifications: [],
  };
}

/** What the discount of the quote took off each line, as an order keeps what an offer gave. */
export function agreedDiscounts({ _id, number }: StoredQuote, content: StoredQuoteContent): StoredDiscount[] {
  const lines = lineDiscounts(content).flatMap((amount, line) => (amount > 0 ? [{ line, amount }] : []));
  const amount = lines.reduce((sum, one) => sum + one.amount, 0);
  return amount > 0 ? [{ offer: _id, name: `Quote ${number}`, amount, lines }] : [];
}

/** @param wholeRupees as it was when the quote was sent */
export function agreedTotals(content: StoredQuoteContent, wholeRupees: boolean): Totals {
  return totals(pricedLines(content), 'online', { delivery: () => content.delivery, wholeRupees });
}

/** Its days of work are those of making; the days of its transport are the usual ones of the shop. */
export function agreedDelivery({ delivery, daysFrom, daysTo }: StoredQuoteContent, now: Date): StoredDelivery {
  const { daysFrom: from, daysTo: to } = START_ZONE.methods[0]!;
  const duration = { daysFrom: from, daysTo: to, making: { from: daysFrom, to: daysTo } };
  return { zone: '', id: AGREED, name: 'As agreed', price: delivery, ...duration, ...windowFrom(duration, now) };
}

export function agreedStages({ stages, totals: { stages: amounts } }: StoredQuoteContent, now: Date): StoredStage[] {
  return stages.map(({ label, due }, index) => ({
    _id: new ObjectId(),
    label,
    due,
    amount: amounts[index]!,
    ...(due === StageDue.NOW && { dueAt: now }),
  }));
}
