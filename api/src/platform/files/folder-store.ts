/** File storage in a folder, on a local or shared disk. */
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { randomUUID } from 'node:crypto';
import { assertFileName, FileStoreError, isFileName, type FileStore, type Shelf } from './file-store.js';

const FULL = new Set(['ENOSPC', 'EDQUOT']);
/** Free bytes that the disk needs to pass `check`: the largest upload. */
const LEAST_ROOM = 10 * 1024 * 1024;
/** Suffix of a file that is still being written. */
const PART = '.part';

/**
 * @param root the folder that contains the shelves; created with the first file
 * @param ownerOnly only the owner may read new files and folders, as in a backup
 */
export function folderStore(root: string, { ownerOnly = false } = {}): FileStore {
  const modes = ownerOnly ? { folder: 0o700, file: 0o600 } : { folder: 0o777, file: 0o666 };
  const roots: Record<Shelf, string> = { public: resolve(root, 'public'), private: resolve(root, 'private') };
  const pathOf = (shelf: Shelf, name: string): string => {
    assertFileName(name);
    return join(roots[shelf], name);
  };
  return {
    publicFolder: roots.public,
    async put(shelf, name, content) {
      const path = pathOf(shelf, name);
      const part = `${path}.${randomUUID()}${PART}`;
      try {
        await mkdir(dirname(path), { recursive: true, mode: modes.folder });
        await writeFile(part, content, { flag: 'wx', mode: modes.file });
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true }).catch(() => undefined);
        throw asFault(error);
      }
    },
    async read(shelf, name) {
      const path = pathOf(shelf, name);
      const facts = await stat(path).catch(() => undefined);
      return facts?.isFile() ? { stream: createReadStream(path), size: facts.size } : undefined;
    },
    async remove(shelf, names) {
      await Promise.all(names.map((name) => rm(pathOf(shelf, name), { force: true }))).catch((error: unknown) => {
        throw asFault(error);
      });
    },
    async *list(shelf) {
      const found = await readdir(roots[shelf], { recursive: true, withFileTypes: true }).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw asFault(error);
      });
      const names = found
        .filter((entry) => entry.isFile() && !entry.name.endsWith(PART))
        .map(({ parentPath, name }) => relative(roots[shelf], join(parentPath, name)).split(sep).join('/'))
        .filter(isFileName)
        .sort();
      for (const name of names) yield { name, size: (await stat(join(roots[shelf], name))).size };
    },
    async check() {
      const there = await nearest(resolve(root));
      await access(there, constants.R_OK | constants.W_OK);
      const { bavail, bsize } = await statfs(there);
      if (bavail * bsize < LEAST_ROOM) throw new FileStoreError('The disk of the files has no room left.', true);
    },
  };
}

/** The folder itself, or its nearest existing parent. */
async function nearest(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  );
  return isThere || folder === dirname(folder) ? folder : nearest(dirname(folder));
}

function asFault(error: unknown): FileStoreError {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return new FileStoreError(`The folder of the files: ${message}`, FULL.has(code), { cause: error });
}
