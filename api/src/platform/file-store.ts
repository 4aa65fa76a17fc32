/** Files the shop keeps: public pictures under /media, private originals and sketches behind signed links. */
import { createReadStream, type ReadStream } from 'node:fs';
import { access, constants, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, resolve, sep } from 'node:path';
import { randomUUID } from 'node:crypto';

export type Shelf = 'public' | 'private';

export interface FileStore {
  /** The folder that is served under /media. */
  publicFolder: string;
  /** Writes the whole file or nothing. `name` is a relative path of safe segments. */
  put(shelf: Shelf, name: string, content: Buffer): Promise<void>;
  /** Undefined when there is no such file. */
  read(shelf: Shelf, name: string): Promise<{ stream: ReadStream; size: number } | undefined>;
  /** Missing files are no error. */
  remove(shelf: Shelf, names: readonly string[]): Promise<void>;
  /** @throws Error when nothing can be kept */
  check(): Promise<void>;
}

const SAFE_NAME = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i;

export function createFileStore(dataDir: string): FileStore {
  const roots: Record<Shelf, string> = {
    public: resolve(dataDir, 'files', 'public'),
    private: resolve(dataDir, 'files', 'private'),
  };
  const pathOf = (shelf: Shelf, name: string): string => {
    const path = normalize(join(roots[shelf], name));
    if (!SAFE_NAME.test(name) || name.includes('..') || !path.startsWith(roots[shelf] + sep))
      throw new Error(`Not a file name: ${name}`);
    return path;
  };
  return {
    publicFolder: roots.public,
    async put(shelf, name, content) {
      const path = pathOf(shelf, name);
      await mkdir(dirname(path), { recursive: true });
      const part = `${path}.${randomUUID()}.part`;
      try {
        await writeFile(part, content, { flag: 'wx' });
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async read(shelf, name) {
      const path = pathOf(shelf, name);
      const facts = await stat(path).catch(() => undefined);
      return facts?.isFile() ? { stream: createReadStream(path), size: facts.size } : undefined;
    },
    async check() {
      await access(resolve(dataDir), constants.R_OK | constants.W_OK);
    },
    async remove(shelf, names) {
      await Promise.all(names.map((name) => rm(pathOf(shelf, name), { force: true })));
    },
  };
}
