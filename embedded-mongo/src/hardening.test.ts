import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serialize } from 'bson';
import { DataFolderError, startServer } from './index.js';
import { program } from './testing/own-process.js';
import { opMsg, RawClient } from './testing/raw-client.js';
import { testServer, type TestServer } from './testing/running-server.js';
import { MAX_MESSAGE_BYTES } from './wire/frames.js';

const run = promisify(execFile);

describe('a server under bad input', () => {
  let t: TestServer;
  beforeAll(async () => {
    t = await testServer();
    await t.db.collection('kept').insertMany(Array.from({ length: 50 }, (_, i) => ({ i })));
  });
  afterAll(() => t.stop());

  /** Asserts that the server answers on an old and on a new connection and has lost no data. */
  async function stands(): Promise<void> {
    expect(await t.db.collection('kept').countDocuments()).toBe(50);
    const fresh = await RawClient.connect(t.server.port);
    expect(await fresh.command({ ping: 1 })).toMatchObject({ ok: 1 });
    fresh.end();
  }

  async function closes(bytes: Buffer): Promise<void> {
    const client = await RawClient.connect(t.server.port);
    client.socket.write(bytes);
    await client.closed;
  }

  test('random, truncated and altered frames end their connection or are answered with an error', async () => {
    let seed = 4242;
    const random = (below: number): number => {
      seed = (seed + 0x6d2b79f5) | 0;
      let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    };
    const samples = [
      opMsg({ ping: 1, $db: 'admin' }),
      opMsg({ hello: 1, $db: 'admin', client: { application: { name: 'x' } } }),
      opMsg({ find: 'kept', filter: { i: { $gt: 3 } }, sort: { i: 1 }, $db: 'test' }),
      opMsg({
        aggregate: 'kept',
        pipeline: [{ $match: { i: 1 } }, { $group: { _id: '$i' } }],
        cursor: {},
        $db: 'test',
      }),
      opMsg({ insert: 'other', documents: [{ a: [1, { b: 'text' }] }, { d: new Date(0) }], $db: 'test' }),
      opMsg({ getMore: 5n, collection: 'kept', $db: 'test' }),
      opMsg({ update: 'other', updates: [{ q: { a: 1 }, u: { $set: { b: 2 } } }], $db: 'test' }),
    ];
    for (let round = 0; round < 400; round++) {
      const client = await RawClient.connect(t.server.port);
      let bytes: Buffer;
      if (round % 4 === 0) bytes = Buffer.from(Array.from({ length: random(300) }, () => random(256)));
      else {
        bytes = Buffer.from(samples[random(samples.length)]!);
        if (round % 4 === 1) bytes = bytes.subarray(0, random(bytes.length));
        else for (let i = 0; i <= random(6); i++) bytes[random(bytes.length)] = random(256);
        // With a correct length the frame is accepted, so that the damage reaches the BSON parsers.
        if (round % 4 === 3) bytes.writeInt32LE(bytes.length, 0);
      }
      client.socket.end(bytes);
      await client.closed;
      if (round % 100 === 99) await stands();
    }
    await stands();
  });

  test.each([
    ['a length below the header', Buffer.from([15, 0, 0, 0])],
    ['a negative length', Buffer.from([0, 0, 0, 0x80])],
    ['a length above the limit', Buffer.from(new Int32Array([MAX_MESSAGE_BYTES + 1, 1, 0, 2013]).buffer)],
    ['an unknown operation', Buffer.from(new Int32Array([16, 1, 0, 2001]).buffer)],
    ['an unknown required flag', opMsg({ ping: 1, $db: 'admin' }, 4)],
  ])('%s closes the connection', async (_, bytes) => {
    await closes(bytes);
    await stands();
  });

  test('a body that is no BSON is answered with an error and the connection goes on', async () => {
    const client = await RawClient.connect(t.server.port);
    const bytes = opMsg({ ping: 1, $db: 'admin' });
    bytes[21 + 4] = 0x77; // an element type that does not exist
    client.socket.write(bytes);
    expect(await client.next()).toMatchObject({ ok: 0, codeName: 'InvalidBSON' });
    expect(await client.command({ ping: 1 })).toMatchObject({ ok: 1 });
    client.end();
  });

  test('a message in single bytes and several messages in one piece are all understood', async () => {
    const client = await RawClient.connect(t.server.port);
    for (const byte of opMsg({ ping: 1, $db: 'admin' })) client.socket.write(Buffer.from([byte]));
    expect(await client.next()).toMatchObject({ ok: 1 });
    client.socket.write(Buffer.concat([1, 2, 3].map((id) => opMsg({ ping: 1, $db: 'admin' }, 0, id))));
    for (let i = 0; i < 3; i++) expect(await client.next()).toMatchObject({ ok: 1 });
    const checksummed = Buffer.concat([opMsg({ ping: 1, $db: 'admin' }, 1), Buffer.alloc(4)]);
    checksummed.writeInt32LE(checksummed.length, 0);
    client.socket.write(checksummed);
    expect(await client.next()).toMatchObject({ ok: 1 });
    client.end();
  });

  test('a message of nearly 48 MB is taken, a document above 16 MB is refused', async () => {
    const big = t.db.collection('big');
    const text = 'x'.repeat(15_900_000);
    await big.insertMany([{ text }, { text }, { text: 'y'.repeat(15_000_000) }]);
    expect(await big.countDocuments({ text })).toBe(2);
    await big.updateOne({ text }, { $set: { small: 1 } });
    await expect(big.updateOne({ text }, { $set: { more: 'z'.repeat(1_000_000) } })).rejects.toMatchObject({
      code: 10334,
    });
    expect(await big.find({}, { batchSize: 10 }).toArray()).toHaveLength(3);
    await big.drop();
  });

  test('a result that no reply may carry is refused', async () => {
    const big = t.db.collection<{ text: string }>('big');
    await big.insertMany(Array.from({ length: 3 }, (_, i) => ({ text: `${i}`.repeat(7_000_000) })));
    const tooLarge = { code: 10334, codeName: 'BSONObjectTooLarge' };
    const twice = { a: '$text', b: '$text', c: '$text' };
    await expect(big.aggregate([{ $project: twice }]).toArray()).rejects.toMatchObject(tooLarge);
    await expect(big.find({}, { projection: twice }).toArray()).rejects.toMatchObject(tooLarge);
    await expect(big.distinct('text')).rejects.toMatchObject({ code: 17217 });
    await big.drop();
    await stands();
  });

  test('a client that sends and never reads is not read from any more', async () => {
    const rude = await RawClient.connect(t.server.port);
    rude.socket.pause();
    const text = 'x'.repeat(1_000_000);
    await t.db.collection('text').insertOne({ text });
    const before = process.memoryUsage().arrayBuffers;
    const question = opMsg({ find: 'text', $db: 'test' });
    // The reply to each is one megabyte.
    for (let i = 0; i < 200; i++) rude.socket.write(question);
    for (let round = 0; round < 20; round++) await stands();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000);
    const reads = Array.from({ length: 200 }, () => rude.next());
    rude.socket.resume();
    expect((await Promise.all(reads)).every(({ ok }) => ok === 1)).toBe(true);
    rude.end();
  });

  test.each([
    [5, 'TypeMismatch'],
    [{}, 'Location40414'],
    [{ clusterTime: new Date() }, 'TypeMismatch'],
  ])('a $clusterTime of %j is refused', async (time, codeName) => {
    const client = await RawClient.connect(t.server.port);
    expect(await client.command({ ping: 1, $clusterTime: time })).toMatchObject({ ok: 0, codeName });
    client.end();
  });

  test('five hundred idle connections cost nothing but their sockets', async () => {
    const idle = await Promise.all(Array.from({ length: 500 }, () => RawClient.connect(t.server.port)));
    await stands();
    expect(await idle[499]!.command({ ping: 1 })).toMatchObject({ ok: 1 });
    for (const client of idle) client.end();
    await stands();
  });

  test('a catastrophic regular expression is given up, and others are served meanwhile or after', async () => {
    const traps = t.db.collection('traps');
    await traps.insertOne({ text: `${'a'.repeat(40)}!` });
    await expect(traps.findOne({ text: { $regex: '^(a+)+$' } })).rejects.toMatchObject({ ok: 0 });
    await stands();
  });

  test('deeply nested documents are refused or served, never fatal', async () => {
    let nested: Record<string, unknown> = { end: 1 };
    for (let i = 0; i < 5000; i++) nested = { a: nested };
    const client = await RawClient.connect(t.server.port);
    const document = Buffer.from(serialize({ find: 'kept', filter: nested, $db: 'test' }));
    const frame = opMsg({});
    client.socket.write(
      Buffer.concat(
        [frame.subarray(0, 21), document].map((part, i) => (i === 0 ? withLength(part, 21 + document.length) : part)),
      ),
    );
    await Promise.race([client.next(), client.closed]).catch(() => undefined);
    client.end();
    await stands();
  });

  function withLength(head: Buffer, length: number): Buffer {
    head.writeInt32LE(length, 0);
    return head;
  }
});

describe('a data folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-folder-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function fill(count: number): Promise<void> {
    const t = await testServer({ dataDir: folder });
    const docs = t.db.collection('docs');
    await docs.createIndex({ n: 1 });
    await docs.insertMany(
      Array.from({ length: count }, (_, n) => ({ _id: n as never, n, text: 'abc '.repeat(n % 2000) })),
    );
    await docs.deleteMany({ n: { $mod: [7, 0] } });
    await t.stop();
  }

  test('is readable by its owner alone, also when an older version made it', async () => {
    const data = join(folder, 'made');
    const rights = async () =>
      Promise.all(['', 'data.mdb', 'lock.mdb'].map(async (name) => (await stat(join(data, name))).mode & 0o777));
    await (await startServer({ dataDir: data })).close();
    expect(await rights()).toEqual([0o700, 0o600, 0o600]);
    await Promise.all([chmod(data, 0o755), chmod(join(data, 'data.mdb'), 0o664)]);
    await (await startServer({ dataDir: data })).close();
    expect(await rights()).toEqual([0o700, 0o600, 0o600]);
  });

  test('has one owner at a time, and the second is told who', async () => {
    const first = await startServer({ dataDir: folder });
    await expect(startServer({ dataDir: folder })).rejects.toThrow(`in use by process ${process.pid}`);
    await first.close();
    await (await startServer({ dataDir: folder })).close();
  });

  test('that is cut off or not a data file is refused with a clear error and left as it is', async () => {
    await fill(200);
    const file = join(folder, 'data.mdb');
    await truncate(file, 40_000);
    const before = await readFile(file);
    await expect(startServer({ dataDir: folder })).rejects.toThrow(DataFolderError);
    await expect(startServer({ dataDir: folder })).rejects.toThrow(/damaged.*Nothing was changed.*Restore a backup/);
    expect((await readFile(file)).equals(before)).toBe(true);
  });

  test('that is damaged anywhere is either refused and left as it is, or served unharmed', async () => {
    await fill(300);
    const { stdout } = await run(process.execPath, [program('testing/damage-reader'), folder, '80']);
    const outcomes = JSON.parse(stdout) as { refused: number; unharmed: number };
    expect(outcomes.refused + outcomes.unharmed).toBe(80);
    expect(outcomes.refused).toBeGreaterThan(30);
  });

  test('refuses to be served to the network', async () => {
    await expect(startServer({ dataDir: folder, host: '0.0.0.0' })).rejects.toThrow(/loopback/);
  });
});
