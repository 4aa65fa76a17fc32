/** Finding people and requests by the beginnings of words, with an ordinary index on a list of lower-case words. */
import mongoose from 'mongoose';

/** Words kept of one document. */
const WORDS_MOST = 60;
/** Words of a search that are looked at. */
const SEARCH_WORDS_MOST = 5;
/** Digits of an Indian phone number without the country's code. */
const NATIONAL_DIGITS = 10;
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

/** What a phone number is found by: its digits with and without the country's code, and its end. */
export function phoneWords(phone: string): string[] {
  const digits = phone.replace(/\D/g, '');
  const national = digits.slice(-NATIONAL_DIGITS);
  const ends = Array.from({ length: NATIONAL_DIGITS - SHORTEST_END }, (_, more) =>
    national.slice(-SHORTEST_END - more),
  );
  return [...new Set([digits, national, ...ends])].filter((word) => word.length >= SHORTEST_END);
}

/** A condition on `searchWords`: every word of the search begins one of them. Empty for a blank search. */
export function matchesSearch(search: string | null | undefined): Record<string, unknown> {
  const text = search?.trim().toLowerCase() ?? '';
  const words = LOOKS_LIKE_PHONE.test(text) ? [text.replace(/\D/g, '')] : text.split(/\s+/).flatMap(parts);
  return allBegin(words);
}

/** A condition on `searchWords`: each of these lower-case words begins one of them. Empty for no words. */
export function allBegin(words: readonly string[]): Record<string, unknown> {
  // A pattern cannot hold a NUL, and no kept word has a control character.
  const wanted = words.map((word) => word.replace(/\p{Cc}/gu, '')).filter(Boolean);
  if (wanted.length === 0) return {};
  return {
    $and: wanted.slice(0, SEARCH_WORDS_MOST).map((word) => ({
      searchWords: mongoose.trusted({ $regex: `^${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}` }),
    })),
  };
}

/** An e-mail stays whole; other words lose the punctuation around and in them. */
function parts(word: string): string[] {
  return word.includes('@') ? [word] : word.split(/[^\p{L}\p{N}\p{M}]+/u);
}
