/** Builds what is not built or older than its sources: the embedded database, the API, the web client, the GraphQL explorer. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const PARTS = [
  {
    name: 'embedded-mongo',
    sources: ['embedded-mongo/src', 'embedded-mongo/package.json'],
    stamp: 'embedded-mongo/dist/.built',
  },
  {
    name: '@gs-mart/api',
    sources: ['api/src', 'api/seed', 'api/scripts', 'api/package.json', 'schema', 'embedded-mongo/src'],
    stamp: 'api/dist/.built',
  },
  {
    name: '@gs-mart/web',
    sources: [
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
    name: '@gs-mart/web',
    script: 'build:explorer',
    sources: ['web/explorer', 'web/precompressed.ts', 'web/package.json'],
    stamp: 'web/explorer/dist/.built',
  },
];
const SKIPPED = new Set(['generated', 'media', 'node_modules', 'dist']);

/** Milliseconds of the newest change at or below a path. */
function newest(path) {
  if (!existsSync(path)) return 0;
  const facts = statSync(path);
  if (!facts.isDirectory()) return facts.mtimeMs;
  return readdirSync(path).reduce(
    (latest, name) => (SKIPPED.has(name) ? latest : Math.max(latest, newest(join(path, name)))),
    facts.mtimeMs,
  );
}

for (const { name, script = 'build', sources, stamp } of PARTS) {
  const file = join(root, stamp);
  const built = existsSync(file) ? statSync(file).mtimeMs : 0;
  if (built >= Math.max(...sources.map((source) => newest(join(root, source))))) continue;
  console.log(script === 'build' ? `Building ${name} …` : `Building ${name} (${script}) …`);
  execFileSync('npm', ['run', script, '--silent', '-w', name], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // Whatever this process runs as: a client built for development is twice as large, and talks in the console.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
}
