import { together } from './together.js';

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
