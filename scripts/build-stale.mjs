/**
 * Builds the parts whose output is missing or older than its sources: generated code, the embedded database, the API, the web client.
 * With arguments, only the named parts: node scripts/build-stale.mjs generated embedded-mongo
 */
import { once } from 'node:events';
import { existsSync, readdirSync, statSync, writeFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startScript } from './start-script.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Parts with their folder, npm script (`build` by default), sources and the parts they depend on. Independent parts are built in parallel. */
const PARTS = [
  {
    name: 'generated',
    folder: '.',
    script: 'generate',
    sources: [
      'codegen.ts',
      'web/codegen-apollo-hooks.cjs',
      'web/tokens-css.ts',
      'web/src/shared/tokens.ts',
      'schema',
      'api/src/graphql/public-operations.ts',
      'api/src/rest',
      'web/src',
    ],
    ending: /(\.graphql|tokens\.ts|\.css)$/,
    stamp: 'web/src/generated/.built',
  },
  {
    name: 'embedded-mongo',
    folder: 'embedded-mongo',
    sources: ['embedded-mongo/src', 'embedded-mongo/package.json'],
    stamp: 'embedded-mongo/dist/.built',
  },
  {
    name: '@gs-mart/api',
    folder: 'api',
    sources: [
      'codegen.ts',
      'api/src',
      'api/seed',
      'api/scripts',
      'api/package.json',
      'api/tsconfig.build.json',
      'tsconfig.json',
      'schema',
      'embedded-mongo/src',
    ],
    stamp: 'api/dist/.built',
    after: ['generated', 'embedded-mongo'],
  },
  {
    name: '@gs-mart/web',
    folder: 'web',
    sources: [
      'codegen.ts',
      'web/codegen-apollo-hooks.cjs',
      'web/src',
      'web/public',
      'web/index.html',
      'web/vite.config.ts',
      'web/server',
      'web/worker',
      'web/precompressed.ts',
      'web/build.mjs',
      'web/package.json',
      'schema',
      'shop',
    ],
    stamp: 'web/dist/.built',
    after: ['generated'],
  },
];
const SKIPPED = new Set(['generated', 'media', 'node_modules', 'dist']);

/** The newest modification time at or below a path, in milliseconds; only of files with the given ending, if any. */
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

async function build({ name, folder, script = 'build', stamp }) {
  console.log(`Building ${name} …`);
  // Skips the workspace's `prebuild` script, because code generation is a separate part here.
  const child = startScript(folder, script, {
    stdio: 'inherit',
    // Always a production build: React for development is twice as large and logs to the console.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`${name} was not built: its build ended with ${status}`);
  mkdirSync(dirname(join(root, stamp)), { recursive: true });
  writeFileSync(join(root, stamp), '');
}

const built = new Map();
for (const part of PARTS) {
  const ready = Promise.all((part.after ?? []).map((name) => built.get(name)));
  const needed = wanted.length === 0 || wanted.includes(part.name);
  built.set(
    part.name,
    ready.then(() => (needed && isStale(part) ? build(part) : undefined)),
  );
}
for (const { status, reason } of await Promise.allSettled(built.values())) {
  if (status === 'fulfilled') continue;
  console.error(reason.message);
  process.exitCode = 1;
}
