/** Update paths: validation, conflicts between paths, and expansion of the positional `$`, `$[]` and `$[id]`. */
import { mongoError } from '../../errors.js';
import { asDocument, type Collation, display, type Doc, typeName, valueAt } from '../document.js';
import { compileFilter, type Predicate } from '../matcher.js';
import { positionalIndex } from './positional.js';

/**
 * Splits an update path.
 * @throws MongoError for empty components and for positional components where they are not allowed
 */
export function parsePath(path: string): string[] {
  if (path === '') throw mongoError('EmptyFieldName', 'An empty update path is not valid.');
  const parts = path.split('.');
  if (parts.includes('')) {
    throw mongoError('EmptyFieldName', `The update path '${path}' contains an empty field name, which is not allowed.`);
  }
  parts.forEach((part, index) => {
    const positional = part === '$' || /^\$\[.*\]$/.test(part);
    if (positional && index === 0) {
      throw mongoError('BadValue', `Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
    }
  });
  if (parts.indexOf('$') !== parts.lastIndexOf('$')) {
    throw mongoError('BadValue', `Too many positional (i.e. '$') elements found in path '${path}'`);
  }
  return parts;
}

export function isDynamic(path: readonly string[]): boolean {
  return path.some((part) => part.startsWith('$') && (part === '$' || part.startsWith('$[')));
}

/** The order in which updates are applied: numeric names by value, then other names by code unit. */
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const x = a[i] as string;
    const y = b[i] as string;
    if (x === y) continue;
    const xNumeric = /^\d+$/.test(x);
    const yNumeric = /^\d+$/.test(y);
    if (xNumeric && yNumeric) return Number(x) - Number(y);
    if (xNumeric !== yNumeric) return xNumeric ? -1 : 1;
    return x < y ? -1 : 1;
  }
  return a.length - b.length;
}

/** Detects conflicts: two operations whose paths are equal or of which one contains the other. */
export class PathRegister {
  private readonly taken = new Set<string>();
  private readonly prefixes = new Set<string>();

  add(path: readonly string[]): void {
    const text = path.join('.');
    let prefix = '';
    for (const part of path) {
      prefix = prefix === '' ? part : `${prefix}.${part}`;
      if (this.taken.has(prefix)) this.conflict(text, prefix);
    }
    if (this.prefixes.has(text)) this.conflict(text, text);
    this.taken.add(text);
    prefix = '';
    for (const part of path) {
      prefix = prefix === '' ? part : `${prefix}.${part}`;
      this.prefixes.add(prefix);
    }
  }

  private conflict(path: string, at: string): never {
    throw mongoError('ConflictingUpdateOperators', `Updating the path '${path}' would create a conflict at '${at}'`);
  }
}

/** The conditions that `$[id]` in paths refer to, by identifier. */
export class ArrayFilters {
  private readonly filters = new Map<string, Predicate>();
  private readonly used = new Set<string>();

  constructor(filters: readonly Doc[], collation: Collation | undefined, variables: Doc | undefined) {
    for (const filter of filters) {
      if (!asDocument(filter)) {
        throw mongoError(
          'TypeMismatch',
          `BSON field 'arrayFilters' has an element of type '${typeName(filter)}', expected type 'object'`,
        );
      }
      const identifier = identifierOf(filter);
      if (identifier === undefined) {
        throw mongoError('FailedToParse', 'Cannot use an expression without a top-level field name in arrayFilters');
      }
      if (!/^[a-z][a-zA-Z0-9]*$/.test(identifier)) {
        throw mongoError(
          'BadValue',
          'Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string ' +
            `beginning with a lowercase letter, found '${identifier}'`,
        );
      }
      if (this.filters.has(identifier)) {
        throw mongoError(
          'FailedToParse',
          `Found multiple array filters with the same top-level field name ${identifier}`,
        );
      }
      this.filters.set(identifier, compileFilter(filter, { collation, let: variables }));
    }
  }

  /** Records the filters that a path uses; refuses identifiers without a filter. */
  note(path: readonly string[]): void {
    for (const part of path) {
      const identifier = /^\$\[(.+)\]$/.exec(part)?.[1];
      if (identifier === undefined) continue;
      if (!this.filters.has(identifier)) {
        throw mongoError(
          'BadValue',
          `No array filter found for identifier '${identifier}' in path '${path.join('.')}'`,
        );
      }
      this.used.add(identifier);
    }
  }

  /** Refuses filters that no path uses. */
  requireAllUsed(update: Doc): void {
    for (const identifier of this.filters.keys()) {
      if (this.used.has(identifier)) continue;
      throw mongoError(
        'FailedToParse',
        `The array filter for identifier '${identifier}' was not used in the update ${display(update)}`,
      );
    }
  }

  test(identifier: string, element: unknown): boolean {
    return this.filters.get(identifier)?.({ [identifier]: element }) ?? false;
  }
}

function identifierOf(filter: Doc): string | undefined {
  const names = new Set<string>();
  const visit = (part: Doc): void => {
    for (const key of Object.keys(part)) {
      if (key === '$and' || key === '$or' || key === '$nor') (part[key] as Doc[]).forEach(visit);
      else if (key === '$expr') throw mongoError('QueryFeatureNotAllowed', '$expr is not allowed in this context');
      else if (!key.startsWith('$')) names.add(key.split('.')[0] as string);
    }
  };
  visit(filter);
  if (names.size > 1) {
    const [first, second] = names;
    throw mongoError(
      'FailedToParse',
      'Error parsing array filter :: caused by :: Expected a single top-level field name, found ' +
        `'${first}' and '${second}'`,
    );
  }
  return [...names][0];
}

/**
 * Expands a path with positional components to the concrete paths in one document.
 * @param doc the document before any change
 */
export function expandPath(path: readonly string[], doc: Doc, filters: ArrayFilters, filter: Doc): string[][] {
  let paths: string[][] = [[]];
  for (const part of path) {
    if (part === '$') {
      paths = paths.map((prefix) => {
        const index = positionalIndex(filter, doc, prefix);
        if (index === undefined) {
          throw mongoError('BadValue', 'The positional operator did not find the match needed from the query.');
        }
        return [...prefix, String(index)];
      });
    } else if (part.startsWith('$[')) {
      const identifier = part.slice(2, -1);
      paths = paths.flatMap((prefix) => {
        const array = valueAt(doc, prefix);
        const name = prefix.join('.');
        if (array === undefined) {
          throw mongoError(
            'BadValue',
            `The path '${name}' must exist in the document in order to apply array updates.`,
          );
        }
        if (!Array.isArray(array)) {
          const last = prefix[prefix.length - 1] ?? '';
          throw mongoError('BadValue', `Cannot apply array updates to non-array element ${last}: ${display(array)}`);
        }
        return array.flatMap((element: unknown, index) =>
          identifier === '' || filters.test(identifier, element) ? [[...prefix, String(index)]] : [],
        );
      });
    } else {
      paths.forEach((prefix) => prefix.push(part));
    }
  }
  return paths;
}
