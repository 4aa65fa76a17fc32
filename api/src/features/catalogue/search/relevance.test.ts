/** Whether shoppers find what they mean: the demo catalogue asked in English, Hindi and Hinglish, held to a floor. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import categories from '../../../../seed/content/categories.json' with { type: 'json' };
import groupTexts from '../../../../seed/content/groups.json' with { type: 'json' };
import products from '../../../../seed/content/products.json' with { type: 'json' };
import { repositoryRoot } from '../../../platform/repository-root.js';
import { startingSynonyms } from './starting-synonyms.js';
import { TextIndex } from './text-index.js';

/** Of the queries of a group: share that finds a wanted product among the first three, and mean reciprocal rank. */
const FLOORS: Record<string, { successAt3: number; reciprocalRank: number; zeroResults: number }> = {
  english: { successAt3: 0.97, reciprocalRank: 0.93, zeroResults: 0 },
  hindi: { successAt3: 0.96, reciprocalRank: 0.93, zeroResults: 0 },
  fresh: { successAt3: 0.97, reciprocalRank: 0.93, zeroResults: 0.01 },
  unseen: { successAt3: 0.93, reciprocalRank: 0.9, zeroResults: 0.02 },
};

const index = new TextIndex();
index.useSynonyms(startingSynonyms());
const nameOf = new Map(categories.map(({ slug, name }) => [slug, name]));
/** What the catalogue tells the index of a member: its group's title, and its choice. */
const membership = new Map(
  groupTexts.flatMap(({ title, options, members }) =>
    members.map(({ sku, values }) => [
      sku,
      { group: title, chosen: values.map((value, at) => ({ name: options[at]!.name, value })) },
    ]),
  ),
);
const ungrouped = { group: '', chosen: [] };
products.forEach((product, number) =>
  index.put(number, {
    ...product,
    category: nameOf.get(product.category)!,
    ...(membership.get(product.sku) ?? ungrouped),
  }),
);
const found = (query: string) => Array.from(index.search(query).numbers ?? [], (number) => products[number]!.sku);

interface Asked {
  query: string;
  skus: string[];
  forbidden: boolean;
}
const groups = new Map<string, Asked[]>();
for (const line of readFileSync(
  join(repositoryRoot, 'api/src/features/catalogue/search/relevance-queries.txt'),
  'utf8',
).split('\n')) {
  const heading = /^\[(\w+)\]$/.exec(line);
  if (heading) groups.set(heading[1]!, []);
  const rule = /^(! )?([^#].*?) => (.+)$/.exec(line);
  if (rule) [...groups.values()].at(-1)!.push({ query: rule[2]!, skus: rule[3]!.split(/[| ]/), forbidden: !!rule[1] });
}

it('finds what is meant, and tells how often', () => {
  const misses: string[] = [];
  const figures = Object.keys(FLOORS).map((group) => {
    const asked = groups.get(group)!;
    const places = asked.map(({ query, skus }) => {
      const got = found(query);
      const place = got.findIndex((sku) => skus.includes(sku));
      if (place < 0 || place > 2)
        misses.push(`${group}: "${query}" wants ${skus.join(' or ')}, got ${got.slice(0, 3).join(' ')}`);
      return { place, none: got.length === 0 };
    });
    const share = (count: number) => count / asked.length;
    return {
      group,
      queries: asked.length,
      successAt3: share(places.filter(({ place }) => place >= 0 && place < 3).length),
      reciprocalRank: share(places.reduce((sum, { place }) => sum + (place < 0 ? 0 : 1 / (place + 1)), 0)),
      zeroResults: share(places.filter(({ none }) => none).length),
    };
  });
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  process.stdout.write(
    figures
      .map(
        (f) =>
          `search, ${f.group}: ${f.queries} queries, success@3 ${percent(f.successAt3)}, nothing found ${percent(f.zeroResults)}, MRR ${f.reciprocalRank.toFixed(3)}\n`,
      )
      .join('') + misses.map((miss) => `  ${miss}\n`).join(''),
  );
  expect(figures.reduce((sum, { queries }) => sum + queries, 0)).toBeGreaterThanOrEqual(150);
  for (const { group, ...measured } of figures) {
    const floor = FLOORS[group]!;
    expect({ group, ok: measured.successAt3 >= floor.successAt3, misses }).toMatchObject({ group, ok: true });
    expect(measured.reciprocalRank).toBeGreaterThanOrEqual(floor.reciprocalRank);
    expect(measured.zeroResults).toBeLessThanOrEqual(floor.zeroResults);
  }
});

it('shows nothing that only shares a letter or a word in passing', () => {
  const wrong = groups.get('never')!.flatMap(({ query, skus }) => {
    const got = found(query);
    const bad = skus[0] === 'ALL' ? got : got.filter((sku) => skus.includes(sku));
    return bad.length > 0 ? [`${query}: ${bad.join(' ')}`] : [];
  });
  expect(wrong).toEqual([]);
});

it.each([
  ['sofa', true],
  ['iron gate', true],
  ['4 seater sofa', false],
  ['guitar table', false],
  ['sofa with bluetooth', false],
  ['buy cheap sofa online', true],
])('says of "%s" whether something has all its words: %s', (query, exact) =>
  expect(index.search(query).exact).toBe(exact),
);
