/** The one place that writes the stock ledger: what comes and goes is recorded in the transaction that moves it. */
import type { ClientSession } from 'mongoose';
import { insertInTransaction } from '../../platform/database/database.js';
import { StockMovementModel, type StockMovement } from './product.model.js';

/** @param moves in the order in which they happen; one that moves nothing is left out */
export async function recordStocks(
  moves: readonly Omit<StockMovement, '_id' | 'at'>[],
  session: ClientSession,
  at = new Date(),
): Promise<void> {
  const lines = moves.filter(({ delta }) => delta !== 0).map((move) => ({ ...move, at }));
  await insertInTransaction(StockMovementModel, lines, session);
}
