import { Slices } from './in-slices.js';

it('lets so many go on at once, the others after everything else had its turn, in the order in which they came', async () => {
  const slices = new Slices(2);
  const said: string[] = [];
  const come = async (name: string) => {
    await slices.next();
    said.push(name);
  };
  const all = ['a', 'b', 'c', 'd', 'e'].map(come);
  const between = new Promise<void>((resolve) => setImmediate(() => resolve(void said.push('else'))));
  await Promise.all([...all, between]);
  // The first slice goes on before anything else; one more shares its turn of the loop with what else was asked for.
  expect(said.slice(0, 2)).toEqual(['a', 'b']);
  expect(said.filter((name) => name !== 'else')).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(said.indexOf('else')).toBeLessThan(said.indexOf('e'));
  await come('later');
  expect(said.at(-1)).toBe('later');
});
