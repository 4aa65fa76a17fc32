import { Decimal128, Double, Int32, Long, ObjectId } from 'bson';
import type { MongoError } from '../errors.js';
import type { Doc } from './document.js';
import { compileFilter } from './matcher.js';

const i = (value: number) => new Int32(value);
const passes = (schema: Doc, doc: Doc) => compileFilter({ $jsonSchema: schema })(doc);

type Row = [schema: Doc, passing: unknown[], failing: unknown[]];
test.each<Row>([
  [{ bsonType: 'int' }, [i(1)], [new Double(1), '1', null]],
  [{ bsonType: ['number', 'null'] }, [i(1), new Double(1), Long.ONE, Decimal128.fromString('1'), null], ['1', true]],
  [{ bsonType: 'objectId' }, [new ObjectId()], ['5ab9cbfa31c2ab715d42129e']],
  [{ type: 'boolean' }, [true], [i(1)]],
  [{ enum: ['a', i(1), { x: i(1) }] }, ['a', new Double(1), { x: i(1) }], ['b', i(2), { x: i(1), y: i(1) }]],
  [{ minimum: i(2) }, [i(2), new Double(2.5), 'text'], [i(1), new Double(1.9)]],
  [{ minimum: i(2), exclusiveMinimum: true }, [i(3)], [i(2), new Double(2)]],
  [{ maximum: i(2), exclusiveMaximum: false }, [i(2)], [i(3)]],
  [{ multipleOf: Decimal128.fromString('0.1') }, [Decimal128.fromString('0.3'), i(2), 'x'], [new Double(0.25)]],
  [{ minLength: i(2), maxLength: i(3) }, ['ab', '😀😀😀', i(1)], ['a', 'abcd']],
  [{ pattern: '^a.c$' }, ['abc', i(7)], ['abcd']],
  [{ minItems: i(1), maxItems: i(2) }, [[1], [1, 2], 'x'], [[], [1, 2, 3]]],
  [{ uniqueItems: true }, [[i(1), i(2)], []], [[i(1), new Double(1)]]],
  [{ items: { bsonType: 'string' } }, [['a'], []], [['a', i(1)]]],
  [{ items: [{ type: 'string' }], additionalItems: false }, [['a'], []], [['a', 'b'], [i(1)]]],
  [{ items: [{ type: 'string' }], additionalItems: { type: 'number' } }, [['a', i(1)]], [['a', 'b']]],
  [{ minProperties: i(1), maxProperties: i(1) }, [{ a: 1 }], [{}, { a: 1, b: 1 }]],
  [{ required: ['a'] }, [{ a: null }, 'no document'], [{}, { b: 1 }]],
  [{ properties: { a: { type: 'string' } } }, [{ a: 'x' }, {}], [{ a: i(1) }]],
  [{ patternProperties: { '^n': { type: 'number' } } }, [{ n1: i(1), x: 'y' }], [{ n1: 'x' }]],
  [
    { properties: { a: {} }, patternProperties: { '^n': {} }, additionalProperties: false },
    [{ a: 1, n1: 1 }],
    [{ b: 1 }, { a: 1, b: 1 }],
  ],
  [{ additionalProperties: { type: 'string' } }, [{ x: 'y' }], [{ x: i(1) }]],
  [{ dependencies: { a: ['b'] } }, [{ a: 1, b: 1 }, { b: 1 }], [{ a: 1 }]],
  [{ dependencies: { a: { required: ['c'] } } }, [{ a: 1, c: 1 }], [{ a: 1 }]],
  [{ allOf: [{ minimum: i(1) }, { maximum: i(3) }] }, [i(2)], [i(0), i(4)]],
  [{ anyOf: [{ type: 'string' }, { minimum: i(3) }] }, ['a', i(3)], [i(2)]],
  [{ oneOf: [{ minimum: i(1) }, { maximum: i(3) }] }, [i(0), i(4)], [i(2)]],
  [{ not: { type: 'string' } }, [i(1)], ['a']],
  [{ title: 'a title', description: 'what it is' }, ['anything'], []],
])('%j tells values apart', (schema, passing, failing) => {
  const whole = { properties: { v: schema } };
  for (const v of passing) expect([v, passes(whole, { v })]).toEqual([v, true]);
  for (const v of failing) expect([v, passes(whole, { v })]).toEqual([v, false]);
});

test('a schema goes with other conditions, and is applied inside $elemMatch', () => {
  const filter = { n: i(1), $jsonSchema: { required: ['a'] } };
  expect(compileFilter(filter)({ n: i(1), a: 1 })).toBe(true);
  expect(compileFilter(filter)({ n: i(2), a: 1 })).toBe(false);
  const element = compileFilter({ list: { $elemMatch: { $jsonSchema: { required: ['a'] } } } });
  expect(element({ list: [{ b: 1 }, { a: 1 }] })).toBe(true);
  expect(element({ list: [{ b: 1 }] })).toBe(false);
});

test.each<[unknown, string, string]>([
  ['x', 'TypeMismatch', 'must be an object'],
  [{ required: 'a' }, 'TypeMismatch', "'required' must be an array"],
  [{ required: [] }, 'FailedToParse', 'empty array'],
  [{ required: ['a', 'a'] }, 'FailedToParse', 'duplicate'],
  [{ $ref: '#/a' }, 'FailedToParse', "'$ref' is not currently supported"],
  [{ format: 'email' }, 'FailedToParse', "'format' is not currently supported"],
  [{ noSuchKeyword: 1 }, 'FailedToParse', 'Unknown $jsonSchema keyword: noSuchKeyword'],
  [{ constructor: 1 }, 'FailedToParse', 'Unknown'],
  [{ type: 'integer' }, 'FailedToParse', "'integer' is not supported"],
  [{ type: 'string', bsonType: 'string' }, 'FailedToParse', "beside 'bsonType'"],
  [{ bsonType: 'text' }, 'BadValue', 'Unknown type name alias'],
  [{ exclusiveMinimum: true }, 'FailedToParse', "with 'minimum'"],
  [{ multipleOf: i(0) }, 'FailedToParse', 'above 0'],
  [{ minLength: i(-1) }, 'FailedToParse', 'negative'],
  [{ properties: { a: i(1) } }, 'TypeMismatch', 'must be an object'],
  [{ pattern: '(' }, 'Location51091', ''],
])('the schema %j is refused', (schema, codeName, message) => {
  let error: MongoError | undefined;
  try {
    compileFilter({ $jsonSchema: schema });
  } catch (caught) {
    error = caught as MongoError;
  }
  expect(error?.codeName).toBe(codeName);
  expect(error?.message).toContain(message);
});
