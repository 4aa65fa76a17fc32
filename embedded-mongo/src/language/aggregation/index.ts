/** Compiles an aggregation pipeline into a function of documents. */
import { locationError, mongoError } from '../../errors.js';
import { sortInSteps } from '../../time-slices.js';
import { asDocument, type Doc, display, integerArgument, typeName } from '../document.js';
import { compileExpression, type ExpressionOptions } from '../expressions/index.js';
import { compileFilter } from '../matcher.js';
import { fieldPath } from '../paths.js';
import { compileSorter } from '../sort.js';
import { graphLookup, lookup, unionWith } from './foreign.js';
import { bucket, bucketAuto, countStage, group, sortByCount } from './group.js';
import {
  type AggregationEnv,
  batched,
  type Batches,
  collect,
  collecting,
  type CompileStage,
  flattened,
  perDocument,
  type Stage,
  stageOptions,
  type StageScope,
} from './stage.js';
import { compileTransform, TRANSFORMS } from './transforms.js';
import { unwind } from './unwind.js';

export { splitLeading } from './leading.js';
export type { AggregationEnv } from './stage.js';

/** Input documents; at an `undefined` other commands may run. */
export type AggregationInput = Iterable<Doc | undefined> | AsyncIterable<Doc | undefined>;

const match: CompileStage = (spec, { expressions }) => {
  const filter = asDocument(spec);
  if (!filter) throw locationError(15959, 'the match filter must be an expression in an object');
  if (Object.hasOwn(filter, '$text')) throw mongoError('IndexNotFound', 'text index required for $text query');
  const matches = compileFilter(filter, expressions);
  return perDocument((doc, out) => {
    if (matches(doc)) out.push(doc);
  });
};

const transform: CompileStage = (spec, { expressions }, name) => {
  const apply = compileTransform({ [name]: spec }, expressions);
  return perDocument((doc, out) => out.push(apply(doc)));
};

function wholeNumber(value: unknown, name: string, least: number): number {
  const number = integerArgument(value);
  if (number === undefined || number < least) {
    throw locationError(
      name === '$limit' ? 15958 : 5107200,
      number === undefined
        ? `invalid argument to ${name} stage: Expected an integer: ${name}: ${display(value)}`
        : `invalid argument to ${name} stage: ${least > 0 ? 'the limit must be positive' : 'Expected a non-negative number'}`,
    );
  }
  return number;
}

const limit: CompileStage = (spec, _scope, name) => {
  const most = wholeNumber(spec, name, 1);
  return async function* (input) {
    let left = most;
    for await (const batch of input) {
      if (batch.length < left) {
        left -= batch.length;
        yield batch;
        continue;
      }
      yield batch.slice(0, left);
      return;
    }
  };
};

const skip: CompileStage = (spec, _scope, name) => {
  const count = wholeNumber(spec, name, 0);
  return async function* (input) {
    let left = count;
    for await (const batch of input) {
      if (left === 0) yield batch;
      else if (batch.length > left) {
        yield batch.slice(left);
        left = 0;
      } else {
        left -= batch.length;
      }
    }
  };
};

/** The sort stage; with a bound it keeps only the first documents of the order. */
function sorting(sort: Doc, { expressions, env }: StageScope, most: number): Stage {
  if (Object.keys(sort).length === 0) throw locationError(15976, '$sort stage must have at least one sort key');
  const { key, compareKeys } = compileSorter(sort, expressions.collation);
  type Entry = { key: unknown[]; doc: Doc };
  const inOrder = (a: Entry, b: Entry) => compareKeys(a.key, b.key);
  return async function* (input) {
    let entries: Entry[] = [];
    for await (const batch of input) {
      for (const doc of batch) entries.push({ key: key(doc), doc });
      if (entries.length > 2 * most + 1000) entries = entries.sort(inOrder).slice(0, most);
    }
    const steps = sortInSteps(entries, inOrder);
    let step = steps.next();
    for (; !step.done; step = steps.next()) await env.betweenBatches?.();
    yield* batched(step.value.map((entry) => entry.doc));
  };
}

const sort: CompileStage = (spec, scope) => {
  const doc = asDocument(spec);
  if (!doc) throw locationError(15973, 'the $sort key specification must be an object');
  return sorting(doc, scope, Infinity);
};

const sample: CompileStage = (spec, _scope, name) => {
  const options = stageOptions(spec, name, 28745, ['size']);
  const size = integerArgument(options.size);
  if (size === undefined || size < 0) throw locationError(28747, 'size argument to $sample must not be negative');
  return collecting((documents) => {
    const shuffled = [...documents];
    const count = Math.min(size, shuffled.length);
    for (let i = 0; i < count; i++) {
      const other = i + Math.floor(Math.random() * (shuffled.length - i));
      [shuffled[i], shuffled[other]] = [shuffled[other] as Doc, shuffled[i] as Doc];
    }
    return shuffled.slice(0, count);
  });
};

const NOT_IN_FACET = ['$out', '$merge', '$facet', '$indexStats', '$collStats', '$documents', '$geoNear'];

const facet: CompileStage = (spec, { compile }) => {
  const facets = asDocument(spec);
  if (!facets || Object.keys(facets).length === 0) {
    throw locationError(40169, `the $facet specification must be a non-empty object, but found: ${display(spec)}`);
  }
  const pipelines = Object.entries(facets).map(([name, pipeline]): [string, Stage] => {
    fieldPath(name);
    if (!Array.isArray(pipeline)) {
      throw locationError(40170, `arguments to $facet must be arrays, ${name} is type ${typeName(pipeline)}`);
    }
    for (const stage of pipeline) {
      const stageName = Object.keys(asDocument(stage) ?? {})[0] ?? '';
      if (NOT_IN_FACET.includes(stageName)) {
        throw locationError(40600, `${stageName} is not allowed to be used within a $facet stage`);
      }
    }
    return [name, compile(pipeline, '$facet')];
  });
  return collecting(async (documents) => {
    const result: Doc = {};
    for (const [name, stages] of pipelines) result[name] = await collect(stages(batched(documents)));
    return [result];
  });
};

const documents: CompileStage = (spec, { expressions }) => {
  const list = compileExpression(spec, expressions)({});
  if (!Array.isArray(list) || !list.every((one) => asDocument(one))) {
    throw locationError(5858203, '$documents must evaluate to an array of objects');
  }
  return () => batched(list as Doc[]);
};

/** A stage whose documents come from the server. */
function fromServer(source: 'collectionStats' | 'indexStats' | 'sessions'): CompileStage {
  return (spec, { env }, name) => {
    const options = stageOptions(spec, name, 40168);
    if (!env[source]) throw mongoError('NotImplemented', `${name} is not supported here`);
    return async function* () {
      yield* batched((await env[source]?.(options)) ?? []);
    };
  };
}

/** A stage that writes all its input and outputs nothing. */
function writing(
  env: AggregationEnv,
  name: string,
  run: (write: NonNullable<AggregationEnv['write']>, input: Batches) => Promise<void>,
): Stage {
  const { write } = env;
  if (!write) throw mongoError('NotImplemented', `${name} is not supported here`);
  return async function* (input) {
    await run(write, input);
    yield [];
  };
}

const out: CompileStage = (spec, { env }, name) => {
  const target = typeof spec === 'string' ? { coll: spec } : stageOptions(spec, name, 16990, ['db', 'coll']);
  if (typeof target.coll !== 'string') throw locationError(16990, `${name} only supports a string or object argument`);
  return writing(env, name, (write, input) => write.out(target as { db?: string; coll: string }, flattened(input)));
};

const merge: CompileStage = (spec, { env }, name) => {
  const options =
    typeof spec === 'string'
      ? { into: spec }
      : stageOptions(spec, name, 51182, ['into', 'on', 'let', 'whenMatched', 'whenNotMatched']);
  if (options.into === undefined)
    throw locationError(40414, "BSON field '$merge.into' is missing but a required field");
  return writing(env, name, (write, input) => write.merge(options, flattened(input)));
};

const STAGES: Record<string, CompileStage> = {
  $match: match,
  $limit: limit,
  $skip: skip,
  $sort: sort,
  $group: group,
  $unwind: unwind,
  $lookup: lookup,
  $graphLookup: graphLookup,
  $unionWith: unionWith,
  $count: countStage,
  $facet: facet,
  $bucket: bucket,
  $bucketAuto: bucketAuto,
  $sortByCount: sortByCount,
  $sample: sample,
  $documents: documents,
  $indexStats: fromServer('indexStats'),
  $collStats: fromServer('collectionStats'),
  $listLocalSessions: fromServer('sessions'),
  $listSessions: fromServer('sessions'),
  $out: out,
  $merge: merge,
  ...Object.fromEntries(TRANSFORMS.map((name) => [name, transform])),
};

/** Stages of MongoDB that this server does not support. */
const UNSUPPORTED = new Set([
  '$geoNear',
  '$search',
  '$searchMeta',
  '$vectorSearch',
  '$planCacheStats',
  '$currentOp',
  '$redact',
  '$setWindowFields',
  '$densify',
  '$fill',
]);
const ONLY_FIRST = new Set([
  '$changeStream',
  '$documents',
  '$indexStats',
  '$collStats',
  '$listLocalSessions',
  '$listSessions',
]);
const ONLY_LAST = new Set(['$out', '$merge']);

function stageName(stage: unknown): string {
  const doc = asDocument(stage);
  if (!doc) throw mongoError('TypeMismatch', "Each element of the 'pipeline' array must be an object");
  const names = Object.keys(doc);
  if (names.length !== 1) {
    throw locationError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  return names[0] as string;
}

function compileStages(pipeline: unknown, env: AggregationEnv, expressions: ExpressionOptions, inside?: string): Stage {
  if (!Array.isArray(pipeline)) throw mongoError('TypeMismatch', "'pipeline' option must be specified as an array");
  const scope: StageScope = {
    env,
    expressions,
    compile: (inner, name, options = expressions) => compileStages(inner, env, options, name),
  };
  const names = pipeline.map(stageName);
  const stages = names.map((name, index): Stage => {
    const spec: unknown = (pipeline[index] as Doc)[name];
    const compile = Object.hasOwn(STAGES, name) ? STAGES[name] : undefined;
    // The aggregate command handles a leading $changeStream itself, so here the stage is inside another pipeline.
    if (ONLY_FIRST.has(name) && (index > 0 || !compile)) {
      throw locationError(40602, `${name} is only valid as the first stage in a pipeline`);
    }
    if (!compile) {
      if (UNSUPPORTED.has(name)) throw mongoError('NotImplemented', `${name} is not supported by this server`);
      throw locationError(40324, `Unrecognized pipeline stage name: '${name}'`);
    }
    if (ONLY_LAST.has(name)) {
      if (inside !== undefined) throw locationError(51047, `${name} is not allowed within a ${inside} stage`);
      if (index < names.length - 1) throw locationError(40601, `${name} can only be the final stage in the pipeline`);
    }
    const most = name === '$sort' ? boundAfter(pipeline as Doc[], index + 1) : Infinity;
    if (most < Infinity && asDocument(spec)) return sorting(spec as Doc, scope, most);
    return compile(spec, scope, name);
  });
  const { betweenBatches } = env;
  if (!betweenBatches) return (input) => stages.reduce((batches, stage) => stage(batches), input);
  return (input) => stages.reduce((batches, stage) => stage(interrupted(batches, betweenBatches)), input);
}

async function* interrupted(batches: Batches, between: () => Promise<void> | undefined): Batches {
  for await (const batch of batches) {
    const turn = between();
    if (turn) await turn;
    yield batch;
  }
}

/** The number of sorted documents that the `$skip` and `$limit` stages after a sort can use. */
function boundAfter(pipeline: Doc[], at: number): number {
  const skipped = integerArgument(pipeline[at]?.$skip) ?? 0;
  const bound = integerArgument((skipped > 0 ? pipeline[at + 1] : pipeline[at])?.$limit);
  return bound === undefined ? Infinity : skipped + bound;
}

/**
 * Compiles a pipeline.
 * @throws MongoError for stages, operators and arguments that are wrong or not supported
 */
export function compileAggregation(
  pipeline: Doc[],
  env: AggregationEnv,
): (input: AggregationInput) => AsyncIterable<Doc> {
  const expressions: ExpressionOptions = { collation: env.collation, let: env.let, now: env.now };
  const stages = compileStages(pipeline, env, expressions);
  return (input) => flattened(stages(batched(input)));
}
