/** Prefix search for people and requests, with a normal index on an array of lower-case words. */
import mongoose from 'mongoose';
import { phoneDigits, phoneKey, readPhone } from './phone.js';

/** Most words per document. */
const WORDS_MOST = 60;
/** Most words of a search. */
const SEARCH_WORDS_MOST = 5;
/** Fewest trailing digits that find a phone number. */
const SHORTEST_END = 4;
const LOOKS_LIKE_PHONE = /^\+?[\d\s().-]{5,}$/;

/** The search words of a document: whole e-mails, digits of phone numbers, single words of other texts. */
export function searchWords(...texts: (string | null | undefined)[]): string[] {
  const words = texts.flatMap((given) => {
    const text = given?.trim().toLowerCase() ?? '';
    return LOOKS_LIKE_PHONE.test(text) ? phoneWords(text) : text.split(/\s+/).flatMap(parts);
  });
  return [...new Set(words.filter(Boolean))].slice(0, WORDS_MOST);
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
 * notation, also in older records. Order and tracking numbers can look like phone numbers, so the typed digits are searched as well.
 * @returns undefined when the search does not look like a phone number
 */
export function phoneSearch(text: string): string[] | undefined {
  if (!LOOKS_LIKE_PHONE.test(text)) return undefined;
  return [...new Set([...(readPhone(text) ? [phoneKey(text)] : []), typedDigits(text)])];
}

const typedDigits = (phone: string): string => phone.replace(/\D/g, '');

/** Condition on `searchWords`: every word of the search is a prefix of one of them. Empty for a blank search. */
export function matchesSearch(search: string | null | undefined): Record<string, unknown> {
  const text = search?.trim().toLowerCase() ?? '';
  const phone = phoneSearch(text);
  return allBegin(phone ? [phone] : text.split(/\s+/).flatMap(parts));
}

/**
 * Condition on `searchWords`: each of these lower-case words is a prefix of one of them. Empty for no words.
 * @param words a nested list means any one of its words
 */
export function allBegin(words: readonly (string | readonly string[])[]): Record<string, unknown> {
  // A regular expression cannot contain NUL, and stored words have no control characters.
  const clean = (word: string) => word.replace(/\p{Cc}/gu, '');
  const wanted = words.map((word) => [word].flat().map(clean).filter(Boolean)).filter((forms) => forms.length > 0);
  if (wanted.length === 0) return {};
  return {
    $and: wanted
      .slice(0, SEARCH_WORDS_MOST)
      .map(([form, ...others]) => (others.length > 0 ? { $or: [form!, ...others].map(begins) } : begins(form!))),
  };
}

const begins = (word: string): Record<string, unknown> => ({
  searchWords: mongoose.trusted({ $regex: `^${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}` }),
});

/** Splits a word at punctuation; an e-mail stays whole. */
function parts(word: string): string[] {
  return word.includes('@') ? [word] : word.split(/[^\p{L}\p{N}\p{M}]+/u);
}
