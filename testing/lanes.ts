/**
 * A lane runs the tests of many files in one process, one file after the other, so that they load the modules of the shop
 * once and not once a file. Each file is what it is alone: it starts its own shop, and stops it before the next one begins.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(__dirname, '..');
/** Milliseconds a file took when they were last written down; `npm test -- --durations` writes them anew. */
const known = JSON.parse(readFileSync(join(__dirname, 'durations.json'), 'utf8')) as Record<string, number>;
/** What a file that nobody has timed yet takes, about: milliseconds a byte. */
const PER_BYTE = 0.25;

function testFilesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !/(^|[\\/])(lanes|node_modules|dist)[\\/]/.test(name))
    .map((name) => join(folder, name));
}

const nameOf = (file: string) => relative(root, file).replaceAll('\\', '/');
const duration = (file: string) => known[nameOf(file)] ?? statSync(file).size * PER_BYTE;

/** The files of each lane: the longest first, each to the lane that has least to do. */
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

/** Tests of what runs on the server beside tests of the same code in a browser: React allows only one of both in a process. */
const onTheServer = (file: string) => /\.server\.test\.tsx?$/.test(file);

/**
 * Tells Jest the tests of one lane.
 * @param folders below the repository's root
 * @param lane from 1, or the one for files named `*.server.test`
 * @param lanes how many share the files of these folders
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
        // A block cannot wait for an import.
        // oxlint-disable-next-line typescript/no-require-imports
        require(file);
      } catch (error) {
        it('loads', () => {
          throw error;
        });
      }
    });
}
