/** `$unwind`: one document for each element of an array. */
import { Long } from 'bson';
import { locationError } from '../../errors.js';
import { asDocument, type Doc, display, field, typeName } from '../document.js';
import { fieldPath } from '../paths.js';
import { type CompileStage, perDocument, stageOptions, withValue } from './stage.js';

function pathOf(value: unknown): string[] {
  if (typeof value !== 'string')
    throw locationError(28808, `expected a string as the path for $unwind stage, got ${typeName(value)}`);
  if (value === '' || !value.startsWith('$')) {
    throw locationError(28818, `path option to $unwind stage should be prefixed with a '$': ${value}`);
  }
  return fieldPath(value.slice(1));
}

function read(doc: Doc, path: readonly string[]): unknown {
  let current: unknown = doc;
  for (const name of path) {
    const inner = asDocument(current);
    if (!inner) return undefined;
    current = field(inner, name);
  }
  return current;
}

export const unwind: CompileStage = (spec, _scope, name) => {
  const options =
    typeof spec === 'string'
      ? { path: spec }
      : stageOptions(spec, name, 15981, ['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays']);
  const { includeArrayIndex, preserveNullAndEmptyArrays = false } = options as Doc;
  if (options.path === undefined) throw locationError(28812, 'no path specified to $unwind stage');
  const path = pathOf(options.path);
  if (typeof preserveNullAndEmptyArrays !== 'boolean') {
    throw locationError(
      28809,
      `expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage, got ${typeName(preserveNullAndEmptyArrays)}`,
    );
  }
  if (includeArrayIndex !== undefined && (typeof includeArrayIndex !== 'string' || includeArrayIndex === '')) {
    throw locationError(
      28810,
      `expected a non-empty string for the includeArrayIndex  option to $unwind stage, got ${display(includeArrayIndex)}`,
    );
  }
  if (typeof includeArrayIndex === 'string' && includeArrayIndex.startsWith('$')) {
    throw locationError(
      28822,
      `includeArrayIndex option to $unwind stage should not be prefixed with a '$': ${includeArrayIndex}`,
    );
  }
  const indexPath = includeArrayIndex === undefined ? undefined : fieldPath(includeArrayIndex as string);
  const numbered = (doc: Doc, index: number | null) =>
    indexPath ? withValue(doc, indexPath, index === null ? null : Long.fromNumber(index)) : doc;
  return perDocument((doc, out) => {
    const value = read(doc, path);
    if (Array.isArray(value) && value.length > 0) {
      for (let i = 0; i < value.length; i++) out.push(numbered(withValue(doc, path, value[i]), i));
    } else if (Array.isArray(value) || value === null || value === undefined) {
      if (preserveNullAndEmptyArrays)
        out.push(numbered(Array.isArray(value) ? withValue(doc, path, undefined) : doc, null));
    } else {
      out.push(numbered(doc, null));
    }
  });
};
