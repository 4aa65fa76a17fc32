/**
 * Type-checks every part, or only the named parts: node scripts/types.mjs api web
 * Single-threaded, because each parallel checker loads the libraries' types again, which doubles the processor time.
 */
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const named = process.argv.slice(2);

for (const part of named.length > 0 ? named : ['embedded-mongo', 'api', 'web', 'e2e', 'faults']) {
  const { status } = spawnSync(process.execPath, [compiler, '--singleThreaded', '-p', join(root, part)], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}
