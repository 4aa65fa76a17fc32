import { forget, forgetAll, isPast, MOST_PAST, remember, star, type Past } from './history';

const ran = (query: string, at = '2026-11-23T00:00:00Z') => ({ query, variables: '', at });
const queries = (past: Past[]) => past.map(({ query }) => query);

it('moves what is run again to the top, once, with its star', () => {
  const two = remember(remember([], ran('{ a }')), ran('{ b }'));
  const starred = star(two, two[1]!);
  const again = remember(starred, ran('{ a }', '2026-11-24T00:00:00Z'));
  expect(queries(again)).toEqual(['{ a }', '{ b }']);
  expect(again[0]).toMatchObject({ starred: true, at: '2026-11-24T00:00:00Z' });
});

it('tells the same query with other variables or another operation apart', () => {
  const one = remember([], ran('{ a }'));
  expect(remember(one, { ...ran('{ a }'), variables: '{"n":1}' })).toHaveLength(2);
  expect(remember(one, { ...ran('{ a }'), operation: 'A' })).toHaveLength(2);
});

it('lets go of the oldest, but not of those with a star', () => {
  let past = remember([], ran('{ first }'));
  past = star(past, past[0]!);
  for (let n = 0; n < MOST_PAST + 3; n += 1) past = remember(past, ran(`{ field${n} }`));
  expect(past).toHaveLength(MOST_PAST + 1);
  expect(queries(past)).toContain('{ first }');
  expect(queries(past)).not.toContain('{ field2 }');
  expect(queries(forgetAll(past))).toEqual(['{ first }']);
  expect(isPast(JSON.parse(JSON.stringify(past)))).toBe(true);
});

it('remembers nothing empty and nothing endless, and forgets one when told', () => {
  expect(remember([], ran('  '))).toEqual([]);
  expect(remember([], ran('x'.repeat(30_000)))).toEqual([]);
  const two = remember(remember([], ran('{ a }')), ran('{ b }'));
  expect(queries(forget(two, two[0]!))).toEqual(['{ a }']);
});

it('begins anew on what is no history', () => {
  for (const kept of [null, {}, [{}], [{ query: 1, variables: '', at: '', starred: true }]])
    expect(isPast(kept)).toBe(false);
});
