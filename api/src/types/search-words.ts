/** Finding people and requests by the beginnings of words, with an ordinary index on a list of lower-case words. */
import mongoose from 'mongoose';
import { phoneDigits, phoneKey, readPhone } from './phone.js';

/** Words kept of one document. */
const WORDS_MOST = 60;
/** Words of a search that are looked at. */
const SEARCH_WORDS_MOST = 5;
/** Digits at the end of a phone number that are enough to find it. */
const SHORTEST_END = 4;
const LOOKS_LIKE_PHONE = /^\+?[\d\s().-]{5,}$/;

/** The words a document is found by: e-mails whole, phone numbers by their digits, anything else word by word. */
export function searchWords(...texts: (string | null | undefined)[]): string[] {
  const words = texts.flatMap((given) => {
    const text = given?.trim().toLowerCase() ?? '';
    return LOOKS_LIKE_PHONE.test(text) ? phoneWords(text) : text.split(/\s+/).flatMap(parts);
  });
  return [...new Set(words.filter(Boolean))].slice(0, WORDS_MOST);
}

/** What a phone number is found by: the digits of its normal form, those without the country's code, those that were typed, and its end. */
export function phoneWords(phone: string): string[] {
  const key = phoneKey(phone);
  const ends = Array.from({ length: Math.max(0, key.length - SHORTEST_END) }, (_, more) =>
    key.slice(-SHORTEST_END - more),
  );
  const words = [phoneDigits(phone), key, ...ends, typedDigits(phone)];
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_END);
}

/**
 * The words of which a search that looks like a phone number wants one. A whole number is looked for by its key, which finds it
 * in every notation, also in records of before there was a normal form; numbers of orders and parcels look like one too.
 * @returns undefined for a search that does not look like one
 */
export function phoneSearch(text: string): string[] | undefined {
  if (!LOOKS_LIKE_PHONE.test(text)) return undefined;
  return [...new Set([...(readPhone(text) ? [phoneKey(text)] : []), typedDigits(text)])];
}

const typedDigits = (phone: string): string => phone.replace(/\D/g, '');

/** A condition on `searchWords`: every word of the search begins one of them. Empty for a blank search. */
export function matchesSearch(search: string | null | undefined): Record<string, unknown> {
  const text = search?.trim().toLowerCase() ?? '';
  const phone = phoneSearch(text);
  return allBegin(phone ? [phone] : text.split(/\s+/).flatMap(parts));
}

/**
 * A condition on `searchWords`: each of these lower-case words begins one of them. Empty for no words.
 * @param words a list among them stands for one of its words
 */
export function allBegin(words: readonly (string | readonly string[])[]): Record<string, unknown> {
  // A pattern cannot hold a NUL, and no kept word has a control character.
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

/** An e-mail stays whole; other words lose the punctuation around and in them. */
function parts(word: string): string[] {
  return word.includes('@') ? [word] : word.split(/[^\p{L}\p{N}\p{M}]+/u);
}
