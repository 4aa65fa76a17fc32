import { Decimal128, Double, Int32, Long, Timestamp } from 'bson';
import type { MongoError } from '../../errors.js';
import type { Doc } from '../document.js';
import { compileUpdate, type UpdateOptions } from './index.js';
import { upsertDocument } from './upsert.js';

const now = new Date('2026-01-02T03:04:05.678Z');
const i = (value: number) => new Int32(value);

function apply(doc: Doc, update: Doc | Doc[], filter: Doc = {}, options: UpdateOptions = {}): Doc {
  const before = structuredCloneOf(doc);
  const result = compileUpdate(update, options).apply(doc, { filter, isInsert: false, now });
  expect(doc).toEqual(before);
  return result;
}
const structuredCloneOf = (doc: Doc): Doc =>
  Object.fromEntries(Object.entries(doc).map(([key, value]) => [key, Array.isArray(value) ? [...value] : value]));

type Row = [why: string, doc: Doc, update: Doc, expected: Doc];
test.each<Row>([
  ['$set creates nested documents', {}, { $set: { 'a.b': 1 } }, { a: { b: 1 } }],
  ['$set writes an array element and pads with nulls', { a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
  ['$set keeps the place of an existing field', { a: 1, b: 2 }, { $set: { a: 3 } }, { a: 3, b: 2 }],
  ['$set writes __proto__ as a field', {}, { $set: { 'x.y': 1 } }, { x: { y: 1 } }],
  ['a name may start with a dollar sign', {}, { $set: { $a: 1 } }, { $a: 1 }],
  ['$unset removes a field', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
  ['$unset turns an element into null', { a: [1, 2] }, { $unset: { 'a.0': 1 } }, { a: [null, 2] }],
  ['$unset of nothing changes nothing', { a: 1 }, { $unset: { 'x.y': 1 } }, { a: 1 }],
  ['$inc keeps int32', { a: i(1) }, { $inc: { a: i(2) } }, { a: i(3) }],
  ['$inc grows int32 into a long', { a: i(2147483647) }, { $inc: { a: i(1) } }, { a: Long.fromNumber(2147483648) }],
  ['$inc keeps doubles', { a: new Double(1) }, { $inc: { a: i(1) } }, { a: new Double(2) }],
  ['$inc on a long', { a: Long.fromNumber(5) }, { $inc: { a: i(1) } }, { a: Long.fromNumber(6) }],
  [
    '$inc on a decimal',
    { a: Decimal128.fromString('0.10') },
    { $inc: { a: Decimal128.fromString('0.2') } },
    { a: Decimal128.fromString('0.30') },
  ],
  ['$inc sets a missing field', {}, { $inc: { 'a.b': i(2) } }, { a: { b: i(2) } }],
  ['$mul sets a missing field to zero of its class', {}, { $mul: { a: new Double(2) } }, { a: new Double(0) }],
  ['$mul grows int32 into a long', { a: i(2000000000) }, { $mul: { a: i(3) } }, { a: Long.fromNumber(6e9) }],
  ['$min by order across types', { a: 'x' }, { $min: { a: 5 } }, { a: 5 }],
  ['$max keeps the greater', { a: 9 }, { $max: { a: 5 } }, { a: 9 }],
  ['$max sets a missing field', {}, { $max: { a: 5 } }, { a: 5 }],
  ['$rename moves a field', { a: 1, b: 2 }, { $rename: { a: 'c.d' } }, { b: 2, c: { d: 1 } }],
  ['$rename of a missing field does nothing', { b: 2 }, { $rename: { a: 'c' } }, { b: 2 }],
  ['$rename replaces its target', { a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],
  ['$currentDate', {}, { $currentDate: { a: true } }, { a: now }],
  [
    '$currentDate as a timestamp',
    {},
    { $currentDate: { a: { $type: 'timestamp' } } },
    { a: new Timestamp({ t: 1767323045, i: 1 }) },
  ],
  ['$bit', { a: i(13) }, { $bit: { a: { and: i(10) } } }, { a: i(8) }],
  ['$bit with several operations', { a: i(1) }, { $bit: { a: { or: i(6), xor: i(2) } } }, { a: i(5) }],
  ['$push appends', { a: [1] }, { $push: { a: 2 } }, { a: [1, 2] }],
  ['$push creates the array', {}, { $push: { a: { b: 1 } } }, { a: [{ b: 1 }] }],
  ['$push of an array appends one element', { a: [] }, { $push: { a: [1, 2] } }, { a: [[1, 2]] }],
  [
    '$push with $each, $sort and $slice',
    { a: [3] },
    { $push: { a: { $each: [1, 2], $sort: -1, $slice: 2 } } },
    { a: [3, 2] },
  ],
  ['$push with a negative slice', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
  ['$push with $position', { a: [1, 4] }, { $push: { a: { $each: [2, 3], $position: 1 } } }, { a: [1, 2, 3, 4] }],
  ['$push with a negative $position', { a: [1, 4] }, { $push: { a: { $each: [3], $position: -1 } } }, { a: [1, 3, 4] }],
  [
    '$push sorts documents by a field',
    { a: [{ x: 2 }] },
    { $push: { a: { $each: [{ x: 1 }], $sort: { x: 1 } } } },
    { a: [{ x: 1 }, { x: 2 }] },
  ],
  ['$addToSet adds what is not there', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
  [
    '$addToSet compares documents by field order',
    { a: [{ x: 1, y: 1 }] },
    { $addToSet: { a: { y: 1, x: 1 } } },
    {
      a: [
        { x: 1, y: 1 },
        { y: 1, x: 1 },
      ],
    },
  ],
  ['$pull by value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  ['$pull of documents by part', { a: [{ x: 1, y: 2 }, { x: 2 }] }, { $pull: { a: { x: 1 } } }, { a: [{ x: 2 }] }],
  ['$pull with $in', { a: ['x', 'y'] }, { $pull: { a: { $in: ['x'] } } }, { a: ['y'] }],
  ['$pullAll', { a: [1, 2, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
  ['$pop last', { a: [1, 2] }, { $pop: { a: 1 } }, { a: [1] }],
  ['$pop first', { a: [1, 2] }, { $pop: { a: -1 } }, { a: [2] }],
  ['all elements', { a: [{ x: i(1) }, { x: i(2) }] }, { $inc: { 'a.$[].x': i(1) } }, { a: [{ x: i(2) }, { x: i(3) }] }],
  ['new fields come in the order of their names', {}, { $set: { b: 1, a: 1 } }, { a: 1, b: 1 }],
  ['a replacement keeps the _id in front', { _id: 1, a: 1 }, { b: 2 }, { _id: 1, b: 2 }],
])('%s', (_why, doc, update, expected) => {
  const result = apply(doc, update);
  expect(result).toStrictEqual(expected);
  expect(Object.keys(result)).toEqual(Object.keys(expected));
});

test('an update that changes nothing returns the document itself', () => {
  const doc = { _id: 1, a: i(1), b: [1], c: { d: 'x' } };
  for (const update of [
    { $set: { a: i(1), 'c.d': 'x' } },
    { $inc: { a: i(0) } },
    { $addToSet: { b: 1 } },
    { $unset: { z: 1 } },
    { a: i(1), b: [1], c: { d: 'x' } },
  ]) {
    expect(apply(doc, update)).toBe(doc);
  }
  expect(apply(doc, { $set: { a: new Double(1) } })).not.toBe(doc);
});

test('the positional operator means the element the filter matched', () => {
  const doc = {
    a: [
      { x: 1, y: 1 },
      { x: 2, y: 1 },
    ],
    b: [7, 8],
  };
  expect(apply(doc, { $set: { 'a.$.y': 9 } }, { 'a.x': 2 })).toMatchObject({ a: [{ y: 1 }, { x: 2, y: 9 }] });
  expect(apply(doc, { $set: { 'b.$': 9 } }, { b: { $gte: 8 } })).toMatchObject({ b: [7, 9] });
  expect(apply(doc, { $set: { 'a.$.y': 9 } }, { a: { $elemMatch: { x: 2, y: 1 } }, b: 7 })).toMatchObject({
    a: [{ y: 1 }, { y: 9 }],
  });
  expect(apply({ a: [{ b: [0, 1] }] }, { $set: { 'a.0.b.$': 2 } }, { 'a.0.b': 1 })).toEqual({ a: [{ b: [0, 2] }] });
  expect(apply({ a: [0, 1], b: [{ c: 0 }] }, { $set: { 'a.$': 2 } }, { a: 1, 'b.0.c': 0 })).toMatchObject({
    a: [0, 2],
  });
  expect(apply({ a: [{ b: 1 }, { c: 1 }] }, { $set: { 'a.$.d': 1 } }, { 'a.c': { $exists: true } })).toEqual({
    a: [{ b: 1 }, { c: 1, d: 1 }],
  });
  expect(() => apply({ a: [0] }, { $set: { 'a.$': 1 } }, { a: { $exists: true } })).toThrow('did not find the match');
  expect(() => apply({ a: [0] }, { $set: { 'a.$': 1 } }, { 'a.0': 0 })).toThrow('did not find the match');
  expect(() => apply(doc, { $set: { 'a.$.y': 9 } }, {})).toThrow('The positional operator did not find the match');
});

test('positional parts mean the elements as they were before the update', () => {
  const doc = { a: [{ x: 1 }, { x: 2 }] };
  expect(apply(doc, { $set: { 'a.$.x': 5, 'a.$.y': 1 } }, { 'a.x': 2 })).toEqual({ a: [{ x: 1 }, { x: 5, y: 1 }] });
  const options = { arrayFilters: [{ 'e.x': 2 }] };
  expect(apply(doc, { $set: { 'a.$[e].x': 5, 'a.$[e].y': 1 } }, {}, options)).toEqual({
    a: [{ x: 1 }, { x: 5, y: 1 }],
  });
});

test('array filters choose elements by name', () => {
  const doc = {
    g: [
      { m: 80, s: [1, 5] },
      { m: 90, s: [1, 5] },
    ],
  };
  const options = { arrayFilters: [{ 'e.m': { $gte: 85 } }, { n: { $gt: 4 } }] };
  expect(apply(doc, { $set: { 'g.$[e].s.$[n]': 0 } }, {}, options)).toEqual({
    g: [
      { m: 80, s: [1, 5] },
      { m: 90, s: [1, 0] },
    ],
  });
});

test.each<[Doc, Doc, number, string, UpdateOptions?]>([
  [{}, { $foo: { a: 1 } }, 9, 'Unknown modifier: $foo'],
  [{}, { $set: 5 }, 9, 'Modifiers operate on fields'],
  [{}, { $set: { a: 1 }, $inc: { a: 1 } }, 40, "Updating the path 'a' would create a conflict at 'a'"],
  [{}, { $set: { a: 1, 'a.b': 1 } }, 40, "would create a conflict at 'a'"],
  [{ a: 1 }, { $set: { 'a.b': 1 } }, 28, "Cannot create field 'b' in element {a: 1}"],
  [{ a: [1] }, { $set: { 'a.b': 1 } }, 28, "Cannot create field 'b' in element {a: [ 1 ]}"],
  [{ _id: 1 }, { $set: { _id: 2 } }, 66, "would modify the immutable field '_id'"],
  [{ _id: 1 }, { _id: 2 }, 66, "the (immutable) field '_id' was found to have been altered"],
  [{ _id: 1 }, { $unset: { _id: 1 } }, 66, 'immutable'],
  [{ a: 'x' }, { $inc: { a: 1 } }, 14, 'Cannot apply $inc to a value of non-numeric type'],
  [{ a: 1 }, { $inc: { a: 'x' } }, 14, 'Cannot increment with non-numeric argument: {a: "x"}'],
  [{ a: Long.MAX_VALUE }, { $inc: { a: 1 } }, 2, 'Failed to apply $inc operations to current value'],
  [{ a: 1 }, { $push: { a: 1 } }, 2, "The field 'a' must be an array but is of type int"],
  [{ a: [] }, { $push: { a: { $each: 1 } } }, 2, 'The argument to $each in $push must be an array'],
  [{ a: [] }, { $push: { a: { $each: [], $foo: 1 } } }, 2, 'Unrecognized clause in $push: $foo'],
  [{ a: 1 }, { $pop: { a: 1 } }, 14, "contains an element of non-array type 'int'"],
  [{ a: [] }, { $pop: { a: 2 } }, 9, '$pop expects 1 or -1'],
  [{}, { $rename: { a: 'a' } }, 2, 'must differ'],
  [{}, { $set: { '': 1 } }, 56, 'An empty update path is not valid.'],
  [{}, { $set: { 'a..b': 1 } }, 56, 'contains an empty field name'],
  [{}, { a: 1, $b: 2 }, 52, "is not allowed in the context of an update's replacement document"],
  [{}, { $set: { 'a.$[x]': 1 } }, 2, "No array filter found for identifier 'x'"],
  [{}, { $set: { a: 1 } }, 9, "The array filter for identifier 'x' was not used", { arrayFilters: [{ x: 1 }] }],
  [{}, { $set: { 'a.$[]': 1 } }, 2, "The path 'a' must exist in the document"],
  [{ a: 1 }, { $set: { 'a.$[]': 1 } }, 2, 'Cannot apply array updates to non-array element a: 1'],
  [{ a: new Double(1) }, { $bit: { a: { or: i(1) } } }, 2, 'Cannot apply $bit to a value of non-integral type'],
])('%j updated by %j is refused', (doc, update, code, message, options = {}) => {
  let error: MongoError | undefined;
  try {
    compileUpdate(update, options).apply(doc, { filter: {}, isInsert: false, now });
  } catch (caught) {
    error = caught as MongoError;
  }
  expect(error?.message).toContain(message);
  expect(error?.code).toBe(code);
});

test('an upsert starts from what the filter says its fields equal', () => {
  const filter = {
    _id: 5,
    a: 1,
    $and: [{ 'b.c': { $eq: 2 } }, { d: { $in: [3] } }],
    e: { $gt: 1 },
    f: { $in: [1, 2] },
  };
  const made = upsertDocument(filter, compileUpdate({ $setOnInsert: { z: 1 }, $inc: { a: 1 } }), now);
  expect(made).toEqual({ _id: 5, a: i(2), b: { c: 2 }, d: 3, z: 1 });
  expect(upsertDocument({ _id: 5, a: 1 }, compileUpdate({ x: 1 }), now)).toEqual({ _id: 5, x: 1 });
  const generated = upsertDocument({ a: 1 }, compileUpdate({ $set: { b: 1 } }), now);
  expect(Object.keys(generated)).toEqual(['_id', 'a', 'b']);
  expect(() => upsertDocument({ a: 1, $and: [{ a: 2 }] }, compileUpdate({ $set: { b: 1 } }), now)).toThrow(
    'matched twice',
  );
});

test.each<[Doc, Doc]>([
  [{ x: { $all: [1, 2] } }, { $set: { a: 1 } }],
  [{ x: 1, 'x.x': 1 }, { $set: { a: 1 } }],
  [{ _id: 1, '_id.x': 1 }, {}],
  [{ '_id.x': 1, '_id.y': 2 }, {}],
  [{ _id: [1] }, {}],
  [{}, { $set: { _id: /x/ } }],
])('an upsert by %j with %j is refused', (filter, update) => {
  expect(() => upsertDocument(filter, compileUpdate(update), now)).toThrow();
});

test('an upsert by replacement takes nothing but the _id from the filter', () => {
  expect(upsertDocument({ _id: 1, x: [1, { x: 1 }], 'x.x': 1 }, compileUpdate({}), now)).toEqual({ _id: 1 });
  expect(upsertDocument({ '_id.x': 1, '_id.y': 2 }, compileUpdate({ $set: { a: 1 } }), now)).toEqual({
    _id: { x: 1, y: 2 },
    a: 1,
  });
});

test('an error shows no more of a large value than helps', () => {
  const large = { list: Array.from({ length: 100_000 }, (_, n) => n), text: 'x'.repeat(100_000) };
  expect(() => compileUpdate({ $inc: { a: large } })).toThrow(/^.{0,2000}$/);
});

test('$setOnInsert does nothing to an existing document', () => {
  expect(apply({ a: 1 }, { $setOnInsert: { b: 1 } })).toEqual({ a: 1 });
});
