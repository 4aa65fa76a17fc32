/** Compiles a filter into a tree of closures that test documents. */
import { mongoError } from '../errors.js';
import { asDocument, type Collation, type Doc, isTruthyFlag, nativeNumber } from './document.js';
import { compileExpression } from './expressions/index.js';
import { isTrue } from './expressions/truth.js';
import { compileJsonSchema } from './json-schema.js';
import { isOperatorDocument, isReferenceField } from './operator-document.js';
import { LEAF, somePathValue, type Test } from './paths.js';
import { isRegex } from './regex.js';
import {
  bitsTest,
  comparisonTest,
  equalityTest,
  listTest,
  moduloTest,
  regexOperatorTest,
  regexTest,
  sizeTest,
  typeTest,
} from './value-tests.js';

export type Predicate = (doc: Doc) => boolean;

export interface FilterOptions {
  collation?: Collation | undefined;
  let?: Doc | undefined;
  /** Values of additional variables; the caller may change them between evaluations. */
  variables?: Doc | undefined;
  now?: Date | undefined;
}

interface Scope extends FilterOptions {
  depth: number;
}

const MAX_DEPTH = 100;
const UNSUPPORTED_OPERATORS = new Set([
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$geoNear',
  '$within',
  '$maxDistance',
  '$minDistance',
]);

/**
 * Compiles a filter.
 * @throws MongoError for operators that are unknown, not supported or given a bad argument
 */
export function compileFilter(filter: Doc, options: FilterOptions = {}): Predicate {
  return compileDocument(filter, { ...options, depth: 0 });
}

/** A condition on a subject: a document, or one element of an array. */
type Condition<S> = (subject: S) => boolean;
/** Turns a test of values into a condition, either at a path or on an array element itself. */
type Bind<S> = (test: Test, leaf: number) => Condition<S>;

function every<S>(conditions: Condition<S>[]): Condition<S> {
  const [first, second] = conditions;
  if (!first) return () => true;
  if (!second) return first;
  if (conditions.length === 2) return (subject) => first(subject) && second(subject);
  return (subject) => {
    for (const condition of conditions) if (!condition(subject)) return false;
    return true;
  };
}

function negate<S>(condition: Condition<S>): Condition<S> {
  return (subject) => !condition(subject);
}

function compileDocument(filter: Doc, scope: Scope): Predicate {
  if (scope.depth > MAX_DEPTH) throw mongoError('BadValue', 'exceeded maximum query tree depth');
  const predicates: Predicate[] = [];
  for (const key of Object.keys(filter)) {
    const value: unknown = filter[key];
    const isOperator = key.startsWith('$') && !isReferenceField(key.split('.', 1)[0] as string);
    const predicate = isOperator ? compileTopLevel(key, value, scope) : compilePath(key, value, scope);
    if (predicate) predicates.push(predicate);
  }
  return every(predicates);
}

function compileTopLevel(name: string, value: unknown, scope: Scope): Predicate | undefined {
  switch (name) {
    case '$and':
      return every(compileClauses(name, value, scope));
    case '$or': {
      const clauses = compileClauses(name, value, scope);
      return (doc) => clauses.some((clause) => clause(doc));
    }
    case '$nor': {
      const clauses = compileClauses(name, value, scope);
      return (doc) => !clauses.some((clause) => clause(doc));
    }
    case '$expr': {
      const expression = compileExpression(value, scope);
      return (doc) => isTrue(expression(doc));
    }
    case '$jsonSchema':
      return compileJsonSchema(value);
    case '$comment':
      return undefined;
    case '$alwaysTrue':
      return () => true;
    case '$alwaysFalse':
      return () => false;
    case '$sampleRate': {
      const rate = nativeNumber(value);
      if (rate === undefined || rate < 0 || rate > 1) {
        throw mongoError('BadValue', `numeric argument to $sampleRate must be in [0, 1]`);
      }
      return () => Math.random() < rate;
    }
    case '$text':
      throw mongoError('IndexNotFound', 'text index required for $text query');
    default:
      if (name === '$where') throw mongoError('BadValue', '$where is not supported by this server');
      throw mongoError(
        'BadValue',
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function compileClauses(name: string, value: unknown, scope: Scope): Predicate[] {
  if (!Array.isArray(value)) throw mongoError('BadValue', `${name} must be an array`);
  if (value.length === 0) throw mongoError('BadValue', '$and/$or/$nor must be a nonempty array');
  const inner = { ...scope, depth: scope.depth + 1 };
  return value.map((clause: unknown) => {
    const doc = asDocument(clause);
    if (!doc) throw mongoError('BadValue', '$or/$and/$nor entries need to be full objects');
    return compileDocument(doc, inner);
  });
}

function compilePath(path: string, value: unknown, scope: Scope): Predicate {
  const parts = path.split('.');
  const bind: Bind<Doc> = (test, leaf) => somePathValue(parts, test, leaf);
  if (isOperatorDocument(value)) return compileOperators(path, bind, value, scope);
  if (isRegex(value)) return bind(regexTest(value), LEAF.elementsAndWhole);
  return compileEquality(bind, value, scope);
}

function compileOperators<S>(path: string, bind: Bind<S>, operators: Doc, scope: Scope): Condition<S> {
  if (scope.depth > MAX_DEPTH) throw mongoError('BadValue', 'exceeded maximum query tree depth');
  const conditions: Condition<S>[] = [];
  for (const name of Object.keys(operators)) {
    const condition = compileOperator(name, operators[name], operators, path, bind, scope);
    if (condition) conditions.push(condition);
  }
  return every(conditions);
}

function compileOperator<S>(
  name: string,
  value: unknown,
  siblings: Doc,
  path: string,
  bind: Bind<S>,
  scope: Scope,
): Condition<S> | undefined {
  switch (name) {
    case '$eq':
      return compileEquality(bind, value, scope);
    case '$ne':
      if (isRegex(value)) throw mongoError('BadValue', "Can't have regex as arg to $ne.");
      return negate(compileEquality(bind, value, scope));
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return compileComparison(name, bind, value, path, scope);
    case '$in':
      return bind(listTest(name, value, scope.collation), LEAF.elementsAndWhole);
    case '$nin':
      return negate(bind(listTest(name, value, scope.collation), LEAF.elementsAndWhole));
    case '$exists': {
      const present = bind((found) => found !== undefined, LEAF.whole);
      return isTruthyFlag(value) ? present : negate(present);
    }
    case '$type':
      return bind(typeTest(value), LEAF.elementsAndWhole);
    case '$size':
      return bind(sizeTest(value), LEAF.whole);
    case '$all':
      return compileAll(path, bind, value, scope);
    case '$elemMatch':
      return bind(compileElementMatch(value, scope), LEAF.whole);
    case '$not':
      return compileNot(path, bind, value, scope);
    case '$mod':
      return bind(moduloTest(value), LEAF.elementsAndWhole);
    case '$regex':
      return bind(regexOperatorTest(value, siblings.$options), LEAF.elementsAndWhole);
    case '$options':
      if (!Object.hasOwn(siblings, '$regex')) throw mongoError('BadValue', '$options needs a $regex');
      return undefined;
    case '$bitsAllSet':
    case '$bitsAllClear':
    case '$bitsAnySet':
    case '$bitsAnyClear':
      return bind(bitsTest(name, value, path), LEAF.elementsAndWhole);
    case '$comment':
      return undefined;
    default:
      if (UNSUPPORTED_OPERATORS.has(name)) throw mongoError('BadValue', `${name} is not supported by this server`);
      throw mongoError('BadValue', `unknown operator: ${name}`);
  }
}

function compileEquality<S>(bind: Bind<S>, value: unknown, scope: Scope): Condition<S> {
  if (value === undefined) throw mongoError('BadValue', 'cannot compare to undefined');
  return bind(equalityTest(value, scope.collation), LEAF.elementsAndWhole);
}

function compileComparison<S>(name: string, bind: Bind<S>, bound: unknown, path: string, scope: Scope): Condition<S> {
  if (isRegex(bound)) {
    throw mongoError('BadValue', `Can't have RegEx as arg to predicate over field '${path}'.`);
  }
  if (bound === undefined) throw mongoError('BadValue', 'cannot compare to undefined');
  return bind(comparisonTest(name, bound, scope.collation), LEAF.elementsAndWhole);
}

function compileAll<S>(path: string, bind: Bind<S>, value: unknown, scope: Scope): Condition<S> {
  if (!Array.isArray(value)) throw mongoError('BadValue', '$all needs an array');
  const elements = value as unknown[];
  if (elements.length === 0) return () => false;
  const elementMatches = elements.map((element) => {
    const doc = asDocument(element);
    return doc !== undefined && Object.keys(doc)[0] === '$elemMatch';
  });
  if (elementMatches.includes(true)) {
    if (elementMatches.includes(false)) throw mongoError('BadValue', '$all/$elemMatch has to be consistent');
    return every(elements.map((element) => compileOperators(path, bind, element as Doc, scope)));
  }
  return every(
    elements.map((element) => {
      if (isRegex(element)) return bind(regexTest(element), LEAF.elementsAndWhole);
      if (isOperatorDocument(element)) throw mongoError('BadValue', 'no $ expressions in $all');
      return compileEquality(bind, element, scope);
    }),
  );
}

/**
 * Compiles the argument of `$elemMatch` into a test of a whole array.
 * @param value a filter over the elements' fields, or operators that apply to the elements themselves
 */
function compileElementMatch(value: unknown, scope: Scope): Test {
  const element = compileElement(value, scope);
  return (found) => Array.isArray(found) && found.some(element);
}

const LOGICAL = new Set(['$and', '$or', '$nor', '$expr', '$where', '$comment', '$jsonSchema', '$text']);

/** Compiles a condition on one array element, for the `$elemMatch` of filters and projections. */
function compileElement(value: unknown, scope: Scope): Test {
  const doc = asDocument(value);
  if (!doc) throw mongoError('BadValue', '$elemMatch needs an Object');
  const inner = { ...scope, depth: scope.depth + 1 };
  const first = Object.keys(doc)[0];
  if (first !== undefined && first.startsWith('$') && !LOGICAL.has(first) && !isReferenceField(first)) {
    return compileOperators<unknown>('', (test) => test, doc, inner);
  }
  const matches = compileDocument(doc, inner);
  return (element) => {
    const fields = Array.isArray(element) ? { ...(element as unknown[]) } : asDocument(element);
    return fields !== undefined && matches(fields as Doc);
  };
}

/** Compiles the condition that `$elemMatch` states, for projections. */
export function compileElementCondition(value: unknown, options: FilterOptions = {}): Test {
  return compileElement(value, { ...options, depth: 0 });
}

function compileNot<S>(path: string, bind: Bind<S>, value: unknown, scope: Scope): Condition<S> {
  if (isRegex(value)) return negate(bind(regexTest(value), LEAF.elementsAndWhole));
  const doc = asDocument(value);
  if (!doc) throw mongoError('BadValue', '$not needs a regex or a document');
  const first = Object.keys(doc)[0];
  if (first === undefined) throw mongoError('BadValue', '$not cannot be empty');
  if (!first.startsWith('$')) throw mongoError('BadValue', `unknown operator: ${first}`);
  return negate(compileOperators(path, bind, doc, { ...scope, depth: scope.depth + 1 }));
}
