/** Computes the delivery price of a cart by the owner's tariff, and the GST contained in it. */
import { MAX_PAISE, share, type Paise } from './paise.js';
import { prorate } from './prorate.js';
import type { TaxAtRate } from './totals.js';

/** The tariff of a delivery method. Prices are what a shopper pays, with GST in them. */
export interface DeliveryTariff {
  kind: 'FREE' | 'FLAT' | 'BY_WEIGHT' | 'BY_VALUE';
  /** The price, for FLAT. */
  amount: Paise;
  /** For BY_WEIGHT and BY_VALUE: the price up to and including so many grams, or paise of subtotal. Ascending. */
  steps: readonly { upTo: number; amount: Paise }[];
  /** Above the last step, each further so many grams or paise, or part of them, cost `amountMore`; null: not offered above it. */
  everyMore: number | null;
  amountMore: Paise | null;
  /** Delivery is free from this subtotal on, in any tariff; null: never. */
  freeFrom: Paise | null;
}

/** The parcel's facts that decide its price. */
export interface Consignment {
  /** Value of the goods before tax, in paise. */
  subtotal: Paise;
  /** Whole grams. */
  grams: number;
}

/** @returns null when the consignment is above the tariff's last step, or its price out of range */
export function deliveryPrice(tariff: DeliveryTariff, { subtotal, grams }: Consignment): Paise | null {
  if (tariff.freeFrom !== null && subtotal >= tariff.freeFrom) return 0;
  if (tariff.kind === 'FREE') return 0;
  if (tariff.kind === 'FLAT') return tariff.amount;
  const measure = tariff.kind === 'BY_WEIGHT' ? grams : subtotal;
  const step = tariff.steps.find(({ upTo }) => measure <= upTo);
  if (step) return step.amount;
  const last = tariff.steps.at(-1);
  if (!last || !tariff.everyMore || tariff.amountMore === null) return null;
  const price = last.amount + Math.ceil((measure - last.upTo) / tariff.everyMore) * tariff.amountMore;
  return price > MAX_PAISE ? null : price;
}

/** One piece as it is packed. */
export interface PackedPiece {
  weightKg?: number | null;
  lengthCm?: number | null;
  widthCm?: number | null;
  heightCm?: number | null;
}

/** How pieces are weighed for the price of their delivery. */
export interface Weighing {
  /** Grams that a piece of unknown weight counts for. */
  unknown: number;
  /** Cubic centimetres that carriers charge as one kilogram; 0: only the weight counts. */
  volumetricDivisor: number;
}

/** Total of the grams that carriers charge for, in whole grams. */
export function gramsOf(lines: readonly (PackedPiece & { quantity: number })[], weighing: Weighing): number {
  return lines.reduce((sum, { quantity, ...piece }) => sum + chargeableGrams(piece, weighing) * quantity, 0);
}

/** Whole grams that a piece is charged for: its weight, or its volumetric weight where that is more. */
function chargeableGrams({ weightKg, ...sides }: PackedPiece, { unknown, volumetricDivisor }: Weighing): number {
  const weight = weightKg == null ? unknown : Math.round(weightKg * 1000);
  return Math.max(weight, volumetricGrams(sides, volumetricDivisor));
}

/** 0 while a side is unknown: such a piece counts by its weight alone. */
function volumetricGrams({ lengthCm, widthCm, heightCm }: PackedPiece, divisor: number): number {
  if (divisor === 0 || lengthCm == null || widthCm == null || heightCm == null) return 0;
  return Math.round((lengthCm * widthCm * heightCm * 1000) / divisor);
}

/**
 * The GST contained in a delivery price. Delivery is part of the supply of the goods (section 8 of the CGST Act) and taxed as they
 * are: the price is divided among the goods' tax rates in proportion to their values, and each part contains its rate's tax.
 * @param taxByRate of the goods
 * @returns rates whose values and taxes add up to the price; empty for a price of 0
 */
export function taxInDelivery(price: Paise, taxByRate: readonly TaxAtRate[]): TaxAtRate[] {
  if (price === 0 || taxByRate.length === 0) return [];
  const parts = prorate(
    price,
    taxByRate.map(({ taxable }) => taxable),
  );
  return taxByRate.flatMap(({ ratePercent }, index) => {
    const part = parts[index]!;
    if (part === 0) return [];
    const taxable = share(part, 100_00, 100_00 + Math.round(ratePercent * 100));
    return [{ ratePercent, taxable, tax: part - taxable }];
  });
}
