import { Later, together } from './together.js';

it('what is asked for in the same moment is done at once, and what comes meanwhile together afterwards', async () => {
  const done: number[][] = [];
  let end!: () => void;
  const double = together(async (numbers: number[]) => {
    done.push(numbers);
    await new Promise<void>((resolve) => (end = resolve));
    return numbers.map((number) => 2 * number);
  });
  // Some steps later, but in the same moment.
  const first = [1, 2, 3].map(async (number) => double(await Promise.resolve(number)));
  while (done.length < 1) await Promise.resolve();
  const second = [4, 5].map(double);
  end();
  expect(await Promise.all(first)).toEqual([2, 4, 6]);
  end();
  expect(await Promise.all(second)).toEqual([8, 10]);
  expect(done).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

it('what goes wrong is told to each of them, and to nobody else', async () => {
  const picky = together((numbers: number[]) =>
    numbers.includes(0) ? Promise.reject(new Error('nought')) : Promise.resolve(numbers),
  );
  const both = await Promise.allSettled([0, 1].map(picky));
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await picky(2)).toBe(2);
});

it('what nobody waits for is done together a while later, and the rest of it at the end', async () => {
  jest.useFakeTimers();
  try {
    const done: (readonly number[])[] = [];
    const later = new Later(async (numbers: readonly number[]) => void done.push(numbers), 100);
    later.add(1);
    await jest.advanceTimersByTimeAsync(60);
    later.add(2);
    expect(done).toEqual([]);
    await jest.advanceTimersByTimeAsync(40);
    expect(done).toEqual([[1, 2]]);
    later.add(3);
    await later.end();
    expect(done).toEqual([[1, 2], [3]]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(done).toHaveLength(2);
  } finally {
    jest.useRealTimers();
  }
});

it('what went wrong meanwhile is told at the end, and what came afterwards is done all the same', async () => {
  const done: number[] = [];
  const picky = new Later(async (numbers: readonly number[]) => {
    if (numbers.includes(0)) throw new Error('nought');
    done.push(...numbers);
  }, 1);
  picky.add(0);
  await new Promise((resolve) => setTimeout(resolve, 20));
  picky.add(1);
  await expect(picky.end()).rejects.toThrow('nought');
  expect(done).toEqual([1]);
  await expect(picky.end()).resolves.toBeUndefined();
});
