/** Compiles a filter into a tree of closures that tell whether a document matches. */
import { Binary, BSONSymbol, Double, Int32, Long, ObjectId } from 'bson';
import { mongoError } from '../errors.js';
import { compareCodePoints, compareNumbers, equalityKey, TYPE_RANK, typeRank, valueComparer } from './bson-order.js';
import { isSimple } from './collation.js';
import {
  asDocument,
  type Collation,
  display,
  type Doc,
  integerArgument,
  isTruthyFlag,
  nativeNumber,
  TYPE_NUMBERS,
  typeNumber,
} from './document.js';
import { compileExpression } from './expressions/index.js';
import { isTrue } from './expressions/truth.js';
import { LEAF, somePathValue, type Test } from './paths.js';
import { compileRegex, compileRegexValue, isRegex } from './regex.js';

export type Predicate = (doc: Doc) => boolean;

export interface FilterOptions {
  collation?: Collation | undefined;
  let?: Doc | undefined;
  /** Values of further variables; they may be changed between evaluations. */
  variables?: Doc | undefined;
  now?: Date | undefined;
}

interface Scope extends FilterOptions {
  compare: (a: unknown, b: unknown) => number;
  depth: number;
}

const MAX_DEPTH = 100;
const UNSUPPORTED_TOP_LEVEL = new Set(['$jsonSchema', '$where']);
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
  return compileDocument(filter, { ...options, compare: valueComparer(options.collation), depth: 0 });
}

/** A condition on a subject: a document, or one element of an array. */
type Condition<S> = (subject: S) => boolean;
/** Turns a test of values into a condition: by following a path, or on an array element as it stands. */
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
      if (UNSUPPORTED_TOP_LEVEL.has(name)) throw mongoError('BadValue', `${name} is not supported by this server`);
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

/** Whether a filter's value is a document of operators; a DBRef's fields are not operators. */
export function isOperatorDocument(value: unknown): value is Doc {
  const doc = asDocument(value);
  if (!doc) return false;
  const first = Object.keys(doc)[0];
  return first !== undefined && first.startsWith('$') && !isReferenceField(first);
}

function isReferenceField(name: string): boolean {
  return name === '$ref' || name === '$id' || name === '$db';
}

function compilePath(path: string, value: unknown, scope: Scope): Predicate {
  const parts = path.split('.');
  const bind: Bind<Doc> = (test, leaf) => somePathValue(parts, test, leaf);
  if (isOperatorDocument(value)) return compileOperators(path, bind, value, scope);
  if (isRegex(value)) return bind(regexTest(value, scope), LEAF.elementsAndWhole);
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
      return compileIn(name, bind, value, scope);
    case '$nin':
      return negate(compileIn(name, bind, value, scope));
    case '$exists': {
      const present = bind((found) => found !== undefined, LEAF.whole);
      return isTruthyFlag(value) ? present : negate(present);
    }
    case '$type':
      return compileType(bind, value);
    case '$size':
      return compileSize(bind, value);
    case '$all':
      return compileAll(path, bind, value, scope);
    case '$elemMatch':
      return bind(compileElementMatch(value, scope), LEAF.whole);
    case '$not':
      return compileNot(path, bind, value, scope);
    case '$mod':
      return compileModulo(bind, value);
    case '$regex':
      return compileRegexOperator(bind, value, siblings.$options, scope);
    case '$options':
      if (!Object.hasOwn(siblings, '$regex')) throw mongoError('BadValue', '$options needs a $regex');
      return undefined;
    case '$bitsAllSet':
    case '$bitsAllClear':
    case '$bitsAnySet':
    case '$bitsAnyClear':
      return compileBits(name, bind, value, path);
    case '$comment':
      return undefined;
    default:
      if (UNSUPPORTED_OPERATORS.has(name)) throw mongoError('BadValue', `${name} is not supported by this server`);
      throw mongoError('BadValue', `unknown operator: ${name}`);
  }
}

/** A test for equality with one value, specialised by its type. */
export function equalityTest(expected: unknown, collation: Collation | undefined): Test {
  switch (typeof expected) {
    case 'string':
      if (!isSimple(collation)) break;
      return (value) =>
        value === expected || (typeof value === 'object' && value instanceof BSONSymbol && value.value === expected);
    case 'boolean':
      return (value) => value === expected;
    default:
  }
  if (expected === null) return (value) => value === null || value === undefined;
  if (expected instanceof ObjectId) {
    const hex = expected.toHexString();
    const packed = expected as unknown as { i0: number; i1: number; i2: number; i3: number };
    const { i0, i1, i2, i3 } = packed;
    return (value) => {
      if (!(value instanceof ObjectId)) return false;
      const other = value as unknown as typeof packed;
      return i3 === undefined
        ? value.toHexString() === hex
        : i3 === other.i3 && i2 === other.i2 && i1 === other.i1 && i0 === other.i0;
    };
  }
  if (typeof expected === 'number' || expected instanceof Int32 || expected instanceof Double) {
    const number = typeof expected === 'number' ? expected : expected.value;
    return (value) => {
      if (typeof value === 'number') return value === number || (value !== value && number !== number);
      if (typeof value !== 'object' || value === null) return false;
      if (value instanceof Int32 || value instanceof Double) {
        return value.value === number || (value.value !== value.value && number !== number);
      }
      return typeRank(value) === TYPE_RANK.number && compareNumbers(value, number) === 0;
    };
  }
  const compare = valueComparer(collation);
  return (value) => value !== undefined && compare(value, expected) === 0;
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
  return bind(comparisonTest(name, bound, scope), LEAF.elementsAndWhole);
}

function comparisonTest(name: string, bound: unknown, scope: Scope): Test {
  const { compare } = scope;
  const rank = typeRank(bound);
  const inclusive = name === '$gte' || name === '$lte';
  if (rank === TYPE_RANK.null) return inclusive ? (value) => value === null || value === undefined : () => false;
  const accepts =
    name === '$gt'
      ? (order: number) => order > 0
      : name === '$gte'
        ? (order: number) => order >= 0
        : name === '$lt'
          ? (order: number) => order < 0
          : (order: number) => order <= 0;
  if (rank === TYPE_RANK.minKey || rank === TYPE_RANK.maxKey) {
    return (value) => value !== undefined && accepts(compare(value, bound));
  }
  if (rank === TYPE_RANK.number) {
    const isNaNBound = compareNumbers(bound, NaN) === 0;
    return (value) => {
      if (typeRank(value) !== TYPE_RANK.number) return false;
      // NaN is neither above nor below any number.
      if (isNaNBound || compareNumbers(value, NaN) === 0) return inclusive && compareNumbers(value, bound) === 0;
      return accepts(compareNumbers(value, bound));
    };
  }
  if (typeof bound === 'string' && isSimple(scope.collation)) {
    return (value) => (typeof value === 'string' ? accepts(compareCodePoints(value, bound)) : isSymbol(value, bound));
  }
  function isSymbol(value: unknown, text: string): boolean {
    return value instanceof BSONSymbol && accepts(compareCodePoints(value.value, text));
  }
  return (value) => typeRank(value) === rank && accepts(compare(value, bound));
}

/** Lists shorter than this are searched element by element. */
const SMALL_LIST = 8;

function compileIn<S>(name: string, bind: Bind<S>, value: unknown, scope: Scope): Condition<S> {
  if (!Array.isArray(value)) throw mongoError('BadValue', `${name} needs an array`);
  const tests: Test[] = [];
  const plain: unknown[] = [];
  for (const element of value as unknown[]) {
    if (isRegex(element)) tests.push(regexTest(element, scope));
    else if (isOperatorDocument(element)) throw mongoError('BadValue', `cannot nest $ under ${name}`);
    else if (element === undefined) throw mongoError('BadValue', `${name} cannot contain undefined`);
    else plain.push(element);
  }
  if (plain.length < SMALL_LIST || !isSimple(scope.collation)) {
    for (const element of plain) tests.push(equalityTest(element, scope.collation));
  } else {
    const keys = new Set(plain.map((value) => equalityKey(value)));
    const hasNull = keys.has(equalityKey(null));
    tests.push((found) => (found === undefined ? hasNull : keys.has(equalityKey(found))));
  }
  const [only] = tests;
  const test: Test =
    tests.length === 1 && only
      ? only
      : (found) => {
          for (const one of tests) if (one(found)) return true;
          return false;
        };
  return bind(test, LEAF.elementsAndWhole);
}

function regexTest(value: Parameters<typeof compileRegexValue>[0], scope: Scope): Test {
  const regex = compileRegexValue(value);
  return (found) => {
    if (typeof found === 'string') return regex.test(found);
    if (found instanceof BSONSymbol) return regex.test(found.value);
    return isRegex(found) && scope.compare(found, value) === 0;
  };
}

/** Joins `$regex` and `$options` into one pattern and its options. */
export function regexOperand(value: unknown, options: unknown): { pattern: string; options: string } {
  if (options !== undefined && typeof options !== 'string') throw mongoError('BadValue', '$options has to be a string');
  if (typeof value === 'string') return { pattern: value, options: options ?? '' };
  if (!isRegex(value)) throw mongoError('BadValue', '$regex has to be a string');
  const own = 'pattern' in value ? value : { pattern: value.source, options: value.flags.replace(/[gyd]/g, '') };
  if (own.options !== '' && options !== undefined)
    throw mongoError('BadValue', 'options set in both $regex and $options');
  return { pattern: own.pattern, options: options ?? own.options };
}

function compileRegexOperator<S>(bind: Bind<S>, value: unknown, options: unknown, scope: Scope): Condition<S> {
  const operand = regexOperand(value, options);
  const regex = compileRegex(operand.pattern, operand.options);
  const test: Test = (found) => {
    if (typeof found === 'string') return regex.test(found);
    if (found instanceof BSONSymbol) return regex.test(found.value);
    return isRegex(found) && isRegex(value) && scope.compare(found, value) === 0;
  };
  return bind(test, LEAF.elementsAndWhole);
}

function compileType<S>(bind: Bind<S>, value: unknown): Condition<S> {
  const wanted = Array.isArray(value) ? (value as unknown[]) : [value];
  if (wanted.length === 0) throw mongoError('FailedToParse', 'path must match at least one type');
  const numbers = new Set<number>();
  for (const type of wanted) {
    if (type === 'number')
      for (const name of ['double', 'int', 'long', 'decimal']) numbers.add(TYPE_NUMBERS[name] ?? 0);
    else if (typeof type === 'string') {
      const number = TYPE_NUMBERS[type];
      if (number === undefined) throw mongoError('BadValue', `Unknown type name alias: ${type}`);
      numbers.add(number);
    } else {
      const number = nativeNumber(type);
      if (number === undefined) throw mongoError('TypeMismatch', 'type must be represented as a number or a string');
      if (!Object.values(TYPE_NUMBERS).includes(number)) {
        throw mongoError('BadValue', `Invalid numerical type code: ${number}`);
      }
      numbers.add(number);
    }
  }
  return bind((found) => found !== undefined && numbers.has(typeNumber(found)), LEAF.elementsAndWhole);
}

function compileSize<S>(bind: Bind<S>, value: unknown): Condition<S> {
  const size = integerArgument(value);
  if (size === undefined) {
    throw mongoError('FailedToParse', `Failed to parse $size. Expected an integer: $size: ${display(value)}`);
  }
  if (size < 0) {
    throw mongoError('BadValue', `Failed to parse $size. Expected a non-negative number in: $size: ${display(value)}`);
  }
  return bind((found) => Array.isArray(found) && found.length === size, LEAF.whole);
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
      if (isRegex(element)) return bind(regexTest(element, scope), LEAF.elementsAndWhole);
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

/** Compiles a condition on one array element, as `$elemMatch` and the projection of that name apply it. */
export function compileElement(value: unknown, scope: Scope): Test {
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
  return compileElement(value, { ...options, compare: valueComparer(options.collation), depth: 0 });
}

function compileNot<S>(path: string, bind: Bind<S>, value: unknown, scope: Scope): Condition<S> {
  if (isRegex(value)) return negate(bind(regexTest(value, scope), LEAF.elementsAndWhole));
  const doc = asDocument(value);
  if (!doc) throw mongoError('BadValue', '$not needs a regex or a document');
  const first = Object.keys(doc)[0];
  if (first === undefined) throw mongoError('BadValue', '$not cannot be empty');
  if (!first.startsWith('$')) throw mongoError('BadValue', `unknown operator: ${first}`);
  return negate(compileOperators(path, bind, doc, { ...scope, depth: scope.depth + 1 }));
}

function compileModulo<S>(bind: Bind<S>, value: unknown): Condition<S> {
  if (!Array.isArray(value)) throw mongoError('BadValue', 'malformed mod, needs to be an array');
  if (value.length < 2) throw mongoError('BadValue', 'malformed mod, not enough elements');
  if (value.length > 2) throw mongoError('BadValue', 'malformed mod, too many elements');
  const divisor = nativeNumber(value[0]) ?? Number(String(value[0]));
  const wanted = nativeNumber(value[1]) ?? Number(String(value[1]));
  if (typeRank(value[0]) !== TYPE_RANK.number) throw mongoError('BadValue', 'malformed mod, divisor not a number');
  if (typeRank(value[1]) !== TYPE_RANK.number) throw mongoError('BadValue', 'malformed mod, remainder not a number');
  if (!Number.isFinite(divisor)) {
    throw mongoError(
      'BadValue',
      'malformed mod, divisor value is invalid :: caused by :: Unable to coerce NaN/Inf to integral type',
    );
  }
  if (!Number.isFinite(wanted)) {
    throw mongoError(
      'BadValue',
      'malformed mod, remainder value is invalid :: caused by :: Unable to coerce NaN/Inf to integral type',
    );
  }
  const truncated = BigInt(Math.trunc(divisor));
  if (truncated === 0n) throw mongoError('BadValue', 'divisor cannot be 0');
  const remainder = BigInt(Math.trunc(wanted));
  return bind((found) => {
    if (typeRank(found) !== TYPE_RANK.number) return false;
    if (found instanceof Long) return found.toBigInt() % truncated === remainder;
    const number = nativeNumber(found) ?? Number(String(found));
    return Number.isFinite(number) && BigInt(Math.trunc(number)) % truncated === remainder;
  }, LEAF.elementsAndWhole);
}

function bitPositions(name: string, value: unknown, path: string): bigint[] {
  if (Array.isArray(value)) {
    return value.map((position) => {
      const bit = integerArgument(position);
      if (bit === undefined) {
        throw mongoError('BadValue', `Failed to parse bit position. Expected an integer: ${display(position)}`);
      }
      if (bit < 0) {
        throw mongoError(
          'BadValue',
          `Failed to parse bit position. Expected a non-negative number in: ${display(position)}`,
        );
      }
      return BigInt(bit);
    });
  }
  if (value instanceof Binary) {
    const bytes = value.value();
    const positions: bigint[] = [];
    for (let i = 0; i < bytes.length * 8; i++) if (((bytes[i >> 3] ?? 0) >> (i & 7)) & 1) positions.push(BigInt(i));
    return positions;
  }
  const mask = integerArgument(value);
  if (mask === undefined) {
    throw mongoError(
      'BadValue',
      `${path} takes an Array, a number, or a BinData but received: ${name}: ${display(value)}`,
    );
  }
  if (mask < 0) throw mongoError('BadValue', `Expected a non-negative number in: ${name}: ${display(value)}`);
  const bits = value instanceof Long ? value.toBigInt() : BigInt(mask);
  const positions: bigint[] = [];
  for (let i = 0n; i < 64n; i++) if ((bits >> i) & 1n) positions.push(i);
  return positions;
}

function compileBits<S>(name: string, bind: Bind<S>, value: unknown, path: string): Condition<S> {
  const positions = bitPositions(name, value, path);
  const wantSet = name === '$bitsAllSet' || name === '$bitsAnySet';
  const all = name === '$bitsAllSet' || name === '$bitsAllClear';
  const decide = (bit: (position: bigint) => boolean) =>
    all ? positions.every((at) => bit(at) === wantSet) : positions.some((at) => bit(at) === wantSet);
  return bind((found) => {
    if (found instanceof Binary) {
      const bytes = found.value();
      return decide((at) => (((bytes[Number(at) >> 3] ?? 0) >> (Number(at) & 7)) & 1) === 1);
    }
    if (typeRank(found) !== TYPE_RANK.number) return false;
    const number = nativeNumber(found) ?? Number(String(found));
    if (!Number.isInteger(number) || Math.abs(number) > 2 ** 63) return false;
    const bits = found instanceof Long ? found.toBigInt() : BigInt(number);
    // Positions past the 64th repeat the sign.
    return decide((at) => ((bits >> (at > 63n ? 63n : at)) & 1n) === 1n);
  }, LEAF.elementsAndWhole);
}
