/** String operators; positions are counted in code points (`CP`) or UTF-8 bytes. */
import { Int32 } from 'bson';
import { locationError } from '../../errors.js';
import { compareCodePoints } from '../bson-order.js';
import { integerArgument, typeName } from '../document.js';
import { compileRegex, isRegex, type SafeRegex } from '../regex.js';
import { asText } from './text.js';
import {
  type CompileOperator,
  constantValue,
  eager,
  eagerNamed,
  isNullish,
  namedArguments,
  named,
  type Operation,
  register,
} from './program.js';

const concat: Operation = (args) => {
  let text = '';
  for (const value of args) {
    if (isNullish(value)) return null;
    if (typeof value !== 'string') throw locationError(16702, `$concat only supports strings, not ${typeName(value)}`);
    text += value;
  }
  return text;
};

const toLower: Operation = ([value], _scope, name) =>
  asText(value, name).replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const toUpper: Operation = ([value], _scope, name) =>
  asText(value, name).replace(/[a-z]/g, (letter) => letter.toUpperCase());

const compareIgnoringCase: Operation = ([a, b], _scope, name) =>
  new Int32(Math.sign(compareCodePoints(asText(a, name).toUpperCase(), asText(b, name).toUpperCase())));

function position(name: string, value: unknown, what: string): number {
  const number = integerArgument(value);
  if (number === undefined) {
    throw locationError(34450, `${name}: ${what} must be a 32-bit integer, but is ${typeName(value)}`);
  }
  return number;
}

const substringOfCodePoints: Operation = ([value, start, length], _scope, name) => {
  const text = asText(value, name);
  const from = position(name, start, 'starting index');
  const count = position(name, length, 'length');
  if (from < 0) throw locationError(34453, `${name}: the starting index must be nonnegative integer.`);
  if (count < 0) throw locationError(34454, `${name}: length must be a nonnegative integer.`);
  return [...text].slice(from, from + count).join('');
};

const substringOfBytes: Operation = ([value, start, length], _scope, name) => {
  const bytes = Buffer.from(asText(value, name));
  const from = position(name, start, 'starting index');
  const count = position(name, length, 'length');
  if (from < 0) throw locationError(50752, `${name}: starting index must be non-negative (got: ${from})`);
  const end = count < 0 ? bytes.length : Math.min(bytes.length, from + count);
  const isInside = (at: number) => ((bytes[at] ?? 0) & 0xc0) === 0x80;
  if (isInside(from))
    throw locationError(28656, `${name}:  Invalid range, starting index is a UTF-8 continuation byte.`);
  if (isInside(end))
    throw locationError(28657, `${name}:  Invalid range, ending index is in the middle of a UTF-8 character.`);
  return bytes.subarray(from, end).toString();
};

const split: Operation = ([value, separator]) => {
  if (isNullish(value) || isNullish(separator)) return null;
  if (typeof value !== 'string') {
    throw locationError(
      40085,
      `$split requires an expression that evaluates to a string as a first argument, found: ${typeName(value)}`,
    );
  }
  if (typeof separator !== 'string') {
    throw locationError(
      40086,
      `$split requires an expression that evaluates to a string as a second argument, found: ${typeName(separator)}`,
    );
  }
  if (separator === '') throw locationError(40087, '$split requires a non-empty separator');
  return value.split(separator);
};

const lengthIn =
  (unit: 'code points' | 'bytes'): Operation =>
  ([value], _scope, name) => {
    if (typeof value !== 'string')
      throw locationError(34471, `${name} requires a string argument, found: ${typeName(value)}`);
    return new Int32(unit === 'bytes' ? Buffer.byteLength(value) : [...value].length);
  };

const indexIn =
  (unit: 'code points' | 'bytes'): Operation =>
  ([value, wanted, start, end], _scope, name) => {
    if (isNullish(value)) return null;
    if (typeof value !== 'string') {
      throw locationError(40091, `${name} requires a string as the first argument, found: ${typeName(value)}`);
    }
    if (typeof wanted !== 'string') {
      throw locationError(40092, `${name} requires a string as the second argument, found: ${typeName(wanted)}`);
    }
    // Split into code points, or into bytes as Latin-1 characters, so that positions have the caller's unit.
    const units = (text: string) => (unit === 'bytes' ? [...Buffer.from(text).toString('latin1')] : [...text]);
    const haystack = units(value);
    const needle = units(wanted);
    const from = start === undefined ? 0 : position(name, start, 'starting index');
    const to = end === undefined ? haystack.length : Math.min(position(name, end, 'ending index'), haystack.length);
    if (from < 0 || to < 0) throw locationError(40097, `${name} requires a nonnegative index`);
    for (let at = from; at + needle.length <= to; at++) {
      if (needle.every((one, index) => haystack[at + index] === one)) return new Int32(at);
    }
    return new Int32(-1);
  };

const BLANK = '\0 \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

const trim = eagerNamed(
  { required: ['input'], optional: ['chars'], codes: { object: 50696, unknown: 50694, missing: 50695 } },
  ({ input, chars }, _scope, name) => {
    if (isNullish(input) || chars === null) return null;
    if (typeof input !== 'string') {
      throw locationError(50699, `${name} requires its input to be a string, got ${typeName(input)} instead.`);
    }
    if (chars !== undefined && typeof chars !== 'string') {
      throw locationError(50700, `${name} requires 'chars' to be a string, got ${typeName(chars)} instead.`);
    }
    const removed = new Set(chars ?? BLANK);
    const points = [...input];
    let from = 0;
    let to = points.length;
    if (name !== '$rtrim') while (from < to && removed.has(points[from] as string)) from++;
    if (name !== '$ltrim') while (to > from && removed.has(points[to - 1] as string)) to--;
    return points.slice(from, to).join('');
  },
);

const replace = eagerNamed(
  {
    required: ['input', 'find', 'replacement'],
    codes: { object: 51751, unknown: 51750, missing: { input: 51749, find: 51748, replacement: 51747 } },
  },
  ({ input, find, replacement }, _scope, name) => {
    for (const [key, value] of Object.entries({ input, find, replacement })) {
      if (!isNullish(value) && typeof value !== 'string') {
        const code = key === 'input' ? 51746 : key === 'find' ? 51745 : 51744;
        throw locationError(code, `${name} requires that '${key}' be a string, found: ${typeName(value)}`);
      }
    }
    if (isNullish(input) || isNullish(find) || isNullish(replacement)) return null;
    const [text, wanted, by] = [input, find, replacement] as [string, string, string];
    return name === '$replaceAll' ? text.replaceAll(wanted, () => by) : text.replace(wanted, () => by);
  },
);

/** The pattern and options of a regular expression operator; undefined when there is none. */
function regexParts(name: string, pattern: unknown, flags: unknown): { pattern: string; options: string } | undefined {
  if (!isNullish(flags) && typeof flags !== 'string') {
    throw locationError(51106, `${name} needs 'options' to be of type string`);
  }
  const options = flags ?? '';
  if (isNullish(pattern)) return undefined;
  if (typeof pattern === 'string') return { pattern, options };
  if (!isRegex(pattern)) throw locationError(51105, `${name} needs 'regex' to be of type string or regex`);
  const own =
    'pattern' in pattern ? pattern : { pattern: pattern.source, options: pattern.flags.replace(/[gyd]/g, '') };
  if (own.options !== '' && options !== '') {
    throw locationError(51107, `${name}: found regex option(s) specified in both 'regex' and 'option' fields`);
  }
  return { pattern: own.pattern, options: options === '' ? own.options : options };
}

function found(text: string, match: RegExpExecArray): object {
  return {
    match: match[0],
    idx: new Int32([...text.slice(0, match.index)].length),
    captures: match.slice(1).map((capture: string | undefined) => capture ?? null),
  };
}

/** The regular expression operators; a constant expression is compiled once. */
const regexOperator: CompileOperator = (argument, scope, name) => {
  const programs = namedArguments(argument, scope, name, {
    required: ['input', 'regex'],
    optional: ['options'],
    codes: { object: 51103, unknown: 31024, missing: { input: 31022, regex: 31023 } },
  });
  const { input, regex, options } = programs as Required<typeof programs>;
  const compileOf = (pattern: unknown, flags: unknown): SafeRegex | undefined => {
    const parts = regexParts(name, pattern, flags);
    return parts && compileRegex(parts.pattern, parts.options);
  };
  const fixed =
    regex?.constant && (!options || options.constant)
      ? { regex: compileOf(constantValue(regex), options && constantValue(options)) }
      : undefined;
  return (frame) => {
    const text = input?.(frame);
    if (!isNullish(text) && typeof text !== 'string') {
      throw locationError(51104, `${name} needs 'input' to be of type string`);
    }
    const compiled = fixed ? fixed.regex : compileOf(regex?.(frame), options?.(frame));
    if (isNullish(text) || !compiled) return name === '$regexMatch' ? false : name === '$regexFindAll' ? [] : null;
    const match = compiled.exec(text);
    if (name === '$regexMatch') return match !== null;
    if (name === '$regexFind') return match ? found(text, match) : null;
    const all: object[] = [];
    for (let next = match; next;) {
      all.push(found(text, next));
      const after = next.index + Math.max(next[0].length, 1);
      next = after > text.length ? null : compiled.exec(text, after);
    }
    return all;
  };
};

const SUBSTRINGS = eager(3, 3, substringOfBytes);

register({
  $concat: eager(0, Infinity, concat),
  $toLower: eager(1, 1, toLower),
  $toUpper: eager(1, 1, toUpper),
  $strcasecmp: eager(2, 2, compareIgnoringCase),
  $substr: SUBSTRINGS,
  $substrBytes: SUBSTRINGS,
  $substrCP: eager(3, 3, substringOfCodePoints),
  $split: eager(2, 2, split),
  $strLenCP: eager(1, 1, lengthIn('code points')),
  $strLenBytes: eager(1, 1, lengthIn('bytes')),
  $indexOfCP: eager(2, 4, indexIn('code points')),
  $indexOfBytes: eager(2, 4, indexIn('bytes')),
  ...named(['$trim', '$ltrim', '$rtrim'], trim),
  ...named(['$replaceOne', '$replaceAll'], replace),
  ...named(['$regexMatch', '$regexFind', '$regexFindAll'], regexOperator),
});
