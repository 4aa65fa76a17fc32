/** Decodes text files that people send, without loss: what cannot be decoded is refused and never replaced. */
import { registerEnumType } from 'type-graphql';
import { ErrorCode, ShopError } from '../../errors/index.js';

export enum TextEncoding {
  UTF_8 = 'UTF_8',
  UTF_16 = 'UTF_16',
  WINDOWS_1252 = 'WINDOWS_1252',
}
registerEnumType(TextEncoding, {
  name: 'TextEncoding',
  description: 'How the letters of a text file were read.',
  valuesConfig: {
    UTF_8: { description: 'UTF-8, with or without a byte order mark; plain ASCII counts as it.' },
    UTF_16: { description: 'UTF-16, as its byte order mark says.' },
    WINDOWS_1252: {
      description:
        'Windows-1252, because it is not valid UTF-8; programs for spreadsheets write it as “CSV (Comma delimited)”. No mark says so: look at the letters.',
    },
  },
});

export interface DecodedText {
  /** Without the byte order mark. */
  text: string;
  encoding: TextEncoding;
}

/** The characters of the bytes 0x80 to 0x9F in Windows-1252; a blank where it has none. */
const WINDOWS_1252_EXTRA = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const FIRST_EXTRA = 0x80;
/** A character of three or four bytes in UTF-8, such as ₹ or a letter of Hindi, read as if each byte were a character. */
const LONG_UTF_8 = /[\xE0-\xEF][\x80-\xBF]{2}|[\xF0-\xF4][\x80-\xBF]{3}/;
const HOW_TO_SAVE = 'Save the table as “CSV UTF-8” and send that file.';

/**
 * Decodes UTF-8 with or without a byte order mark, UTF-16 with one, and otherwise Windows-1252.
 * @throws ShopError BAD_INPUT when it is none of them, a mixture, or no text
 */
export function decodeText(content: Buffer): DecodedText {
  const decoded = decode(content);
  // UTF-16 without its mark has zeros from the start, as most pictures, archives and workbooks do.
  if (/^[^\r\n]*\0/.test(decoded.text))
    throw new ShopError(
      ErrorCode.BAD_INPUT,
      `The file is no text, or in an encoding that does not say so. ${HOW_TO_SAVE}`,
    );
  return decoded;
}

function decode(content: Buffer): DecodedText {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return strictly(content, 'utf-16le', TextEncoding.UTF_16);
  if (first === 0xfe && second === 0xff) return strictly(content, 'utf-16be', TextEncoding.UTF_16);
  const hasMark = first === 0xef && second === 0xbb && content[2] === 0xbf;
  try {
    return strictly(content, 'utf-8', TextEncoding.UTF_8);
  } catch (error) {
    if (hasMark) throw error;
    return fromWindows1252(content);
  }
}

/** @throws ShopError BAD_INPUT */
function strictly(content: Buffer, label: string, encoding: TextEncoding): DecodedText {
  try {
    return { text: new TextDecoder(label, { fatal: true }).decode(content), encoding };
  } catch {
    const name = encoding === TextEncoding.UTF_16 ? 'UTF-16' : 'UTF-8';
    throw new ShopError(ErrorCode.BAD_INPUT, `The file says that it is ${name}, but not all of it is. ${HOW_TO_SAVE}`);
  }
}

/** Not by TextDecoder: some releases of Node decode ISO 8859-1 under this name, and all let through the bytes that it lacks. */
function fromWindows1252(content: Buffer): DecodedText {
  const latin = content.toString('latin1');
  const mixed = LONG_UTF_8.exec(latin);
  if (mixed)
    throw new ShopError(
      ErrorCode.BAD_INPUT,
      `Line ${lineAt(latin, mixed.index)} of the file is UTF-8 and other lines are not. ${HOW_TO_SAVE}`,
    );
  const text = latin.replace(/[\x80-\x9F]/g, (byte, index: number) => {
    const character = WINDOWS_1252_EXTRA.charAt(byte.charCodeAt(0) - FIRST_EXTRA);
    if (character !== ' ') return character;
    throw new ShopError(
      ErrorCode.BAD_INPUT,
      `Line ${lineAt(latin, index)} of the file has letters that are neither UTF-8 nor Windows-1252. ${HOW_TO_SAVE}`,
    );
  });
  return { text, encoding: TextEncoding.WINDOWS_1252 };
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** What programs put in place of a letter that they could not decode. */
const LOST_LETTER = '\uFFFD';

/** Whether an earlier program lost letters of a text. */
export const hasLostLetters = (text: string): boolean => text.includes(LOST_LETTER);

/** Why a text with lost letters is refused. */
export const LOST_LETTERS = 'Letters were lost (\uFFFD) when the file was saved. Save the table anew as “CSV UTF-8”.';

/** Most characters of a sample. */
const SAMPLE = 12;

/** Up to twelve different characters outside of ASCII, in the order they come: by them people see whether the encoding is right. */
export function unusualCharacters(text: string): string {
  const found = new Set<string>();
  for (const [character] of text.matchAll(/[^\p{ASCII}\p{M}\s]/gu)) {
    found.add(character);
    if (found.size === SAMPLE) break;
  }
  return [...found].join(' ');
}
