/** The fonts of everything the shop prints, and which letters they have. */
import { createRequire } from 'node:module';
import type { Letters } from './printable.js';

const require = createRequire(import.meta.url);
/** One family for Latin and Devanagari, with the sign of the rupee. */
export const FONT = {
  text: require.resolve('@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/mukta/700Bold/Mukta_700Bold.ttf'),
};

/** Answers whether both fonts can draw a letter; opened when the first document is drawn. */
let letters: Letters | undefined;

/** What both fonts can draw. */
export function lettersOfFonts(): Letters {
  if (letters) return letters;
  const { openSync } = require('fontkit') as { openSync(path: string): { hasGlyphForCodePoint: Letters } };
  const opened = [FONT.bold, FONT.text].map((path) => openSync(path));
  return (letters = (codePoint) => opened.every((font) => font.hasGlyphForCodePoint(codePoint)));
}
