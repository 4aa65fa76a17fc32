/** Imports of products: stores the file until the job is over. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { JobKind, JobStatus, type Job } from '../../platform/jobs/job.model.js';
import { enqueueJob, findJob, presentJob, resultOf } from '../../platform/jobs/jobs.js';
import { platform } from '../../platform/platform.js';
import { ObjectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { readProductFile } from './product-import-file.js';
import './product-import.job.js';
import type { ProductImportInput } from './product-import.job.js';
import type { ImportColumnInput, ImportPictureInput } from './product.inputs.js';
import type { ImportProductsPayload } from './product.types.js';

/** Pictures uploaded with one file. */
const PICTURES_MOST = 2_000;

/**
 * @param pictures uploaded before, by the names that the file has
 * @param columns what headings mean that are not the shop's own
 * @throws ShopError BAD_INPUT when the file as a whole cannot be read
 */
export async function startProductImport(
  viewer: Viewer,
  content: Buffer,
  dryRun: boolean,
  columns?: readonly ImportColumnInput[] | null,
  pictures?: readonly ImportPictureInput[] | null,
): Promise<Job> {
  if (pictures && pictures.length > PICTURES_MOST)
    throw new ShopError(ErrorCode.BAD_INPUT, `At most ${PICTURES_MOST} pictures with one file. Import it in parts.`);
  const {
    rows: { length },
  } = await readProductFile(content, columns);
  const lines = length === 1 ? '1 line' : `${length.toLocaleString('en-IN')} lines`;
  const id = new ObjectId();
  const input: ProductImportInput = {
    file: `jobs/${id.toHexString()}.csv`,
    dryRun,
    columns: columns?.map(({ heading, column }) => ({ heading, column: column ?? null })),
    ...(pictures?.length && { pictures: pictures.map(({ name, key }) => ({ name, key })) }),
  };
  await platform().files.put('private', input.file, content);
  const title = `${dryRun ? 'Rehearse the import of' : 'Import'} ${lines} of products`;
  try {
    return presentJob(await enqueueJob(id, viewer, JobKind.PRODUCT_IMPORT, title, input));
  } catch (error) {
    await platform()
      .files.remove('private', [input.file])
      .catch(() => undefined);
    throw error;
  }
}

/** As startProductImport, answered when it is done; a line that is not right fails alone. */
export async function importProducts(
  viewer: Viewer,
  content: Buffer,
  dryRun: boolean,
  columns?: readonly ImportColumnInput[] | null,
  pictures?: readonly ImportPictureInput[] | null,
): Promise<ImportProductsPayload> {
  return resultOf((await startProductImport(viewer, content, dryRun, columns, pictures)).id);
}

/** Null until the import is done. @throws ShopError NOT_FOUND */
export async function importReport(viewer: Viewer, id: string): Promise<ImportProductsPayload | null> {
  const job = await findJob(viewer, id, true);
  const isDone = job.kind === JobKind.PRODUCT_IMPORT && job.status === JobStatus.DONE;
  return isDone ? (job.result as ImportProductsPayload) : null;
}
