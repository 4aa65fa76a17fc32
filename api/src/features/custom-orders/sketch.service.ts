/** Sketches of custom orders: checked by content, kept private under a name nobody can guess, opened by signed links. */
import { randomBytes } from 'node:crypto';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { downloadPath, registerDownload } from '../../platform/files/downloads.js';
import { KEPT_PIXELS_MOST, pictureFacts, refuseTooManyPixels } from '../../platform/files/picture-check.js';
import { platform } from '../../platform/platform.js';
import type { UploadedFile } from '../../platform/files/upload.js';
import type { Sketch } from './custom-order.model.js';

/** The most bytes of a sketch. */
export const MAX_SKETCH_BYTES = 10 * 1024 * 1024;
/** Seconds a link to a sketch can be opened. */
const LINK_SECONDS = 3_600;
const NAME_MOST = 120;
const PDF_TYPE = 'application/pdf';
/** What sharp calls a format, and what it is sent as. SVG is left out: it can carry script. */
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  tiff: 'image/tiff',
  heif: 'image/heic',
};

/**
 * Writes the file; it belongs to no request until one is saved with it.
 * @throws ShopError UNSUPPORTED_FILE unless it is an image or a PDF by content, FILE_TOO_LARGE by its pixels
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
  // A PDF can carry script, so it is saved rather than shown.
  return { filename: name, contentType: type, file, inline: type !== PDF_TYPE };
});

/** @throws ShopError FILE_TOO_LARGE when the picture in it has too many pixels */
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
