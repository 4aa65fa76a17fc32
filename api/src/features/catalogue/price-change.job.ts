/** The background job that changes all prices: computes and checks every new price first, then writes them in batches. */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import {
  changeByAmount,
  changeByPercent,
  formatPaise,
  MAX_PAISE,
  priceHolding,
  priceWithTax,
} from '../../pricing/index.js';
import { deleteInPieces } from '../../platform/database/database.js';
import { JobKind, type Job } from '../../platform/jobs/job.model.js';
import { registerJobKind, type Step } from '../../platform/jobs/jobs.js';
import { ObjectId } from '../../types/object-id.js';
import { Permission } from '../../types/viewer.js';
import { settings } from '../../platform/settings/current.js';
import { taxedNow } from '../../platform/settings/seller-kind.js';
import { recordAudit } from '../audit/audit.service.js';
import { writeGroup } from '../settings/settings.service.js';
import { BulkPriceChangeModel, BulkPriceChangeLineModel, type BulkPriceChangeLine } from './bulk-price-change.model.js';
import { refreshInBatches } from './catalogue-sync.js';
import { chosenWords, idsOfChosen, type ChosenProducts } from './chosen-products.js';
import {
  newOf,
  nextLines,
  oldOf,
  PRICE_FIELDS,
  pricesOf,
  samePrices,
  setPrices,
  type LinePlace,
  type Prices,
} from './price-lines.js';
import { ProductModel } from './product.model.js';
import { PriceKept, TaxMode } from '../../types/tax-mode.js';

/** Products computed in one batch. */
const BATCH = 500;

export interface PriceChangeInput {
  /** 0 for a change of the tax mode. */
  percent: number;
  /** In place of the percent: paise added to each price, or taken away when negative. */
  amount?: number;
  /** Only these products; every product when left out. */
  chosen?: ChosenProducts;
  /** What prices become, and what of them is kept. */
  taxMode?: { to: TaxMode; keep: PriceKept };
  /** The change that was the last one when this one was decided on, null for none; not looked at when left out. */
  lastChangeId?: string | null;
}
/** What the change did. */
export interface PriceChangeResult {
  changeId: string;
  changed: number;
}
type PriceJob = Job & { input: PriceChangeInput };

registerJobKind<PriceChangeInput, LinePlace>(JobKind.PRICE_CHANGE, {
  permission: Permission.MANAGE_CATALOGUE,

  async check(job, tell) {
    await assertLastChange(job.input.lastChangeId);
    await forgetLines(job._id);
    const chosen = job.input.chosen && (await idsOfChosen(job.input.chosen));
    const total = chosen?.length ?? (await ProductModel.countDocuments({ deletedAt: null }));
    let [seen, changes] = [0, 0];
    for await (const products of pricesInBatches(chosen)) {
      const lines = products.map((product) => lineOf(job, product)).filter((line) => !isIdle(line));
      if (lines.length > 0) await BulkPriceChangeLineModel.collection.insertMany(lines);
      seen += products.length;
      changes += lines.length;
      await tell(seen, Math.max(seen, total));
    }
    return { total: changes, state: changes > 0 ? {} : undefined };
  },

  async apply(job, session, size) {
    const lines = await nextLines(job._id, job.state, size, session);
    const prices = await pricesOf(lines, session);
    // A product that was edited since the check gets its new price from its current one. A deleted product is skipped.
    const now = lines.flatMap((line) => {
      const product = prices.get(line.product.toHexString());
      if (!product) return [];
      const fresh = samePrices(product, oldOf(line)) ? line : { ...line, ...lineOf(job, product), _id: line._id };
      return isIdle(fresh) ? [] : [{ line, fresh }];
    });
    await setPrices(
      now.map(({ fresh }) => ({ product: fresh.product, ...newOf(fresh) })),
      session,
    );
    const kept = new Set(now.map(({ line }) => line));
    const idle = lines.filter((line) => !kept.has(line)).map(({ _id }) => _id);
    if (idle.length > 0)
      await BulkPriceChangeLineModel.deleteMany({ _id: mongoose.trusted({ $in: idle }) }, { session });
    for (const { line, fresh } of now)
      if (fresh !== line) await BulkPriceChangeLineModel.replaceOne({ _id: line._id }, fresh, { session });
    return {
      items: lines.length,
      changed: now.length,
      next: lines.length < size ? undefined : { upTo: lines.at(-1)!._id },
      touched: now.map(({ line }) => line.product),
    };
  },

  async putBack(job, session, size) {
    return putLinesBack(job, job.state, session, size);
  },

  async finish(job, session) {
    const { changed, input } = job;
    const { percent, taxMode, amount, chosen } = input;
    const what = { percent, ...(amount !== undefined && { amount }), ofChosen: chosen !== undefined };
    const facts = { _id: job._id, ...what, changed, at: new Date(), actor: job.viewer.name, undone: false };
    const mode = taxMode && { taxMode: taxMode.to, taxModeBefore: settings().taxMode };
    await BulkPriceChangeModel.create([{ ...facts, ...mode }], { session });
    // Last of all: until then each product says itself what its price is, and new ones are meant as before.
    if (taxMode) await writeGroup(job.viewer, 'selling', undefined, { taxMode: taxMode.to }, [], session);
    await recordAudit({
      viewer: job.viewer,
      action: 'price.bulk-change',
      entity: 'price',
      entityId: job._id.toHexString(),
      summary: taxMode
        ? `Changed all prices to be ${MODE_WORDS[taxMode.to]} (${changed} products)`
        : `Changed ${chosen ? 'prices of chosen products' : 'all prices'} by ${byWords(input)} (${changed} products)`,
      after: { ...what, changed, ...taxMode },
      session,
    });
    const result: PriceChangeResult = { changeId: job._id.toHexString(), changed };
    return { message: `${changed.toLocaleString('en-IN')} ${changed === 1 ? 'price' : 'prices'} changed.`, result };
  },

  // A job that succeeded keeps its lines for the undo.
  tidy: async (job, done) => (done ? undefined : forgetLines(job._id)),
  refresh: refreshInBatches,
});

/** Products a batch at a time. @param chosen every product when left out */
async function* pricesInBatches(chosen: readonly ObjectId[] | undefined): AsyncGenerator<Prices[]> {
  if (chosen) {
    for (let from = 0; from < chosen.length; from += BATCH) {
      const ids = mongoose.trusted({ $in: chosen.slice(from, from + BATCH) });
      yield await ProductModel.find({ _id: ids, deletedAt: null }, PRICE_FIELDS).lean<Prices[]>();
    }
    return;
  }
  let from: ObjectId | undefined;
  for (;;) {
    const rest = { deletedAt: null, ...(from && { _id: mongoose.trusted({ $gt: from }) }) };
    const products = await ProductModel.find(rest, PRICE_FIELDS).sort({ _id: 1 }).limit(BATCH).lean<Prices[]>();
    if (products.length === 0) return;
    yield products;
    from = products.at(-1)!._id;
  }
}

type By = Pick<PriceChangeInput, 'percent' | 'amount'>;

/** By how much, as titles of work and the audit log say it: `+5 %`, `-₹50`. */
export function byWords({ percent, amount }: By): string {
  if (amount === undefined) return `${percent > 0 ? '+' : ''}${percent} %`;
  return `${amount < 0 ? '-' : '+'}${formatPaise(Math.abs(amount))}`;
}

/** `all prices`, or whose. */
export const pricesWords = (chosen: ChosenProducts | undefined): string =>
  chosen ? `the prices of ${chosenWords(chosen)}` : 'all prices';

/** As titles of work and the audit log say it. */
export const MODE_WORDS: Record<TaxMode, string> = {
  [TaxMode.TAX_EXCLUSIVE]: 'before tax',
  [TaxMode.TAX_INCLUSIVE]: 'with tax',
};

/** @throws ShopError STALE_VERSION when another change of all prices came first */
export async function assertLastChange(lastChangeId: string | null | undefined): Promise<void> {
  if (lastChangeId === undefined) return;
  const last = await BulkPriceChangeModel.findOne({}, { _id: 1 }).sort({ at: -1 }).lean();
  if (lastChangeId === (last?._id.toHexString() ?? null)) return;
  throw new ShopError(
    ErrorCode.STALE_VERSION,
    'Prices of many products were changed meanwhile. Look at the preview again before you apply yours.',
  );
}

async function putLinesBack(
  job: PriceJob,
  place: LinePlace | null | undefined,
  session: ClientSession,
  size: number,
): Promise<Step<LinePlace>> {
  const lines = await nextLines(job._id, place ?? {}, size, session, 'back');
  const prices = await pricesOf(lines, session);
  const back = lines.filter((line) => {
    const product = prices.get(line.product.toHexString());
    return product && samePrices(product, newOf(line));
  });
  await setPrices(
    back.map((line) => ({ product: line.product, ...oldOf(line) })),
    session,
  );
  return {
    items: lines.length,
    next: lines.length < size ? undefined : { before: lines.at(-1)!._id },
    touched: back.map((line) => line.product),
  };
}

/** @throws ShopError BAD_INPUT when the new price is beyond all bounds */
function lineOf(job: PriceJob, product: Prices): Omit<BulkPriceChangeLine, '_id'> & { _id: ObjectId } {
  const after = newPriceOf(product, job.input);
  return {
    _id: new ObjectId(),
    change: job._id,
    product: product._id,
    oldPrice: product.price,
    oldOriginalPrice: product.originalPrice ?? null,
    oldHoldsTax: product.priceHoldsTax ?? false,
    newPrice: after.price,
    newOriginalPrice: after.originalPrice,
    newHoldsTax: after.priceHoldsTax,
  };
}

/** The MRP stays unless what a shopper pays exceeds it, then it follows. */
function mrpFor(product: Pick<Prices, 'price' | 'originalPrice' | 'priceHoldsTax' | 'gstRatePercent'>): number | null {
  return product.originalPrice == null ? null : Math.max(product.originalPrice, priceWithTax(taxedNow(product)));
}

async function forgetLines(change: ObjectId): Promise<void> {
  await deleteInPieces(BulkPriceChangeLineModel, { change });
}

function isIdle(line: Omit<BulkPriceChangeLine, '_id'>): boolean {
  return samePrices(oldOf(line), newOf(line));
}

/** @throws ShopError BAD_INPUT when the new price is beyond all bounds */
export function newPriceOf(
  product: Pick<Prices, 'title' | 'price' | 'originalPrice' | 'priceHoldsTax' | 'gstRatePercent'>,
  { percent, amount, taxMode }: By & Pick<PriceChangeInput, 'taxMode'>,
): { price: number; originalPrice: number | null; priceHoldsTax: boolean } {
  const { title, price, originalPrice = null, priceHoldsTax = false } = product;
  try {
    if (!taxMode) {
      const changed =
        amount === undefined ? changeByPercent(price, originalPrice, percent).price : changeByAmount(price, amount);
      return { price: changed, originalPrice: mrpFor({ ...product, price: changed }), priceHoldsTax };
    }
    const holds = taxMode.to === TaxMode.TAX_INCLUSIVE;
    const kept = taxMode.keep === PriceKept.PAID ? priceHolding(taxedNow(product), holds) : price;
    const after = { price: kept, priceHoldsTax: holds };
    return {
      ...after,
      originalPrice: taxMode.keep === PriceKept.PAID ? originalPrice : mrpFor({ ...product, ...after }),
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new ShopError(
      ErrorCode.BAD_INPUT,
      `${title} (${formatPaise(price)}) would cost more than ${formatPaise(MAX_PAISE)}. No price was changed.`,
    );
  }
}
