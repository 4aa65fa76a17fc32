/**
 * The text index of the catalogue: products are added under a number, and a search returns numbers, best match first. No other
 * module depends on how it works.
 */
import { IdentifierIndex, type IdentifierHits } from './identifier-index.js';
import { FULL, IN_TITLE, SHOWS, termsOf, type ProductText } from './product-terms.js';
import { isAt, placeOf, weightAt, WEIGHT_BITS, WEIGHT_MASK, type Postings } from './postings.js';
import { conceptsOf, type Alternative, type Concept, type Lookup, type Reading } from './search-words.js';
import { SynonymTable, type SynonymRule } from './synonyms.js';
import { Vocabulary } from './vocabulary.js';

export interface TextHits {
  /** Numbers of the products found, best first; undefined when the words do not restrict the result. */
  numbers?: Uint32Array;
  /** False when no product has all words of the search: the results are near matches. */
  exact: boolean;
  /** Highest selling price in rupees, when the search names one (`under 5000`). */
  priceLimit?: number;
  /** Searches with the same id have the same result, in whatever words. */
  ranking?: number;
  /** Words of the search, folded, that nothing of what was found has; none when something has them all. */
  missing: readonly string[];
}

/** What words were found by, and which of them were not. */
interface Ranked {
  numbers: Uint32Array;
  exact: boolean;
  /** A bit for each concept that something of what was found has. */
  had: number;
  ranking: number;
}

/** A product is shown when it is at least this share as good as the best one: when the best has all words, and when not. */
const SHARE_OF_EXACT = 0.5;
const SHARE_OF_NEAR = 0.62;
/** The same for a product that lacks some words, when the best has all. */
const SHARE_OF_PARTIAL = 0.72;
/** Least weight of a single matching word, when the other words match nowhere: a specification's name is too little. */
const SHOWS_ALONE = 125;
/** Factor for the last word, which is the main noun: `iron gate` is a gate. */
const LAST_WORD = 1.35;
const NUMBER_WORTH = 0.55;
/** Number of distinct scores that sorting uses. */
const SCORES = 4096;
/** Beside the bits of the concepts a product has, of which there are at most TOKENS_MOST: one of them shows it. */
const SHOWN = 1 << 15;
/** Rankings that are kept until the next change of a text. */
const RANKINGS_MOST = 500;
/** Texts of which it is kept what they name. */
const NAMED_MOST = 100;
let rankings = 0;

export class TextIndex {
  private readonly identifiers = new IdentifierIndex();
  private readonly namedBefore = new Map<string, IdentifierHits | undefined>();
  private readonly postings = new Map<string, Postings>();
  private readonly vocabulary = new Vocabulary();
  private readonly quantities = new Map<string, number[]>();
  private rules: readonly SynonymRule[] = [];
  /** Built by the first search, since it takes as long as loading the rest of the catalogue. */
  private made: { table: SynonymTable; words: Vocabulary } | undefined;
  /** Products in the index. */
  private count = 0;
  /** One more than the largest number in use. */
  private end = 0;
  /** Scores by product number; all 0 between two searches. */
  private scores = new Float32Array(0);
  private best = new Uint8Array(0);
  private found = new Uint16Array(0);
  /** A bit for each concept that stands in the title in its own words. */
  private titled = new Uint16Array(0);
  /** Numbers of products that have something of one concept, and of any. */
  private met = new Uint32Array(0);
  private metCount = 0;
  private scored = new Uint32Array(0);
  private readonly ranked = new Map<string, Ranked>();
  private readonly readings = new Map<string, Reading>();
  /** Cache of each concept's part of a ranking's key. */
  private readonly written = new WeakMap<Concept, string>();
  private readonly lookup: Lookup = {
    strong: (term) => this.postings.get(term)?.strong ?? 0,
    has: (term) => (this.postings.get(term)?.length ?? 0) > 0,
    isPhraseWord: (term) => this.synonyms.table.terms.has(term),
    phrases: (term) => this.synonyms.table.beginningWith(term),
    near: (word) => this.near(word),
    begun: (word) => this.vocabulary.beginningWith(word),
    quantitiesNear: (dimension, amount, tolerance) => this.quantitiesNear(dimension, amount, tolerance),
    readings: this.readings,
  };

  useSynonyms(rules: readonly SynonymRule[]): void {
    this.forget();
    this.rules = rules;
    this.made = undefined;
  }

  private get synonyms(): { table: SynonymTable; words: Vocabulary } {
    if (this.made) return this.made;
    const made = {
      table: new SynonymTable(this.rules),
      words: new Vocabulary(),
    };
    for (const word of made.table.words) made.words.add(word);
    return (this.made = made);
  }

  /** Adds a product or replaces its text. @param before the text that the index has under this number */
  put(number: number, product: ProductText, before?: ProductText): void {
    this.forget();
    const { weights, words } = termsOf(product);
    const old = before && termsOf(before).weights;
    if (old) for (const term of old.keys()) if (!weights.has(term)) this.take(term, number);
    for (const [term, weight] of weights) if (old?.get(term) !== weight) this.give(term, number, weight);
    for (const word of words) this.vocabulary.add(word);
    if (before) this.identifiers.remove(number, before);
    this.identifiers.put(number, product);
    if (!old) this.count += 1;
    this.end = Math.max(this.end, number + 1);
  }

  /** @param product the text that was added */
  remove(number: number, product: ProductText): void {
    this.forget();
    for (const term of termsOf(product).weights.keys()) this.take(term, number);
    this.identifiers.remove(number, product);
    this.count -= 1;
  }

  /** Identifiers come before words. @param typing true while the last word may still be unfinished */
  search(text: string, typing = false): TextHits {
    const named = this.namedBy(text, typing);
    if (named?.alone) return { numbers: Uint32Array.from(named.numbers), exact: true, missing: [] };
    const hits = this.searchWords(text, typing);
    // The beginning of an SKU without a digit may be any word.
    if (!named || (!named.whole && hits.exact) || !hits.numbers) return hits;
    const numbers = Uint32Array.from(new Set([...named.numbers, ...(hits.exact ? hits.numbers : [])]));
    return { numbers, exact: true, missing: [], priceLimit: hits.priceLimit };
  }

  /** A short beginning may name the whole shop: it is gathered once. */
  private namedBy(text: string, typing: boolean): IdentifierHits | undefined {
    const key = `${typing} ${text}`;
    if (this.namedBefore.has(key)) return this.namedBefore.get(key);
    const named = this.identifiers.find(text, typing);
    if (this.namedBefore.size >= NAMED_MOST) this.namedBefore.clear();
    this.namedBefore.set(key, named);
    return named;
  }

  /** Products that have an identifier of this normal form. @param key see identifierKey */
  named(key: string): readonly number[] {
    return this.identifiers.named(key);
  }

  /** Identifiers that several products have, in their normal form. */
  get sharedIdentifiers(): Iterable<string> {
    return this.identifiers.shared;
  }

  private searchWords(text: string, typing: boolean): TextHits {
    const { concepts, priceLimit } = conceptsOf(text, typing, this.lookup);
    // Only a price was asked for: everything answers.
    if (concepts.length === 0) return { numbers: undefined, exact: true, ranking: undefined, priceLimit, missing: [] };
    const { numbers, exact, ranking, had } = this.rankedOnce(concepts);
    const lacking = exact ? [] : concepts.filter(({ counts }, at) => counts && !(had & (1 << at)));
    const missing = lacking.flatMap(({ words }) =>
      words.length === 1 ? words : words.filter(({ single }) => !this.hasAny(single)),
    );
    return { numbers, exact, ranking, priceLimit, missing: missing.map(({ raw }) => raw) };
  }

  /** Words that no product has make no difference: searches that differ in nothing else are ranked once. */
  private rankedOnce(concepts: readonly Concept[]): Ranked {
    const key = concepts.map((concept) => this.writtenOf(concept)).join('\n');
    let hits = this.ranked.get(key);
    if (!hits) {
      if (this.ranked.size >= RANKINGS_MOST) this.ranked.clear();
      this.ranked.set(key, (hits = { ...this.rank(concepts), ranking: (rankings += 1) }));
    }
    return hits;
  }

  private writtenOf(concept: Concept): string {
    const before = this.written.get(concept);
    if (before !== undefined) return before;
    const known = ({ terms }: Alternative) => terms.every((term) => this.postings.has(term));
    const { alternatives, partial, worth, number, counts } = concept;
    const text = JSON.stringify([alternatives.filter(known), partial.filter(known), worth, number, counts]);
    this.written.set(concept, text);
    return text;
  }

  /** Clears the caches after a change of texts or synonyms. */
  private forget(): void {
    this.ranked.clear();
    this.readings.clear();
    this.namedBefore.clear();
  }

  private near(word: string) {
    const useful = (term: string) => (this.postings.get(term)?.strong ?? 0) > 0 || this.synonyms.table.terms.has(term);
    const near = [...this.vocabulary.near(word, useful), ...this.synonyms.words.near(word, useful)];
    near.sort((a, b) => b.weight - a.weight);
    return near.filter((one) => one.weight >= near[0]!.weight - 0.08).slice(0, 8);
  }

  private quantitiesNear(dimension: string, amount: number, tolerance: number): { term: string; weight: number }[] {
    return (this.quantities.get(dimension) ?? [])
      .filter((known) => Math.abs(known - amount) <= amount * tolerance)
      .map((known) => ({
        term: `#${dimension}${known}`,
        weight: 1 - 0.2 * (Math.abs(known - amount) / (amount * tolerance || 1)),
      }));
  }

  private rank(concepts: readonly Concept[]): Omit<Ranked, 'ranking'> {
    this.makeRoom();
    const { scores, best, found, titled, met, scored } = this;
    const asked = bitsOf(concepts, ({ counts }) => counts);
    const least = concepts.every((concept) => this.isKnown(concept)) ? SHOWS : SHOWS_ALONE;
    let whole = 0;
    let strongest = 0;
    let all = 0;
    concepts.forEach((concept, at) => {
      const bit = 1 << at;
      this.metCount = 0;
      for (const alternative of concept.alternatives) this.collect(alternative);
      let having = 0;
      for (let i = 0; i < this.metCount; i += 1) {
        const n = met[i]!;
        if (best[n]! >= SHOWS) having += 1;
        found[n]! |= bit;
      }
      for (const alternative of concept.alternatives) if (alternative.own) this.noteTitles(alternative, bit);
      for (const alternative of concept.partial) this.collect(alternative);
      const rarity = Math.log(1 + this.count / (having + 0.5));
      const role = concept.number ? NUMBER_WORTH : at === concepts.length - 1 ? LAST_WORD : 1;
      const worth = (rarity * role * concept.worth) / FULL;
      whole += rarity * role * concept.worth;
      for (let i = 0; i < this.metCount; i += 1) {
        const n = met[i]!;
        const weight = best[n]!;
        best[n] = 0;
        if (scores[n] === 0) {
          scored[all] = n;
          all += 1;
        }
        scores[n]! += worth * weight;
        if (weight >= least && !concept.number) found[n]! |= SHOWN;
        if (found[n]! >= SHOWN && scores[n]! > strongest) strongest = scores[n]!;
      }
    });
    const hits =
      strongest === 0
        ? { numbers: new Uint32Array(0), exact: false, had: 0 }
        : this.hitsOf(
            scored.subarray(0, all),
            asked,
            bitsOf(concepts, () => true),
            strongest,
            whole,
          );
    for (let i = 0; i < all; i += 1) {
      const n = scored[i]!;
      scores[n] = 0;
      found[n] = 0;
      titled[n] = 0;
    }
    return hits;
  }

  /**
   * @param scored products that have anything of what was asked
   * @param asked bits of the concepts without which something is missing
   * @param every bits of all concepts
   */
  private hitsOf(
    scored: Uint32Array,
    asked: number,
    every: number,
    strongest: number,
    whole: number,
  ): Omit<Ranked, 'ranking'> {
    const { scores, found, titled } = this;
    const hasAll = (n: number) => (found[n]! & asked) === asked;
    const isTitle = (n: number) => titled[n] === every;
    let exact = false;
    for (let i = 0; i < scored.length && !exact; i += 1) {
      const n = scored[i]!;
      exact = isTitle(n) || (found[n]! >= SHOWN && hasAll(n) && scores[n]! >= strongest * SHARE_OF_EXACT);
    }
    const least = strongest * (exact ? SHARE_OF_EXACT : SHARE_OF_NEAR);
    const ofPartial = strongest * SHARE_OF_PARTIAL;
    const shown = scored.filter(
      (n) =>
        isTitle(n) || (found[n]! >= SHOWN && scores[n]! >= least && (!exact || hasAll(n) || scores[n]! >= ofPartial)),
    );
    let had = 0;
    for (const n of shown) had |= found[n]!;
    return { numbers: this.sorted(shown, whole, isTitle), exact, had };
  }

  /** False when no product has it, other than in passing. */
  private isKnown(concept: Concept): boolean {
    return this.hasAny(concept.alternatives);
  }

  private hasAny(alternatives: readonly Alternative[]): boolean {
    return alternatives.some(({ terms }) => terms.every((term) => (this.postings.get(term)?.strong ?? 0) > 0));
  }

  /** Notes the products that have these words in their title. */
  private noteTitles({ terms }: Alternative, bit: number): void {
    const [first, ...others] = terms.map((term) => this.postings.get(term));
    if (!first || others.includes(undefined)) return;
    for (let i = 0; i < first.length; i += 1) {
      const entry = first.entries[i]!;
      if ((entry & WEIGHT_MASK) < IN_TITLE) continue;
      const n = entry >>> WEIGHT_BITS;
      if (others.every((list) => weightAt(list!, n) >= IN_TITLE)) this.titled[n]! |= bit;
    }
  }

  /** Those whose title has all words first, then the best first; equal ones in the order of their numbers. */
  private sorted(shown: Uint32Array, whole: number, isTitle: (n: number) => boolean): Uint32Array {
    const { scores } = this;
    // The results of a single word are sorted already.
    if (shown.some((n, i) => i > 0 && n < shown[i - 1]!)) shown.sort();
    // Sorted by counting: there may be a hundred thousand, and no more than so many scores that differ.
    const places = new Uint32Array(2 * SCORES + 1);
    const rank = (n: number) =>
      (isTitle(n) ? SCORES : 2 * SCORES) - 1 - Math.min(SCORES - 1, Math.round((scores[n]! / whole) * (SCORES - 1)));
    for (const n of shown) places[rank(n) + 1]! += 1;
    for (let i = 1; i <= 2 * SCORES; i += 1) places[i]! += places[i - 1]!;
    const numbers = new Uint32Array(shown.length);
    for (const n of shown) {
      const at = rank(n);
      numbers[places[at]!] = n;
      places[at]! += 1;
    }
    return numbers;
  }

  /** Raises the scores of the products that match this alternative. */
  private collect({ terms, weight }: Alternative): void {
    if (terms.length === 1) {
      const postings = this.postings.get(terms[0]!);
      if (!postings) return;
      const { entries, length } = postings;
      for (let i = 0; i < length; i += 1) {
        const entry = entries[i]!;
        this.raise(entry >>> WEIGHT_BITS, (entry & WEIGHT_MASK) * weight);
      }
      return;
    }
    const lists = terms.map((term) => this.postings.get(term)).filter((list) => list !== undefined);
    if (lists.length === terms.length) this.collectAll(lists, weight);
  }

  /** Collects the numbers of matching products, so that only these are visited again: mostly few of a hundred thousand. */
  private raise(n: number, value: number): void {
    const { best } = this;
    if (value <= best[n]!) return;
    if (best[n] === 0 && value >= 1) {
      this.met[this.metCount] = n;
      this.metCount += 1;
    }
    best[n] = value;
  }

  /** For a phrase: products that have all of its words, none of them only in passing. */
  private collectAll(lists: Postings[], weight: number): void {
    const [shortest, ...others] = [...lists].sort((a, b) => a.length - b.length);
    const places = others.map(() => 0);
    for (let i = 0; i < shortest!.length; i += 1) {
      const entry = shortest!.entries[i]!;
      const n = entry >>> WEIGHT_BITS;
      let sum = entry & WEIGHT_MASK;
      let least = sum;
      for (let o = 0; o < others.length && least >= SHOWS; o += 1) {
        const list = others[o]!;
        places[o] = placeOf(list, n, places[o]!);
        const has = isAt(list, n, places[o]!) ? list.entries[places[o]!]! & WEIGHT_MASK : 0;
        sum += has;
        least = Math.min(least, has);
      }
      if (least >= SHOWS) this.raise(n, (sum / lists.length) * weight);
    }
  }

  private give(term: string, number: number, weight: number): void {
    let list = this.postings.get(term);
    if (!list) {
      list = {
        length: 0,
        entries: new Uint32Array(2),
        strong: 0,
      };
      this.postings.set(term, list);
      if (term.startsWith('#')) this.rememberQuantity(term);
    }
    const at = placeOf(list, number, 0);
    const entry = ((number << WEIGHT_BITS) | weight) >>> 0;
    if (isAt(list, number, at)) {
      list.strong += Number(weight >= SHOWS) - Number((list.entries[at]! & WEIGHT_MASK) >= SHOWS);
      list.entries[at] = entry;
      return;
    }
    if (list.length === list.entries.length) {
      const wider = new Uint32Array(Math.ceil(list.length * 1.5) + 1);
      wider.set(list.entries);
      list.entries = wider;
    }
    list.entries.copyWithin(at + 1, at, list.length);
    list.entries[at] = entry;
    list.length += 1;
    list.strong += Number(weight >= SHOWS);
  }

  private take(term: string, number: number): void {
    const list = this.postings.get(term);
    if (!list) return;
    const at = placeOf(list, number, 0);
    if (!isAt(list, number, at)) return;
    list.strong -= Number((list.entries[at]! & WEIGHT_MASK) >= SHOWS);
    list.entries.copyWithin(at, at + 1, list.length);
    list.length -= 1;
  }

  private rememberQuantity(term: string): void {
    const amounts = this.quantities.get(term[1]!) ?? [];
    this.quantities.set(term[1]!, amounts);
    amounts.push(Number(term.slice(2)));
  }

  private makeRoom(): void {
    if (this.scores.length >= this.end) return;
    const room = Math.ceil(this.end * 1.5);
    this.scores = new Float32Array(room);
    this.best = new Uint8Array(room);
    this.found = new Uint16Array(room);
    this.titled = new Uint16Array(room);
    this.met = new Uint32Array(room);
    this.scored = new Uint32Array(room);
  }
}

const bitsOf = (concepts: readonly Concept[], wanted: (concept: Concept) => boolean): number =>
  concepts.reduce((bits, concept, at) => (wanted(concept) ? bits | (1 << at) : bits), 0);
