/** The fonts of everything the shop prints, and which letters they have. */
import { createRequire } from 'node:module';
import type { Letters } from './printable.js';

const require = createRequire(import.meta.url);
/** One family for Latin and Devanagari, with the sign of the rupee. */
export const FONT = {
  text: require.resolve('@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/mukta/700Bold/Mukta_700Bold.ttf'),
};

/** What both fonts can draw; the PDF library keeps the font it opened behind a property its types do not name. */
export function lettersOf(pdf: PDFKit.PDFDocument): Letters {
  const opened = [FONT.bold, FONT.text].map((path) => {
    const { _font } = pdf.font(path) as unknown as { _font: { font: { hasGlyphForCodePoint: Letters } } };
    return _font.font;
  });
  return (codePoint) => opened.every((font) => font.hasGlyphForCodePoint(codePoint));
}
