/** Writes the stock ledger, and is the only module that does: each movement is recorded in its own transaction. */
import type { ClientSession } from 'mongoose';
import { inserts, writeAll, type Write } from '../../platform/database/writes.js';
import { StockMovementModel, type StockMovement } from './product.model.js';

type NewMovement = Omit<StockMovement, '_id' | 'at'>;

/** @param moves in the order in which they happen; one that moves nothing is left out */
export function stockRecords(moves: readonly NewMovement[], at: Date): Write[] {
  const lines = moves.filter(({ delta }) => delta !== 0).map((move) => ({ ...move, at }));
  return inserts(StockMovementModel, lines);
}

/** Writes the ledger, as `stockRecords`. */
export async function recordStocks(moves: readonly NewMovement[], session: ClientSession): Promise<void> {
  await writeAll(stockRecords(moves, new Date()), session);
}
