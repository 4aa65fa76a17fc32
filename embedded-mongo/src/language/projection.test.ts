import type { MongoError } from '../errors.js';
import type { Doc } from './document.js';
import { compileProjection, fieldsShown } from './projection.js';

test.each<[string, Doc, Doc, Doc]>([
  ['inclusion brings _id', { a: 1 }, { _id: 1, a: 1, b: 1 }, { _id: 1, a: 1 }],
  ['inclusion without _id', { a: 1, _id: 0 }, { _id: 1, a: 1, b: 1 }, { a: 1 }],
  ['only _id', { _id: 1 }, { _id: 1, a: 1 }, { _id: 1 }],
  ['exclusion', { a: 0 }, { _id: 1, a: 1, b: 1 }, { _id: 1, b: 1 }],
  ['exclusion of _id alone', { _id: 0 }, { _id: 1, a: 1 }, { a: 1 }],
  ['fields stay in the order of the document', { b: 1, a: 1 }, { a: 1, b: 2 }, { a: 1, b: 2 }],
  [
    'nested inclusion through arrays drops scalars',
    { 'a.b': 1 },
    { a: [{ b: 1, c: 1 }, 5, {}] },
    { a: [{ b: 1 }, {}] },
  ],
  ['nested inclusion of a scalar parent', { 'a.b': 1 }, { a: 5 }, {}],
  ['nested exclusion keeps scalars', { 'a.b': 0 }, { a: [{ b: 1, c: 1 }, 5] }, { a: [{ c: 1 }, 5] }],
  ['nested documents are paths', { a: { b: 1 } }, { a: { b: 1, c: 1 } }, { a: { b: 1 } }],
  ['$slice keeps the other fields', { a: { $slice: 2 } }, { a: [1, 2, 3], b: 1 }, { a: [1, 2], b: 1 }],
  ['$slice from the end', { a: { $slice: -1 } }, { a: [1, 2, 3] }, { a: [3] }],
  ['$slice with skip', { a: { $slice: [1, 1] } }, { a: [1, 2, 3] }, { a: [2] }],
  ['$slice beside inclusion', { b: 1, a: { $slice: 1 } }, { a: [1, 2], b: 1, c: 1 }, { a: [1], b: 1 }],
  [
    '$elemMatch gives the first match, last',
    { a: { $elemMatch: { x: 2 } }, b: 1 },
    { a: [{ x: 1 }, { x: 2, y: 1 }], b: 1 },
    { b: 1, a: [{ x: 2, y: 1 }] },
  ],
  ['$elemMatch without a match leaves the field out', { a: { $elemMatch: { x: 2 } } }, { _id: 1, a: [] }, { _id: 1 }],
])('%s', (_why, projection, doc, expected) => {
  const result = compileProjection(projection)(doc);
  expect(result).toStrictEqual(expected);
  expect(Object.keys(result)).toEqual(Object.keys(expected));
  const fields = fieldsShown(projection) ?? new Set(Object.keys(doc));
  const looked = Object.fromEntries(Object.entries(doc).filter(([name]) => fields.has(name)));
  expect(compileProjection(projection)(looked)).toStrictEqual(expected);
});

test('what a projection looks at is known where it only names fields to show', () => {
  expect(fieldsShown({ 'a.b': 1, c: true })).toEqual(new Set(['_id', 'a', 'c']));
  expect(fieldsShown({ a: 1, _id: 0 })).toEqual(new Set(['a']));
  const all: Doc[] = [{ a: 0 }, { _id: 0 }, { 'a.$': 1 }, { a: '$b' }, { a: { $slice: 1 } }, { a: { b: 1 } }];
  for (const projection of all) expect(fieldsShown(projection)).toBeUndefined();
});

test('the positional projection shows the matched element only', () => {
  const filter = { 'a.x': { $gt: 1 } };
  const project = compileProjection({ 'a.$': 1 }, { filter });
  expect(project({ _id: 1, a: [{ x: 1 }, { x: 2 }, { x: 3 }], b: 1 })).toEqual({ _id: 1, a: [{ x: 2 }] });
  expect(() => compileProjection({ 'a.$': 1 })({ a: [1] }, { b: 1 })).toThrow("couldn't find a matching element");
});

test.each<[Doc, Doc, Doc, Doc]>([
  [{ 'x.y.z': 1 }, { 'a.b.$': 1 }, { x: { y: { z: [0, 1] } }, a: { b: [7, 8] } }, { a: { b: [8] } }],
  [{ $and: [{ a: 1 }, { a: 3 }, { a: 2 }] }, { 'b.$': 1 }, { a: [1, 2, 3], b: [4, 5, 6] }, { b: [5] }],
  [{ $or: [{ a: 2 }, { a: 3 }] }, { 'b.$': 1 }, { a: [1, 2, 3], b: [4, 5, 6] }, { b: [5] }],
  [{ x: 1 }, { 'a.$': 1 }, { x: 1 }, {}],
  [{ x: { $gt: 0 } }, { 'a.b.c.$': 1 }, { x: [-1, 1], a: { b: { d: [1], f: 4 } } }, { a: { b: {} } }],
])('found by %j, %j of %j is %j', (filter, projection, doc, expected) => {
  expect(compileProjection(projection, { filter })(doc)).toStrictEqual(expected);
});

test.each<[Doc]>([
  [{ $or: [{ a: 1 }, { b: 5 }] }],
  [{ b: [4, 5] }],
  [{ a: { $not: { $elemMatch: { $eq: 9 } } } }],
  [{ 'a.0': 1 }],
])('%j tells no position', (filter) => {
  expect(() => compileProjection({ 'a.$': 1 }, { filter })({ a: [1, 2], b: [4, 5] })).toThrow(
    "couldn't find a matching",
  );
});

test.each<[Doc, number]>([
  [{ 'x.$': { $slice: 1 } }, 31271],
  [{ a: 1, b: 0 }, 31254],
  [{ a: 0, b: 1 }, 31253],
  [{ a: 1, 'a.b': 1 }, 31249],
  [{ 'a.b': 1, a: 1 }, 31250],
  [{ a: {} }, 51270],
  [{ $a: 1 }, 16410],
  [{ a: { $meta: 'textScore' } }, 2],
  [{ 'a.$': 1, 'b.$': 1 }, 31276],
])('%j is refused', (projection, code) => {
  let error: MongoError | undefined;
  try {
    compileProjection(projection);
  } catch (caught) {
    error = caught as MongoError;
  }
  expect(error?.code).toBe(code);
});
