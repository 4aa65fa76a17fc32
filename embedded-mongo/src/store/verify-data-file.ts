/** Looks at LMDB's file before LMDB does: a mapped page that is missing or absurd would end the process. */
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { DataFolderError } from './storage.js';

const DATA_FILE = 'data.mdb';
const MAGIC = 0xbeefc0de;
const META_FLAG = 0x08;

/** Checks the data file of a folder, if there is one, without writing to it. @throws DataFolderError */
export async function verifyDataFile(folder: string): Promise<void> {
  const path = join(folder, DATA_FILE);
  let file;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    const { size } = await file.stat();
    if (size === 0) return;
    const head = Buffer.alloc(256);
    await file.read(head, 0, head.length, 0);
    if (size < head.length || head.readUInt32LE(24) !== MAGIC || (head.readUInt16LE(18) & META_FLAG) === 0) {
      throw damaged(path, 'it does not begin as a data file does');
    }
  } finally {
    await file.close();
  }
}

function damaged(path: string, what: string): DataFolderError {
  return new DataFolderError(
    `The data file ${path} is damaged: ${what}. Nothing was changed. Restore a backup into an empty folder.`,
  );
}
