/** Sketches of custom orders: private files, opened by signed links. */
import { downloadPath, registerDownload } from '../../platform/files/downloads.js';
import {
  documentDownload,
  dropDocuments,
  keepDocument,
  type PrivateDocument,
} from '../../platform/files/private-document.js';
import type { UploadedFile } from '../../platform/files/upload.js';

/** Lifetime of a link in seconds. */
const LINK_SECONDS = 3_600;

/**
 * Stores the file. The caller then saves a request that refers to it.
 * @throws ShopError UNSUPPORTED_FILE unless the content is an image or a PDF, FILE_TOO_LARGE for too many pixels
 */
export function keepSketch(upload: UploadedFile): Promise<PrivateDocument> {
  return keepDocument(upload, 'sketches', 'sketch');
}

export function dropSketch(sketch: PrivateDocument): Promise<void> {
  return dropDocuments([sketch]);
}

/** A relative path that opens the sketch for an hour. */
export function sketchPath({ file, name, type }: PrivateDocument): string {
  return downloadPath('sketch', { file, name, type } satisfies PrivateDocument, LINK_SECONDS);
}

registerDownload('sketch', (subject) => Promise.resolve(documentDownload(subject as PrivateDocument)));
