import { BSONRegExp, Decimal128, Double, Int32, Long } from 'bson';
import type { MongoError } from '../../errors.js';
import type { Collation, Doc } from '../document.js';
import { compileFilter } from '../matcher.js';
import { compileAggregation, splitLeading } from './index.js';

const i = (value: number) => new Int32(value);
const d = (value: number) => new Double(value);
const long = (value: number) => Long.fromNumber(value);

const collections: Record<string, Doc[]> = {
  products: [
    { _id: i(1), sku: 'bat', price: i(900), tags: ['wood', 'sport'] },
    { _id: i(2), sku: 'ball', price: i(300), tags: ['sport'] },
    { _id: i(3), sku: 'chair', price: i(2500), tags: [] },
    { _id: i(4), price: i(10) },
  ],
  staff: [
    { _id: i(1), name: 'A', boss: null },
    { _id: i(2), name: 'B', boss: 'A' },
    { _id: i(3), name: 'C', boss: 'B' },
    { _id: i(4), name: 'D', boss: 'C' },
  ],
};
let asked: Doc[] = [];

async function run(input: Doc[], pipeline: Doc[], collation?: Collation): Promise<Doc[]> {
  asked = [];
  const execute = compileAggregation(pipeline, {
    now: new Date(0),
    collation,
    lookup: (name, filter) => {
      asked.push(filter);
      return (collections[name] ?? []).filter(compileFilter(filter));
    },
  });
  const results: Doc[] = [];
  for await (const doc of execute(input)) results.push(doc);
  return results;
}

const sales: Doc[] = [
  { _id: i(1), c: 'x', q: i(2), p: Decimal128.fromString('1.50') },
  { _id: i(2), c: 'y', q: i(5), p: Decimal128.fromString('2.25') },
  { _id: i(3), c: 'x', q: i(3), p: Decimal128.fromString('0.10') },
  { _id: i(4), q: i(1) },
];

test('$group gathers in the order of first appearance, missing keys with null', async () => {
  const result = await run(sales, [
    {
      $group: {
        _id: '$c',
        n: { $sum: 1 },
        q: { $sum: '$q' },
        p: { $sum: '$p' },
        avg: { $avg: '$q' },
        least: { $min: '$q' },
        most: { $max: '$q' },
        first: { $first: '$_id' },
        last: { $last: '$_id' },
        all: { $push: '$q' },
        count: { $count: {} },
      },
    },
  ]);
  expect(result).toStrictEqual([
    {
      _id: 'x',
      n: i(2),
      q: i(5),
      p: Decimal128.fromString('1.60'),
      avg: d(2.5),
      least: i(2),
      most: i(3),
      first: i(1),
      last: i(3),
      all: [i(2), i(3)],
      count: i(2),
    },
    {
      _id: 'y',
      n: i(1),
      q: i(5),
      p: Decimal128.fromString('2.25'),
      avg: d(5),
      least: i(5),
      most: i(5),
      first: i(2),
      last: i(2),
      all: [i(5)],
      count: i(1),
    },
    {
      _id: null,
      n: i(1),
      q: i(1),
      p: i(0),
      avg: d(1),
      least: i(1),
      most: i(1),
      first: i(4),
      last: i(4),
      all: [i(1)],
      count: i(1),
    },
  ]);
});

test('$group finds one group for equal numbers of any class and for documents', async () => {
  const result = await run(
    [{ k: i(1) }, { k: d(1) }, { k: long(1) }, { k: Decimal128.fromString('1.0') }],
    [{ $group: { _id: { k: '$k' }, n: { $sum: 1 } } }],
  );
  expect(result).toStrictEqual([{ _id: { k: i(1) }, n: i(4) }]);
});

test('$group under a collation ignores case', async () => {
  const result = await run([{ k: 'Ab' }, { k: 'aB' }], [{ $group: { _id: '$k', n: { $sum: 1 } } }], {
    locale: 'en',
    strength: 2,
  });
  expect(result).toStrictEqual([{ _id: 'Ab', n: i(2) }]);
});

test('$group has accumulators for the first of an order', async () => {
  const [result] = await run(sales, [
    {
      $group: {
        _id: null,
        top: { $top: { sortBy: { q: -1 }, output: '$_id' } },
        bottom: { $bottom: { sortBy: { q: -1 }, output: '$_id' } },
        topN: { $topN: { n: 2, sortBy: { q: -1 }, output: '$q' } },
        bottomN: { $bottomN: { n: 2, sortBy: { q: -1 }, output: '$q' } },
        firstN: { $firstN: { n: 2, input: '$c' } },
        lastN: { $lastN: { n: 2, input: '$c' } },
        maxN: { $maxN: { n: 2, input: '$q' } },
        set: { $addToSet: '$c' },
        merged: { $mergeObjects: { c: '$c' } },
        deviation: { $stdDevSamp: '$q' },
      },
    },
  ]);
  expect(result).toMatchObject({
    top: i(2),
    bottom: i(4),
    topN: [i(5), i(3)],
    bottomN: [i(2), i(1)],
    firstN: ['x', 'y'],
    lastN: ['x', null],
    maxN: [i(5), i(3)],
    set: ['x', 'y'],
    merged: { c: 'x' },
  });
  expect(Number(result!.deviation)).toBeCloseTo(1.70782512765993);
});

test('$unwind repeats a document for each element', async () => {
  const docs = [{ _id: 1, a: ['x', 'y'] }, { _id: 2, a: [] }, { _id: 3 }, { _id: 4, a: 'z' }, { _id: 5, a: null }];
  expect(await run(docs, [{ $unwind: '$a' }])).toStrictEqual([
    { _id: 1, a: 'x' },
    { _id: 1, a: 'y' },
    { _id: 4, a: 'z' },
  ]);
  const kept = await run(docs, [{ $unwind: { path: '$a', preserveNullAndEmptyArrays: true, includeArrayIndex: 'n' } }]);
  expect(kept).toStrictEqual([
    { _id: 1, a: 'x', n: long(0) },
    { _id: 1, a: 'y', n: long(1) },
    { _id: 2, n: null },
    { _id: 3, n: null },
    { _id: 4, a: 'z', n: null },
    { _id: 5, a: null, n: null },
  ]);
});

test('$lookup by fields reads the other collection once for many documents', async () => {
  const orders = [{ _id: 1, item: 'bat' }, { _id: 2, item: ['ball', 'chair'] }, { _id: 3 }, { _id: 4, item: 'none' }];
  const result = await run(orders, [
    { $lookup: { from: 'products', localField: 'item', foreignField: 'sku', as: 'p' } },
  ]);
  expect(result.map((doc) => (doc.p as Doc[]).map((one) => Number(one._id)))).toEqual([[1], [2, 3], [4], []]);
  expect(asked).toHaveLength(1);
});

test('$lookup matches elements of foreign arrays', async () => {
  const [result] = await run(
    [{ t: 'sport' }],
    [{ $lookup: { from: 'products', localField: 't', foreignField: 'tags', as: 'p' } }],
  );
  expect((result!.p as Doc[]).map((one) => one.sku as string)).toEqual(['bat', 'ball']);
});

test('$lookup matches arrays by element and as a whole, and nothing with null', async () => {
  collections.other = [
    { _id: 1, a: [[1, 2], 3] },
    { _id: 2, a: [1, 2] },
    { _id: 3, a: null },
    { _id: 4 },
    { _id: 5, a: [null, 1] },
    { _id: 6, a: [] },
    { _id: 7, a: { x: [1] } },
  ];
  const ids = async (local: Doc, localField = 'b', foreignField = 'a') => {
    const [doc] = await run([local], [{ $lookup: { from: 'other', localField, foreignField, as: 'm' } }]);
    return (doc!.m as Doc[]).map((one) => one._id as number);
  };
  expect(await ids({ b: [1, 2] })).toEqual([2, 5]);
  expect(await ids({ b: [[1, 2]] })).toEqual([1, 2]);
  expect(await ids({ b: null })).toEqual([3, 4, 5]);
  expect(await ids({})).toEqual([3, 4, 5]);
  expect(await ids({ b: [] })).toEqual([3, 4, 5]);
  expect(await ids({ b: [{ c: 1 }, { d: 1 }] }, 'b.c')).toEqual([2, 5]);
  expect(await ids({ b: 1 }, 'b', 'a.x')).toEqual([7]);
});

test('$lookup with a pipeline sees its variables and narrows what it reads', async () => {
  const result = await run(
    [
      { _id: 1, max: i(500), sku: 'ball' },
      { _id: 2, max: i(1000), sku: 'bat' },
    ],
    [
      {
        $lookup: {
          from: 'products',
          let: { max: '$max', sku: '$sku' },
          pipeline: [
            { $match: { $expr: { $and: [{ $eq: ['$sku', '$$sku'] }, { $lte: ['$price', '$$max'] }] } } },
            { $project: { _id: 0, sku: 1, room: { $subtract: ['$$max', '$price'] } } },
          ],
          as: 'found',
        },
      },
    ],
  );
  expect(result.map((doc) => doc.found as Doc[])).toStrictEqual([
    [{ sku: 'ball', room: i(200) }],
    [{ sku: 'bat', room: i(100) }],
  ]);
  expect(asked).toEqual([{ sku: { $eq: 'ball' } }, { sku: { $eq: 'bat' } }]);
});

test('$lookup with a pipeline that needs no variables runs once', async () => {
  const result = await run(
    [{ _id: 1 }, { _id: 2 }],
    [{ $lookup: { from: 'products', pipeline: [{ $match: { price: { $gt: 1000 } } }, { $count: 'n' }], as: 'dear' } }],
  );
  expect(result).toStrictEqual([
    { _id: 1, dear: [{ n: i(1) }] },
    { _id: 2, dear: [{ n: i(1) }] },
  ]);
  expect(asked).toHaveLength(1);
});

test('$lookup in a $lookup sees the variables of both', async () => {
  const [result] = await run(
    [{ _id: 1, want: 'bat' }],
    [
      {
        $lookup: {
          from: 'products',
          let: { want: '$want' },
          pipeline: [
            { $match: { $expr: { $eq: ['$sku', '$$want'] } } },
            {
              $lookup: {
                from: 'products',
                let: { price: '$price' },
                pipeline: [
                  { $match: { $expr: { $and: [{ $ne: ['$sku', '$$want'] }, { $lt: ['$price', '$$price'] }] } } },
                ],
                as: 'cheaper',
              },
            },
          ],
          as: 'found',
        },
      },
    ],
  );
  expect((result!.found as Doc[])[0]?.cheaper.map((one: Doc) => Number(one._id))).toEqual([2, 4]);
});

test('$lookup does not take a stored regular expression for a pattern', async () => {
  const [result] = await run(
    [{ item: new BSONRegExp('b', '') }],
    [{ $lookup: { from: 'products', localField: 'item', foreignField: 'sku', as: 'p' } }],
  );
  expect(result!.p).toEqual([]);
});

test('$graphLookup follows links to a depth', async () => {
  const [result] = await run(
    [{ _id: 1, who: 'D' }],
    [
      {
        $graphLookup: {
          from: 'staff',
          startWith: '$who',
          connectFromField: 'boss',
          connectToField: 'name',
          as: 'chain',
          maxDepth: 2,
          depthField: 'depth',
        },
      },
    ],
  );
  expect((result!.chain as Doc[]).map((one) => [one.name as string, Number(one.depth)])).toEqual([
    ['D', 0],
    ['C', 1],
    ['B', 2],
  ]);
});

test('$unionWith adds another collection, through its own pipeline', async () => {
  const result = await run(
    [{ a: 1 }],
    [{ $unionWith: { coll: 'products', pipeline: [{ $match: { sku: 'bat' } }, { $project: { _id: 0, sku: 1 } }] } }],
  );
  expect(result).toStrictEqual([{ a: 1 }, { sku: 'bat' }]);
});

test('$facet runs several pipelines over one input', async () => {
  const [result] = await run(sales, [
    {
      $facet: {
        page: [{ $sort: { q: -1 } }, { $limit: 1 }, { $project: { q: 1, _id: 0 } }],
        total: [{ $count: 'n' }],
        none: [{ $match: { q: 99 } }, { $count: 'n' }],
      },
    },
  ]);
  expect(result).toStrictEqual({ page: [{ q: i(5) }], total: [{ n: i(4) }], none: [] });
});

test('$bucket and $bucketAuto cut ranges', async () => {
  expect(
    await run(sales, [
      { $bucket: { groupBy: '$q', boundaries: [0, 2, 4], default: 'rest', output: { n: { $sum: 1 } } } },
    ]),
  ).toStrictEqual([
    { _id: 0, n: i(1) },
    { _id: 2, n: i(2) },
    { _id: 'rest', n: i(1) },
  ]);
  expect(await run(sales, [{ $bucketAuto: { groupBy: '$q', buckets: 2 } }])).toStrictEqual([
    { _id: { min: i(1), max: i(3) }, count: i(2) },
    { _id: { min: i(3), max: i(5) }, count: i(2) },
  ]);
});

test('$sort with a limit is the same as a full sort', async () => {
  const docs = Array.from({ length: 5000 }, (_, n) => ({ _id: n, k: (n * 7919) % 5003 }));
  const full = await run(docs, [{ $sort: { k: 1 } }]);
  expect(await run(docs, [{ $sort: { k: 1 } }, { $skip: 3 }, { $limit: 10 }])).toEqual(full.slice(3, 13));
});

test('$sortByCount, $count, $skip and $sample', async () => {
  expect(await run(sales, [{ $sortByCount: '$c' }, { $limit: 1 }])).toStrictEqual([{ _id: 'x', count: i(2) }]);
  expect(await run([], [{ $count: 'n' }])).toEqual([]);
  expect(await run(sales, [{ $skip: 3 }])).toHaveLength(1);
  expect(await run(sales, [{ $sample: { size: 2 } }])).toHaveLength(2);
});

test('$project computes, includes and excludes', async () => {
  const [doc] = [{ _id: i(1), a: { b: i(1), c: i(2) }, l: [{ x: i(1) }, { x: i(2) }] }];
  const one = async (spec: Doc) => (await run([doc], [{ $project: spec }]))[0];
  expect(await one({ total: { $add: ['$a.b', '$a.c'] } })).toStrictEqual({ _id: i(1), total: i(3) });
  expect(await one({ _id: 0, 'a.b': 1 })).toStrictEqual({ a: { b: i(1) } });
  expect(await one({ 'a.b': 0, _id: 0 })).toStrictEqual({ a: { c: i(2) }, l: doc?.l });
  expect(await one({ _id: 0, first: { $slice: ['$l', 1] } })).toStrictEqual({ first: [{ x: i(1) }] });
  expect(await one({ _id: 0, pair: ['$a.b', '$missing'] })).toStrictEqual({ pair: [i(1), null] });
  expect(await run([{ a: ['scalar', { b: 1, c: 1 }, [[]]] }], [{ $project: { 'a.b': 'new' } }])).toStrictEqual([
    { a: [{ b: 'new' }, { b: 'new' }, [[]]] },
  ]);
  expect(await one({ _id: '$a.b', 'n.m': '$a.c' })).toStrictEqual({ _id: i(1), n: { m: i(2) } });
});

test('$addFields writes into documents, arrays and new places; $$REMOVE takes away', async () => {
  const docs = [{ _id: 1, a: { b: 1 }, l: [{ x: 1 }, { x: 2 }], gone: 1 }];
  expect(await run(docs, [{ $addFields: { 'a.c': '$a.b', 'l.y': 5, 'n.m': true, gone: '$$REMOVE' } }])).toStrictEqual([
    {
      _id: 1,
      a: { b: 1, c: 1 },
      l: [
        { x: 1, y: 5 },
        { x: 2, y: 5 },
      ],
      n: { m: true },
    },
  ]);
  expect(await run(docs, [{ $unset: ['a.b', 'l'] }])).toStrictEqual([{ _id: 1, a: {}, gone: 1 }]);
});

test('$replaceRoot takes a document out', async () => {
  expect(await run([{ a: { b: 1 } }], [{ $replaceRoot: { newRoot: '$a' } }])).toStrictEqual([{ b: 1 }]);
  await expect(run([{ a: 1 }], [{ $replaceWith: '$a' }])).rejects.toThrow(
    "'newRoot' expression must evaluate to an object",
  );
});

test('$documents starts a pipeline', async () => {
  expect(await run([], [{ $documents: [{ a: 1 }, { a: { $add: [i(1), i(1)] } }] }])).toStrictEqual([
    { a: 1 },
    { a: i(2) },
  ]);
});

test('the leading stages are told apart', () => {
  const match = { $match: { a: 1 } };
  expect(
    splitLeading([match, { $match: { b: 1 } }, { $sort: { c: 1 } }, { $skip: 2 }, { $limit: 3 }, { $count: 'n' }]),
  ).toEqual({
    filter: { $and: [{ a: 1 }, { b: 1 }] },
    sort: { c: 1 },
    skip: 2,
    limit: 3,
    rest: [{ $count: 'n' }],
  });
  expect(splitLeading([{ $limit: 3 }, { $skip: 2 }])).toEqual({ limit: 3, rest: [{ $skip: 2 }] });
  expect(splitLeading([{ $limit: 3 }, match])).toEqual({ limit: 3, rest: [match] });
  expect(splitLeading([{ $group: { _id: 1 } }, match])).toEqual({ rest: [{ $group: { _id: 1 } }, match] });
});

test.each<[Doc[], number, string]>([
  [[{ $foo: 1 }], 40324, "Unrecognized pipeline stage name: '$foo'"],
  [[{ $match: {}, $sort: {} }], 40323, 'exactly one field'],
  [[{ $limit: 0 }], 15958, 'the limit must be positive'],
  [[{ $skip: -1 }], 5107200, 'non-negative'],
  [[{ $group: { a: { $sum: 1 } } }], 15955, 'must include an _id'],
  [[{ $group: { _id: 1, a: { $foo: 1 } } }], 15952, "unknown group operator '$foo'"],
  [[{ $group: { _id: 1, a: 5 } }], 40234, "The field 'a' must be an accumulator object"],
  [[{ $unwind: 'a' }], 28818, "should be prefixed with a '$'"],
  [[{ $out: 'x' }, { $match: {} }], 40601, '$out can only be the final stage'],
  [[{ $facet: { a: [{ $out: 'x' }] } }], 40600, 'not allowed to be used within a $facet stage'],
  [[{ $lookup: { from: 'x', as: 'y' } }], 9, "requires either 'pipeline' or both"],
  [[{ $geoNear: {} }], 238, '$geoNear is not supported'],
  [[{ $redact: '$$KEEP' }], 238, '$redact is not supported'],
  [[{ $setWindowFields: {} }], 238, '$setWindowFields is not supported'],
  [[{ $densify: {} }], 238, '$densify is not supported'],
  [[{ $fill: {} }], 238, '$fill is not supported'],
  [[{ $group: { _id: 1, a: { $median: {} } } }], 15952, "unknown group operator '$median'"],
  [[{ $project: {} }], 51272, 'at least one field'],
  [[{ $sort: {} }], 15976, 'at least one sort key'],
  [[{ $match: { $where: '1' } }], 2, '$where is not supported'],
  [[{ $bucket: { groupBy: '$a', boundaries: [2, 1] } }], 40194, 'must be sorted'],
])('%j is refused', (pipeline, code, message) => {
  let error: MongoError | undefined;
  try {
    compileAggregation(pipeline, { now: new Date(), lookup: () => [] });
  } catch (caught) {
    error = caught as MongoError;
  }
  expect(error?.message).toContain(message);
  expect(error?.code).toBe(code);
});
