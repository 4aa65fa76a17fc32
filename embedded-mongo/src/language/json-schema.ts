/** `$jsonSchema`: compiles MongoDB's dialect of JSON Schema draft 4 into a document test. */
import { mongoError } from '../errors.js';
import { isNumber, isZero, remainder } from './arithmetic.js';
import { compareNumbers, equalityKey } from './bson-order.js';
import { asDocument, type Doc, field, integerArgument } from './document.js';
import type { Test } from './paths.js';
import { compileRegex } from './regex.js';
import { typeTest } from './value-tests.js';

const MAX_DEPTH = 100;

const UNSUPPORTED = new Set(['$ref', '$schema', 'default', 'definitions', 'format', 'id']);

/** JSON type names by BSON type name. */
const JSON_TYPES: Record<string, string> = {
  object: 'object',
  array: 'array',
  number: 'number',
  boolean: 'bool',
  string: 'string',
  null: 'null',
};

function wrong(keyword: string, expected: string): Error {
  return mongoError('TypeMismatch', `$jsonSchema keyword '${keyword}' must be ${expected}`);
}

function unfit(keyword: string, why: string): Error {
  return mongoError('FailedToParse', `$jsonSchema keyword '${keyword}' ${why}`);
}

function documentOf(keyword: string, argument: unknown): Doc {
  const doc = asDocument(argument);
  if (!doc) throw wrong(keyword, 'an object');
  return doc;
}

function lengthOf(keyword: string, argument: unknown): number {
  const length = integerArgument(argument);
  if (length === undefined) throw wrong(keyword, 'a whole number');
  if (length < 0) throw unfit(keyword, 'must not be negative');
  return length;
}

function flagOf(keyword: string, argument: unknown): boolean {
  if (typeof argument !== 'boolean') throw wrong(keyword, 'a boolean');
  return argument;
}

/** Reads a non-empty list. */
function listOf(keyword: string, argument: unknown): unknown[] {
  if (!Array.isArray(argument)) throw wrong(keyword, 'an array');
  if (argument.length === 0) throw unfit(keyword, 'cannot be an empty array');
  return argument as unknown[];
}

/** Reads a list of distinct names. */
function namesOf(keyword: string, argument: unknown): string[] {
  const names = listOf(keyword, argument);
  if (!names.every((name) => typeof name === 'string')) throw wrong(keyword, 'an array of strings');
  if (new Set(names).size < names.length) throw unfit(keyword, 'does not permit duplicate values');
  return names;
}

const forNumbers =
  (test: Test): Test =>
  (value) =>
    !isNumber(value) || test(value);
const forTexts =
  (test: (text: string) => boolean): Test =>
  (value) =>
    typeof value !== 'string' || test(value);
const forArrays =
  (test: (items: unknown[]) => boolean): Test =>
  (value) =>
    !Array.isArray(value) || test(value as unknown[]);
const forDocuments =
  (test: (doc: Doc) => boolean): Test =>
  (value) => {
    const doc = asDocument(value);
    return !doc || test(doc);
  };

function typesOf(keyword: string, argument: unknown): string[] {
  if (typeof argument === 'string') return [argument];
  return namesOf(keyword, argument);
}

/** A numeric limit; its companion (`exclusiveMinimum`, `exclusiveMaximum`) makes it exclusive. */
function limit(accepts: (order: number) => boolean, companion: string): Keyword {
  return (argument, { schema, keyword }) => {
    if (!isNumber(argument)) throw wrong(keyword, 'a number');
    const exclusive = field(schema, companion) === true;
    return forNumbers((value) => {
      const order = compareNumbers(value, argument);
      return order === 0 ? !exclusive : accepts(order);
    });
  };
}

/** A companion keyword, which is valid only together with its limit. */
function companionOf(other: string): Keyword {
  return (argument, { schema, keyword }) => {
    flagOf(keyword, argument);
    if (!Object.hasOwn(schema, other)) throw unfit(keyword, `must be present with '${other}'`);
    return undefined;
  };
}

function counted(
  kind: (test: (size: number) => boolean) => Test,
  accepts: (size: number, wanted: number) => boolean,
): Keyword {
  return (argument, { keyword }) => {
    const wanted = lengthOf(keyword, argument);
    return kind((size) => accepts(size, wanted));
  };
}
const atLeast = (size: number, wanted: number) => size >= wanted;
const atMost = (size: number, wanted: number) => size <= wanted;
const characters = (test: (size: number) => boolean) => forTexts((text) => test([...text].length));
const items = (test: (size: number) => boolean) => forArrays((list) => test(list.length));
const properties = (test: (size: number) => boolean) => forDocuments((doc) => test(Object.keys(doc).length));

interface Context {
  keyword: string;
  /** The schema that contains the keyword. */
  schema: Doc;
  compile(schema: unknown): Test;
}

/** @returns undefined when the keyword itself tests nothing */
type Keyword = (argument: unknown, context: Context) => Test | undefined;

/** Schemas by name. */
function schemasOf(argument: unknown, { keyword, compile }: Context): [string, Test][] {
  return Object.entries(documentOf(keyword, argument)).map(([name, schema]) => [name, compile(schema)]);
}

function schemaList(combine: (tests: Test[], value: unknown) => boolean): Keyword {
  return (argument, { keyword, compile }) => {
    const tests = listOf(keyword, argument).map(compile);
    return (value) => combine(tests, value);
  };
}

function patternsOf(argument: unknown, context: Context): [(name: string) => boolean, Test][] {
  return schemasOf(argument, context).map(([pattern, test]) => {
    const regex = compileRegex(pattern, '');
    return [(name) => regex.test(name), test];
  });
}

/** Reads a schema, or a boolean that allows everything or nothing. */
function schemaOrFlag(argument: unknown, { keyword, compile }: Context): Test {
  if (typeof argument === 'boolean') return () => argument;
  if (!asDocument(argument)) throw wrong(keyword, 'a boolean or an object');
  return compile(argument);
}

const annotation: Keyword = (argument, { keyword }) => {
  if (typeof argument !== 'string') throw wrong(keyword, 'a string');
  return undefined;
};

const KEYWORDS: Record<string, Keyword> = {
  title: annotation,
  description: annotation,
  type(argument, { schema, keyword }) {
    if (Object.hasOwn(schema, 'bsonType')) throw unfit(keyword, "cannot stand beside 'bsonType'");
    const types = typesOf(keyword, argument).map((type) => {
      if (type === 'integer') throw mongoError('FailedToParse', "$jsonSchema type 'integer' is not supported");
      const known = field(JSON_TYPES, type);
      if (known === undefined) throw mongoError('BadValue', `Unknown type name alias: ${type}`);
      return known;
    });
    return typeTest(types);
  },
  bsonType: (argument, { keyword }) => typeTest(typesOf(keyword, argument)),
  enum(argument, { keyword }) {
    const list = listOf(keyword, argument).map((value) => equalityKey(value));
    const keys = new Set(list);
    if (keys.size < list.length) throw unfit(keyword, 'does not permit duplicate values');
    return (value) => keys.has(equalityKey(value));
  },
  minimum: limit((order) => order > 0, 'exclusiveMinimum'),
  maximum: limit((order) => order < 0, 'exclusiveMaximum'),
  exclusiveMinimum: companionOf('minimum'),
  exclusiveMaximum: companionOf('maximum'),
  multipleOf(argument, { keyword }) {
    if (!isNumber(argument)) throw wrong(keyword, 'a number');
    if (compareNumbers(argument, 0) <= 0) throw unfit(keyword, 'must be above 0');
    return forNumbers((value) => isZero(remainder(value, argument)));
  },
  minLength: counted(characters, atLeast),
  maxLength: counted(characters, atMost),
  pattern(argument, { keyword }) {
    if (typeof argument !== 'string') throw wrong(keyword, 'a string');
    const regex = compileRegex(argument, '');
    return forTexts((text) => regex.test(text));
  },
  minItems: counted(items, atLeast),
  maxItems: counted(items, atMost),
  uniqueItems: (argument, { keyword }) =>
    flagOf(keyword, argument)
      ? forArrays((list) => new Set(list.map((item) => equalityKey(item))).size === list.length)
      : undefined,
  items(argument, { keyword, compile }) {
    if (!Array.isArray(argument)) {
      const test = compile(documentOf(keyword, argument));
      return forArrays((list) => list.every(test));
    }
    const tests = argument.map(compile);
    return forArrays((list) => tests.every((test, i) => i >= list.length || test(list[i])));
  },
  additionalItems(argument, context) {
    const test = schemaOrFlag(argument, context);
    const listed = field(context.schema, 'items');
    return Array.isArray(listed) ? forArrays((list) => list.slice(listed.length).every(test)) : undefined;
  },
  minProperties: counted(properties, atLeast),
  maxProperties: counted(properties, atMost),
  required(argument, { keyword }) {
    const names = namesOf(keyword, argument);
    return forDocuments((doc) => names.every((name) => Object.hasOwn(doc, name)));
  },
  properties(argument, context) {
    const tests = schemasOf(argument, context);
    return forDocuments((doc) => tests.every(([name, test]) => !Object.hasOwn(doc, name) || test(doc[name])));
  },
  patternProperties(argument, context) {
    const patterns = patternsOf(argument, context);
    return forDocuments((doc) =>
      Object.keys(doc).every((name) => patterns.every(([matches, test]) => !matches(name) || test(doc[name]))),
    );
  },
  additionalProperties(argument, context) {
    const test = schemaOrFlag(argument, context);
    const { schema } = context;
    const named = new Set(Object.keys(asDocument(schema['properties']) ?? {}));
    const patterns = patternsOf(schema['patternProperties'] ?? {}, { ...context, keyword: 'patternProperties' });
    return forDocuments((doc) =>
      Object.keys(doc).every(
        (name) => named.has(name) || patterns.some(([matches]) => matches(name)) || test(doc[name]),
      ),
    );
  },
  dependencies(argument, { keyword, compile }) {
    const tests = Object.entries(documentOf(keyword, argument)).map(([name, needs]): [string, Test] => {
      if (!Array.isArray(needs)) return [name, compile(needs)];
      const others = namesOf(keyword, needs);
      return [name, (value) => others.every((other) => Object.hasOwn(value as Doc, other))];
    });
    return forDocuments((doc) => tests.every(([name, test]) => !Object.hasOwn(doc, name) || test(doc)));
  },
  allOf: schemaList((tests, value) => tests.every((test) => test(value))),
  anyOf: schemaList((tests, value) => tests.some((test) => test(value))),
  oneOf: schemaList((tests, value) => tests.filter((test) => test(value)).length === 1),
  not(argument, { keyword, compile }) {
    const test = compile(documentOf(keyword, argument));
    return (value) => !test(value);
  },
};

function compileSchema(given: unknown, depth: number): Test {
  if (depth > MAX_DEPTH) throw mongoError('Overflow', '$jsonSchema is nested too deeply');
  const schema = documentOf('$jsonSchema', given);
  const tests: Test[] = [];
  for (const [keyword, argument] of Object.entries(schema)) {
    if (UNSUPPORTED.has(keyword)) {
      throw mongoError('FailedToParse', `$jsonSchema keyword '${keyword}' is not currently supported`);
    }
    const compileKeyword = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : undefined;
    if (!compileKeyword) throw mongoError('FailedToParse', `Unknown $jsonSchema keyword: ${keyword}`);
    const test = compileKeyword(argument, { keyword, schema, compile: (inner) => compileSchema(inner, depth + 1) });
    if (test) tests.push(test);
  }
  return (value) => tests.every((test) => test(value));
}

/**
 * Compiles a schema.
 * @throws MongoError FailedToParse for keywords that are unknown or that MongoDB does not support, TypeMismatch for arguments
 */
export function compileJsonSchema(schema: unknown): (doc: Doc) => boolean {
  return compileSchema(schema, 0);
}
