import { BSONRegExp, Decimal128, Double, Int32, Long, ObjectId } from 'bson';
import type { MongoError } from '../../errors.js';
import type { Doc } from '../document.js';
import { compileExpression } from './index.js';

const now = new Date('2026-03-04T05:06:07.089Z');
const evaluate = (expression: unknown, doc: Doc = {}, variables?: Doc) =>
  compileExpression(expression, { now, variables })(doc);
const i = (value: number) => new Int32(value);
const d = (value: number) => new Double(value);
const decimal = (value: string) => Decimal128.fromString(value);
const long = (value: number | string) => Long.fromString(String(value));

const doc: Doc = {
  a: i(5),
  s: 'Grüße',
  list: [i(3), i(1), i(2)],
  docs: [{ x: i(1) }, { x: i(2) }, { y: i(9) }],
  nested: { b: { c: 'deep' } },
  date: new Date('2024-02-29T23:30:15.250Z'),
  none: null,
};

type Row = [expression: unknown, expected: unknown];
test.each<Row>([
  ['$a', i(5)],
  ['$nested.b.c', 'deep'],
  ['$docs.x', [i(1), i(2)]],
  ['$docs.0', []],
  ['$missing.x', undefined],
  ['$$ROOT.a', i(5)],
  ['$$CURRENT.a', i(5)],
  ['$$NOW', now],
  ['$$REMOVE', undefined],
  ['plain', 'plain'],
  [{ $literal: '$a' }, '$a'],
  [{ p: '$a', q: '$missing' }, { p: i(5) }],
  [
    ['$a', '$missing'],
    [i(5), null],
  ],
  // arithmetic keeps and grows number classes
  [{ $add: [i(1), i(2)] }, i(3)],
  [{ $add: [i(2147483647), i(1)] }, long(2147483648)],
  [{ $add: [Long.MAX_VALUE, i(1)] }, d(2 ** 63)],
  [{ $add: [i(1), d(0.5)] }, d(1.5)],
  [{ $add: [decimal('0.1'), d(0.2)] }, decimal('0.300000000000000')],
  [{ $add: ['$date', i(1000)] }, new Date('2024-02-29T23:30:16.250Z')],
  [{ $add: ['$a', null] }, null],
  [{ $subtract: [new Date(5), new Date(2)] }, long(3)],
  [{ $subtract: [i(1), decimal('0.9')] }, decimal('0.1')],
  [{ $multiply: [i(100000), i(100000)] }, long(10000000000)],
  [{ $multiply: [decimal('1.10'), i(3)] }, decimal('3.30')],
  [{ $divide: [i(6), i(3)] }, d(2)],
  [{ $divide: [decimal('1'), i(3)] }, decimal('0.3333333333333333333333333333333333')],
  [{ $mod: [i(-7), i(3)] }, i(-1)],
  [{ $mod: [d(7.5), i(2)] }, d(1.5)],
  [{ $abs: i(-5) }, i(5)],
  [{ $ceil: d(1.2) }, d(2)],
  [{ $floor: decimal('-1.2') }, decimal('-2')],
  [{ $round: d(2.5) }, d(2)],
  [{ $round: d(3.5) }, d(4)],
  [{ $round: [d(1234.5678), i(2)] }, d(1234.57)],
  [{ $round: [i(1250), i(-2)] }, i(1200)],
  [{ $round: [decimal('2.675'), i(2)] }, decimal('2.68')],
  [{ $trunc: [d(-1.79), i(1)] }, d(-1.7)],
  [{ $sqrt: i(9) }, d(3)],
  [{ $pow: [i(2), i(10)] }, i(1024)],
  [{ $pow: [i(2), i(40)] }, long(2 ** 40)],
  [{ $pow: [i(2), i(-1)] }, d(0.5)],
  [{ $sum: '$list' }, i(6)],
  [{ $sum: ['$a', 'x', d(1.5)] }, d(6.5)],
  [{ $avg: '$list' }, d(2)],
  [{ $max: '$list' }, i(3)],
  [{ $min: ['$a', '$none', i(7)] }, i(5)],
  [{ $stdDevPop: [i(2), i(4)] }, d(1)],
  // comparison and logic
  [{ $eq: ['$missing', null] }, false],
  [{ $lt: ['$missing', null] }, true],
  [{ $gt: ['x', i(5)] }, true],
  [{ $cmp: [i(1), d(2)] }, -1],
  [{ $and: [i(1), 'x', []] }, true],
  [{ $or: [i(0), null, '$missing'] }, false],
  [{ $not: [d(0)] }, true],
  [{ $in: [i(2), '$list'] }, true],
  [{ $in: ['x', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'x']] }, true],
  // control
  [{ $cond: ['$missing', 'yes', 'no'] }, 'no'],
  [{ $cond: { if: true, then: '$a', else: 0 } }, i(5)],
  [{ $ifNull: ['$none', '$missing', 'x'] }, 'x'],
  [{ $switch: { branches: [{ case: { $gt: ['$a', 9] }, then: 'big' }], default: 'small' } }, 'small'],
  [{ $let: { vars: { p: i(2) }, in: { $multiply: ['$$p', '$a'] } } }, i(10)],
  [{ $map: { input: '$list', as: 'n', in: { $add: ['$$n', '$a'] } } }, [i(8), i(6), i(7)]],
  [{ $map: { input: '$docs', in: '$$this.x' } }, [i(1), i(2), null]],
  [{ $filter: { input: '$list', as: 'n', cond: { $gte: ['$$n', 2] } } }, [i(3), i(2)]],
  [{ $filter: { input: '$list', cond: true, limit: i(1) } }, [i(3)]],
  [{ $reduce: { input: '$list', initialValue: i(0), in: { $add: ['$$value', '$$this'] } } }, i(6)],
  [{ $map: { input: '$missing', in: 1 } }, null],
  // arrays and sets
  [{ $arrayElemAt: ['$list', i(-1)] }, i(2)],
  [{ $arrayElemAt: ['$list', i(9)] }, undefined],
  [{ $first: '$list' }, i(3)],
  [{ $size: '$list' }, i(3)],
  [{ $slice: ['$list', i(-2)] }, [i(1), i(2)]],
  [{ $slice: ['$list', i(1), i(1)] }, [i(1)]],
  [{ $concatArrays: ['$list', [i(9)]] }, [i(3), i(1), i(2), i(9)]],
  [{ $concatArrays: ['$list', null] }, null],
  [{ $reverseArray: '$list' }, [i(2), i(1), i(3)]],
  [{ $sortArray: { input: '$list', sortBy: 1 } }, [i(1), i(2), i(3)]],
  [{ $sortArray: { input: '$docs', sortBy: { x: -1 } } }, [{ x: i(2) }, { x: i(1) }, { y: i(9) }]],
  [{ $range: [i(0), i(10), i(4)] }, [i(0), i(4), i(8)]],
  [{ $indexOfArray: ['$list', i(2)] }, i(2)],
  [{ $isArray: ['$list'] }, true],
  [{ $firstN: { n: i(2), input: '$list' } }, [i(3), i(1)]],
  [{ $maxN: { n: i(2), input: '$list' } }, [i(3), i(2)]],
  [{ $setUnion: ['$list', [d(1), i(7)]] }, [i(1), i(2), i(3), i(7)]],
  [{ $setIntersection: ['$list', [i(2), i(9)]] }, [i(2)]],
  [{ $setDifference: ['$list', [i(2)]] }, [i(3), i(1)]],
  [{ $setEquals: [[i(1), i(1)], [d(1)]] }, true],
  [{ $setIsSubset: [[i(1)], '$list'] }, true],
  [{ $anyElementTrue: [[false, i(0)]] }, false],
  // documents
  [{ $mergeObjects: ['$nested', { z: i(1) }, null] }, { b: { c: 'deep' }, z: i(1) }],
  [{ $objectToArray: { p: i(1) } }, [{ k: 'p', v: i(1) }]],
  [{ $arrayToObject: [[{ k: 'p', v: i(1) }]] }, { p: i(1) }],
  [{ $arrayToObject: { $literal: [['p', i(1)]] } }, { p: i(1) }],
  [{ $getField: 'a' }, i(5)],
  [{ $getField: { field: 'b', input: '$nested' } }, { c: 'deep' }],
  [{ $setField: { field: 'q', input: '$nested', value: i(1) } }, { b: { c: 'deep' }, q: i(1) }],
  [{ $unsetField: { field: 'b', input: '$nested' } }, {}],
  // strings
  [{ $concat: ['$s', '!'] }, 'Grüße!'],
  [{ $concat: ['$s', '$missing'] }, null],
  [{ $toUpper: 'abc é' }, 'ABC é'],
  [{ $toLower: '$missing' }, ''],
  [{ $substrCP: ['$s', i(2), i(2)] }, 'üß'],
  [{ $substrBytes: ['$s', i(0), i(4)] }, 'Grü'],
  [{ $strLenCP: '$s' }, i(5)],
  [{ $strLenBytes: '$s' }, i(7)],
  [{ $indexOfCP: ['$s', 'ß'] }, i(3)],
  [{ $indexOfBytes: ['$s', 'ß'] }, i(4)],
  [{ $split: ['a-b-c', '-'] }, ['a', 'b', 'c']],
  [{ $trim: { input: '  x ' } }, 'x'],
  [{ $ltrim: { input: 'xxay', chars: 'x' } }, 'ay'],
  [{ $replaceAll: { input: 'a.b.c', find: '.', replacement: { $literal: '$&' } } }, 'a$&b$&c'],
  [{ $replaceOne: { input: 'aa', find: 'a', replacement: 'b' } }, 'ba'],
  [{ $strcasecmp: ['abc', 'ABD'] }, i(-1)],
  [{ $regexMatch: { input: '$s', regex: 'GRÜ', options: 'i' } }, true],
  [
    { $regexFind: { input: 'äxb', regex: new BSONRegExp('x(b)?(c)?', '') } },
    { match: 'xb', idx: i(1), captures: ['b', null] },
  ],
  [
    { $regexFindAll: { input: 'abab', regex: 'b' } },
    [
      { match: 'b', idx: i(1), captures: [] },
      { match: 'b', idx: i(3), captures: [] },
    ],
  ],
  // types
  [{ $type: '$missing' }, 'missing'],
  [{ $type: '$a' }, 'int'],
  [{ $isNumber: '$s' }, false],
  [{ $toString: d(2.5) }, '2.5'],
  [{ $toString: d(2) }, '2'],
  [{ $toInt: '42' }, i(42)],
  [{ $toInt: d(2.9) }, i(2)],
  [{ $toLong: new Date(5) }, long(5)],
  [{ $toDouble: decimal('1.5') }, d(1.5)],
  [{ $toDecimal: d(0.1) }, decimal('0.100000000000000')],
  [{ $toBool: 'false' }, true],
  [{ $toDate: '2026-01-02' }, new Date('2026-01-02T00:00:00Z')],
  [{ $toDate: '2026-01-02T10:00:00+05:30' }, new Date('2026-01-02T04:30:00Z')],
  [{ $toDate: long(1000) }, new Date(1000)],
  [{ $toObjectId: '5ab9cbfa31c2ab715d42129e' }, new ObjectId('5ab9cbfa31c2ab715d42129e')],
  [{ $convert: { input: 'x', to: 'int', onError: 'bad' } }, 'bad'],
  [{ $convert: { input: null, to: 'int', onNull: 'none' } }, 'none'],
  [{ $convert: { input: true, to: 1 } }, d(1)],
  // dates
  [{ $year: '$date' }, i(2024)],
  [{ $dayOfYear: '$date' }, i(60)],
  [{ $dayOfMonth: { date: '$date', timezone: 'Asia/Kolkata' } }, i(1)],
  [{ $hour: { date: '$date', timezone: '+05:30' } }, i(5)],
  [{ $hour: { date: '$date', timezone: 'America/New_York' } }, i(18)],
  [{ $isoWeek: { $toDate: '2021-01-03' } }, i(53)],
  [{ $isoWeekYear: { $toDate: '2021-01-03' } }, long(2020)],
  [{ $isoDayOfWeek: { $toDate: '2021-01-03' } }, i(7)],
  [{ $week: { $toDate: '2023-01-01' } }, i(1)],
  [{ $week: { $toDate: '2022-01-01' } }, i(0)],
  [
    { $dateToString: { date: '$date', format: '%Y-%m-%d %H:%M:%S.%L %z', timezone: 'Asia/Kolkata' } },
    '2024-03-01 05:00:15.250 +0530',
  ],
  [{ $dateToString: { date: '$date' } }, '2024-02-29T23:30:15.250Z'],
  [{ $dateToString: { date: '$missing', onNull: 'never' } }, 'never'],
  [{ $dateFromString: { dateString: '2024-02-29T12:00', timezone: 'Asia/Kolkata' } }, new Date('2024-02-29T06:30:00Z')],
  [{ $dateFromString: { dateString: '2023-02-29', onError: 'bad' } }, 'bad'],
  [{ $dateAdd: { startDate: '$date', unit: 'month', amount: i(12) } }, new Date('2025-02-28T23:30:15.250Z')],
  [
    { $dateAdd: { startDate: { $toDate: '2024-01-31' }, unit: 'month', amount: i(1) } },
    new Date('2024-02-29T00:00:00Z'),
  ],
  [{ $dateSubtract: { startDate: '$date', unit: 'day', amount: i(29) } }, new Date('2024-01-31T23:30:15.250Z')],
  [
    { $dateDiff: { startDate: { $toDate: '2024-01-31T23:59:59' }, endDate: { $toDate: '2024-02-01' }, unit: 'month' } },
    long(1),
  ],
  [{ $dateDiff: { startDate: { $toDate: '2024-03-02' }, endDate: { $toDate: '2024-03-03' }, unit: 'week' } }, long(1)],
  [
    {
      $dateDiff: {
        startDate: { $toDate: '2024-03-02' },
        endDate: { $toDate: '2024-03-03' },
        unit: 'week',
        startOfWeek: 'monday',
      },
    },
    long(0),
  ],
  [{ $dateTrunc: { date: '$date', unit: 'month' } }, new Date('2024-02-01T00:00:00Z')],
  [{ $dateTrunc: { date: '$date', unit: 'day', timezone: 'Asia/Kolkata' } }, new Date('2024-02-29T18:30:00Z')],
  [{ $dateTrunc: { date: '$date', unit: 'week', startOfWeek: 'monday' } }, new Date('2024-02-26T00:00:00Z')],
  [{ $dateTrunc: { date: '$date', unit: 'minute', binSize: i(20) } }, new Date('2024-02-29T23:20:00Z')],
  [{ $toDate: '2017-07-14T12:02:44.771 GMT+02' }, new Date('2017-07-14T10:02:44.771Z')],
  [{ $toDate: '2017-07-04T11:56.02' }, new Date('2017-07-04T11:56:02Z')],
  [{ $dateDiff: { startDate: '$date', endDate: '$date', unit: 'hour', timezone: '$missing' } }, null],
  [
    {
      $dateTrunc: {
        date: new Date('2000-01-30T18:00:00Z'),
        unit: 'week',
        binSize: i(2),
        timezone: 'America/New_York',
        startOfWeek: 'mon',
      },
    },
    new Date('2000-01-17T05:00:00Z'),
  ],
  [
    {
      $dateTrunc: { date: new Date('2021-12-01T18:23:36Z'), unit: 'hour', binSize: i(4), timezone: 'America/New_York' },
    },
    new Date('2021-12-01T17:00:00Z'),
  ],
  [
    {
      $dateSubtract: {
        startDate: new Date('2021-01-31T03:00:00Z'),
        unit: 'month',
        amount: i(2),
        timezone: 'America/New_York',
      },
    },
    new Date('2020-12-01T03:00:00Z'),
  ],
])('%j', (expression, expected) => {
  expect(evaluate(expression, doc)).toStrictEqual(typeof expected === 'number' ? expect.anything() : expected);
  if (typeof expected === 'number') expect(Number(evaluate(expression, doc))).toBe(expected);
});

test('a clock change does not shift local days', () => {
  // On 10 March 2024 clocks in New York went from 02:00 to 03:00.
  const start = new Date('2024-03-10T04:30:00Z');
  expect(evaluate({ $dateAdd: { startDate: start, unit: 'day', amount: i(1), timezone: 'America/New_York' } })).toEqual(
    new Date('2024-03-11T03:30:00Z'),
  );
  expect(
    evaluate({ $dateAdd: { startDate: start, unit: 'hour', amount: i(24), timezone: 'America/New_York' } }),
  ).toEqual(new Date('2024-03-11T04:30:00Z'));
});

test('local times around a clock change become the right instants', () => {
  const instant = (hour: number, month: number, day: number) =>
    evaluate({ $dateFromString: { dateString: `2024-${month}-${day} ${hour}:30`, timezone: 'America/New_York' } });
  expect(instant(1, 3, 10)).toEqual(new Date('2024-03-10T06:30:00Z'));
  expect(instant(3, 3, 10)).toEqual(new Date('2024-03-10T07:30:00Z'));
  expect(instant(0, 11, 3)).toEqual(new Date('2024-11-03T04:30:00Z'));
  expect(instant(2, 11, 3)).toEqual(new Date('2024-11-03T07:30:00Z'));
});

test('outer variables are read anew at each evaluation', () => {
  const variables = { limit: i(1) };
  const isAbove = compileExpression({ $gt: ['$a', '$$limit'] }, { variables });
  expect(isAbove({ a: i(2) })).toBe(true);
  variables.limit = i(5);
  expect(isAbove({ a: i(2) })).toBe(false);
});

test.each<[unknown, number, string]>([
  [{ $foo: 1 }, 168, "Unrecognized expression '$foo'"],
  [{ $sin: 1 }, 168, "Unrecognized expression '$sin'"],
  [{ $ln: 1 }, 168, "Unrecognized expression '$ln'"],
  [{ $bitAnd: [1, 2] }, 168, "Unrecognized expression '$bitAnd'"],
  [{ $percentile: {} }, 168, "Unrecognized expression '$percentile'"],
  [{ $zip: { inputs: [] } }, 168, "Unrecognized expression '$zip'"],
  [{ $dateToParts: { date: '$$NOW' } }, 168, "Unrecognized expression '$dateToParts'"],
  [{ $dateFromParts: { year: 2024 } }, 168, "Unrecognized expression '$dateFromParts'"],
  [{ $dateFromString: { dateString: '2024', format: '%Y' } }, 238, "'format' of $dateFromString is not supported"],
  [{ $toDate: '2017-07-14T12:02:44.771 PDT' }, 241, 'Error parsing date string'],
  [{ $toDate: '2023-02-29' }, 241, 'a part is out of range'],
  [{ $sqrt: Decimal128.fromString('2') }, 238, '$sqrt of a decimal is not supported'],
  [{ $add: 1, $sum: 1 }, 15983, 'exactly one field'],
  [{ $subtract: [1] }, 16020, 'Expression $subtract takes exactly 2 arguments. 1 were passed in.'],
  ['$$nope', 17276, 'Use of undefined variable: nope'],
  [{ $divide: [1, 0] }, 2, "can't $divide by zero"],
  [{ $add: [1, 'x'] }, 14, '$add only supports numeric or date types, not string'],
  [{ $size: 5 }, 17124, 'must be an array'],
  [{ $concat: [5] }, 16702, '$concat only supports strings, not int'],
  [{ $switch: { branches: [{ case: false, then: 1 }] } }, 40066, 'could not find a matching branch'],
  [{ $toInt: 'x1' }, 241, "Failed to parse number 'x1'"],
  [{ $toInt: { $literal: Long.MAX_VALUE } }, 241, 'overflow'],
  [{ $toObjectId: 'x' }, 241, 'Failed to parse objectId'],
  [{ $toLong: new Date(NaN) }, 241, 'outside of the years'],
  [{ $toString: new Date(NaN) }, 241, 'outside of the years'],
  [{ $substrBytes: [new Date(NaN), 0, 1] }, 241, 'outside of the years'],
  [{ $year: new Date(NaN) }, 241, 'outside of the years'],
  [{ $subtract: [new Date(NaN), new Date(0)] }, 241, 'outside of the years'],
  [{ $function: { body: 'x', args: [], lang: 'js' } }, 2, 'JavaScript'],
  [{ $dateToString: { date: new Date(0), timezone: 'Mars/Base' } }, 40485, 'unrecognized time zone identifier'],
  ['$a..b', 15998, 'empty'],
  [{ $dateAdd: { startDate: new Date(0), unit: 'epoch', amount: 1 } }, 9, 'time unit'],
  [{ $dateDiff: { startDate: new Date(0), endDate: new Date(0), unit: 'decade' } }, 5439014, 'time unit'],
  [{ $map: { input: [] } }, 16882, "Missing 'in'"],
  [{ 'a.b': 1 }, 16405, "may not contain '.'"],
])('%j is refused', (expression, code, message) => {
  let error: MongoError | undefined;
  try {
    evaluate(expression);
  } catch (caught) {
    error = caught as MongoError;
  }
  expect(error?.message).toContain(message);
  expect(error?.code).toBe(code);
});
