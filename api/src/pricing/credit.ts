/**
 * Divides what goes back of an invoice among its lines (section 34 of the CGST Act: a credit note is for the goods that came back). Each
 * credit is taken out of what the credits before it have left, so that all credits of an invoice that went back whole are its own lines,
 * to the paisa, in whatever steps they came.
 */
import type { TaxParts } from './gst.js';
import { share, type Paise } from './paise.js';
import { prorate } from './prorate.js';

export interface CreditLine extends TaxParts {
  quantity: number;
}

/** An invoice, or a part of one. */
export interface InvoiceParts {
  goods: readonly CreditLine[];
  /** The taxed part of the delivery charge, by rate. */
  delivery: readonly TaxParts[];
  /** Charges without tax. */
  charges: Paise;
  /** What the total was rounded by; of its sign. */
  rounding: Paise;
}

/** A line that a credit is for. */
export interface CreditedGoods {
  /** Position among the goods. */
  line: number;
  /** How many of its pieces go back; 0 when its price alone is lowered. */
  pieces: number;
}

const COLUMNS = ['taxable', 'cgst', 'sgst', 'igst'] as const;
/** Paise below which a difference is what amounts in whole rupees were rounded by. */
const RUPEE = 100;

export function worthOfParts({ taxable, cgst, sgst, igst }: TaxParts): Paise {
  return taxable + cgst + sgst + igst;
}

export function invoiceTotal({ goods, delivery, charges, rounding }: InvoiceParts): Paise {
  return [...goods, ...delivery].reduce((sum, part) => sum + worthOfParts(part), charges + rounding);
}

/** What is left of `whole` without `taken`. */
export function partsWithout(whole: InvoiceParts, taken: InvoiceParts): InvoiceParts {
  const less = <T extends TaxParts>(all: readonly T[], part: readonly TaxParts[]): T[] =>
    all.map((one, index) => {
      const left = { ...one };
      for (const name of COLUMNS) left[name] -= part[index]![name];
      return left;
    });
  return {
    goods: less(whole.goods, taken.goods).map((line, index) => ({
      ...line,
      quantity: line.quantity - taken.goods[index]!.quantity,
    })),
    delivery: less(whole.delivery, taken.delivery),
    charges: whole.charges - taken.charges,
    rounding: whole.rounding - taken.rounding,
  };
}

/**
 * What a credit takes out of what is left of an invoice. Pieces go back at their share of their line; what the amount is below that lowers
 * each of them, and what it is above that is of the delivery and the charges first. A credit that names no goods is of everything.
 * @param amount paise
 * @param goods the lines it is for; none for money alone
 * @param inRupees true where amounts were rounded to whole rupees: less than one is then rounding, and no goods
 * @throws RangeError when the amount is more than what is left
 */
export function takeCredit(
  left: InvoiceParts,
  amount: Paise,
  goods: readonly CreditedGoods[] = [],
  inRupees = false,
): InvoiceParts {
  const whole = invoiceTotal(left);
  if (amount < 0 || amount > whole) throw new RangeError('A refund is at most what is left');
  if (amount === whole) return left;
  const shares = goods.length > 0 ? ofGoods(left, amount, goods, inRupees) : ofEverything(left, amount, whole);
  return {
    goods: left.goods.map((line, index) => ({
      ...partOf(line, shares.goods[index]!),
      quantity: Math.min(line.quantity, piecesOf(goods, index)),
    })),
    delivery: left.delivery.map((part, index) => partOf(part, shares.delivery[index]!)),
    charges: shares.charges,
    rounding: shares.rounding,
  };
}

interface Shares {
  goods: Paise[];
  delivery: Paise[];
  charges: Paise;
  rounding: Paise;
}

const piecesOf = (goods: readonly CreditedGoods[], index: number): number =>
  goods.reduce((sum, { line, pieces }) => (line === index ? sum + pieces : sum), 0);

function ofEverything(left: InvoiceParts, amount: Paise, whole: Paise): Shares {
  const rounding = share(amount, left.rounding, whole);
  return { ...spread(amount - rounding, left.goods.map(worthOfParts), left), rounding };
}

function ofGoods(left: InvoiceParts, amount: Paise, credited: readonly CreditedGoods[], inRupees: boolean): Shares {
  const worths = left.goods.map(worthOfParts);
  const named = [...new Set(credited.map(({ line }) => line))].sort((a, b) => a - b);
  const wanted = left.goods.map(({ quantity }, index) => {
    if (!named.includes(index)) return 0;
    const pieces = piecesOf(credited, index);
    if (pieces === 0) return Math.min(amount, worths[index]!);
    return pieces >= quantity ? worths[index]! : share(worths[index]!, pieces, quantity);
  });
  const nothing = { delivery: left.delivery.map(() => 0), charges: 0, rounding: 0 };
  let more = amount - wanted.reduce((all, one) => all + one, 0);
  // An odd paisa of each line is what its share was rounded by.
  if (more > 0 && more <= named.length)
    for (const index of named) {
      const odd = Math.min(more, worths[index]! - wanted[index]!);
      wanted[index]! += odd;
      more -= odd;
    }
  if (inRupees && Math.abs(more) < RUPEE) return { ...nothing, goods: wanted, rounding: more };
  if (more <= 0) return { ...nothing, goods: prorate(amount, wanted) };
  const others = worths.map((worth, index) => worth - wanted[index]!);
  const aside = left.charges + left.delivery.reduce((all, part) => all + worthOfParts(part), 0);
  const rest = spread(Math.min(more, aside), [], left);
  const ofOthers = Math.min(
    Math.max(0, more - aside),
    others.reduce((all, one) => all + one, 0),
  );
  const goods = prorate(ofOthers, others).map((part, index) => part + wanted[index]!);
  return { ...rest, goods, rounding: Math.max(0, more - aside) - ofOthers };
}

/** Divides an amount among goods of these worths, the delivery and the charges. */
function spread(amount: Paise, goods: readonly Paise[], { delivery, charges }: InvoiceParts): Omit<Shares, 'rounding'> {
  const shares = prorate(amount, [...goods, ...delivery.map(worthOfParts), charges]);
  return {
    goods: shares.slice(0, goods.length),
    delivery: shares.slice(goods.length, -1),
    charges: shares.at(-1)!,
  };
}

/** The part of a line that is worth so much, its tax in proportion. CGST gets the odd paisa. */
function partOf(line: TaxParts, worth: Paise): TaxParts {
  const { ratePercent, cgst, sgst, igst } = line;
  const tax = cgst + sgst + igst;
  const of = worthOfParts(line);
  const ownTax = of > 0 ? share(worth, tax, of) : 0;
  const ofState = tax > 0 ? share(ownTax, cgst + sgst, tax) : 0;
  const central = cgst + sgst > 0 ? share(ofState, cgst, cgst + sgst) : 0;
  return {
    ratePercent,
    taxable: worth - ownTax,
    cgst: central,
    sgst: ofState - central,
    igst: ownTax - ofState,
  };
}
