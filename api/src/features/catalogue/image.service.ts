/** Pictures of products: checks them by content, re-encodes them in the shop's sizes, and keeps the original private. */
import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { checkedPicture, SHOWN_FORMATS, UNPACKED_PIXELS_MOST } from '../../platform/files/picture-check.js';
import { platform } from '../../platform/platform.js';
import { ImageUploadModel } from './image-upload.model.js';
import { imageKeyOf, imageView, type StoredImage } from './product-view.js';
import type { ProductImage } from './product.model.js';
import type { UploadProductImagesPayload } from './product.types.js';

/** The most bytes of one picture. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
const WIDTHS = [160, 480, 960, 1600];
/** Pixels of a side at most: the limit of WebP. */
const WEBP_SIDE = 16_383;
/** The box of a placeholder, in pixels. */
const PLACEHOLDER = { width: 16, height: 64 };

/**
 * Stores uploaded pictures, all or none; they belong to no product until one is saved with them.
 * @throws ShopError UNSUPPORTED_FILE unless each is JPEG, PNG or WebP by content, FILE_TOO_LARGE
 */
export async function takeInImages(contents: readonly Buffer[]): Promise<UploadProductImagesPayload> {
  const made: { stored: StoredImage; files: { shelf: 'public' | 'private'; name: string; content: Buffer }[] }[] = [];
  for (const content of contents) made.push(await prepare(content));
  const { files } = platform();
  const written = { public: [] as string[], private: [] as string[] };
  try {
    for (const file of made.flatMap((m) => m.files)) {
      written[file.shelf].push(file.name);
      await files.put(file.shelf, file.name, file.content);
    }
    await ImageUploadModel.insertMany(made.map(({ stored }) => ({ _id: stored.key, image: stored, at: new Date() })));
  } catch (error) {
    // Ignore errors of this removal: the caller gets the error that made the upload fail.
    await Promise.allSettled([files.remove('public', written.public), files.remove('private', written.private)]);
    throw error;
  }
  const images = made.map(({ stored }) => imageView(stored));
  return { images, imageUrls: images.map((image) => image.url) };
}

async function prepare(
  content: Buffer,
): Promise<{ stored: StoredImage; files: { shelf: 'public' | 'private'; name: string; content: Buffer }[] }> {
  const { stored, files } = await encodedPicture(content, 'p');
  const shown = files.map((file) => ({ shelf: 'public' as const, ...file }));
  return { stored, files: [...shown, { shelf: 'private' as const, name: `originals/${stored.key}`, content }] };
}

/**
 * A picture in the shop's sizes, without what the camera noted in it; nothing is stored.
 * @param folder of its files
 * @throws ShopError UNSUPPORTED_FILE unless it is JPEG, PNG or WebP by content, FILE_TOO_LARGE
 */
export async function encodedPicture(
  content: Buffer,
  folder: string,
): Promise<{ stored: StoredImage; files: { name: string; content: Buffer }[] }> {
  if (content.length > MAX_IMAGE_BYTES) throw new ShopError(ErrorCode.FILE_TOO_LARGE, 'A picture is at most 5 MB.');
  // sharp throws synchronously on an empty buffer.
  await checkedPicture(content, SHOWN_FORMATS, UNPACKED_PIXELS_MOST);
  try {
    return await encode(content, folder);
  } catch (error) {
    if (error instanceof ShopError) throw error;
    platform().logger.info({ err: error }, 'a picture could not be read');
    throw new ShopError(ErrorCode.UNSUPPORTED_FILE, 'The picture is damaged and cannot be read.');
  }
}

async function encode(content: Buffer, folder: string) {
  const { default: sharp } = await import('sharp');
  // rotate() applies the camera's orientation tag; sharp then drops this and all other metadata.
  const upright = await sharp(content, { limitInputPixels: UNPACKED_PIXELS_MOST })
    .rotate()
    .toBuffer({ resolveWithObject: true });
  const key = `${folder}/${randomBytes(12).toString('hex')}`;
  // A tall picture, such as a long screenshot, is kept narrow enough for its height.
  const { width: fullWidth, height: fullHeight } = upright.info;
  const tallest = Math.floor((WEBP_SIDE * fullWidth) / fullHeight);
  if (tallest < 1)
    throw new ShopError(ErrorCode.UNSUPPORTED_FILE, 'The picture is too narrow for its height. Please cut it.');
  const largest = Math.min(fullWidth, tallest, WIDTHS.at(-1)!);
  const widths = [...WIDTHS.filter((w) => w < largest), largest];
  const files = await Promise.all(
    widths.map(async (width) => ({
      name: `${key}-${width}.webp`,
      content: await sharp(upright.data).resize({ width }).webp({ quality: 82 }).toBuffer(),
    })),
  );
  const tiny = await sharp(upright.data)
    .resize({ ...PLACEHOLDER, fit: 'inside' })
    .webp({ quality: 40 })
    .toBuffer();
  const stored: StoredImage = {
    key,
    width: largest,
    height: Math.max(1, Math.round((fullHeight * largest) / fullWidth)),
    widths,
    placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
    alt: '',
  };
  return { stored, files };
}

/** The stored data of uploaded pictures by key; unknown keys are skipped. */
export async function storedImages(keys: readonly string[]): Promise<StoredImage[]> {
  const uploads = await ImageUploadModel.find({ _id: mongoose.trusted({ $in: keys }) }).lean();
  return uploads.map(({ image }) => image);
}

/**
 * The stored pictures for keys or paths, in that order: of uploads, or of the product's current pictures.
 * @throws ShopError BAD_INPUT naming the first that does not exist
 */
export async function imagesFor(
  keysOrPaths: readonly string[],
  standing: readonly StoredImage[],
  title: string,
): Promise<ProductImage[]> {
  const keys = [...new Set(keysOrPaths.map(imageKeyOf))];
  if (keys.length > 10) throw new ShopError(ErrorCode.BAD_INPUT, 'A product has at most 10 pictures');
  const known = new Map(standing.map((image) => [image.key, image]));
  const missing = keys.filter((key) => !known.has(key));
  if (missing.length > 0)
    for (const image of await storedImages(missing)) known.set(image.key, { ...image, alt: title });
  return keys.map((key) => {
    const image = known.get(key);
    if (!image)
      throw new ShopError(ErrorCode.BAD_INPUT, `There is no picture ${key}; upload it first.`, {
        fields: [{ path: 'images', message: `There is no picture ${key}` }],
      });
    return image as ProductImage;
  });
}
