/**
 * `npm test`: builds, then runs the tests beside type check, lint and format. Long suites have commands of their own: `test:browser`,
 * `test:walks`, `test:faults` and `test:database`. Drift and breaking changes of the schema are tests too (api/test/schema.test.ts).
 * With TEST_MONGODB_URI it runs only the API's tests, on that MongoDB replica set. With --thorough it runs only the tests of the API and
 * the embedded database, with many more rounds of property tests and race tests (api/test/rounds.ts, property-runs.ts).
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, existsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startScript } from './start-script.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = mkdtempSync(join(tmpdir(), 'verify-'));
const results = join(folder, 'tests.json');
const jest = join(root, 'node_modules/jest/bin/jest.js');
/** Concurrent steps: the tests, and one check at a time beside them. */
const SIDE_BY_SIDE = 2;
/** Workers of Jest: one more than the two cores of CI, since browser tests wait in between. More only get into one another's way. */
const TESTS_SIDE_BY_SIDE = 3;

/** Documented settings of Go's runtime, in which the type checker and type-aware lint are written: no garbage collection below 2 GiB, one thread. */
const SHORT_LIVED = { GOGC: 'off', GOMEMLIMIT: '2GiB', GOMAXPROCS: '1' };

/** Node reads NODE_EXTRA_CA_CERTS at every start of a process, which is slow. Tests start hundreds and need it only to reach a database on another machine. */
const { NODE_EXTRA_CA_CERTS: _, ...withoutAuthorities } = process.env;
const env = process.env.TEST_MONGODB_URI ? process.env : withoutAuthorities;

const thorough = process.argv.includes('--thorough');
const testsAlone = thorough || Boolean(process.env.TEST_MONGODB_URI);

const tests = [
  process.execPath,
  [
    jest,
    ...['-c', 'jest.config.js', '--json', '--outputFile', results, `--maxWorkers=${TESTS_SIDE_BY_SIDE}`],
    '--selectProjects',
    ...(process.env.TEST_MONGODB_URI
      ? ['API']
      : thorough
        ? ['API', 'embedded database']
        : ['browser', 'faults', 'API', 'web client']),
  ],
];

const BUILD = { build: [process.execPath, [join(root, 'scripts/build-stale.mjs')]] };
/** Lint, unused code and format: the `lint` script of package.json. */
const LINT = (options) => startScript('.', 'lint', options);
/** Stages run in sequence; the steps within a stage are independent. */
const STAGES = [
  BUILD,
  {
    tests,
    types: [process.execPath, [join(root, 'scripts/types.mjs')]],
    'lint and format': LINT,
  },
];

/** Runs a step, and notes it in `wrong` when it fails. Its output is printed as it comes, or at its end when it runs beside others. */
function run(name, step, atOnce) {
  const from = Date.now();
  if (atOnce) console.log(`\n── ${name}`);
  const options = {
    cwd: root,
    stdio: ['ignore', atOnce ? 'inherit' : 'pipe', atOnce ? 'inherit' : 'pipe'],
    env: { ...env, ...SHORT_LIVED, FORCE_COLOR: '0', ...(thorough ? { TEST_THOROUGH: '1' } : {}) },
  };
  const child = typeof step === 'function' ? step(options) : spawn(...step, options);
  let said = '';
  child.stdout?.on('data', (part) => (said += part));
  child.stderr?.on('data', (part) => (said += part));
  return new Promise((resolve) => {
    const end = (right, why = '') => {
      if (!atOnce) console.log(`\n── ${name}\n${said}`.trimEnd());
      if (!right) wrong.push({ name, said });
      console.log(`── ${name}: ${right ? 'right' : 'WRONG'}${why} after ${Math.round((Date.now() - from) / 1000)} s`);
      resolve();
    };
    child.once('error', (error) => end(false, ` (${error.message})`));
    child.once('close', (status) => end(status === 0));
  });
}

const wrong = [];
for (const stage of testsAlone ? [BUILD, { tests }] : STAGES) {
  const waiting = Object.entries(stage);
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      await run(...step, step[1] === tests || step[1] === BUILD.build);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, lane));
}

const totals = { passed: 0, failed: 0, skipped: 0 };
if (existsSync(results)) {
  const run = JSON.parse(readFileSync(results, 'utf8'));
  totals.passed += run.numPassedTests;
  totals.failed += run.numFailedTests + run.numRuntimeErrorTestSuites;
  totals.skipped += run.numPendingTests;
  tellFailures(run);
  if (process.argv.includes('--durations')) writeDurations(run);
}
rmSync(folder, { recursive: true, force: true });
// A short log keeps its last lines only: why a step is wrong must stand there too.
for (const { name, said } of wrong) console.log(`\n── ${name}: WRONG\n${said}`.trimEnd());
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = wrong.length > 0 ? 1 : 0;

/** Repeats the failures at the end of the log. */
function tellFailures({ testResults }) {
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed)
      console.log(`\nFAILED ${fullName}\n${failureMessages.join('\n')}`);
    if (message && failed.length === 0) console.log(`\nFAILED ${relative(root, name)}\n${message}`);
  }
}

/** Records the duration of each file: the next run starts the longest first and shares the files evenly among lanes. */
function writeDurations({ testResults }) {
  const milliseconds = {};
  for (const { name, startTime, endTime, assertionResults } of testResults) {
    milliseconds[relative(root, name).replaceAll('\\', '/')] = endTime - startTime;
    // In a lane the outermost block is a file (testing/lanes.ts).
    for (const { ancestorTitles, duration } of assertionResults)
      if (/\.test\.tsx?$/.test(ancestorTitles[0] ?? ''))
        milliseconds[ancestorTitles[0]] = (milliseconds[ancestorTitles[0]] ?? 0) + (duration ?? 0);
  }
  const sorted = Object.fromEntries(Object.entries(milliseconds).sort(([, a], [, b]) => b - a));
  writeFileSync(join(root, 'testing/durations.json'), `${JSON.stringify(sorted, null, 2)}\n`);
}
