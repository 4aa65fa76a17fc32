import { Binary, BSONRegExp, Code, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import fc from 'fast-check';
import { compileAggregation } from './aggregation/index.js';
import { MongoError } from '../errors.js';
import type { Doc } from './document.js';
import { OPERATORS } from './expressions/program.js';
import { analyseFilter } from './planner-facts.js';
import { compileFilter } from './matcher.js';
import { compileProjection } from './projection.js';
import { compileSort } from './sort.js';
import { compileUpdate } from './update/index.js';
import { upsertDocument } from './update/upsert.js';
import { runs } from '../testing/property-runs.js';

const scalar = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    true,
    false,
    '',
    'a',
    '$a',
    '$$ROOT',
    '$$x',
    'a.b',
    '$',
    '$$',
    'date',
    '%Y',
    'UTC',
    '(',
    '^a',
  ),
  fc.constantFrom(
    new Int32(0),
    new Int32(1),
    new Int32(-1),
    new Int32(2147483647),
    new Double(NaN),
    new Double(-0.5),
    new Double(1e300),
  ),
  fc.constantFrom(
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    Decimal128.fromString('NaN'),
    Decimal128.fromString('1E6000'),
    Decimal128.fromString('0.1'),
  ),
  fc.constantFrom(
    new Date(0),
    new Date(NaN),
    new ObjectId('5ab9cbfa31c2ab715d42129e'),
    new BSONRegExp('a', 'i'),
    new BSONRegExp('(', ''),
  ),
  fc.constantFrom(
    new MinKey(),
    new MaxKey(),
    new Timestamp({ t: 1, i: 2 }),
    new Binary(Buffer.from('ab')),
    new Code('x'),
  ),
);
const QUERY = [
  '$eq',
  '$ne',
  '$gt',
  '$lte',
  '$in',
  '$nin',
  '$and',
  '$or',
  '$nor',
  '$not',
  '$exists',
  '$type',
  '$size',
  '$all',
  '$elemMatch',
];
const QUERY_TOO = [
  '$mod',
  '$regex',
  '$options',
  '$expr',
  '$bitsAllSet',
  '$bitsAnyClear',
  '$comment',
  '$where',
  '$text',
  '$foo',
  '$jsonSchema',
];
const UPDATE = [
  '$set',
  '$unset',
  '$inc',
  '$mul',
  '$min',
  '$max',
  '$rename',
  '$currentDate',
  '$bit',
  '$push',
  '$addToSet',
  '$pull',
  '$pullAll',
  '$pop',
];
const UPDATE_TOO = ['$setOnInsert', '$each', '$slice', '$sort', '$position', '$foo'];
const FIELDS = [
  'a',
  'b',
  '_id',
  'a.b',
  'a.0',
  'a.$',
  'a.$[]',
  'a.$[x].b',
  '',
  'a..b',
  '__proto__',
  'constructor',
  'input',
  'in',
  'as',
  'if',
  'then',
];
const FIELDS_TOO = [
  'unit',
  'date',
  'startDate',
  'amount',
  'format',
  'timezone',
  'n',
  'sortBy',
  'from',
  'let',
  'pipeline',
  'path',
  'range',
  'output',
];
const STAGES = [
  '$match',
  '$project',
  '$addFields',
  '$unset',
  '$sort',
  '$limit',
  '$skip',
  '$group',
  '$unwind',
  '$lookup',
  '$count',
  '$facet',
  '$bucket',
];
const STAGES_TOO = [
  '$bucketAuto',
  '$replaceRoot',
  '$replaceWith',
  '$sortByCount',
  '$sample',
  '$unionWith',
  '$graphLookup',
  '$redact',
  '$densify',
];
const STAGES_LAST = ['$fill', '$setWindowFields', '$documents', '$out', '$merge', '$foo'];
const SCHEMA = [
  'type',
  'bsonType',
  'enum',
  'minimum',
  'exclusiveMinimum',
  'multipleOf',
  'minLength',
  'pattern',
  'items',
  'additionalItems',
  'uniqueItems',
  'required',
  'properties',
];
const SCHEMA_TOO = ['patternProperties', 'additionalProperties', 'dependencies', 'anyOf', 'oneOf', 'not', 'title', 'a'];
const expressions = [...OPERATORS.keys(), '$push', '$top', '$count', '$median'];

/** Arbitrary values whose documents use field names from a list, so that some are almost valid. */
function anything(names: readonly string[]): fc.Arbitrary<unknown> {
  return fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      scalar,
      fc.array(tie('value'), { maxLength: 3 }),
      tie('doc'),
    ),
    doc: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 3 }),
  })).value;
}
function anyDocument(names: readonly string[], inner: readonly string[] = names): fc.Arbitrary<Doc> {
  return fc.dictionary(fc.constantFrom(...names), anything(inner), { minKeys: 1, maxKeys: 3 });
}

const stored = fc.dictionary(fc.constantFrom('_id', 'a', 'b', '__proto__'), anything(['a', 'b', 'x']), { maxKeys: 3 });
const fields = [...FIELDS, ...FIELDS_TOO];
const queryNames = [...QUERY, ...QUERY_TOO, ...FIELDS];

/** Runs code that may throw only a MongoError. */
function orRefuses(run: () => unknown): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
  }
}

test('a filter of any shape matches or is refused', () => {
  fc.assert(
    fc.property(anyDocument(queryNames), stored, (filter, doc) =>
      orRefuses(() => {
        compileFilter(filter)(doc);
        analyseFilter(filter);
      }),
    ),
    runs(4000),
  );
});

test('a schema of any shape tells documents apart or is refused', () => {
  fc.assert(
    fc.property(anyDocument([...SCHEMA, ...SCHEMA_TOO]), stored, (schema, doc) =>
      orRefuses(() => compileFilter({ $jsonSchema: schema })(doc)),
    ),
    runs(4000),
  );
});

test('an update of any shape applies or is refused, and never changes its input', () => {
  const update = anyDocument([...UPDATE, ...UPDATE_TOO], [...fields, ...UPDATE_TOO, ...QUERY]);
  const filters = anyDocument(['a', 'b', 'a.b', '_id', '$and', '$or'], ['$eq', '$in', '$all', '$gt', 'a']);
  fc.assert(
    fc.property(update, stored, filters, fc.boolean(), (spec, doc, filter, isInsert) => {
      const before = JSON.stringify(doc);
      orRefuses(() => {
        compileFilter(filter);
        const compiled = compileUpdate(spec, { arrayFilters: [{ x: 1 }] });
        compiled.apply(doc, { filter, isInsert, now: new Date(0) });
        upsertDocument(filter, compiled);
      });
      expect(JSON.stringify(doc)).toBe(before);
    }),
    runs(4000),
  );
});

test('a projection and a sort of any shape apply or are refused', () => {
  fc.assert(
    fc.property(
      anyDocument(fields, [...expressions, ...fields, '$slice', '$elemMatch']),
      stored,
      stored,
      (spec, a, b) => {
        orRefuses(() => compileProjection(spec, { filter: {} })(a));
        orRefuses(() => compileSort(spec)(a, b));
      },
    ),
    runs(4000),
  );
});

test('an expression of any shape evaluates or is refused', () => {
  fc.assert(
    fc.property(anyDocument(expressions, [...expressions, ...fields]), stored, (expression, doc) =>
      orRefuses(() => compileFilter({ $expr: expression })(doc)),
    ),
    runs(12_000),
  );
});

test('a pipeline of any shape runs or is refused', async () => {
  const stage = anyDocument([...STAGES, ...STAGES_TOO, ...STAGES_LAST], [...expressions, ...fields, ...QUERY]);
  await fc.assert(
    fc.asyncProperty(fc.array(stage, { maxLength: 2 }), fc.array(stored, { maxLength: 4 }), async (pipeline, docs) => {
      try {
        const run = compileAggregation(pipeline, { now: new Date(0), lookup: () => docs });
        for await (const doc of run(docs)) expect(typeof doc).toBe('object');
      } catch (error) {
        if (!(error instanceof MongoError)) throw error;
      }
    }),
    runs(4000),
  );
});
