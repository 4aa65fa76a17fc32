/**
 * Stock: claims and returns pieces in the caller's transaction. Each change writes a ledger line and raises the product's
 * version, so that an edit can tell which stock its sender saw.
 */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { beginAnew } from '../../platform/database/database.js';
import { update, writeAll, type Write } from '../../platform/database/writes.js';
import { settings } from '../../platform/settings/current.js';
import type { ObjectId } from '../../types/object-id.js';
import { deliveriesOf } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import { ProductModel, StockReason, type Product } from './product.model.js';
import { stockRecords } from './stock-record.js';

export interface StockLine {
  product: ObjectId;
  title: string;
  quantity: number;
}

/** A line without enough stock, and the pieces left, as OUT_OF_STOCK has it in `lines`. */
export interface MissingStock {
  productId: string;
  title: string;
  requested: number;
  available: number;
}

export type StockFacts = Pick<Product, '_id' | 'sku' | 'title' | 'stock' | 'version'>;
const FACTS = { sku: 1, title: 1, stock: 1, version: 1 } as const;

/** The stock of a product after an order. */
export type StockLeft = Pick<Product, '_id' | 'stock' | 'version' | 'updatedAt'>;

/** Writes of a transaction, and the resulting stock, which is valid only once the transaction is committed. */
interface StockChange {
  writes: Write[];
  left: StockLeft[];
}

/**
 * Claims the pieces of all lines or none. Each write has the condition that the product has enough pieces, so the database alone
 * decides who gets the last one. When another transaction wrote a product meanwhile, this one is retried.
 * @param products by id, as read in the session
 * @throws ShopError OUT_OF_STOCK naming each line without enough stock and the pieces left
 */
export async function stockClaims(
  lines: readonly StockLine[],
  order: ObjectId,
  products: ReadonlyMap<string, StockFacts>,
  session: ClientSession,
): Promise<StockChange> {
  const missing = lines.filter(({ product, quantity }) => (products.get(product.toHexString())?.stock ?? 0) < quantity);
  if (missing.length > 0) throw outOfStock(missing, products);
  const taken = lines.map(({ product, quantity }) => ({ product, delta: -quantity }));
  const { writes, left } = moves(taken, { reason: StockReason.SOLD, order }, products);
  for (const { _id, stock } of left)
    writes.push(...(await lowStockDeliveries(products.get(_id.toHexString())!, stock, session)));
  return { writes, left };
}

/** Like `stockClaims`, but reads the products and writes at once. */
export async function claimStock(lines: readonly StockLine[], order: ObjectId, session: ClientSession): Promise<void> {
  const products = await factsOf(lines, session, { deletedAt: null });
  await writeAll((await stockClaims(lines, order, products, session)).writes, session);
}

/** Returns the pieces of every line, also to deleted products, so that their ledger stays correct. */
export async function returnStock(lines: readonly StockLine[], order: ObjectId, session: ClientSession): Promise<void> {
  const returned = lines.map(({ product, quantity }) => ({ product, delta: quantity }));
  const { writes } = moves(returned, { reason: StockReason.RETURNED, order }, await factsOf(lines, session));
  await writeAll(writes, session);
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
 * Sends a webhook when the stock of a product falls to the low-stock mark or below: once per crossing, in the transaction
 * of the change itself.
 */
export async function announceLowStock(
  before: Pick<Product, '_id' | 'sku' | 'title' | 'stock'>,
  stock: number,
  session: ClientSession,
): Promise<void> {
  await writeAll(await lowStockDeliveries(before, stock, session), session);
}

async function lowStockDeliveries(
  { _id, sku, title, stock: before }: Pick<Product, '_id' | 'sku' | 'title' | 'stock'>,
  stock: number,
  session: ClientSession,
): Promise<Write[]> {
  const { lowStockMark } = settings();
  if (before <= lowStockMark || stock > lowStockMark) return [];
  const facts = { productId: _id.toHexString(), sku, title, stock, threshold: lowStockMark };
  return deliveriesOf(WebhookTopic.STOCK_LOW, facts, session);
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

/** The OUT_OF_STOCK error with its wording. */
export function outOfStockError(lines: readonly MissingStock[]): ShopError {
  const said = lines.map((l) => (l.available > 0 ? `${l.title}: only ${l.available} left` : `${l.title} is sold out`));
  return new ShopError(ErrorCode.OUT_OF_STOCK, `Out of Stock – ${said.join('; ')}`, { lines });
}

interface Move {
  product: ObjectId;
  delta: number;
}

const soldMeanwhile = () => beginAnew('A product has fewer pieces than when it was read');

/** Moves pieces and writes the ledger with the product's new version. */
function moves(
  all: readonly Move[],
  why: { reason: StockReason; order: ObjectId },
  products: ReadonlyMap<string, StockFacts>,
): StockChange {
  const at = new Date();
  const left = new Map<string, StockLeft>();
  const updates: Write[] = [];
  const records = all.map(({ product, delta }) => {
    const id = product.toHexString();
    const change = { $inc: { stock: delta, version: 1 }, $set: { updatedAt: at } };
    const standing = { _id: product, deletedAt: null, stock: { $gte: -delta } };
    updates.push(
      delta < 0
        ? update(ProductModel, standing, change, { missed: soldMeanwhile })
        : update(ProductModel, { _id: product }, change),
    );
    const before = left.get(id) ?? products.get(id);
    if (!before) return { product, delta, ...why };
    const version = before.version + 1;
    left.set(id, { _id: product, stock: before.stock + delta, version, updatedAt: at });
    return { product, delta, ...why, version };
  });
  return { writes: [...updates, ...stockRecords(records, at)], left: [...left.values()] };
}
