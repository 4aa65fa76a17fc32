/**
 * Converts texts to what a document's font can show: drops emoji and invisible characters, replaces a wide or accented letter that
 * the font lacks by its plain form, and any other missing letter by a question mark; the document then says that letters are missing.
 */
import type { StoredSeller } from '../orders/order.model.js';
import type { TaxDocument } from './tax-document.js';

/** True for a code point that the font has. */
export type Letters = (codePoint: number) => boolean;

const LOST = '?';
const LOST_NOTE = 'Letters that this document cannot print are shown as “?”.';
/** Emoji and their modifiers. */
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{e0020}-\u{e007f}]/u;
/** Direction marks, joiners and zero-width characters, except the joiners that Devanagari needs. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}|(?<!\p{Script=Devanagari})[\u200c\u200d]/gu;
const MARK = /\p{M}/u;

/** The document with printable texts. */
export function printable(document: TaxDocument, has: Letters): TaxDocument {
  let lost = false;
  const print = (text: string): string => {
    const shown = printed(text, has);
    lost ||= shown.lost.length > 0;
    return shown.text;
  };
  const shown: TaxDocument = {
    ...document,
    references: document.references.map(([name, value]) => [name, print(value)] as const),
    seller: Object.fromEntries(
      Object.entries(document.seller).map(([key, text]) => [key, print(text)]),
    ) as unknown as StoredSeller,
    buyer: document.buyer.map(print).filter(Boolean),
    ...(document.recipient && {
      recipient: { ...document.recipient, legalName: print(document.recipient.legalName) },
    }),
    place: { ...document.place, text: print(document.place.text) },
    notes: document.notes.map(print),
    lines: document.lines.map((line) => ({
      ...line,
      title: print(line.title),
      detail: print(line.detail),
      hsnCode: print(line.hsnCode),
    })),
  };
  return lost ? { ...shown, notes: [...shown.notes, LOST_NOTE] } : shown;
}

/** Scripts by the name that people in India know, the modern ones of its languages first. */
const SCRIPTS: readonly (readonly [name: string, letters: RegExp])[] = [
  ['Bengali', /\p{Script=Bengali}/u],
  ['Gujarati', /\p{Script=Gujarati}/u],
  ['Punjabi (Gurmukhi)', /\p{Script=Gurmukhi}/u],
  ['Hindi (Devanagari)', /\p{Script=Devanagari}/u],
  ['Kannada', /\p{Script=Kannada}/u],
  ['Malayalam', /\p{Script=Malayalam}/u],
  ['Odia', /\p{Script=Oriya}/u],
  ['Tamil', /\p{Script=Tamil}/u],
  ['Telugu', /\p{Script=Telugu}/u],
  ['Urdu (Arabic)', /\p{Script=Arabic}/u],
  ['Manipuri (Meetei Mayek)', /\p{Script=Meetei_Mayek}/u],
  ['Santali (Ol Chiki)', /\p{Script=Ol_Chiki}/u],
  ['Chinese or Japanese', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
];

/** @returns the names of the scripts whose letters would be printed as question marks, each once */
export function lostScripts(text: string, has: Letters): string[] {
  const lost = printed(text, has).lost;
  return [
    ...new Set(lost.map((letter) => SCRIPTS.find(([, letters]) => letters.test(letter))?.[0] ?? 'other letters')),
  ];
}

/** @returns the text as it can be printed, and the letters of it that are lost */
export function printed(text: string, has: Letters): { text: string; lost: readonly string[] } {
  const lost: string[] = [];
  const letter = (character: string): string => {
    if (/\s|\p{Cc}/u.test(character)) return ' ';
    if (has(character.codePointAt(0)!)) return character;
    const plain = [...character.normalize('NFKD')].filter((one) => has(one.codePointAt(0)!)).join('');
    if (plain) return plain;
    if (PICTURE.test(character) || MARK.test(character)) return '';
    lost.push(character);
    return LOST;
  };
  const shown = [...text.normalize('NFC').replace(INVISIBLE, '')].map(letter).join('');
  return { text: shown.replace(/ +/g, ' ').trim(), lost };
}
