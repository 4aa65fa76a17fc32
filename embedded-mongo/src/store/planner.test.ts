import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, UUID } from 'bson';
import fc from 'fast-check';
import type { Doc } from '../language/index.js';
import { compileFilter, compileSort } from '../language/index.js';
import { encode } from '../wire/raw-document.js';
import { Collection } from './collection.js';
import { planQuery } from './planner.js';
import { doAtOnce } from '../time-slices.js';
import { countInSteps, findRecords, type Read } from './reader.js';
import type { IndexSpec } from './record-index.js';
import { runs } from '../testing/property-runs.js';

const sink = {
  commitTime: () => 1,
  keepsHistory: () => false,
  remember: () => undefined,
  store: () => undefined,
  changed: () => undefined,
};

const countRecords = (collection: Collection, read: Read) => doAtOnce(countInSteps(collection, read, undefined));

function collectionOf(docs: Doc[], indexes: IndexSpec[]): Collection {
  const collection = new Collection(1, 'test', 'docs', new UUID(), {}, sink);
  for (const index of indexes) collection.addIndex(index);
  docs.forEach((doc, i) => collection.write(i, undefined, doc, encode(doc)));
  return collection;
}

/** Edge cases of the value order, for which index order and comparison must agree. */
const EDGES = [
  ...[NaN, -0, Infinity, -Infinity, Number.MIN_VALUE, 2 ** 53].map((value) => new Double(value)),
  ...['NaN', '-0', '0E+3', '1.50', 'Infinity', '-Infinity', '1E-400', '9E+400', '-9E+400', '9007199254740993'].map(
    (text) => Decimal128.fromString(text),
  ),
  ...['9007199254740993', '-9223372036854775808'].map((text) => Long.fromString(text)),
  new Date(0),
  new MinKey(),
  new MaxKey(),
  Binary.createFromBase64('AA=='),
  new ObjectId('0123456789abcdef01234567'),
];
const scalar = fc.oneof(
  fc.integer({ min: 0, max: 4 }).map((value) => new Int32(value)),
  fc.constantFrom(new Double(1.5), new Double(2), null, 'a', 'ab', 'b', '', true),
  fc.constantFrom(...EDGES),
);
const field = fc.oneof({ weight: 5, arbitrary: scalar }, { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) });
const document = fc.record(
  { a: field, b: field, c: fc.record({ d: field }, { requiredKeys: [] }) },
  { requiredKeys: [] },
);
const condition = fc.oneof(
  scalar,
  scalar.map((value) => ({ $eq: value })),
  fc.array(scalar, { maxLength: 3 }).map((some) => ({ $in: some })),
  fc
    .tuple(fc.constantFrom('$gt', '$gte'), scalar, fc.constantFrom('$lt', '$lte'), scalar)
    .map(([a, x, b, y]) => ({ [a]: x, [b]: y })),
  fc
    .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte', '$ne'), scalar)
    .map(([operator, value]) => ({ [operator]: value })),
  fc.constantFrom({ $exists: true }, { $exists: false }, { $size: 2 }, { $type: 'number' }),
  fc.constantFrom({ $regex: '^a' }, { $regex: '^ab' }, { $regex: '^a.' }, { $regex: '^a', $options: 'i' }),
  fc.constantFrom({ $in: [/^b/, /^a/, /^ab/] }, { $in: [/^ab/, 'b'] }, { $in: [/^a/, /b/] }),
  fc.array(scalar, { maxLength: 2 }),
);
const filter = fc.oneof(
  fc.dictionary(fc.constantFrom('a', 'b', 'c.d'), condition, { maxKeys: 3 }),
  fc
    .array(fc.dictionary(fc.constantFrom('a', 'b', 'c.d'), condition, { minKeys: 1, maxKeys: 2 }), {
      minLength: 1,
      maxLength: 2,
    })
    .chain((parts) => fc.constantFrom({ $and: parts }, { $or: parts })),
);
const direction = fc.constantFrom(1, -1);
const sort = fc.option(
  fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c.d', '_id'), direction), { minLength: 1, maxLength: 3 }),
  { nil: undefined },
);

const INDEXES: IndexSpec[][] = [
  [
    { v: 2, name: 'a', key: { a: 1 } },
    { v: 2, name: 'b', key: { b: -1 } },
  ],
  [
    { v: 2, name: 'ab', key: { a: 1, b: -1 } },
    { v: 2, name: 'ba', key: { b: 1, a: 1 } },
  ],
  [{ v: 2, name: 'abd', key: { a: -1, b: 1, 'c.d': 1 } }],
  [
    { v: 2, name: 'sparse', key: { a: 1 }, sparse: true },
    { v: 2, name: 'sparse2', key: { b: 1, 'c.d': 1 }, sparse: true },
  ],
  [
    { v: 2, name: 'partial', key: { a: 1 }, partialFilterExpression: { b: { $gt: 1 } } },
    { v: 2, name: 'exists', key: { b: 1 }, partialFilterExpression: { a: { $exists: true } } },
  ],
];

const noParallelArrays = (doc: Doc): boolean =>
  [doc['a'], doc['b'], (doc['c'] as Doc | undefined)?.['d']].filter(Array.isArray).length < 2;

test('whatever index is chosen, a query finds what a scan finds, in the order of the sort', () => {
  const cases = runs(1500);
  let viaIndex = 0;
  let sorted = 0;
  let exact = 0;
  fc.assert(
    fc.property(
      fc.array(document.filter(noParallelArrays), { minLength: 1, maxLength: 30 }),
      fc.constantFrom(...INDEXES),
      filter,
      sort,
      fc.nat({ max: 5 }),
      fc.nat({ max: 6 }),
      (bodies, indexes, query, order, limit, skip) => {
        const docs = bodies.map((body, i): Doc => ({ _id: new Int32(i), ...body }));
        const collection = collectionOf(docs, indexes);
        const wantedSort = order && Object.fromEntries(order);
        // Hint at each index that may be used, because with so few documents the planner would not choose it.
        const hints = [
          undefined,
          ...indexes.filter((index) => !index.sparse && !index.partialFilterExpression).map((index) => index.name),
        ];
        const matches = compileFilter(query);
        const compare = wantedSort && compileSort(wantedSort);
        const expected = docs.filter(matches);
        if (compare) expected.sort(compare);
        for (const hint of hints) {
          const read = { filter: query, sort: wantedSort, hint };
          const plan = planQuery(collection, read);
          if (plan.index) viaIndex += 1;
          if (plan.index && plan.sorted && wantedSort) sorted += 1;
          if (plan.index && plan.exact) exact += 1;
          const found = [...findRecords(collection, read)].map(({ record }) => docs[record]!);
          expect(new Set(found)).toEqual(new Set(expected));
          expect(found).toHaveLength(expected.length);
          if (compare) found.forEach((doc, i) => expect(compare(doc, expected[i]!)).toBe(0));
          const page = [...findRecords(collection, { ...read, skip, limit })].map(({ record }) => docs[record]!);
          const after = expected.length - Math.min(skip, expected.length);
          expect(page).toHaveLength(limit === 0 ? after : Math.min(limit, after));
          if (hint || !compare) expect(page).toEqual(found.slice(skip, limit === 0 ? undefined : skip + limit));
          else page.forEach((doc, i) => expect(compare(doc, expected[skip + i]!)).toBe(0));
          expect(countRecords(collection, read)).toBe(expected.length);
          expect(countRecords(collection, { ...read, skip, limit })).toBe(page.length);
          const some = [...findRecords(collection, { ...read, limit })].map(({ record }) => docs[record]!);
          expect(some).toHaveLength(limit === 0 ? expected.length : Math.min(limit, expected.length));
          if (compare) some.forEach((doc, i) => expect(compare(doc, expected[i]!)).toBe(0));
        }
      },
    ),
    cases,
  );
  expect(viaIndex).toBeGreaterThan(cases.numRuns / 3);
  expect(sorted).toBeGreaterThan(cases.numRuns / 15);
  expect(exact).toBeGreaterThan(cases.numRuns / 15);
});

test('an `_id` names the one document to look at, and that must meet the other conditions, too', () => {
  const cases = runs(300);
  let found = 0;
  let missed = 0;
  fc.assert(
    fc.property(
      fc.array(document.filter(noParallelArrays), { minLength: 1, maxLength: 12 }),
      fc.constantFrom(...INDEXES),
      filter,
      (bodies, indexes, query) => {
        const docs = bodies.map((body, i): Doc => ({ _id: new Int32(i), ...body }));
        const collection = collectionOf(docs, [{ v: 2, name: '_id_', key: { _id: 1 } }, ...indexes]);
        for (const [i, doc] of [...docs, undefined].entries()) {
          const read = { filter: { _id: new Int32(i), ...query } };
          expect(planQuery(collection, read)).toMatchObject({ index: { name: '_id_' }, estimate: doc ? 1 : 0 });
          const expected = doc && compileFilter(query)(doc) ? [i] : [];
          expect([...findRecords(collection, read)].map(({ record }) => record)).toEqual(expected);
          expect(countRecords(collection, read)).toBe(expected.length);
          if (expected.length > 0) found += 1;
          else if (doc) missed += 1;
        }
      },
    ),
    cases,
  );
  expect(found).toBeGreaterThan(cases.numRuns / 3);
  expect(missed).toBeGreaterThan(cases.numRuns / 3);
});

test.each([1, -1])(
  'an index of direction %i agrees with a scan on every value at the edge of an order',
  (direction) => {
    const values = [...EDGES, new Int32(0), new Int32(1), null, '', 'a', true, { x: 1 }];
    const docs = values.flatMap((a, i): Doc[] => [
      { _id: i, a },
      { _id: `${i}`, a: [a, values[(i + 1) % values.length]] },
    ]);
    const collection = collectionOf(docs, [{ v: 2, name: 'a', key: { a: direction } }]);
    for (const value of values) {
      for (const operator of ['$eq', '$gt', '$gte', '$lt', '$lte', '$ne']) {
        const filter = { a: { [operator]: value } };
        const matches = compileFilter(filter);
        const found = [...findRecords(collection, { filter, hint: 'a' })].map(({ record }) => record);
        const expected = [...docs.keys()].filter((record) => matches(docs[record]!));
        expect([filter, found.sort((a, b) => a - b)]).toEqual([filter, expected]);
        expect(countRecords(collection, { filter, hint: 'a' })).toBe(found.length);
      }
    }
  },
);

test('the bounds of an interval may be met by different elements of an array', () => {
  const collection = collectionOf(
    [
      { _id: 1, a: [new Int32(0), new Int32(4)] },
      { _id: 2, a: new Int32(2) },
      { _id: 3, a: [new Int32(0), new Int32(1)] },
    ],
    INDEXES[0]!,
  );
  const found = findRecords(collection, { filter: { a: { $gt: new Int32(1), $lt: new Int32(3) } }, hint: 'a' });
  expect([...found].map(({ record }) => record).sort()).toEqual([0, 1]);
});

test('a narrow range wins over a wide one, and the order of the sort over both when few rows are wanted', () => {
  const docs = Array.from({ length: 2000 }, (_, i): Doc => ({ _id: i, a: new Int32(i % 4), b: new Int32(i) }));
  const collection = collectionOf(docs, INDEXES[0]!);
  const filter = { a: { $gte: new Int32(1) }, b: { $gte: new Int32(10), $lt: new Int32(20) } };
  expect(planQuery(collection, { filter })).toMatchObject({ index: { name: 'b' }, estimate: 10 });
  expect(planQuery(collection, { filter: { a: new Int32(1) } })).toMatchObject({ index: { name: 'a' }, estimate: 500 });
  const query = { filter: { a: { $gte: new Int32(1) } }, sort: { b: 1 } };
  expect(planQuery(collection, { ...query, wanted: 24 })).toMatchObject({
    index: { name: 'b' },
    sorted: true,
    backwards: true,
  });
});

test('a list of beginnings is looked up in the index, each range of keys once', () => {
  const names = ['oneil', 'nair', "o'neil", 'oneill', 'neil', 'rao'];
  const docs = Array.from({ length: 2000 }, (_, i): Doc => ({ _id: i, a: [names[i] ?? `x${i}`, `y${i}`] }));
  const collection = collectionOf(docs, [{ v: 2, name: 'a', key: { a: 1 } }]);
  const found = (filter: Doc) => [...findRecords(collection, { filter })].map(({ record }) => record).sort();
  const either = { a: { $in: [/^oneill/, /^o'neil/, /^oneil/] } };
  expect(planQuery(collection, { filter: either })).toMatchObject({ index: { name: 'a' }, estimate: 3 });
  expect(found(either)).toEqual([0, 2, 3]);
  expect(planQuery(collection, { filter: { a: { $in: [/^oneil/, /neil/] } } }).index).toBeUndefined();
  // Of several conditions the one with the longest beginnings is looked up.
  const narrow = { $and: [{ a: { $regex: '^o' } }, { a: { $in: [/^y/, /^on/] } }, { a: { $in: [/^y19/, /^oneil/] } }] };
  expect(planQuery(collection, { filter: narrow }).estimate).toBe(113);
  expect(found(narrow)).toEqual([0, 3]);
});

test('counts without looking at a document when each condition has an index of its own', () => {
  const docs = Array.from({ length: 2000 }, (_, i): Doc => ({
    _id: i,
    a: new Int32(i % 4),
    b: new Int32(i),
    c: { d: i % 5 === 0 ? ['new', 'news'] : 'old' },
  }));
  const collection = collectionOf(docs, [...INDEXES[0]!, { v: 2, name: 'd', key: { 'c.d': 1 } }]);
  const read = jest.spyOn(collection, 'read');
  const filters = [
    { a: new Int32(1), b: { $gte: new Int32(100), $lt: new Int32(1900) } },
    {
      $and: [
        { 'c.d': { $regex: '^new' } },
        { 'c.d': { $regex: '^news' } },
        { a: { $in: [new Int32(0), new Int32(1)] } },
      ],
    },
    { 'c.d': { $regex: '^ne' } },
    {},
  ];
  for (const filter of filters)
    expect(countRecords(collection, { filter })).toBe(docs.filter(compileFilter(filter)).length);
  expect(read).not.toHaveBeenCalled();
  expect(countRecords(collection, { filter: { a: new Int32(1), b: { $ne: new Int32(5) } } })).toBe(499);
  expect(read).toHaveBeenCalled();
});
