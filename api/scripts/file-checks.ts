/** Checks that the file store has every file that the data refers to, and counts files that nothing refers to. */
import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { ImageUploadModel } from '../src/features/catalogue/image-upload.model.js';
import { ProductModel, type ProductImage } from '../src/features/catalogue/product.model.js';
import { FilmUploadModel } from '../src/features/content/content.model.js';
import { CustomOrderModel } from '../src/features/custom-orders/custom-order.model.js';
import { ReturnModel } from '../src/features/fulfilment/return.model.js';
import { drawingsOf } from '../src/features/quotes/drawings.service.js';
import { QuoteModel, type StoredQuote } from '../src/features/quotes/quote.model.js';
import { OrderModel } from '../src/features/orders/order.model.js';
import { ReviewModel } from '../src/features/reviews/review.model.js';
import { filesOf } from '../src/features/reviews/review-pictures.js';
import { StoredSettingsModel } from '../src/features/settings/settings.model.js';
import type { FileStore, Shelf } from '../src/platform/files/file-store.js';
import { JobModel } from '../src/platform/jobs/job.model.js';
import { MEDIA_PATH } from '../src/platform/files/media.js';

const SHELVES: readonly Shelf[] = ['public', 'private'];
/** Documents per batch. */
const BATCH = 500;
/** Most reported lines of one kind. */
const LINES_MOST = 1_000;
/** Most reported names of unreferenced files. */
const UNNAMED_SHOWN = 5;
/** Pictures of the demo data are part of the repository. */
const DEMO = 'demo/';

export interface FilesChecked {
  /** Files in the store. */
  files: number;
  /** One line for each referenced file that is missing or empty; the first thousand. */
  missing: string[];
  missingCount: number;
  /** Number of unreferenced files. Not an error: an upload that was never used is one. */
  unnamed: number;
  /** Some of them, as `shelf/name`. */
  unnamedShown: string[];
}

/**
 * Compares all file names in the data with the listing of the store. The listing is read in pages and kept in nine bytes per file.
 * Call it while nobody uploads.
 * @throws FileStoreError when the store cannot be listed
 */
export async function checkFiles(store: FileStore): Promise<FilesChecked> {
  const held = new Held();
  for await (const { at, size } of everyFile(store)) if (size > 0) held.add(at);
  held.close();
  const missing: string[] = [];
  let missingCount = 0;
  for await (const { who, files } of named())
    for (const at of files) {
      if (held.name(at)) continue;
      missingCount += 1;
      if (missing.length < LINES_MOST) missing.push(`${who}: the file ${at} is not in the store, or is empty`);
    }
  // A running job keeps its file until it ends.
  for await (const { input } of JobModel.find({}, { input: 1 }).lean().cursor({ batchSize: BATCH })) {
    const { file } = (input ?? {}) as { file?: unknown };
    if (typeof file === 'string') held.name(`private/${file}`);
  }
  const unnamedShown: string[] = [];
  if (held.unnamed > 0)
    for await (const { at, size } of everyFile(store)) {
      if (size > 0 && !held.isNamed(at)) unnamedShown.push(at);
      if (unnamedShown.length === UNNAMED_SHOWN) break;
    }
  return { files: held.size, missing, missingCount, unnamed: held.unnamed, unnamedShown };
}

async function* everyFile(store: FileStore): AsyncGenerator<{ at: string; size: number }> {
  for (const shelf of SHELVES)
    for await (const { name, size } of store.list(shelf)) yield { at: `${shelf}/${name}`, size };
}

/** Yields each document with the files it refers to, as `shelf/name`. */
async function* named(): AsyncGenerator<{ who: string; files: string[] }> {
  const read = { batchSize: BATCH };
  for await (const { sku, images } of ProductModel.find({}, { sku: 1, images: 1 }).lean().cursor(read))
    yield { who: `Product ${sku}`, files: (images ?? []).flatMap(filesOfImage) };
  for await (const { _id, image } of ImageUploadModel.find().lean().cursor(read))
    yield { who: `Picture ${_id}`, files: filesOfImage(image) };
  for await (const { _id } of FilmUploadModel.find({}, { _id: 1 }).lean().cursor(read))
    yield { who: `Film ${_id}`, files: [`public/${_id}`] };
  for await (const { orderNumber, items, workSteps } of OrderModel.find(
    {},
    { orderNumber: 1, 'items.image': 1, 'workSteps.pictures': 1 },
  )
    .lean()
    .cursor(read))
    yield {
      who: `Order ${orderNumber}`,
      files: [
        ...items.flatMap(({ image }) => filesOfPath(image)),
        ...(workSteps ?? []).flatMap(({ pictures }) => pictures.map(({ file }) => `private/${file}`)),
      ],
    };
  for await (const { number, draft, sent } of QuoteModel.find(
    {},
    { number: 1, 'draft.drawings': 1, 'sent.content.drawings': 1 },
  )
    .lean<StoredQuote[]>()
    .cursor(read))
    yield { who: `Quote ${number}`, files: drawingsOf({ draft, sent }).map(({ file }) => `private/${file}`) };
  for await (const { number, pictures } of ReturnModel.find({}, { number: 1, pictures: 1 }).lean().cursor(read))
    yield { who: `Return ${number}`, files: (pictures ?? []).map(({ file }) => `private/${file}`) };
  for await (const { _id, pictures } of ReviewModel.find(
    { 'pictures.0': mongoose.trusted({ $exists: true }) },
    { pictures: 1 },
  )
    .lean()
    .cursor(read))
    yield {
      who: `Review ${_id.toHexString()}`,
      files: pictures.flatMap(filesOf).map((name) => `public/${name}`),
    };
  for await (const { _id, sketch } of CustomOrderModel.find(
    { sketch: mongoose.trusted({ $exists: true }) },
    { sketch: 1 },
  )
    .lean()
    .cursor(read))
    yield { who: `Custom order ${_id.toHexString()}`, files: sketch ? [`private/${sketch.file}`] : [] };
  for await (const { _id, values } of StoredSettingsModel.find().lean().cursor(read))
    yield { who: `Settings ${_id}`, files: filesOfPath(values['logo']) };
}

function filesOfImage({ key, widths }: Pick<ProductImage, 'key' | 'widths'>): string[] {
  if (key.startsWith(DEMO)) return [];
  return [...widths.map((width) => `public/${key}-${width}.webp`), `private/originals/${key}`];
}

/** @param path as stored, `/media/…`; other paths have no file in the store */
function filesOfPath(path: unknown): string[] {
  if (typeof path !== 'string' || !path.startsWith(MEDIA_PATH)) return [];
  const name = path.slice(MEDIA_PATH.length);
  return name.startsWith(DEMO) ? [] : [`public/${name}`];
}

/** The files of a store: eight bytes of hash per name, and one byte that marks referenced files. */
class Held {
  private marks = new BigUint64Array(1_024);
  private named = new Uint8Array();
  size = 0;
  unnamed = 0;

  add(at: string): void {
    if (this.size === this.marks.length) {
      const larger = new BigUint64Array(this.size * 2);
      larger.set(this.marks);
      this.marks = larger;
    }
    this.marks[this.size++] = markOf(at);
  }

  /** Call it after the last file. */
  close(): void {
    this.marks = this.marks.subarray(0, this.size).sort();
    this.named = new Uint8Array(this.size);
    this.unnamed = this.size;
  }

  /** Whether the file exists; if so, marks it as referenced. */
  name(at: string): boolean {
    const index = this.indexOf(at);
    if (index < 0) return false;
    if (this.named[index] === 0) this.unnamed -= 1;
    this.named[index] = 1;
    return true;
  }

  isNamed(at: string): boolean {
    return this.named[this.indexOf(at)] === 1;
  }

  private indexOf(at: string): number {
    const mark = markOf(at);
    let [from, to] = [0, this.size - 1];
    while (from <= to) {
      const middle = (from + to) >> 1;
      const found = this.marks[middle]!;
      if (found === mark) return middle;
      if (found < mark) from = middle + 1;
      else to = middle - 1;
    }
    return -1;
  }
}

const markOf = (at: string): bigint => createHash('sha1').update(at).digest().readBigUInt64LE();
