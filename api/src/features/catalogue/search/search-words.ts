/** Parses a search: words, phrases, numbers and measures, each with its alternatives. */
import type { Phrase } from './synonyms.js';
import { dimensionsTerm, fold, pairTerm, stemOf, tokensOf, type Token } from './tokens.js';
import type { NearWord } from './vocabulary.js';
import { CONTAINERS, OTHER_GOODS, SHOPPING_WORDS, STOP_WORDS, tailOf } from './word-lists.js';

/** One way to match a concept: a product needs all of these terms. */
export interface Alternative {
  terms: readonly string[];
  /** Up to 1, for an exact word. */
  weight: number;
  /** The word itself, as it was asked for: no synonym and no other spelling. */
  own?: boolean;
}

/** A word or phrase of the search. */
export interface Concept {
  alternatives: Alternative[];
  /** Matches of a part of the phrase; these never count as the whole phrase. */
  partial: Alternative[];
  worth: number;
  /** A number alone does not show a product. */
  number: boolean;
  /** False for optional words, such as `set`. */
  counts: boolean;
  /** Its words, folded, with what each means by itself; none of a number. */
  words: readonly { raw: string; single: readonly Alternative[] }[];
}

/** What the text index knows about words. */
export interface Lookup {
  /** How many products have this term, not counting words in passing. */
  strong(term: string): number;
  /** Whether any product has the term, even in passing. */
  has(term: string): boolean;
  isPhraseWord(term: string): boolean;
  phrases(term: string): readonly Phrase[];
  near(word: string): NearWord[];
  /** Known words with this prefix. */
  begun(word: string): string[];
  quantitiesNear(dimension: string, amount: number, tolerance: number): NearWord[];
  /** Cache of parsed words, valid until the index changes: most words of searches repeat. */
  readings: Map<string, Reading>;
}

export interface Asked {
  concepts: Concept[];
  /** In rupees. */
  priceLimit?: number;
}

/** Tokens of a search that are looked at; the index has a bit for each. */
const TOKENS_MOST = 12;
const ALTERNATIVES_MOST = 60;
/** The most words in the cache of parsed words. */
const READINGS_MOST = 2_000;
const SYNONYM = 0.95;
const COMPOUND = 0.8;
const BEGINNING = 0.75;
const BARE_NUMBER = 0.45;
/** Weight of a product that has only the last word of a phrase, and of one that has only another word. */
const PHRASE_END = 0.6;
const PHRASE_PART = 0.36;
const CONTAINER_WORTH = 0.15;
/** Measures without their unit, or with another one. */
const OTHER_UNIT = 0.7;
/** `7x12` for `12x7`. */
const TURNED = 0.8;

const AMOUNT = String.raw`(?:rs\.?|inr|rupees|\u20b9)?\s*(\d[\d,]*)(\s*(?:k|hazar|thousand)\b)?\s*(?:rs\b\.?|inr\b|rupees?\b|rupay\w*|/-)?`;
const LIMITS = [
  new RegExp(String.raw`\b(?:under|below|within|up\s?to|less than|max(?:imum)?|niche)\s+${AMOUNT}`),
  new RegExp(String.raw`${AMOUNT}\s+(?:se\s+(?:kam|niche|sast\w+)|ke\s+(?:andar|niche)|tak\b|or less|and below)`),
];

export function conceptsOf(text: string, typing: boolean, lookup: Lookup): Asked {
  const { rest, priceLimit } = withoutLimit(fold(text.replace(/₹/g, ' rs ')));
  const all = tokensOf(rest).slice(0, TOKENS_MOST);
  const tokens = contentOf(all);
  return { concepts: new Reader(all, tokens, typing, lookup).read(), priceLimit };
}

/** Extracts a price limit such as `under 5000` from the search. */
function withoutLimit(text: string): { rest: string; priceLimit?: number } {
  for (const pattern of LIMITS) {
    const found = pattern.exec(text);
    if (!found) continue;
    const amount = Number(found[1]!.replace(/,/g, '')) * (found[2] ? 1000 : 1);
    // A small number is a measure: `under 6 feet`.
    if (amount < 100) continue;
    return { rest: text.replace(found[0], ' '), priceLimit: amount };
  }
  return { rest: text };
}

/** Drops words that do not describe the product, unless there are no others. */
export function contentOf(tokens: readonly Token[]): Token[] {
  const said = tokens.filter((token) => !STOP_WORDS.has(token.raw));
  const wanted = said.filter((token) => token.kind !== 'word' || !SHOPPING_WORDS.has(token.term));
  if (wanted.some((token) => token.kind === 'word')) return wanted;
  if (said.length > 0) return said;
  return [...tokens];
}

function conceptOf(alternatives: Alternative[], fields: Partial<Concept> = {}): Concept {
  return {
    alternatives: bestOfEach(alternatives),
    partial: [],
    worth: 1,
    number: false,
    counts: true,
    words: [],
    ...fields,
  };
}

/** Removes duplicates, keeping the largest weight of each. */
function bestOfEach(alternatives: readonly Alternative[]): Alternative[] {
  const best = new Map<string, Alternative>();
  for (const one of alternatives) {
    const key = one.terms.join(' ');
    if (one.weight > (best.get(key)?.weight ?? 0)) best.set(key, one);
  }
  return [...best.values()];
}

/** The possible meanings of one word of a search. */
export interface Reading {
  variants: Variant[];
  /** Its meanings outside of phrases. */
  single: Alternative[];
  /** The words it may be within a phrase: itself or a synonym, `computer tebal` for `computer table`. */
  phraseWords: NearWord[];
  /** Its concept outside of phrases. */
  concept: Concept;
}

class Reader {
  private readonly readings: Reading[];

  constructor(
    private readonly all: readonly Token[],
    private tokens: Token[],
    typing: boolean,
    private readonly lookup: Lookup,
  ) {
    this.tokens = this.joinedAndSplit(tokens).slice(0, TOKENS_MOST);
    const last = this.tokens.length - 1;
    this.readings = this.tokens.map((token, at) => this.readingOf(token, typing && at === last));
  }

  private readingOf(token: Token, unfinished: boolean): Reading {
    const key = `${token.kind} ${token.raw} ${token.term} ${unfinished}`;
    const known = this.lookup.readings.get(key);
    if (known) return known;
    const variants = this.variantsOf(token, unfinished);
    const single = this.alternativesOf(variants);
    const phraseWords = [
      ...variants.filter(({ begun }) => !begun),
      ...single.filter(({ terms }) => terms.length === 1).map(({ terms, weight }) => ({ term: terms[0]!, weight })),
    ];
    const container = CONTAINERS.has(token.term) ? { worth: CONTAINER_WORTH, counts: false } : {};
    const words = token.kind === 'word' ? [{ raw: token.raw, single }] : [];
    const reading = { variants, single, phraseWords, concept: conceptOf(single, { ...container, words }) };
    // There are as many numbers as searches, and nothing has to be looked up for one.
    if (token.kind !== 'word') return reading;
    if (this.lookup.readings.size >= READINGS_MOST) this.lookup.readings.clear();
    this.lookup.readings.set(key, reading);
    return reading;
  }

  read(): Concept[] {
    const concepts: Concept[] = [];
    for (let at = 0; at < this.tokens.length;) {
      const token = this.tokens[at]!;
      const phrase = this.phraseAt(at);
      if (phrase) concepts.push(this.phraseConcept(at, phrase));
      else concepts.push(token.kind === 'word' ? this.readings[at]!.concept : this.numberConcept(token));
      at += phrase?.length ?? 1;
    }
    const telling = concepts.filter((concept) => concept.counts);
    return telling.some((concept) => !concept.number)
      ? concepts
      : concepts.map((c) => ({ ...c, counts: true, number: false }));
  }

  private phraseConcept(at: number, { length, others, weight }: PhraseMatch): Concept {
    const places = Array.from({ length }, (_, i) => at + i);
    const own = places.map((place) => this.readings[place]!.variants[0]!.term);
    const telling = places.filter((place) => !CONTAINERS.has(this.tokens[place]!.term));
    return conceptOf(
      [
        { terms: own, weight, own: weight === 1 },
        ...others.map((terms) => ({ terms, weight: weight * SYNONYM })),
      ].slice(0, ALTERNATIVES_MOST),
      {
        worth: telling.length || 1,
        words: places
          .filter((place) => this.tokens[place]!.kind === 'word')
          .map((place) => ({ raw: this.tokens[place]!.raw, single: this.readings[place]!.single })),
        partial: bestOfEach(
          telling.flatMap((place) =>
            this.readings[place]!.single.map((one) => ({
              ...one,
              weight: one.weight * (place === telling.at(-1) ? PHRASE_END : PHRASE_PART),
            })),
          ),
        ),
      },
    );
  }

  private numberConcept(token: Token): Concept {
    const sides = dimensionsOf(token);
    if (token.quantity) {
      const { dimension, amount, tolerance } = token.quantity;
      const near = this.lookup.quantitiesNear(dimension, amount, tolerance);
      return conceptOf([...near.map(({ term, weight }) => ({ terms: [term], weight, own: weight === 1 })), ...sides], {
        number: true,
        worth: 1.4,
      });
    }
    const at = this.all.indexOf(token);
    const neighbours = [this.all[at + 1], this.all[at - 1]].filter((one) => one?.kind === 'word') as Token[];
    const counted = neighbours.flatMap((neighbour) => [
      neighbour.term,
      ...this.lookup
        .phrases(neighbour.term)
        .flatMap((phrase) =>
          phrase.terms.length === 1
            ? phrase.others.filter((other) => other.length === 1).map((other) => other[0]!)
            : [],
        ),
    ]);
    return conceptOf(
      [
        ...counted.slice(0, 20).map((term) => ({ terms: [pairTerm(token.term, term)], weight: 1 })),
        { terms: [token.term], weight: BARE_NUMBER, own: true },
        ...sides,
      ],
      { number: true },
    );
  }

  /** The longest synonym phrase that begins at this position. */
  private phraseAt(at: number): PhraseMatch | undefined {
    let best: PhraseMatch | undefined;
    for (const start of this.readings[at]!.phraseWords)
      for (const phrase of this.lookup.phrases(start.term)) {
        if (phrase.terms.length < 2 || phrase.terms.length < (best?.length ?? 0)) continue;
        const weights = phrase.terms.map((term, i) =>
          Math.max(
            0,
            ...(this.readings[at + i]?.phraseWords ?? []).filter((one) => one.term === term).map((one) => one.weight),
          ),
        );
        const weight = Math.min(...weights);
        if (weight === 0 || (best && phrase.terms.length === best.length && weight <= best.weight)) continue;
        best = { length: phrase.terms.length, others: phrase.others, weight };
      }
    return best;
  }

  /** The words themselves and their synonyms. */
  private alternativesOf(variants: readonly Variant[]): Alternative[] {
    const found: Alternative[] = variants.map(({ term, weight, own }) => ({
      terms: [term],
      weight,
      ...(own && { own }),
    }));
    for (const { term, weight, begun } of variants)
      for (const phrase of begun ? [] : this.lookup.phrases(term))
        if (phrase.terms.length === 1)
          for (const other of phrase.others) found.push({ terms: other, weight: weight * SYNONYM });
    return found.slice(0, ALTERNATIVES_MOST);
  }

  private isKnown(term: string): boolean {
    return this.lookup.strong(term) > 0 || this.lookup.isPhraseWord(term);
  }

  private variantsOf(token: Token, unfinished: boolean): Variant[] {
    const own = { term: token.term, weight: 1, own: true };
    if (token.kind !== 'word') return [own];
    if (!this.isKnown(token.term) && !this.lookup.has(token.term)) {
      const near = OTHER_GOODS.has(token.term) ? [] : this.lookup.near(token.raw);
      return near.length > 0 ? near : [own];
    }
    const variants: Variant[] = [own];
    if (token.raw.length >= 2)
      for (const word of this.lookup.begun(token.raw)) {
        const compound = word.length - token.raw.length === tailOf(word)?.length;
        if (compound || unfinished)
          variants.push({
            term: stemOf(word),
            weight: compound ? COMPOUND : BEGINNING,
            begun: true,
            // What is still being typed is the word itself.
            own: unfinished && word.startsWith(token.raw),
          });
      }
    return variants.slice(0, 16);
  }

  /** `foot ball` is read as `football`, and `carromboard` as `carrom board`. */
  private joinedAndSplit(tokens: readonly Token[]): Token[] {
    const read: Token[] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const token = tokens[at]!;
      const next = tokens[at + 1];
      if (token.kind === 'word' && next?.kind === 'word') {
        const joined = token.raw + next.raw;
        if (joined.length >= 6 && this.isKnown(stemOf(joined)) && !this.phraseOf(token, next)) {
          read.push({ ...token, raw: joined, term: stemOf(joined) });
          at += 1;
          continue;
        }
      }
      read.push(...this.split(token));
    }
    return read;
  }

  private phraseOf(first: Token, second: Token): boolean {
    return this.lookup
      .phrases(first.term)
      .some((phrase) => phrase.terms.length === 2 && phrase.terms[1] === second.term);
  }

  private split(token: Token): Token[] {
    const { raw } = token;
    if (token.kind !== 'word' || raw.length < 6 || this.isKnown(token.term) || this.lookup.has(token.term))
      return [token];
    if (OTHER_GOODS.has(token.term)) return [token];
    for (let cut = raw.length - 3; cut >= 3; cut -= 1) {
      const [head, tail] = [raw.slice(0, cut), raw.slice(cut)];
      if (this.isKnown(stemOf(head)) && this.isKnown(stemOf(tail)))
        return [head, tail].map((part) => ({ ...token, raw: part, term: stemOf(part) }));
    }
    return [token];
  }
}

/** A known word. Longer words of which it is a prefix bring no synonyms. */
interface Variant extends NearWord {
  begun?: boolean;
  /** The word itself. */
  own?: boolean;
}

/** `12x7` as it is written, and less so the other way round; none of a number that stands alone. */
function dimensionsOf({ dimensions, quantity }: Token): Alternative[] {
  if (!dimensions) return [];
  const turned = dimensionsTerm(dimensions.split('x').toReversed());
  const weight = quantity ? OTHER_UNIT : 1;
  return [
    { terms: [dimensions], weight, own: true },
    { terms: [turned], weight: weight * TURNED },
  ];
}

interface PhraseMatch {
  length: number;
  others: readonly (readonly string[])[];
  weight: number;
}
