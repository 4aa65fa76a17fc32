/** Test process that opens damaged copies of a data folder in sequence; none of them may crash it. */
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolderError, startServer } from '../index.js';
import { RawClient } from './raw-client.js';

const [original, rounds] = process.argv.slice(2);

/** Pseudo-random generator with a fixed seed, so that a failing round can be repeated. */
let seed = 20240607;
function random(below: number): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
}

function damage(bytes: Buffer): Buffer {
  const kind = random(4);
  if (kind === 0) return bytes.subarray(0, random(bytes.length));
  const out = Buffer.from(bytes);
  if (kind === 1) {
    const from = random(out.length);
    out.fill(random(256), from, Math.min(from + 4096, out.length));
  } else if (kind === 2) for (let i = 0; i < 20; i++) out[random(out.length)]! ^= 1 + random(255);
  else out.fill(random(2) * 255, Math.floor(random(out.length) / 4096) * 4096, out.length);
  return out;
}

async function contents(folder: string): Promise<string> {
  const server = await startServer({ dataDir: folder });
  const client = await RawClient.connect(server.port);
  try {
    const docs = await client.command({ find: 'docs', sort: { _id: 1 }, batchSize: 10_000 });
    const byIndex = await client.command({
      find: 'docs',
      filter: { n: { $gte: 0 } },
      sort: { n: 1 },
      batchSize: 10_000,
    });
    return JSON.stringify([docs['cursor'], byIndex['cursor']]);
  } finally {
    client.end();
    await server.close();
  }
}

const healthy = await contents(original!);
const bytes = await readFile(join(original!, 'data.mdb'));
const outcomes = { refused: 0, unharmed: 0 };
for (let round = 0; round < Number(rounds); round++) {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-damaged-'));
  const file = join(folder, 'data.mdb');
  await mkdir(folder, { recursive: true });
  await copyFile(join(original!, 'data.mdb'), file);
  const damaged = damage(bytes);
  await writeFile(file, damaged);
  try {
    if ((await contents(folder)) !== healthy) throw new Error(`round ${round}: other contents were served`);
    outcomes.unharmed += 1;
  } catch (error) {
    if (!(error instanceof DataFolderError)) throw error;
    if (!(await readFile(file)).equals(damaged))
      throw new Error(`round ${round}: the damaged file was changed`, { cause: error });
    outcomes.refused += 1;
  }
  await rm(folder, { recursive: true, force: true });
}
process.stdout.write(JSON.stringify(outcomes));
