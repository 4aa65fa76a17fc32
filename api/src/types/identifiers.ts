/**
 * The one normal form of identifiers (SKU, bar code, numbers of orders and parcels) and of the letters of names: what is stored for looking up
 * and what is asked pass here alike.
 */
import anyAscii from 'any-ascii';

/** Marks of direction and the like that come with a copied number. */
const INVISIBLE = /\p{Cf}/gu;
const DASHES = /[\p{Pd}\u2212]/gu;
/** Straight, typographic, the modifier letters and the accents that are typed in their place. */
const APOSTROPHES = /['\u2018\u2019\u201b\u02bb\u02bc\u02b9\u2032`\u00b4]/gu;
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu;
/** Letters of the Latin script that no accent makes: ø, ł, ß, æ. */
const OTHER_LATIN = /(?![\p{ASCII}])\p{Script=Latin}/gu;
/** Accents of Latin letters; the signs of Devanagari and its sisters are part of their words. */
const ACCENTS = /[\u0300-\u036f]/gu;

/** GTIN-8, UPC-A (12), EAN-13 and GTIN-14. */
const BARCODE_LENGTHS = new Set([8, 12, 13, 14]);

/** As it is typed on a plain keyboard: Western digits, one kind of dash and of blank, nothing invisible. */
export function plainCharacters(text: string): string {
  return text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(OTHER_DIGITS, (digit) => anyAscii(digit))
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The normal form of an identifier: two that differ only by case, kind of dash or kind of blank are the same. `12.5` and `125` are not. */
export function identifierKey(text: string): string {
  return plainCharacters(text).toUpperCase();
}

export function isSameIdentifier(a: string, b: string): boolean {
  return identifierKey(a) === identifierKey(b);
}

/** Letters and digits of an identifier alone, for those who leave out its dashes and blanks. */
export function compactIdentifier(text: string): string {
  return identifierKey(text).replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/**
 * The normal form of a bar code: 14 digits, so that a UPC and the EAN with a 0 before it are the same.
 * @returns undefined for what has not as many digits as a bar code
 */
export function barcodeKey(text: string): string | undefined {
  const digits = plainCharacters(text).replace(/[ -]/g, '');
  return /^\d+$/.test(digits) && BARCODE_LENGTHS.has(digits.length) ? digits.padStart(14, '0') : undefined;
}

/** Whether it is a GTIN whose last digit is right for the others (GS1 General Specifications, 7.9). */
export function isGtin(text: string): boolean {
  const key = barcodeKey(text);
  if (key === undefined) return false;
  const sum = [...key].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return sum > 0 && sum % 10 === 0;
}

/**
 * Whether a bar code is one that a shop gives itself: GS1 keeps the numbers that begin with 02, 04 and 2 (of 8 digits with 0 and 2) for
 * use within one company, so that they name other things elsewhere, and catalogues elsewhere refuse them.
 */
export function isInStoreCode(text: string): boolean {
  const key = barcodeKey(text);
  if (key === undefined) return false;
  return /^000000[02]/.test(key) || /^.(?:0[24]|2)/.test(key);
}

/** Small letters without accents and apostrophes: `O’Neil` and `O'Neil` are `oneil`, `José` is `jose`. */
export function foldedLetters(text: string): string {
  // Before the compatibility form, which makes a blank of a single accent.
  return plainCharacters(text.replace(APOSTROPHES, ''))
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(OTHER_LATIN, (letter) => anyAscii(letter))
    .toLowerCase();
}

/** A text as it may be stored by earlier releases, with either apostrophe; the first is the text itself. */
export function withEitherApostrophe(text: string): string[] {
  return [...new Set([text, text.replace(APOSTROPHES, "'"), text.replace(APOSTROPHES, '\u2019')])];
}
