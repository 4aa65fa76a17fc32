/** Documents: safe access to fields, copying, and the names and numbers of BSON types. */
import { Code, DBRef, Double, Int32, Long } from 'bson';

/** A document, deserialised so that BSON's own number classes are kept. */
export type Doc = Record<string, any>;

/** How strings compare: `simple` is by code point; strength 1 ignores case and accents, 2 ignores case, 3 is ordinary. */
export interface Collation {
  locale: string;
  strength?: number;
  numericOrdering?: boolean;
}

const objectPrototype = Object.prototype;

/** The value as a document when it is one (a DBRef is a document too), else undefined. */
export function asDocument(value: unknown): Doc | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === objectPrototype || prototype === null) return value as Doc;
  if (value instanceof DBRef) {
    const reference: Doc = { $ref: value.collection, $id: value.oid };
    if (value.db !== undefined) reference.$db = value.db;
    return Object.assign(reference, value.fields);
  }
  return undefined;
}

export function isDocument(value: unknown): value is Doc {
  return asDocument(value) !== undefined;
}

/** Reads an own field: names such as `constructor` never reach the prototype. */
export function field(doc: Doc, name: string): unknown {
  return Object.hasOwn(doc, name) ? doc[name] : undefined;
}

/** Writes an own field, `__proto__` included. */
export function setField(doc: Doc, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(doc, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    doc[name] = value;
  }
}

/** A deep copy of documents and arrays; scalar values are shared since nothing changes them in place. */
export function copyValue<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyValue) as T;
  const doc = asDocument(value);
  if (!doc) return value;
  const copy: Doc = {};
  for (const key of Object.keys(doc)) setField(copy, key, copyValue(doc[key]));
  return copy as T;
}

/** The array index a path component names ("0", "17"), or -1. */
export function arrayIndex(component: string): number {
  const first = component.charCodeAt(0);
  if (!(first >= 48 && first <= 57)) return -1;
  if (component === '0') return 0;
  return /^[1-9]\d{0,8}$/.test(component) ? Number(component) : -1;
}

/** The value at a path without expansion of arrays; a numeric component selects an array element. */
export function valueAt(doc: unknown, path: readonly string[]): unknown {
  let current: unknown = doc;
  for (const name of path) {
    if (Array.isArray(current)) {
      const index = arrayIndex(name);
      if (index < 0) return undefined;
      current = current[index];
    } else {
      const inner = asDocument(current);
      if (!inner) return undefined;
      current = field(inner, name);
    }
  }
  return current;
}

/** BSON's name of a value's type, as `$type` and error messages spell it. */
export function typeName(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
      return isInt32Number(value) ? 'int' : 'double';
    case 'bigint':
      return 'long';
    case 'boolean':
      return 'bool';
    case 'undefined':
      return 'missing';
    default:
  }
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof RegExp) return 'regex';
  if (value instanceof Uint8Array) return 'binData';
  if (value instanceof Code) return value.scope ? 'javascriptWithScope' : 'javascript';
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === objectPrototype || prototype === null) return 'object';
  return CLASS_TYPE_NAMES[(value as { _bsontype: string })._bsontype] ?? 'object';
}

const CLASS_TYPE_NAMES: Record<string, string> = {
  ObjectId: 'objectId',
  Int32: 'int',
  Double: 'double',
  Long: 'long',
  Decimal128: 'decimal',
  Binary: 'binData',
  Timestamp: 'timestamp',
  BSONRegExp: 'regex',
  BSONSymbol: 'symbol',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
  DBRef: 'object',
};

/** BSON's type numbers by the names that `$type` accepts. */
export const TYPE_NUMBERS: Record<string, number> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

/** BSON's type number of a value (0 for a missing one). */
export function typeNumber(value: unknown): number {
  return TYPE_NUMBERS[typeName(value)] ?? 0;
}

/** Whether bson would write this native number as a 32-bit integer. */
export function isInt32Number(value: number): boolean {
  return (value | 0) === value && !Object.is(value, -0);
}

/** A number argument as a native number when it is numeric and not a Decimal128, else undefined. */
export function nativeNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toNumber();
  return undefined;
}

/** An integral argument of any numeric type as a native number, else undefined. */
export function integerArgument(value: unknown): number | undefined {
  const number = nativeNumber(value) ?? (typeName(value) === 'decimal' ? Number(String(value)) : undefined);
  return number !== undefined && Number.isInteger(number) ? number : undefined;
}

/** Whether a command's flag is set: MongoDB takes any number but zero for true. */
export function isTruthyFlag(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const number = nativeNumber(value);
  return number === undefined ? value !== null && value !== undefined : number !== 0;
}

/** Limit of values of a document, and of characters of a string, in an error message. */
const SHOWN_VALUES = 100;
const SHOWN_CHARACTERS = 500;

/** Formats a value for error messages as MongoDB's shell does, truncated when it is long. */
export function display(value: unknown, budget = { left: SHOWN_VALUES }): string {
  const shown = <T>(list: T[], show: (one: T) => string): string => {
    const parts: string[] = [];
    for (const one of list) {
      if (budget.left-- <= 0) return [...parts, '...'].join(', ');
      parts.push(show(one));
    }
    return parts.join(', ');
  };
  switch (typeName(value)) {
    case 'string': {
      const text = value as string;
      return text.length > SHOWN_CHARACTERS
        ? `${JSON.stringify(text.slice(0, SHOWN_CHARACTERS)).slice(0, -1)}..."`
        : JSON.stringify(text);
    }
    case 'object': {
      const inside = shown(Object.entries(asDocument(value) ?? {}), ([key, one]) => `${key}: ${display(one, budget)}`);
      return inside === '' ? '{}' : `{ ${inside} }`;
    }
    case 'array': {
      const inside = shown(value as unknown[], (one) => display(one, budget));
      return inside === '' ? '[]' : `[ ${inside} ]`;
    }
    case 'objectId':
      return `ObjectId('${String(value)}')`;
    case 'date':
      return `new Date(${(value as Date).getTime()})`;
    case 'double': {
      const number = nativeNumber(value) ?? 0;
      return Number.isInteger(number) ? number.toFixed(1) : String(number);
    }
    case 'regex': {
      const { pattern, options } = value as { pattern: string; options: string };
      return `/${pattern}/${options}`;
    }
    case 'minKey':
      return 'MinKey';
    case 'maxKey':
      return 'MaxKey';
    case 'missing':
      return 'undefined';
    default:
      return String(value);
  }
}
