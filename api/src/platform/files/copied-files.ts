/** Copies files between two file stores: skips existing files, and reads back and compares each copy. */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { objectStorePlace } from '../../config.js';
import type { FileStore, KeptFile, Shelf } from './file-store.js';
import { folderStore } from './folder-store.js';

const SHELVES: readonly Shelf[] = ['public', 'private'];
/** Files copied concurrently. */
const TOGETHER = 8;

export interface Copied {
  /** Files of the source. */
  files: number;
  bytes: number;
  /** Copied now; the others existed already. */
  brought: number;
  broughtBytes: number;
  /** Existed with other content, and were copied again. */
  mended: number;
}

/**
 * @param place `s3://bucket/…` as in FILES_URL, or the folder that contains `public` and `private`
 * @param options of a folder
 */
export async function filesAt(place: string, options: { ownerOnly?: boolean } = {}): Promise<FileStore> {
  if (!place.startsWith('s3://')) return folderStore(resolve(place), options);
  return (await import('./object-store.js')).objectStoreAt(objectStorePlace(place));
}

/**
 * Copies files that are missing or have another size. It can be run again after an interruption. It deletes nothing in the target.
 * @param compare also compare the content of existing files, and copy those that differ
 * @throws FileStoreError, or Error when a copy differs from its source
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  { compare = false, tell }: { compare?: boolean; tell?: (done: Copied) => void | Promise<void> } = {},
): Promise<Copied> {
  const done: Copied = { files: 0, bytes: 0, brought: 0, broughtBytes: 0, mended: 0 };
  await to.check();
  for (const shelf of SHELVES) {
    const there = new Map<string, number>();
    for await (const { name, size } of to.list(shelf)) there.set(name, size);
    const bring = async ({ name, size }: KeptFile) => {
      const known = there.get(name);
      if (known === size && !(compare && (await hashOf(from, shelf, name)) !== (await hashOf(to, shelf, name)))) return;
      const content = await contentOf(from, shelf, name);
      // Deleted since it was listed, for example by an import that ended.
      if (!content) return;
      await to.put(shelf, name, content);
      if ((await hashOf(to, shelf, name)) !== hash(content))
        throw new Error(`${shelf}/${name} reads otherwise than it was written: the target cannot be relied on.`);
      done.brought += 1;
      done.broughtBytes += content.length;
      if (known !== undefined) done.mended += 1;
    };
    let together: Promise<void>[] = [];
    for await (const file of from.list(shelf)) {
      done.files += 1;
      done.bytes += file.size;
      together.push(bring(file));
      if (together.length < TOGETHER) continue;
      await Promise.all(together);
      together = [];
      await tell?.(done);
    }
    await Promise.all(together);
  }
  return done;
}

async function contentOf(store: FileStore, shelf: Shelf, name: string): Promise<Buffer | undefined> {
  const found = await store.read(shelf, name);
  return found && buffer(found.stream);
}

async function hashOf(store: FileStore, shelf: Shelf, name: string): Promise<string | undefined> {
  const content = await contentOf(store, shelf, name);
  return content && hash(content);
}

const hash = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
