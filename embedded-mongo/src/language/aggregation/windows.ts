/** `$setWindowFields`: values computed over a window of documents around each one. */
import { Double } from 'bson';
import { locationError, mongoError } from '../../errors.js';
import { add, boxInteger, divide, isNumber, multiply, subtract, toDouble } from '../arithmetic.js';
import { compareValues, equalityKey, valueComparer } from '../bson-order.js';
import { stringFold } from '../collation.js';
import { asDocument, type Doc, display, integerArgument, typeName } from '../document.js';
import { addUnits, FIXED_UNITS, requireUnit, zoneOf } from '../expressions/calendar.js';
import { compileExpression, type Evaluate, type ExpressionOptions } from '../expressions/index.js';
import { fieldPath } from '../paths.js';
import { compileSorter } from '../sort.js';
import { type AccumulatorField, compileAccumulator } from './group.js';
import { collecting, type CompileStage, stageOptions, withValue } from './stage.js';

/** Documents of one partition in their order, with what the windows need to know of them. */
interface Partition {
  documents: Doc[];
  keys: unknown[][];
  /** The value of the only sort field, for windows by range. */
  positions: unknown[];
}

/** First and last index of a window, both inclusive; an empty window has its first above its last. */
type Window = (partition: Partition, at: number) => [first: number, last: number];
/** Computes a field for every document of a partition. */
type Column = (partition: Partition) => unknown[];

interface Order {
  sort: Doc | undefined;
  compareKeys: (a: unknown[], b: unknown[]) => number;
}

const WHOLE: Window = ({ documents }) => [0, documents.length - 1];

function bounds(value: unknown, name: string): [unknown, unknown] {
  if (!Array.isArray(value) || value.length !== 2) {
    throw mongoError('FailedToParse', `Window bounds must be a 2-element array: ${name}: ${display(value)}`);
  }
  return value as [unknown, unknown];
}

function documentWindow(spec: unknown): Window {
  const [lower, upper] = bounds(spec, 'documents').map((bound, side) => {
    if (bound === 'unbounded') return side === 0 ? -Infinity : Infinity;
    const offset = bound === 'current' ? 0 : integerArgument(bound);
    if (offset === undefined) {
      throw mongoError('FailedToParse', `Numeric document-based bounds must be an integer, found ${display(bound)}`);
    }
    return offset;
  }) as [number, number];
  if (lower > upper) throw mongoError('FailedToParse', 'Lower bound must not exceed upper bound');
  return ({ documents }, at) => [Math.max(0, at + lower), Math.min(documents.length - 1, at + upper)];
}

function rangeWindow(spec: unknown, unit: unknown, order: Order): Window {
  const [lower, upper] = bounds(spec, 'range');
  if (!order.sort || Object.keys(order.sort).length !== 1 || integerArgument(Object.values(order.sort)[0]) !== 1) {
    throw locationError(5339902, 'Range-based bounds require sortBy a single field, ascending');
  }
  const units = unit === undefined ? undefined : requireUnit(unit, '$setWindowFields');
  const edge = (position: unknown, bound: unknown): unknown => {
    if (bound === 'current') return position;
    if (units !== undefined) {
      if (!(position instanceof Date)) {
        throw locationError(
          5429513,
          `Invalid range: Expected the sortBy field to be a Date, but it was ${typeName(position)}`,
        );
      }
      return addUnits(position, units, integerArgument(bound) ?? 0, zoneOf(undefined));
    }
    if (!isNumber(position)) {
      throw locationError(
        5429414,
        `Invalid range: Expected the sortBy field to be a number, but it was ${typeName(position)}`,
      );
    }
    return add(position, bound);
  };
  for (const bound of [lower, upper]) {
    if (bound !== 'unbounded' && bound !== 'current' && !isNumber(bound)) {
      throw mongoError('FailedToParse', `Range-based bounds expression must be a number, found ${display(bound)}`);
    }
  }
  return ({ positions }, at) => {
    const from = lower === 'unbounded' ? undefined : edge(positions[at], lower);
    const to = upper === 'unbounded' ? undefined : edge(positions[at], upper);
    const first = from === undefined ? 0 : partitionPoint(positions, (value) => compareValues(value, from) < 0);
    const after =
      to === undefined ? positions.length : partitionPoint(positions, (value) => compareValues(value, to) <= 0);
    return [first, after - 1];
  };
}

/** How many leading values of an ordered list pass a test. */
function partitionPoint(values: unknown[], test: (value: unknown) => boolean): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(values[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}

function compileWindow(spec: unknown, order: Order): Window {
  if (spec === undefined) return WHOLE;
  const options = stageOptions(spec, 'window', 9, ['documents', 'range', 'unit']);
  if (options.documents !== undefined && options.range !== undefined) {
    throw mongoError('FailedToParse', "Window bounds can specify either 'documents' or 'unit', not both.");
  }
  if (options.range !== undefined) return rangeWindow(options.range, options.unit, order);
  if (options.documents === undefined) return WHOLE;
  if (!order.sort) throw locationError(5339901, 'Document-based bounds require a sortBy');
  return documentWindow(options.documents);
}

/** Runs an accumulator over each document's window; windows that only grow are continued, others counted anew. */
function accumulatorColumn(field: AccumulatorField, window: Window): Column {
  return (partition) => {
    const values = partition.documents.map((doc) => field.value(doc));
    let accumulator = field.create(undefined);
    let from = 0;
    let to = -1;
    let result: unknown;
    let isStale = true;
    return values.map((_value, at) => {
      const [first, last] = window(partition, at);
      if (first !== from || last < to) {
        accumulator = field.create(undefined);
        from = first;
        to = first - 1;
        isStale = true;
      }
      for (; to < last; isStale = true) accumulator.add(values[++to]);
      if (isStale) result = accumulator.result();
      isStale = false;
      return result;
    });
  };
}

function needsOrder(name: string, order: Order): void {
  if (!order.sort) throw locationError(5371602, `${name} must be specified with a top level sortBy expression`);
}

type CompileColumn = (
  argument: unknown,
  order: Order,
  window: Window,
  options: ExpressionOptions,
  name: string,
) => Column;

const rank: CompileColumn = (_argument, order, _window, _options, name) => {
  needsOrder(name, order);
  return ({ keys }) => {
    let current = 0;
    let distinct = 0;
    return keys.map((key, at) => {
      const before = keys[at - 1];
      if (!before || order.compareKeys(before, key) !== 0) {
        current = at + 1;
        distinct++;
      }
      return boxInteger(name === '$documentNumber' ? at + 1 : name === '$rank' ? current : distinct);
    });
  };
};

const shift: CompileColumn = (argument, order, _window, options, name) => {
  needsOrder(name, order);
  const spec = stageOptions(argument, name, 9, ['output', 'by', 'default']);
  const by = integerArgument(spec.by);
  if (by === undefined) throw mongoError('FailedToParse', "'$shift:by' field must be an integer");
  const output = compileExpression(spec.output, options);
  const fallback = compileExpression(spec.default ?? null, options)({});
  return ({ documents }) =>
    documents.map((_doc, at) => {
      const other = documents[at + by];
      return other ? (output(other) ?? null) : fallback;
    });
};

const movingAverage: CompileColumn = (argument, order, _window, options, name) => {
  needsOrder(name, order);
  const spec = stageOptions(argument, name, 9, ['input', 'N', 'alpha']);
  const span = integerArgument(spec.N);
  const isByAlpha = spec.alpha !== undefined && isNumber(spec.alpha);
  if ((span === undefined) === !isByAlpha || (span !== undefined && span <= 0)) {
    throw mongoError('FailedToParse', "$expMovingAvg requires exactly one of a positive 'N' and 'alpha'");
  }
  const weight = isByAlpha ? (spec.alpha as unknown) : new Double(2 / ((span ?? 1) + 1));
  if (toDouble(weight) <= 0 || toDouble(weight) >= 1) {
    if (isByAlpha) throw mongoError('FailedToParse', "'alpha' must be between 0 and 1 (exclusive)");
  }
  const input = compileExpression(spec.input, options);
  return ({ documents }) => {
    let average: unknown = null;
    return documents.map((doc) => {
      const value = input(doc);
      if (!isNumber(value)) return average;
      average =
        average === null ? value : add(multiply(weight, value), multiply(subtract(new Double(1), weight), average));
      return average;
    });
  };
};

/** The distance between two sort values: numbers as they are, dates in the given unit. */
function distance(from: unknown, to: unknown, unit: number | undefined, name: string): unknown {
  if (from instanceof Date && to instanceof Date) {
    if (unit === undefined) throw locationError(5624900, `${name} where the sortBy is a Date requires a 'unit'`);
    return new Double((to.getTime() - from.getTime()) / unit);
  }
  if (!isNumber(from) || !isNumber(to)) {
    throw locationError(
      5624901,
      `${name} requires the sortBy value to be numeric or a Date, but it was ${typeName(to)}`,
    );
  }
  return subtract(to, from);
}

const slope: CompileColumn = (argument, order, window, options, name) => {
  needsOrder(name, order);
  const spec = stageOptions(argument, name, 9, ['input', 'unit']);
  const unit = spec.unit === undefined ? undefined : FIXED_UNITS[requireUnit(spec.unit, name)];
  if (spec.unit !== undefined && unit === undefined) {
    throw locationError(5490704, `unit must be 'week' or smaller for ${name}`);
  }
  const input = compileExpression(spec.input, options);
  const area = ({ positions }: Partition, values: unknown[], first: number, last: number): unknown => {
    let total: unknown = new Double(0);
    for (let i = first + 1; i <= last; i++) {
      const width = distance(positions[i - 1], positions[i], unit, name);
      total = add(total, divide(multiply(add(values[i - 1], values[i]), width), new Double(2)));
    }
    return total;
  };
  return (partition) => {
    const values = partition.documents.map((doc) => input(doc));
    return values.map((_value, at) => {
      const [first, last] = window(partition, at);
      if (first > last || (name === '$derivative' && first === last)) return null;
      if (name === '$integral') return area(partition, values, first, last);
      const width = distance(partition.positions[first], partition.positions[last], unit, name);
      if (!isNumber(values[first]) || !isNumber(values[last]) || toDouble(width) === 0) return null;
      return divide(subtract(values[last], values[first]), width);
    });
  };
};

/** Fills nulls on the straight line between the known values around them. */
export function linearFill(values: unknown[], positions: unknown[], name: string): unknown[] {
  const filled: unknown[] = values.map((value) => value ?? null);
  let known = -1;
  for (let at = 0; at < filled.length; at++) {
    if (filled[at] === null) continue;
    if (!isNumber(filled[at]))
      throw mongoError('TypeMismatch', `${name} requires numeric values, found ${typeName(filled[at])}`);
    if (known >= 0 && known < at - 1) {
      const width = distance(positions[known], positions[at], 1, name);
      const rise = subtract(filled[at], filled[known]);
      for (let i = known + 1; i < at; i++) {
        const share = divide(distance(positions[known], positions[i], 1, name), width);
        filled[i] = add(filled[known], multiply(rise, share));
      }
    }
    known = at;
  }
  return filled;
}

/** Fills nulls with the last value before them. */
export function carryForward(values: unknown[]): unknown[] {
  let last: unknown = null;
  return values.map((value) => (last = value ?? last));
}

const linear: CompileColumn = (argument, order, _window, options, name) => {
  needsOrder(name, order);
  const input = compileExpression(argument, options);
  return ({ documents, positions }) => linearFill(documents.map(input), positions, name);
};

const carried: CompileColumn = (argument, _order, _window, options) => {
  const input = compileExpression(argument, options);
  return ({ documents }) => carryForward(documents.map(input));
};

const COLUMNS: Record<string, CompileColumn> = {
  $rank: rank,
  $denseRank: rank,
  $documentNumber: rank,
  $shift: shift,
  $expMovingAvg: movingAverage,
  $derivative: slope,
  $integral: slope,
  $linearFill: linear,
  $locf: carried,
};
const NO_WINDOW = ['$rank', '$denseRank', '$documentNumber', '$shift', '$expMovingAvg', '$linearFill', '$locf'];

function compileColumn(name: string, spec: unknown, order: Order, options: ExpressionOptions): Column {
  const doc = asDocument(spec);
  if (!doc) throw mongoError('FailedToParse', `The field '${name}' must be an object`);
  const { window: windowSpec, ...functions } = doc;
  const operator = Object.keys(functions)[0];
  if (operator === undefined || Object.keys(functions).length !== 1) {
    throw mongoError(
      'FailedToParse',
      `Window function must specify exactly one function, found: ${Object.keys(functions).join(', ')}`,
    );
  }
  const compile = Object.hasOwn(COLUMNS, operator) ? COLUMNS[operator] : undefined;
  if (compile && windowSpec !== undefined && NO_WINDOW.includes(operator)) {
    throw locationError(5371601, `${operator} does not accept a 'window' field`);
  }
  const window = compileWindow(windowSpec, order);
  if (compile) return compile(functions[operator], order, window, options, operator);
  return accumulatorColumn(compileAccumulator('window', functions, options), window);
}

/** Cuts documents into partitions, in the order of their keys, each sorted. */
export function partitioned(
  documents: Doc[],
  partitionBy: Evaluate | undefined,
  sort: Doc | undefined,
  { collation }: ExpressionOptions,
): Partition[] {
  const groups = new Map<string, { id: unknown; documents: Doc[] }>();
  const fold = stringFold(collation);
  for (const doc of documents) {
    const id = partitionBy?.(doc) ?? null;
    if (Array.isArray(id))
      throw mongoError('TypeMismatch', 'An expression used to partition cannot evaluate to value of type array');
    const key = equalityKey(id, fold);
    const found = groups.get(key);
    if (found) found.documents.push(doc);
    else groups.set(key, { id, documents: [doc] });
  }
  const compare = valueComparer(collation);
  const sorter = sort && compileSorter(sort, collation);
  const field = sort && compileExpression(`$${Object.keys(sort)[0]}`, {});
  return [...groups.values()]
    .sort((a, b) => compare(a.id, b.id))
    .map((group) => {
      const entries = group.documents.map((doc) => ({ doc, key: sorter?.key(doc) ?? [] }));
      if (sorter) entries.sort((a, b) => sorter.compareKeys(a.key, b.key));
      const ordered = entries.map((entry) => entry.doc);
      return {
        documents: ordered,
        keys: entries.map((entry) => entry.key),
        positions: ordered.map((doc) => field?.(doc)),
      };
    });
}

export const setWindowFields: CompileStage = (spec, { expressions }, name) => {
  const options = stageOptions(spec, name, 9, ['partitionBy', 'sortBy', 'output']);
  const output = asDocument(options.output);
  if (!output) throw mongoError('FailedToParse', `${name} requires 'output' to be an object`);
  const sort = options.sortBy === undefined ? undefined : asDocument(options.sortBy);
  if (options.sortBy !== undefined && !sort)
    throw mongoError('FailedToParse', "$setWindowFields 'sortBy' must be an object");
  const partitionBy =
    options.partitionBy === undefined ? undefined : compileExpression(options.partitionBy, expressions);
  const order: Order = {
    sort,
    compareKeys: sort ? compileSorter(sort, expressions.collation).compareKeys : () => 0,
  };
  const columns = Object.keys(output).map((field) => ({
    path: fieldPath(field),
    compute: compileColumn(field, output[field], order, expressions),
  }));
  return collecting((documents) =>
    partitioned(documents, partitionBy, sort, expressions).flatMap((partition) => {
      let results = partition.documents;
      for (const { path, compute } of columns) {
        const values = compute(partition);
        results = results.map((doc, at) => withValue(doc, path, values[at]));
      }
      return results;
    }),
  );
};
