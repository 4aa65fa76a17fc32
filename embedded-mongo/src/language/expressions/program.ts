/** The parts of a compiled expression: frames of variables, scopes of names, and the operator table. */
import { locationError, mongoError } from '../../errors.js';
import { asDocument, type Collation, type Doc } from '../document.js';

/** The state of one evaluation: the document and the values of bound variables. */
export interface Frame {
  root: unknown;
  slots: unknown[];
}

export interface Program {
  (frame: Frame): unknown;
  /** The value does not depend on the document. */
  constant?: boolean;
}

/** The compile-time scope of an expression. */
export interface Scope {
  collation: Collation | undefined;
  now: Date;
  /** Slots of the variables bound by the enclosing operators. */
  bound: ReadonlyMap<string, number>;
  /** External variables, whose values may change between evaluations. */
  variables: Doc;
  /** The command's `let`, unevaluated. */
  let: Doc;
  /** Number of slots of the whole expression; shared by all its scopes. */
  size: { slots: number };
  depth: number;
}

export type CompileOperator = (argument: unknown, scope: Scope, name: string) => Program;

/** The function of an eager operator. It gets evaluated arguments and handles null itself. */
export type Operation = (args: unknown[], scope: Scope, name: string) => unknown;

/** The operator table, filled by the operator modules. */
export const OPERATORS = new Map<string, CompileOperator>();

export function register(operators: Record<string, CompileOperator>): void {
  for (const [name, compile] of Object.entries(operators)) OPERATORS.set(name, compile);
}

/** Maps every name in a list to the same compiler. */
export function named<T>(names: readonly string[], compile: T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, compile]));
}

const compiler: { compile?: (expression: unknown, scope: Scope) => Program } = {};

/** Called once by the expression compiler, so that operators can compile their arguments without an import cycle. */
export function provideCompiler(compile: (expression: unknown, scope: Scope) => Program): void {
  compiler.compile = compile;
}

export function compile(expression: unknown, scope: Scope): Program {
  if (!compiler.compile) throw mongoError('InternalError', 'expressions are not set up');
  return compiler.compile(expression, scope);
}

export function constant(value: unknown): Program {
  return Object.assign(() => value, { constant: true });
}

const NO_FRAME: Frame = { root: {}, slots: [] };

/** The value of a constant program. */
export function constantValue(program: Program): unknown {
  return program(NO_FRAME);
}

/** Binds variable names to fresh slots. */
export function bind(scope: Scope, names: readonly string[]): { scope: Scope; slots: number[] } {
  const bound = new Map(scope.bound);
  const slots = names.map((name) => {
    const slot = scope.size.slots++;
    bound.set(name, slot);
    return slot;
  });
  return { scope: { ...scope, bound }, slots };
}

/** The operator's arguments as a list; a single argument may be given without brackets. */
export function argumentList(argument: unknown): unknown[] {
  return Array.isArray(argument) ? (argument as unknown[]) : [argument];
}

/** An operator that gets its arguments evaluated; with constant arguments it is evaluated at compile time. */
export function eager(min: number, max: number, operation: Operation): CompileOperator {
  return (argument, scope, name) => {
    const list = argumentList(argument);
    if (list.length < min || list.length > max) throw arityError(name, min, max, list.length);
    const programs = list.map((one) => compile(one, scope));
    const [first, second] = programs;
    let program: Program;
    if (programs.length === 1 && first) program = (frame) => operation([first(frame)], scope, name);
    else if (programs.length === 2 && first && second) {
      program = (frame) => operation([first(frame), second(frame)], scope, name);
    } else {
      program = (frame) =>
        operation(
          programs.map((one) => one(frame)),
          scope,
          name,
        );
    }
    program.constant = programs.every((one) => one.constant);
    return program;
  };
}

function arityError(name: string, min: number, max: number, found: number): Error {
  if (min === max) {
    return locationError(16020, `Expression ${name} takes exactly ${min} arguments. ${found} were passed in.`);
  }
  return locationError(
    28667,
    `Expression ${name} takes at least ${min} arguments, and at most ${max}, but ${found} were passed in.`,
  );
}

/** The signature of an operator with named arguments. */
export interface NamedArguments {
  required: readonly string[];
  optional?: readonly string[];
  /** MongoDB's error codes for wrong arguments; without them the errors are FailedToParse. */
  codes?: { object: number; unknown: number; missing: number | Record<string, number> };
}

function parseError(code: number | undefined, message: string): Error {
  return code === undefined ? mongoError('FailedToParse', message) : locationError(code, message);
}

/** Compiles named arguments; refuses unknown and missing names. */
export function namedArguments(
  argument: unknown,
  scope: Scope,
  name: string,
  { required, optional = [], codes }: NamedArguments,
): Record<string, Program> {
  const doc = asDocument(argument);
  if (!doc) throw parseError(codes?.object, `${name} only supports an object as its argument`);
  for (const key of Object.keys(doc)) {
    if (!required.includes(key) && !optional.includes(key)) {
      throw parseError(codes?.unknown, `Unrecognized argument to ${name}: ${key}`);
    }
  }
  for (const key of required) {
    if (Object.hasOwn(doc, key)) continue;
    const code = typeof codes?.missing === 'object' ? codes.missing[key] : codes?.missing;
    throw parseError(code, `Missing '${key}' parameter to ${name}`);
  }
  return Object.fromEntries(Object.entries(doc).map(([key, value]) => [key, compile(value, scope)]));
}

/**
 * An operator with evaluated named arguments. An omitted argument is undefined; a given one whose value is missing is null, so
 * that operators can distinguish a default from a missing field.
 */
export function eagerNamed(
  spec: NamedArguments,
  operation: (args: Record<string, unknown>, scope: Scope, name: string) => unknown,
): CompileOperator {
  return (argument, scope, name) => {
    const programs = Object.entries(namedArguments(argument, scope, name, spec));
    const program: Program = (frame) => {
      const values: Record<string, unknown> = {};
      for (const [key, one] of programs) values[key] = one(frame) ?? null;
      return operation(values, scope, name);
    };
    program.constant = programs.every(([, one]) => one.constant);
    return program;
  };
}

export function isNullish(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
