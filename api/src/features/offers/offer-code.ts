/** The text of codes: the one form in which they are kept and asked, and new ones that nobody misreads. Pure but for chance. */
import { randomInt } from 'node:crypto';
import { plainCharacters } from '../../types/identifiers.js';

export const CODE_LEAST = 3;
export const CODE_MOST = 24;
/** What a shopper may send, before the normal form. */
export const TYPED_CODE_MOST = 60;
/** Letters and digits without those that look alike: no 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V. */
export const CODE_LETTERS = 'ACDEFGHJKMNPQRTWXY34679';
/** Letters of a generated code after its beginning: more than seven times ten to the tenth, so that nobody hits one by chance. */
const RANDOM_LETTERS = 8;
export const CODE_START_MOST = CODE_MOST - RANDOM_LETTERS;

/** Codes are the same whatever their case, with or without blanks and dashes. @returns possibly nothing */
export function codeKey(typed: string): string {
  return plainCharacters(typed).toUpperCase().replace(/[ _-]/g, '');
}

/** Whether a text in normal form can be a code. */
export function isCode(key: string): boolean {
  return key.length >= CODE_LEAST && key.length <= CODE_MOST && /^[A-Z0-9]+$/.test(key);
}

/** A new code. @param start in normal form */
export function generatedCode(start: string): string {
  let code = start;
  for (let i = 0; i < RANDOM_LETTERS; i += 1) code += CODE_LETTERS[randomInt(CODE_LETTERS.length)]!;
  return code;
}
