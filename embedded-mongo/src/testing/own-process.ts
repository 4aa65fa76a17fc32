/**
 * Runs modules of this package in child processes. They are compiled once for all tests, because a TypeScript loader would
 * compile every module again at each start.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { transformSync } from '@swc/core';

const sources = join(__dirname, '..');
/** Inside the repository's node_modules, so that imports resolve. */
const cache = join(__dirname, '../../../node_modules/.cache/embedded-mongo');
let translated: string | undefined;

function translate(): string {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name, code: readFileSync(join(sources, name), 'utf8') }));
  const hash = createHash('sha256');
  for (const { name, code } of files) hash.update(name).update(code);
  const folder = join(cache, hash.digest('hex').slice(0, 16));
  if (existsSync(folder)) return folder;
  // Compile into a temporary folder and rename it: another test process may be compiling at the same time.
  const making = `${folder}-${process.pid}`;
  for (const { name, code } of files) {
    const file = join(making, name.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(file), { recursive: true });
    const { code: javascript } = transformSync(code, {
      filename: join(sources, name),
      swcrc: false,
      sourceMaps: 'inline',
      module: { type: 'es6' },
      jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    });
    writeFileSync(file, javascript);
  }
  writeFileSync(join(making, 'package.json'), '{ "type": "module" }\n');
  try {
    renameSync(making, folder);
  } catch (error) {
    rmSync(making, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/**
 * The path of the compiled module, the argument for node.
 * @param name the module below `src`, such as `testing/crash-server`
 */
export function program(name: string): string {
  translated ??= translate();
  return join(translated, `${name}.js`);
}
