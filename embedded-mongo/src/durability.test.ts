import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Long, MongoClient, UUID, type Db } from 'mongodb';
import { startServer } from './index.js';
import { program } from './testing/own-process.js';
import { RawClient } from './testing/raw-client.js';

/** Number of crashes: few in `npm test`, more in `npm run test:conformance`, any number with `CRASH_ROUNDS=50 npx jest durability`. */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? (process.env['TEST_THOROUGH'] ? 5 : 2));
/** Range of the random delay before a server is killed, in milliseconds after its first acknowledged writes. */
const [SHORTEST_MS, LONGEST_MS] = [20, 500];
/** The kinds of writes that a writer performs concurrently and reports. */
const KINDS = ['counter', 'pair', 'single'];

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-crash-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs one of the scripts in testing/ in a child process. */
function start(script: string, ...args: string[]) {
  return spawn(process.execPath, [program(`testing/${script}`), folder, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** A random delay, in which some writes are acknowledged and one is in progress. */
const aWhile = () =>
  new Promise((resolve) => setTimeout(resolve, SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS)));

/** Starts a writer, kills it at a random moment, and returns the writes that it had reported by then. */
async function crashedWriter(round: number): Promise<{ kind: string; value: number }[]> {
  const child = start('crash-writer', String(round * 100_000));
  let output = '';
  const acknowledged = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (KINDS.every((kind) => output.includes(`\n${kind} `))) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the writer ended by itself with code ${code}`)));
  });
  await acknowledged;
  await aWhile();
  const gone = once(child, 'close');
  child.kill('SIGKILL');
  await gone;
  // The last line may be truncated; an incomplete line does not count as acknowledged.
  return output
    .slice(0, output.lastIndexOf('\n'))
    .split('\n')
    .map((line) => ({ kind: line.split(' ')[0]!, value: Number(line.split(' ')[1]) }));
}

async function opened<T>(use: (db: Db) => Promise<T>): Promise<T> {
  const server = await startServer({ dataDir: folder });
  const client = await new MongoClient(server.uri).connect();
  try {
    return await use(client.db('crash'));
  } finally {
    await client.close();
    await server.close();
  }
}

test(
  'a server killed at any moment loses nothing acknowledged and never shows half a transaction',
  async () => {
    let counter = 0;
    const pairs = new Set<number>();
    const singles = new Set<number>();
    for (let round = 0; round < ROUNDS; round++) {
      for (const { kind, value } of await crashedWriter(round)) {
        if (kind === 'counter') counter = value;
        if (kind === 'pair') pairs.add(value);
        if (kind === 'single') singles.add(value);
      }
      await opened(async (db) => {
        const found = await db.collection('counter').findOne({});
        const left = (await db.collection('left').find().toArray()).map(({ value }) => value as number);
        const right = (await db.collection('right').find().toArray()).map(({ value }) => value as number);
        const sums = await db.collection('sums').find().toArray();
        const single = new Set((await db.collection('single').find().toArray()).map(({ value }) => value as number));
        // One increment may have been committed without its reply being received.
        expect([counter, counter + 1]).toContain(found!['n']);
        counter = found!['n'] as number;
        expect([...left].sort()).toEqual([...right].sort());
        expect(sums.reduce((sum, { pairs: n }) => sum + (n as number), 0)).toBe(left.length);
        const leftSet = new Set(left);
        expect([...pairs].filter((value) => !leftSet.has(value))).toEqual([]);
        expect([...singles].filter((value) => !single.has(value))).toEqual([]);
        for (const name of ['left', 'right', 'sums', 'counter', 'single']) {
          expect(await db.command({ validate: name })).toMatchObject({ valid: true });
        }
      });
    }
    expect(pairs.size).toBeGreaterThanOrEqual(ROUNDS);
  },
  ROUNDS * 60_000,
);

test(
  'a write that is sent again after a crash is applied once, whether its first answer came through or not',
  async () => {
    const lsid = { id: new UUID() };
    const increment = (number: number) => ({
      findAndModify: 'counter',
      query: { _id: 'counter' },
      update: { $inc: { n: 1 } },
      upsert: true,
      new: true,
      lsid,
      txnNumber: Long.fromNumber(number),
    });
    let number = 1;
    for (let round = 0; round < ROUNDS; round++) {
      const child = start('crash-server');
      const gone = once(child, 'close');
      let said = '';
      while (!/port \d+\n/.test(said)) said += String((await once(child.stdout, 'data'))[0]);
      const client = await RawClient.connect(Number(/port (\d+)/.exec(said)![1]));
      let killed: Promise<unknown> | undefined;
      // Start with the number that was in progress at the previous crash.
      for (;;) {
        const reply = await client.command(increment(number)).catch(() => undefined);
        if (!reply) break;
        expect(reply).toMatchObject({ ok: 1, value: { n: number } });
        number += 1;
        killed ??= aWhile().then(() => child.kill('SIGKILL'));
      }
      await killed;
      await gone;
    }
    expect(number).toBeGreaterThan(ROUNDS);
  },
  ROUNDS * 60_000,
);
