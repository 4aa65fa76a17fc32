import { inTurn } from './in-turn.js';

/** Work that says when it begins, and ends when it is let go. */
function work(name: string, begun: string[]) {
  let letGo!: () => void;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const run = async () => {
    begun.push(name);
    await held;
    return name;
  };
  return { run, letGo };
}
/** Everything that can go on by now has gone on. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

it('work on the same thing begins in the order it came, one after the other, and other work does not wait', async () => {
  const begun: string[] = [];
  const [a, both, b, other] = ['a', 'both', 'b', 'other'].map((name) => work(name, begun));
  const answers = [
    inTurn(['bat'], a!.run),
    inTurn(['ball', 'bat'], both!.run),
    inTurn(['ball'], b!.run),
    inTurn(['net'], other!.run),
  ];
  await settled();
  expect(begun).toEqual(['a', 'other']);
  a!.letGo();
  await settled();
  expect(begun).toEqual(['a', 'other', 'both']);
  for (const one of [both, b, other]) one!.letGo();
  expect(await Promise.all(answers)).toEqual(['a', 'both', 'b', 'other']);
  expect(begun).toEqual(['a', 'other', 'both', 'b']);
});

it('work that fails fails for itself alone', async () => {
  const failing = inTurn(['bat'], () => Promise.reject(new Error('no')));
  const next = inTurn(['bat'], () => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

it('work that never ends holds up nobody for long', async () => {
  const begun: string[] = [];
  const stuck = work('stuck', begun);
  const first = inTurn(['bat'], stuck.run);
  expect(await inTurn(['bat'], () => Promise.resolve('went on'), 1)).toBe('went on');
  stuck.letGo();
  await first;
});
