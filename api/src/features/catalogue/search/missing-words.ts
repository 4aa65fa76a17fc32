/** Words of a search that nothing has, as they were typed. */
import { tokensOf } from './tokens.js';

/**
 * @param text the search
 * @param folded words of it as the index reads them
 * @returns each once, in the order they were typed
 */
export function asTyped(text: string, folded: readonly string[]): string[] {
  const typed = text.trim().split(/\s+/u);
  const left = new Set(folded);
  const words = typed.flatMap((word) => {
    const raws = tokensOf(word).map(({ raw }) => raw);
    if (!raws.some((raw) => left.delete(raw))) return [];
    return [word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')];
  });
  // Of a word that was read as two, or two as one.
  return [...new Set([...words, ...left])];
}
