import fc from 'fast-check';
import { SortedEntries } from './sorted-entries.js';
import { runs } from '../testing/property-runs.js';

const keys = fc.string({ maxLength: 2, unit: fc.constantFrom('a', 'b', 'c') });

function modelOf(entries: [string, number][]): [string, number][] {
  return [...entries].sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x - y));
}

test('ranges, counts and both directions agree with a sorted array through any additions and removals', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(keys, fc.nat({ max: 2000 })), { minLength: 1, maxLength: 1500 }),
      fc.nat(),
      keys,
      keys,
      fc.constantFrom(0, 1, -1),
      fc.nat({ max: 700 }),
      (pairs, cut, from, to, order, passed) => {
        const unique = [...new Map(pairs.map((pair) => [pair.join(), pair])).values()] as [string, number][];
        const entries = new SortedEntries();
        const built = unique.slice(0, cut % unique.length);
        if (order !== 0) built.splice(0, built.length, ...modelOf(built));
        if (order < 0) built.reverse();
        entries.build(
          built.map(([key]) => key),
          built.map(([, record]) => record),
        );
        for (const [key, record] of unique.slice(built.length)) entries.add(key, record);
        const gone = unique.filter((_, i) => i % 3 === 0);
        for (const [key, record] of gone) expect(entries.remove(key, record)).toBe(true);
        expect(entries.remove('zz', 1)).toBe(false);
        const model = modelOf(unique.filter((_, i) => i % 3 !== 0));
        const inRange = model.filter(([key]) => key >= from && key < to).map(([, record]) => record);
        expect(entries.size).toBe(model.length);
        expect([...entries.scan({ from, to })]).toEqual(inRange);
        expect([...entries.scan({ from, to }, true)]).toEqual([...inRange].reverse());
        expect([...entries.scan({ from, to }, false, passed)]).toEqual(inRange.slice(passed));
        expect([...entries.scan({ from, to }, true, passed)]).toEqual([...inRange].reverse().slice(passed));
        expect(entries.count({ from, to })).toBe(inRange.length);
        expect(entries.recordsOf(from)).toEqual(model.filter(([key]) => key === from).map(([, record]) => record));
      },
    ),
    runs(60),
  );
});

test('a scan goes on rightly while entries come and go around it', () => {
  for (const backwards of [false, true]) {
    const entries = new SortedEntries();
    for (let i = 0; i < 2000; i++) entries.add(String(i).padStart(5, '0'), i);
    const seen: number[] = [];
    for (const record of entries.scan({ from: '', to: '\xff' }, backwards)) {
      seen.push(record);
      entries.remove(String(record).padStart(5, '0'), record);
      if (record % 7 === 0)
        entries.remove(String(record + (backwards ? -3 : 3)).padStart(5, '0'), record + (backwards ? -3 : 3));
    }
    const expected = Array.from({ length: 2000 }, (_, i) => i);
    if (backwards) expected.reverse();
    const removed = new Set<number>();
    const model = expected.filter((record) => {
      if (removed.has(record)) return false;
      if (record % 7 === 0) removed.add(record + (backwards ? -3 : 3));
      return true;
    });
    expect(seen).toEqual(model);
    expect(entries.size).toBe(0);
  }
});
