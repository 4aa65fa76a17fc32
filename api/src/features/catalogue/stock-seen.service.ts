/** Interprets the absolute stock of an edit: pieces sold since its sender read the product stay sold. */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { StockMovementModel, type Product } from './product.model.js';

/**
 * For edits without a version: an edit is refused when the stock moved within so many milliseconds, the longest that a form can have
 * been open, since staff stay signed in no longer.
 */
const LONGEST_READ = 12 * 3_600_000;

type Stocked = Pick<Product, '_id' | 'title' | 'stock' | 'version'>;

/** The fields of an edit that say what its sender had read. */
export interface StockEdit {
  version?: number | null;
  expectedStock?: number | null;
  /** The wanted absolute number of pieces. */
  stock?: number | null;
}

/**
 * Computes the new stock. With a version, the change is the difference to the stock at that version: orders raise the version too,
 * and the ledger has their movements. With neither version nor expected stock, the number is used as it is unless the stock moved lately.
 * @returns undefined when the edit does not change the stock
 * @throws ShopError STALE_VERSION with the current stock
 */
export async function stockAfter(
  product: Stocked,
  edit: StockEdit,
  session?: ClientSession,
): Promise<number | undefined> {
  const seen = edit.version == null ? undefined : await stockAt(product, edit.version, session);
  if (edit.version != null && seen === undefined) throw stale(product);
  if (edit.expectedStock != null && edit.expectedStock !== product.stock) throw stale(product);
  if (edit.stock == null || edit.stock === (seen ?? product.stock)) return undefined;
  if (edit.expectedStock != null) return edit.stock;
  if (seen === undefined) {
    if (await movedLately(product, session)) throw stale(product, NAME_WHAT_YOU_READ);
    return edit.stock;
  }
  const after = product.stock + edit.stock - seen;
  if (after < 0) throw stale(product, '');
  return after;
}

const NAME_WHAT_YOU_READ = ' Send the version that you read, or expectedStock.';

/** The stock at a version, computed back over the orders since; undefined when the product was edited since. */
async function stockAt(product: Stocked, version: number, session?: ClientSession): Promise<number | undefined> {
  if (version === product.version) return product.stock;
  if (version > product.version) return undefined;
  const moves = await StockMovementModel.find(
    { product: product._id, version: mongoose.trusted({ $gt: version }) },
    { delta: 1 },
    session && { session },
  ).lean();
  if (moves.length !== product.version - version) return undefined;
  return moves.reduce((stock, { delta }) => stock - delta, product.stock);
}

async function movedLately(product: Stocked, session?: ClientSession): Promise<boolean> {
  const lately = await StockMovementModel.findOne(
    {
      product: product._id,
      at: mongoose.trusted({ $gt: new Date(Date.now() - LONGEST_READ) }),
      order: mongoose.trusted({ $exists: true }),
    },
    { _id: 1 },
    session && { session },
  ).lean();
  return lately !== null;
}

function stale({ title, stock, version }: Stocked, remedy?: string): ShopError {
  const facts = { version, stock };
  if (remedy === undefined) return new ShopError(ErrorCode.STALE_VERSION, undefined, facts);
  return new ShopError(
    ErrorCode.STALE_VERSION,
    `Pieces of ${title} were sold meanwhile: its stock is ${stock} now.${remedy}`,
    facts,
  );
}
