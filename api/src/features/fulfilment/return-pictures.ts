/** Pictures of returned goods: checked by content, kept private under a name nobody can guess, opened by signed links. */
import { randomBytes } from 'node:crypto';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { downloadPath, registerDownload } from '../../platform/downloads.js';
import { platform } from '../../platform/platform.js';
import type { UploadedFile } from '../../platform/upload.js';
import type { ReturnPicture } from './return.model.js';

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
export const MOST_PICTURES = 5;
/** Seconds a link can be opened. */
const LINK_SECONDS = 3_600;
/** No phone takes more, and a small file of more would fill the memory of whoever opens it. */
const PIXELS_MOST = 120_000_000;
const TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heif: 'image/heic',
};

/** Writes the files; they belong to no return until one is saved with them. @throws ShopError UNSUPPORTED_FILE, FILE_TOO_LARGE */
export async function keepPictures(files: readonly UploadedFile[]): Promise<ReturnPicture[]> {
  const types = await Promise.all(files.map(({ content }) => typeOf(content)));
  const pictures = files.map(({ filename }, index) => ({
    file: `returns/${randomBytes(16).toString('hex')}`,
    name: filename.replace(/[\p{Cc}/\\]/gu, '_').slice(-120) || 'picture',
    type: types[index]!,
  }));
  try {
    for (const [index, { file }] of pictures.entries())
      await platform().files.put('private', file, files[index]!.content);
  } catch (error) {
    await dropPictures(pictures).catch(() => undefined);
    throw error;
  }
  return pictures;
}

export async function dropPictures(pictures: readonly ReturnPicture[]): Promise<void> {
  if (pictures.length > 0)
    await platform().files.remove(
      'private',
      pictures.map(({ file }) => file),
    );
}

export function picturePath({ file, name, type }: ReturnPicture): string {
  return downloadPath('return-picture', { file, name, type } satisfies ReturnPicture, LINK_SECONDS);
}

registerDownload('return-picture', async (subject) => {
  const { file, name, type } = subject as ReturnPicture;
  return { filename: name, contentType: type, file, inline: true };
});

async function typeOf(content: Buffer): Promise<string> {
  // The library is large, and most starts of a shop see no picture. It throws at once, not later, on an empty buffer.
  const { default: sharp } = await import('sharp');
  const facts =
    content.length === 0
      ? undefined
      : await sharp(content, { limitInputPixels: false })
          .metadata()
          .catch(() => undefined);
  const type = facts && TYPES[facts.format];
  if (!type) throw new ShopError(ErrorCode.UNSUPPORTED_FILE, 'A picture is a JPEG, PNG, WebP or HEIC.');
  if (facts.width * facts.height > PIXELS_MOST)
    throw new ShopError(ErrorCode.FILE_TOO_LARGE, 'A picture has at most 120 megapixels.');
  return type;
}
