/**
 * Checks the types of every part, or of the parts that are named: node scripts/types.mjs api web
 * By the native compiler, which takes a fifth of the time; what reads programs as a library (lint, the loaders of TypeScript)
 * needs the one before. One thread: several checkers learn the types of the libraries each for itself, which takes twice the processor time.
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
