/**
 * Stock: claimed and given back inside the caller's transaction, each change with its line in the ledger and a version of the
 * product of its own, so that an edit can tell what its sender saw.
 */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import type { ObjectId } from '../../types/object-id.js';
import { emitEvent } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import { LOW_STOCK } from './catalogue-index.js';
import { ProductModel, StockMovementModel, StockReason, type Product } from './product.model.js';

export interface StockLine {
  product: ObjectId;
  title: string;
  quantity: number;
}

/** A line that could not be had and what is left of it, as OUT_OF_STOCK carries it in `lines`. */
export interface MissingStock {
  productId: string;
  title: string;
  requested: number;
  available: number;
}

/**
 * Takes the pieces of every line or none. Lines are taken in the order of their ids so that two orders never wait for each other.
 * @throws ShopError OUT_OF_STOCK naming each line that cannot be had and what is left
 */
export async function claimStock(lines: readonly StockLine[], order: ObjectId, session: ClientSession): Promise<void> {
  const sorted = [...lines].sort((a, b) => (a.product.toHexString() < b.product.toHexString() ? -1 : 1));
  const refused: StockLine[] = [];
  const taken: { line: StockLine; before: StockFacts; stock: number }[] = [];
  for (const line of sorted) {
    const before = await ProductModel.findOneAndUpdate(
      { _id: line.product, stock: mongoose.trusted({ $gte: line.quantity }), deletedAt: null },
      { $inc: { stock: -line.quantity, version: 1 } },
      { session, projection: { stock: 1, sku: 1, title: 1, version: 1 } },
    ).lean<StockFacts>();
    if (before) taken.push({ line, before, stock: before.stock - line.quantity });
    else refused.push(line);
  }
  if (refused.length > 0) throw await outOfStock(refused, session);
  await record(
    taken.map(({ line, before }) => ({ ...line, version: before.version + 1 })),
    -1,
    StockReason.SOLD,
    order,
    session,
  );
  for (const { before, stock } of taken) await announceLowStock(before, stock, session);
}

type StockFacts = Pick<Product, '_id' | 'sku' | 'title' | 'stock' | 'version'>;

/**
 * Tells webhooks of a product whose stock falls from above LOW_STOCK to it or below: once a crossing, in the transaction
 * of the change itself.
 */
export async function announceLowStock(
  before: Omit<StockFacts, 'version'>,
  stock: number,
  session: ClientSession,
): Promise<void> {
  if (before.stock <= LOW_STOCK || stock > LOW_STOCK) return;
  const { _id, sku, title } = before;
  await emitEvent(
    WebhookTopic.STOCK_LOW,
    { productId: _id.toHexString(), sku, title, stock, threshold: LOW_STOCK },
    session,
  );
}

/** Gives the pieces of every line back; also of deleted products, whose ledger stays true. */
export async function returnStock(lines: readonly StockLine[], order: ObjectId, session: ClientSession): Promise<void> {
  const moved: MovedLine[] = [];
  for (const line of lines) {
    const before = await ProductModel.findOneAndUpdate(
      { _id: line.product },
      { $inc: { stock: line.quantity, version: 1 } },
      { session, projection: { version: 1 } },
    ).lean<Pick<Product, 'version'>>();
    moved.push({ ...line, ...(before && { version: before.version + 1 }) });
  }
  await record(moved, 1, StockReason.RETURNED, order, session);
}

async function outOfStock(refused: readonly StockLine[], session: ClientSession): Promise<ShopError> {
  const left = await ProductModel.find(
    { _id: mongoose.trusted({ $in: refused.map((l) => l.product) }), deletedAt: null },
    { stock: 1 },
    { session },
  ).lean();
  const byId = new Map(left.map((p) => [p._id.toHexString(), p.stock]));
  const lines: MissingStock[] = refused.map((line) => ({
    productId: line.product.toHexString(),
    title: line.title,
    requested: line.quantity,
    available: Math.max(0, byId.get(line.product.toHexString()) ?? 0),
  }));
  return outOfStockError(lines);
}

/** The one wording of OUT_OF_STOCK. */
export function outOfStockError(lines: readonly MissingStock[]): ShopError {
  const said = lines.map((l) => (l.available > 0 ? `${l.title}: only ${l.available} left` : `${l.title} is sold out`));
  return new ShopError(ErrorCode.OUT_OF_STOCK, `Out of Stock – ${said.join('; ')}`, { lines });
}

/** The version that the movement gave its product. */
type MovedLine = StockLine & { version?: number };

async function record(
  lines: readonly MovedLine[],
  sign: 1 | -1,
  reason: StockReason,
  order: ObjectId,
  session: ClientSession,
): Promise<void> {
  const at = new Date();
  await StockMovementModel.insertMany(
    lines.map(({ product, quantity, version }) => ({ product, delta: sign * quantity, reason, order, version, at })),
    { session },
  );
}
