import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { program } from './testing/own-process.js';

test('in a thread of its own, the server leaves its process free while it works, and gives the folder back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-thread-'));
  const { stdout } = await promisify(execFile)(process.execPath, [program('testing/thread-owner'), folder]);
  const { turns, found, refused } = JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, unknown>;
  // In the same thread a command would take only one or a few turns.
  expect(turns).toBeGreaterThan(20);
  expect(found).toBe(15_000);
  expect(refused).toMatch(/^DataFolderError .* in use by process \d+/);
  expect((await readdir(folder)).sort()).toEqual(['data.mdb', 'lock.mdb']);
  await rm(folder, { recursive: true });
});

test('a start that is refused is told by the refusal alone, and never as the death of the thread', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-thread-'));
  await writeFile(join(folder, 'data.mdb'), 'no data file at all');
  const { stdout } = await promisify(execFile)(process.execPath, [program('testing/thread-refused'), folder]);
  expect(stdout).toMatch(/^DamagedDataError The data file .* is damaged: it is cut off[^\n]*\ndeaths: 0\n$/);
  await rm(folder, { recursive: true });
});
