/** The stages that turn one document into another: `$project`, `$addFields`, `$unset`, `$replaceRoot`. */
import { locationError, mongoError } from '../../errors.js';
import { asDocument, type Doc, display, typeName } from '../document.js';
import { compileExpression, type ExpressionOptions } from '../expressions/index.js';
import { compileProjection, ProjectionTree, withComputed } from '../projection.js';

export type Transform = (doc: Doc) => Doc;

function project(spec: unknown, options: ExpressionOptions): Transform {
  const doc = asDocument(spec);
  if (!doc) throw locationError(15969, '$project specification must be an object');
  if (Object.keys(doc).length === 0) {
    throw locationError(
      51272,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  }
  return compileProjection(doc, { ...options, inPipeline: true });
}

function addFields(spec: unknown, options: ExpressionOptions, name: string): Transform {
  const doc = asDocument(spec);
  if (!doc) throw locationError(40272, `${name} specification stage must be an object, got ${typeName(spec)}`);
  const tree = new ProjectionTree();
  const visit = (path: string, value: unknown): void => {
    const nested = asDocument(value);
    const keys = nested ? Object.keys(nested) : [];
    if (nested && keys.length > 0 && !keys[0]?.startsWith('$')) {
      for (const key of keys) visit(`${path}.${key}`, nested[key]);
    } else {
      tree.add(path, { kind: 'computed', evaluate: compileExpression(value, options) });
    }
  };
  for (const path of Object.keys(doc)) visit(path, doc[path]);
  return (input) => withComputed(tree.root, input, input);
}

function unset(spec: unknown): Transform {
  const paths = Array.isArray(spec) ? (spec as unknown[]) : [spec];
  if (paths.length === 0 || !paths.every((path) => typeof path === 'string' && path !== '')) {
    throw locationError(31002, '$unset specification must be a string or an array containing only string values');
  }
  return compileProjection(Object.fromEntries(paths.map((path) => [path, false])), { inPipeline: true });
}

function replaceRoot(expression: unknown, options: ExpressionOptions): Transform {
  const evaluate = compileExpression(expression, options);
  return (doc) => {
    const value = evaluate(doc);
    const root = asDocument(value);
    if (root) return root;
    throw locationError(
      40228,
      `'newRoot' expression must evaluate to an object, but resulting value was: ${value === undefined ? 'MISSING' : display(value)}. ` +
        `Type of resulting value: '${typeName(value)}'. Input document: ${display(doc)}`,
    );
  };
}

/** Names of the stages that {@link compileTransform} knows. */
export const TRANSFORMS = ['$project', '$addFields', '$set', '$unset', '$replaceRoot', '$replaceWith'];

/** Compiles a stage that turns each document into another one, for pipelines and pipeline updates. */
export function compileTransform(stage: Doc, options: ExpressionOptions): Transform {
  const name = Object.keys(stage)[0] ?? '';
  const spec: unknown = stage[name];
  switch (name) {
    case '$project':
      return project(spec, options);
    case '$addFields':
    case '$set':
      return addFields(spec, options, name);
    case '$unset':
      return unset(spec);
    case '$replaceWith':
      return replaceRoot(spec, options);
    case '$replaceRoot': {
      const doc = asDocument(spec);
      if (!doc)
        throw locationError(40229, `expected an object as specification for $replaceRoot stage, got ${typeName(spec)}`);
      if (!Object.hasOwn(doc, 'newRoot')) throw locationError(40231, 'no newRoot specified for the $replaceRoot stage');
      return replaceRoot(doc.newRoot, options);
    }
    default:
      throw mongoError('FailedToParse', `${name} does not transform single documents`);
  }
}
