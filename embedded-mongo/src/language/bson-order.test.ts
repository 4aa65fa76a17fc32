import { Binary, BSONRegExp, Code, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { compareValues, equalityKey, identicalValues } from './bson-order.js';
import { compileSort } from './sort.js';
import { runs } from '../testing/property-runs.js';

/** Values in ascending order, by MongoDB's documented order of types and values. */
const ASCENDING: unknown[] = [
  new MinKey(),
  undefined,
  null,
  new Double(NaN),
  new Double(-Infinity),
  Decimal128.fromString('-1E6000'),
  Long.MIN_VALUE,
  new Int32(-1),
  Decimal128.fromString('-0.5'),
  new Int32(0),
  Decimal128.fromString('0.1'),
  new Double(0.1),
  new Int32(1),
  new Double(9007199254740992),
  Long.fromString('9007199254740993'),
  Decimal128.fromString('9007199254740993.5'),
  Long.MAX_VALUE,
  new Double(2 ** 63),
  Decimal128.fromString('1E6000'),
  new Double(Infinity),
  '',
  'A',
  'a',
  'ab',
  '\uffff',
  '\u{1f600}',
  {},
  { a: 1 },
  { a: 1, b: 1 },
  { b: 1 },
  { a: 'x' },
  [],
  [1],
  [1, 2],
  ['x'],
  new Binary(Buffer.from('b')),
  new Binary(Buffer.from('b'), 5),
  new Binary(Buffer.from('aa')),
  new ObjectId('000000000000000000000001'),
  new ObjectId('ff0000000000000000000000'),
  false,
  true,
  new Date(-1),
  new Date(0),
  new Timestamp({ t: 1, i: 1 }),
  new Timestamp({ t: 0xffffffff, i: 0 }),
  new BSONRegExp('a', ''),
  new BSONRegExp('a', 'i'),
  new Code('x'),
  new MaxKey(),
];

test('values are in one total order across types', () => {
  ASCENDING.forEach((a, i) =>
    ASCENDING.forEach((b, j) => {
      const order = Math.sign(compareValues(a, b));
      if (order !== Math.sign(i - j)) throw new Error(`value ${i} against value ${j} gave ${order}`);
    }),
  );
});

test('the equality key is one for equal values and another for others', () => {
  const numbers = fc.oneof(
    fc.integer().map((n) => new Int32(n | 0)),
    fc.double().map((n) => new Double(n)),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => Long.fromBigInt(n)),
    fc.integer({ min: -1000, max: 1000 }).map((n) => Decimal128.fromString(`${n}E-1`)),
    fc.integer({ min: -100, max: 100 }).map((n) => new Double(n / 2)),
  );
  const values = fc.oneof(
    numbers,
    fc.string(),
    fc.boolean(),
    fc.array(numbers, { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b'), numbers),
  );
  fc.assert(
    fc.property(values, values, (a, b) => {
      expect(equalityKey(a) === equalityKey(b)).toBe(compareValues(a, b) === 0);
      expect(Math.sign(compareValues(a, b))).toBe(0 - Math.sign(compareValues(b, a)));
    }),
    runs(2000),
  );
});

test('storage tells apart what filters call equal', () => {
  expect(identicalValues(new Int32(1), new Double(1))).toBe(false);
  expect(identicalValues(1, new Int32(1))).toBe(true);
  expect(identicalValues({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(false);
  expect(identicalValues([1, { a: 'x' }], [1, { a: 'x' }])).toBe(true);
});

test('an array sorts by its least element ascending and by its greatest descending', () => {
  const docs = [{ _id: 1, a: [5, 9] }, { _id: 2, a: 6 }, { _id: 3, a: [] }, { _id: 4 }, { _id: 5, a: [1, 7] }];
  const ids = (sort: Record<string, number>) => [...docs].sort(compileSort(sort)).map((doc) => doc._id);
  expect(ids({ a: 1 })).toEqual([3, 4, 5, 1, 2]);
  expect(ids({ a: -1 })).toEqual([1, 5, 2, 4, 3]);
});

test('a sort of several fields decides by the first that differs', () => {
  const order = compileSort({ 'a.b': 1, c: -1 });
  expect(order({ a: { b: 1 }, c: 1 }, { a: { b: 1 }, c: 2 })).toBeGreaterThan(0);
  expect(order({ a: { b: 0 }, c: 1 }, { a: { b: 1 }, c: 2 })).toBeLessThan(0);
});

test.each([
  [{ a: 2 }, 'must be 1'],
  [{ a: 'x' }, 'Illegal key in $sort'],
  [{ a: { $meta: 'textScore' } }, 'text score'],
])('sort %j is refused', (sort, message) => {
  expect(() => compileSort(sort)).toThrow(message);
});
