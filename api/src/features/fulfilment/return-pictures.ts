/** Pictures of returned goods: checked by content, stored privately under an unguessable name, read by signed links. */
import { randomBytes } from 'node:crypto';
import { downloadPath, registerDownload } from '../../platform/files/downloads.js';
import { checkedPicture, KEPT_PIXELS_MOST, type PictureFormat } from '../../platform/files/picture-check.js';
import { platform } from '../../platform/platform.js';
import type { UploadedFile } from '../../platform/files/upload.js';
import type { PrivateDocument } from '../../platform/files/private-document.js';

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
export const MOST_PICTURES = 5;
/** Seconds that a link is valid. */
const LINK_SECONDS = 3_600;
const TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', heif: 'image/heic' } as const;
const FORMATS = ['jpeg', 'png', 'webp', 'heif'] as const satisfies readonly PictureFormat[];

/** Stores the files; they belong to no return until one is saved with them. @throws ShopError UNSUPPORTED_FILE, FILE_TOO_LARGE */
export async function keepPictures(files: readonly UploadedFile[]): Promise<PrivateDocument[]> {
  const formats = await Promise.all(files.map(({ content }) => checkedPicture(content, FORMATS, KEPT_PIXELS_MOST)));
  const pictures = files.map(({ filename }, index) => ({
    file: `returns/${randomBytes(16).toString('hex')}`,
    name: filename.replace(/[\p{Cc}/\\]/gu, '_').slice(-120) || 'picture',
    type: TYPES[formats[index]!],
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

export async function dropPictures(pictures: readonly PrivateDocument[]): Promise<void> {
  if (pictures.length > 0)
    await platform().files.remove(
      'private',
      pictures.map(({ file }) => file),
    );
}

export function picturePath({ file, name, type }: PrivateDocument): string {
  return downloadPath('return-picture', { file, name, type } satisfies PrivateDocument, LINK_SECONDS);
}

registerDownload('return-picture', async (subject) => {
  const { file, name, type } = subject as PrivateDocument;
  return { filename: name, contentType: type, file, inline: true };
});
