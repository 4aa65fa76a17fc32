/** The stages that read other collections: `$lookup`, `$graphLookup` and `$unionWith`. */
import { Long } from 'bson';
import { locationError, mongoError } from '../../errors.js';
import { equalityKey } from '../bson-order.js';
import { stringFold } from '../collation.js';
import { asDocument, type Doc, integerArgument, typeName } from '../document.js';
import { compileExpression, type Evaluate, type ExpressionOptions } from '../expressions/index.js';
import { isOperatorDocument } from '../operator-document.js';
import { fieldPath, LEAF, testedValues } from '../paths.js';
import { isRegex } from '../regex.js';
import { splitLeading } from './leading.js';
import {
  type Batches,
  batched,
  collect,
  type CompileStage,
  type Stage,
  stageOptions,
  type StageScope,
  withValue,
} from './stage.js';

const FROM_OPTIONS = ['from', 'let', 'pipeline', 'as', 'localField', 'foreignField'];

async function read(scope: StageScope, collection: string, filter: Doc): Promise<Doc[]> {
  const { collation, let: constants } = scope.expressions;
  const found = await scope.env.lookup(collection, filter, { collation, let: constants });
  return Array.isArray(found) ? (found as Doc[]) : collect(batched(found));
}

function requireString(options: Doc, key: string, name: string): string {
  const value: unknown = options[key];
  if (typeof value !== 'string') {
    throw mongoError('FailedToParse', `${name} argument '${key}' must be a string, is type ${typeName(value)}`);
  }
  return value;
}

/** A hash index over documents of another collection, by the values at a path that a filter would test. */
class Matches {
  private readonly byValue = new Map<string, Doc[]>();
  private readonly fold: ((text: string) => string) | undefined;

  constructor(documents: Doc[], path: string, { collation }: ExpressionOptions) {
    this.fold = stringFold(collation);
    const valuesOf = testedValues(path.split('.'), LEAF.elementsAndWhole);
    for (const doc of documents) {
      for (const key of new Set(valuesOf(doc).map((value) => equalityKey(value ?? null, this.fold)))) {
        const list = this.byValue.get(key);
        if (list) list.push(doc);
        else this.byValue.set(key, [doc]);
      }
    }
  }

  /** The distinct documents that hold any of the values. */
  of(values: readonly unknown[]): Doc[] {
    if (values.length === 1) return this.ofOne(values[0]);
    return [...new Set(values.flatMap((value) => this.ofOne(value)))];
  }

  private ofOne(value: unknown): Doc[] {
    return this.byValue.get(equalityKey(value, this.fold)) ?? [];
  }
}

/** The values at the local path to match by: the elements of arrays, or null when the field is missing. */
function localValues(path: string): (doc: Doc) => unknown[] {
  const valuesOf = testedValues(path.split('.'), LEAF.whole);
  return (doc) => {
    const values = valuesOf(doc)
      .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : [value]))
      .filter((value) => value !== undefined);
    return values.length === 0 ? [null] : values;
  };
}

async function matchesOf(scope: StageScope, from: string, path: string, values: unknown[]): Promise<Matches> {
  const distinct = [...new Map(values.map((value) => [equalityKey(value), value])).values()];
  if (distinct.length === 0) return new Matches([], path, scope.expressions);
  // In an `$in` list a regular expression would act as a pattern and an operator document is invalid, so match these separately.
  const isAwkward = (value: unknown) => isRegex(value) || isOperatorDocument(value);
  const clauses: Doc[] = distinct.filter(isAwkward).map((value) => ({ [path]: { $eq: value } }));
  const plain = distinct.filter((value) => !isAwkward(value));
  if (plain.length > 0) clauses.push({ [path]: plain.length === 1 ? { $eq: plain[0] } : { $in: plain } });
  const filter = clauses.length === 1 ? (clauses[0] as Doc) : { $or: clauses };
  return new Matches(await read(scope, from, filter), path, scope.expressions);
}

interface SubPipeline {
  /** The variables of `let`: their names and the expressions over the local document. */
  variables: [string, Evaluate][];
  values: Doc;
  stages: Stage;
  /** The part of the leading condition that does not depend on the variables. */
  filter: Doc;
  /** Fields that the leading condition compares with variables. */
  bound: { path: string; variable: string }[];
  correlated: boolean;
}

function compileSubPipeline(options: Doc, scope: StageScope, name: string): SubPipeline | undefined {
  if (options.pipeline === undefined) {
    if (options.let !== undefined)
      throw mongoError('FailedToParse', `${name} with a 'let' argument must also specify 'pipeline'`);
    return undefined;
  }
  const letSpec = options.let === undefined ? {} : asDocument(options.let);
  if (!letSpec) throw mongoError('FailedToParse', `${name} argument 'let' must be an object`);
  const variables = Object.keys(letSpec).map((key): [string, Evaluate] => {
    if (!/^[a-z\u0080-\uffff]\w*$/.test(key)) {
      throw mongoError('FailedToParse', `'${key}' starts with an invalid character for a user variable name`);
    }
    return [key, compileExpression(letSpec[key], scope.expressions)];
  });
  // Variables of an enclosing pipeline stay visible, with their current values.
  const values: Doc = Object.create(null) as Doc;
  const outer = scope.expressions.variables ?? {};
  for (const key of Object.keys(outer)) {
    Object.defineProperty(values, key, { get: () => outer[key] as unknown, enumerable: true, configurable: true });
  }
  for (const [key] of variables) Object.defineProperty(values, key, { value: null, writable: true, enumerable: true });
  const expressions = { ...scope.expressions, variables: values };
  const stages = scope.compile(options.pipeline, name, expressions);
  const { filter = {} } = splitLeading(options.pipeline as Doc[]);
  const { plain, bound } = separate(filter, new Set(Object.keys(values)));
  return { variables, values, stages, filter: plain, bound, correlated: Object.keys(values).length > 0 };
}

/**
 * Extracts from a leading condition the parts that an index of the other collection can use: conditions without variables, and
 * equalities of fields with variables. They only narrow the read; the whole condition is still applied.
 */
function separate(filter: Doc, names: ReadonlySet<string>) {
  const plain: Doc[] = [];
  const bound: SubPipeline['bound'] = [];
  const visit = (condition: Doc): void => {
    for (const [key, value] of Object.entries(condition)) {
      if (key === '$and' && Array.isArray(value)) value.forEach((clause) => visit(asDocument(clause) ?? {}));
      else if (key === '$expr') visitExpression(value);
      else if (!key.startsWith('$')) plain.push({ [key]: value as unknown });
    }
  };
  const visitExpression = (expression: unknown): void => {
    const doc = asDocument(expression) ?? {};
    if (Array.isArray(doc.$and)) doc.$and.forEach(visitExpression);
    const operands: unknown[] = Array.isArray(doc.$eq) ? (doc.$eq as unknown[]) : [];
    const path = operands.find((one) => typeof one === 'string' && /^\$[^$]/.test(one)) as string | undefined;
    const variable = operands.find((one) => typeof one === 'string' && one.startsWith('$$')) as string | undefined;
    if (path && variable && names.has(variable.slice(2))) {
      bound.push({ path: path.slice(1), variable: variable.slice(2) });
    }
  };
  visit(filter);
  return { plain: plain.length === 0 ? {} : plain.length === 1 ? (plain[0] as Doc) : { $and: plain }, bound };
}

/** The filter for reading the other collection, with the current values of the variables. */
function narrowed({ filter, bound, values }: SubPipeline): Doc {
  const clauses: Doc[] = Object.keys(filter).length > 0 ? [filter] : [];
  for (const { path, variable } of bound) {
    const value: unknown = values[variable];
    if (value === null || value === undefined || Array.isArray(value) || isRegex(value)) continue;
    clauses.push({ [path]: { $eq: value } });
  }
  return clauses.length === 0 ? {} : clauses.length === 1 ? (clauses[0] as Doc) : { $and: clauses };
}

export const lookup: CompileStage = (spec, scope, name) => {
  const options = stageOptions(spec, name, 9, FROM_OPTIONS);
  const as_ = fieldPath(requireString(options, 'as', name));
  const hasFields = options.localField !== undefined || options.foreignField !== undefined;
  if (hasFields && (options.localField === undefined || options.foreignField === undefined)) {
    throw mongoError(
      'FailedToParse',
      `${name} requires both or neither of 'localField' and 'foreignField' to be specified`,
    );
  }
  if (!hasFields && options.pipeline === undefined) {
    throw mongoError(
      'FailedToParse',
      `${name} requires either 'pipeline' or both 'localField' and 'foreignField' to be specified`,
    );
  }
  const sub = compileSubPipeline(options, scope, name);
  const from = options.from === undefined && sub ? undefined : requireString(options, 'from', name);
  const localField = hasFields ? requireString(options, 'localField', name) : undefined;
  const local = localField === undefined ? undefined : localValues(fieldPath(localField).join('.'));
  const foreignField = hasFields ? fieldPath(requireString(options, 'foreignField', name)).join('.') : '';
  if (!local && sub) return joinByPipeline(sub, from, as_, scope);
  return async function* (input) {
    for await (const batch of input) {
      const values = batch.map((doc) => local?.(doc) ?? []);
      const matches = await matchesOf(scope, from as string, foreignField, values.flat());
      const out: Doc[] = [];
      for (const [index, doc] of batch.entries()) {
        let found = matches.of(values[index] ?? []);
        if (sub) {
          for (const [key, evaluate] of sub.variables) sub.values[key] = evaluate(doc);
          found = await collect(sub.stages(batched(found)));
        }
        out.push(withValue(doc, as_, found));
      }
      yield out;
    }
  };
};

function joinByPipeline(sub: SubPipeline, from: string | undefined, as_: string[], scope: StageScope): Stage {
  const run = async (): Promise<Doc[]> => {
    const source = from === undefined ? [] : await read(scope, from, narrowed(sub));
    return collect(sub.stages(batched(source)));
  };
  return async function* (input) {
    let once: Doc[] | undefined;
    for await (const batch of input) {
      const out: Doc[] = [];
      for (const doc of batch) {
        for (const [key, evaluate] of sub.variables) sub.values[key] = evaluate(doc);
        const found: Doc[] = sub.correlated ? await run() : (once ??= await run());
        out.push(withValue(doc, as_, found));
      }
      yield out;
    }
  };
}

const GRAPH_OPTIONS = [
  'from',
  'startWith',
  'connectFromField',
  'connectToField',
  'as',
  'maxDepth',
  'depthField',
  'restrictSearchWithMatch',
];

function eachOf(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [value ?? null];
}

export const graphLookup: CompileStage = (spec, scope, name) => {
  const options = stageOptions(spec, name, 9, GRAPH_OPTIONS);
  const [from, connectFrom, connectTo, as_] = ['from', 'connectFromField', 'connectToField', 'as'].map((key) =>
    requireString(options, key, name),
  ) as [string, string, string, string];
  if (!Object.hasOwn(options, 'startWith')) throw locationError(40105, `${name} requires 'startWith'`);
  const start = compileExpression(options.startWith, scope.expressions);
  const next = compileExpression(`$${connectFrom}`, {});
  const maxDepth = options.maxDepth === undefined ? Infinity : integerArgument(options.maxDepth);
  if (maxDepth === undefined || maxDepth < 0)
    throw locationError(40100, `${name}: maxDepth requires a nonnegative integer`);
  const depthField =
    options.depthField === undefined ? undefined : fieldPath(requireString(options, 'depthField', name));
  const restriction = asDocument(options.restrictSearchWithMatch);
  const target = fieldPath(as_);
  const step = async (values: unknown[]): Promise<Doc[]> => {
    const condition: Doc = { [connectTo]: { $in: values } };
    return read(scope, from, restriction ? { $and: [condition, restriction] } : condition);
  };
  const search = async (doc: Doc): Promise<Doc[]> => {
    const seen = new Map<string, Doc>();
    const asked = new Set<string>();
    let frontier = eachOf(start(doc));
    for (let depth = 0; depth <= maxDepth && frontier.length > 0; depth++) {
      const fresh = frontier.filter((value) => !asked.has(equalityKey(value)));
      if (fresh.length === 0) break;
      for (const value of fresh) asked.add(equalityKey(value));
      frontier = [];
      for (const found of await step(fresh)) {
        const key = equalityKey(found._id);
        if (seen.has(key)) continue;
        seen.set(key, depthField ? withValue(found, depthField, Long.fromNumber(depth)) : found);
        const reached = next(found);
        if (reached !== undefined) frontier.push(...eachOf(reached));
      }
    }
    return [...seen.values()];
  };
  return async function* (input) {
    for await (const batch of input) {
      const out: Doc[] = [];
      for (const doc of batch) out.push(withValue(doc, target, await search(doc)));
      yield out;
    }
  };
};

export const unionWith: CompileStage = (spec, scope, name) => {
  const options = typeof spec === 'string' ? { coll: spec } : stageOptions(spec, name, 9, ['coll', 'pipeline']);
  const stages = options.pipeline === undefined ? undefined : scope.compile(options.pipeline, name);
  if (options.coll === undefined && !stages) throw mongoError('FailedToParse', `${name} requires 'coll'`);
  const collection = options.coll === undefined ? undefined : requireString(options, 'coll', name);
  const leading = splitLeading(Array.isArray(options.pipeline) ? (options.pipeline as Doc[]) : []);
  const filter = separate(leading.filter ?? {}, new Set()).plain;
  return async function* (input): Batches {
    yield* input;
    const documents = collection === undefined ? [] : await read(scope, collection, filter);
    yield* stages ? stages(batched(documents)) : batched(documents);
  };
};
