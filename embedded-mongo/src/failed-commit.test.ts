import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LmdbStorage } from './store/lmdb-storage.js';
import { testServer } from './testing/running-server.js';

test('when the disk refuses a commit, the server goes back to what is on disk and serves on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-failed-'));
  const t = await testServer({ dataDir: folder }, { retryWrites: false });
  try {
    const docs = t.db.collection<{ _id: number; n?: number }>('docs');
    await docs.createIndex({ n: 1 }, { unique: true });
    await docs.insertOne({ _id: 1, n: 1 });
    const writing = jest.spyOn(LmdbStorage.prototype as unknown as { writeAll(): Promise<void> }, 'writeAll');
    writing.mockRejectedValueOnce(new Error('no space left on the disk'));
    await expect(docs.insertOne({ _id: 2, n: 2 })).rejects.toThrow();
    expect(writing).toHaveBeenCalledTimes(1);
    writing.mockRestore();
    expect(await docs.find().toArray()).toEqual([{ _id: 1, n: 1 }]);
    await docs.insertOne({ _id: 3, n: 2 });
    await expect(docs.insertOne({ _id: 4, n: 1 })).rejects.toMatchObject({ code: 11000 });
    expect(await t.db.command({ validate: 'docs' })).toMatchObject({ valid: true, nrecords: 2 });
  } finally {
    await t.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
