/** Runs mongoose's own tests against the server, and counts all of them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LEFT_OUT } from './left-out.js';

const REPORTER = fileURLToPath(new URL('reporter.cjs', import.meta.url));
const TEST_TIMEOUT_MS = 15_000;

interface Line {
  outcome: 'passed' | 'failed' | 'skipped';
  file: string;
  title: string;
  why?: string;
}

export interface MongooseResult {
  version: string;
  driverVersion: string;
  passed: number;
  /** Tests that need no server. */
  others: number;
  leftOut: { title: string; why: string }[];
  failed: { title: string; why: string }[];
}

/**
 * @param folder a checkout of mongoose with its development dependencies installed
 * @throws when mocha could not be run
 */
export async function runMongooseSuite(uri: string, folder: string): Promise<MongooseResult> {
  const temporary = await mkdtemp(join(tmpdir(), 'conformance-mongoose-'));
  const results = join(temporary, 'results.jsonl');
  const log = await open(join(temporary, 'mocha.log'), 'w');
  try {
    const mocha = spawn(
      process.execPath,
      [
        join(folder, 'node_modules/mocha/bin/mocha.js'),
        '--exit',
        '--timeout',
        String(TEST_TIMEOUT_MS),
        '--reporter',
        REPORTER,
        '--ignore',
        'test/encryption/**/*.test.js',
        './test/**/*.test.js',
      ],
      {
        cwd: folder,
        stdio: ['ignore', log.fd, log.fd],
        env: {
          ...process.env,
          MONGOOSE_TEST_URI: uri,
          MONGOOSE_REPLSET_URI: uri,
          START_REPLICA_SET: '1',
          CONFORMANCE_RESULTS: results,
        },
      },
    );
    await once(mocha, 'exit');
    const text = await readFile(results, 'utf8').catch(async () => {
      throw new Error(`mocha ran no test: ${await readFile(join(temporary, 'mocha.log'), 'utf8')}`);
    });
    const lines = text.split('\n').filter(Boolean);
    return judge(
      folder,
      lines.map((line) => JSON.parse(line) as Line),
    );
  } finally {
    await log.close();
    await rm(temporary, { recursive: true, force: true });
  }
}

function judge(folder: string, lines: Line[]): MongooseResult {
  const suite = createRequire(join(folder, 'package.json'));
  const result: MongooseResult = {
    version: (suite('./package.json') as { version: string }).version,
    driverVersion: (suite('mongodb/package.json') as { version: string }).version,
    passed: 0,
    others: 0,
    leftOut: [],
    failed: [],
  };
  for (const line of lines) {
    if (line.outcome === 'skipped') {
      result.others += 1;
      continue;
    }
    if (line.outcome === 'passed') {
      result.passed += 1;
      continue;
    }
    const title = `${line.file}: ${line.title}`;
    const rule = LEFT_OUT.find(
      ({ says, title: named }) => (says?.test(line.why ?? '') ?? true) && (named?.test(line.title) ?? true),
    );
    if (rule) result.leftOut.push({ title, why: rule.why });
    else result.failed.push({ title, why: line.why ?? '' });
  }
  return result;
}
