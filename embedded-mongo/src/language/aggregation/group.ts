/** The grouping stages: `$group`, `$bucket`, `$bucketAuto`, `$sortByCount` and `$count`. */
import { Int32 } from 'bson';
import { locationError, mongoError } from '../../errors.js';
import { boxInteger } from '../arithmetic.js';
import { equalityKey, typeRank, valueComparer } from '../bson-order.js';
import { stringFold } from '../collation.js';
import { asDocument, type Doc, display, integerArgument, setField, typeName } from '../document.js';
import { ACCUMULATORS, type Accumulator, firstInOrder } from '../expressions/accumulate.js';
import { compileExpression, type Evaluate, type ExpressionOptions } from '../expressions/index.js';
import { compileSorter } from '../sort.js';
import { batched, collecting, type CompileStage, type Stage, stageOptions } from './stage.js';

/** One accumulated field: the value that a document contributes, and the accumulator. */
interface AccumulatorField {
  name: string;
  value: Evaluate;
  create(id: unknown): Accumulator;
}

type Sorted = { key: unknown[]; output: unknown };

/** The accumulators with a `sortBy`: `$top`, `$bottom`, `$topN`, `$bottomN`. */
function byOrder(operator: string, spec: Doc, options: ExpressionOptions): Omit<AccumulatorField, 'name'> {
  for (const key of ['sortBy', 'output', ...(operator.endsWith('N') ? ['n'] : [])]) {
    if (!Object.hasOwn(spec, key)) throw locationError(5788005, `Missing value for '${key}'`);
  }
  const sorter = compileSorter(asDocument(spec.sortBy) ?? {}, options.collation);
  const output = compileExpression(spec.output, options);
  const direction = operator.startsWith('$top') ? 1 : -1;
  const order = (a: unknown, b: unknown) => direction * sorter.compareKeys((a as Sorted).key, (b as Sorted).key);
  return {
    value: (doc): Sorted => ({ key: sorter.key(doc), output: output(doc) ?? null }),
    create: (id) => {
      const single = !operator.endsWith('N');
      const kept = firstInOrder(single ? 1 : countOf(spec.n, id, options), order);
      return {
        add: (value) => kept.add(value),
        result: () => {
          const outputs = (kept.result() as Sorted[]).map((entry) => entry.output);
          if (single) return outputs[0] ?? null;
          return direction === 1 ? outputs : outputs.reverse();
        },
      };
    },
  };
}

function countOf(expression: unknown, id: unknown, options: ExpressionOptions): number {
  const count = integerArgument(compileExpression(expression, options)({ _id: id }));
  if (count === undefined || count < 1) throw locationError(5787908, "'n' must be greater than 0");
  return count;
}

/** `$firstN`, `$lastN`, `$minN`, `$maxN`. */
function several(operator: string, spec: Doc, options: ExpressionOptions): Omit<AccumulatorField, 'name'> {
  if (!Object.hasOwn(spec, 'input')) throw locationError(5787907, "Missing value for 'input'");
  if (!Object.hasOwn(spec, 'n')) throw locationError(5787906, "Missing value for 'n'");
  const compare = valueComparer(options.collation);
  return {
    value: compileExpression(spec.input, options),
    create: (id) => {
      const count = countOf(spec.n, id, options);
      if (operator === '$minN' || operator === '$maxN') {
        const kept = firstInOrder(count, operator === '$minN' ? compare : (a, b) => compare(b, a));
        return {
          add: (value) => (value === null || value === undefined ? undefined : kept.add(value)),
          result: () => kept.result(),
        };
      }
      const values: unknown[] = [];
      return {
        add(value) {
          if (operator === '$firstN' && values.length >= count) return;
          values.push(value ?? null);
          if (values.length > count) values.shift();
        },
        result: () => [...values],
      };
    },
  };
}

const SPECIAL: Record<
  string,
  (operator: string, spec: Doc, options: ExpressionOptions) => Omit<AccumulatorField, 'name'>
> = {
  $top: byOrder,
  $bottom: byOrder,
  $topN: byOrder,
  $bottomN: byOrder,
  $firstN: several,
  $lastN: several,
  $minN: several,
  $maxN: several,
};

/**
 * Compiles one accumulated field.
 * @throws MongoError where the field does not hold exactly one known accumulator
 */
function compileAccumulator(name: string, spec: unknown, options: ExpressionOptions): AccumulatorField {
  if (name.includes('.')) throw locationError(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith('$')) throw locationError(40236, `The field name '${name}' cannot be an operator name`);
  const doc = asDocument(spec);
  const operator = doc && Object.keys(doc)[0];
  if (!doc || !operator?.startsWith('$'))
    throw locationError(40234, `The field '${name}' must be an accumulator object`);
  if (Object.keys(doc).length !== 1) throw locationError(40238, `The field '${name}' must specify one accumulator`);
  const special = Object.hasOwn(SPECIAL, operator) ? SPECIAL[operator] : undefined;
  const argument: unknown = doc[operator];
  if (special) {
    const parts = asDocument(argument);
    if (!parts)
      throw locationError(5787900, `specification must be an object; found ${operator}: ${display(argument)}`);
    return { name, ...special(operator, parts, options) };
  }
  if (operator === '$accumulator') {
    throw mongoError('BadValue', '$accumulator is not supported: server-side JavaScript execution is disabled');
  }
  const create = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (!create) throw locationError(15952, `unknown group operator '${operator}'`);
  if (Array.isArray(argument) && argument.length !== 1) {
    throw locationError(40237, `The ${operator} accumulator is a unary operator`);
  }
  const expression: unknown = Array.isArray(argument) && operator !== '$push' ? argument[0] : argument;
  return {
    name,
    value: operator === '$count' ? () => null : compileExpression(expression, options),
    create: () => create(options.collation),
  };
}

interface Group {
  id: unknown;
  accumulators: Accumulator[];
}

/** Accumulates documents into groups, in the order in which the groups first appear. */
class Groups {
  private readonly byKey = new Map<string, Group>();
  private readonly fold: ((text: string) => string) | undefined;

  constructor(
    private readonly fields: AccumulatorField[],
    options: ExpressionOptions,
  ) {
    this.fold = stringFold(options.collation);
  }

  add(id: unknown, doc: Doc): void {
    const key = equalityKey(id, this.fold);
    let group = this.byKey.get(key);
    if (!group) {
      group = { id, accumulators: this.fields.map((field) => field.create(id)) };
      this.byKey.set(key, group);
    }
    const { accumulators } = group;
    for (let i = 0; i < accumulators.length; i++) {
      (accumulators[i] as Accumulator).add((this.fields[i] as AccumulatorField).value(doc));
    }
  }

  *documents(): Iterable<Doc> {
    for (const group of this.byKey.values()) yield resultOf(group.id, this.fields, group.accumulators);
  }
}

function resultOf(id: unknown, fields: AccumulatorField[], accumulators: Accumulator[]): Doc {
  const result: Doc = { _id: id };
  fields.forEach((field, index) => setField(result, field.name, accumulators[index]?.result()));
  return result;
}

export const group: CompileStage = (spec, { expressions }) => {
  const doc = asDocument(spec);
  if (!doc) throw locationError(15947, "a group's fields must be specified in an object");
  if (!Object.hasOwn(doc, '_id')) throw locationError(15955, 'a group specification must include an _id');
  const id = compileExpression(doc._id, expressions);
  const fields = Object.keys(doc)
    .filter((name) => name !== '_id')
    .map((name) => compileAccumulator(name, doc[name], expressions));
  return async function* (input) {
    const groups = new Groups(fields, expressions);
    for await (const batch of input) for (const one of batch) groups.add(id(one) ?? null, one);
    yield* batched(groups.documents());
  };
};

const COUNT_OUTPUT = { count: { $sum: new Int32(1) } };

function outputFields(output: unknown, expressions: ExpressionOptions): AccumulatorField[] {
  const doc = output === undefined ? COUNT_OUTPUT : asDocument(output);
  if (!doc)
    throw locationError(40196, `The $bucket 'output' field must be an object, but found type: ${typeName(output)}.`);
  return Object.entries(doc).map(([name, spec]) => compileAccumulator(name, spec, expressions));
}

export const bucket: CompileStage = (spec, { expressions }, name) => {
  const options = stageOptions(spec, name, 40201, ['groupBy', 'boundaries', 'default', 'output']);
  if (!Object.hasOwn(options, 'groupBy') || !Array.isArray(options.boundaries)) {
    throw locationError(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  }
  const boundaries = options.boundaries.map((boundary: unknown) => compileExpression(boundary, expressions)({}));
  const compare = valueComparer(expressions.collation);
  if (boundaries.length < 2) {
    throw locationError(
      40192,
      `The $bucket 'boundaries' field must have at least 2 values, but found ${boundaries.length} value(s).`,
    );
  }
  boundaries.slice(1).forEach((boundary: unknown, index: number) => {
    const before: unknown = boundaries[index];
    if (typeRank(before) !== typeRank(boundary)) {
      throw locationError(
        40193,
        `All values in the the 'boundaries' option to $bucket must have the same type. Found conflicting types ${typeName(before)} and ${typeName(boundary)}.`,
      );
    }
    if (compare(before, boundary) >= 0) {
      throw locationError(
        40194,
        `The 'boundaries' option to $bucket must be sorted, but elements ${index} and ${index + 1} are not in ascending order (${display(before)} is not less than ${display(boundary)}).`,
      );
    }
  });
  const groupBy = compileExpression(options.groupBy, expressions);
  const hasDefault = Object.hasOwn(options, 'default');
  const fallback = hasDefault ? compileExpression(options.default, expressions)({}) : undefined;
  const fields = outputFields(options.output, expressions);
  const lower = boundaries[0] as unknown;
  const upper = boundaries[boundaries.length - 1] as unknown;
  return collecting((documents) => {
    const groups = new Groups(fields, expressions);
    for (const doc of documents) {
      const value = groupBy(doc) ?? null;
      if (compare(value, lower) >= 0 && compare(value, upper) < 0) {
        groups.add(
          [...boundaries].reverse().find((boundary) => compare(boundary, value) <= 0),
          doc,
        );
      } else if (hasDefault) {
        groups.add(fallback, doc);
      } else {
        throw locationError(
          40066,
          '$switch could not find a matching branch for an input, and no default was specified.',
        );
      }
    }
    return [...groups.documents()].sort((a, b) => compare(a._id, b._id));
  });
};

export const bucketAuto: CompileStage = (spec, { expressions }, name) => {
  const options = stageOptions(spec, name, 40240, ['groupBy', 'buckets', 'output', 'granularity']);
  const count = integerArgument(options.buckets);
  if (!Object.hasOwn(options, 'groupBy') || count === undefined) {
    throw locationError(40246, "$bucketAuto requires 'groupBy' and 'buckets' to be specified");
  }
  if (count < 1)
    throw locationError(40243, `The $bucketAuto 'buckets' field must be greater than 0, but found: ${count}`);
  if (options.granularity !== undefined)
    throw mongoError('NotImplemented', "$bucketAuto 'granularity' is not supported");
  const groupBy = compileExpression(options.groupBy, expressions);
  const fields = outputFields(options.output, expressions);
  const compare = valueComparer(expressions.collation);
  return collecting((documents) => {
    const entries = documents
      .map((doc) => ({ doc, value: groupBy(doc) ?? null }))
      .sort((a, b) => compare(a.value, b.value));
    const size = Math.max(1, Math.round(entries.length / count));
    const buckets: (typeof entries)[] = [];
    for (let start = 0; start < entries.length;) {
      let end = buckets.length === count - 1 ? entries.length : Math.min(start + size, entries.length);
      // Equal values must be in the same bucket.
      while (end < entries.length && compare(entries[end]?.value, entries[end - 1]?.value) === 0) end++;
      buckets.push(entries.slice(start, end));
      start = end;
    }
    return buckets.map((bucketEntries, index) => {
      const next = buckets[index + 1]?.[0]?.value;
      const max = next === undefined ? bucketEntries[bucketEntries.length - 1]?.value : next;
      const accumulators = fields.map((field) => field.create(undefined));
      for (const { doc } of bucketEntries) {
        fields.forEach((field, at) => (accumulators[at] as Accumulator).add(field.value(doc)));
      }
      return resultOf({ min: bucketEntries[0]?.value, max }, fields, accumulators);
    });
  });
};

export const sortByCount: CompileStage = (spec, { compile }, name) => {
  const doc = asDocument(spec);
  const isExpression = typeof spec === 'string' ? spec.startsWith('$') : Object.keys(doc ?? {})[0]?.startsWith('$');
  if (!isExpression) {
    throw locationError(
      doc ? 40147 : 40148,
      'the sortByCount field must be defined as a $-prefixed path or an expression inside an object',
    );
  }
  return compile([{ $group: { _id: spec, ...COUNT_OUTPUT } }, { $sort: { count: new Int32(-1) } }], name);
};

export const countStage: CompileStage = (spec): Stage => {
  if (typeof spec !== 'string') throw locationError(40156, 'the count field must be a non-empty string');
  if (spec === '') throw locationError(40157, 'the count field must be a non-empty string');
  if (spec.startsWith('$')) throw locationError(40158, 'the count field cannot be a $-prefixed path');
  if (spec.includes('.')) throw locationError(40160, "the count field cannot contain '.'");
  return async function* (input) {
    let total = 0;
    for await (const batch of input) total += batch.length;
    if (total > 0) yield [{ [spec]: boxInteger(total) }];
  };
};
