/** Determines the top-level input fields that a pipeline uses, so that a server need not decode the others. */
import { asDocument, type Doc, isTruthyFlag } from '../document.js';
import { collectFields } from '../filter-fields.js';

/** Stages whose output holds only computed fields, and (PLAIN) stages that return the input documents unchanged. */
const CLOSING = new Set(['$group', '$bucket', '$sortByCount', '$count', '$replaceRoot', '$replaceWith']);
const PLAIN = new Set(['$limit', '$skip', '$sample']);
/** Operators that access fields other than by a path. */
const OPAQUE = new Set(['$getField', '$setField', '$unsetField', '$function', '$accumulator', '$meta']);

/** The needed fields; undefined when they cannot be determined, or when the pipeline returns whole documents. */
export function neededFields(pipeline: readonly Doc[]): Set<string> | undefined {
  const fields = new Set<string>();
  for (const stage of pipeline) {
    const [name] = Object.keys(stage);
    if (name === undefined) return undefined;
    const spec: unknown = stage[name];
    if (name === '$count') return fields;
    if (name === '$project') {
      const projection = asDocument(spec);
      if (!projection || !ofProjection(projection, fields)) return undefined;
      return fields;
    }
    if (CLOSING.has(name)) return ofExpression(spec, fields) ? fields : undefined;
    if (!PLAIN.has(name) && !ofPassingStage(name, spec, fields)) return undefined;
  }
  return undefined;
}

/** Adds the fields of a stage that returns its input documents. @returns false when the stage is not of this kind */
function ofPassingStage(name: string, spec: unknown, fields: Set<string>): boolean {
  switch (name) {
    case '$match':
      return collectFields(asDocument(spec) ?? { $expr: spec }, fields);
    case '$sort':
      return Object.entries(asDocument(spec) ?? {}).every(([path, order]) => {
        fields.add(top(path));
        return asDocument(order) === undefined;
      });
    case '$unwind': {
      const path: unknown = typeof spec === 'string' ? spec : asDocument(spec)?.path;
      if (typeof path !== 'string' || !path.startsWith('$')) return false;
      fields.add(top(path.slice(1)));
      return true;
    }
    case '$set':
    case '$addFields':
      // A set field may be part of an object whose other fields remain.
      for (const path of Object.keys(asDocument(spec) ?? {})) fields.add(top(path));
      return ofExpression(spec, fields);
    default:
      return false;
  }
}

/** @returns false for an exclusion, which keeps most of the document */
function ofProjection(projection: Doc, fields: Set<string>): boolean {
  fields.add('_id');
  const others = Object.entries(projection).filter(([path]) => path !== '_id');
  if (others.length === 0 || others.some(([, value]) => excludes(value))) return false;
  return Object.entries(projection).every(([path, value]) => {
    fields.add(top(path));
    return ofExpression(value, fields);
  });
}

function excludes(value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'string') return false;
  const inner = asDocument(value);
  return inner ? Object.values(inner).some(excludes) : !Array.isArray(value) && !isTruthyFlag(value);
}

function isBson(value: unknown): boolean {
  return value !== null && typeof value === 'object' && '_bsontype' in value;
}

/** Adds the top-level fields of an expression's paths. @returns false when it may use other fields too */
function ofExpression(expression: unknown, fields: Set<string>): boolean {
  if (typeof expression === 'string') {
    if (expression.startsWith('$$')) return !/^\$\$(ROOT|CURRENT)\b/.test(expression);
    if (expression.startsWith('$')) fields.add(top(expression.slice(1)));
    return true;
  }
  if (expression === null || typeof expression !== 'object' || expression instanceof Date || isBson(expression)) {
    return true;
  }
  if (Array.isArray(expression)) return expression.every((part) => ofExpression(part, fields));
  return Object.entries(expression).every(([name, part]) => {
    // $top and similar operators have sort fields as keys.
    if (name === 'sortBy') for (const path of Object.keys(asDocument(part) ?? {})) fields.add(top(path));
    return !OPAQUE.has(name) && ofExpression(part, fields);
  });
}

function top(path: string): string {
  return path.split('.')[0]!;
}
