/** Writes the stock ledger; no other module does. Each movement is recorded in the transaction that makes it. */
import type { ClientSession } from 'mongoose';
import { inserts, writeAll, type Write } from '../../platform/database/writes.js';
import { StockMovementModel, type StockMovement } from './product.model.js';

type NewMovement = Omit<StockMovement, '_id' | 'at'>;

/** @param moves in the order in which they happen; those of 0 pieces are skipped */
export function stockRecords(moves: readonly NewMovement[], at: Date): Write[] {
  const lines = moves.filter(({ delta }) => delta !== 0).map((move) => ({ ...move, at }));
  return inserts(StockMovementModel, lines);
}

/** Writes the ledger lines of `stockRecords`. */
export async function recordStocks(moves: readonly NewMovement[], session: ClientSession): Promise<void> {
  await writeAll(stockRecords(moves, new Date()), session);
}
