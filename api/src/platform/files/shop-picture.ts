/** Stores pictures of the shop itself, such as its logo: checks the content and converts it to a PNG, which mails and invoices can show. */
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { checkedPicture, SHOWN_FORMATS, UNPACKED_PIXELS_MOST } from './picture-check.js';
import { platform } from '../platform.js';
import { PICTURE_PATH } from '../settings/kinds.js';

/** Most bytes of one picture. */
export const MAX_SHOP_PICTURE_BYTES = 5 * 1024 * 1024;
/** Pixels: three times the largest display size, so that it is sharp on every screen. */
const BOX = { width: 960, height: 240 };
const SHELF_PATH = '/media/';

/**
 * @returns its path and its size in pixels
 * @throws ShopError UNSUPPORTED_FILE unless the content is JPEG, PNG or WebP, FILE_TOO_LARGE; nothing is stored then
 */
export async function takeInShopPicture(content: Buffer): Promise<{ path: string; width: number; height: number }> {
  await checkedPicture(content, SHOWN_FORMATS, UNPACKED_PIXELS_MOST);
  const { default: sharp } = await import('sharp');
  const made = await sharp(content, { limitInputPixels: UNPACKED_PIXELS_MOST })
    .rotate()
    .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      platform().logger.info({ err: error }, 'a picture of the shop could not be read');
      throw new ShopError(ErrorCode.UNSUPPORTED_FILE, 'The picture is damaged and cannot be read.');
    });
  const { width, height } = made.info;
  const name = `shop/${randomBytes(12).toString('hex')}-${width}x${height}.png`;
  await platform().files.put('public', name, made.data);
  return { path: SHELF_PATH + name, width, height };
}

/** Whether the picture exists. @param path as stored in a setting */
export async function pictureThere(path: string): Promise<boolean> {
  const found = await platform().files.read('public', path.slice(SHELF_PATH.length));
  found?.stream.destroy();
  return found !== undefined;
}

/** The picture's bytes; undefined when it does not exist. */
export async function shopPicture(path: string): Promise<Buffer | undefined> {
  if (!PICTURE_PATH.test(path)) return undefined;
  const found = await platform().files.read('public', path.slice(SHELF_PATH.length));
  return found && buffer(found.stream);
}
