/** Collations: validation, and cached string comparers. */
import { mongoError } from '../errors.js';
import { type Collation, type Doc, display, nativeNumber } from './document.js';

export type CompareStrings = (a: string, b: string) => number;

const comparers = new Map<string, CompareStrings>();
const SENSITIVITY = ['base', 'accent', 'variant'] as const;
const REFUSED_OPTIONS = ['caseLevel', 'backwards', 'normalization'];

/**
 * Reads a command's `collation` argument.
 * @returns undefined for the simple collation
 * @throws MongoError for a locale or option that is not supported
 */
export function parseCollation(spec: Doc | null | undefined): Collation | undefined {
  if (spec === undefined || spec === null) return undefined;
  const { locale } = spec;
  if (typeof locale !== 'string') throw mongoError('FailedToParse', "Field 'collation.locale' is missing");
  if (locale === 'simple') return undefined;
  const strength = spec.strength === undefined ? 3 : nativeNumber(spec.strength);
  if (strength === undefined || strength < 1 || strength > 5) {
    throw mongoError(
      'FailedToParse',
      `Field 'strength' must be an integer 1 through 5. Got: ${display(spec.strength)}`,
    );
  }
  if (strength > 3) throw mongoError('NotImplemented', 'collation strengths above 3 are not supported');
  for (const option of REFUSED_OPTIONS) {
    if (spec[option] === true) throw mongoError('NotImplemented', `collation option '${option}' is not supported`);
  }
  if (spec.alternate === 'shifted' || (spec.caseFirst !== undefined && spec.caseFirst !== 'off')) {
    throw mongoError('NotImplemented', "collation options 'alternate' and 'caseFirst' are not supported");
  }
  const collation: Collation = { locale, strength, numericOrdering: spec.numericOrdering === true };
  stringComparer(collation);
  return collation;
}

/** The comparer of a collation; filters, indexes and groups use the same equality. */
export function stringComparer(collation: Collation): CompareStrings {
  const key = collationKey(collation);
  let comparer = comparers.get(key);
  if (!comparer) {
    const locale = collation.locale.replaceAll('_', '-').replace(/@.*$/, '');
    let supported: string[];
    try {
      supported = Intl.Collator.supportedLocalesOf([locale]);
    } catch {
      supported = [];
    }
    if (supported.length === 0) {
      throw mongoError('BadValue', `Field 'locale' is invalid in: { locale: ${JSON.stringify(collation.locale)} }`);
    }
    const sensitivity = SENSITIVITY[(nativeNumber(collation.strength) ?? 3) - 1] ?? 'variant';
    const collator = new Intl.Collator(locale, { sensitivity, numeric: collation.numericOrdering === true });
    comparer = (a, b) => (a === b ? 0 : collator.compare(a, b));
    comparers.set(key, comparer);
  }
  return comparer;
}

/** Whether a collation is absent or compares by code point. */
export function isSimple(collation: Collation | undefined): boolean {
  return collation === undefined || collation.locale === 'simple';
}

/** A function that maps strings which the collation calls equal to the same string; undefined for the simple collation. */
export function stringFold(collation: Collation | undefined): ((text: string) => string) | undefined {
  if (!collation || isSimple(collation)) return undefined;
  const fold = foldOf(nativeNumber(collation.strength) ?? 3);
  if (collation.numericOrdering !== true) return fold;
  return (text) => fold(text).replace(/0*(\d+)/g, '$1');
}

function foldOf(strength: number): (text: string) => string {
  if (strength >= 3) return (text) => text.normalize('NFD');
  // Convert to upper case first, because some letters have two lower-case forms.
  const caseless = (text: string) => text.normalize('NFKD').toUpperCase().toLowerCase();
  return strength === 2 ? caseless : (text) => caseless(text).replace(/\p{M}/gu, '');
}

/** Whether two collations are equivalent. */
export function sameCollation(a: Collation | undefined, b: Collation | undefined): boolean {
  return collationKey(a) === collationKey(b);
}

function collationKey(collation: Collation | undefined): string {
  if (!collation || isSimple(collation)) return 'simple';
  return `${collation.locale}/${nativeNumber(collation.strength) ?? 3}/${collation.numericOrdering === true}`;
}
