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

/** The words that all texts begin with. */
function commonStart(texts: readonly string[]): string[] {
  const words = texts.map((text) => text.split(/\s+/));
  const [first = []] = words;
  const until = first.findIndex((word, at) => words.some((other) => other[at]?.toLowerCase() !== word.toLowerCase()));
  return until < 0 ? first : first.slice(0, until);
}

/** Without dashes, commas and brackets at either end, nor the colon and bar that a value cannot have. */
const bare = (text: string): string => text.replaceAll(/[:|]/g, ' ').replaceAll(/^[\s,–—(-]+|[\s,–—()-]+$/g, '');

const distinct = (values: readonly string[]): number => new Set(values.map((value) => value.toLowerCase())).size;

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
  const start = commonStart(products.map(({ title }) => title));
  const title = bare(start.join(' ')) || bare(products[0]?.title ?? '');
  const rest = products.map((one) => bare(one.title.split(/\s+/).slice(start.length).join(' ')).slice(0, 60));
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
