import { Double, Int32 } from 'bson';
import fc from 'fast-check';
import type { Doc } from '../document.js';
import { compileAggregation } from './index.js';
import { neededFields } from './needed-fields.js';
import { runs } from '../../testing/property-runs.js';

const one = new Int32(1);
const value = fc.oneof(
  fc.integer({ min: 0, max: 3 }).map((number) => new Int32(number)),
  fc.constantFrom(null, 'x', new Double(1.5)),
  fc.array(
    fc.integer({ min: 0, max: 3 }).map((number) => new Int32(number)),
    { maxLength: 3 },
  ),
  fc.record({ p: fc.nat(2).map((number) => new Int32(number)), q: fc.constant('y') }, { requiredKeys: [] }),
);
const document = fc.record({ a: value, b: value, c: value, d: value }, { requiredKeys: [] });
const path = fc.constantFrom('a', 'b', 'c', 'd', 'a.p', 'b.p', 'c.q');
const expression: fc.Arbitrary<unknown> = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    path.map((at) => `$${at}`),
    fc.constantFrom<unknown>(one, '$$NOW', '$$ROOT', '$$CURRENT.b', { $literal: '$d' }, { $getField: 'd' }),
    fc.tuple(tie('any'), tie('any')).map((both) => ({ $eq: both })),
    fc.tuple(tie('any'), tie('any'), tie('any')).map((all) => ({ $cond: all })),
    fc.tuple(tie('any'), tie('any')).map(([x, body]) => ({ $let: { vars: { x }, in: ['$$x', body] } })),
    fc.record({ p: tie('any') }),
  ),
})).any;
const flag = fc.constantFrom<unknown>(one, new Int32(0), true, false, { p: one }, { p: new Int32(0) });
const passing: fc.Arbitrary<Doc> = fc.oneof(
  fc.tuple(path, fc.constantFrom<unknown>(one, null, { $gte: one }, { $exists: true })).map(([at, test]) => ({
    $match: { [at]: test },
  })),
  expression.map((test) => ({ $match: { $expr: test } })),
  path.map((at) => ({ $sort: { [at]: one } })),
  path.map((at) => ({ $unwind: { path: `$${at}`, includeArrayIndex: 'index' } })),
  fc.tuple(path, expression).map(([at, set]) => ({ $set: { [at]: set } })),
  path.map((at) => ({ $unset: at })),
  fc.constantFrom<Doc>({ $skip: one }, { $limit: new Int32(5) }),
);
const last: fc.Arbitrary<Doc> = fc.oneof(
  fc.tuple(expression, expression).map(([_id, sum]) => ({ $group: { _id, n: { $sum: sum }, last: { $last: sum } } })),
  fc.tuple(path, path).map(([by, output]) => ({
    $group: { _id: null, top: { $top: { sortBy: { [by]: one }, output: `$${output}` } } },
  })),
  expression.map((by) => ({ $sortByCount: { $ifNull: [by, 'none'] } })),
  fc.constant<Doc>({ $count: 'n' }),
  fc.tuple(fc.constantFrom('a', 'b'), flag, fc.constantFrom('c', 'c.q'), flag).map(([x, keep, y, also]) => ({
    $project: { [x]: keep, [y]: also },
  })),
  fc.tuple(path, expression).map(([at, made]) => ({ $project: { [at]: one, made } })),
  expression.map((made) => ({ $replaceWith: { made } })),
);

async function run(pipeline: Doc[], docs: Doc[]): Promise<unknown> {
  try {
    const found: Doc[] = [];
    const now = new Date(0);
    for await (const doc of compileAggregation(pipeline, { now, lookup: () => [] })(docs)) found.push(doc);
    return found;
  } catch (error) {
    return String(error);
  }
}

it('names every field on which the outcome of a pipeline depends', async () => {
  const cases = runs(3000);
  let told = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { maxLength: 6 }),
      fc.array(passing, { maxLength: 3 }),
      last,
      async (bodies, stages, end) => {
        const docs = bodies.map((body, i): Doc => ({ _id: new Int32(i), ...body }));
        const pipeline = [...stages, end];
        const needed = neededFields(pipeline);
        if (!needed) return;
        told += 1;
        const some = docs.map((doc) => Object.fromEntries(Object.entries(doc).filter(([name]) => needed.has(name))));
        expect(await run(pipeline, some)).toEqual(await run(pipeline, docs));
      },
    ),
    cases,
  );
  expect(told).toBeGreaterThan(cases.numRuns / 4);
});

it('asks for the whole document when it leaves the pipeline or is named', () => {
  for (const pipeline of [
    [],
    [{ $match: { a: 1 } }],
    [{ $group: { _id: '$a', all: { $push: '$$ROOT' } } }],
    [{ $project: { a: 0 } }],
    [{ $project: { _id: 0 } }],
    [{ $lookup: { from: 'b', localField: 'x', foreignField: 'y', as: 'z' } }, { $count: 'n' }],
  ])
    expect(neededFields(pipeline)).toBeUndefined();
});

it('asks for few fields of a report, and for none of a count', () => {
  const report = [{ $unwind: '$items' }, { $group: { _id: '$items.product', n: { $sum: '$items.quantity' } } }];
  expect(neededFields(report)).toEqual(new Set(['items']));
  expect(neededFields([{ $limit: 5 }, { $count: 'n' }])).toEqual(new Set());
});
