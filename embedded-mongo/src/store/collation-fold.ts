/** Folds text for collations that ignore case or accents, so that equal text has an equal index key. */
import type { Collation } from '../language/index.js';
import type { Fold } from './key-encoding.js';

/** The fold of a collation; undefined when text compares as it stands. */
export function collationFold(collation: Collation | undefined): Fold | undefined {
  if (!collation || collation.locale === 'simple') return undefined;
  const strength = Number(collation.strength ?? 3);
  const fold: Fold =
    strength === 1
      ? (text) => lower(text.normalize('NFKD').replace(/\p{M}/gu, ''))
      : strength === 2
        ? (text) => lower(text.normalize('NFKC'))
        : (text) => text.normalize('NFC');
  if (!collation.numericOrdering) return fold;
  return (text) => fold(text).replace(/0*(\d+)/g, '$1');
}

function lower(text: string): string {
  return text.toUpperCase().toLowerCase();
}

/** Whether two collations compare text alike. */
export function sameCollation(a: Collation | undefined, b: Collation | undefined): boolean {
  const [x, y] = [canonical(a), canonical(b)];
  return x === y;
}

function canonical(collation: Collation | undefined): string {
  if (!collation || collation.locale === 'simple') return 'simple';
  return `${collation.locale}/${Number(collation.strength ?? 3)}/${collation.numericOrdering === true}`;
}
