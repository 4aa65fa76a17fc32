/**
 * Stock: claimed and given back inside the caller's transaction, each change with its line in the ledger and a version of the
 * product of its own, so that an edit can tell what its sender saw.
 */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { settings } from '../../platform/settings/current.js';
import type { ObjectId } from '../../types/object-id.js';
import { emitEvent } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import { ProductModel, StockReason, type Product } from './product.model.js';
import { recordStocks } from './stock-record.js';

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

export type StockFacts = Pick<Product, '_id' | 'sku' | 'title' | 'stock' | 'version'>;
const FACTS = { sku: 1, title: 1, stock: 1, version: 1 } as const;

/** What an order leaves of a product. */
export type StockLeft = Pick<Product, '_id' | 'stock' | 'version' | 'updatedAt'>;

/**
 * Takes the pieces of every line or none: each product gives them only while it has as many, so the database alone decides who
 * gets the last one. A product that somebody else wrote since the transaction began ends it, and it is begun anew.
 * @param products as they were read in the session, by id; without them they are read here
 * @returns what is left, to be believed once the transaction is committed
 * @throws ShopError OUT_OF_STOCK naming each line that cannot be had and what is left
 */
export async function claimStock(
  lines: readonly StockLine[],
  order: ObjectId,
  session: ClientSession,
  products?: ReadonlyMap<string, StockFacts>,
): Promise<StockLeft[]> {
  const facts = products ?? (await factsOf(lines, session, { deletedAt: null }));
  const at = new Date();
  const taken = lines.map(({ product, quantity }) => ({ product, delta: -quantity }));
  const matched = await moveStock(taken, at, session, (quantity) => ({ deletedAt: null, stock: { $gte: quantity } }));
  if (matched < lines.length) {
    const missing = lines.filter(({ product, quantity }) => (facts.get(product.toHexString())?.stock ?? 0) < quantity);
    throw outOfStock(missing, facts);
  }
  const { left, records } = afterMoves(taken, { reason: StockReason.SOLD, order }, at, facts);
  await recordStocks(records, session, at);
  for (const { _id, stock } of left) await announceLowStock(facts.get(_id.toHexString())!, stock, session);
  return left;
}

async function factsOf(
  lines: readonly StockLine[],
  session: ClientSession,
  standing: object = {},
): Promise<Map<string, StockFacts>> {
  const found = await ProductModel.find(
    { _id: mongoose.trusted({ $in: lines.map(({ product }) => product) }), ...standing },
    FACTS,
    { session },
  ).lean<StockFacts[]>();
  return new Map(found.map((product) => [product._id.toHexString(), product]));
}

/**
 * Tells webhooks of a product whose stock falls from above the low-stock mark to it or below: once a crossing, in the transaction
 * of the change itself.
 */
export async function announceLowStock(
  before: Pick<Product, '_id' | 'sku' | 'title' | 'stock'>,
  stock: number,
  session: ClientSession,
): Promise<void> {
  const { lowStockMark } = settings();
  if (before.stock <= lowStockMark || stock > lowStockMark) return;
  const { _id, sku, title } = before;
  await emitEvent(
    WebhookTopic.STOCK_LOW,
    { productId: _id.toHexString(), sku, title, stock, threshold: lowStockMark },
    session,
  );
}

/** Gives the pieces of every line back; also of deleted products, whose ledger stays true. */
export async function returnStock(lines: readonly StockLine[], order: ObjectId, session: ClientSession): Promise<void> {
  const at = new Date();
  const facts = await factsOf(lines, session);
  const returned = lines.map(({ product, quantity }) => ({ product, delta: quantity }));
  await moveStock(returned, at, session);
  await recordStocks(afterMoves(returned, { reason: StockReason.RETURNED, order }, at, facts).records, session, at);
}

function outOfStock(refused: readonly StockLine[], facts: ReadonlyMap<string, StockFacts>): ShopError {
  return outOfStockError(
    refused.map((line) => ({
      productId: line.product.toHexString(),
      title: line.title,
      requested: line.quantity,
      available: Math.max(0, facts.get(line.product.toHexString())?.stock ?? 0),
    })),
  );
}

/** The one wording of OUT_OF_STOCK. */
export function outOfStockError(lines: readonly MissingStock[]): ShopError {
  const said = lines.map((l) => (l.available > 0 ? `${l.title}: only ${l.available} left` : `${l.title} is sold out`));
  return new ShopError(ErrorCode.OUT_OF_STOCK, `Out of Stock – ${said.join('; ')}`, { lines });
}

interface Move {
  product: ObjectId;
  delta: number;
}

/** @param standing what else must be true of a product that gives so many pieces @returns how many products were moved */
async function moveStock(
  moves: readonly Move[],
  at: Date,
  session: ClientSession,
  standing: (quantity: number) => object = () => ({}),
): Promise<number> {
  const { matchedCount } = await ProductModel.collection.bulkWrite(
    moves.map(({ product, delta }) => ({
      updateOne: {
        filter: { _id: product, ...standing(-delta) },
        update: { $inc: { stock: delta, version: 1 }, $set: { updatedAt: at } },
      },
    })),
    { session },
  );
  return matchedCount;
}

/** @returns the products as they are after the moves, and the lines of the ledger; those that are not there have no version */
function afterMoves(
  moves: readonly Move[],
  of: { reason: StockReason; order: ObjectId },
  at: Date,
  facts: ReadonlyMap<string, StockFacts>,
) {
  const left = new Map<string, StockLeft>();
  const records = moves.map(({ product, delta }) => {
    const id = product.toHexString();
    const before = left.get(id) ?? facts.get(id);
    if (!before) return { product, delta, ...of };
    const version = before.version + 1;
    left.set(id, { _id: product, stock: before.stock + delta, version, updatedAt: at });
    return { product, delta, ...of, version };
  });
  return { left: [...left.values()], records };
}
