/** What the exchange of a piece for another member of its group does to money. */
import type { Paise } from './paise.js';
import { worthOfPieces } from './pieces.js';
import type { PricedLine, TaxAtRate } from './totals.js';

/**
 * The difference for one piece, with GST: above 0 the other one costs more, below 0 so much goes back. It is 0 when both cost the same
 * today, whatever was paid on the day of the order: an exchange for the same goods is free then, too. So one that costs less today than
 * the piece that comes back never costs more, though an offer took off more of that piece.
 * @param paid for the piece that comes back, without what offers took off it
 * @param today price with GST of that piece; undefined when it is not sold any more
 * @param other price with GST of the other one today
 */
export function exchangeDifference(paid: Paise, today: Paise | undefined, other: Paise): Paise {
  if (other === today) return 0;
  return today !== undefined && other < today ? Math.min(0, other - paid) : other - paid;
}

/** A line of an order, or one that was sent in exchange for pieces of another line. */
export interface ExchangedLine extends PricedLine {
  /** Position of the line whose payment is for these pieces; unset for what was ordered. */
  insteadOf?: number;
  /** What went back as the difference for each piece. */
  backPerPiece?: Paise;
  /** Pieces that are paid back, counted at the line that was ordered. */
  moneyBack?: number;
}

/** Pieces whose worth goes back, by the line that was ordered, and that worth. */
export interface WorthBack {
  pieces: Map<number, number>;
  worth: Paise;
}

/**
 * What goes back for pieces that came: for those sent in exchange what was paid for the ones in whose stead they were sent, without the
 * differences that went back already. All steps together are what was paid for the line, to the paisa. Pieces beyond those that are
 * not paid back yet count nothing.
 * @param came pieces by line
 */
export function worthOfReturned(
  lines: readonly ExchangedLine[],
  taxByRate: readonly TaxAtRate[],
  came: ReadonlyMap<number, number>,
): WorthBack {
  const before = lines.map(({ moneyBack = 0 }) => moneyBack);
  const pieces = new Map<number, number>();
  let less = 0;
  for (const [line, count] of came) {
    const { insteadOf = line, backPerPiece = 0 } = lines[line]!;
    const room = lines[insteadOf]!.quantity - before[insteadOf]! - (pieces.get(insteadOf) ?? 0);
    const paid = Math.max(0, Math.min(count, room));
    pieces.set(insteadOf, (pieces.get(insteadOf) ?? 0) + paid);
    less += paid * backPerPiece;
  }
  const now = lines.map((_, line) => pieces.get(line) ?? 0);
  return { pieces, worth: Math.max(0, worthOfPieces(lines, taxByRate, before, now) - less) };
}
