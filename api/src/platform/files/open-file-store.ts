/** The place that the settings name for files. */
import { join } from 'node:path';
import type { Config } from '../../config.js';
import type { FileStore } from './file-store.js';
import { folderStore } from './folder-store.js';

/** What speaks S3 is loaded only by a shop that keeps its files there. */
export async function openFileStore({ objectStore, dataDir }: Config): Promise<FileStore> {
  return objectStore
    ? (await import('./object-store.js')).objectStoreAt(objectStore)
    : folderStore(join(dataDir, 'files'));
}
