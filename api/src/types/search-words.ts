/** Finding people and requests by the beginnings of words, with an ordinary index on a list of lower-case words. */
import mongoose from 'mongoose';

/** Words kept of one document. */
const WORDS_MOST = 40;
/** Words of a search that are looked at. */
const SEARCH_WORDS_MOST = 5;

/** The words a document is found by: each whole text (an e-mail, a number) and its parts, in lower case. */
export function searchWords(...texts: (string | null | undefined)[]): string[] {
  const words = texts.flatMap((text) => {
    const lower = text?.trim().toLowerCase() ?? '';
    return lower.includes('@') ? [lower] : lower.split(/[^\p{L}\p{N}]+/u);
  });
  return [...new Set(words.filter(Boolean))].slice(0, WORDS_MOST);
}

/** A condition on `searchWords`: every word of the search begins one of them. Undefined for a blank search. */
export function matchesSearch(search: string | null | undefined): Record<string, unknown> | undefined {
  const parts = (search ?? '')
    .trim()
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, SEARCH_WORDS_MOST);
  const words = parts.flatMap((part) => (part.includes('@') ? [part] : part.split(/[^\p{L}\p{N}]+/u).filter(Boolean)));
  if (words.length === 0) return undefined;
  const beginning = (word: string) => new RegExp(`^${word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
  return mongoose.trusted({ $and: words.map((word) => ({ searchWords: { $regex: beginning(word) } })) });
}
