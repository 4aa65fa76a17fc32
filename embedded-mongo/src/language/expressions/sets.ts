/** Set operators: treat arrays as sets, without order and duplicates. */
import { locationError } from '../../errors.js';
import { equalityKey, valueComparer } from '../bson-order.js';
import { stringFold } from '../collation.js';
import { typeName } from '../document.js';
import { eager, isNullish, type Operation, register, type Scope } from './program.js';
import { isTrue } from './truth.js';

/** The distinct values of an array, in order, with a membership test. */
class ValueSet {
  private readonly byKey = new Map<string, unknown>();
  private readonly fold: ((text: string) => string) | undefined;

  constructor(
    private readonly scope: Scope,
    values: readonly unknown[],
  ) {
    this.fold = stringFold(scope.collation);
    for (const value of values) {
      const key = equalityKey(value, this.fold);
      if (!this.byKey.has(key)) this.byKey.set(key, value);
    }
  }

  get values(): unknown[] {
    return [...this.byKey.values()];
  }

  has(value: unknown): boolean {
    return this.byKey.has(equalityKey(value, this.fold));
  }

  sorted(): unknown[] {
    return this.values.sort(valueComparer(this.scope.collation));
  }
}

function arrays(code: number, name: string, args: unknown[]): unknown[][] {
  return args.map((value) => {
    if (Array.isArray(value)) return value as unknown[];
    throw locationError(code, `All operands of ${name} must be arrays. One argument is of type: ${typeName(value)}`);
  });
}

const union: Operation = (args, scope, name) => {
  if (args.some(isNullish)) return null;
  return new ValueSet(scope, arrays(17043, name, args).flat()).sorted();
};

const intersection: Operation = (args, scope, name) => {
  if (args.some(isNullish)) return null;
  const [first = [], ...others] = arrays(17047, name, args);
  const sets = others.map((other) => new ValueSet(scope, other));
  return new ValueSet(
    scope,
    first.filter((value) => sets.every((set) => set.has(value))),
  ).sorted();
};

const difference: Operation = (args, scope) => {
  if (args.some(isNullish)) return null;
  const [first, second] = args;
  if (!Array.isArray(first)) {
    throw locationError(
      17048,
      `both operands of $setDifference must be arrays. First argument is of type: ${typeName(first)}`,
    );
  }
  if (!Array.isArray(second)) {
    throw locationError(
      17049,
      `both operands of $setDifference must be arrays. Second argument is of type: ${typeName(second)}`,
    );
  }
  const removed = new ValueSet(scope, second as unknown[]);
  return new ValueSet(
    scope,
    first.filter((value) => !removed.has(value)),
  ).values;
};

const equal: Operation = (args, scope, name) => {
  const [first, ...others] = arrays(17044, name, args).map((array) => new ValueSet(scope, array));
  return others.every(
    (other) => other.values.length === first?.values.length && other.values.every((value) => first.has(value)),
  );
};

const subset: Operation = (args, scope, name) => {
  const [first = [], second = []] = arrays(17046, name, args);
  const whole = new ValueSet(scope, second);
  return first.every((value) => whole.has(value));
};

const any: Operation = ([array]) => {
  if (!Array.isArray(array)) {
    throw locationError(17041, `$anyElementTrue's argument must be an array, but is ${typeName(array)}`);
  }
  return array.some(isTrue);
};

const all: Operation = ([array]) => {
  if (!Array.isArray(array)) {
    throw locationError(17040, `$allElementsTrue's argument must be an array, but is ${typeName(array)}`);
  }
  return array.every(isTrue);
};

register({
  $setUnion: eager(0, Infinity, union),
  $setIntersection: eager(0, Infinity, intersection),
  $setDifference: eager(2, 2, difference),
  $setEquals: eager(2, Infinity, equal),
  $setIsSubset: eager(2, 2, subset),
  $anyElementTrue: eager(1, 1, any),
  $allElementsTrue: eager(1, 1, all),
});
