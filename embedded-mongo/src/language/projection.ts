/** Projections: select and compute the returned fields, for `find` and for the `$project` stage. */
import { locationError, mongoError } from '../errors.js';
import { asDocument, type Collation, type Doc, integerArgument, isTruthyFlag, setField, valueAt } from './document.js';
import { compileExpression, type Evaluate } from './expressions/index.js';
import { compileElementCondition } from './matcher.js';
import { isNumber } from './arithmetic.js';
import { fieldPath } from './paths.js';
import { positionalIndex } from './update/positional.js';

export interface ProjectionOptions {
  /** The filter that found the documents; it determines the array element of the positional `$`. */
  filter?: Doc | undefined;
  collation?: Collation | undefined;
  let?: Doc | undefined;
  now?: Date | undefined;
  /** In a pipeline `$slice` is an expression, and `$elemMatch` and the positional `$` do not exist. */
  inPipeline?: boolean | undefined;
}

/** Rewrites the value of a field that stays in place. */
type Rewrite = (value: unknown) => unknown;

type Node =
  | { kind: 'include' }
  | { kind: 'exclude' }
  | { kind: 'rewrite'; rewrite: Rewrite }
  | { kind: 'computed'; evaluate: Evaluate }
  | Tree;

interface Tree {
  kind: 'tree';
  children: Map<string, Node>;
  /** Whether a field below is computed, so that missing and scalar parents are replaced by documents. */
  computes: boolean;
}

/** A tree of projected fields; adding a path that collides with another is an error. */
export class ProjectionTree {
  readonly root: Tree = { kind: 'tree', children: new Map(), computes: false };

  add(path: string, node: Node): void {
    const parts = fieldPath(path);
    let tree = this.root;
    parts.forEach((part, index) => {
      const existing = tree.children.get(part);
      if (node.kind === 'computed') tree.computes = true;
      if (index === parts.length - 1) {
        if (existing) throw locationError(31250, `Path collision at ${path}`);
        tree.children.set(part, node);
      } else if (!existing) {
        const next: Tree = { kind: 'tree', children: new Map(), computes: false };
        tree.children.set(part, next);
        tree = next;
      } else if (existing.kind === 'tree') {
        tree = existing;
      } else {
        const remaining = parts.slice(index + 1).join('.');
        throw locationError(31249, `Path collision at ${path} remaining portion ${remaining}`);
      }
    });
  }
}

function included(tree: Tree, doc: Doc): Doc {
  const result: Doc = {};
  for (const name of Object.keys(doc)) {
    const node = tree.children.get(name);
    if (!node) continue;
    const value: unknown = doc[name];
    if (node.kind === 'include') setField(result, name, value);
    else if (node.kind === 'rewrite' || node.kind === 'tree') {
      const kept = node.kind === 'tree' ? includedValue(node, value) : node.rewrite(value);
      if (kept !== undefined) setField(result, name, kept);
    }
  }
  return result;
}

/** Applies an inclusion to a value: scalars are removed, or become null where a computed field will replace them. */
function includedValue(tree: Tree, value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((element) => includedValue(tree, element)).filter((element) => element !== undefined);
  }
  const doc = asDocument(value);
  return doc ? included(tree, doc) : tree.computes ? null : undefined;
}

function excluded(tree: Tree, doc: Doc): Doc {
  const result: Doc = {};
  for (const name of Object.keys(doc)) {
    const node = tree.children.get(name);
    const value: unknown = doc[name];
    if (!node || node.kind === 'include') setField(result, name, value);
    else if (node.kind === 'rewrite') setField(result, name, node.rewrite(value));
    else if (node.kind === 'tree') setField(result, name, excludedValue(node, value));
  }
  return result;
}

function excludedValue(tree: Tree, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => excludedValue(tree, element));
  const doc = asDocument(value);
  return doc ? excluded(tree, doc) : value;
}

/** Adds the computed fields of a tree to a document; parents that are missing or scalar become documents. */
export function withComputed(tree: Tree, doc: Doc, root: Doc): Doc {
  if (!tree.computes) return doc;
  const result: Doc = { ...doc };
  for (const [name, node] of tree.children) {
    if (node.kind === 'computed') {
      const value = node.evaluate(root);
      if (value === undefined) delete result[name];
      else setField(result, name, value);
    } else if (node.kind === 'tree' && node.computes) {
      const current: unknown = Object.hasOwn(result, name) ? result[name] : undefined;
      setField(result, name, computedValue(node, current, root));
    }
  }
  return result;
}

function computedValue(tree: Tree, value: unknown, root: Doc): unknown {
  if (Array.isArray(value)) return value.map((element) => computedValue(tree, element, root));
  return withComputed(tree, asDocument(value) ?? {}, root);
}

interface Plan {
  tree: ProjectionTree;
  mode: 'include' | 'exclude' | undefined;
  /** Fields from `$elemMatch`, which come after the others. */
  elementMatches: { name: string; rewrite: Rewrite }[];
  positional: string[] | undefined;
  /** Whether the projection includes or excludes `_id`; undefined when it does not mention it. */
  id: boolean | undefined;
}

function setMode(plan: Plan, mode: 'include' | 'exclude', path: string): void {
  if (plan.mode && plan.mode !== mode) {
    throw mode === 'include'
      ? locationError(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
      : locationError(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
  }
  plan.mode = mode;
}

/** Whether a boolean or number means inclusion. */
function includes(value: unknown): boolean {
  return isTruthyFlag(typeof value === 'object' && String(value) === '0' ? false : value);
}

function readField(plan: Plan, path: string, value: unknown, options: ProjectionOptions): void {
  if (path.endsWith('.$') && !options.inPipeline) {
    readPositional(plan, path.slice(0, -2), value);
    return;
  }
  if (!options.inPipeline && path.split('.').includes('$')) {
    throw locationError(
      31394,
      "As of 4.4, it's illegal to specify positional operator in the middle of a path." +
        `Positional projection may only be used at the end, for example: a.b.$. If the query previously used a form ` +
        "like a.b.$.d, remove the parts following the '$' and the results will be equivalent.",
    );
  }
  if (typeof value === 'boolean' || isNumber(value)) {
    const include = includes(value);
    if (path === '_id') {
      plan.id = include;
      return;
    }
    setMode(plan, include ? 'include' : 'exclude', path);
    plan.tree.add(path, { kind: include ? 'include' : 'exclude' });
    return;
  }
  const doc = asDocument(value);
  const keys = doc ? Object.keys(doc) : [];
  if (doc && keys.length === 0) {
    throw locationError(51270, `An empty sub-projection is not a valid value. Found empty object at path ${path}`);
  }
  if (doc && !keys[0]?.startsWith('$')) {
    for (const key of keys) readField(plan, `${path}.${key}`, doc[key], options);
    return;
  }
  if (doc && !options.inPipeline) {
    if (keys[0] === '$slice') {
      plan.tree.add(path, { kind: 'rewrite', rewrite: compileSlice(doc.$slice) });
      return;
    }
    if (keys[0] === '$elemMatch') {
      readElementMatch(plan, path, doc.$elemMatch, options);
      return;
    }
  }
  if (plan.mode === 'exclude') {
    throw locationError(31252, 'Cannot use an expression in an exclusion projection');
  }
  plan.mode = 'include';
  plan.tree.add(path, { kind: 'computed', evaluate: compileExpression(value, options) });
}

function readPositional(plan: Plan, path: string, value: unknown): void {
  if (plan.positional) {
    throw locationError(31276, 'Cannot specify more than one positional projection per query.');
  }
  if (typeof value !== 'boolean' && !isNumber(value)) {
    throw locationError(31271, 'positional projection cannot be used with an expression or sub object');
  }
  if (!isTruthyFlag(value)) {
    throw locationError(31395, 'positional projection cannot be used with exclusion');
  }
  setMode(plan, 'include', path);
  plan.positional = fieldPath(path);
  plan.tree.add(path, { kind: 'include' });
}

function readElementMatch(plan: Plan, path: string, condition: unknown, options: ProjectionOptions): void {
  if (path.includes('.')) throw locationError(31275, 'Cannot use $elemMatch projection on a nested field.');
  setMode(plan, 'include', path);
  const matches = compileElementCondition(condition, options);
  plan.elementMatches.push({
    name: path,
    rewrite: (value) => {
      if (!Array.isArray(value)) return undefined;
      const element: unknown = value.find(matches);
      return element === undefined ? undefined : [element];
    },
  });
}

function compileSlice(argument: unknown): Rewrite {
  const parts = Array.isArray(argument) ? argument.map(integerArgument) : [integerArgument(argument)];
  if (Array.isArray(argument) && parts.length !== 2) {
    throw locationError(
      28667,
      `Invalid $slice syntax. The given syntax did not match the find() syntax because :: Location31272: $slice array argument should be of form [skip, limit]`,
    );
  }
  const [first, second] = parts;
  if (first === undefined || (parts.length === 2 && second === undefined)) {
    throw locationError(28667, '$slice only supports numbers and [skip, limit] arrays');
  }
  if (second !== undefined && second <= 0) throw locationError(28667, '$slice limit must be positive');
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (second === undefined) return first < 0 ? value.slice(first) : value.slice(0, first);
    const start = first < 0 ? Math.max(0, value.length + first) : first;
    return value.slice(start, start + second);
  };
}

function readPlan(projection: Doc, options: ProjectionOptions): Plan {
  const plan: Plan = {
    tree: new ProjectionTree(),
    mode: undefined,
    elementMatches: [],
    positional: undefined,
    id: undefined,
  };
  for (const path of Object.keys(projection)) {
    const value: unknown = projection[path];
    if (Object.hasOwn(asDocument(value) ?? {}, '$meta')) {
      throw mongoError('BadValue', '$meta projections are not supported by this server');
    }
    readField(plan, path, value, options);
  }
  plan.mode ??= plan.id === true ? 'include' : 'exclude';
  const { children } = plan.tree.root;
  if (!children.has('_id')) {
    if (plan.mode === 'include' && plan.id !== false) children.set('_id', { kind: 'include' });
    if (plan.mode === 'exclude' && plan.id === false) children.set('_id', { kind: 'exclude' });
  } else if (plan.id !== undefined) {
    throw locationError(31249, 'Path collision at _id');
  }
  return plan;
}

/**
 * Compiles a projection.
 * @returns a function of a document and, for the positional `$`, the filter it matched
 * @throws MongoError where inclusion and exclusion are mixed, paths collide or an operator is not known
 */
export function compileProjection(
  projection: Doc,
  options: ProjectionOptions = {},
): (doc: Doc, matchedBy?: Doc) => Doc {
  if (Object.keys(projection).length === 0) return (doc) => doc;
  const { tree, mode, elementMatches, positional } = readPlan(projection, options);
  const { root } = tree;
  return (doc, matchedBy = options.filter) => {
    const source = positional ? onlyMatched(doc, positional, matchedBy ?? {}) : doc;
    let result = mode === 'include' ? included(root, source) : excluded(root, source);
    result = withComputed(root, result, doc);
    for (const { name, rewrite } of elementMatches) {
      const value = rewrite(Object.hasOwn(doc, name) ? doc[name] : undefined);
      if (value !== undefined) setField(result, name, value);
    }
    return result;
  };
}

/**
 * The top-level fields of a projection that only includes fields; undefined for other projections. Expects a valid projection.
 */
export function fieldsShown(projection: Doc): ReadonlySet<string> | undefined {
  const fields = new Set(['_id']);
  for (const path of Object.keys(projection)) {
    const value: unknown = projection[path];
    const isShown = (typeof value === 'boolean' || isNumber(value)) && includes(value);
    if (path === '_id' && !isShown) fields.delete('_id');
    else if (!isShown || path.includes('$')) return undefined;
    else fields.add(path.split('.')[0]!);
  }
  return fields.size > 0 ? fields : undefined;
}

/** The document with the first array on a path reduced to the element that matched the filter. */
function onlyMatched(doc: Doc, path: readonly string[], filter: Doc): Doc {
  for (let length = 1; length <= path.length; length++) {
    const prefix = path.slice(0, length);
    const array = valueAt(doc, prefix);
    if (array === undefined) return doc;
    if (!Array.isArray(array)) continue;
    if (array.length === 0) return doc;
    const index = positionalIndex(filter, doc, prefix);
    if (index === undefined || index >= array.length) {
      throw locationError(
        51246,
        "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
      );
    }
    return replaceAt(doc, prefix, [array[index]]);
  }
  return doc;
}

function replaceAt(doc: Doc, path: readonly string[], value: unknown): Doc {
  const [name, ...rest] = path as [string, ...string[]];
  const copy = { ...doc };
  setField(copy, name, rest.length === 0 ? value : replaceAt(asDocument(doc[name]) ?? {}, rest, value));
  return copy;
}
