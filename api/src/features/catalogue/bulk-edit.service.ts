/** Starts a background job that makes one change to many products. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { JobKind, type Job } from '../../platform/jobs/job.model.js';
import { resultOf, startJob } from '../../platform/jobs/jobs.js';
import type { Viewer } from '../../types/viewer.js';
import './bulk-edit.job.js';
import { checkPercent } from './price.service.js';
import type { BulkEditProductsInput, StartBulkEditInput } from './product.inputs.js';
import type { BulkEditProductsPayload } from './product.types.js';

/** Starts the job; it changes all products or none. @throws ShopError BAD_INPUT */
export async function startBulkEdit(viewer: Viewer, input: StartBulkEditInput): Promise<Job> {
  const { ids, filter, versions, ...fields } = input;
  if (fields.addStock != null && fields.stock != null)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Set the stock or add to it, not both');
  if (fields.price != null && fields.pricePercent != null)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Set the price or change it by a percent, not both');
  if (fields.pricePercent != null) checkPercent(fields.pricePercent, 'pricePercent');
  if ((ids == null) === (filter == null))
    throw new ShopError(ErrorCode.BAD_INPUT, 'Send the ids of the products or a filter that lets them through');
  if (versions != null && versions.length !== ids?.length)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Send one version for each product, or none');
  if (filter) return startJob(viewer, JobKind.BULK_EDIT, 'Change all products of a filter', { ...fields, filter });
  const versionOf = new Map(ids!.map((id, index) => [id.toLowerCase(), versions?.[index]]));
  const products = versionOf.size === 1 ? '1 product' : `${versionOf.size.toLocaleString('en-IN')} products`;
  return startJob(viewer, JobKind.BULK_EDIT, `Change ${products} at once`, {
    ...fields,
    ids: [...versionOf.keys()],
    ...(versions != null && { versions: [...versionOf.values()] }),
  });
}

/** Like startBulkEdit, but waits for the result. @throws ShopError NOT_FOUND when a product was deleted, STALE_VERSION, CONFLICT */
export async function bulkEditProducts(viewer: Viewer, input: BulkEditProductsInput): Promise<BulkEditProductsPayload> {
  return resultOf((await startBulkEdit(viewer, input)).id);
}
