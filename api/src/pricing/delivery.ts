/** Computes the delivery price of a cart by the owner's tariff, and the GST contained in it. */
import { MAX_PAISE, share, type Paise } from './paise.js';
import { prorate } from './prorate.js';
import type { TaxAtRate } from './totals.js';

/** How a way of delivery is charged. What a shopper pays: GST lies in it. */
export interface DeliveryTariff {
  kind: 'FREE' | 'FLAT' | 'BY_WEIGHT' | 'BY_VALUE';
  /** Of FLAT. */
  amount: Paise;
  /** Of BY_WEIGHT and BY_VALUE: up to and with so many grams, or paise of subtotal, it costs `amount`. Ascending. */
  steps: readonly { upTo: number; amount: Paise }[];
  /** Beyond the last step each further so many grams or paise, begun ones too, cost `amountMore`; null: it is not offered beyond. */
  everyMore: number | null;
  amountMore: Paise | null;
  /** From this subtotal on it is free, however it is charged; null: never. */
  freeFrom: Paise | null;
}

/** What a tariff looks at. */
export interface Consignment {
  /** Value of the goods before tax, in paise. */
  subtotal: Paise;
  /** Whole grams. */
  grams: number;
}

/** @returns null when the tariff ends below what is to be sent, or at a price nobody can pay */
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

/** Whole grams of pieces, a weight that nobody knows counted as `unknown`. */
export function gramsOf(lines: readonly { weightKg?: number | null; quantity: number }[], unknown: number): number {
  return lines.reduce((sum, { weightKg, quantity }) => sum + gramsOfPiece(weightKg, unknown) * quantity, 0);
}

function gramsOfPiece(weightKg: number | null | undefined, unknown: number): number {
  return weightKg == null ? unknown : Math.round(weightKg * 1000);
}

/**
 * The GST that lies in what delivery costs. Sending goods is part of their supply (section 8 of the CGST Act) and taxed as they
 * are: the price is divided over the rates of the goods by their values, and each part holds its rate's tax.
 * @param taxByRate of the goods
 * @returns rates whose values and taxes together are the price; none when it costs nothing
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
