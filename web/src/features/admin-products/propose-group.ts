// Proposes a group for products: the title that they begin with in common, and what they differ in.

export interface FutureMember {
  id: string;
  title: string;
  specifications: readonly { key: string; value: string }[];
}

export interface ProposedGroup {
  title: string;
  options: string[];
  /** A value for each option, in the order of the products. */
  values: string[][];
}

/** Without dashes, commas and brackets at either end, nor the colon and bar that a value cannot have. */
const bare = (text: string): string => text.replaceAll(/[\s:|]+/g, ' ').replaceAll(/^[\s,–—(-]+|[\s,–—()-]+$/g, '');

const distinct = (values: readonly string[]): number => new Set(values.map((value) => value.toLowerCase())).size;

const reversed = (words: readonly string[]): string[] => [...words].reverse();

/** A word as it is compared: `bat,` is `bat`. */
const wordKey = (word: string): string => word.replace(/[,–—-]+$/, '').toLowerCase();

/** The words that all texts begin with. */
function commonStart(texts: readonly string[]): string[] {
  const words = texts.map((text) => text.split(/\s+/));
  const [first = []] = words;
  const until = first.findIndex((word, at) => words.some((other) => wordKey(other[at] ?? '') !== wordKey(word)));
  return until < 0 ? first : first.slice(0, until);
}

/** The specifications that every product has and that are not the same of all. */
function differing(products: readonly FutureMember[]): { name: string; values: string[] }[] {
  const [first] = products;
  return (first?.specifications ?? []).flatMap(({ key }) => {
    const values = products.map(
      ({ specifications }) => specifications.find((one) => one.key.toLowerCase() === key.toLowerCase())?.value ?? '',
    );
    const fits = values.every((value) => value && value.length <= 60 && bare(value) === value.trim());
    return fits && key.length <= 40 && !/[:|]/.test(key) && distinct(values) > 1 ? [{ name: key, values }] : [];
  });
}

/**
 * Specifications make the options when they tell the products apart, the fewest that do so, at most three. Otherwise the rest of
 * each title is the value of one option.
 */
export function proposeGroup(products: readonly FutureMember[]): ProposedGroup {
  const titles = products.map(({ title }) => title);
  const start = commonStart(titles);
  // Such as Willow Cricket Bat of two that begin with where the wood is from.
  const end = start.length > 0 ? [] : reversed(commonStart(titles.map((one) => reversed(one.split(/\s+/)).join(' '))));
  const title = bare([...start, ...end].join(' ')) || bare(titles[0] ?? '');
  const rest = titles.map((one) => {
    const words = one.split(/\s+/);
    return bare(words.slice(start.length, words.length - end.length).join(' ')).slice(0, 60);
  });
  let chosen: { name: string; values: string[] }[] = [];
  const told = () =>
    distinct(products.map((_, at) => JSON.stringify(chosen.map(({ values }) => values[at]!.toLowerCase()))));
  const candidates = differing(products).sort((a, b) => distinct(b.values) - distinct(a.values));
  for (const candidate of candidates) {
    if (chosen.length === 3 || told() === products.length) break;
    chosen.push(candidate);
  }
  if (told() < products.length || chosen.length === 0) chosen = [{ name: 'Variant', values: rest }];
  return {
    title,
    options: chosen.map(({ name }) => name),
    values: products.map((_, at) => chosen.map(({ values }) => values[at]!)),
  };
}
