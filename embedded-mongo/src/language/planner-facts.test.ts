import { BSONRegExp, ObjectId } from 'bson';
import fc from 'fast-check';
import { compareValues, equalValues } from './bson-order.js';
import type { Doc } from './document.js';
import { compileFilter } from './matcher.js';
import { indexKeysOf } from './paths.js';
import { analyseFilter, type PathFacts } from './planner-facts.js';
import { runs } from '../testing/property-runs.js';

const id = new ObjectId();

test.each<[Doc, Record<string, PathFacts>]>([
  [{ a: 1 }, { a: { eq: 1 } }],
  [{ a: { $eq: null } }, { a: { eq: null } }],
  [
    { _id: id, b: { $gt: 1, $lte: 5 } },
    { _id: { eq: id }, b: { min: { value: 1, inclusive: false }, max: { value: 5, inclusive: true } } },
  ],
  [
    { $and: [{ a: { $gte: 1 } }, { a: { $gt: 3 } }, { b: { $in: [1, 2] } }] },
    { a: { min: { value: 3, inclusive: false } }, b: { in: [1, 2] } },
  ],
  [{ a: { $regex: '^ab.c' } }, { a: { prefix: 'ab' } }],
  [{ a: new BSONRegExp('^ab\\.c', '') }, { a: { prefix: 'ab.c' } }],
  [{ a: new BSONRegExp('^abc*', '') }, { a: { prefix: 'ab' } }],
  [{ a: new BSONRegExp('^abc', 'i') }, { a: {} }],
  [{ a: new BSONRegExp('^a|b', '') }, { a: {} }],
  [{ a: { $exists: true } }, { a: { exists: true } }],
  [{ a: { $all: [1, 2] } }, { a: { eq: 1 } }],
  [
    { a: { $elemMatch: { b: 1, c: { $gt: 2 } } } },
    { a: {}, 'a.b': { eq: 1 }, 'a.c': { min: { value: 2, inclusive: false } } },
  ],
  [{ a: { $elemMatch: { $gt: 2 } } }, { a: { min: { value: 2, inclusive: false } } }],
  [{ a: [1, 2] }, {}],
  [{ a: { $in: [1, new BSONRegExp('x', '')] } }, { a: {} }],
  [{ $or: [{ a: 1 }, { b: 1 }] }, {}],
  [{ a: { $ne: 1 } }, { a: {} }],
])('%j demands %j', (filter, expected) => {
  expect(Object.fromEntries(analyseFilter(filter))).toEqual(expected);
});

test.each<[Doc, string, unknown[]]>([
  [{ a: 1 }, 'a', [1]],
  [{}, 'a', [null]],
  [{ a: [1, 2] }, 'a', [1, 2]],
  [{ a: [] }, 'a', [undefined]],
  [{ a: [[1]] }, 'a', [[1]]],
  [{ a: { b: 1 } }, 'a.b', [1]],
  [{ a: 5 }, 'a.b', [null]],
  [{ a: [{ b: 1 }, { b: [2, 3] }, {}, 5] }, 'a.b', [1, 2, 3, null, null]],
  [{ a: [{ b: 1 }, { b: 2 }] }, 'a.1.b', [2]],
  [{ a: { 1: 'x' } }, 'a.1', ['x']],
])('the index keys of %j on %s are %j', (doc, path, expected) => {
  expect(indexKeysOf(doc, path.split('.'))).toEqual(expected);
});

test('a document that matches has index keys that meet every demand', () => {
  const scalar = fc.oneof(fc.integer({ min: 0, max: 4 }), fc.constantFrom('a', 'ab', 'b', null));
  const value = fc.oneof(
    scalar,
    fc.array(scalar, { maxLength: 3 }),
    fc.record({ x: fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })) }),
  );
  const document = fc.record(
    { a: fc.oneof(value, fc.array(fc.record({ x: scalar }), { maxLength: 2 })) },
    { requiredKeys: [] },
  );
  const condition = fc.oneof(
    scalar,
    fc.record({ $gt: scalar }),
    fc.record({ $gte: scalar, $lt: scalar }),
    fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
    fc.record({ $all: fc.array(scalar, { minLength: 1, maxLength: 2 }) }),
    fc.record({ $elemMatch: fc.record({ $gte: scalar }) }),
    fc.constant({ $regex: '^a' }),
  );
  const filters = fc
    .record({ path: fc.constantFrom('a', 'a.x'), condition })
    .map(({ path, condition: c }): Doc => ({ [path]: c }));
  fc.assert(
    fc.property(document, filters, (doc, filter) => {
      fc.pre(compileFilter(filter)(doc));
      for (const [path, facts] of analyseFilter(filter)) {
        const keys = indexKeysOf(doc, path.split('.'));
        const some = (test: (key: unknown) => boolean) => expect(keys.some(test)).toBe(true);
        if ('eq' in facts) some((key) => equalValues(key ?? null, facts.eq));
        if (facts.in) some((key) => facts.in?.some((one) => equalValues(key ?? null, one)) === true);
        if (facts.min) some((key) => compareValues(key, facts.min?.value) >= (facts.min?.inclusive ? 0 : 1));
        if (facts.max) some((key) => compareValues(key, facts.max?.value) <= (facts.max?.inclusive ? 0 : -1));
        if (facts.prefix) some((key) => typeof key === 'string' && key.startsWith(facts.prefix ?? ''));
      }
    }),
    runs(3000),
  );
});
