/** Splits text into tokens for the index and for searches: folds any script to Latin letters, stems words, converts measures. */
import anyAscii from 'any-ascii';
import { stem } from 'porter2';

export interface Token {
  kind: 'word' | 'number' | 'quantity';
  /** The look-up key: the stem of a word, the digits of a number, a quantity such as `#L1830`. */
  term: string;
  /** The word as written, folded. */
  raw: string;
  /** True when punctuation separates it from the token before. */
  breaks: boolean;
  /** For a quantity: dimension, amount in the base unit, and tolerance as a share of the amount. */
  quantity?: { dimension: string; amount: number; tolerance: number };
  /** Of each number of `12x7 ft`: `12x7`, whatever the unit. */
  dimensions?: string;
}

/** Units with their dimension (L length in millimetres, M mass in grams, V litres, P watts, E volts) and factor to the base unit. */
const UNITS: Record<string, [dimension: string, factor: number, tolerance?: number]> = {
  mm: ['L', 1],
  cm: ['L', 10],
  m: ['L', 1000],
  // Feet and inches are rounded figures for products made in centimetres.
  ft: ['L', 304.8, 0.04],
  in: ['L', 25.4, 0.04],
  kg: ['M', 1000],
  g: ['M', 1],
  lb: ['M', 453.6, 0.03],
  quintal: ['M', 100_000],
  ton: ['M', 1_000_000],
  l: ['V', 1],
  ml: ['V', 0.001],
  w: ['P', 1],
  kw: ['P', 1000],
  hp: ['P', 746, 0.02],
  v: ['E', 1],
};
const UNIT_NAMES: Record<string, string> = {
  millimetre: 'mm millimeter millimetres millimeters',
  centimetre: 'cm centimeter centimetres centimeters cms',
  metre: 'm meter metres meters mtr mtrs mt',
  feet: 'ft foot fit phit phut fut feets',
  inch: 'in inches inchi inc',
  kilo: 'kg kgs kilos kilogram kilograms kilogramme kilogrammes kilogrm kilograam kelo',
  gram: 'g gm gms grm grams gramme grammes graam',
  pound: 'lb lbs pounds',
  tonne: 'ton tons tonnes',
  litre: 'l ltr ltrs liter litres liters',
  millilitre: 'ml milliliter millilitres milliliters',
  watt: 'w watts',
  kilowatt: 'kw kilowatts',
  horsepower: 'hp bhp',
  volt: 'v volts',
  quintal: 'quintal quintals',
};
const UNIT_OF = new Map(
  Object.entries(UNIT_NAMES).flatMap(([name, written]) => {
    const [unit, ...others] = written.split(' ');
    return [name, unit!, ...others].map((word) => [word, unit!] as const);
  }),
);

/** Numerals in English, and in Hindi where the word has no other meaning. */
const NUMBERS = new Map(
  Object.entries({
    1: 'one single ek',
    2: 'two double twin dual pair couple',
    3: 'three triple teen tri',
    4: 'four char chaar',
    5: 'five paanch panch',
    6: 'six chhe chhah chheh',
    7: 'seven saat',
    8: 'eight aath',
    9: 'nine nau',
    10: 'ten das',
    11: 'eleven',
    12: 'twelve dozen barah',
    13: 'thirteen',
    14: 'fourteen',
    15: 'fifteen',
    16: 'sixteen',
    18: 'eighteen',
    20: 'twenty bees',
    24: 'twenty-four',
    30: 'thirty',
    32: 'thirty-two',
    40: 'forty',
    50: 'fifty',
    100: 'hundred',
  }).flatMap(([digits, words]) => words.split(' ').map((word) => [word, digits] as const)),
);

/** Spelling variants by rule; applied to products and searches. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/^(cent|met|lit|theat|fib|calib|kilomet)re(s?)$/, '$1er$2'],
  [/^(.{2,})is(ed|er|ers|ing|ation|able|e|es)$/, '$1iz$2'],
  [/^(.{3,})our(s|ed|ing|ful)?$/, '$1or$2'],
  [/^aluminium$/, 'aluminum'],
  [/^grey/, 'gray'],
  [/^mould/, 'mold'],
  [/^(sh|h)elves$/, '$1elf'],
  [/^shelving$/, 'shelf'],
  [/^(kni|li|wi)ves$/, '$1fe'],
  [/^(lea|loa|hal|cal)ves$/, '$1f'],
  [/^feets?$/, 'foot'],
  [/^(wo)?men$/, '$1man'],
  [/^children$/, 'child'],
];

const stems = new Map<string, string>();
const STEMS_KEPT = 100_000;

/** The stem of a word. @param word folded */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const spelled = SPELLINGS.reduce((text, [pattern, to]) => text.replace(pattern, to), word);
  // The stemmer would give `fitness` and `fittings` the same stem.
  const found = spelled.length < 3 || spelled.endsWith('ness') ? spelled : stem(spelled);
  if (stems.size >= STEMS_KEPT) stems.clear();
  stems.set(word, found);
  return found;
}

/** Folds any script to the letters a to z and digits; drops accents and the Devanagari nukta. */
export function fold(text: string): string {
  const plain = text.normalize('NFKC');
  // oxlint-disable-next-line no-control-regex -- matches exactly ASCII
  const ascii = /^[\x00-\x7f]*$/.test(plain)
    ? plain
    : anyAscii(
        plain
          .normalize('NFD')
          // oxlint-disable-next-line no-misleading-character-class -- matches each mark by itself
          .replace(/[\u093c\u0300-\u036f\u200b-\u200d]/g, '')
          .normalize('NFC')
          // A nasal mark sounds as n, before lip sounds as m.
          .replace(/[\u0901\u0902](?=[\u092a-\u092e])/g, 'm')
          .replace(/[\u0901\u0902]/g, 'n')
          // The usual Indian spelling of these sounds in Latin letters.
          .replace(/\u091a/g, 'ch')
          .replace(/\u091b/g, 'chh')
          .replace(/[\u0936\u0937]/g, 'sh')
          .replace(/[\u2013\u2014\u2212]/g, '-')
          .replace(/\u00d7/g, ' x '),
      );
  return (
    ascii
      .toLowerCase()
      .replace(/(?<=[a-z])['`](?=[a-z])/g, '')
      // Join initials into one word: `t.v.`, `m s gate`.
      .replace(/(?<![a-z\d.])[a-z](?:\.[a-z])+(?![a-z\d])\.?/g, (initials) => initials.replace(/\./g, ''))
      .replace(/(?<![^\s])[a-z](?: [a-z])+(?![^\s])/g, (initials) => initials.replace(/ /g, ''))
  );
}

const PIECE = /\d+(?:[.,]\d+)*|[a-z]+|["']|[^\sa-z\d]+/g;

/** The tokens of a text, in order. A number before a unit becomes a quantity, and so do numbers joined to it by `×` or a dash. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let breaks = false;
  /** Numbers that may belong to a unit that follows. */
  let waiting: Token[] = [];
  let joined = false;
  /** The latest numbers that a cross joins. */
  let crossed: Token[] = [];
  let isCross = false;
  for (const [piece] of fold(text).matchAll(PIECE)) {
    if (/^\d/.test(piece)) {
      const token: Token = { kind: 'number', term: digitsOf(piece), raw: piece, breaks };
      crossed = isCross ? [...crossed, token] : [token];
      if (crossed.length > 1) nameDimensions(crossed);
      waiting = joined ? [...waiting, token] : [token];
      isCross = false;
      tokens.push(token);
      breaks = false;
      joined = false;
      continue;
    }
    const last = tokens.at(-1);
    if (/^[a-z"']/.test(piece)) {
      const unit = piece === '"' ? 'in' : piece === "'" ? 'ft' : UNIT_OF.get(piece);
      if (unit && last?.kind === 'number' && !joined && !breaks) {
        for (const number of waiting) toQuantity(number, unit);
        waiting = [];
        continue;
      }
      // `12 ft x 7 ft`, of which each number has its unit.
      if ((piece === 'x' || piece === 'by') && last?.kind === 'quantity' && last === crossed.at(-1)) {
        isCross = true;
        continue;
      }
      if (piece === 'x' || piece === 'by' || piece === 'to' || piece === 'and') {
        if (waiting.length > 0 && last?.kind === 'number') {
          joined = true;
          isCross = piece === 'x' || piece === 'by';
          continue;
        }
      }
      if (/^["']/.test(piece)) {
        breaks = true;
        continue;
      }
      waiting = [];
      joined = false;
      crossed = [];
      isCross = false;
      const digits = NUMBERS.get(piece);
      tokens.push(
        digits
          ? { kind: 'number', term: digits, raw: piece, breaks }
          : { kind: 'word', term: stemOf(piece), raw: piece, breaks },
      );
      breaks = false;
      continue;
    }
    // A dash or a comma between numbers keeps them together; a dash inside a word does not part it.
    if (/^[-,*/&]+$/.test(piece) && last?.kind === 'number' && waiting.length > 0) {
      joined = true;
      isCross = piece === '*';
    }
    if (!/^[-&/.*]+$/.test(piece)) breaks = true;
  }
  return tokens;
}

function nameDimensions(numbers: readonly Token[]): void {
  const dimensions = dimensionsTerm(numbers.map(({ raw }) => digitsOf(raw)));
  for (const number of numbers) number.dimensions = dimensions;
}

/** What is looked up for measures side by side, as in `12x7`. */
export function dimensionsTerm(numbers: readonly string[]): string {
  return numbers.join('x');
}

function digitsOf(piece: string): string {
  const plain = piece.replace(/,(?=\d{2,3}(?!\d))/g, '').replace(/,/g, '.');
  const value = Number(plain);
  return Number.isFinite(value) ? String(value) : plain;
}

function toQuantity(token: Token, unit: string): void {
  const [dimension, factor, tolerance = 0.012] = UNITS[unit]!;
  const amount = Number(token.term) * factor;
  token.kind = 'quantity';
  token.quantity = { dimension, amount, tolerance };
  token.term = quantityTerm(dimension, amount);
}

export function quantityTerm(dimension: string, amount: number): string {
  return `#${dimension}${Number(amount.toPrecision(4))}`;
}

/** The term of two neighbours, such as a number and the noun it counts. */
export function pairTerm(first: string, second: string): string {
  return `${first}_${second}`;
}
