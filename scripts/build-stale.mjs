/**
 * Builds what is not built or older than its sources: generated code, the embedded database, the API, the web client, the
 * GraphQL explorer. With names of parts, those alone: node scripts/build-stale.mjs generated embedded-mongo
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Each after those it needs. */
const PARTS = [
  {
    name: 'generated',
    command: ['run', 'generate', '--silent'],
    sources: [
      'codegen.ts',
      'web/codegen-apollo-hooks.cjs',
      'schema',
      'api/src/graphql/public-operations.ts',
      'api/src/rest',
      'web/src',
    ],
    ending: /\.graphql$/,
    stamp: 'web/src/generated/.built',
  },
  {
    name: 'embedded-mongo',
    sources: ['embedded-mongo/src', 'embedded-mongo/package.json'],
    stamp: 'embedded-mongo/dist/.built',
  },
  {
    name: '@gs-mart/api',
    sources: ['codegen.ts', 'api/src', 'api/seed', 'api/scripts', 'api/package.json', 'schema', 'embedded-mongo/src'],
    stamp: 'api/dist/.built',
  },
  {
    name: '@gs-mart/web',
    sources: [
      'codegen.ts',
      'web/codegen-apollo-hooks.cjs',
      'web/src',
      'web/public',
      'web/index.html',
      'web/vite.config.ts',
      'web/server',
      'web/precompressed.ts',
      'web/package.json',
      'schema',
      'shop',
    ],
    stamp: 'web/dist/.built',
  },
  {
    name: 'explorer',
    command: ['run', 'build:explorer', '--silent', '-w', '@gs-mart/web'],
    sources: ['web/explorer', 'web/precompressed.ts', 'web/package.json'],
    stamp: 'web/explorer/dist/.built',
  },
];
const SKIPPED = new Set(['generated', 'media', 'node_modules', 'dist']);

/** Milliseconds of the newest change at or below a path; of the files with that ending alone when one is given. */
function newest(path, ending) {
  if (!existsSync(path)) return 0;
  const facts = statSync(path);
  if (!facts.isDirectory()) return facts.mtimeMs;
  return readdirSync(path, { withFileTypes: true }).reduce((latest, entry) => {
    const counts = !SKIPPED.has(entry.name) && (entry.isDirectory() || !ending || ending.test(entry.name));
    return counts ? Math.max(latest, newest(join(path, entry.name), ending)) : latest;
  }, facts.mtimeMs);
}

function isStale({ sources, ending, stamp }) {
  const built = existsSync(join(root, stamp)) ? statSync(join(root, stamp)).mtimeMs : 0;
  return built < Math.max(...sources.map((source) => newest(join(root, source), ending)));
}

const wanted = process.argv.slice(2);
for (const part of PARTS) {
  const { name, stamp } = part;
  if ((wanted.length > 0 && !wanted.includes(name)) || !isStale(part)) continue;
  console.log(`Building ${name} …`);
  // Without what npm would generate first when a workspace is built alone: that is a part of its own here.
  execFileSync('npm', part.command ?? ['run', 'build', '--silent', '--ignore-scripts', '-w', name], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // Whatever this process runs as: a client built for development is twice as large, and talks in the console.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  mkdirSync(dirname(join(root, stamp)), { recursive: true });
  writeFileSync(join(root, stamp), '');
}
