/**
 * Stock: claimed and given back inside the caller's transaction, each change with its line in the ledger and a version of the
 * product of its own, so that an edit can tell what its sender saw.
 */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { beginAnew } from '../../platform/database/database.js';
import { updateLater } from '../../platform/database/gathered-writes.js';
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
 * Takes the pieces of every line or none, from the products as they were seen: one that anybody changed since ends the
 * transaction, which is begun anew. Lines are taken in the order of their ids so that two orders never wait for each other.
 * @param seen products by id; without it they are read here
 * @returns what is left, to be believed once the transaction is committed
 * @throws ShopError OUT_OF_STOCK naming each line that cannot be had and what is left
 */
export async function claimStock(
  lines: readonly StockLine[],
  order: ObjectId,
  session: ClientSession,
  seen?: ReadonlyMap<string, StockFacts>,
): Promise<StockLeft[]> {
  const facts = seen ?? (await factsOf(lines, session, { deletedAt: null }));
  const refused = lines.filter(({ product, quantity }) => (facts.get(product.toHexString())?.stock ?? 0) < quantity);
  if (refused.length > 0) throw outOfStock(refused, facts);
  const left = move(lines, -1, { facts, order, session, standing: { deletedAt: null } });
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
  move(lines, 1, { facts: await factsOf(lines, session), order, session });
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

interface Movement {
  facts: ReadonlyMap<string, StockFacts>;
  order: ObjectId;
  session: ClientSession;
  /** What else must be true of a product that is moved. */
  standing?: object;
}

const changedMeanwhile = () => beginAnew('A product was changed after it was read');

function move(lines: readonly StockLine[], sign: 1 | -1, { facts, order, session, standing }: Movement): StockLeft[] {
  const at = new Date();
  const reason = sign < 0 ? StockReason.SOLD : StockReason.RETURNED;
  const left = new Map<string, StockLeft>();
  for (const { product, quantity } of [...lines].sort((a, b) =>
    a.product.toHexString() < b.product.toHexString() ? -1 : 1,
  )) {
    const id = product.toHexString();
    const before = left.get(id) ?? facts.get(id);
    const delta = sign * quantity;
    const version = before && before.version + 1;
    if (before) {
      updateLater(
        ProductModel,
        { _id: product, version: before.version, stock: before.stock, ...standing },
        { $inc: { stock: delta, version: 1 }, $set: { updatedAt: at } },
        session,
        changedMeanwhile,
      );
      left.set(id, { _id: product, stock: before.stock + delta, version: before.version + 1, updatedAt: at });
    }
    recordStocks([{ product, delta, reason, order, version }], session, at);
  }
  return [...left.values()];
}
