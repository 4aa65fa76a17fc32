/** A full disk, simulated by a resource limit on the file size of a server process, which is lifted later. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Collection } from 'mongodb';
import { program } from './testing/own-process.js';
import { testServer } from './testing/running-server.js';

/** prlimit lifts the limit of another process. Without it (e.g. on macOS) the recovery cannot be tested. */
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((path) => existsSync(path));
const TEXT = 'x'.repeat(50_000);

let folder: string;
let child: ChildProcess | undefined;
let said: { output: string; errors: string };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-full-'));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** @param blocks maximum file size in blocks of 512 bytes */
async function start(blocks: number): Promise<void> {
  const server = [program('testing/crash-server'), folder];
  const limited = `ulimit -S -f ${blocks}; exec "$0" "$@"`;
  said = { output: '', errors: '' };
  child = spawn('sh', ['-c', limited, process.execPath, ...server], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr!.on('data', (chunk: Buffer) => (said.errors += chunk.toString()));
  child.stdout!.on('data', (chunk: Buffer) => (said.output += chunk.toString()));
  while (!/^(port|refused) .*\n/m.test(said.output)) await once(child.stdout!, 'data');
}

async function connected(): Promise<MongoClient> {
  return new MongoClient(`mongodb://127.0.0.1:${/port (\d+)/.exec(said.output)![1]}/?replicaSet=embedded`).connect();
}

async function fillUp(docs: Collection<{ _id: number; text: string; n?: number }>): Promise<number> {
  for (let _id = 0; ; _id++) {
    try {
      await docs.insertOne({ _id, text: TEXT });
    } catch (error) {
      expect(error).toMatchObject({ code: 14031, codeName: 'OutOfDiskSpace' });
      return _id;
    }
  }
}

test('a full disk refuses writes and nothing else, and takes them again by itself when there is room', async () => {
  await start(4_000);
  const client = await connected();
  const docs = client.db('shop').collection<{ _id: number; text: string; n?: number }>('docs');
  await docs.createIndex({ n: 1 }, { unique: true, sparse: true });
  const stored = await fillUp(docs);
  expect(stored).toBeGreaterThan(10);

  const refused = { codeName: 'OutOfDiskSpace' };
  for (const write of [
    () => docs.insertOne({ _id: -1, text: '' }),
    () => docs.updateOne({ _id: 0 }, { $set: { n: 1 } }),
    () => docs.deleteOne({ _id: 0 }),
    () => docs.aggregate([{ $out: 'copy' }]).toArray(),
    () => client.db('shop').createCollection('other'),
    () =>
      client.withSession((session) =>
        session.withTransaction(() => docs.updateOne({ _id: 0 }, { $inc: { n: 1 } }, { session })),
      ),
  ])
    await expect(write()).rejects.toMatchObject(refused);
  expect(await docs.countDocuments()).toBe(stored);
  const read = await client.withSession((session) =>
    session.withTransaction(() => docs.findOne({ _id: stored - 1 }, { session })),
  );
  expect(read).toEqual({ _id: stored - 1, text: TEXT });
  expect(await client.db('shop').listCollections().toArray()).toHaveLength(1);
  expect(said.errors.match(/refuses writes/g)).toHaveLength(1);

  if (PRLIMIT) {
    execFileSync(PRLIMIT, ['--pid', String(child!.pid), '--fsize=unlimited']);
    while (!said.output.includes('takes writes again')) await once(child!.stdout!, 'data');
    await docs.insertOne({ _id: stored, text: TEXT });
    await docs.updateOne({ _id: 0 }, { $set: { n: 1 } });
    await expect(docs.updateOne({ _id: 1 }, { $set: { n: 1 } })).rejects.toMatchObject({ code: 11000 });
  }
  await client.close();
  child!.kill('SIGKILL');
  await once(child!, 'close');
  const t = await testServer({ dataDir: folder });
  expect(await t.client.db('shop').command({ validate: 'docs' })).toMatchObject({
    valid: true,
    nrecords: stored + (PRLIMIT ? 1 : 0),
  });
  await t.stop();
});

test('a start without room says so in one sentence and leaves nothing behind', async () => {
  await rm(folder, { recursive: true });
  await start(100);
  expect(said.output).toMatch(
    /^refused There is no room on the disk of the data folder [^\n]*make room, then start again\.\n$/,
  );
  await expect(stat(folder)).rejects.toThrow('ENOENT');
  await start(0);
  expect(said.output).toContain('There is no room on the disk');
  expect(existsSync(folder) ? await readdir(folder) : []).toEqual([]);
});
