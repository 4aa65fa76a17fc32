/** Resolution of dotted paths through arrays: the values that a filter tests, and the values that an index holds. */
import { locationError } from '../errors.js';
import { arrayIndex, asDocument, type Doc, field } from './document.js';

export type Test = (value: unknown) => boolean;

/** The values that a test gets when the path ends at an array. */
export const LEAF = {
  /** Each element, then the array itself. */
  elementsAndWhole: 0,
  /** The array itself only. */
  whole: 1,
} as const;

function testLeaf(value: unknown, test: Test, leaf: number): boolean {
  if (leaf === LEAF.elementsAndWhole && Array.isArray(value)) {
    for (const element of value) if (test(element)) return true;
  }
  return test(value);
}

function someFrom(doc: Doc, path: readonly string[], at: number, test: Test, leaf: number): boolean {
  let current: Doc = doc;
  for (let i = at; ;) {
    const value = field(current, path[i] as string);
    i++;
    if (i === path.length) return testLeaf(value, test, leaf);
    if (Array.isArray(value)) return someInArray(value, path, i, test, leaf);
    const inner = asDocument(value);
    if (!inner) return test(undefined);
    current = inner;
  }
}

function someInArray(array: unknown[], path: readonly string[], at: number, test: Test, leaf: number): boolean {
  const index = arrayIndex(path[at] as string);
  for (let i = 0; i < array.length; i++) {
    const element = array[i];
    const inner = asDocument(element);
    if (inner && someFrom(inner, path, at, test, leaf)) return true;
    if (i !== index) continue;
    if (at + 1 === path.length) {
      if (test(element)) return true;
    } else if (inner) {
      if (someFrom(inner, path, at + 1, test, leaf)) return true;
    } else if (Array.isArray(element)) {
      if (someInArray(element, path, at + 1, test, leaf)) return true;
    }
  }
  return false;
}

/** Compiles whether any value at a path passes a test; a missing field is tested as undefined. */
export function somePathValue(path: readonly string[], test: Test, leaf: number): (doc: Doc) => boolean {
  if (path.length === 1) {
    const name = path[0] as string;
    if (leaf === LEAF.whole) return (doc) => test(field(doc, name));
    return (doc) => {
      const value = field(doc, name);
      return Array.isArray(value) ? testLeaf(value, test, leaf) : test(value);
    };
  }
  return (doc) => someFrom(doc, path, 0, test, leaf);
}

/** Compiles a function that returns every value a filter on the path would test; a missing field gives undefined. */
export function testedValues(path: readonly string[], leaf: number): (doc: Doc) => unknown[] {
  let values: unknown[] = [];
  const visit = somePathValue(
    path,
    (value) => {
      values.push(value);
      return false;
    },
    leaf,
  );
  return (doc) => {
    values = [];
    visit(doc);
    return values;
  };
}

function gather(value: unknown, path: readonly string[], at: number, into: unknown[]): void {
  if (at === path.length) {
    if (Array.isArray(value)) {
      // The index key of an empty array is undefined, below null, so that a search for null does not find it.
      if (value.length === 0) into.push(undefined);
      else for (const element of value) into.push(element);
    } else {
      into.push(value === undefined ? null : value);
    }
    return;
  }
  const name = path[at] as string;
  if (Array.isArray(value)) {
    const index = arrayIndex(name);
    if (index >= 0 && index < value.length && !value.some((element) => hasField(element, name))) {
      gather(value[index], path, at + 1, into);
      return;
    }
    if (value.length === 0) into.push(null);
    for (const element of value) {
      const inner = asDocument(element);
      if (inner) gather(field(inner, name), path, at + 1, into);
      else into.push(null);
    }
    return;
  }
  const inner = asDocument(value);
  if (inner) gather(field(inner, name), path, at + 1, into);
  else into.push(null);
}

function hasField(value: unknown, name: string): boolean {
  const doc = asDocument(value);
  return doc !== undefined && Object.hasOwn(doc, name);
}

/** The values that an index on one path holds for a document; several when the path leads through an array. */
export function indexKeysOf(doc: Doc, path: readonly string[]): unknown[] {
  if (path.length === 1) {
    const value = field(doc, path[0] as string);
    if (!Array.isArray(value)) return [value === undefined ? null : value];
  }
  const values: unknown[] = [];
  gather(doc, path, 0, values);
  return values;
}

/** The prefix of a path up to the first array on it; undefined when there is none. */
export function arrayOnPath(doc: Doc, path: readonly string[]): string | undefined {
  let value: unknown = doc;
  for (let at = 0; at < path.length; at++) {
    const inner = asDocument(value);
    if (!inner) return undefined;
    value = field(inner, path[at]!);
    if (!Array.isArray(value)) continue;
    const index = at + 1 < path.length ? arrayIndex(path[at + 1]!) : -1;
    if (index < 0) return path.slice(0, at + 1).join('.');
    value = (value as unknown[])[index];
    at += 1;
  }
  return undefined;
}

/** Splits and validates a field path of a projection or an expression. */
export function fieldPath(path: string): string[] {
  const parts = path.split('.');
  if (path === '') throw locationError(40352, 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) throw locationError(40353, "FieldPath must not end with a '.'.");
  for (const part of parts) {
    if (part === '') throw locationError(15998, 'FieldPath field names may not be empty strings.');
    if (part.startsWith('$') && !/^\$(id|ref|db)$/.test(part)) {
      throw locationError(
        16410,
        "FieldPath field names may not start with '$'. Consider using $getField or $setField.",
      );
    }
  }
  return parts;
}
