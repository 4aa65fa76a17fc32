import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import sharp from 'sharp';
import type { FileStore } from '../platform/files/file-store.js';
import { jpegPictures } from './jpeg-pictures.js';

it('makes a JPEG while a store is still looking for names that strangers made up', async () => {
  const webp = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#fff' } })
    .webp()
    .toBuffer();
  const read = (_store: string, name: string) =>
    name.startsWith('p/none') ? new Promise(() => undefined) : Promise.resolve({ stream: Readable.from([webp]) });
  const serve = jpegPictures({ read } as unknown as FileStore, '', 1);
  const ask = (name: string, send: (jpeg: Buffer) => void) => {
    const res = { set: () => res, type: () => res, send };
    void serve({ method: 'GET', path: `/${name}` } as Request, res as unknown as Response, () => undefined);
  };
  for (let at = 0; at < 10; at += 1) ask(`p/none${at}-800.jpg`, () => undefined);
  const jpeg = await new Promise<Buffer>((resolve) => ask('p/there-800.jpg', resolve));
  expect((await sharp(jpeg).metadata()).format).toBe('jpeg');
}, 10_000);
