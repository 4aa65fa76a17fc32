/** Measures the catalogue index by itself, without HTTP and database: searches of new words with their facets, and how long a new product takes to be found. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { count, milliseconds, quantile, table } from './report.mjs';
import { root } from './shop.mjs';

const SIZES = [48, 10_000, 100_000];
/** Searches before those that count. */
const WARM_UP = 100;
const read = (path) => readFileSync(join(root, path), 'utf8');
const processorMs = (since) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

/** The queries of the relevance test, each once. */
function queries() {
  const lines = read('api/src/features/catalogue/search/relevance-queries.txt').split('\n');
  return lines.flatMap((line) => /^(?:! )?([^#].*?) => /.exec(line)?.[1] ?? []);
}

const SYLLABLES = 'ka ri mo ta ne su lo vi da pe ro zu ha mi bo li sa ve no ga'.split(' ');

/** A model name of its own for each product, because a large shop has many distinct words. */
function modelName(n) {
  let name = '';
  for (let rest = n + SYLLABLES.length ** 2; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    name += SYLLABLES[rest % SYLLABLES.length];
  return name;
}

async function fill(size) {
  await import('reflect-metadata');
  const load = (path) => import(join(root, 'api/dist/src', path));
  const { CatalogueIndex } = await load('features/catalogue/catalogue-index.js');
  const { startingSynonyms } = await load('features/catalogue/search/starting-synonyms.js');
  const { ObjectId } = await load('types/object-id.js');
  const texts = JSON.parse(read('api/seed/content/products.json'));
  const at = new Date();
  const categories = JSON.parse(read('api/seed/content/categories.json')).map((category, position) => ({
    ...category,
    _id: new ObjectId(),
    nameKey: category.name.toLowerCase(),
    position,
    version: 1,
    updatedAt: at,
  }));
  const idOf = new Map(categories.map(({ slug, _id }) => [slug, _id]));
  const product = (n, title) => {
    const text = texts[n % texts.length];
    const round = Math.floor(n / texts.length);
    return {
      ...text,
      _id: new ObjectId(),
      title: title ?? (round === 0 ? text.title : `${text.title} No. ${round + 1} ${modelName(n)}`),
      sku: `${text.sku}-${round}`,
      price: text.priceRupees * 100 + round * 700,
      category: idOf.get(text.category),
      images: [],
      version: 1,
      createdAt: at,
      updatedAt: at,
    };
  };
  const from = process.cpuUsage();
  const index = new CatalogueIndex();
  index.useSynonyms(startingSynonyms());
  index.applyCategories(categories);
  for (let n = 0; n < size; n += 1000)
    index.applyProducts(Array.from({ length: Math.min(1000, size - n) }, (_, i) => product(n + i)));
  index.readTexts();
  const filledMs = processorMs(from);
  return { index, product, filledMs };
}

async function measure(size) {
  const { index, product, filledMs } = await fill(size);
  // One page of products and all facets, as a list asks for them.
  const ask = (search) => {
    const found = index.find({ search }, undefined);
    return [index.now(found.numbers.subarray(0, 24)), found.facets];
  };
  const all = queries();
  for (const search of all.slice(0, WARM_UP)) ask(search);
  const times = all.slice(WARM_UP).map((search) => {
    const from = process.cpuUsage();
    ask(search);
    return processorMs(from);
  });
  const from = performance.now();
  index.applyProducts([product(size, 'Zanzibar hammock')]);
  if (index.find({ search: 'zanzibar' }, undefined).numbers.length !== 1)
    throw new Error('The new product was not found');
  const addedMs = performance.now() - from;
  return [
    count(size),
    milliseconds(quantile(times, 0.5)),
    milliseconds(quantile(times, 0.99)),
    milliseconds(addedMs),
    milliseconds(filledMs / (size / 1000)),
  ];
}

export async function searchOfNewWords({ sizes = SIZES }) {
  const rows = [];
  for (const size of sizes) rows.push(await measure(size));
  return [
    'Processor time of searches that were never asked before, facets included:',
    '',
    table(['products', 'median', '99 % within', 'a new product is found after', 'indexing of 1,000'], rows),
  ].join('\n');
}
