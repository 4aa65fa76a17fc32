/**
 * What staff see of the catalogue: what is sold and, beside it, drafts and hidden products. Those stand in an index of their own, so
 * that no public read meets them: it has to ask here, and only operations of staff do.
 */
import { pageFacts, pageRequest } from '../../types/page.js';
import type { AttributeFacet } from './attribute.model.js';
import { comparing, type CatalogueIndex, type Facets, type Found } from './catalogue-index.js';
import { catalogue, unlisted } from './catalogue-sync.js';
import { ProductSort, type ProductFilter } from './product.inputs.js';
import type { Product } from './product.model.js';
import type { ProductPage } from './product.types.js';
import { ProductVisibility } from './visibility-kinds.js';

/** A product whatever its visibility; undefined when it does not exist or was deleted. */
export function anyProduct(id: string): Product | undefined {
  return catalogue.product(id) ?? unlisted.product(id);
}

/** How many products the shop has, whatever their visibility. */
export const productCount = (): number => catalogue.size + unlisted.size;

/** Members of a group whatever their visibility: those that are sold in the order of the options, then the others in theirs. */
export function everyMember(group: string): Product[] {
  return [...catalogue.membersOf(group), ...unlisted.membersOf(group)];
}

/** Products with this SKU but for its case. @param sku in any notation */
export function anyWithSku(sku: string): Product[] {
  return [...catalogue.withSku(sku), ...unlisted.withSku(sku)];
}

/** What one of the two indexes found. */
interface Part {
  index: CatalogueIndex;
  found: Found;
}

interface StaffFound {
  total: number;
  exact: boolean;
  /** Products from one place of the order to another. */
  between(from: number, to: number): Product[];
  facets(): Facets;
}

/**
 * @param filter of any visibility when it names none
 * @param sort RELEVANCE has what is sold before the others
 */
function find({ visibility, ...filter }: ProductFilter, sort: ProductSort | undefined): StaffFound {
  const wanted = visibility?.length ? new Set(visibility) : undefined;
  const ofLive = !wanted || wanted.has(ProductVisibility.LIVE);
  const others: ProductVisibility[] = [ProductVisibility.DRAFT, ProductVisibility.HIDDEN];
  const kinds = others.filter((one) => !wanted || wanted.has(one));
  const parts: Part[] = [];
  if (ofLive) parts.push({ index: catalogue, found: catalogue.find(filter, sort) });
  if (kinds.length > 0) {
    const all = unlisted.find(filter, sort);
    const some = unlisted.only(all.numbers, (product) => kinds.includes(product.visibility));
    parts.push({ index: unlisted, found: kinds.length === others.length ? all : withNumbers(all, some) });
  }
  // Near matches of one stand back where the other has all words.
  const exact = parts.some(({ found }) => found.exact && found.numbers.length > 0);
  const shown = exact ? parts.filter(({ found }) => found.exact) : parts;
  return {
    total: shown.reduce((sum, { found }) => sum + found.numbers.length, 0),
    exact: shown.every(({ found }) => found.exact),
    between: (from, to) => merged(shown, sort, Boolean(filter.search?.trim()), from, to),
    facets: () => shown.map(({ found }) => found.facets).reduce(sumOfFacets, NO_FACETS),
  };
}

/** A getter, since spreading would count the facets at once. */
const withNumbers = (found: Found, numbers: Uint32Array): Found => ({
  numbers,
  exact: found.exact,
  get facets() {
    return found.facets;
  },
});

/** The products of both parts in one order, from one place to another; it looks only at those up to there. */
function merged(
  parts: readonly Part[],
  sort: ProductSort | undefined,
  searched: boolean,
  from: number,
  to: number,
): Product[] {
  const [first, second] = parts;
  if (!first) return [];
  const { found, index } = first;
  if (!second || second.found.numbers.length === 0) return index.now(found.numbers.subarray(from, to));
  const byRelevance = sort === undefined || sort === ProductSort.RELEVANCE;
  if (byRelevance && searched) {
    const live = found.numbers.length;
    const rest = second.found.numbers.subarray(Math.max(0, from - live), Math.max(0, to - live));
    return [...index.now(found.numbers.subarray(from, to)), ...second.index.now(rest)];
  }
  const compare = comparing(byRelevance ? ProductSort.IN_STOCK_FIRST : sort);
  const [a, b] = parts.map((part) => part.index.now(part.found.numbers.subarray(0, to)));
  const products: Product[] = [];
  let [left, right] = [0, 0];
  while (products.length < to && (left < a!.length || right < b!.length)) {
    const next = left < a!.length && (right >= b!.length || compare(a![left]!, b![right]!) <= 0);
    products.push(next ? a![left++]! : b![right++]!);
  }
  return products.slice(from);
}

/** A page of products as staff see it: each member of a group for itself. @param filter of any visibility when it names none */
export function listAnyProducts(
  filter: ProductFilter,
  sort: ProductSort | undefined,
  page: number,
  pageSize: number,
): ProductPage {
  const request = pageRequest(page, pageSize);
  const found = find(filter, sort);
  const { pages, total } = pageFacts(request, found.total);
  return {
    items: found.between(request.skip, request.skip + request.pageSize),
    exactMatch: found.exact,
    page: request.page,
    pages,
    pageSize: request.pageSize,
    total,
    catalogueTotal: productCount(),
    get missingWords() {
      return found.exact || !filter.search ? [] : catalogue.missingWords(filter.search);
    },
    get facets() {
      return found.facets();
    },
  };
}

/** Every product that a filter lets through, by name. @param filter of any visibility when it names none */
export function everyProduct(filter: ProductFilter = {}): Product[] {
  const found = find(filter, ProductSort.NAME);
  return found.between(0, found.total);
}

const NO_FACETS: Facets = { categories: [], priceBands: [], stock: [], attributes: [], countriesOfOrigin: [] };

/** Counts of the same things are added up; the others follow behind. */
function sumOfFacets(a: Facets, b: Facets): Facets {
  const sum = <T extends { count: number }>(some: readonly T[], more: readonly T[], key: (one: T) => string): T[] => {
    const all = new Map(some.map((one) => [key(one), one]));
    for (const one of more) all.set(key(one), { ...one, count: one.count + (all.get(key(one))?.count ?? 0) });
    return [...all.values()];
  };
  const attributes = new Map(a.attributes.map((one) => [`${one.kind} ${one.name}`, one]));
  for (const one of b.attributes) {
    const key = `${one.kind} ${one.name}`;
    const known = attributes.get(key);
    attributes.set(
      key,
      known
        ? bothOf(
            known,
            one,
            sum(known.values, one.values, ({ value }) => value),
          )
        : one,
    );
  }
  return {
    categories: sum(a.categories, b.categories, ({ categoryId }) => categoryId),
    priceBands: sum(a.priceBands, b.priceBands, ({ band }) => band),
    stock: sum(a.stock, b.stock, ({ stock }) => stock),
    attributes: [...attributes.values()],
    countriesOfOrigin: sum(a.countriesOfOrigin, b.countriesOfOrigin, ({ country }) => country.toLowerCase()),
  };
}

function bothOf(a: AttributeFacet, b: AttributeFacet, values: AttributeFacet['values']): AttributeFacet {
  const ends = (of: 'min' | 'max') => [a[of], b[of]].filter((one) => one !== null);
  return {
    ...a,
    values,
    min: ends('min').length > 0 ? Math.min(...ends('min')) : null,
    max: ends('max').length > 0 ? Math.max(...ends('max')) : null,
  };
}
