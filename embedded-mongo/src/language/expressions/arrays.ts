/** Array operators: elements, parts, order and combination. */
import { Int32 } from 'bson';
import { locationError, mongoError } from '../../errors.js';
import { valueComparer } from '../bson-order.js';
import { asDocument, integerArgument, typeName } from '../document.js';
import { compileSort } from '../sort.js';
import { firstInOrder } from './accumulate.js';
import {
  type CompileOperator,
  eager,
  eagerNamed,
  isNullish,
  named,
  namedArguments,
  type Operation,
  register,
} from './program.js';

const arrayElement: Operation = ([array, index]) => {
  if (isNullish(array) || isNullish(index)) return null;
  if (!Array.isArray(array)) {
    throw locationError(28689, `$arrayElemAt's first argument must be an array, but is ${typeName(array)}`);
  }
  const at = integerArgument(index);
  if (at === undefined) {
    throw locationError(28690, `$arrayElemAt's second argument must be a numeric value, but is ${typeName(index)}`);
  }
  return array.at(at) as unknown;
};

const atEnd =
  (index: 0 | -1): Operation =>
  ([array], _scope, name) => {
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) {
      throw locationError(28689, `${name}'s argument must be an array, but is ${typeName(array)}`);
    }
    return array.at(index) as unknown;
  };

const concatArrays: Operation = (args) => {
  const result: unknown[] = [];
  for (const array of args) {
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) {
      throw locationError(28664, `$concatArrays only supports arrays, not ${typeName(array)}`);
    }
    for (const element of array) result.push(element);
  }
  return result;
};

const slice: Operation = ([array, first, second]) => {
  if (isNullish(array) || first === null || second === null) return null;
  if (!Array.isArray(array)) {
    throw locationError(28724, `First argument to $slice must be an array, but is of type: ${typeName(array)}`);
  }
  const from = integerArgument(first);
  if (from === undefined) {
    throw locationError(28725, `Second argument to $slice must be a numeric value, but is of type: ${typeName(first)}`);
  }
  if (second === undefined) return from < 0 ? array.slice(from) : array.slice(0, from);
  const count = integerArgument(second);
  if (count === undefined) {
    throw locationError(28727, `Third argument to $slice must be numeric, but is of type: ${typeName(second)}`);
  }
  if (count <= 0) throw locationError(28729, `Third argument to $slice must be positive: ${count}`);
  const start = from < 0 ? Math.max(0, array.length + from) : from;
  return array.slice(start, start + count);
};

const size: Operation = ([array]) => {
  if (!Array.isArray(array)) {
    throw locationError(17124, `The argument to $size must be an array, but was of type: ${typeName(array)}`);
  }
  return new Int32(array.length);
};

const indexOfArray: Operation = ([array, wanted, start, end], scope) => {
  if (isNullish(array)) return null;
  if (!Array.isArray(array)) {
    throw locationError(40090, `$indexOfArray requires an array as a first argument, found: ${typeName(array)}`);
  }
  const from = start === undefined ? 0 : integerArgument(start);
  const to = end === undefined ? array.length : integerArgument(end);
  if (from === undefined || to === undefined || from < 0 || to < 0) {
    throw locationError(40096, '$indexOfArray requires an integral, nonnegative start and end index');
  }
  const compare = valueComparer(scope.collation);
  for (let i = from; i < Math.min(to, array.length); i++) if (compare(array[i], wanted) === 0) return new Int32(i);
  return new Int32(-1);
};

const reverse: Operation = ([array]) => {
  if (isNullish(array)) return null;
  if (!Array.isArray(array)) {
    throw locationError(34435, `The argument to $reverseArray must be an array, but was of type: ${typeName(array)}`);
  }
  return [...(array as unknown[])].reverse();
};

/** Maximum length of a `$range` result, by MongoDB's memory limit. */
const MAX_RANGE = 4_000_000;

const range: Operation = ([start, end, step]) => {
  const [from, to, by] = [start, end, step === undefined ? 1 : step].map((value, index) => {
    const number = integerArgument(value);
    if (number === undefined) {
      const what = ['starting', 'ending', 'step'][index];
      throw locationError(
        34443 + index * 2,
        `$range requires a numeric ${what} value, found value of type: ${typeName(value)}`,
      );
    }
    return number;
  }) as [number, number, number];
  if (by === 0) throw locationError(34449, '$range requires a non-zero step value');
  if ((to - from) / by > MAX_RANGE) throw mongoError('ExceededMemoryLimit', '$range would use too much memory');
  const result: Int32[] = [];
  for (let value = from; by > 0 ? value < to : value > to; value += by) result.push(new Int32(value));
  return result;
};

const sortArray: CompileOperator = (argument, scope, name) => {
  const doc = asDocument(argument);
  const { sortBy, ...rest } = doc ?? {};
  const { input } = namedArguments(doc ? rest : argument, scope, name, { required: ['input'] });
  if (sortBy === undefined) throw locationError(2942503, '$sortArray requires sortBy to be specified');
  const spec = asDocument(sortBy);
  const direction = integerArgument(sortBy);
  if (!spec && direction !== 1 && direction !== -1) {
    throw locationError(2942507, 'Illegal sort specification for $sortArray: must be 1, -1 or a document');
  }
  const compareElements = valueComparer(scope.collation);
  const compareDocuments = spec ? compileSort(spec, scope.collation) : undefined;
  const compare = (a: unknown, b: unknown): number =>
    compareDocuments
      ? compareDocuments(asDocument(a) ?? {}, asDocument(b) ?? {})
      : compareElements(a, b) * (direction ?? 1);
  return (frame) => {
    const array = input?.(frame);
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) {
      throw locationError(
        2942504,
        `The input argument to $sortArray must be an array, but was of type: ${typeName(array)}`,
      );
    }
    return [...(array as unknown[])].sort(compare);
  };
};

/** `$firstN`, `$lastN`, `$minN` and `$maxN` over one array. */
const severalOf = eagerNamed({ required: ['n', 'input'] }, ({ n, input }, scope, name) => {
  const count = integerArgument(n);
  if (count === undefined || count <= 0) throw locationError(5787902, `'n' must be greater than 0 for ${name}`);
  if (!Array.isArray(input)) {
    throw locationError(5788200, `Input must be an array for ${name}, found ${typeName(input)}`);
  }
  if (name === '$firstN') return input.slice(0, count) as unknown;
  if (name === '$lastN') return input.slice(-count) as unknown;
  const compare = valueComparer(scope.collation);
  const kept = firstInOrder(count, name === '$minN' ? compare : (a, b) => compare(b, a));
  for (const value of input as unknown[]) if (!isNullish(value)) kept.add(value);
  return kept.result();
});

register({
  $arrayElemAt: eager(2, 2, arrayElement),
  $first: eager(1, 1, atEnd(0)),
  $last: eager(1, 1, atEnd(-1)),
  $concatArrays: eager(0, Infinity, concatArrays),
  $slice: eager(2, 3, slice),
  $size: eager(1, 1, size),
  $isArray: eager(1, 1, ([value]) => Array.isArray(value)),
  $indexOfArray: eager(2, 4, indexOfArray),
  $reverseArray: eager(1, 1, reverse),
  $range: eager(2, 3, range),
  $sortArray: sortArray,
  ...named(['$firstN', '$lastN', '$minN', '$maxN'], severalOf),
});
