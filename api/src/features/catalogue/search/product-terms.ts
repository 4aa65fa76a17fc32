/** The search terms of a product, each with a weight. */
import { pairTerm, stemOf, tokensOf, type Token } from './tokens.js';
import { CONTAINERS, STOP_WORDS, tailOf } from './word-lists.js';

/** The searchable fields of a product. */
export interface ProductText {
  title: string;
  category: string;
  sku: string;
  description: string;
  specifications: readonly { key: string; value: string }[];
  /** Title of its group; empty without one. */
  group: string;
  /** Its choice among the options of the group. */
  chosen: readonly { name: string; value: string }[];
}

/** The largest weight, stored as a byte. */
export const FULL = 250;
/** The least weight at which a match shows a product; words in passing weigh less. */
export const SHOWS = 55;
/** What a word of the title weighs at least, and nothing else but what says the same. */
export const IN_TITLE = 151;

const WEIGHT = {
  /** What the product is: the last word of its title. */
  head: FULL,
  title: 200,
  /** After a comma, `with` or `for`. */
  titleRest: IN_TITLE,
  category: 150,
  /** A category with two nouns has products of either kind. */
  sharedCategory: 105,
  /** What a member is chosen by, so that it stands before the other members of its group. */
  chosen: 180,
  shortValue: 120,
  value: 100,
  longValue: 72,
  key: 80,
  shortDescription: 95,
  passing: 28,
  skuPart: 120,
} as const;
/** All words of a description up to this many words get full weight; words of a longer one are in passing. */
const SHORT_DESCRIPTION = 25;
/** Weight of the last part of a compound: a football is a ball. */
const TAIL_SHARE = 0.86;

/** Words that end the main part of a title. */
const NAME_ENDS = new Set(['with', 'for', 'and', 'in', 'of', 'per', 'from', 'on']);
const DENIED = /^\s*(not\b|no\b|none\b|without\b|nil\b|-\s*$)/i;

export interface Terms {
  /** Weight by term, up to FULL. */
  weights: Map<string, number>;
  /** Folded words that are not in passing; typos are compared with these. */
  words: Set<string>;
}

export function termsOf(product: ProductText): Terms {
  const weights = new Map<string, number>();
  const words = new Set<string>();
  const give = (term: string, weight: number) => {
    if (weight > (weights.get(term) ?? 0)) weights.set(term, Math.round(weight));
  };
  const giveTokens = (tokens: readonly Token[], weightOf: (token: Token, at: number) => number) =>
    tokens.forEach((token, at) => {
      const weight = weightOf(token, at);
      if (STOP_WORDS.has(token.raw)) return;
      give(token.term, weight);
      if (token.dimensions) give(token.dimensions, weight);
      if (token.kind === 'quantity') return;
      const next = tokens[at + 1];
      // The noun that a number counts is its neighbour on either side.
      if (next && !next.breaks && next.kind !== token.kind && next.kind !== 'quantity')
        give(
          token.kind === 'number' ? pairTerm(token.term, next.term) : pairTerm(next.term, token.term),
          Math.max(weight, weightOf(next, at + 1)),
        );
      if (token.kind === 'number') return;
      if (weight >= SHOWS) words.add(token.raw);
      const tail = tailOf(token.raw);
      if (tail && weight >= SHOWS) give(stemOf(tail), weight * TAIL_SHARE);
    });

  const title = tokensOf(product.title);
  const ends = title.findIndex((token, at) => at > 0 && (token.breaks || NAME_ENDS.has(token.raw)));
  const end = ends < 0 ? title.length : ends;
  const head = headOf(title.slice(0, end));
  giveTokens(title, (_, at) => (at === head ? WEIGHT.head : at < end ? WEIGHT.title : WEIGHT.titleRest));

  const shared = /[&,/+]|\band\b/i.test(product.category);
  giveTokens(shortTexts.of(product.category), () => (shared ? WEIGHT.sharedCategory : WEIGHT.category));

  giveTokens(shortTexts.of(product.group), () => WEIGHT.title);

  const givePair = (key: string, value: string, weightOf: (words: number) => number, together: number) => {
    const keys = shortTexts.of(key);
    const values = shortTexts.of(value);
    giveTokens(keys, () => WEIGHT.key);
    const weight = weightOf(values.length);
    giveTokens(values, () => weight);
    const [first] = values;
    // `Seats: six` means the same as `six seats`.
    if (first?.kind === 'number' && keys.length > 0) give(pairTerm(first.term, keys.at(-1)!.term), together);
  };
  for (const { name, value } of product.chosen) givePair(name, value, () => WEIGHT.chosen, WEIGHT.chosen);
  for (const { key, value } of product.specifications)
    if (!DENIED.test(value))
      givePair(
        key,
        value,
        (words) => (words <= 4 ? WEIGHT.shortValue : words <= 8 ? WEIGHT.value : WEIGHT.longValue),
        WEIGHT.value,
      );

  for (const part of skuParts(product.sku)) give(part, WEIGHT.skuPart);

  const description = longTexts.of(product.description);
  const weight = description.length <= SHORT_DESCRIPTION ? WEIGHT.shortDescription : WEIGHT.passing;
  for (const token of description) {
    if (token.kind === 'number' || STOP_WORDS.has(token.raw)) continue;
    give(token.term, weight);
    if (weight >= SHOWS && token.kind === 'word') words.add(token.raw);
  }
  return { weights, words };
}

/** Cache of tokenised texts that many products share; evicts the oldest. */
class TokensOfTexts {
  private readonly known = new Map<string, readonly Token[]>();

  constructor(private readonly most: number) {}

  of(text: string): readonly Token[] {
    const known = this.known.get(text);
    if (known) return known;
    const tokens = tokensOf(text);
    if (this.known.size >= this.most) this.known.delete(this.known.keys().next().value!);
    this.known.set(text, tokens);
    return tokens;
  }
}

/** Cache for categories, and names and values of specifications. */
const shortTexts = new TokensOfTexts(1_000);
/** Cache for descriptions, which variants of one product share. */
const longTexts = new TokensOfTexts(200);

/** Position of the main noun: the last word that is no `set`, `pair` or number. */
function headOf(name: readonly Token[]): number {
  for (let at = name.length - 1; at > 0; at -= 1)
    if (name[at]!.kind === 'word' && !CONTAINERS.has(name[at]!.term)) return at;
  return 0;
}

/** Beside other words of a search an SKU is found whole, however its parts are joined, and by each part; alone by the index of identifiers. */
function skuParts(sku: string): string[] {
  const parts = sku.toLowerCase().match(/[a-z]+|\d+/g) ?? [];
  return [...new Set([parts.join(''), ...parts.filter((part) => /[a-z]{2}/.test(part))])];
}
