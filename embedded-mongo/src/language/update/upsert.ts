/** The document that an upsert inserts: the equality conditions of the filter, then the update applied to them. */
import { ObjectId } from 'bson';
import { mongoError } from '../../errors.js';
import { asDocument, copyValue, type Doc, field, setField, typeName } from '../document.js';
import { isOperatorDocument } from '../operator-document.js';
import { isRegex } from '../regex.js';
import { Draft } from './draft.js';
import type { CompiledUpdate } from './index.js';

/** Records the value of a path. @throws MongoError when a path is bound twice or lies within another */
function bindPath(path: string, value: unknown, into: Map<string, unknown>, relevant: (path: string) => boolean): void {
  if (!relevant(path)) return;
  if (into.has(path)) {
    throw mongoError('NotSingleValueField', `cannot infer query fields to set, path '${path}' is matched twice`);
  }
  for (const other of into.keys()) {
    if (!other.startsWith(`${path}.`) && !path.startsWith(`${other}.`)) continue;
    throw mongoError(
      'NotSingleValueField',
      `cannot infer query fields to set, both paths '${other}' and '${path}' are matched`,
    );
  }
  into.set(path, value);
}

/** Collects equalities, `$in` of one value and `$all`, also inside `$and` and an `$or` of one clause. */
function equalities(filter: Doc, into: Map<string, unknown>, relevant: (path: string) => boolean): void {
  for (const key of Object.keys(filter)) {
    const value: unknown = filter[key];
    if (key === '$and') {
      for (const clause of value as Doc[]) equalities(clause, into, relevant);
    } else if (key === '$or') {
      if ((value as Doc[]).length === 1) equalities((value as Doc[])[0] as Doc, into, relevant);
    } else if (!key.startsWith('$')) {
      for (const bound of boundValues(value)) bindPath(key, bound, into, relevant);
    }
  }
}

function boundValues(condition: unknown): unknown[] {
  if (isRegex(condition)) return [];
  if (!isOperatorDocument(condition)) return [condition];
  const operators = asDocument(condition) ?? {};
  const bound: unknown[] = [];
  if (Object.hasOwn(operators, '$eq')) bound.push(operators.$eq);
  const isPlain = (value: unknown) => !isRegex(value) && !isOperatorDocument(value);
  if (Array.isArray(operators.$in) && operators.$in.length === 1) bound.push(...operators.$in.filter(isPlain));
  if (Array.isArray(operators.$all)) bound.push(...operators.$all.filter(isPlain));
  return bound;
}

/**
 * Refuses invalid `_id` values: arrays, regular expressions, and documents with fields that start with a dollar sign.
 * @throws MongoError InvalidIdField or DollarPrefixedFieldName
 */
export function checkId(id: unknown): void {
  if (Array.isArray(id) || isRegex(id)) {
    throw mongoError('InvalidIdField', `The '_id' value cannot be of type ${typeName(id)}`);
  }
  for (const name of Object.keys(asDocument(id) ?? {})) {
    if (!name.startsWith('$') || /^\$(id|ref|db)$/.test(name)) continue;
    throw mongoError(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${name}' in '_id.${name}' is not valid for storage.`,
    );
  }
}

/**
 * Builds the document to insert when nothing matched. `_id` is the first field; it is generated when neither the filter nor the
 * update sets it.
 * @throws MongoError when the filter binds one path twice, or the update fails
 */
export function upsertDocument(filter: Doc, update: CompiledUpdate, now: Date = new Date()): Doc {
  const bound = new Map<string, unknown>();
  const isOfId = (path: string) => path === '_id' || path.startsWith('_id.');
  equalities(filter, bound, update.isReplacement ? isOfId : () => true);
  if (update.isReplacement && bound.size > 0 && !bound.has('_id')) {
    throw mongoError('NotSingleValueField', "cannot infer query fields to set: a replacement takes '_id' as a whole");
  }
  const draft = new Draft({});
  for (const [path, value] of bound) draft.write(path.split('.'), copyValue(value));
  const made = update.apply(draft.doc, { filter, isInsert: true, now });
  const result: Doc = { _id: field(made, '_id') ?? (Object.hasOwn(made, '_id') ? null : new ObjectId()) };
  checkId(result._id);
  for (const name of Object.keys(made)) if (name !== '_id') setField(result, name, made[name]);
  return result;
}
