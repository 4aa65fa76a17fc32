// Reads a line of synonyms: `almirah = wardrobe`, or `furniture > sofa, bed` for one direction.

export interface SynonymLine {
  words: string[];
  means: string[];
}

const parts = (text: string, between: RegExp) =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter(Boolean);

/** Null while the line is incomplete. */
export function readSynonymLine(text: string): SynonymLine | null {
  const sides = text.split(/>|→/);
  const words = parts(sides[0]!, /=/);
  const means = sides.length === 2 ? parts(sides[1]!, /[,=]/) : [];
  if (sides.length > 2 || words.length === 0 || (sides.length === 2 ? means.length === 0 : words.length < 2))
    return null;
  return { words, means };
}

export const writeSynonymLine = ({ words, means }: { words: readonly string[]; means: readonly string[] }) =>
  means.length > 0 ? `${words.join(' = ')} > ${means.join(', ')}` : words.join(' = ');
