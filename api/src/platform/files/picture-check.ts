/** What a file that says it is a picture really holds, read from its first bytes, before anything unpacks it. */
import { ErrorCode, ShopError } from '../../errors/index.js';

/** Formats by sharp's name, as one says them in a sentence. */
const NAMES = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', heif: 'HEIC' } as const;
export type PictureFormat = keyof typeof NAMES;
/** What every browser can show. */
export const SHOWN_FORMATS: readonly PictureFormat[] = ['jpeg', 'png', 'webp'];
/** Pixels of a picture that the shop unpacks: 40 megapixels, since a small file can unpack to far more. */
export const UNPACKED_PIXELS_MOST = 40_000_000;

/** The most pixels of a picture that is kept as it came: 120 megapixels. No phone takes more, and it would fill the memory of whoever opens it. */
export const KEPT_PIXELS_MOST = 120_000_000;

/** Format by sharp's name, and pixels; undefined of what is no picture. */
export async function pictureFacts(content: Buffer): Promise<{ format: string; pixels: number } | undefined> {
  // sharp throws at once, not later, on an empty buffer. It is large, and most starts of a shop see no picture.
  if (content.length === 0) return undefined;
  const { default: sharp } = await import('sharp');
  const facts = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  return facts && { format: facts.format, pixels: facts.width * facts.height };
}

/**
 * @param pixelsMost whole megapixels, in pixels
 * @throws ShopError UNSUPPORTED_FILE unless it is one of the formats by content, FILE_TOO_LARGE
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

/** @param noun at the beginning of a sentence. @throws ShopError FILE_TOO_LARGE */
export function refuseTooManyPixels(noun: string, facts: { pixels: number }, pixelsMost: number): void {
  if (facts.pixels > pixelsMost)
    throw new ShopError(ErrorCode.FILE_TOO_LARGE, `${noun} has at most ${pixelsMost / 1_000_000} megapixels.`);
}
