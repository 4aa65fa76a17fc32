/** Checks the real format and size of an uploaded picture from its header, before anything decodes it. */
import { ErrorCode, ShopError } from '../../errors/index.js';

/** Display names of sharp's formats. */
const NAMES = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', heif: 'HEIC' } as const;
export type PictureFormat = keyof typeof NAMES;
/** Formats that every browser can show. */
export const SHOWN_FORMATS: readonly PictureFormat[] = ['jpeg', 'png', 'webp'];
/** Most pixels of a picture that the shop decodes: 40 megapixels, because a small file can decode to far more. */
export const UNPACKED_PIXELS_MOST = 40_000_000;

/** Most pixels of a picture that is stored unchanged: 120 megapixels. No phone takes more, and viewing it would exhaust memory. */
export const KEPT_PIXELS_MOST = 120_000_000;

/** Format (sharp's name) and pixels; undefined when it is not a picture. */
export async function pictureFacts(content: Buffer): Promise<{ format: string; pixels: number } | undefined> {
  // sharp throws synchronously on an empty buffer. It is imported on demand, because it is large and often not needed.
  if (content.length === 0) return undefined;
  const { default: sharp } = await import('sharp');
  const facts = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  return facts && { format: facts.format, pixels: facts.width * facts.height };
}

/**
 * @param pixelsMost a multiple of a million
 * @throws ShopError UNSUPPORTED_FILE unless the content has one of the formats, FILE_TOO_LARGE
 */
export async function checkedPicture(
  content: Buffer,
  formats: readonly PictureFormat[],
  pixelsMost: number,
): Promise<PictureFormat> {
  const facts = await pictureFacts(content);
  const format = formats.find((known) => known === facts?.format);
  if (!facts || !format) {
    const names = formats.map((known) => NAMES[known]);
    throw new ShopError(
      ErrorCode.UNSUPPORTED_FILE,
      `A picture is ${names.slice(0, -1).join(', ')} or ${names.at(-1)}.`,
    );
  }
  refuseTooManyPixels('A picture', facts, pixelsMost);
  return format;
}

/** @param noun subject of the error message. @throws ShopError FILE_TOO_LARGE */
export function refuseTooManyPixels(noun: string, facts: { pixels: number }, pixelsMost: number): void {
  if (facts.pixels > pixelsMost)
    throw new ShopError(ErrorCode.FILE_TOO_LARGE, `${noun} has at most ${pixelsMost / 1_000_000} megapixels.`);
}
