/**
 * Runs all cases of the server's property and crash tests, of which `npm test` runs a few, and external conformance tests;
 * writes the results of the latter into README.md:
 * `npm run test:conformance -- [--no-own] [--specifications DIR] [--mongoose DIR] [--mongosh DIR] [--only REGEX] [--no-report]`
 *
 * - `--specifications`: a checkout of MongoDB's driver specifications (or CONFORMANCE_SPECIFICATIONS)
 * - `--mongoose`: a checkout of mongoose with its development dependencies installed (or CONFORMANCE_MONGOOSE)
 * - `--mongosh`: the folder where `npm install mongosh` was run (or CONFORMANCE_MONGOSH)
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { IN_MEMORY, startServer } from '../src/index.js';
import { runMongooseSuite } from './mongoose/suite.js';
import { runMongosh } from './mongosh/suite.js';
import { writeReport, type Section } from './report.js';
import { LEFT_OUT } from './unified/left-out.js';
import { runSuite, type CaseResult } from './unified/runner.js';

const SUITES = [
  'crud',
  'transactions',
  'transactions-convenient-api',
  'retryable-writes',
  'retryable-reads',
  'sessions',
];

const { values: options } = parseArgs({
  options: {
    specifications: { type: 'string', default: process.env['CONFORMANCE_SPECIFICATIONS'] },
    mongoose: { type: 'string', default: process.env['CONFORMANCE_MONGOOSE'] },
    mongosh: { type: 'string', default: process.env['CONFORMANCE_MONGOSH'] },
    own: { type: 'boolean', default: true },
    only: { type: 'string' },
    report: { type: 'boolean', default: true },
  },
  allowNegative: true,
});
const others = Boolean(options.specifications || options.mongoose || options.mongosh);
if (!options.own && !others) {
  console.error('Name at least one of --specifications DIR, --mongoose DIR and --mongosh DIR.');
  process.exit(2);
}

const require = createRequire(import.meta.url);
const { version: driver } = require('mongodb/package.json') as { version: string };

/** Runs all cases of the property and crash tests. @returns whether all passed */
function ownTests(): boolean {
  const { status } = spawnSync(process.execPath, [require.resolve('jest/bin/jest'), '--testTimeout', '600000'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, TEST_THOROUGH: '1', NODE_OPTIONS: '' },
  });
  return status === 0;
}

async function specifications(uri: string, folder: string): Promise<Section[]> {
  const sections: Section[] = [];
  const only = options.only ? new RegExp(options.only) : undefined;
  for (const suite of SUITES) {
    const places = [join(folder, 'source', suite, 'tests/unified'), join(folder, 'source', suite, 'tests')];
    const place = places.find((one) => existsSync(one));
    if (!place) throw new Error(`${folder} holds no tests of ${suite}`);
    sections.push(sectionOf(suite, await runSuite(uri, suite, place, LEFT_OUT, only)));
  }
  return sections;
}

function sectionOf(suite: string, results: CaseResult[]): Section {
  const of = (kind: string) =>
    results.flatMap(({ file, description, outcome }) =>
      outcome.kind === kind ? [{ title: `${file}: ${description}`, why: 'why' in outcome ? outcome.why : '' }] : [],
    );
  return {
    name: `Driver specifications: ${suite}`,
    against: `driver ${driver}`,
    passed: of('passed').length,
    leftOut: of('left out'),
    failed: of('failed'),
    notApplicable: of('not applicable').map(({ why }) => why),
  };
}

async function mongoose(uri: string, folder: string): Promise<Section> {
  const { version, driverVersion, passed, leftOut, failed, others } = await runMongooseSuite(uri, folder);
  return {
    name: "mongoose's own tests",
    against: `mongoose ${version}, driver ${driverVersion}`,
    passed,
    leftOut,
    failed,
    notApplicable: Array.from({ length: others }, () => 'skipped by mongoose itself'),
  };
}

async function mongosh(uri: string, folder: string): Promise<Section> {
  const { version, passed, failed } = await runMongosh(uri, folder);
  return { name: 'mongosh', against: `mongosh ${version}`, passed, leftOut: [], failed, notApplicable: [] };
}

const ownAreRight = !options.own || ownTests();
const sections: Section[] = [];
for (const [folder, run] of [
  [options.specifications, specifications],
  [options.mongoose, async (uri: string, from: string) => [await mongoose(uri, from)]],
  [options.mongosh, async (uri: string, from: string) => [await mongosh(uri, from)]],
] as const) {
  if (!folder) continue;
  // Each suite has its own server, with fail points enabled.
  const server = await startServer({ dataDir: IN_MEMORY, failPoints: true });
  try {
    const database = new URL(server.uri);
    database.pathname = '/conformance';
    for (const section of await run(database.href, folder)) {
      sections.push(section);
      console.log(
        `${section.name} (${section.against}): ${section.passed} passed, ${section.leftOut.length} left out, ${section.failed.length} failed, ${section.notApplicable.length} not applicable`,
      );
      for (const { title, why } of section.failed) console.log(`  ${title}\n    ${why.slice(0, 600)}`);
    }
  } finally {
    await server.close();
  }
}
if (others && options.report && !options.only) {
  const readme = new URL('../README.md', import.meta.url);
  await writeReport(readme, await readFile(readme, 'utf8'), sections, new Date());
}
process.exit(ownAreRight && sections.every(({ failed }) => failed.length === 0) ? 0 : 1);
