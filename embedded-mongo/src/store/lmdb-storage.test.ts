/** Reopening the data file during operation, which releases the memory of its pages, loses and delays no write. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LmdbStorage } from './lmdb-storage.js';
import { OutcomeUnknown } from './storage.js';

const WRITES = 20_000;

it('keeps what is written before, during and after it opens its file anew, in order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-storage-'));
  const failed: Error[] = [];
  const options = { sync: false, onFailure: (error: Error) => void failed.push(error) };
  const reopened = jest.spyOn(LmdbStorage.prototype as unknown as { reopen(): Promise<void> }, 'reopen');
  try {
    let storage = await LmdbStorage.open(folder, options);
    const durable: Promise<void>[] = [];
    for (let n = 0; n < WRITES; n += 1) {
      storage.put('records', [1, n % 15_000], Buffer.from(`${n}`));
      if (n % 7 === 0) storage.remove('records', [1, (n % 15_000) - 1]);
      if (n % 100 === 0) durable.push(storage.durable());
      // Yield the event loop so that commits begin, and writes arrive at all stages of a commit.
      if (n % 250 === 0) await new Promise((resolve) => setImmediate(resolve));
      // Wait for the disk, so that the file is reopened more than once also on a slow disk.
      if (n % 5_000 === 0) await storage.durable();
    }
    await Promise.all(durable);
    await storage.close();
    expect(failed).toEqual([]);
    expect(reopened.mock.calls.length).toBeGreaterThan(1);

    const expected = new Map<number, string>();
    for (let n = 0; n < WRITES; n += 1) {
      expected.set(n % 15_000, `${n}`);
      if (n % 7 === 0) expected.delete((n % 15_000) - 1);
    }
    storage = await LmdbStorage.open(folder, options);
    const stored = new Map<number, string>();
    for (const { key, value } of storage.entries('records')) stored.set((key as number[])[1]!, value.toString());
    await storage.close();
    expect(stored).toEqual(expected);
  } finally {
    reopened.mockRestore();
    await rm(folder, { recursive: true, force: true });
  }
});

it('does not say that nothing was written when the file cannot be opened anew after a commit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-mongo-storage-'));
  const failed = jest.fn();
  let storage = await LmdbStorage.open(folder, { sync: false, onFailure: failed });
  const reopening = jest.spyOn(LmdbStorage.prototype as unknown as { reopen(): Promise<void> }, 'reopen');
  reopening.mockRejectedValueOnce(new Error('too many open files'));
  for (let n = 0; n < 10_000; n += 1) storage.put('records', [1, n], Buffer.from('x'));
  const durable = storage.durable();
  while (failed.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  reopening.mockRestore();
  const recovered = storage.recover();
  await expect(durable).rejects.toThrow(OutcomeUnknown);
  await expect(durable).rejects.toThrow('too many open files');
  storage = await recovered;
  expect([...storage.entries('records')]).toHaveLength(10_000);
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});
