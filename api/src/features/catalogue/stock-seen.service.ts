/** Interprets the absolute stock of an edit: pieces sold since its sender read the product stay sold. */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { StockMovementModel, type Product } from './product.model.js';

/**
 * Milliseconds a form may have been open whose sender does not say what it was read at: as long as anybody of the staff stays
 * signed in.
 */
const LONGEST_READ = 12 * 3_600_000;

type Stocked = Pick<Product, '_id' | 'title' | 'stock' | 'version'>;

/** What of an edit tells what its sender had read. */
export interface StockEdit {
  version?: number | null;
  expectedStock?: number | null;
  /** Pieces as the sender wants them, told as a number of all. */
  stock?: number | null;
}

/**
 * Pieces there shall be now. With a version the change is the difference to what was there then: orders raise the version
 * too, and the ledger tells how. Without a version and an expected stock it is taken as it is, unless pieces moved lately.
 * @returns undefined when the edit says nothing of the stock
 * @throws ShopError STALE_VERSION with what stands now
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

/** The stock of a version that only orders have followed; undefined when it was edited since. */
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
