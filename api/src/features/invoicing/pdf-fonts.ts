/** The fonts of all printed documents, and the letters they contain. */
import { createRequire } from 'node:module';
import type { Letters } from './printable.js';

const require = createRequire(import.meta.url);
/** One family for Latin and Devanagari, with the rupee sign. */
export const FONT = {
  text: require.resolve('@expo-google-fonts/mukta/400Regular/Mukta_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/mukta/700Bold/Mukta_700Bold.ttf'),
};

/** Checks whether both fonts have a letter; loaded with the first document. */
let letters: Letters | undefined;

/** The letters that both fonts have. */
export function lettersOfFonts(): Letters {
  if (letters) return letters;
  const { openSync } = require('fontkit') as { openSync(path: string): { hasGlyphForCodePoint: Letters } };
  const opened = [FONT.bold, FONT.text].map((path) => openSync(path));
  return (letters = (codePoint) => opened.every((font) => font.hasGlyphForCodePoint(codePoint)));
}
