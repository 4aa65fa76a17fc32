/** Reads what staff write into a quote: products are looked up, the sums reckoned, and the discount held to what the role may give. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { settings } from '../../platform/settings/current.js';
import { chargesTax } from '../../platform/settings/seller-kind.js';
import { costOf, formatPaise, hundredths, type Paise } from '../../pricing/index.js';
import { objectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import { Role, type Viewer } from '../../types/viewer.js';
import { anyProduct } from '../catalogue/staff-catalogue.js';
import { assertStages } from '../orders/payment-stages.js';
import { discountOfQuote, quoteTotals } from './quote-price.js';
import type { QuotationContentInput, QuotedLineInput } from './quote.inputs.js';
import type { StoredQuoteContent, StoredQuoteLine } from './quote.model.js';

const YEAR = 366 * 86_400_000;

type WithoutTotals = Omit<StoredQuoteContent, 'totals'>;

/**
 * @param before what the quote offered until now: a larger discount that an admin gave stays
 * @throws ShopError BAD_INPUT naming the field, FORBIDDEN for a discount beyond the role's
 */
export function readContent(
  viewer: Viewer,
  input: QuotationContentInput,
  before: StoredQuoteContent | undefined,
  now = new Date(),
): StoredQuoteContent {
  assertStages(input.stages, 'content.stages');
  if (input.daysTo < input.daysFrom) refuse('daysTo', 'The most days are not fewer than the least.');
  if (input.discountPercent && input.discountAmount)
    refuse('discountAmount', 'A discount is a percentage or an amount, not both.');
  assertAhead(input.validUntil, now);
  const content: WithoutTotals = {
    lines: input.lines.map(readLine),
    ...(input.discountPercent && { discountBasisPoints: hundredths(input.discountPercent) }),
    ...(input.discountAmount && { discountAmount: input.discountAmount }),
    delivery: input.delivery ?? 0,
    terms: tidy(input.terms),
    validUntil: input.validUntil,
    stages: input.stages.map(({ label, due, percent, amount }) => ({
      label: label.trim(),
      due,
      ...(percent != null && { percent }),
      ...(amount != null && { amount }),
    })),
    drawings: before?.drawings ?? [],
    daysFrom: input.daysFrom,
    daysTo: input.daysTo,
  };
  const priced = withTotals(content);
  assertMayGive(viewer, priced, before);
  return priced;
}

/** @throws ShopError BAD_INPUT at `content.validUntil` */
export function assertAhead(validUntil: Date, now: Date): void {
  if (validUntil <= now) refuse('validUntil', 'The last day to accept lies ahead. Choose a later one.');
  if (validUntil.getTime() > now.getTime() + YEAR) refuse('validUntil', 'A quote is valid for at most a year.');
}

/** @throws ShopError BAD_INPUT naming the field */
export function withTotals(content: WithoutTotals): StoredQuoteContent {
  try {
    return { ...content, totals: quoteTotals(content, settings().wholeRupees) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const { message } = error;
    if (message.startsWith('The discount')) return refuse('discountPercent', `${message}.`);
    if (message.startsWith('The stages')) return refuse('stages', `${message}.`);
    return refuse('lines', 'This comes to more than the shop can reckon with. Lower a quantity or a rate.');
  }
}

function readLine(line: QuotedLineInput, index: number): StoredQuoteLine {
  const at = `lines.${index}`;
  const milli = Math.round(line.quantity * 1000);
  const detail = tidy(line.detail);
  if (line.productId) {
    const product = anyProduct(line.productId.toLowerCase());
    if (!product) return refuse(`${at}.productId`, 'This product is not sold any more. Choose another one.');
    if (line.unit !== 'PIECE' || milli % 1000 !== 0) refuse(`${at}.quantity`, 'A product is sold in whole pieces.');
    return {
      product: objectId(product.id),
      title: product.title,
      detail,
      hsnCode: product.hsnCode ?? undefined,
      gstRatePercent: chargesTax() ? product.gstRatePercent : 0,
      ...(product.priceHoldsTax && chargesTax() && { holdsTax: true }),
      unit: 'PIECE',
      milli,
      rate: line.rate ?? product.price,
    };
  }
  const title = tidy(line.title);
  if (!title) return refuse(`${at}.title`, 'Say what it is, or choose a product.');
  if (line.rate == null) return refuse(`${at}.rate`, 'Own work needs a rate.');
  return {
    title,
    detail,
    hsnCode: tidy(line.hsnCode),
    gstRatePercent: chargesTax() ? (line.gstRatePercent ?? settings().defaultGstRate) : 0,
    ...(line.holdsTax && chargesTax() && { holdsTax: true }),
    unit: line.unit,
    milli,
    rate: line.rate,
  };
}

/** What a quote gives away, and of how much: its discount, and what products cost less than in the catalogue. */
function givenAway(content: WithoutTotals): { given: Paise; worth: Paise } {
  let given = discountOfQuote(content);
  let worth = 0;
  for (const { product, milli, rate } of content.lines) {
    const listed = product ? (anyProduct(product.toHexString())?.price ?? rate) : rate;
    const asked = costOf(milli, rate);
    const full = costOf(milli, Math.max(listed, rate));
    worth += full;
    given += full - asked;
  }
  return { given, worth };
}

/** @throws ShopError BAD_INPUT at `content.discountPercent` */
function assertMayGive(viewer: Viewer, content: StoredQuoteContent, before: StoredQuoteContent | undefined): void {
  const most = settings().quoteDiscountMost;
  const { given, worth } = givenAway(content);
  if (viewer.role === Role.ADMIN || given * 100 <= worth * most) return;
  const earlier = before && givenAway(before);
  if (earlier && given / worth <= earlier.given / earlier.worth) return;
  refuse(
    'discountPercent',
    `You may take ${most} percent off, which is ${formatPaise(Math.floor((worth * most) / 100))} here; products below their price count too. An admin may give more.`,
  );
}

function refuse(path: string, message: string): never {
  throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: `content.${path}`, message }] });
}
