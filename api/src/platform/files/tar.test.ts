// Archives: what is written is read again, by the system's tar too, and nothing but plain files is taken from one.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { readTar, tarStream } from './tar.js';

const FILES = [
  { name: 'first.json', content: Buffer.from('{}') },
  { name: 'empty', content: Buffer.alloc(0) },
  { name: `${'folder/'.repeat(12)}${'long'.repeat(15)}.txt`, content: Buffer.alloc(70_000, 'ü') },
  { name: 'block', content: Buffer.alloc(512, 1) },
];

const written = () =>
  buffer(
    tarStream(
      (async function* () {
        for (const { name, content } of FILES)
          yield { name, size: content.length, stream: () => Readable.from([content]) };
      })(),
    ),
  );

/** In pieces that end anywhere. */
async function* inPieces(content: Buffer, bytes = 700): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += bytes) yield content.subarray(at, at + bytes);
}

async function read(content: Buffer): Promise<{ name: string; content: Buffer }[]> {
  const found = [];
  for await (const { name, content: parts } of readTar(inPieces(content))) {
    const all: Buffer[] = [];
    for await (const part of parts) all.push(part);
    found.push({ name, content: Buffer.concat(all) });
  }
  return found;
}

it('reads again what it wrote, passes over what is not asked for, and tells that one is cut off', async () => {
  const archive = await written();
  expect(await read(archive)).toEqual(FILES);
  const names = [];
  for await (const { name } of readTar(inPieces(archive))) names.push(name);
  expect(names).toEqual(FILES.map(({ name }) => name));
  for (const bytes of [0, 100, 512, 2000, archive.length - 1024 - 1])
    await expect(read(archive.subarray(0, bytes))).rejects.toThrow('cut off');
});

it('takes no links and folders, and nothing whose head is wrong', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-tar-'));
  try {
    writeFileSync(join(folder, 'plain'), 'x');
    symlinkSync('/etc/passwd', join(folder, 'link'));
    mkdirSync(join(folder, 'inner'));
    const made = (...names: string[]) =>
      execFileSync('tar', ['--format=ustar', '-cf', join(folder, 'a.tar'), '-C', folder, ...names]) &&
      readFileSync(join(folder, 'a.tar'));
    expect(await read(made('plain'))).toEqual([{ name: 'plain', content: Buffer.from('x') }]);
    for (const name of ['link', 'inner']) await expect(read(made(name))).rejects.toThrow('plain files');
    const spoilt = made('plain');
    spoilt[0]! ^= 1;
    await expect(read(spoilt)).rejects.toThrow('plain files');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
