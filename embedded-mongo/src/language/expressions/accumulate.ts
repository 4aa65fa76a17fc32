/** Accumulators over a sequence of values: sums, averages, extremes, lists. Shared by groups and expressions. */
import { Double, Long } from 'bson';
import { locationError } from '../../errors.js';
import { add as addNumbers, boxInteger, divide, isNumber, NUMBER_KIND, numberKind, toDouble } from '../arithmetic.js';
import { equalityKey, valueComparer } from '../bson-order.js';
import { stringFold } from '../collation.js';
import { asDocument, type Collation, type Doc, display, setField, typeName } from '../document.js';

/** Takes values one by one; `result` may be called at any time. */
export interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

/** Sums numbers: integers exactly, doubles with a correction term, anything else ignored. */
class Sum implements Accumulator {
  count = 0;
  private kind: number = NUMBER_KIND.int;
  private whole = 0;
  private large: unknown = undefined;
  private sum = 0;
  private correction = 0;

  add(value: unknown): void {
    const kind = numberKind(value);
    if (kind === 0) return;
    this.count++;
    if (kind > this.kind) this.kind = kind;
    if (kind === NUMBER_KIND.int) {
      const total = this.whole + toDouble(value);
      if (Number.isSafeInteger(total)) this.whole = total;
      else this.addLarge(value);
    } else if (kind === NUMBER_KIND.double) {
      this.addDouble(toDouble(value));
    } else {
      this.addLarge(value);
    }
  }

  /** The slow path for longs and decimals; doubles are added at the end. */
  private addLarge(value: unknown): void {
    this.large = this.large === undefined ? value : addNumbers(this.large, value);
  }

  private addDouble(value: number): void {
    const total = this.sum + value;
    if (Number.isFinite(total)) {
      this.correction += Math.abs(this.sum) >= Math.abs(value) ? this.sum - total + value : value - total + this.sum;
    }
    this.sum = total;
  }

  result(): unknown {
    const integers: unknown = this.kind === NUMBER_KIND.int ? boxInteger(this.whole) : Long.fromNumber(this.whole);
    const exact = this.large === undefined ? integers : addNumbers(this.large, integers);
    if (this.kind < NUMBER_KIND.double) return exact;
    const double = new Double(this.sum + this.correction);
    return addNumbers(exact, double);
  }
}

function average(): Accumulator {
  const sum = new Sum();
  return {
    add: (value) => sum.add(value),
    result: () => (sum.count === 0 ? null : divide(sum.result(), new Double(sum.count))),
  };
}

function standardDeviation(sample: boolean): Accumulator {
  let count = 0;
  let mean = 0;
  let squares = 0;
  return {
    add(value) {
      if (!isNumber(value)) return;
      const number = toDouble(value);
      count++;
      const delta = number - mean;
      mean += delta / count;
      squares += delta * (number - mean);
    },
    result: () => (count < (sample ? 2 : 1) ? null : new Double(Math.sqrt(squares / (sample ? count - 1 : count)))),
  };
}

function extreme(direction: 1 | -1, collation: Collation | undefined): Accumulator {
  const compare = valueComparer(collation);
  let best: unknown;
  return {
    add(value) {
      if (value === null || value === undefined) return;
      if (best === undefined || compare(value, best) * direction > 0) best = value;
    },
    result: () => best ?? null,
  };
}

function addToSet(collation: Collation | undefined): Accumulator {
  const values = new Map<string, unknown>();
  const fold = stringFold(collation);
  return {
    add(value) {
      if (value === undefined) return;
      const key = equalityKey(value, fold);
      if (!values.has(key)) values.set(key, value);
    },
    result: () => [...values.values()],
  };
}

function mergeObjects(): Accumulator {
  const merged: Doc = {};
  return {
    add(value) {
      if (value === null || value === undefined) return;
      const doc = asDocument(value);
      if (!doc) {
        throw locationError(
          40400,
          `$mergeObjects requires object inputs, but input ${display(value)} is of type ${typeName(value)}`,
        );
      }
      for (const [key, inner] of Object.entries(doc)) setField(merged, key, inner);
    },
    result: () => ({ ...merged }),
  };
}

function first(): Accumulator {
  let seen = false;
  let kept: unknown;
  return {
    add(value) {
      if (!seen) kept = value;
      seen = true;
    },
    result: () => kept ?? null,
  };
}

function last(): Accumulator {
  let kept: unknown;
  return { add: (value) => void (kept = value), result: () => kept ?? null };
}

function push(): Accumulator {
  const values: unknown[] = [];
  return {
    add(value) {
      if (value !== undefined) values.push(value);
    },
    result: () => [...values],
  };
}

function count(): Accumulator {
  let total = 0;
  return { add: () => void total++, result: () => boxInteger(total) };
}

/** Accumulators that take one value per document, by name. */
export const ACCUMULATORS: Record<string, (collation: Collation | undefined) => Accumulator> = {
  $sum: () => new Sum(),
  $avg: average,
  $min: (collation) => extreme(-1, collation),
  $max: (collation) => extreme(1, collation),
  $first: first,
  $last: last,
  $push: push,
  $addToSet: addToSet,
  $mergeObjects: mergeObjects,
  $stdDevPop: () => standardDeviation(false),
  $stdDevSamp: () => standardDeviation(true),
  $count: count,
};

/** Keeps the n values that come first in an order. */
export function firstInOrder(n: number, compare: (a: unknown, b: unknown) => number): Accumulator {
  let kept: unknown[] = [];
  const trim = () => {
    kept.sort(compare);
    kept.length = Math.min(kept.length, n);
  };
  return {
    add(value) {
      kept.push(value);
      if (kept.length > 2 * n + 64) trim();
    },
    result() {
      trim();
      kept = [...kept];
      return kept;
    },
  };
}
