/** The fonts of everything the shop prints, and which letters they have. */
import { createRequire } from 'node:module';
import type { Letters } from './printable.js';

const require = createRequire(import.meta.url);
/** One family for Latin and Devanagari, with the sign of the rupee. */
export const FONT = {
  text: require.resolve('@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/mukta/700Bold/Mukta_700Bold.ttf'),
};

/** A font as the PDF library opened it; its types do not name it. */
interface Opened {
  hasGlyphForCodePoint: Letters;
  /** Tables of the font's file: read when they are first needed, and the same for every document. */
  _tables: object;
}

/** By path, what was read of a font for the documents before. */
const read = new Map<string, object>();

/**
 * What both fonts can draw. The document goes on with the tables that were read for those before it, which would be four fifths
 * of the time it takes. Its glyphs are its own: they remember which letters they were first drawn for.
 */
export function lettersOf(pdf: PDFKit.PDFDocument): Letters {
  const opened = [FONT.bold, FONT.text].map((path) => {
    const { font } = (pdf.font(path) as unknown as { _font: { font: Opened } })._font;
    font._tables = read.get(path) ?? font._tables;
    read.set(path, font._tables);
    return font;
  });
  return (codePoint) => opened.every((font) => font.hasGlyphForCodePoint(codePoint));
}
