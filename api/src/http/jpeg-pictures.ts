/**
 * Serves pictures of the shop as JPEG, for programs that read no WebP, such as those of Google Merchant Center and Meta:
 * `/media/p/ab12-1600.jpg` is `/media/p/ab12-1600.webp`. Only sizes that are stored exist, so nobody has the shop make others.
 */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { isFileName, type FileStore } from '../platform/files/file-store.js';
import { JPEG_SUFFIX } from '../platform/files/media.js';

/** Bytes of pictures that are kept. */
const KEPT_BYTES = 32 * 1024 * 1024;
const QUALITY = 85;
/** Files read at once. Strangers ask for names that no file has, and a store far away takes its time to say so. */
const READ_AT_ONCE = 16;
const STORED = /^(.+-\d{1,5})\.jpg$/;

/**
 * @param demoFolder pictures whose names begin with `demo/`
 * @param maxAge seconds for which a picture may be kept elsewhere: its name changes with its content
 */
export function jpegPictures(files: FileStore, demoFolder: string, maxAge: number): RequestHandler {
  const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: ({ length }) => length + 100 });
  const making = new Map<string, Promise<Buffer | undefined>>();
  // Decoding takes memory and a core: one after the other.
  const oneByOne = pLimit(1);
  const reading = pLimit(READ_AT_ONCE);

  async function webpOf(name: string): Promise<Buffer | undefined> {
    if (name.startsWith('demo/'))
      return readFile(join(demoFolder, name.slice('demo/'.length))).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    const stored = await files.read('public', name);
    return stored && buffer(stored.stream);
  }

  async function make(name: string): Promise<Buffer | undefined> {
    const webp = await webpOf(`${name}.webp`);
    if (!webp) return undefined;
    const { default: sharp } = await import('sharp');
    const jpeg = await oneByOne(() =>
      sharp(webp).flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer(),
    );
    kept.set(name, jpeg);
    return jpeg;
  }

  return async (req, res, next) => {
    const name = decoded(req.path.slice(1))?.match(STORED)?.[1];
    if (!['GET', 'HEAD'].includes(req.method) || !name || !isFileName(name)) return next();
    let jpeg = kept.get(name);
    if (!jpeg) {
      const begun = making.get(name) ?? reading(() => make(name)).finally(() => making.delete(name));
      making.set(name, begun);
      jpeg = await begun;
    }
    if (!jpeg) return next();
    res.set('Cache-Control', `public, max-age=${maxAge}, immutable`).type(JPEG_SUFFIX).send(jpeg);
  };
}

/** @returns undefined for a path that is no text */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
