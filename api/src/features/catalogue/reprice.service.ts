/** New prices for chosen products, by percent or by an amount: with the preview, the job and the undo of a change of all prices. */
import mongoose from 'mongoose';
import { JobKind, type Job } from '../../platform/jobs/job.model.js';
import { startJob } from '../../platform/jobs/jobs.js';
import type { Viewer } from '../../types/viewer.js';
import { textsRead } from './catalogue-sync.js';
import { checkedChoice } from './chosen-products.js';
import { assertLastChange, byWords, pricesWords, type PriceChangeInput } from './price-change.job.js';
import { badPercent, checkPercent, previewOf } from './price.service.js';
import type { StartRepriceInput } from './product.inputs.js';
import type { BulkPricePreview } from './product.types.js';
import { anyProduct, everyProduct } from './staff-catalogue.js';

/** @throws ShopError BAD_INPUT at the field */
function wanted({ ids, filter, percent, amount }: StartRepriceInput): PriceChangeInput {
  if ((percent == null) === (amount == null))
    throw badPercent(percent == null ? 'percent' : 'amount', 'Change prices by a percent or by an amount');
  if (percent != null) checkPercent(percent);
  if (amount === 0) throw badPercent('amount', 'The amount is not 0');
  return { percent: percent ?? 0, ...(amount != null && { amount }), chosen: checkedChoice({ ids, filter }) };
}

/** What the change would do to each of the products, by name; nothing is written. @throws ShopError BAD_INPUT */
export async function previewReprice(
  input: StartRepriceInput,
  page: number,
  pageSize: number,
): Promise<BulkPricePreview> {
  const { chosen, ...change } = wanted(input);
  if (chosen!.filter?.search) await textsRead();
  const products = chosen!.ids
    ? chosen!.ids.flatMap((id) => (mongoose.isObjectIdOrHexString(id) && anyProduct(id)) || [])
    : everyProduct(chosen!.filter!);
  return previewOf(products, change, page, pageSize);
}

/**
 * Starts the job.
 * @param lastChangeId as for startPriceChange
 * @throws ShopError BAD_INPUT; STALE_VERSION when another change of many prices came first
 */
export async function startReprice(
  viewer: Viewer,
  input: StartRepriceInput,
  lastChangeId?: string | null,
): Promise<Job> {
  const change = { ...wanted(input), ...(lastChangeId !== undefined && { lastChangeId }) };
  await assertLastChange(lastChangeId);
  const title = `Change ${pricesWords(change.chosen)} by ${byWords(change)}`;
  return startJob(viewer, JobKind.PRICE_CHANGE, title, change);
}
