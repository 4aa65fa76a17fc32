/** Document operators: merging, conversion to arrays and back, and access to fields by computed names. */
import { locationError } from '../../errors.js';
import { asDocument, type Doc, field, setField, typeName } from '../document.js';
import { ACCUMULATORS } from './accumulate.js';
import {
  compile,
  type CompileOperator,
  constantValue,
  eager,
  isNullish,
  type Operation,
  type Program,
  register,
  type Scope,
} from './program.js';

const mergeObjects: Operation = (args) => {
  const merged = ACCUMULATORS.$mergeObjects?.(undefined);
  const values = args.length === 1 && Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  for (const value of values) merged?.add(value);
  return merged?.result();
};

const objectToArray: Operation = ([value]) => {
  if (isNullish(value)) return null;
  const doc = asDocument(value);
  if (!doc) throw locationError(40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
  return Object.keys(doc).map((key) => ({ k: key, v: doc[key] as unknown }));
};

const arrayToObject: Operation = ([array]) => {
  if (isNullish(array)) return null;
  if (!Array.isArray(array)) {
    throw locationError(40386, `$arrayToObject requires an array input, found: ${typeName(array)}`);
  }
  const result: Doc = {};
  for (const entry of array) {
    const [key, value] = Array.isArray(entry) ? pair(entry) : keyAndValue(entry);
    if (key.includes('\0')) throw locationError(4940400, 'Key field cannot contain an embedded null byte');
    setField(result, key, value);
  }
  return result;
};

function pair(entry: unknown[]): [string, unknown] {
  if (entry.length !== 2)
    throw locationError(
      40397,
      `$arrayToObject requires an array of size 2 arrays,found array of size: ${entry.length}`,
    );
  const [key, value] = entry;
  if (typeof key !== 'string') {
    throw locationError(
      40395,
      `$arrayToObject requires an array of key-value pairs, where the key must be of type string. Found key type: ${typeName(key)}`,
    );
  }
  return [key, value];
}

function keyAndValue(entry: unknown): [string, unknown] {
  const doc = asDocument(entry);
  if (!doc) throw locationError(40398, `Unrecognised input type format for $arrayToObject: ${typeName(entry)}`);
  if (Object.keys(doc).length !== 2) {
    throw locationError(
      40392,
      `$arrayToObject requires an object keys of 'k' and 'v'. Found incorrect number of keys:${Object.keys(doc).length}`,
    );
  }
  if (!Object.hasOwn(doc, 'k') || !Object.hasOwn(doc, 'v')) {
    throw locationError(40393, "$arrayToObject requires an object with keys 'k' and 'v'. Missing either or both keys");
  }
  if (typeof doc.k !== 'string') {
    throw locationError(
      40394,
      `$arrayToObject requires an object with keys 'k' and 'v', where the value of 'k' must be of type string. Found type: ${typeName(doc.k)}`,
    );
  }
  return [doc.k, doc.v];
}

function fieldName(program: Program, name: string): string {
  const value = program.constant ? constantValue(program) : undefined;
  if (typeof value !== 'string') throw locationError(5654602, `${name} requires 'field' to evaluate to type String`);
  return value;
}

const getField: CompileOperator = (argument, scope, name) => {
  const doc = asDocument(argument);
  const isNamed = doc !== undefined && Object.hasOwn(doc, 'field');
  const key = compile(isNamed ? doc.field : argument, scope);
  const input = compile(isNamed && Object.hasOwn(doc, 'input') ? doc.input : '$$CURRENT', scope);
  if (key.constant) fieldName(key, name);
  return (frame) => {
    const wanted = key(frame);
    if (typeof wanted !== 'string') throw locationError(5654602, `${name} requires 'field' to evaluate to type String`);
    const value = input(frame);
    if (value === null) return null;
    const inner = asDocument(value);
    return inner ? field(inner, wanted) : undefined;
  };
};

function changeField(argument: unknown, scope: Scope, name: string, hasValue: boolean): Program {
  const doc = asDocument(argument);
  if (!doc) throw locationError(4161100, `${name} only supports an object as its argument`);
  for (const key of ['field', 'input', ...(hasValue ? ['value'] : [])]) {
    if (!Object.hasOwn(doc, key)) throw locationError(4161102, `${name} requires '${key}' to be specified`);
  }
  const key = fieldName(compile(doc.field, scope), name);
  const input = compile(doc.input, scope);
  const value = hasValue ? compile(doc.value, scope) : undefined;
  return (frame) => {
    const current = input(frame);
    if (isNullish(current)) return null;
    const target = asDocument(current);
    if (!target) throw locationError(4161105, `${name} requires 'input' to evaluate to type Object`);
    const result: Doc = { ...target };
    const next = value?.(frame);
    if (next === undefined) delete result[key];
    else setField(result, key, next);
    return result;
  };
}

register({
  $mergeObjects: eager(0, Infinity, mergeObjects),
  $objectToArray: eager(1, 1, objectToArray),
  $arrayToObject: eager(1, 1, arrayToObject),
  $getField: getField,
  $setField: (argument, scope, name) => changeField(argument, scope, name, true),
  $unsetField: (argument, scope, name) => changeField(argument, scope, name, false),
});
