import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

test('in a thread of its own, the server leaves its process free while it works, and gives the folder back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-thread-'));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', '@swc-node/register/esm-register', join(__dirname, 'testing/thread-owner.ts'), folder],
    { env: { ...process.env, TS_NODE_PROJECT: join(__dirname, '../tsconfig.json') } },
  );
  const { turns, found, refused } = JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<string, unknown>;
  // In one thread, a command is one turn or few.
  expect(turns).toBeGreaterThan(20);
  expect(found).toBe(15_000);
  expect(refused).toMatch(/^DataFolderError .* in use by process \d+/);
  expect((await readdir(folder)).sort()).toEqual(['data.mdb', 'lock.mdb']);
  await rm(folder, { recursive: true });
});
