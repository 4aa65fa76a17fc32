/** Finding accounts by the places they live at, which orders/customer-places.service.ts keeps with them. */
import mongoose from 'mongoose';
import { foldedLetters } from '../../types/identifiers.js';

/** Condition on accounts: each word is the beginning of one of their places. Empty for a blank search. */
export function livesAt(search: string | null | undefined): Record<string, unknown> {
  const words = foldedLetters(search ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (words.length === 0) return {};
  return { $and: words.slice(0, 5).map((word) => ({ placeWords: mongoose.trusted({ $regex: `^${word}` }) })) };
}
