/** Finds products by their identifiers: SKU and bar codes, exactly or by their beginning. A search asks here before it reads words. */
import { barcodeKey, compactIdentifier, identifierKey } from '../../../types/identifiers.js';
import { SortedWords } from './sorted-words.js';
import { tokensOf } from './tokens.js';

/** What identifies a product. */
export interface Identified {
  sku: string;
  specifications: readonly { key: string; value: string }[];
}

export interface IdentifierHits {
  /** Numbers of products, by their identifiers. */
  numbers: number[];
  /** An identifier itself, and not only its beginning. */
  whole: boolean;
  /** False for a text without a digit, which may be a word as well. */
  alone: boolean;
}

/** Fewest characters of a beginning: with a dash, dot or the like among them, and of letters and digits alone. */
const SHORTEST_PARTED = 3;
const SHORTEST_PLAIN = 4;
/** Fewest digits, without a letter, that stand for an identifier with its dashes and blanks left out. */
const SHORTEST_DIGITS = 8;
/** Names of specifications whose value identifies the product. */
const NAMES_IDENTIFIER =
  /\b(?:bar\s?code|gtin|ean|upc|isbn|issn|jan|mpn|asin|(?:part|model|item|article|catalogue|product) (?:no|number|code))\b|\u092c\u093e\u0930\s?\u0915\u094b\u0921/i;
/** `12x7`, `12*7*3`: measures, and no beginning of an SKU. */
const DIMENSIONS = /^\d+(?:\.\d+)?(?:[X*]\d+(?:\.\d+)?)+$/;

export class IdentifierIndex {
  private readonly keys = new Keys();
  /** Those that are written with dashes or blanks, without them. */
  private readonly compact = new Keys();
  private readonly barcodes = new Keys();

  put(number: number, product: Identified): void {
    for (const [keys, key] of this.keysOf(product)) keys.add(key, number);
  }

  remove(number: number, product: Identified): void {
    for (const [keys, key] of this.keysOf(product)) keys.delete(key, number);
  }

  /**
   * @param typing true while it may be the beginning of a longer one, although there is one that reads so
   * @returns undefined when the text names nothing
   */
  find(text: string, typing: boolean): IdentifierHits | undefined {
    const key = identifierKey(text);
    if (!key) return undefined;
    const whole = this.whole(key);
    const begun = whole.length > 0 && !typing ? [] : this.begun(key);
    const numbers = [...new Set([...whole, ...begun])];
    return numbers.length > 0 ? { numbers, whole: whole.length > 0, alone: /\d/.test(key) } : undefined;
  }

  /** Products that have an identifier of this normal form. @param key see identifierKey */
  named(key: string): readonly number[] {
    return this.keys.at(key);
  }

  /** Identifiers that several products have, in their normal form. */
  get shared(): Iterable<string> {
    return this.keys.shared;
  }

  private whole(key: string): readonly number[] {
    const exact = this.keys.at(key);
    if (exact.length > 0) return exact;
    const barcode = barcodeKey(key);
    const coded = barcode ? this.barcodes.at(barcode) : [];
    if (coded.length > 0) return coded;
    const compact = compactIdentifier(key);
    return isCode(compact) ? [...this.keys.at(compact), ...this.compact.at(compact)] : [];
  }

  private begun(key: string): readonly number[] {
    if (key.includes(' ') || key.length < (/[^\p{L}\p{N}]/u.test(key) ? SHORTEST_PARTED : SHORTEST_PLAIN)) return [];
    if (!/[\p{L}\d]/u.test(key) || DIMENSIONS.test(key)) return [];
    // `12mm` is a measure.
    if (tokensOf(key).every(({ kind }) => kind === 'quantity')) return [];
    const exact = this.keys.beginningWith(key);
    if (exact.length > 0) return exact;
    const compact = compactIdentifier(key);
    if (compact.length < SHORTEST_PLAIN || !isCode(compact)) return [];
    return [...this.keys.beginningWith(compact), ...this.compact.beginningWith(compact)];
  }

  private keysOf({ sku, specifications }: Identified): [Keys, string][] {
    const codes = specifications.filter(({ key, value }) => NAMES_IDENTIFIER.test(key) || barcodeKey(value));
    const written = [...new Set([sku, ...codes.map(({ value }) => value)].map(identifierKey))].filter(Boolean);
    const compact = new Set(written.map(compactIdentifier));
    for (const key of written) compact.delete(key);
    const barcodes = new Set([...written].flatMap((key) => barcodeKey(key) ?? []));
    return [
      ...written.map((key): [Keys, string] => [this.keys, key]),
      ...[...compact].map((key): [Keys, string] => [this.compact, key]),
      ...[...barcodes].map((key): [Keys, string] => [this.barcodes, key]),
    ];
  }
}

/** Letters and digits that are no word and no measure. */
function isCode(compact: string): boolean {
  return /\d/.test(compact) && (/\p{L}/u.test(compact) || compact.length >= SHORTEST_DIGITS);
}

/** Numbers of products by a key, also by its beginning. */
class Keys {
  /** Keys of more than one number. */
  readonly shared = new Set<string>();
  private readonly numbers = new Map<string, readonly number[]>();
  private readonly sorted = new SortedWords((key) => this.numbers.has(key));

  add(key: string, number: number): void {
    const known = this.numbers.get(key);
    this.numbers.set(key, known ? [...known, number] : [number]);
    if (known) this.shared.add(key);
    else this.sorted.add(key);
  }

  delete(key: string, number: number): void {
    const left = this.at(key).filter((one) => one !== number);
    if (left.length > 0) this.numbers.set(key, left);
    else this.numbers.delete(key);
    if (left.length < 2) this.shared.delete(key);
  }

  at(key: string): readonly number[] {
    return this.numbers.get(key) ?? [];
  }

  beginningWith(start: string): number[] {
    return [...this.sorted.beginningWith(start)].flatMap((key) => this.at(key));
  }
}
