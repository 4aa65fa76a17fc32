/** Operators that choose what to evaluate or bind variables: conditions, loops over arrays, logic and literals. */
import { locationError } from '../../errors.js';
import { asDocument, integerArgument, typeName } from '../document.js';
import {
  argumentList,
  bind,
  compile,
  type CompileOperator,
  constant,
  isNullish,
  namedArguments,
  type Program,
  register,
  type Scope,
} from './program.js';
import { isTrue } from './truth.js';

const condition: CompileOperator = (argument, scope) => {
  let parts: unknown[];
  const doc = asDocument(argument);
  if (doc) {
    const unknownName = Object.keys(doc).find((key) => !['if', 'then', 'else'].includes(key));
    if (unknownName !== undefined) throw locationError(17083, `Unrecognized parameter to $cond: ${unknownName}`);
    ['if', 'then', 'else'].forEach((key, index) => {
      if (!Object.hasOwn(doc, key)) throw locationError(17080 + index, `Missing '${key}' parameter to $cond`);
    });
    parts = [doc.if, doc.then, doc.else];
  } else {
    parts = argumentList(argument);
  }
  if (parts.length !== 3) {
    throw locationError(16020, `Expression $cond takes exactly 3 arguments. ${parts.length} were passed in.`);
  }
  const [test, then, otherwise] = parts.map((part) => compile(part, scope)) as [Program, Program, Program];
  return (frame) => (isTrue(test(frame)) ? then(frame) : otherwise(frame));
};

const ifNull: CompileOperator = (argument, scope) => {
  const programs = argumentList(argument).map((part) => compile(part, scope));
  if (programs.length < 2) {
    throw locationError(1257300, `$ifNull needs at least two arguments, had: ${programs.length}`);
  }
  return (frame) => {
    let value: unknown;
    for (const program of programs) {
      value = program(frame);
      if (!isNullish(value)) return value;
    }
    return value;
  };
};

const switchCase: CompileOperator = (argument, scope) => {
  const doc = asDocument(argument);
  if (!doc) throw locationError(40060, `$switch requires an object as an argument, found: ${typeName(argument)}`);
  const unknownName = Object.keys(doc).find((key) => key !== 'branches' && key !== 'default');
  if (unknownName !== undefined) throw locationError(40067, `$switch found an unknown argument: ${unknownName}`);
  if (!Array.isArray(doc.branches)) {
    throw locationError(40061, `$switch expected an array for 'branches', found: ${typeName(doc.branches)}`);
  }
  const branches = doc.branches.map((branch: unknown) => {
    const parts = asDocument(branch);
    if (!parts) throw locationError(40062, `$switch expected each branch to be an object, found: ${typeName(branch)}`);
    if (!Object.hasOwn(parts, 'case'))
      throw locationError(40064, "$switch requires each branch have a 'case' expression");
    if (!Object.hasOwn(parts, 'then'))
      throw locationError(40065, "$switch requires each branch have a 'then' expression.");
    return { test: compile(parts.case, scope), then: compile(parts.then, scope) };
  });
  const fallback = Object.hasOwn(doc, 'default') ? compile(doc.default, scope) : undefined;
  if (branches.length === 0 && !fallback) throw locationError(40068, '$switch requires at least one branch.');
  return (frame) => {
    for (const { test, then } of branches) if (isTrue(test(frame))) return then(frame);
    if (fallback) return fallback(frame);
    throw locationError(40066, '$switch could not find a matching branch for an input, and no default was specified.');
  };
};

const and: CompileOperator = (argument, scope) => {
  const programs = argumentList(argument).map((part) => compile(part, scope));
  return (frame) => programs.every((program) => isTrue(program(frame)));
};

const or: CompileOperator = (argument, scope) => {
  const programs = argumentList(argument).map((part) => compile(part, scope));
  return (frame) => programs.some((program) => isTrue(program(frame)));
};

const not: CompileOperator = (argument, scope) => {
  const list = argumentList(argument);
  if (list.length !== 1) {
    throw locationError(16020, `Expression $not takes exactly 1 arguments. ${list.length} were passed in.`);
  }
  const program = compile(list[0], scope);
  return (frame) => !isTrue(program(frame));
};

function variableName(name: string, userChoice = true): string {
  if (name === 'CURRENT') return name;
  if (!/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name)) {
    throw locationError(
      userChoice ? 16867 : 16866,
      `'${name}' starts with an invalid character for a user variable name`,
    );
  }
  return name;
}

const letIn: CompileOperator = (argument, scope) => {
  const doc = asDocument(argument);
  if (!doc) throw locationError(16874, '$let only supports an object as its argument');
  const unknownName = Object.keys(doc).find((key) => key !== 'vars' && key !== 'in');
  if (unknownName !== undefined) throw locationError(16875, `Unrecognized parameter to $let: ${unknownName}`);
  if (!Object.hasOwn(doc, 'vars')) throw locationError(16876, "Missing 'vars' parameter to $let");
  if (!Object.hasOwn(doc, 'in')) throw locationError(16877, "Missing 'in' parameter to $let");
  const variables = asDocument(doc.vars);
  if (!variables) throw locationError(10065, 'invalid parameter: expected an object (vars)');
  const names = Object.keys(variables).map((name) => variableName(name));
  const values = names.map((name) => compile(variables[name], scope));
  const inner = bind(scope, names);
  const body = compile(doc.in, inner.scope);
  return (frame) => {
    const found = values.map((value) => value(frame));
    inner.slots.forEach((slot, index) => (frame.slots[slot] = found[index]));
    return body(frame);
  };
};

/** Compiles the parts that `$map` and `$filter` share: the array, the variable's slot and the body. */
function loop(argument: unknown, scope: Scope, name: string, bodyName: string, optional: string[]) {
  const doc = asDocument(argument);
  if (!doc) throw locationError(name === '$map' ? 16878 : 28646, `${name} only supports an object as its argument`);
  const { as: as_, [bodyName]: body, ...rest } = doc;
  const isMap = name === '$map';
  const codes = { object: isMap ? 16878 : 28646, unknown: isMap ? 16879 : 28647, missing: isMap ? 16880 : 28648 };
  const programs = namedArguments(rest, scope, name, { required: ['input'], optional, codes });
  if (!Object.hasOwn(doc, bodyName))
    throw locationError(isMap ? 16882 : 28650, `Missing '${bodyName}' parameter to ${name}`);
  const inner = bind(scope, [as_ === undefined ? 'this' : variableName(String(as_))]);
  return { programs, slot: inner.slots[0] as number, body: compile(body, inner.scope) };
}

const map: CompileOperator = (argument, scope) => {
  const { programs, slot, body } = loop(argument, scope, '$map', 'in', []);
  const input = programs.input as Program;
  return (frame) => {
    const array = input(frame);
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) throw locationError(16883, `input to $map must be an array not ${typeName(array)}`);
    return array.map((element: unknown) => {
      frame.slots[slot] = element;
      return body(frame) ?? null;
    });
  };
};

const filter: CompileOperator = (argument, scope) => {
  const { programs, slot, body } = loop(argument, scope, '$filter', 'cond', ['limit']);
  const input = programs.input as Program;
  const { limit } = programs;
  return (frame) => {
    const array = input(frame);
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) throw locationError(28651, `input to $filter must be an array not ${typeName(array)}`);
    const bound = limit?.(frame);
    const most = isNullish(bound) ? Infinity : (integerArgument(bound) ?? 0);
    if (most <= 0) throw locationError(327392, '$filter: limit must be represented as a positive 32-bit integer');
    const found: unknown[] = [];
    for (const element of array) {
      frame.slots[slot] = element;
      if (isTrue(body(frame)) && found.push(element) >= most) break;
    }
    return found;
  };
};

const reduce: CompileOperator = (argument, scope) => {
  const doc = asDocument(argument);
  if (!doc) throw locationError(40075, `$reduce requires an object as an argument, found: ${typeName(argument)}`);
  const { in: body, ...rest } = doc;
  const programs = namedArguments(rest, scope, '$reduce', {
    required: ['input', 'initialValue'],
    codes: { object: 40075, unknown: 40076, missing: { input: 40077, initialValue: 40078 } },
  });
  if (!Object.hasOwn(doc, 'in')) throw locationError(40079, "$reduce requires 'in' to be specified");
  const inner = bind(scope, ['this', 'value']);
  const [thisSlot, valueSlot] = inner.slots as [number, number];
  const step = compile(body, inner.scope);
  return (frame) => {
    const array = (programs.input as Program)(frame);
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) {
      throw locationError(40080, `$reduce requires that 'input' be an array, found: ${typeName(array)}`);
    }
    let value = (programs.initialValue as Program)(frame);
    for (const element of array) {
      frame.slots[thisSlot] = element;
      frame.slots[valueSlot] = value;
      value = step(frame);
    }
    return value;
  };
};

register({
  $literal: (argument) => constant(argument),
  $const: (argument) => constant(argument),
  $expr: (argument, scope) => compile(argument, scope),
  $cond: condition,
  $ifNull: ifNull,
  $switch: switchCase,
  $and: and,
  $or: or,
  $not: not,
  $let: letIn,
  $map: map,
  $filter: filter,
  $reduce: reduce,
});
