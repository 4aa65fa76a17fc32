/** Pictures of reviews: encoded anew like pictures of products, kept without an original, removed with what they belong to. */
import mongoose from 'mongoose';
import { ShopError } from '../../errors/index.js';
import type { UploadedFile } from '../../platform/files/upload.js';
import { platform } from '../../platform/platform.js';
import { encodedPicture } from '../catalogue/image.service.js';
import type { ProductImage } from '../catalogue/product.model.js';
import type { StoredImage } from '../catalogue/product-view.js';
import { ReviewModel, type StoredReview } from './review.model.js';

export const PICTURES_MOST = 5;
const FOLDER = 'r';
/** Reviews whose dropped pictures are removed in one round. */
const AT_ONCE = 50;

/** Files of a picture on the public shelf. */
export const filesOf = ({ key, widths }: Pick<StoredImage, 'key' | 'widths'>): string[] =>
  widths.map((width) => `${key}-${width}.webp`);

/** Stores the pictures, all or none. @throws ShopError UNSUPPORTED_FILE unless each is JPEG, PNG or WebP, FILE_TOO_LARGE; it names the file */
export async function keepReviewPictures(pictures: readonly UploadedFile[], alt: string): Promise<ProductImage[]> {
  const made = [];
  for (const { filename, content } of pictures)
    made.push(
      await encodedPicture(content, FOLDER).catch((error: unknown) => {
        throw error instanceof ShopError && pictures.length > 1
          ? new ShopError(error.code, `${filename.slice(0, 80)}: ${error.message}`)
          : error;
      }),
    );
  const { files } = platform();
  const written: string[] = [];
  try {
    for (const file of made.flatMap((one) => one.files)) {
      written.push(file.name);
      await files.put('public', file.name, file.content);
    }
  } catch (error) {
    // Ignore errors of this removal: the caller gets the error that made the upload fail.
    await files.remove('public', written).catch(() => undefined);
    throw error;
  }
  return made.map(({ stored }) => ({ ...stored, alt }) as ProductImage);
}

/** For pictures that no review has. */
export async function removePictures(pictures: readonly Pick<StoredImage, 'key' | 'widths'>[]): Promise<void> {
  if (pictures.length > 0) await platform().files.remove('public', pictures.flatMap(filesOf));
}

/** What takes the pictures of a review away, for `$set`; `removeDropped` removes their files after the transaction. */
export const droppingPictures = ({ pictures, droppedPictures }: StoredReview): Partial<StoredReview> =>
  pictures.length > 0 ? { pictures: [], droppedPictures: [...(droppedPictures ?? []), ...pictures] } : {};

/** Removes files of pictures that reviews have lost; also what a crash left. @returns reviews that were gone through */
export async function removeDropped(): Promise<number> {
  const found = await ReviewModel.find(
    { 'droppedPictures.0': mongoose.trusted({ $exists: true }) },
    { droppedPictures: 1 },
  )
    .limit(AT_ONCE)
    .lean<Pick<StoredReview, '_id' | 'droppedPictures'>[]>();
  for (const { _id, droppedPictures = [] } of found) {
    await removePictures(droppedPictures);
    await ReviewModel.updateOne(
      { _id },
      { $pull: { droppedPictures: { key: mongoose.trusted({ $in: droppedPictures.map(({ key }) => key) }) } } },
    );
  }
  return found.length;
}
