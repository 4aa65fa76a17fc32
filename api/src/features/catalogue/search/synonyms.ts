/** The synonym table that searches use. */
import { contentOf } from './search-words.js';
import { tokensOf } from './tokens.js';
import { STOP_WORDS } from './word-lists.js';

/** One line of synonyms. */
export interface SynonymRule {
  /** Words or phrases; each finds the products of the others. */
  words: readonly string[];
  /** When set, `words` also find the products of these, but not the other way round. */
  means?: readonly string[];
}

/** A word or phrase of a rule, as terms, with its synonyms. */
export interface Phrase {
  terms: readonly string[];
  others: readonly (readonly string[])[];
}

/** The most terms of a phrase. */
export const PHRASE_MOST = 5;

export class SynonymTable {
  private readonly byFirst = new Map<string, Phrase[]>();
  /** Every word of the rules, folded but not stemmed. */
  readonly words = new Set<string>();
  readonly terms = new Set<string>();

  constructor(rules: readonly SynonymRule[]) {
    const others = new Map<string, Map<string, readonly string[]>>();
    const own = new Map<string, readonly string[]>();
    for (const rule of rules) {
      const left = rule.words.map((word) => this.read(word)).filter((terms) => terms.length > 0);
      const right = rule.means?.length ? rule.means.map((word) => this.read(word)) : left;
      for (const terms of left) {
        const key = terms.join(' ');
        own.set(key, terms);
        const known = others.get(key) ?? new Map<string, readonly string[]>();
        others.set(key, known);
        for (const other of right) if (other.length > 0 && other.join(' ') !== key) known.set(other.join(' '), other);
      }
    }
    for (const [key, terms] of own) {
      const first = terms[0]!;
      const phrases = this.byFirst.get(first) ?? [];
      this.byFirst.set(first, phrases);
      phrases.push({ terms, others: [...others.get(key)!.values()] });
    }
    for (const phrases of this.byFirst.values()) phrases.sort((a, b) => b.terms.length - a.terms.length);
  }

  /** Phrases that begin with this term, longest first. */
  beginningWith(term: string): readonly Phrase[] {
    return this.byFirst.get(term) ?? [];
  }

  private read(text: string): string[] {
    const all = tokensOf(text);
    const tokens = contentOf(all).slice(0, PHRASE_MOST);
    // Ignore a phrase such as `work from home` that becomes a single word without its stop words.
    if (tokens.length === 1 && all.filter((token) => !STOP_WORDS.has(token.raw)).length > 1) return [];
    for (const token of tokens) {
      if (token.kind === 'word') this.words.add(token.raw);
      this.terms.add(token.term);
    }
    return tokens.map((token) => token.term);
  }
}
