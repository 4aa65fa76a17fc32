/** The update operators on fields: each compiles its argument into a change of a draft. */
import { Int32, Long, Timestamp } from 'bson';
import { mongoError } from '../../errors.js';
import { add, isNumber, multiply, NUMBER_KIND, numberKind } from '../arithmetic.js';
import { valueComparer } from '../bson-order.js';
import { asDocument, type Collation, display, typeName } from '../document.js';
import type { Draft } from './draft.js';

export interface ChangeContext {
  now: Date;
  isInsert: boolean;
}
/** Changes a draft at one concrete path. */
export type Change = (draft: Draft, path: readonly string[], context: ChangeContext) => void;
export type CompileChange = (argument: unknown, name: string, collation: Collation | undefined) => Change;

function calculation(
  operator: '$inc' | '$mul',
  verb: string,
  apply: (current: unknown, argument: unknown) => unknown,
): CompileChange {
  return (argument, name) => {
    if (!isNumber(argument)) {
      throw mongoError('TypeMismatch', `Cannot ${verb} with non-numeric argument: {${name}: ${display(argument)}}`);
    }
    return (draft, path) => {
      const current = draft.read(path);
      if (current !== undefined && !isNumber(current)) {
        throw mongoError(
          'TypeMismatch',
          `Cannot apply ${operator} to a value of non-numeric type. ${draft.describeId()} has the field ` +
            `'${path[path.length - 1]}' of non-numeric type ${typeName(current)}`,
        );
      }
      const result = apply(current ?? new Int32(0), argument);
      if (result === undefined) {
        throw mongoError(
          'BadValue',
          `Failed to apply ${operator} operations to current value ((NumberLong)${String(current)}) for document ` +
            draft.describeId(),
        );
      }
      draft.write(path, result);
    };
  };
}

function bound(wins: (order: number) => boolean): CompileChange {
  return (argument, _name, collation) => {
    const compare = valueComparer(collation);
    return (draft, path) => {
      const current = draft.read(path);
      if (current === undefined || wins(compare(argument, current))) draft.write(path, argument);
    };
  };
}

const set: CompileChange = (argument) => (draft, path) => draft.write(path, argument);

const setOnInsert: CompileChange = (argument) => (draft, path, context) => {
  if (context.isInsert) draft.write(path, argument);
};

const unset: CompileChange = () => (draft, path) => draft.remove(path);

const currentDate: CompileChange = (argument, name) => {
  const type: unknown = asDocument(argument)?.$type;
  if (asDocument(argument)) {
    const unknownOption = Object.keys(argument as object).find((key) => key !== '$type');
    if (unknownOption !== undefined) {
      throw mongoError('BadValue', `Unrecognized $currentDate option: ${unknownOption}`);
    }
    if (type !== 'date' && type !== 'timestamp') {
      throw mongoError(
        'BadValue',
        "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
      );
    }
  } else if (typeof argument !== 'boolean') {
    throw mongoError(
      'BadValue',
      `${typeName(argument)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ` +
        `({$type: 'timestamp/date'}) for '${name}'.`,
    );
  }
  return (draft, path, { now }) => {
    const stamp = new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 });
    draft.write(path, type === 'timestamp' ? stamp : new Date(now));
  };
};

const BIT_OPERATIONS: Record<string, (a: bigint, b: bigint) => bigint> = {
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
};

function integerBits(value: unknown): bigint | undefined {
  const kind = numberKind(value);
  return kind === NUMBER_KIND.int || kind === NUMBER_KIND.long ? BigInt(String(value)) : undefined;
}

const bit: CompileChange = (argument, name) => {
  const operations = Object.entries(asDocument(argument) ?? {}).map(([key, operand]) => {
    const operation = BIT_OPERATIONS[key];
    if (!operation) {
      throw mongoError(
        'BadValue',
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${key}' which is an unknown operator: {${key}: ${display(operand)}}`,
      );
    }
    const bits = integerBits(operand);
    if (bits === undefined) {
      throw mongoError(
        'BadValue',
        `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(operand)}' is not supported here: {${key}: ${display(operand)}}`,
      );
    }
    return { operation, bits, isLong: numberKind(operand) === NUMBER_KIND.long };
  });
  if (operations.length === 0) {
    throw mongoError(
      'BadValue',
      `You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}}, not {${name}: ${display(argument)}}`,
    );
  }
  return (draft, path) => {
    const current = draft.read(path);
    const start = current === undefined ? 0n : integerBits(current);
    if (start === undefined) {
      throw mongoError(
        'BadValue',
        `Cannot apply $bit to a value of non-integral type.${draft.describeId()} has the field ` +
          `${path[path.length - 1]} of non-integer type ${typeName(current)}`,
      );
    }
    const isLong = numberKind(current) === NUMBER_KIND.long || operations.some((one) => one.isLong);
    const result = operations.reduce((bits, one) => one.operation(bits, one.bits), start);
    draft.write(
      path,
      isLong ? Long.fromBigInt(BigInt.asIntN(64, result)) : new Int32(Number(BigInt.asIntN(32, result))),
    );
  };
};

/** Operators by name; `$rename` is compiled separately because it has two paths. */
export const FIELD_OPERATORS: Record<string, CompileChange> = {
  $set: set,
  $setOnInsert: setOnInsert,
  $unset: unset,
  $inc: calculation('$inc', 'increment', (current, argument) => add(current, argument, 'refuse')),
  $mul: calculation('$mul', 'multiply', (current, argument) => multiply(current, argument, 'refuse')),
  $min: bound((order) => order < 0),
  $max: bound((order) => order > 0),
  $currentDate: currentDate,
  $bit: bit,
};

/** Moves a field to another path. */
export function rename(draft: Draft, from: readonly string[], to: readonly string[]): void {
  for (const [path, role] of [
    [from, 'source'],
    [to, 'destination'],
  ] as const) {
    const length = draft.arrayOnPath(path);
    if (length < 0) continue;
    if (role === 'source' && draft.read(from) === undefined) return;
    throw mongoError(
      'BadValue',
      `The ${role} field cannot be an array element, '${path.join('.')}' in doc with ${draft.describeId()} has an ` +
        `array field called '${path[length - 1]}'`,
    );
  }
  const value = draft.read(from);
  if (value === undefined) return;
  draft.write(to, value);
  draft.remove(from);
}
