/** Opens the file storage that the config selects. */
import { join } from 'node:path';
import type { Config } from '../../config.js';
import type { FileStore } from './file-store.js';
import { folderStore } from './folder-store.js';

/** Loads the S3 code only when it is used. */
export async function openFileStore({ objectStore, dataDir }: Config): Promise<FileStore> {
  return objectStore
    ? (await import('./object-store.js')).objectStoreAt(objectStore)
    : folderStore(join(dataDir, 'files'));
}
