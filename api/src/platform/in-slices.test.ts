import { breather, Slices, type Lane } from './in-slices.js';

it('lets so many go on at once, the others after everything else had its turn, in the order in which they came', async () => {
  const slices = new Slices(2);
  const said: string[] = [];
  const come = async (name: string) => {
    await slices.next();
    said.push(name);
  };
  const names = [...'abcdefghijkl'];
  const all = names.map(come);
  const between = new Promise<void>((resolve) => setImmediate(() => resolve(void said.push('else'))));
  await Promise.all([...all, between]);
  // The first slice goes on before anything else; one more shares its turn of the loop with what else was asked for.
  expect(said.slice(0, 2)).toEqual(['a', 'b']);
  expect(said.filter((name) => name !== 'else')).toEqual(names);
  expect(said.indexOf('else')).toBeLessThan(said.indexOf('l'));
  await come('later');
  expect(said.at(-1)).toBe('later');
});

describe('in a rush', () => {
  /** @param comers their names, each with its lane @returns the names in the order in which they went on */
  async function orderOf(slices: Slices, comers: [string, () => Lane][]): Promise<string[]> {
    const said: string[] = [];
    await Promise.all(
      comers.map(async ([name, lane]) => {
        await slices.next(lane);
        said.push(name);
      }),
    );
    return said;
  }

  it('who has nothing to do with it goes on first, however late, then who was let in from it', async () => {
    const rush = Array.from({ length: 60 }, (_, n): [string, () => Lane] => [`rush ${n}`, () => 'rush']);
    const said = await orderOf(new Slices(2), [...rush, ['inside', () => 'inside'], ['beside', () => 'beside']]);
    expect(said.slice(0, 4)).toEqual(['rush 0', 'rush 1', 'beside', 'inside']);
    expect(said.slice(4)).toEqual(rush.slice(2).map(([name]) => name));
  });

  it('it is told of what came before that was known', async () => {
    let known = false;
    const wants = (): Lane => (known ? 'rush' : 'beside');
    const comers = Array.from({ length: 60 }, (_, n): [string, () => Lane] => [`${n}`, wants]);
    const going = orderOf(new Slices(1), [...comers, ['beside', () => 'beside']]);
    known = true;
    expect((await going).slice(0, 3)).toEqual(['0', 'beside', '1']);
  });

  it('it goes on although there always is something else', async () => {
    const slices = new Slices(1);
    const many = Array.from({ length: 200 });
    const comers = [1, 2, 3, 4].map((n): [string, () => Lane] => [`rush ${n}`, () => 'rush']);
    let left = comers.length;
    // Others who never end would never tell that the rush had not its turn.
    const others = many.map(async () => {
      for (let times = 0; times < 100 && left > 0; times += 1) await slices.next();
    });
    const rush = comers.map(async ([, lane]) => {
      await slices.next(lane);
      left -= 1;
    });
    await Promise.race(others);
    // Of the rush, when the first of the others had gone on a hundred times.
    expect(left).toBe(0);
    await Promise.all([...others, ...rush]);
  });
});

it('long work gives way to everything else', async () => {
  const breath = breather();
  const from = performance.now();
  while (performance.now() - from < 10);
  let isElse = false;
  setImmediate(() => (isElse = true));
  await breath();
  expect(isElse).toBe(true);
});
