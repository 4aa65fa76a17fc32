/** Writes and reads tar archives (POSIX ustar) as streams, one file after the other, so that no file is held whole. */
import { Readable } from 'node:stream';

export interface TarEntry {
  /** Relative path; at most 155 characters of folders and 100 of the last part. */
  name: string;
  /** Exactly so many bytes are written. */
  size: number;
  stream: () => AsyncIterable<Buffer> | Promise<AsyncIterable<Buffer>>;
}

const BLOCK = 512;
/** What the eight octal digits of a size can say is 8 GB; eleven are used. */
const SIZE_MOST = 0o77777777777;

/** @throws Error on the stream when a file has another size than was said, since the archive would be damaged */
export function tarStream(entries: AsyncIterable<TarEntry>, at = new Date()): Readable {
  return Readable.from(blocks(entries, at), { objectMode: false });
}

async function* blocks(entries: AsyncIterable<TarEntry>, at: Date): AsyncGenerator<Buffer> {
  for await (const { name, size, stream } of entries) {
    yield header(name, size, at);
    let written = 0;
    for await (const chunk of await stream()) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`);
    const rest = size % BLOCK;
    if (rest > 0) yield Buffer.alloc(BLOCK - rest);
  }
  yield Buffer.alloc(2 * BLOCK);
}

function header(name: string, size: number, at: Date): Buffer {
  if (size > SIZE_MOST) throw new Error(`${name} is too large for an archive`);
  const block = Buffer.alloc(BLOCK);
  const cut = Buffer.byteLength(name) > 100 ? name.lastIndexOf('/') : -1;
  const [folder, last] = [name.slice(0, Math.max(0, cut)), name.slice(cut + 1)];
  if (Buffer.byteLength(last) > 100 || Buffer.byteLength(folder) > 155)
    throw new Error(`${name} is too long a name for an archive`);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  block.write(last, 0, 'utf8');
  block.write(octal(0o600, 7), 100, 'latin1');
  block.write(octal(0, 7), 108, 'latin1');
  block.write(octal(0, 7), 116, 'latin1');
  block.write(octal(size, 11), 124, 'latin1');
  block.write(octal(Math.floor(at.getTime() / 1000), 11), 136, 'latin1');
  block.write(' '.repeat(8), 148, 'latin1');
  block.write('0', 156, 'latin1');
  block.write('ustar\u000000', 257, 'latin1');
  block.write(folder, 345, 'utf8');
  const sum = block.reduce((all, byte) => all + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/** A file of an archive that is being read; its content is read before the next one. */
export interface ReadEntry {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

/**
 * Reads an archive as tarStream writes it. Content that is not read is skipped.
 * @throws Error when it is no such archive, or is cut off
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  /** At least one byte and at most `most`. */
  const some = async (most: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const { done, value } = await chunks.next();
      if (done) throw new Error('The archive is cut off');
      rest = value;
    }
    const taken = rest.subarray(0, most);
    rest = rest.subarray(taken.length);
    return taken;
  };
  const exactly = async (bytes: number): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for (let left = bytes; left > 0; left -= parts.at(-1)!.length) parts.push(await some(left));
    return Buffer.concat(parts);
  };
  for (;;) {
    const head = await exactly(BLOCK);
    if (head.every((byte) => byte === 0)) return;
    const { name, size } = entryOf(head);
    let left = size;
    const content = (async function* () {
      while (left > 0) {
        const part = await some(left);
        left -= part.length;
        yield part;
      }
    })();
    yield { name, size, content };
    while (left > 0) left -= (await some(left)).length;
    await exactly((BLOCK - (size % BLOCK)) % BLOCK);
  }
}

/** @throws Error when its checksum is wrong, or it is no plain file: a link, a folder or a device */
function entryOf(head: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) =>
    head
      .subarray(from, from + length)
      .toString('utf8')
      .replace(/\0.*$/s, '')
      .trim();
  const octal = (from: number, length: number) =>
    /^[0-7]+$/.test(text(from, length)) ? parseInt(text(from, length), 8) : NaN;
  const sum = head.reduce((all, byte, place) => all + (place >= 148 && place < 156 ? 32 : byte), 0);
  const size = octal(124, 12);
  const isFile = ['', '0'].includes(text(156, 1));
  if (octal(148, 8) !== sum || text(257, 5) !== 'ustar' || !isFile || Number.isNaN(size))
    throw new Error('This is no archive of plain files');
  const [last, folder] = [text(0, 100), text(345, 155)];
  return { name: folder ? `${folder}/${last}` : last, size };
}
