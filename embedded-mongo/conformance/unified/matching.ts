/** Compares expected and actual values by the rules of the unified test format. */
import { isDeepStrictEqual } from 'node:util';
import { BSON } from 'mongodb';

const { EJSON } = BSON;

/** The value did not match; the message says where and why. */
export class Mismatch extends Error {}

export type Values = Record<string, unknown>;

/** Looks up entities: sessions for `$$sessionLsid`, results for `$$matchesEntity`. */
export interface NamedThings {
  value(name: string): unknown;
  sessionId(name: string): unknown;
}

export function isPlain(value: unknown): value is Values {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !(value instanceof RegExp) &&
    !(value instanceof Uint8Array) &&
    !('_bsontype' in value)
  );
}

function show(value: unknown): string {
  try {
    return EJSON.stringify(value as Values).slice(0, 300);
  } catch {
    return String(value);
  }
}

function fail(path: string, expected: unknown, actual: unknown): never {
  throw new Mismatch(`${path || 'value'}: expected ${show(expected)}, found ${show(actual)}`);
}

function isNumber(value: unknown): boolean {
  return (
    typeof value === 'number' || typeof value === 'bigint' || ['Long', 'Int32', 'Double'].includes(kindOf(value) ?? '')
  );
}

/** The BSON class of a value, also when another copy of the library created it. */
function kindOf(value: unknown): string | undefined {
  return (value as { _bsontype?: string } | null | undefined)?._bsontype;
}

function onlyOperator(value: unknown): string | undefined {
  if (!isPlain(value)) return undefined;
  const keys = Object.keys(value);
  return keys.length === 1 && keys[0]!.startsWith('$$') ? keys[0] : undefined;
}

const TYPES: Record<string, (value: unknown) => boolean> = {
  double: (value) => typeof value === 'number' || kindOf(value) === 'Double',
  string: (value) => typeof value === 'string',
  object: isPlain,
  array: Array.isArray,
  binData: (value) => kindOf(value) === 'Binary' || value instanceof Uint8Array,
  objectId: (value) => kindOf(value) === 'ObjectId',
  bool: (value) => typeof value === 'boolean',
  date: (value) => value instanceof Date,
  null: (value) => value === null,
  int: (value) => Number.isInteger(value) || kindOf(value) === 'Int32',
  long: (value) => Number.isInteger(value) || kindOf(value) === 'Long' || typeof value === 'bigint',
  decimal: (value) => kindOf(value) === 'Decimal128',
  timestamp: (value) => kindOf(value) === 'Timestamp',
};

/**
 * Compares two values. Additional fields are allowed only at the root.
 * @param present whether the actual value exists
 * @throws Mismatch
 */
export function match(
  expected: unknown,
  actual: unknown,
  names: NamedThings,
  root = true,
  path = '',
  present = actual !== undefined,
): void {
  const operator = onlyOperator(expected);
  if (operator) {
    matchOperator(operator, (expected as Values)[operator], actual, names, { root, path, present });
    return;
  }
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual) || actual.length !== expected.length) fail(path, expected, actual);
    expected.forEach((item, at) => match(item, actual[at], names, root && path === '', `${path}[${at}]`, true));
    return;
  }
  if (isPlain(expected)) {
    // The driver stores a sort as a Map to keep its order.
    const found: unknown = actual instanceof Map ? Object.fromEntries(actual) : actual;
    if (!isPlain(found)) fail(path, expected, actual);
    for (const [field, value] of Object.entries(expected)) {
      match(value, found[field], names, false, path ? `${path}.${field}` : field, found[field] !== undefined);
    }
    if (!root) {
      for (const field of Object.keys(found)) {
        if (found[field] !== undefined && !(field in expected)) fail(`${path}.${field}`, undefined, found[field]);
      }
    }
    return;
  }
  if (!sameValue(expected, actual)) fail(path, expected, actual);
}

function sameValue(expected: unknown, actual: unknown): boolean {
  if (isNumber(expected))
    return isNumber(actual) && (Number(expected) === Number(actual) || Object.is(expected, actual));
  if (expected === null || expected === undefined) return actual === expected;
  if (typeof expected !== 'object') return expected === actual;
  return isDeepStrictEqual(EJSON.serialize({ value: expected }), EJSON.serialize({ value: actual }));
}

function matchOperator(
  operator: string,
  argument: unknown,
  actual: unknown,
  names: NamedThings,
  { root, path, present }: { root: boolean; path: string; present: boolean },
): void {
  switch (operator) {
    case '$$exists':
      if (present !== argument)
        throw new Mismatch(`${path} ${argument ? 'is missing' : `should be missing: ${show(actual)}`}`);
      return;
    case '$$type': {
      const allowed = [argument].flat() as string[];
      const known = allowed.map((type) => TYPES[type] ?? fail(path, `a known type, not ${type}`, actual));
      if (!present || !known.some((test) => test(actual))) fail(path, { $$type: argument }, actual);
      return;
    }
    case '$$unsetOrMatches':
      if (present) match(argument, actual, names, root, path);
      return;
    case '$$matchesEntity':
      match(names.value(String(argument)), actual, names, root, path);
      return;
    case '$$matchesHexBytes': {
      const hex = actual instanceof Uint8Array ? Buffer.from(actual).toString('hex') : actual;
      if (hex !== String(argument).toLowerCase()) fail(path, argument, hex);
      return;
    }
    case '$$sessionLsid':
      match(names.sessionId(String(argument)), actual, names, false, path);
      return;
    case '$$lte':
      if (!isNumber(actual) || Number(actual) > Number(argument)) fail(path, { $$lte: argument }, actual);
      return;
    default:
      throw new Mismatch(`${path}: the operator ${operator} is not known to this runner`);
  }
}
