/** The update operators of arrays: adding, removing, slicing and sorting elements. */
import { mongoError } from '../../errors.js';
import { valueComparer } from '../bson-order.js';
import { asDocument, type Collation, display, type Doc, integerArgument, typeName } from '../document.js';
import { compileElementCondition } from '../matcher.js';
import { equalityTest } from '../value-tests.js';
import type { Test } from '../paths.js';
import { compileRegexValue, isRegex } from '../regex.js';
import { compileSort } from '../sort.js';
import type { CompileChange } from './field-operators.js';
import type { Draft } from './draft.js';

/** The array at a path; empty when it is missing. Other values are refused. */
function arrayToExtend(draft: Draft, path: readonly string[], operator: string): unknown[] {
  const current = draft.read(path);
  if (current === undefined) return [];
  if (Array.isArray(current)) return current as unknown[];
  if (operator === '$addToSet') {
    throw mongoError(
      'BadValue',
      `Cannot apply $addToSet to non-array field. Field named '${path[path.length - 1]}' has non-array type ${typeName(current)}`,
    );
  }
  throw mongoError(
    'BadValue',
    `The field '${path.join('.')}' must be an array but is of type ${typeName(current)} in document ${draft.describeId()}`,
  );
}

function eachOf(argument: unknown, operator: string): unknown[] | undefined {
  const doc = asDocument(argument);
  if (!doc || !Object.hasOwn(doc, '$each')) return undefined;
  if (!Array.isArray(doc.$each)) {
    throw mongoError(
      operator === '$push' ? 'BadValue' : 'TypeMismatch',
      `The argument to $each in ${operator} must be an array but it was of type ${typeName(doc.$each)}`,
    );
  }
  return doc.$each as unknown[];
}

const PUSH_CLAUSES = ['$each', '$slice', '$sort', '$position'];

function integerClause(doc: Doc, name: string): number | undefined {
  if (!Object.hasOwn(doc, name)) return undefined;
  const value = integerArgument(doc[name]);
  if (value === undefined) {
    throw mongoError(
      'BadValue',
      `The value for ${name} must be an integer value but was given type: ${typeName(doc[name])}`,
    );
  }
  return value;
}

function elementOrder(spec: unknown, collation: Collation | undefined): (a: unknown, b: unknown) => number {
  const doc = asDocument(spec);
  if (!doc) {
    const direction = integerArgument(spec);
    if (direction !== 1 && direction !== -1) {
      throw mongoError('BadValue', 'The $sort element value must be either 1 or -1');
    }
    const compare = valueComparer(collation);
    return (a, b) => compare(a, b) * direction;
  }
  if (Object.keys(doc).length === 0) {
    throw mongoError('BadValue', 'The $sort pattern is empty when it should be a set of fields.');
  }
  for (const [name, direction] of Object.entries(doc)) {
    if (name === '' || name.split('.').includes('')) {
      throw mongoError('BadValue', `The $sort field is a dotted field but has an empty part: ${name}`);
    }
    if (![1, -1].includes(integerArgument(direction) ?? 0)) {
      throw mongoError('BadValue', 'The $sort element value must be either 1 or -1');
    }
  }
  const compare = compileSort(doc, collation);
  return (a, b) => compare(asDocument(a) ?? {}, asDocument(b) ?? {});
}

const push: CompileChange = (argument, _name, collation) => {
  const each = eachOf(argument, '$push');
  if (!each) return (draft, path) => draft.write(path, [...arrayToExtend(draft, path, '$push'), argument]);
  const clauses = argument as Doc;
  const unknownClause = Object.keys(clauses).find((key) => !PUSH_CLAUSES.includes(key));
  if (unknownClause !== undefined) throw mongoError('BadValue', `Unrecognized clause in $push: ${unknownClause}`);
  const slice = integerClause(clauses, '$slice');
  const position = integerClause(clauses, '$position');
  const order = Object.hasOwn(clauses, '$sort') ? elementOrder(clauses.$sort, collation) : undefined;
  return (draft, path) => {
    const array = [...arrayToExtend(draft, path, '$push')];
    array.splice(position ?? array.length, 0, ...each);
    if (order) array.sort(order);
    draft.write(path, slice === undefined ? array : slice < 0 ? array.slice(slice) : array.slice(0, slice));
  };
};

const addToSet: CompileChange = (argument, _name, collation) => {
  const candidates = eachOf(argument, '$addToSet') ?? [argument];
  const compare = valueComparer(collation);
  return (draft, path) => {
    const current = arrayToExtend(draft, path, '$addToSet');
    const array = [...current];
    for (const candidate of candidates) {
      if (!array.some((element) => compare(element, candidate) === 0)) array.push(candidate);
    }
    if (array.length > current.length || draft.read(path) === undefined) draft.write(path, array);
  };
};

function removal(argument: unknown, collation: Collation | undefined): Test {
  if (isRegex(argument)) {
    const regex = compileRegexValue(argument);
    const same = equalityTest(argument, collation);
    return (element) => (typeof element === 'string' ? regex.test(element) : same(element));
  }
  const doc = asDocument(argument);
  if (!doc) {
    const same = equalityTest(argument, collation);
    return (element) => same(element);
  }
  const matches = compileElementCondition(doc, { collation });
  const onElements = Object.keys(doc)[0]?.startsWith('$') === true;
  return onElements ? matches : (element) => asDocument(element) !== undefined && matches(element);
}

/** Removes the elements that pass a test from the array at a path; does nothing when the path is missing. */
function removeFrom(draft: Draft, path: readonly string[], test: Test): void {
  const current = draft.read(path);
  if (current === undefined) return;
  if (!Array.isArray(current)) throw mongoError('BadValue', 'Cannot apply $pull to a non-array value');
  const kept = (current as unknown[]).filter((element) => !test(element));
  if (kept.length < current.length) draft.write(path, kept);
}

const pull: CompileChange = (argument, _name, collation) => {
  const test = removal(argument, collation);
  return (draft, path) => removeFrom(draft, path, test);
};

const pullAll: CompileChange = (argument, _name, collation) => {
  if (!Array.isArray(argument)) {
    throw mongoError('BadValue', `$pullAll requires an array argument but was given a ${typeName(argument)}`);
  }
  const tests = argument.map((value) => equalityTest(value, collation));
  return (draft, path) => removeFrom(draft, path, (element) => tests.some((test) => test(element)));
};

const pop: CompileChange = (argument) => {
  const end = integerArgument(argument);
  if (end !== 1 && end !== -1) throw mongoError('FailedToParse', `$pop expects 1 or -1, found: ${display(argument)}`);
  return (draft, path) => {
    const current = draft.read(path);
    if (current === undefined) return;
    if (!Array.isArray(current)) {
      throw mongoError(
        'TypeMismatch',
        `Path '${path.join('.')}' contains an element of non-array type '${typeName(current)}'`,
      );
    }
    if (current.length > 0) draft.write(path, end === 1 ? current.slice(0, -1) : current.slice(1));
  };
};

export const ARRAY_OPERATORS: Record<string, CompileChange> = {
  $push: push,
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};
