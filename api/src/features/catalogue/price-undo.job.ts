/** The background job that undoes a change of all prices: restores the price of each product whose price did not change since. */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { JobKind } from '../../platform/jobs/job.model.js';
import { registerJobKind } from '../../platform/jobs/jobs.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import { Permission } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { writeGroup } from '../settings/settings.service.js';
import { BulkPriceChangeModel, BulkPriceChangeLineModel, type BulkPriceChange } from './bulk-price-change.model.js';
import { refreshInBatches } from './catalogue-sync.js';
import { byWords, MODE_WORDS } from './price-change.job.js';
import { newOf, nextLines, oldOf, pricesOf, samePrices, setPrices, type LinePlace } from './price-lines.js';
import type { UndoBulkPriceChangePayload } from './product.types.js';

export interface PriceUndoInput {
  changeId: string;
}

registerJobKind<PriceUndoInput, LinePlace>(JobKind.PRICE_UNDO, {
  permission: Permission.MANAGE_CATALOGUE,

  async check(job) {
    const { changed } = await assertUndoable(job.input.changeId);
    return { total: changed, state: changed > 0 ? {} : undefined };
  },

  async apply(job, session, size) {
    const lines = await nextLines(objectId(job.input.changeId), job.state, size, session);
    const prices = await pricesOf(lines, session);
    const restored = lines.filter((line) => {
      const product = prices.get(line.product.toHexString());
      return product && samePrices(product, newOf(line));
    });
    await setPrices(
      restored.map((line) => ({ product: line.product, ...oldOf(line) })),
      session,
    );
    await mark(restored, true, session);
    return {
      items: lines.length,
      changed: restored.length,
      next: lines.length < size ? undefined : { upTo: lines.at(-1)!._id },
      touched: restored.map((line) => line.product),
    };
  },

  async putBack(job, session, size) {
    const lines = await nextLines(objectId(job.input.changeId), job.state ?? {}, size, session, 'back');
    const prices = await pricesOf(lines, session);
    const back = lines.filter((line) => {
      const product = prices.get(line.product.toHexString());
      return line.restored && product && samePrices(product, oldOf(line));
    });
    await setPrices(
      back.map((line) => ({ product: line.product, ...newOf(line) })),
      session,
    );
    await mark(back, false, session);
    return {
      items: lines.length,
      next: lines.length < size ? undefined : { before: lines.at(-1)!._id },
      touched: back.map((line) => line.product),
    };
  },

  async finish(job, session) {
    const change = await assertUndoable(job.input.changeId, session);
    const restored = job.changed;
    await BulkPriceChangeModel.updateOne({ _id: change._id }, { $set: { undone: true } }, { session });
    if (change.taxModeBefore)
      await writeGroup(job.viewer, 'selling', undefined, { taxMode: change.taxModeBefore }, [], session);
    await recordAudit({
      viewer: job.viewer,
      action: 'price.bulk-undo',
      entity: 'price',
      entityId: job.input.changeId,
      summary: change.taxMode
        ? `Undid the change of all prices to be ${MODE_WORDS[change.taxMode]}`
        : `Undid the change of ${change.ofChosen ? 'prices of chosen products' : 'all prices'} by ${byWords({ percent: change.percent, ...(change.amount != null && { amount: change.amount }) })}`,
      after: { restored },
      session,
    });
    const result: UndoBulkPriceChangePayload = { restored, skipped: change.changed - restored };
    const left = result.skipped > 0 ? `; ${result.skipped} edited since were left as they are` : '';
    return {
      message: `${restored.toLocaleString('en-IN')} ${restored === 1 ? 'price' : 'prices'} restored${left}.`,
      result,
    };
  },

  tidy: async () => undefined,
  refresh: refreshInBatches,
});

/** @throws ShopError NOT_FOUND, CONFLICT when it was undone already or a later change was not */
export async function assertUndoable(id: string, session?: ClientSession): Promise<BulkPriceChange> {
  const _id = objectId(id, 'The change');
  const change = await BulkPriceChangeModel.findOne({ _id }, null, { session }).lean<BulkPriceChange>();
  if (!change) throw new ShopError(ErrorCode.NOT_FOUND, 'The change was not found.');
  if (change.undone) throw new ShopError(ErrorCode.CONFLICT, 'This change is undone already.');
  const later = { at: mongoose.trusted({ $gt: change.at }), undone: false };
  if (await BulkPriceChangeModel.findOne(later, { _id: 1 }, { session }).lean())
    throw new ShopError(ErrorCode.CONFLICT, 'Only the last change of many prices can be undone.');
  return change;
}

async function mark(lines: readonly { _id: ObjectId }[], restored: boolean, session: ClientSession): Promise<void> {
  if (lines.length === 0) return;
  const _ids = lines.map(({ _id }) => _id);
  await BulkPriceChangeLineModel.updateMany(
    { _id: mongoose.trusted({ $in: _ids }) },
    { $set: { restored } },
    { session },
  );
}
