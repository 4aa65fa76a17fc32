import { createHook } from 'node:async_hooks';
import { getHeapStatistics } from 'node:v8';
import { giveBackMemory, giveBackMemoryAtRest, keepTicksQuick, MemoryAtRest } from './memory-at-rest.js';

const MB = 1024 * 1024;

/** A thread of which the test says what it does. */
function threadOf({ work, held, left = held }: { work: number; held: number; left?: number }) {
  const thread = {
    now: { work, held },
    times: 0,
    work: () => thread.now.work,
    held: () => thread.now.held,
    async giveBack() {
      thread.times += 1;
      thread.now.held = left;
    },
  };
  return thread;
}

/** Of many objects, those between which the others leave holes. */
function everyTenth(many: number): object[] {
  return Array.from({ length: many }, (_, at) => ({ at, text: `x${at}` })).filter(({ at }) => at % 10 === 0);
}

async function looks(memory: MemoryAtRest, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await memory.look();
}

describe('memory at rest', () => {
  it('is given back once after the start, and again only when the thread has grown', async () => {
    const thread = threadOf({ work: 0.02, held: 90 * MB, left: 60 * MB });
    const memory = new MemoryAtRest(thread);
    await looks(memory, 20);
    expect(thread.times).toBe(1);
    thread.now.held = 70 * MB;
    await looks(memory, 20);
    expect(thread.times).toBe(1);
    thread.now.held = 110 * MB;
    await looks(memory, 40);
    expect(thread.times).toBe(2);
  });

  it('is given back the sooner the more of it there is, and after the start at once', async () => {
    const looksUntilGiven = async (memory: MemoryAtRest) => {
      for (let n = 1; n <= 1_000; n += 1) if (await memory.look()) return n;
      return Infinity;
    };
    const after = async (grown: number) => {
      const thread = threadOf({ work: 0, held: 60 * MB });
      const memory = new MemoryAtRest(thread);
      expect(await looksUntilGiven(memory)).toBe(2);
      thread.now.held += grown * MB;
      return looksUntilGiven(memory);
    };
    expect(await Promise.all([200, 100, 50, 20, 10].map(after))).toEqual([8, 15, 30, 75, Infinity]);
  });

  it('is left alone while there is work, between two requests too', async () => {
    const thread = threadOf({ work: 0.5, held: 90 * MB });
    const memory = new MemoryAtRest(thread);
    for (let n = 0; n < 10; n += 1) {
      thread.now.work = n % 2 === 0 ? 0.5 : 0.01;
      await memory.look();
    }
    expect(thread.times).toBe(0);
  });

  it('is left to V8 where clearing away would take long', async () => {
    const thread = threadOf({ work: 0, held: 900 * MB });
    await looks(new MemoryAtRest(thread), 10);
    expect(thread.times).toBe(0);
  });

  it('comes back from V8, and the thread goes on', async () => {
    const kept = everyTenth(400_000);
    const before = getHeapStatistics().total_heap_size;
    await giveBackMemory();
    expect(getHeapStatistics().total_heap_size).toBeLessThan(before - 10 * MB);
    await giveBackMemory();
    expect(kept).toHaveLength(40_000);
  });

  it('is given back without the last of the objects that node makes for its ticks', async () => {
    const ticks: WeakRef<object>[] = [];
    const seen = createHook({
      init: (_id, type, _by, tick: object) => void (type === 'TickObject' && ticks.push(new WeakRef(tick))),
    }).enable();
    keepTicksQuick();
    seen.disable();
    await giveBackMemory();
    expect(ticks.map((tick) => tick.deref() !== undefined)).toEqual([true]);
  });

  it('is not looked at any more once it could not be given back, which is told and ends nothing', async () => {
    const looked = jest.fn().mockRejectedValue(new Error('no room for it'));
    const warned = jest.spyOn(process, 'emitWarning').mockImplementation();
    jest.useFakeTimers();
    try {
      giveBackMemoryAtRest({ look: looked });
      await jest.advanceTimersByTimeAsync(5_000);
      expect(warned.mock.calls).toEqual([[expect.stringContaining('no room for it')]]);
      expect(looked).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
      warned.mockRestore();
    }
  });
});
