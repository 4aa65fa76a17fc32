/** Everything that must hold, in one run: builds, drift checks, types, lint, unit, integration and browser tests. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const results = mkdtempSync(join(tmpdir(), 'verify-'));
const jest = join(root, 'node_modules/jest/bin/jest.js');
const npm = (...args) => ['npm', args];
const suite = (name, config, ...args) => [
  process.execPath,
  [jest, '-c', config, '--json', '--outputFile', join(results, `${name}.json`), '--silent=false', ...args],
];

const STEPS = [
  ['build', npm('run', 'build', '--silent')],
  ['generated code', npm('run', 'generate', '--silent')],
  ['schema drift', npm('run', 'schema:check', '--silent')],
  ['breaking changes', npm('run', 'schema:breaking', '--silent')],
  ['types', npm('run', 'typecheck', '--silent')],
  ['lint and format', npm('run', 'lint', '--silent')],
  ['embedded database', suite('embedded', 'embedded-mongo/jest.config.js', '--maxWorkers=2')],
  ['API', suite('api', 'api/jest.config.js', '--maxWorkers=2')],
  ['web client', suite('web', 'web/jest.config.js', '--maxWorkers=2')],
  ['browser', suite('e2e', 'e2e/jest.config.js')],
];

let failedSteps = 0;
for (const [name, [command, args]] of STEPS) {
  const from = Date.now();
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  console.log(`── ${name}: ${status === 0 ? 'right' : 'WRONG'} after ${Math.round((Date.now() - from) / 1000)} s`);
  if (status !== 0) failedSteps += 1;
}

const totals = { passed: 0, failed: 0, skipped: 0 };
for (const name of ['embedded', 'api', 'web', 'e2e']) {
  const file = join(results, `${name}.json`);
  if (!existsSync(file)) continue;
  const run = JSON.parse(readFileSync(file, 'utf8'));
  totals.passed += run.numPassedTests;
  totals.failed += run.numFailedTests + run.numRuntimeErrorTestSuites;
  totals.skipped += run.numPendingTests;
}
rmSync(results, { recursive: true, force: true });
if (failedSteps > 0) console.log(`\n${failedSteps} of ${STEPS.length} steps are wrong.`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = failedSteps > 0 ? 1 : 0;
