import { Binary, BSONRegExp, DBRef, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId } from 'bson';
import type { Doc } from './document.js';
import { MongoError } from '../errors.js';
import { compileFilter } from './matcher.js';

const matches = (filter: Doc, doc: Doc, collation?: { locale: string; strength?: number }) =>
  compileFilter(filter, { collation })(doc);

function refusal(filter: Doc): MongoError {
  try {
    compileFilter(filter);
  } catch (error) {
    return error as MongoError;
  }
  throw new Error('the filter was accepted');
}

const id = new ObjectId();

type Row = [why: string, filter: Doc, doc: Doc, expected: boolean];
const rows: Row[] = [
  ['numbers of all classes are equal by value', { a: new Int32(1) }, { a: new Double(1) }, true],
  ['a long equals a decimal of the same value', { a: Long.fromNumber(5) }, { a: Decimal128.fromString('5.0') }, true],
  ['0.1 as a double is not 0.1 as a decimal', { a: new Double(0.1) }, { a: Decimal128.fromString('0.1') }, false],
  [
    'longs beyond 2^53 differ from their neighbours',
    { a: Long.fromString('9007199254740993') },
    { a: new Double(9007199254740992) },
    false,
  ],
  ['an object id equals its copy', { a: id }, { a: new ObjectId(id.toHexString()) }, true],
  ['a string does not equal a number', { a: '1' }, { a: new Int32(1) }, false],
  ['null matches a missing field', { a: null }, {}, true],
  ['null matches null', { a: null }, { a: null }, true],
  ['null does not match an empty array', { a: null }, { a: [] }, false],
  ['null matches an array holding null', { a: null }, { a: [1, null] }, true],
  ['a.b null matches a scalar parent', { 'a.b': null }, { a: 5 }, true],
  ['a.b null matches where one element lacks b', { 'a.b': null }, { a: [{ b: 1 }, {}] }, true],
  ['a.b null does not match an empty array', { 'a.b': null }, { a: [] }, false],
  ['a.b null does not match an array of scalars', { 'a.b': null }, { a: [1, 2] }, false],
  ['equality reaches into arrays', { a: 2 }, { a: [1, 2] }, true],
  ['equality matches the whole array', { a: [1, 2] }, { a: [1, 2] }, true],
  ['equality matches an array within the array', { a: [1, 2] }, { a: [[1, 2]] }, true],
  ['array order matters', { a: [2, 1] }, { a: [1, 2] }, false],
  ['document field order matters', { a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }, false],
  ['an embedded document must be equal, not contained', { a: { x: 1 } }, { a: { x: 1, y: 2 } }, false],
  ['paths fan out over arrays of documents', { 'a.b': 2 }, { a: [{ b: 1 }, { b: 2 }] }, true],
  ['a numeric component is an array index', { 'a.1': 2 }, { a: [1, 2] }, true],
  ['a numeric component is a field name too', { 'a.1': 2 }, { a: { 1: 2 } }, true],
  ['an index into nested arrays goes on', { 'a.0.b': 1 }, { a: [[{ b: 1 }]] }, true],
  ['an indexed element is not fanned out', { 'a.0': 1 }, { a: [[1, 2]] }, false],
  ['nested arrays are not fanned out', { 'a.b': 1 }, { a: [[{ b: 1 }]] }, false],
  ['prototype members are not fields', { constructor: { $exists: true } }, {}, false],
  ['$gt compares within one type only', { a: { $gt: 5 } }, { a: '9' }, false],
  ['$gt on a date compares time', { a: { $gt: new Date(5) } }, { a: new Date(6) }, true],
  ['$gte null matches null and missing', { a: { $gte: null } }, {}, true],
  ['$gt null matches nothing', { a: { $gt: null } }, { a: null }, false],
  ['$lt on an array element', { a: { $lt: 2 } }, { a: [1, 5] }, true],
  ['two bounds may be met by different elements', { a: { $gt: 3, $lt: 2 } }, { a: [1, 5] }, true],
  ['$elemMatch demands one element for both bounds', { a: { $elemMatch: { $gt: 3, $lt: 2 } } }, { a: [1, 5] }, false],
  ['$gt with an array compares whole arrays', { a: { $gt: [1] } }, { a: [1, 2] }, true],
  ['NaN equals NaN', { a: NaN }, { a: new Double(NaN) }, true],
  ['NaN is not below a number', { a: { $lt: 5 } }, { a: new Double(NaN) }, false],
  ['$lte NaN matches NaN', { a: { $lte: NaN } }, { a: new Double(NaN) }, true],
  ['$gt MinKey matches everything present', { a: { $gt: new MinKey() } }, { a: 'x' }, true],
  ['$lt MaxKey matches everything present', { a: { $lt: new MaxKey() } }, { a: { b: 1 } }, true],
  ['$ne is true for a missing field', { a: { $ne: 1 } }, {}, true],
  ['$ne fails when any element is equal', { a: { $ne: 1 } }, { a: [1, 2] }, false],
  ['$in finds one of the values', { a: { $in: [1, 'x'] } }, { a: 'x' }, true],
  ['$in with a long list', { a: { $in: [1, 2, 3, 4, 5, 6, 7, 8, 9] } }, { a: new Double(9) }, true],
  [
    '$in with a long list of ids',
    { a: { $in: [...Array.from({ length: 9 }, () => new ObjectId()), id] } },
    { a: id },
    true,
  ],
  ['$in null matches a missing field', { a: { $in: [null] } }, {}, true],
  ['$in takes regular expressions', { a: { $in: [new BSONRegExp('^x', '')] } }, { a: 'xy' }, true],
  ['$in of nothing matches nothing', { a: { $in: [] } }, { a: 1 }, false],
  ['$nin is true for a missing field', { a: { $nin: [1] } }, {}, true],
  ['$nin null fails for a missing field', { a: { $nin: [null] } }, {}, false],
  ['$exists true matches null', { a: { $exists: true } }, { a: null }, true],
  ['$exists false through arrays', { 'a.b': { $exists: false } }, { a: [{ b: 1 }, {}] }, false],
  ['$exists 0 is false', { a: { $exists: new Int32(0) } }, {}, true],
  ['$type by name', { a: { $type: 'double' } }, { a: new Double(1) }, true],
  ['an int is not a double', { a: { $type: 'double' } }, { a: new Int32(1) }, false],
  ['$type number covers decimals', { a: { $type: 'number' } }, { a: Decimal128.fromString('1') }, true],
  ['$type array matches the array itself', { a: { $type: 'array' } }, { a: [] }, true],
  ['$type reaches elements', { a: { $type: 'string' } }, { a: [1, 'x'] }, true],
  ['$type list', { a: { $type: [1, 'bool'] } }, { a: true }, true],
  ['$size', { a: { $size: 2 } }, { a: [1, 2] }, true],
  ['$size does not look into nested arrays', { a: { $size: 1 } }, { a: [[1], [2]] }, false],
  ['$all', { a: { $all: [1, 2] } }, { a: [2, 1, 3] }, true],
  ['$all on a scalar', { a: { $all: [1] } }, { a: 1 }, true],
  ['$all of nothing matches nothing', { a: { $all: [] } }, { a: [] }, false],
  [
    '$all with $elemMatch',
    { a: { $all: [{ $elemMatch: { x: 1 } }, { $elemMatch: { x: 2 } }] } },
    { a: [{ x: 1 }, { x: 2 }] },
    true,
  ],
  [
    '$elemMatch on documents',
    { a: { $elemMatch: { x: 1, y: 2 } } },
    {
      a: [
        { x: 1, y: 3 },
        { x: 1, y: 2 },
      ],
    },
    true,
  ],
  ['$elemMatch needs an array', { a: { $elemMatch: { x: 1 } } }, { a: { x: 1 } }, false],
  ['$elemMatch with $or', { a: { $elemMatch: { $or: [{ x: 1 }, { x: 5 }] } } }, { a: [{ x: 5 }] }, true],
  ['$elemMatch operators see nested arrays whole', { a: { $elemMatch: { $size: 2 } } }, { a: [[1], [1, 2]] }, true],
  ['$not', { a: { $not: { $gt: 5 } } }, {}, true],
  ['$not with a regular expression', { a: { $not: new BSONRegExp('^x', '') } }, { a: 'x' }, false],
  ['$mod truncates doubles', { a: { $mod: [4, 0] } }, { a: new Double(8.9) }, true],
  ['$mod of a negative number', { a: { $mod: [4, -1] } }, { a: -5 }, true],
  ['$regex with options', { a: { $regex: 'ABC', $options: 'i' } }, { a: 'xabcx' }, true],
  ['a regular expression matches itself', { a: new BSONRegExp('x', '') }, { a: new BSONRegExp('x', '') }, true],
  ['PCRE: dollar matches before a last newline', { a: { $regex: '^x$' } }, { a: 'x\n' }, true],
  ['PCRE: posix classes', { a: { $regex: '^[[:digit:]]+$' } }, { a: '42' }, true],
  ['PCRE: extended mode', { a: { $regex: 'a b # no blanks', $options: 'x' } }, { a: 'ab' }, true],
  ['PCRE: leading inline flags', { a: { $regex: '(?i)abc' } }, { a: 'ABC' }, true],
  ['$bitsAllSet', { a: { $bitsAllSet: [1, 5] } }, { a: 34 }, true],
  ['$bitsAnyClear on a negative number', { a: { $bitsAnyClear: [100] } }, { a: -1 }, false],
  ['$bitsAllSet on binary data', { a: { $bitsAllSet: 3 } }, { a: new Binary(Buffer.from([3])) }, true],
  ['$and, $or, $nor', { $and: [{ a: 1 }, { $or: [{ b: 1 }, { c: 1 }] }], $nor: [{ d: 1 }] }, { a: 1, c: 1 }, true],
  ['the fields of a reference are fields', { a: { $elemMatch: { $id: id } } }, { a: [{ $ref: 'x', $id: id }] }, true],
  ['a path leads into a reference', { 'a.$id': id }, { a: new DBRef('x', id) }, true],
  [
    'binary data is equal by bytes and subtype',
    { a: new Binary(Buffer.from('x'), 4) },
    { a: new Binary(Buffer.from('x'), 0) },
    false,
  ],
];

test.each(rows)('%s', (_why, filter, doc, expected) => {
  expect(matches(filter, doc)).toBe(expected);
});

test('every one of many conditions counts', () => {
  const filter = { a: 1, b: 2, c: 3, d: 4 };
  expect(matches(filter, { a: 1, b: 2, c: 3, d: 4 })).toBe(true);
  for (const name of ['a', 'b', 'c', 'd']) expect(matches(filter, { a: 1, b: 2, c: 3, d: 4, [name]: 9 })).toBe(false);
});

test('a collation of strength 2 ignores case and keeps accents; strength 1 ignores both', () => {
  expect(matches({ a: 'Élan' }, { a: 'élan' }, { locale: 'en', strength: 2 })).toBe(true);
  expect(matches({ a: 'Elan' }, { a: 'élan' }, { locale: 'en', strength: 2 })).toBe(false);
  expect(matches({ a: 'Elan' }, { a: 'élan' }, { locale: 'en', strength: 1 })).toBe(true);
  expect(matches({ a: { $in: ['A'] } }, { a: 'a' }, { locale: 'en', strength: 2 })).toBe(true);
  expect(matches({ a: { x: ['A'] } }, { a: { x: ['a'] } }, { locale: 'en', strength: 2 })).toBe(true);
});

test.each<[Doc, number, string]>([
  [{ a: { $foo: 1 } }, 2, 'unknown operator: $foo'],
  [{ $foo: 1 }, 2, 'unknown top level operator: $foo'],
  [{ a: { $gt: 1, b: 2 } }, 2, 'unknown operator: b'],
  [{ $and: [] }, 2, '$and/$or/$nor must be a nonempty array'],
  [{ $or: 1 }, 2, '$or must be an array'],
  [{ a: { $in: 1 } }, 2, '$in needs an array'],
  [{ a: { $in: [{ $gt: 1 }] } }, 2, 'cannot nest $ under $in'],
  [{ a: { $ne: new BSONRegExp('x', '') } }, 2, "Can't have regex as arg to $ne."],
  [{ a: { $not: {} } }, 2, '$not cannot be empty'],
  [{ a: { $size: -1 } }, 2, 'non-negative'],
  [{ a: { $type: 'foo' } }, 2, 'Unknown type name alias: foo'],
  [{ a: { $options: 'i' } }, 2, '$options needs a $regex'],
  [{ a: { $mod: [0, 1] } }, 2, 'divisor cannot be 0'],
  [{ a: { $regex: '(' } }, 51091, 'Regular expression is invalid'],
  [{ a: { $near: [1, 1] } }, 2, '$near is not supported'],
  [{ $where: 'true' }, 2, '$where is not supported'],
  [{ $jsonSchema: 1 }, 14, 'must be an object'],
  [{ $text: { $search: 'x' } }, 27, 'text index required'],
])('%j is refused', (filter, code, message) => {
  const error = refusal(filter);
  expect(error).toBeInstanceOf(MongoError);
  expect(error.code).toBe(code);
  expect(error.message).toContain(message);
});

test('an expression that would backtrack for ever is stopped', () => {
  const filter = compileFilter({ a: { $regex: '^(a+)+$' } });
  expect(filter({ a: 'aaaa' })).toBe(true);
  expect(() => filter({ a: `${'a'.repeat(60)}b` })).toThrow('match limit exceeded');
});

test('many overlapping repetitions on a long text are stopped', () => {
  const filter = compileFilter({ a: { $regex: 'x*x*x*x*x*y' } });
  expect(() => filter({ a: 'x'.repeat(5000) })).toThrow('match limit exceeded');
});
