/** Sketches of custom orders: validated by content, stored as private files with random names, and opened by signed links. */
import { randomBytes } from 'node:crypto';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { downloadPath, registerDownload } from '../../platform/files/downloads.js';
import { KEPT_PIXELS_MOST, pictureFacts, refuseTooManyPixels } from '../../platform/files/picture-check.js';
import { platform } from '../../platform/platform.js';
import type { UploadedFile } from '../../platform/files/upload.js';
import type { Sketch } from './custom-order.model.js';

/** Most bytes of a sketch. */
export const MAX_SKETCH_BYTES = 10 * 1024 * 1024;
/** Lifetime of a link in seconds. */
const LINK_SECONDS = 3_600;
const NAME_MOST = 120;
const PDF_TYPE = 'application/pdf';
/** Media types by sharp's format. Without SVG, which can contain scripts. */
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
  heif: 'image/heic',
};

/**
 * Stores the file. The caller then saves a request that refers to it.
 * @throws ShopError UNSUPPORTED_FILE unless the content is an image or a PDF, FILE_TOO_LARGE for too many pixels
 */
export async function keepSketch({ filename, content }: UploadedFile): Promise<Sketch> {
  const type = await typeOf(content);
  if (!type) throw new ShopError(ErrorCode.UNSUPPORTED_FILE, 'A sketch is an image or a PDF.');
  const file = `sketches/${randomBytes(16).toString('hex')}`;
  await platform().files.put('private', file, content);
  return { file, name: shownName(filename), type };
}

export async function dropSketch(sketch: Sketch): Promise<void> {
  await platform().files.remove('private', [sketch.file]);
}

/** A relative path that opens the sketch for an hour. */
export function sketchPath({ file, name, type }: Sketch): string {
  return downloadPath('sketch', { file, name, type } satisfies Sketch, LINK_SECONDS);
}

registerDownload('sketch', async (subject) => {
  const { file, name, type } = subject as Sketch;
  // A PDF can contain scripts, so it is downloaded instead of shown.
  return { filename: name, contentType: type, file, inline: type !== PDF_TYPE };
});

/** @throws ShopError FILE_TOO_LARGE when a picture has too many pixels */
async function typeOf(content: Buffer): Promise<string | undefined> {
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return PDF_TYPE;
  const facts = await pictureFacts(content);
  const type = facts && IMAGE_TYPES[facts.format];
  if (type) refuseTooManyPixels('A sketch', facts, KEPT_PIXELS_MOST);
  return type;
}

function shownName(filename: string): string {
  return filename.replace(/[\p{Cc}/\\]/gu, '_').slice(-NAME_MOST) || 'sketch';
}
