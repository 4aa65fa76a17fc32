/** Files from one place to another: what is there already is left, what comes is read back and compared. */
import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { objectStorePlace } from '../src/config.js';
import type { FileStore, KeptFile, Shelf } from '../src/platform/files/file-store.js';
import { folderStore } from '../src/platform/files/folder-store.js';

const SHELVES: readonly Shelf[] = ['public', 'private'];
/** Files under way at the same time. */
const TOGETHER = 8;

export interface Copied {
  /** Files of the source. */
  files: number;
  bytes: number;
  /** Brought now; the others were there already. */
  brought: number;
  broughtBytes: number;
  /** Were there with other content, and were brought anew. */
  mended: number;
}

/**
 * @param place `s3://bucket/…` as FILES_URL has it, or the folder that holds `public` and `private`
 * @param options those of a folder
 */
export async function filesAt(place: string, options: { ownerOnly?: boolean } = {}): Promise<FileStore> {
  if (!place.startsWith('s3://')) return folderStore(resolve(place), options);
  return (await import('../src/platform/files/object-store.js')).objectStoreAt(objectStorePlace(place));
}

/**
 * Copies what is missing or of another size; run again, it goes on where it was. Nothing of the target is taken away.
 * @param compare reads also what is there already on both sides, and brings anew what differs
 * @throws FileStoreError, or Error when what was written reads otherwise
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  { compare = false, tell }: { compare?: boolean; tell?: (done: Copied) => void } = {},
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
      // Gone since it was listed: an import that ended, say.
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
      tell?.(done);
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
