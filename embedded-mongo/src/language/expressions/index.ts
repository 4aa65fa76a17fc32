/** Compiles aggregation expressions: field paths, variables, literals, documents and operators. */
import { Timestamp } from 'bson';
import { locationError, mongoError } from '../../errors.js';
import { asDocument, type Collation, type Doc, field, setField } from '../document.js';
import { fieldPath } from '../paths.js';
import { isRegex } from '../regex.js';
import './arrays.js';
import './comparison.js';
import './control.js';
import './conversion.js';
import './dates.js';
import './numbers.js';
import './objects.js';
import './sets.js';
import './strings.js';
import { compile, constant, OPERATORS, type Program, provideCompiler, type Scope } from './program.js';

export interface ExpressionOptions {
  collation?: Collation | undefined;
  /** The command's `let`: constants, which may be written as expressions. */
  let?: Doc | undefined;
  /** Values of additional variables; the caller may change them between evaluations. */
  variables?: Doc | undefined;
  now?: Date | undefined;
}

/** Evaluates an expression over a document; a missing value is undefined. */
export type Evaluate = (doc: Doc) => unknown;

const MAX_DEPTH = 200;
const NO_VARIABLES: Doc = {};
const SCRIPTING = new Set(['$function', '$accumulator', '$where']);

/**
 * Compiles an expression.
 * @throws MongoError for unknown operators and variables and for wrong numbers of arguments
 */
export function compileExpression(expression: unknown, options: ExpressionOptions = {}): Evaluate {
  const size = { slots: 0 };
  const program = compile(expression, {
    collation: options.collation,
    now: options.now ?? new Date(),
    bound: new Map(),
    variables: options.variables ?? NO_VARIABLES,
    let: options.let ?? NO_VARIABLES,
    size,
    depth: 0,
  });
  if (size.slots === 0) {
    const slots: unknown[] = [];
    return (doc) => program({ root: doc, slots });
  }
  return (doc) => program({ root: doc, slots: new Array<unknown>(size.slots) });
}

provideCompiler((expression, outer) => {
  if (typeof expression === 'string') return compileString(expression, outer);
  if (typeof expression !== 'object' || expression === null || isRegex(expression)) return constant(expression);
  if (outer.depth > MAX_DEPTH) throw mongoError('Overflow', 'exceeded maximum expression depth');
  const scope = { ...outer, depth: outer.depth + 1 };
  if (Array.isArray(expression)) return compileArray(expression as unknown[], scope);
  const doc = asDocument(expression);
  if (!doc) return constant(expression);
  const keys = Object.keys(doc);
  const first = keys[0];
  if (first?.startsWith('$')) {
    if (keys.length > 1) {
      throw locationError(
        15983,
        `an object representing an expression must have exactly one field: ${keys.join(', ')}`,
      );
    }
    return compileOperator(first, doc[first], scope);
  }
  return compileObject(doc, keys, scope);
});

function compileOperator(name: string, argument: unknown, scope: Scope): Program {
  const operator = OPERATORS.get(name);
  if (operator) return operator(argument, scope, name);
  if (SCRIPTING.has(name)) {
    throw mongoError('BadValue', `${name} is not supported: server-side JavaScript execution is disabled`);
  }
  throw mongoError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
}

function compileArray(elements: unknown[], scope: Scope): Program {
  const programs = elements.map((element) => compile(element, scope));
  const program: Program = (frame) => programs.map((one) => one(frame) ?? null);
  if (programs.every((one) => one.constant)) return constant(program({ root: {}, slots: [] }));
  return program;
}

function compileObject(doc: Doc, keys: string[], scope: Scope): Program {
  const programs = keys.map((key): [string, Program] => {
    if (key.includes('.'))
      throw locationError(16405, `FieldPath field names may not contain '.'. Consider using $getField or $setField.`);
    if (key.startsWith('$')) {
      throw locationError(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
    }
    return [key, compile(doc[key], scope)];
  });
  const program: Program = (frame) => {
    const result: Doc = {};
    for (const [key, one] of programs) {
      const value = one(frame);
      if (value !== undefined) setField(result, key, value);
    }
    return result;
  };
  if (programs.every(([, one]) => one.constant)) return constant(program({ root: {}, slots: [] }));
  return program;
}

function compileString(text: string, scope: Scope): Program {
  if (!text.startsWith('$')) return constant(text);
  if (text.startsWith('$$')) return compileVariable(text, scope);
  if (text === '$') throw locationError(16872, "'$' by itself is not a valid FieldPath");
  const path = fieldPath(text.slice(1));
  const current = scope.bound.get('CURRENT');
  if (current !== undefined) return (frame) => follow(frame.slots[current], path, 0);
  const [name] = path;
  if (path.length === 1 && name !== undefined) return (frame) => fieldOfValue(frame.root, name);
  return (frame) => follow(frame.root, path, 0);
}

function fieldOfValue(value: unknown, name: string): unknown {
  const doc = asDocument(value);
  if (doc) return field(doc, name);
  return Array.isArray(value) ? follow(value, [name], 0) : undefined;
}

/** Follows a path; an array on the way yields an array of its documents' values. Numeric components are field names. */
function follow(value: unknown, path: readonly string[], at: number): unknown {
  let current = value;
  for (let i = at; i < path.length; i++) {
    if (Array.isArray(current)) {
      const found: unknown[] = [];
      for (const element of current) {
        const inner = follow(element, path, i);
        if (inner !== undefined && !(Array.isArray(element) && (inner as unknown[]).length === 0)) found.push(inner);
      }
      return found;
    }
    const doc = asDocument(current);
    if (!doc) return undefined;
    current = field(doc, path[i] as string);
  }
  return current;
}

function compileVariable(text: string, scope: Scope): Program {
  const [name = '', ...rest] = text.slice(2).split('.');
  if (name === '') throw locationError(16869, 'empty variable names are not allowed');
  const path = rest.length > 0 ? fieldPath(rest.join('.')) : rest;
  const variable = variableOf(name, scope);
  if (path.length === 0) return variable;
  const program: Program = (frame) => follow(variable(frame), path, 0);
  program.constant = variable.constant === true;
  return program;
}

function variableOf(name: string, scope: Scope): Program {
  const slot = scope.bound.get(name);
  if (slot !== undefined) return (frame) => frame.slots[slot];
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return (frame) => frame.root;
    case 'REMOVE':
      return constant(undefined);
    case 'NOW':
      return constant(scope.now);
    case 'CLUSTER_TIME':
      return constant(new Timestamp({ t: Math.floor(scope.now.getTime() / 1000), i: 1 }));
    case 'USER_ROLES':
      return constant([]);
    default:
  }
  const { variables } = scope;
  if (Object.hasOwn(variables, name)) return () => variables[name] as unknown;
  if (Object.hasOwn(scope.let, name)) {
    return compile(scope.let[name], { ...scope, let: NO_VARIABLES, variables: NO_VARIABLES, bound: new Map() });
  }
  throw locationError(17276, `Use of undefined variable: ${name}`);
}
