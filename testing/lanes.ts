/**
 * A lane is one test file for Jest that loads many others, each in a `describe` block. Jest gives every test file its own module
 * registry, so the shop's modules are loaded once per lane instead of once per file. Each file still starts and stops its own shop.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(__dirname, '..');
/** Milliseconds per file of the run that recorded them last: `npm test -- --durations` records them again. */
const known = JSON.parse(readFileSync(join(__dirname, 'durations.json'), 'utf8')) as Record<string, number>;
/** Estimate for a file without a recorded duration, in milliseconds per byte. */
const PER_BYTE = 0.25;

/** Runs of the API alone, on MongoDB or with more rounds, have the time for its long tests. */
const takesLong = Boolean(process.env['TEST_THOROUGH'] || process.env['TEST_MONGODB_URI']);

/** Without the browser tests that have commands of their own. */
function testFilesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !/(^|[\\/])(lanes|walks|long|node_modules|dist)[\\/]/.test(name))
    .filter((name) => takesLong || !name.endsWith('.long.test.ts'))
    .map((name) => join(folder, name));
}

const nameOf = (file: string) => relative(root, file).replaceAll('\\', '/');
const duration = (file: string) => known[nameOf(file)] ?? statSync(file).size * PER_BYTE;

/** Shares the files among lanes: the longest first, each to the lane with the least work so far. */
function share(files: readonly string[], lanes: number): string[][] {
  const shares = Array.from({ length: lanes }, () => ({ files: [] as string[], milliseconds: 0 }));
  const longestFirst = [...files].sort((a, b) => duration(b) - duration(a) || (a < b ? -1 : 1));
  for (const file of longestFirst) {
    const idlest = shares.reduce((least, one) => (one.milliseconds < least.milliseconds ? one : least));
    idlest.files.push(file);
    idlest.milliseconds += duration(file);
  }
  return shares.map((one) => one.files);
}

/** Server-rendering tests need Jest's node environment, and so a lane of their own. */
const onTheServer = (file: string) => /\.server\.test\.tsx?$/.test(file);

/**
 * Registers the tests of one lane with Jest.
 * @param folders below the repository's root
 * @param lane number of the lane from 1, or 'on the server' for files named `*.server.test`
 * @param lanes number of lanes that share the files of these folders
 */
export function runLane(folders: readonly string[], lane: number | 'on the server', lanes = 1): void {
  const files = folders.flatMap((folder) => testFilesIn(join(root, folder)));
  const lanesFiles =
    lane === 'on the server'
      ? files.filter(onTheServer)
      : share(
          files.filter((file) => !onTheServer(file)),
          lanes,
        )[lane - 1]!;
  for (const file of lanesFiles)
    describe(nameOf(file), () => {
      try {
        // The callback of `describe` must not be asynchronous, as `import()` is.
        // oxlint-disable-next-line typescript/no-require-imports
        require(file);
      } catch (error) {
        it('loads', () => {
          throw error;
        });
      }
    });
}
