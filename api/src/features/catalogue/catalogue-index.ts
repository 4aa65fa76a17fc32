/** The catalogue in memory: every public read of products is answered here, without the database. */
import { FIRST_VERSION } from '../../types/first-version.js';
import { AttributeTally } from './attribute-facets.js';
import type { AttributeFacet } from './attribute.model.js';
import { attributeValues, type AttributeValue } from './attributes.js';
import type { Category } from './category.model.js';
import { productView } from './product-view.js';
import { PriceBand, ProductSort, StockFilter, type ProductFilter } from './product.inputs.js';
import type { Product } from './product.model.js';
import type { ProductText } from './search/product-terms.js';
import type { SynonymRule } from './search/synonyms.js';
import { TextIndex } from './search/text-index.js';
import type { StockLeft } from './stock.service.js';

/** At most this many pieces count as low stock. */
export const LOW_STOCK = 5;
/** Sales that come at once; more than these is a change of another kind. */
const SOLD_AT_ONCE = 50;
/** Answers kept until the next change, and how many references to products they hold together. */
const CACHED_ANSWERS = 500;
const CACHED_REFERENCES = 500_000;

export interface Facets {
  categories: { category: string; categoryId: string; count: number }[];
  priceBands: { band: PriceBand; count: number }[];
  stock: { stock: StockFilter; count: number }[];
  attributes: AttributeFacet[];
}

export interface Found {
  /** As they were when this was asked first: only their order and number still hold. See CatalogueIndex.now. */
  products: readonly Product[];
  /** Counted when somebody asks for them. */
  readonly facets: Facets;
  /** False when no product has all words of the search: what is found comes near. */
  exact: boolean;
}

interface KeptFound {
  found: Found;
  sort: ProductSort | undefined;
}

/** What a search or its absence lets through, in order, before the filters. */
interface Candidates {
  products: readonly Product[];
  exact: boolean;
  /** Highest price in paise that the words of the search ask for. */
  priceLimit?: number;
}

export function priceBandOf(price: number): PriceBand {
  if (price < 1000_00) return PriceBand.UNDER_1000;
  if (price < 5000_00) return PriceBand.FROM_1000_TO_5000;
  return price <= 10000_00 ? PriceBand.FROM_5000_TO_10000 : PriceBand.OVER_10000;
}

const STOCK_FILTERS = Object.values(StockFilter);

const byName = (a: Product, b: Product) => collator.compare(a.title, b.title) || (a.id < b.id ? -1 : 1);
const collator = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true });
const COMPARE: Record<Exclude<ProductSort, ProductSort.RELEVANCE>, (a: Product, b: Product) => number> = {
  NAME: byName,
  PRICE_ASC: (a, b) => a.price - b.price || byName(a, b),
  PRICE_DESC: (a, b) => b.price - a.price || byName(a, b),
  FEATURED: (a, b) => Number(b.featured) - Number(a.featured) || byName(a, b),
  NEWEST: (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || byName(a, b),
  STOCK_ASC: (a, b) => a.stock - b.stock || byName(a, b),
  UPDATED: (a, b) => b.updatedAt.getTime() - a.updatedAt.getTime() || byName(a, b),
};

/** An order that is kept: products as they were sorted, and what became of them since. */
interface KeptOrder {
  sorted: readonly Product[];
  /** Ids of those that came, went or moved. */
  moved: Set<string>;
  /** Ids of those that changed and stand where they stood. */
  changed: Set<string>;
}

/** These change with each sale. */
const MOVED_BY_SALES: ReadonlySet<ProductSort | undefined> = new Set([ProductSort.STOCK_ASC, ProductSort.UPDATED]);

/** Whether a change lets a product move in an order. */
const MOVES: Record<keyof typeof COMPARE, (before: Product, after: Product) => boolean> = {
  NAME: (a, b) => a.title !== b.title,
  PRICE_ASC: (a, b) => a.price !== b.price || a.title !== b.title,
  PRICE_DESC: (a, b) => a.price !== b.price || a.title !== b.title,
  FEATURED: (a, b) => a.featured !== b.featured || a.title !== b.title,
  NEWEST: (a, b) => a.title !== b.title,
  STOCK_ASC: () => true,
  UPDATED: () => true,
};

/** The fields of a stored product that tell whether the index holds it as it stands. */
export type ProductState = Pick<Product, '_id' | 'updatedAt' | 'stock' | 'version' | 'deletedAt'>;
export const PRODUCT_STATE = { updatedAt: 1, stock: 1, version: 1, deletedAt: 1 } as const;

const textOf = (p: Product): ProductText => ({
  title: p.title,
  category: p.categoryName,
  sku: p.sku,
  description: p.description,
  specifications: p.specifications,
});

export class CatalogueIndex {
  private readonly products = new Map<string, Product>();
  private readonly categoriesById = new Map<string, Category>();
  /** A sale leaves them as they are; whoever asks next has what moved put in its place. */
  private readonly orders = new Map<ProductSort, KeptOrder>();
  private readonly answers = new Map<string, KeptFound>();
  private references = 0;
  /** Every price there is, once each, from the lowest; made when a limit is asked for. */
  private prices: Float64Array | undefined;
  private readonly text = new TextIndex();
  /** The text index knows products by small numbers; those of products that are gone are given again. */
  private readonly numbers = new Map<string, number>();
  private readonly numbered: (string | undefined)[] = [];
  private readonly freeNumbers: number[] = [];
  /** Products that the text index does not hold yet; whoever searches first has them put into it. */
  private readonly unread = new Set<string>();
  private attributeValues = new WeakMap<Product, readonly AttributeValue[]>();
  private categoryList: Category[] | undefined;

  /** Grows with every change that a reader could see; answers of one generation never differ. */
  generation = 0;

  /** Grows with every change but a sale that leaves its product what it was: in stock, low or out of stock. */
  content = 0;
  /** Told of the products that were sold and otherwise are as they were. */
  onSale: ((ids: readonly string[]) => void) | undefined;

  get size(): number {
    return this.products.size;
  }

  /** False for what the index holds already, or holds newer. */
  isNews(stored: ProductState): boolean {
    const before = this.products.get(stored._id.toHexString());
    if (stored.deletedAt) return before !== undefined;
    if (!before) return true;
    // Writes of the same millisecond may be read in either order; stock tells them apart.
    const same =
      before.updatedAt.getTime() === stored.updatedAt.getTime() &&
      before.stock === stored.stock &&
      before.version === stored.version;
    return !same && before.updatedAt <= stored.updatedAt;
  }

  /** Takes over what was read from the database; deleted products leave. */
  applyProducts(stored: readonly Product[]): void {
    const some = stored.length <= SOLD_AT_ONCE ? stored.filter((one) => this.isNews(one)) : [];
    const sold = some.filter((one) => this.isSale(one));
    const news = stored.filter((one) => this.applyOne(one));
    if (news.length > 0) this.forgetAnswers(sold.length === news.length);
    if (sold.length > 0) this.onSale?.(sold.map(({ _id }) => _id.toHexString()));
  }

  /** Takes over the whole list of categories as it stands; products follow their category's name. */
  applyCategories(stored: readonly Category[]): void {
    const same =
      stored.length === this.categoriesById.size &&
      stored.every((c) => this.categoriesById.get(c._id.toHexString())?.updatedAt.getTime() === c.updatedAt.getTime());
    if (same) return;
    this.attributeValues = new WeakMap();
    const before = new Map(this.categoriesById);
    this.categoriesById.clear();
    for (const category of stored) this.categoriesById.set(category._id.toHexString(), category);
    for (const product of this.products.values()) {
      const name = this.categoriesById.get(product.categoryId)?.name ?? '';
      if (before.get(product.categoryId)?.name !== name || product.categoryName !== name)
        this.store({ ...product, categoryName: name }, product);
    }
    this.orders.clear();
    this.forgetAnswers();
  }

  /**
   * Takes over what an order of this process left, without reading it again.
   * @returns those that the index held otherwise before, and which are to be read
   */
  applySales(left: readonly StockLeft[]): StockLeft['_id'][] {
    const sold: string[] = [];
    const unknown: StockLeft['_id'][] = [];
    let sameShelves = true;
    for (const { _id, ...facts } of left) {
      const before = this.products.get(_id.toHexString());
      if (before?.version !== facts.version - 1) {
        unknown.push(_id);
        continue;
      }
      const after = { ...before, ...facts, inStock: facts.stock > 0 };
      const values = this.attributeValues.get(before);
      if (values) this.attributeValues.set(after, values);
      this.products.set(after.id, after);
      this.moveInOrders(before, after);
      sameShelves &&= onSameShelf(before, after);
      sold.push(after.id);
    }
    if (sold.length > 0) this.forgetAnswers(sameShelves);
    if (sold.length > 0 && sameShelves) this.onSale?.(sold);
    return unknown;
  }

  product(id: string): Product | undefined {
    return this.products.get(id);
  }

  /** Categories as shoppers see them, in the owner's order. */
  categories(): readonly Category[] {
    if (!this.categoryList) {
      const counts = new Map<string, { count: number; image?: string }>();
      for (const product of this.order(ProductSort.FEATURED)) {
        const entry = counts.get(product.categoryId) ?? { count: 0 };
        counts.set(product.categoryId, {
          count: entry.count + 1,
          image: entry.image ?? product.images[0]?.thumbnailUrl,
        });
      }
      this.categoryList = [...this.categoriesById.values()]
        .map((c) => {
          const id = c._id.toHexString();
          return {
            ...c,
            id,
            version: c.version ?? FIRST_VERSION,
            attributes: c.attributes ?? [],
            productCount: counts.get(id)?.count ?? 0,
            imageUrl: counts.get(id)?.image ?? null,
          };
        })
        .sort((a, b) => a.position - b.position || collator.compare(a.name, b.name));
    }
    return this.categoryList;
  }

  categoryById(id: string): Category | undefined {
    return this.categories().find((c) => c.id === id);
  }

  categoryByName(name: string): Category | undefined {
    const key = name.trim().toLowerCase();
    return this.categories().find((c) => c.nameKey === key);
  }

  /** Every product that the filter lets through, in order, with the counts a shopper could choose next. */
  find(asked: ProductFilter, sort: ProductSort | undefined): Found {
    const filter = this.withLimitsThatMatter(asked);
    const key = JSON.stringify([filter, sort]);
    const known = this.answers.get(key);
    if (known) return known.found;
    const found = this.reckon(filter, sort);
    this.answers.set(key, { found, sort });
    this.references += found.products.length;
    for (const oldest of this.answers.keys()) {
      if (this.answers.size <= CACHED_ANSWERS && this.references <= CACHED_REFERENCES) break;
      this.forgetAnswer(oldest);
    }
    return found;
  }

  /** Of what was found, these as they are now. */
  now(found: readonly Product[]): Product[] {
    return found.flatMap((product) => this.products.get(product.id) ?? []);
  }

  /** Limits between which no price lies ask for the same; those beyond all prices ask for nothing. */
  private withLimitsThatMatter({ minPrice, maxPrice, ...rest }: ProductFilter): ProductFilter {
    if (minPrice == null && maxPrice == null) return rest;
    this.prices ??= Float64Array.from(new Set(Array.from(this.products.values(), ({ price }) => price))).sort();
    const { prices } = this;
    const lowest = minPrice == null ? 0 : firstAbove(prices, minPrice, true);
    const highest = maxPrice == null ? prices.length : firstAbove(prices, maxPrice, false);
    return {
      ...rest,
      ...(lowest > 0 && { minPrice: prices[lowest] ?? Infinity }),
      ...(highest < prices.length && { maxPrice: prices[highest - 1] ?? -1 }),
    };
  }

  /** The best matches of a search whose last word may be unfinished. */
  begunSearch(words: string, most: number): Product[] {
    this.readTexts();
    const { numbers = new Uint32Array(0) } = words ? this.text.search(words, true) : {};
    return Array.from(numbers.subarray(0, most), (number) => this.products.get(this.numbered[number]!)!);
  }

  /** The name of the product that comes nearest to these words, shortened to what it is; null when none comes near. */
  nearestName(words: string): string | null {
    this.readTexts();
    const tries = [words, ...words.split(/\s+/).sort((a, b) => b.length - a.length)];
    for (const text of tries) {
      const number = this.text.search(text, true).numbers?.[0];
      const product = number === undefined ? undefined : this.products.get(this.numbered[number]!);
      if (product) return product.title.split(/,|\b(?:with|for)\b/)[0]!.trim();
    }
    return null;
  }

  /** From now on searches take these words for each other. */
  useSynonyms(rules: readonly SynonymRule[]): void {
    this.text.useSynonyms(rules);
    this.forgetAnswers();
  }

  private reckon(filter: ProductFilter, sort: ProductSort | undefined): Found {
    const { products: candidates, exact } = this.candidates(filter.search, sort);
    const { search: _, ...conditions } = filter;
    const any = Object.values(conditions).some(
      (value) => value != null && !(Array.isArray(value) && value.length === 0),
    );
    let facets: Facets | undefined;
    const count = () => this.count(filter, candidates);
    return {
      products: any ? this.passing(filter, candidates) : candidates,
      exact,
      get facets() {
        return (facets ??= count());
      },
    };
  }

  private passing(filter: ProductFilter, candidates: readonly Product[]): Product[] {
    const categoryIds = this.wantedCategories(filter);
    const bands = filter.priceBands?.length ? new Set(filter.priceBands) : undefined;
    const tally = filter.attributes?.length ? new AttributeTally(filter.attributes) : undefined;
    const { featured, minPrice = null, maxPrice = null, stock } = filter;
    return candidates.filter(
      (product) =>
        (featured == null || product.featured === featured) &&
        (minPrice === null || product.price >= minPrice) &&
        (maxPrice === null || product.price <= maxPrice) &&
        (!categoryIds || categoryIds.has(product.categoryId)) &&
        (!bands || bands.has(priceBandOf(product.price))) &&
        (!stock || hasStock(product, stock)) &&
        (!tally || tally.misses(this.attributesOf(product)) === null),
    );
  }

  private count(filter: ProductFilter, candidates: readonly Product[]): Facets {
    const categoryIds = this.wantedCategories(filter);
    const bands = filter.priceBands?.length ? new Set(filter.priceBands) : undefined;
    const perCategory = new Map<string, number>();
    const tally = new AttributeTally(filter.attributes);
    const perBand = new Map<PriceBand, number>();
    const perStock = { IN_STOCK: 0, OUT_OF_STOCK: 0, LOW: 0 };
    for (const product of candidates) {
      if (filter.featured != null && product.featured !== filter.featured) continue;
      if (filter.minPrice != null && product.price < filter.minPrice) continue;
      if (filter.maxPrice != null && product.price > filter.maxPrice) continue;
      const band = priceBandOf(product.price);
      const inCategory = !categoryIds || categoryIds.has(product.categoryId);
      const inBand = !bands || bands.has(band);
      const inStock = !filter.stock || hasStock(product, filter.stock);
      const attributes = this.attributesOf(product);
      const missed = tally.misses(attributes);
      if (missed === false) continue;
      if (inCategory && inBand && inStock) tally.count(attributes, missed);
      if (missed !== null) continue;
      // A facet counts what choosing it would show, so its own condition is left out of its count.
      if (inBand && inStock) perCategory.set(product.categoryId, (perCategory.get(product.categoryId) ?? 0) + 1);
      if (inCategory && inStock) perBand.set(band, (perBand.get(band) ?? 0) + 1);
      if (inCategory && inBand) for (const stock of STOCK_FILTERS) if (hasStock(product, stock)) perStock[stock] += 1;
    }
    return {
      categories: this.categories()
        .filter((c) => perCategory.has(c.id))
        .map((c) => ({ category: c.name, categoryId: c.id, count: perCategory.get(c.id)! })),
      priceBands: Object.values(PriceBand).map((band) => ({ band, count: perBand.get(band) ?? 0 })),
      stock: Object.values(StockFilter).map((stock) => ({ stock, count: perStock[stock] })),
      attributes: tally.facets(),
    };
  }

  /** What a product's specifications say of its category's attributes; read once for each version of both. */
  private attributesOf(product: Product): readonly AttributeValue[] {
    const known = this.attributeValues.get(product);
    if (known) return known;
    const attributes = this.categoriesById.get(product.categoryId)?.attributes ?? [];
    const values = attributeValues(attributes, product.specifications);
    this.attributeValues.set(product, values);
    return values;
  }

  private wantedCategories(filter: ProductFilter): Set<string> | undefined {
    if (!filter.category && !filter.categoryIds?.length) return undefined;
    const wanted = new Set(filter.categoryIds ?? []);
    if (filter.category) {
      const named = this.categoryByName(filter.category)?.id;
      return new Set(named && (!filter.categoryIds?.length || wanted.has(named)) ? [named] : []);
    }
    return wanted;
  }

  private candidates(search: string | null | undefined, sort: ProductSort | undefined): Candidates {
    const byRelevance = sort === undefined || sort === ProductSort.RELEVANCE;
    const words = search?.trim();
    if (!words) return { products: this.order(byRelevance ? ProductSort.NAME : sort), exact: true };
    this.readTexts();
    const { numbers, exact, priceLimit } = this.text.search(words);
    const products = !numbers
      ? this.order(byRelevance ? ProductSort.NAME : sort)
      : byRelevance
        ? Array.from(numbers, (number) => this.products.get(this.numbered[number]!)!)
        : this.inOrder(numbers, sort);
    if (priceLimit === undefined) return { products, exact };
    const affordable = products.filter((product) => product.price <= priceLimit * 100);
    return affordable.length > 0 ? { products: affordable, exact } : { products, exact: false };
  }

  /** These products in an order of all: what is sorted once need not be sorted for each search. */
  private inOrder(numbers: Uint32Array, sort: Exclude<ProductSort, ProductSort.RELEVANCE>): readonly Product[] {
    const wanted = new Set(Array.from(numbers, (number) => this.numbered[number]!));
    return this.order(sort).filter((product) => wanted.has(product.id));
  }

  private order(sort: Exclude<ProductSort, ProductSort.RELEVANCE>): readonly Product[] {
    const movesWithStock = sort === ProductSort.STOCK_ASC || sort === ProductSort.UPDATED;
    const known = movesWithStock ? undefined : this.orders.get(sort);
    if (known) {
      const { moved, changed } = known;
      if (moved.size === 0 && changed.size === 0) return known.sorted;
      const standing = moved.size === 0 ? known.sorted : known.sorted.filter(({ id }) => !moved.has(id));
      const now = standing.map((product) => (changed.has(product.id) ? this.products.get(product.id)! : product));
      const come = [...moved].flatMap((id) => this.products.get(id) ?? []);
      return this.keepOrder(sort, putInPlace(now, come.sort(COMPARE[sort]), COMPARE[sort]));
    }
    const sorted = [...this.products.values()].sort(COMPARE[sort]);
    return movesWithStock ? sorted : this.keepOrder(sort, sorted);
  }

  private keepOrder(sort: ProductSort, sorted: readonly Product[]): readonly Product[] {
    this.orders.set(sort, { sorted, moved: new Set(), changed: new Set() });
    return sorted;
  }

  /** @returns false for what is no news */
  private applyOne(stored: Product): boolean {
    if (!this.isNews(stored)) return false;
    const id = stored._id.toHexString();
    const before = this.products.get(id);
    let after: Product | undefined;
    if (stored.deletedAt) {
      this.forget(id);
    } else {
      after = productView(stored, this.categoriesById.get(stored.category.toHexString()));
      this.store(after, before);
    }
    if (before && after) this.moveInOrders(before, after);
    else for (const { moved } of this.orders.values()) moved.add(id);
    return true;
  }

  private moveInOrders(before: Product, after: Product): void {
    for (const [sort, { moved, changed }] of this.orders)
      (MOVES[sort as keyof typeof COMPARE](before, after) ? moved : changed).add(after.id);
  }

  private forget(id: string): void {
    const number = this.numbers.get(id);
    if (number !== undefined) {
      this.text.remove(number, textOf(this.products.get(id)!));
      this.numbers.delete(id);
      this.numbered[number] = undefined;
      this.freeNumbers.push(number);
    }
    this.unread.delete(id);
    this.products.delete(id);
  }

  private store(after: Product, before: Product | undefined): void {
    this.products.set(after.id, after);
    if (!before) this.unread.add(after.id);
    else if (this.unread.has(after.id)) return;
    else if (!sameWords(before, after)) this.text.put(this.numbers.get(after.id)!, textOf(after), textOf(before));
  }

  /**
   * Puts products into the text index that are not in it yet.
   * @param most how many at once
   * @returns whether there are more
   */
  readTexts(most = Infinity): boolean {
    let left = most;
    for (const id of this.unread) {
      if (left <= 0) return true;
      const number = this.freeNumbers.pop() ?? this.numbered.length;
      this.numbers.set(id, number);
      this.numbered[number] = id;
      const product = this.products.get(id)!;
      this.text.put(number, textOf(product));
      // The first search need not read them all.
      this.attributesOf(product);
      this.unread.delete(id);
      left -= 1;
    }
    return false;
  }

  /** Whether this leaves a product as it was but for the number of its pieces, and on the same shelf. */
  private isSale(stored: Product): boolean {
    const before = this.products.get(stored._id.toHexString());
    if (!before || stored.deletedAt) return false;
    const after = productView(stored, this.categoriesById.get(stored.category.toHexString()));
    const same = (product: Product) => JSON.stringify({ ...product, stock: 0, version: 0, updatedAt: 0 });
    return onSameShelf(before, after) && same(before) === same(after);
  }

  private forgetAnswer(key: string): void {
    this.references -= this.answers.get(key)?.found.products.length ?? 0;
    this.answers.delete(key);
  }

  private forgetAnswers(onlySold = false): void {
    this.generation += 1;
    for (const [key, { sort }] of this.answers) if (!onlySold || MOVED_BY_SALES.has(sort)) this.forgetAnswer(key);
    if (onlySold) return;
    this.content += 1;
    this.prices = undefined;
    this.categoryList = undefined;
  }
}

/** Whether counts and filters by stock take both for the same. */
function onSameShelf(before: Product, after: Product): boolean {
  return STOCK_FILTERS.every((one) => hasStock(before, one) === hasStock(after, one));
}

/** Whether a search finds both by the same words. */
function sameWords(before: Product, after: Product): boolean {
  return JSON.stringify(textOf(before)) === JSON.stringify(textOf(after));
}

/** Both lists are in order; so is what they make. Few are put among many. */
function putInPlace(many: Product[], few: Product[], compare: (a: Product, b: Product) => number): Product[] {
  const all: Product[] = [];
  let from = 0;
  for (const one of few) {
    let [low, high] = [from, many.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(many[middle]!, one) < 0) low = middle + 1;
      else high = middle;
    }
    for (; from < low; from += 1) all.push(many[from]!);
    all.push(one);
  }
  for (; from < many.length; from += 1) all.push(many[from]!);
  return all;
}

/** Where the first number above `limit` stands, or the first that is not below it. @param numbers from the lowest */
function firstAbove(numbers: Float64Array, limit: number, orEqual: boolean): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (orEqual ? numbers[middle]! >= limit : numbers[middle]! > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

function hasStock(product: Product, wanted: StockFilter): boolean {
  if (wanted === StockFilter.IN_STOCK) return product.stock > 0;
  return wanted === StockFilter.OUT_OF_STOCK ? product.stock <= 0 : product.stock > 0 && product.stock <= LOW_STOCK;
}
