/** The document that an upsert inserts: what the filter says its fields equal, changed by the update. */
import { ObjectId } from 'bson';
import { mongoError } from '../../errors.js';
import { asDocument, copyValue, type Doc, field, setField } from '../document.js';
import { isOperatorDocument } from '../matcher.js';
import { isRegex } from '../regex.js';
import { Draft } from './draft.js';
import type { CompiledUpdate } from './index.js';

/** Paths that a filter binds to one value: equality, `$in` and `$all` of one value, through `$and` and `$or` of one clause. */
function equalities(filter: Doc, into: Map<string, unknown>): void {
  for (const key of Object.keys(filter)) {
    const value: unknown = filter[key];
    if (key === '$and') {
      for (const clause of value as Doc[]) equalities(clause, into);
    } else if (key === '$or') {
      if ((value as Doc[]).length === 1) equalities((value as Doc[])[0] as Doc, into);
    } else if (!key.startsWith('$')) {
      const bound = boundValue(value);
      if (bound === undefined) continue;
      if (into.has(key)) {
        throw mongoError('NotSingleValueField', `cannot infer query fields to set, path '${key}' is matched twice`);
      }
      for (const other of into.keys()) {
        if (!other.startsWith(`${key}.`) && !key.startsWith(`${other}.`)) continue;
        throw mongoError(
          'NotSingleValueField',
          `cannot infer query fields to set, both paths '${other}' and '${key}' are matched`,
        );
      }
      into.set(key, bound);
    }
  }
}

function boundValue(condition: unknown): unknown {
  if (isRegex(condition)) return undefined;
  if (!isOperatorDocument(condition)) return condition;
  const operators = asDocument(condition) ?? {};
  if (Object.hasOwn(operators, '$eq')) return operators.$eq;
  for (const name of ['$in', '$all']) {
    const list: unknown = operators[name];
    if (!Array.isArray(list) || list.length !== 1 || isRegex(list[0]) || isOperatorDocument(list[0])) continue;
    return list[0];
  }
  return undefined;
}

/**
 * Builds the document to insert when nothing matched. `_id` stands first and is generated when neither side gives one.
 * @throws MongoError when the filter binds one path twice, or the update fails
 */
export function upsertDocument(filter: Doc, update: CompiledUpdate, now: Date = new Date()): Doc {
  const bound = new Map<string, unknown>();
  equalities(filter, bound);
  const draft = new Draft({});
  for (const [path, value] of bound) {
    if (update.isReplacement && path !== '_id' && !path.startsWith('_id.')) continue;
    draft.write(path.split('.'), copyValue(value));
  }
  const made = update.apply(draft.doc, { filter, isInsert: true, now });
  const result: Doc = { _id: field(made, '_id') ?? (Object.hasOwn(made, '_id') ? null : new ObjectId()) };
  for (const name of Object.keys(made)) if (name !== '_id') setField(result, name, made[name]);
  return result;
}
