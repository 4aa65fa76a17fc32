/** Drawings, photos and documents that people hand in: recognized by content, stored as private files with random names. */
import { randomBytes } from 'node:crypto';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { platform } from '../platform.js';
import type { Download } from './downloads.js';
import { KEPT_PIXELS_MOST, pictureFacts, refuseTooManyPixels } from './picture-check.js';
import type { UploadedFile } from './upload.js';

/** Most bytes of one. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024;
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

export interface PrivateDocument {
  /** File name on the private shelf. */
  file: string;
  /** The sender's file name. */
  name: string;
  /** Media type, detected from the content. */
  type: string;
}

/**
 * Stores the file. The caller then saves a record that refers to it.
 * @param folder of the private shelf
 * @param what it is, for people, e.g. sketch
 * @throws ShopError UNSUPPORTED_FILE unless the content is an image or a PDF, FILE_TOO_LARGE for too many pixels
 */
export async function keepDocument(
  { filename, content }: UploadedFile,
  folder: string,
  what: string,
): Promise<PrivateDocument> {
  const type = await typeOf(content, what);
  if (!type) throw new ShopError(ErrorCode.UNSUPPORTED_FILE, `A ${what} is an image or a PDF.`);
  const file = `${folder}/${randomBytes(16).toString('hex')}`;
  await platform().files.put('private', file, content);
  return { file, name: shownName(filename, what), type };
}

export async function dropDocuments(documents: readonly PrivateDocument[]): Promise<void> {
  await platform().files.remove(
    'private',
    documents.map(({ file }) => file),
  );
}

/** For a signed link. A PDF can contain scripts, so it is downloaded instead of shown. */
export function documentDownload({ file, name, type }: PrivateDocument): Download {
  return { filename: name, contentType: type, file, inline: type !== PDF_TYPE };
}

/** @throws ShopError FILE_TOO_LARGE when a picture has too many pixels */
async function typeOf(content: Buffer, what: string): Promise<string | undefined> {
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return PDF_TYPE;
  const facts = await pictureFacts(content);
  const type = facts && IMAGE_TYPES[facts.format];
  if (type) refuseTooManyPixels(`A ${what}`, facts, KEPT_PIXELS_MOST);
  return type;
}

function shownName(filename: string, what: string): string {
  return filename.replace(/[\p{Cc}/\\]/gu, '_').slice(-NAME_MOST) || what;
}
