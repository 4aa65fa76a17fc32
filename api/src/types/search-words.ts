/** Prefix search for people, orders and requests, with a normal index on an array of lower-case words in their normal form. */
import mongoose from 'mongoose';
import {
  compactIdentifier,
  foldedLetters,
  identifierKey,
  plainCharacters,
  withEitherApostrophe,
} from './identifiers.js';
import { phoneDigits, phoneKey, readPhone } from './phone.js';

/** Most words per document. */
const WORDS_MOST = 60;
/** Most words of a search. */
const SEARCH_WORDS_MOST = 5;
/** Fewest trailing digits that find a phone number. */
const SHORTEST_END = 4;
/** Fewest digits that are looked for without the 0 before them. */
const SHORTEST_WITHOUT_ZERO = 5;
/** Fewest letters and digits of a number that is written with blanks. */
const SHORTEST_SPACED = 6;
const LOOKS_LIKE_PHONE = /^\+?[\d\s().-]{5,}$/;
/** A number that is long enough to be a whole one, among other words. */
const PHONE_WITHIN = /(?<!\S)\+?\d[\d\s().-]{7,}\d(?!\S)/;
const APOSTROPHE = /['\u2018\u2019]/u;

/** A word of a search: any one of its forms is the prefix of a stored word, or the whole of it where it says so. */
export type AskedWord = readonly (string | { whole: string })[];

/** The search words of a document: whole e-mails, digits of phone numbers, single words of other texts. */
export function searchWords(...texts: (string | null | undefined)[]): string[] {
  const words = texts.flatMap((given) => {
    const text = plainCharacters(given ?? '').toLowerCase();
    return LOOKS_LIKE_PHONE.test(text) ? phoneWords(text) : text.split(' ').flatMap(wordsOf);
  });
  return [...new Set(words.filter(Boolean))].slice(0, WORDS_MOST);
}

/** The words of a name: folded, in one piece and in its parts, so that `D’Souza` is `dsouza` as well as `souza`. */
export function nameWords(name: string): string[] {
  return [...new Set(plainCharacters(name).toLowerCase().split(' ').flatMap(wordsOf))].filter(Boolean);
}

/** The words of an identifier: as it is written and without its dashes and blanks. */
export function identifierWords(identifier: string): string[] {
  return [
    ...new Set([identifierKey(identifier), compactIdentifier(identifier)].map((word) => word.toLowerCase())),
  ].filter(Boolean);
}

/** The search words of a phone number: digits of the normal form, without the country code, as typed, and the trailing digits. */
export function phoneWords(phone: string): string[] {
  const key = phoneKey(phone);
  const ends = Array.from({ length: Math.max(0, key.length - SHORTEST_END) }, (_, more) =>
    key.slice(-SHORTEST_END - more),
  );
  const words = [phoneDigits(phone), key, ...ends, typedDigits(phone)];
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_END);
}

/**
 * Alternative search words for a search that looks like a phone number. A whole number is searched by its key (phoneKey), which finds every
 * notation, also in older records. Order and tracking numbers can look like phone numbers, so the typed digits are searched as well; the
 * beginning of a number also without the 0 that is dialled before it.
 * @returns undefined when the search does not look like a phone number
 */
export function phoneSearch(text: string): string[] | undefined {
  if (!LOOKS_LIKE_PHONE.test(text)) return undefined;
  const typed = typedDigits(text);
  const withoutZero = typed.replace(/^0+/, '');
  return [
    ...new Set([
      ...(readPhone(text) ? [phoneKey(text)] : []),
      typed,
      ...(withoutZero.length >= SHORTEST_WITHOUT_ZERO ? [withoutZero] : []),
    ]),
  ];
}

const typedDigits = (phone: string): string => phone.replace(/\D/g, '');

/** Condition on `searchWords`: every word of the search is a prefix of one of them. Empty for a blank search. */
export function matchesSearch(search: string | null | undefined): Record<string, unknown> {
  return allBegin(askedWords(search, (word) => parts(foldedLetters(word)).map((part) => [part])));
}

/**
 * The words of a search. Numbers of phones are found by their digits, however they are spaced and whatever stands beside them.
 * @param read how a word that is neither a phone number, an e-mail nor has an apostrophe is looked for
 */
export function askedWords(search: string | null | undefined, read: (word: string) => AskedWord[]): AskedWord[] {
  const text = plainCharacters(search ?? '').toLowerCase();
  const phone = phoneSearch(text);
  if (phone) return [phone];
  const within = PHONE_WITHIN.exec(text)?.[0];
  if (within && readPhone(within)) return [[phoneKey(within)], ...askedWords(text.replace(within, ' '), read)];
  return text.split(' ').flatMap((word) => {
    if (word.includes('@')) return [[word]];
    return APOSTROPHE.test(word) ? withApostrophe(word) : read(word);
  });
}

/**
 * Condition on `searchWords`: of each word one form is a prefix of one of them. Empty for no words. Several forms are one `$in`, which an index
 * answers, where `$or` would be looked through.
 */
export function allBegin(words: readonly AskedWord[]): Record<string, unknown> {
  const wanted = words.map((forms) => forms.map(pattern).filter((one) => one !== undefined));
  const patterns = wanted.filter((forms) => forms.length > 0).slice(0, SEARCH_WORDS_MOST);
  if (patterns.length === 0) return {};
  return {
    $and: patterns.map((forms) => ({
      searchWords: mongoose.trusted(
        forms.length > 1 ? { $in: forms.map((one) => new RegExp(one)) } : { $regex: forms[0]! },
      ),
    })),
  };
}

function pattern(form: AskedWord[number]): string | undefined {
  const word = typeof form === 'string' ? form : form.whole;
  // A regular expression cannot contain NUL, and stored words have no control characters.
  const text = word.replace(/\p{Cc}/gu, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text ? `^${text}${typeof form === 'string' ? '' : '$'}` : undefined;
}

/**
 * In one piece; or as earlier releases stored it: unchanged with either apostrophe, or in parts, all of which have to be there.
 */
function withApostrophe(word: string): AskedWord[] {
  const joined = parts(foldedLetters(word)).join('');
  const pieces = parts(word);
  if (!joined) return [];
  const whole = [joined, ...withEitherApostrophe(word)];
  return pieces.map((piece, at) => [...whole, at < pieces.length - 1 ? { whole: piece } : piece]);
}

/** Of a stored word: its parts, folded, and when it has apostrophes what stands between them. */
function wordsOf(word: string): string[] {
  if (word.includes('@')) return [word];
  return [...parts(foldedLetters(word)), ...(APOSTROPHE.test(word) ? parts(word).map(foldedLetters) : [])];
}

/** Several numbers in blanks are one as well: each of its words may be the whole of it. */
export function orAsOneNumber(words: readonly AskedWord[], text: string): AskedWord[] {
  const whole = compactIdentifier(text).toLowerCase();
  const isNumber = words.length > 1 && whole.length >= SHORTEST_SPACED && /\d/.test(whole);
  return isNumber ? words.map((forms) => [...forms, whole]) : [...words];
}

/** Splits a word at punctuation. */
function parts(word: string): string[] {
  return word.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
}
