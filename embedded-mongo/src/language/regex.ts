/** Regular expressions: translates PCRE syntax to JavaScript's and limits the execution time. */
import { createContext, Script } from 'node:vm';
import { BSONRegExp } from 'bson';
import { locationError, mongoError } from '../errors.js';

/** PCRE's own limit on a compiled pattern is about this many characters. */
const MAX_PATTERN_LENGTH = 32764;
/** Estimated steps up to which an expression runs without a timeout; this takes well under 50 ms. */
const UNGUARDED_STEPS = 2_000_000;
/** Total time in milliseconds for all guarded runs of one compiled expression, not counting the first millisecond of each. */
const GUARD_BUDGET = 500;

const POSIX_CLASSES: Record<string, string> = {
  alnum: 'A-Za-z0-9',
  alpha: 'A-Za-z',
  ascii: '\\x00-\\x7f',
  blank: ' \\t',
  cntrl: '\\x00-\\x1f\\x7f',
  digit: '0-9',
  graph: '\\x21-\\x7e',
  lower: 'a-z',
  print: '\\x20-\\x7e',
  punct: '!-\\/:-@\\[-`{-~',
  space: '\\s',
  upper: 'A-Z',
  word: '\\w',
  xdigit: 'A-Fa-f0-9',
};

/** A compiled expression; `exec` runs it within its time budget. */
export interface SafeRegex {
  test(text: string): boolean;
  /** Finds the first match at or after an offset in UTF-16 units. */
  exec(text: string, from?: number): RegExpExecArray | null;
  source: string;
  flags: string;
}

/** Translates PCRE syntax; `flags` may grow through a leading `(?i)`. */
function translate(pattern: string, flags: Set<string>): string {
  let rest = pattern;
  for (let inline = /^\(\?([imsx]+)\)/.exec(rest); inline; inline = /^\(\?([imsx]+)\)/.exec(rest)) {
    for (const flag of inline[1] as string) flags.add(flag);
    rest = rest.slice(inline[0].length);
  }
  const extended = flags.delete('x');
  let out = '';
  let inClass = false;
  for (let i = 0; i < rest.length; i++) {
    const char = rest[i] as string;
    const two = rest.slice(i, i + 2);
    if (char === '\\') {
      i++;
      if (!inClass && two === '\\A') out += '(?<![\\s\\S])';
      else if (!inClass && two === '\\z') out += '(?![\\s\\S])';
      else if (!inClass && two === '\\Z') out += '(?=\\n?(?![\\s\\S]))';
      else if (!inClass && two === '\\Q') {
        const end = rest.indexOf('\\E', i);
        const literal = rest.slice(i + 1, end < 0 ? undefined : end);
        out += literal.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
        i += literal.length + (end < 0 ? 0 : 2);
      } else if (two === '\\h') out += inClass ? ' \\t' : '[ \\t]';
      else if (two === '\\R' && !inClass) out += '(?:\\r\\n|[\\n\\v\\f\\r\\x85\\u2028\\u2029])';
      else if (two === '\\a') out += '\\x07';
      else if (two === '\\e') out += '\\x1b';
      else if (/^\\x\{[0-9a-f]+\}/i.test(rest.slice(i - 1))) {
        const end = rest.indexOf('}', i);
        out += `\\u{${rest.slice(i + 2, end)}}`;
        flags.add('u');
        i = end;
      } else if (/^\\[pP]\{/.test(rest.slice(i - 1))) {
        flags.add('u');
        out += two;
      } else out += two;
    } else if (inClass) {
      const posix = /^\[:(\^?)(\w+):\]/.exec(rest.slice(i));
      const members = posix && POSIX_CLASSES[posix[2] as string];
      if (posix && members !== undefined && posix[1] === '') {
        out += members;
        i += posix[0].length - 1;
      } else {
        if (char === ']') inClass = false;
        out += char;
      }
    } else if (char === '[') {
      inClass = true;
      // In PCRE a closing bracket right after the opening one is a literal.
      const opening = /^\[\^?\]/.exec(rest.slice(i));
      out += opening ? `${opening[0].slice(0, -1)}\\]` : char;
      if (opening) i += opening[0].length - 1;
    } else if (char === '(' && rest.startsWith('(?P<', i)) {
      out += '(?<';
      i += 3;
    } else if (char === '(' && rest.startsWith('(?#', i)) {
      const end = rest.indexOf(')', i);
      i = end < 0 ? rest.length : end;
    } else if (extended && /\s/.test(char)) {
      continue;
    } else if (extended && char === '#') {
      const end = rest.indexOf('\n', i);
      i = end < 0 ? rest.length : end;
    } else if (char === '$' && !flags.has('m')) {
      out += '(?=\\n?(?![\\s\\S]))';
    } else out += char;
  }
  return out;
}

interface Shape {
  /** Number of unbounded or wide repetitions outside any repeated group. */
  repeats: number;
  /** Whether a repetition contains a repetition or an alternation, so that the time may grow exponentially. */
  nested: boolean;
  anchored: boolean;
}

/** Estimates from its structure how much a pattern can backtrack. */
function shapeOf(source: string): Shape {
  const groups: { start: boolean; risky: boolean }[] = [];
  let repeats = 0;
  let nested = false;
  let closed: { risky: boolean } | undefined;
  const markRisky = () => groups.forEach((group) => (group.risky = true));
  for (let i = 0; i < source.length; i++) {
    const char = source[i] as string;
    const previous = closed;
    closed = undefined;
    if (char === '\\') {
      if (/[1-9k]/.test(source[i + 1] ?? '')) nested = true;
      i++;
    } else if (char === '[') {
      for (i++; i < source.length && source[i] !== ']'; i++) if (source[i] === '\\') i++;
    } else if (char === '(') groups.push({ start: true, risky: false });
    else if (char === ')') closed = groups.pop();
    else if (char === '|') markRisky();
    else if (char === '*' || char === '+' || char === '{') {
      const counted = /^\{(\d+)(,(\d*))?\}/.exec(source.slice(i));
      if (char === '{' && !counted) continue;
      const most = counted
        ? counted[2] === undefined
          ? Number(counted[1])
          : Number(counted[3] || Infinity)
        : Infinity;
      if (counted) i += counted[0].length - 1;
      if (most <= 1) continue;
      repeats += most > 8 || previous ? 1 : 0;
      if (previous?.risky) nested = true;
      markRisky();
    } else if (char === '?' && source[i - 1] !== '(') markRisky();
  }
  return { repeats, nested, anchored: /^\^/.test(source) && !source.includes('|') };
}

function mayRunUnguarded(shape: Shape, length: number): boolean {
  if (shape.nested) return length <= 16;
  const power = shape.repeats + (shape.anchored ? 0 : 1);
  return length ** power <= UNGUARDED_STEPS;
}

const sandbox = createContext(Object.create(null) as object);
const watched = new Script('expression.lastIndex = from; result = expression.exec(text)');

/**
 * Compiles a BSON regular expression.
 * @throws MongoError 51091 for a pattern that PCRE or this server refuses
 */
export function compileRegex(pattern: string, options: string): SafeRegex {
  if (pattern.includes('\0') || options.includes('\0')) {
    throw mongoError('BadValue', 'Regular expression cannot contain an embedded null byte');
  }
  if (pattern.length > MAX_PATTERN_LENGTH) {
    throw locationError(51091, 'Regular expression is invalid: regular expression is too large');
  }
  const flags = new Set<string>();
  for (const flag of options) {
    if (!'imsxu'.includes(flag)) throw locationError(51108, `invalid flag in regex options: ${flag}`);
    if (flag !== 'u') flags.add(flag);
  }
  if (/[\u{10000}-\u{10ffff}]/u.test(pattern)) flags.add('u');
  let regex: RegExp;
  try {
    const source = translate(pattern, flags);
    regex = compileNative(source, `${[...flags].join('')}g`);
  } catch (error) {
    throw locationError(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
  const shape = shapeOf(regex.source);
  let spent = 0;
  const exec = (text: string, from = 0): RegExpExecArray | null => {
    if (mayRunUnguarded(shape, text.length)) {
      regex.lastIndex = from;
      return regex.exec(text);
    }
    const remaining = GUARD_BUDGET - spent;
    const started = performance.now();
    try {
      if (remaining < 1) throw new Error('out of time');
      Object.assign(sandbox, { expression: regex, text, from, result: null });
      watched.runInContext(sandbox, { timeout: Math.ceil(remaining) });
      return (sandbox as { result: RegExpExecArray | null }).result;
    } catch {
      throw locationError(
        51156,
        'Error occurred while executing the regular expression. Result code: -47 (match limit exceeded)',
      );
    } finally {
      spent += Math.max(0, performance.now() - started - 1);
      Object.assign(sandbox, { expression: null, text: null, result: null });
    }
  };
  return { exec, test: (text) => exec(text) !== null, source: regex.source, flags: regex.flags };
}

/** Removes needless escapes, which PCRE allows but JavaScript refuses with the `u` flag. */
function compileNative(source: string, flags: string): RegExp {
  if (!flags.includes('u')) return new RegExp(source, flags);
  return new RegExp(source.replace(/\\([^\w\s^$\\.*+?()[\]{}|/-])/g, '$1'), flags);
}

/** Compiles a regular expression value. */
export function compileRegexValue(value: BSONRegExp | RegExp): SafeRegex {
  return value instanceof BSONRegExp
    ? compileRegex(value.pattern, value.options)
    : compileRegex(value.source, value.flags.replace(/[gyd]/g, ''));
}

export function isRegex(value: unknown): value is BSONRegExp | RegExp {
  return value instanceof BSONRegExp || value instanceof RegExp;
}

/** The literal prefix of every match of a case-sensitive anchored pattern, or '' when there is none. */
export function literalPrefix(pattern: string, options: string): string {
  if (/[imx]/.test(options) || !/^(\^|\\A)/.test(pattern) || pattern.includes('|')) return '';
  let prefix = '';
  const body = pattern.replace(/^(\^|\\A)/, '');
  for (let i = 0; i < body.length; i++) {
    let char = body[i] as string;
    if (char === '\\') {
      char = body[++i] ?? '';
      if (char === '' || /\w/.test(char)) break;
    } else if ('^$.*+?()[]{}'.includes(char)) {
      break;
    }
    const next = body[i + 1];
    // The character before an optional quantifier is not part of the prefix.
    if (next === '*' || next === '?' || next === '{') break;
    prefix += char;
  }
  return prefix;
}

/** Whether a pattern tests only that a string begins with its literal prefix. */
export function isWholePrefix(pattern: unknown): boolean {
  if (typeof pattern !== 'string') return false;
  const prefix = literalPrefix(pattern, '');
  return prefix !== '' && pattern === `^${prefix.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`;
}
