/**
 * Texts as a document's font can show them: emoji and invisible characters are left out, a wide or accented letter becomes its
 * plain one where the font lacks it, and any other letter the font lacks becomes a question mark, which the document then says.
 */
import type { StoredSeller } from '../orders/order.model.js';
import type { TaxDocument } from './tax-document.js';

/** True for a code point the font can draw. */
export type Letters = (codePoint: number) => boolean;

const LOST = '?';
const LOST_NOTE = 'Letters that this document cannot print are shown as “?”.';
/** Pictures, and what only colours or joins them. */
const PICTURE = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{e0020}-\u{e007f}]/u;
/** Turns the direction of writing, joins, or takes no room at all; the joiners that Devanagari needs are none of them. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}|(?<!\p{Script=Devanagari})[\u200c\u200d]/gu;
const MARK = /\p{M}/u;

/** The document with every text of people as it can be printed. */
export function printable(document: TaxDocument, has: Letters): TaxDocument {
  let lost = false;
  const print = (text: string): string => {
    const shown = printed(text, has);
    lost ||= shown.lost;
    return shown.text;
  };
  const shown: TaxDocument = {
    ...document,
    references: document.references.map(([name, value]) => [name, print(value)] as const),
    seller: Object.fromEntries(
      Object.entries(document.seller).map(([key, text]) => [key, print(text)]),
    ) as unknown as StoredSeller,
    buyer: document.buyer.map(print).filter(Boolean),
    place: { ...document.place, text: print(document.place.text) },
    lines: document.lines.map((line) => ({
      ...line,
      title: print(line.title),
      detail: print(line.detail),
      hsnCode: print(line.hsnCode),
    })),
  };
  return lost ? { ...shown, notes: [...document.notes, LOST_NOTE] } : shown;
}

/** @returns the text as it can be printed, and whether a letter of it is lost */
export function printed(text: string, has: Letters): { text: string; lost: boolean } {
  let lost = false;
  const letter = (character: string): string => {
    if (/\s|\p{Cc}/u.test(character)) return ' ';
    if (has(character.codePointAt(0)!)) return character;
    const plain = [...character.normalize('NFKD')].filter((one) => has(one.codePointAt(0)!)).join('');
    if (plain) return plain;
    if (PICTURE.test(character) || MARK.test(character)) return '';
    lost = true;
    return LOST;
  };
  const shown = [...text.normalize('NFC').replace(INVISIBLE, '')].map(letter).join('');
  return { text: shown.replace(/ +/g, ' ').trim(), lost };
}
