import { Groups } from './in-groups.js';

/** Milliseconds after which a group that has not begun never will: otherwise a fault would keep the test waiting and say nothing. */
const LONGEST = 20_000;

interface Thing {
  name: string;
  own?: string[];
  shared?: string[];
  weight?: number;
}

/** Groups as they begin; each ends when it is told to. */
function start() {
  const begun: string[][] = [];
  const ends: ((only?: string) => void)[] = [];
  const groups = new Groups<Thing, string>({
    own: ({ name, own }) => own ?? [`own ${name}`],
    shared: ({ shared }) => shared ?? [],
    weight: ({ weight }) => weight ?? 1,
    work: (things) => {
      begun.push(things.map(({ name }) => name));
      const members = things.map(({ name }) => {
        let end!: () => void;
        const ended = new Promise<void>((resolve) => (end = resolve));
        return {
          name,
          end,
          result: ended.then(() => (name === 'fails' ? Promise.reject(new Error('no')) : `${name} is done`)),
        };
      });
      ends.push((only) => members.filter(({ name }) => !only || name === only).forEach(({ end }) => end()));
      return members.map(({ result }) => result);
    },
  });
  const until = async (count: number) => {
    const from = performance.now();
    while (begun.length < count) {
      if (performance.now() - from > LONGEST)
        throw new Error(`Of ${count} groups ${begun.length} have begun: ${JSON.stringify(begun)}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  return { begun, ends, until, come: (...things: Thing[]) => things.map((thing) => groups.do(thing)) };
}

const named = (...names: string[]): Thing[] => names.map((name) => ({ name, shared: ['bat'] }));

it('what comes at the same moment is done together, and what comes meanwhile by the next group, each answered by itself', async () => {
  const { begun, ends, until, come } = start();
  const first = come(...named('a', 'fails'));
  await until(1);
  const second = come(...named('c', 'd'));
  ends[0]!();
  expect(await Promise.allSettled(first)).toMatchObject([{ value: 'a is done' }, { reason: { message: 'no' } }]);
  await until(2);
  ends[1]!();
  expect(await Promise.all(second)).toEqual(['c is done', 'd is done']);
  expect(begun).toEqual([
    ['a', 'fails'],
    ['c', 'd'],
  ]);
});

it('the next group begins before those of the last one are told', async () => {
  const { begun, ends, until, come } = start();
  const [first] = come(...named('a'));
  await until(1);
  const second = come(...named('b'));
  await new Promise((resolve) => setImmediate(resolve));
  const begunThen = first!.then(() => begun.length);
  ends[0]!();
  expect(await begunThen).toBe(2);
  ends[1]!();
  await Promise.all(second);
});

it('who is done before the others of the group is answered, and holds nobody up any more', async () => {
  const { begun, ends, until, come } = start();
  const [slow, quick] = come({ name: 'slow', shared: ['bat'] }, { name: 'quick', shared: ['ball'] });
  await until(1);
  const [bat, ball] = come({ name: 'bat', shared: ['bat'] }, { name: 'ball', shared: ['ball'] });
  ends[0]!('quick');
  await quick;
  await until(2);
  ends[1]!();
  await ball;
  expect(begun).toEqual([['slow', 'quick'], ['ball']]);
  ends[0]!();
  await until(3);
  ends[2]!();
  await Promise.all([slow, bat]);
});

it('of one owner a group has one, and the second comes next, before who came later for the same', async () => {
  const { begun, ends, until, come } = start();
  const mine = (name: string) => ({ name, own: ['me'], shared: ['bat'] });
  const all = come(mine('first'), mine('second'), { name: 'other', shared: ['bat'] }, mine('third'));
  for (const round of [1, 2, 3]) {
    await until(round);
    ends[round - 1]!();
  }
  await Promise.all(all);
  expect(begun).toEqual([['first', 'other'], ['second'], ['third']]);
});

it('who wants nothing of what a slow group has begins beside it; the others wait for its end', async () => {
  const { begun, ends, until, come } = start();
  const slow = come({ name: 'slow', shared: ['bat', 'ball'] });
  await until(1);
  const [ball, , net, bat] = come(
    { name: 'ball', shared: ['ball', 'racket'] },
    { name: 'racket', shared: ['racket'] },
    { name: 'net', shared: ['net'] },
    { name: 'bat', shared: ['bat'] },
  );
  await until(2);
  // A racket is wanted by somebody before, who waits for the ball.
  expect(begun).toEqual([['slow'], ['net']]);
  ends[0]!();
  ends[1]!();
  await Promise.all([...slow, net]);
  await until(3);
  expect(begun[2]).toEqual(['ball', 'racket', 'bat']);
  ends[2]!();
  await Promise.all([ball, bat]);
});

it('a group has so many members and so much weight at the most; who weighs more is alone', async () => {
  const { begun, ends, until, come } = start();
  const all = come(
    ...Array.from({ length: 30 }, (_, n) => ({ name: `${n}` })),
    { name: 'heavy', weight: 500 },
    { name: 'half', weight: 60 },
    { name: 'other half', weight: 60 },
    { name: 'more', weight: 1 },
  );
  for (let round = 1; begun.flat().length < all.length; round += 1) {
    await until(round);
    ends[round - 1]!();
  }
  await Promise.all(all);
  expect(begun[0]).toHaveLength(24);
  expect(begun.flat()).toHaveLength(34);
  const groupOf = (name: string) => begun.find((group) => group.includes(name))!;
  expect(groupOf('heavy')).toEqual(['heavy']);
  expect(groupOf('half')).toContain('more');
  expect(groupOf('half')).not.toContain('other half');
});

it('who wants nothing of what a crowd wants is written apart from it, at once', async () => {
  const { begun, ends, until, come } = start();
  const bats = Array.from({ length: 8 }, (_, n) => `bat ${n}`);
  const both = come(...named(...bats), { name: 'ball', shared: ['ball'] }, { name: 'set', shared: ['ball', 'bat'] });
  await until(2);
  expect(begun).toEqual([['ball'], bats]);
  // It wants what those before it have, of either kind.
  ends[0]!();
  await both[8];
  ends[1]!();
  await until(3);
  expect(begun[2]).toEqual(['set']);
  ends[2]!();
  await Promise.all(both);
});
