/** Sort specifications: the sort key of a document, and comparers of documents and keys. */
import { Double, Int32 } from 'bson';
import { mongoError } from '../errors.js';
import { isNumber, toDouble } from './arithmetic.js';
import { valueComparer } from './bson-order.js';
import { asDocument, type Collation, type Doc, display, field } from './document.js';
import { indexKeysOf } from './paths.js';

interface SortField {
  path: string[];
  direction: 1 | -1;
}

const MAX_FIELDS = 32;

/**
 * Parses a sort specification.
 * @throws MongoError for directions other than 1 and -1 and for `$meta`, which is not supported
 */
function parseSort(sort: Doc): SortField[] {
  const fields = Object.keys(sort).map((name): SortField => {
    const value: unknown = sort[name];
    if (asDocument(value)) {
      const meta: unknown = (value as Doc).$meta;
      if (meta === 'textScore') {
        throw mongoError('BadValue', 'query requires text score metadata, but it is not available');
      }
      throw mongoError('BadValue', `Illegal $meta sort: ${display(value)} is not supported`);
    }
    if (!isNumber(value)) {
      throw mongoError('BadValue', `Illegal key in $sort specification: ${name}: ${display(value)}`);
    }
    const direction = toDouble(value);
    if (direction !== 1 && direction !== -1) {
      throw mongoError('BadValue', '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    }
    if (name === '' || name.startsWith('$')) {
      throw mongoError(
        'BadValue',
        `FieldPath field names may not ${name === '' ? 'be empty strings' : "start with '$'"}.`,
      );
    }
    if (name.split('.').includes('')) throw mongoError('BadValue', 'FieldPath must not contain empty components');
    return { path: name.split('.'), direction };
  });
  if (fields.length > MAX_FIELDS) throw mongoError('BadValue', `too many compound keys`);
  return fields;
}

type Compare = (a: unknown, b: unknown) => number;

/** Converts a value for comparison only: common numbers become native numbers, which compare fastest. */
function orderOnly(value: unknown): unknown {
  return value instanceof Int32 || value instanceof Double ? value.value : value;
}

/** The sort key of a document: of the values at the path, the least when ascending, the greatest when descending. */
function keyOf(doc: Doc, { path, direction }: SortField, compare: Compare): unknown {
  if (path.length === 1) {
    const value = field(doc, path[0] as string);
    if (!Array.isArray(value)) return value === undefined ? null : orderOnly(value);
  }
  const values = indexKeysOf(doc, path);
  let best = values[0];
  for (let i = 1; i < values.length; i++) if (compare(values[i], best) * direction < 0) best = values[i];
  return orderOnly(best);
}

export interface Sorter {
  key(doc: Doc): unknown[];
  compareKeys(a: unknown[], b: unknown[]): number;
}

/** Compiles a sort into a key function and a comparer of keys, so that each document's key is computed once. */
export function compileSorter(sort: Doc, collation?: Collation): Sorter {
  const fields = parseSort(sort);
  const compare = valueComparer(collation);
  return {
    key: (doc) => fields.map((part) => keyOf(doc, part, compare)),
    compareKeys: (a, b) => {
      for (let i = 0; i < fields.length; i++) {
        const order = compare(a[i], b[i]);
        if (order !== 0) return order * (fields[i] as SortField).direction;
      }
      return 0;
    },
  };
}

/** Compiles a sort into a comparer of documents. For long lists {@link compileSorter} is faster. */
export function compileSort(sort: Doc, collation?: Collation): (a: Doc, b: Doc) => number {
  const { key, compareKeys } = compileSorter(sort, collation);
  return (a, b) => compareKeys(key(a), key(b));
}
