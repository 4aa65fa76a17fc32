/** The in-memory catalogue index: answers every public read of products without the database. */
import { settings } from '../../platform/settings/current.js';
import { FIRST_VERSION } from '../../types/first-version.js';
import { identifierKey } from '../../types/identifiers.js';
import type { AttributeFacet } from './attribute.model.js';
import type { Category } from './category.model.js';
import { FacetColumns, hasStock, type Counted } from './facet-columns.js';
import { GroupIndex } from './groups/group-index.js';
import type { StoredProductGroup } from './groups/group.model.js';
import { sameUsualFacts } from './product-fields.js';
import { factsOfCategory, paidFor, productView, withGroup } from './product-view.js';
import { ProductSort, StockFilter, type PriceBand, type CatalogueFilter } from './product.inputs.js';
import type { Product, Specification } from './product.model.js';
import { asTyped } from './search/missing-words.js';
import type { ProductText } from './search/product-terms.js';
import type { SynonymRule } from './search/synonyms.js';
import { TextIndex, type TextHits } from './search/text-index.js';
import type { StockLeft } from './stock.service.js';

/** The most products in one batch of sales; a larger batch is handled as a general change. */
const SOLD_AT_ONCE = 50;
/** Limits of the result cache: the number of answers, and of product references in all of them. */
const CACHED_ANSWERS = 500;
const CACHED_REFERENCES = 500_000;

export interface Facets {
  categories: { category: string; categoryId: string; count: number }[];
  priceBands: { band: PriceBand; count: number }[];
  stock: { stock: StockFilter; count: number }[];
  attributes: AttributeFacet[];
  countriesOfOrigin: { country: string; count: number }[];
}

export interface Found {
  /** Numbers of the products found, sorted. They stay valid until the next change that is not a sale; see CatalogueIndex.now. */
  numbers: Uint32Array;
  /** Computed on first access. */
  readonly facets: Facets;
  /** False when no product has all words of the search: the results are near matches. */
  exact: boolean;
}

interface KeptFound {
  found: Found;
  sort: ProductSort | undefined;
}

/** The products that match the search, or all without a search, sorted and before the filters. */
interface Candidates {
  numbers: Uint32Array;
  exact: boolean;
}

const STOCK_FILTERS = Object.values(StockFilter);

type Compare = (a: Product, b: Product) => number;
const byName: Compare = (a, b) => collator.compare(a.title, b.title) || (a.id < b.id ? -1 : 1);
/** By the names that a list shows whose groups have one entry. */
const byListedName: Compare = (a, b) =>
  collator.compare(a.groupTitle || a.title, b.groupTitle || b.title) || byName(a, b);
const collator = new Intl.Collator('en-IN', { sensitivity: 'base', numeric: true });
/** The orders without the names of the products, which decide between equal ones. */
const COMPARE: Record<Exclude<ProductSort, ProductSort.RELEVANCE>, Compare> = {
  IN_STOCK_FIRST: (a, b) => Number(b.inStock) - Number(a.inStock),
  NAME: () => 0,
  PRICE_ASC: (a, b) => a.priceWithTax - b.priceWithTax,
  PRICE_DESC: (a, b) => b.priceWithTax - a.priceWithTax,
  FEATURED: (a, b) => Number(b.featured) - Number(a.featured),
  NEWEST: (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  STOCK_ASC: (a, b) => a.stock - b.stock,
  UPDATED: (a, b) => b.updatedAt.getTime() - a.updatedAt.getTime(),
  ORIGIN: (a, b) => Number(!a.origin) - Number(!b.origin) || collator.compare(a.origin, b.origin),
};

/** The order of a list of products. */
export const comparing =
  (sort: Exclude<ProductSort, ProductSort.RELEVANCE>): Compare =>
  (a, b) =>
    COMPARE[sort](a, b) || byName(a, b);

/** A cached sort order: the numbers of the sorted products, and of those added, deleted or moved since. */
interface KeptOrder {
  sort: keyof typeof COMPARE;
  sorted: Uint32Array;
  moved: Set<number>;
}

/** Whether equal products stand by their own names, or by those of their groups. */
type NameOrder = 'own' | 'group';

/** Orders that change with each sale. */
const MOVED_BY_SALES: ReadonlySet<ProductSort | undefined> = new Set([ProductSort.STOCK_ASC, ProductSort.UPDATED]);

/** Whether a change, other than of a name, can move a product within an order. */
const MOVES: Record<keyof typeof COMPARE, (before: Product, after: Product) => boolean> = {
  IN_STOCK_FIRST: (a, b) => a.inStock !== b.inStock,
  NAME: () => false,
  PRICE_ASC: (a, b) => a.priceWithTax !== b.priceWithTax,
  PRICE_DESC: (a, b) => a.priceWithTax !== b.priceWithTax,
  FEATURED: (a, b) => a.featured !== b.featured,
  NEWEST: () => false,
  STOCK_ASC: () => true,
  UPDATED: () => true,
  ORIGIN: (a, b) => a.origin !== b.origin,
};

/** The fields of a stored product that show whether the index has its current state. */
export type ProductState = Pick<Product, '_id' | 'updatedAt' | 'stock' | 'version' | 'deletedAt' | 'visibility'>;
export const PRODUCT_STATE = { updatedAt: 1, stock: 1, version: 1, deletedAt: 1, visibility: 1 } as const;

/** What else a product is called by, read as specifications are. */
const namesOf = ({ brand, gtin, mpn }: Pick<Product, 'brand' | 'gtin' | 'mpn'>): Specification[] => [
  ...(brand ? [{ key: 'Brand', value: brand }] : []),
  ...(gtin ? [{ key: 'GTIN', value: gtin }] : []),
  ...(mpn ? [{ key: 'MPN', value: mpn }] : []),
];

const textOf = (p: Product): ProductText => ({
  title: p.title,
  category: p.categoryName,
  sku: p.sku,
  description: p.description,
  specifications: [...p.specifications, ...namesOf(p)],
  group: p.groupTitle,
  chosen: p.chosen,
});

export class CatalogueIndex {
  private readonly products = new Map<string, Product>();
  private readonly categoriesById = new Map<string, Category>();
  /** Cached sort orders. A sale does not update them; the next read moves the changed products to their places. */
  private readonly orders = new Map<`${ProductSort} ${NameOrder}`, KeptOrder>();
  private readonly answers = new Map<string, KeptFound>();
  private references = 0;
  /** How many products have each price with tax. */
  private readonly atPrice = new Map<number, number>();
  /** Every distinct price, ascending; computed when a price limit is first used. */
  private prices: Float64Array | undefined;
  private readonly text = new TextIndex();
  private readonly facets = new FacetColumns();
  /** The low-stock mark that the facets were computed with. */
  private lowStockMark = settings().lowStockMark;
  readonly groups = new GroupIndex();
  /** Small numbers by which the text index, facets and orders refer to products; numbers of deleted products are reused. */
  private readonly numbers = new Map<string, number>();
  private readonly numbered: (Product | undefined)[] = [];
  private readonly freeNumbers: number[] = [];
  /** Products that are not in the text index yet; the next search adds them. */
  private readonly unread = new Set<string>();
  private categoryList: Category[] | undefined;

  /** Incremented with every visible change; answers of the same generation are identical. */
  generation = 0;

  /** Incremented with every change except a sale that leaves its product in the same state: in stock, low or out of stock. */
  content = 0;
  /** Called with the ids of products when a sale changed only their stock. */
  onSale: ((ids: readonly string[]) => void) | undefined;

  get size(): number {
    return this.products.size;
  }

  /** How many products the next search would have to add to the text index. */
  get unreadTexts(): number {
    return this.unread.size;
  }

  /** False when the index holds this version of the product, or a newer one. */
  isNews(stored: ProductState): boolean {
    const before = this.products.get(stored._id.toHexString());
    // A deletion that was read before the product was restored may arrive after the restored product.
    if (stored.deletedAt) return before !== undefined && before.version <= stored.version;
    if (!before) return true;
    // Compare versions, not timestamps: clocks of processes differ. Renaming a category leaves the versions of its products.
    if (before.version !== stored.version) return before.version < stored.version;
    const same = before.updatedAt.getTime() === stored.updatedAt.getTime() && before.stock === stored.stock;
    return !same && before.updatedAt <= stored.updatedAt;
  }

  /** Applies products that were read from the database; deleted ones are removed. */
  applyProducts(stored: readonly Product[]): void {
    const some = stored.length <= SOLD_AT_ONCE ? stored.filter((one) => this.isNews(one)) : [];
    const sold = some.filter((one) => this.isSale(one));
    const news = stored.filter((one) => this.applyOne(one));
    if (news.length > 0) this.forgetAnswers(sold.length === news.length);
    if (sold.length > 0) this.onSale?.(sold.map(({ _id }) => _id.toHexString()));
  }

  /** Replaces the list of categories, and updates what products have of theirs: its name and usual values. */
  applyCategories(stored: readonly Category[]): void {
    const same =
      stored.length === this.categoriesById.size &&
      stored.every((c) => this.categoriesById.get(c._id.toHexString())?.updatedAt.getTime() === c.updatedAt.getTime());
    if (same) return;
    this.facets.forgetAttributes();
    const before = new Map(this.categoriesById);
    this.categoriesById.clear();
    for (const category of stored) this.categoriesById.set(category._id.toHexString(), category);
    for (const product of this.products.values()) {
      const shown = factsOfCategory(product, this.categoriesById.get(product.categoryId));
      const sameName = (before.get(product.categoryId)?.name ?? '') === shown.categoryName;
      if (
        !sameName ||
        product.categoryName !== shown.categoryName ||
        !sameUsualFacts(product.categoryDefaults, shown.categoryDefaults)
      )
        this.store({ ...product, ...shown }, product);
    }
    this.orders.clear();
    this.categoryList = undefined;
    this.forgetAnswers();
  }

  /**
   * Applies the stock that an order of this or another process left, without reading the products again.
   * @returns ids of products whose earlier version is missing in the index; the caller has to read them
   */
  applySales(left: readonly StockLeft[]): StockLeft['_id'][] {
    const sold: string[] = [];
    const unknown: StockLeft['_id'][] = [];
    let sameShelves = true;
    for (const { _id, ...facts } of left) {
      const before = this.products.get(_id.toHexString());
      // The index has this version already, or a newer one.
      if (before && before.version >= facts.version) continue;
      if (before?.version !== facts.version - 1) {
        unknown.push(_id);
        continue;
      }
      const after = { ...before, ...facts, inStock: facts.stock > 0 };
      const number = this.numbers.get(after.id)!;
      this.products.set(after.id, after);
      this.numbered[number] = after;
      this.facets.putStock(number, after);
      this.moveInOrders(number, before, after);
      sameShelves &&= onSameShelf(before, after);
      sold.push(after.id);
    }
    if (sold.length > 0) this.forgetAnswers(sameShelves);
    if (sold.length > 0 && sameShelves) this.onSale?.(sold);
    return unknown;
  }

  /** Applies groups that were read from the database, deleted ones too, and updates what their members say of them. */
  applyGroups(stored: readonly StoredProductGroup[]): void {
    const news = stored.filter((group) => this.groups.apply(group));
    if (news.length === 0) return;
    const ids = new Set(news.map(({ _id }) => _id.toHexString()));
    const concerned =
      this.products.size === 0
        ? []
        : [...this.products.values()].filter(({ membership }) => membership && ids.has(membership.group.toHexString()));
    for (const before of concerned) {
      const after = withGroup(before, this.groups.of(before));
      this.moveInOrders(this.store(after, before), before, after);
    }
    this.forgetAnswers();
  }

  product(id: string): Product | undefined {
    return this.products.get(id);
  }

  /** The members of a group that are sold, in the order of its options. */
  membersOf(group: string): Product[] {
    return this.groups.memberIds(group, (ids) => this.inOrderOfOptions(group, ids)).map((id) => this.products.get(id)!);
  }

  private inOrderOfOptions(group: string, ids: readonly string[]): string[] {
    const options = this.groups.byId(group)?.options ?? [];
    const place = ({ membership }: Product) =>
      options.map(({ values }) => values.findIndex(({ id }) => membership!.values.includes(id)));
    return ids
      .map((id) => ({ product: this.products.get(id)!, place: place(this.products.get(id)!) }))
      .sort((a, b) => {
        const at = a.place.findIndex((one, index) => one !== b.place[index]);
        return at < 0 ? byName(a.product, b.product) : a.place[at]! - b.place[at]!;
      })
      .map(({ product }) => product.id);
  }

  /** Entries of the list of all: products, each group counted once. */
  get entries(): number {
    return this.groups.entriesOf(this.products.size);
  }

  /** Categories as shoppers see them, in the owner's order. */
  categories(): readonly Category[] {
    if (!this.categoryList) {
      const counts = new Map<string, { count: number; image?: string }>();
      for (const product of this.now(this.order(ProductSort.FEATURED, 'own'))) {
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
            productDefaults: c.productDefaults ?? {},
            productCount: counts.get(id)?.count ?? 0,
            imageUrl: counts.get(id)?.image ?? null,
          };
        })
        .sort(byPlace);
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

  /**
   * All products that pass the filter, sorted, with facet counts.
   * @param grouped of each group only the first of them, and counts of entries instead of products
   */
  find(asked: CatalogueFilter, sort: ProductSort | undefined, grouped = false): Found {
    this.followLowStockMark();
    const filter = this.withLimitsThatMatter(asked);
    const words = filter.search?.trim();
    const hits = words ? this.hitsOf(words) : undefined;
    // The cache key uses the meaning of a search: most searches use other words for the same thing and are seldom repeated.
    const meant = hits?.ranking ? [{ ...filter, search: null }, hits.ranking, hits.priceLimit] : [filter];
    const byGroup = grouped && this.groups.placesOfProducts !== undefined;
    const key = JSON.stringify([sort, byGroup, ...meant]);
    const known = this.answers.get(key);
    if (known) return known.found;
    const found = this.reckon(filter, sort, hits, byGroup);
    this.keepAnswer(key, found, sort);
    return found;
  }

  private hitsOf(words: string): TextHits {
    this.readTexts();
    return this.text.search(words);
  }

  private keepAnswer(key: string, found: Found, sort: ProductSort | undefined): void {
    this.forgetAnswer(key);
    this.answers.set(key, { found, sort });
    this.references += found.numbers.length;
    for (const oldest of this.answers.keys()) {
      if (this.answers.size <= CACHED_ANSWERS && this.references <= CACHED_REFERENCES) break;
      this.forgetAnswer(oldest);
    }
  }

  /** Recomputes the facets when the owner changed the low-stock mark. */
  private followLowStockMark(): void {
    const { lowStockMark } = settings();
    if (lowStockMark === this.lowStockMark) return;
    this.lowStockMark = lowStockMark;
    this.numbered.forEach((product, number) => product && this.facets.putStock(number, product));
    this.forgetAnswers();
  }

  /** The current state of these products of an earlier result. */
  now(numbers: Uint32Array): Product[] {
    const products: Product[] = [];
    for (const number of numbers) {
      const product = this.numbered[number];
      if (product) products.push(product);
    }
    return products;
  }

  /** Those of the numbers whose products fit. */
  only(numbers: Uint32Array, fits: (product: Product) => boolean): Uint32Array {
    return numbers.filter((number) => fits(this.numbered[number]!));
  }

  /** Normalises price limits for the cache: limits without a price between them become equal, limits beyond all prices are dropped. */
  private withLimitsThatMatter({ minPrice, maxPrice, ...rest }: CatalogueFilter): CatalogueFilter {
    if (minPrice == null && maxPrice == null) return rest;
    this.prices ??= Float64Array.from(this.atPrice.keys()).sort();
    const { prices } = this;
    const lowest = minPrice == null ? 0 : firstAbove(prices, minPrice, true);
    const highest = maxPrice == null ? prices.length : firstAbove(prices, maxPrice, false);
    return {
      ...rest,
      ...(lowest > 0 && { minPrice: prices[lowest] ?? Infinity }),
      ...(highest < prices.length && { maxPrice: prices[highest - 1] ?? -1 }),
    };
  }

  /** The best matches of a search whose last word may be incomplete, of each group the best member. */
  begunSearch(words: string, most: number): Product[] {
    this.readTexts();
    const { numbers = new Uint32Array(0) } = words ? this.text.search(words, true) : {};
    return this.now(this.groups.firstOfEach(numbers).subarray(0, most));
  }

  /**
   * Words of a search that nothing of what it finds has, as they were typed; none when something has all of them.
   * @param typing true while the last word may be unfinished: it is not missing yet
   */
  missingWords(search: string, typing = false): string[] {
    this.readTexts();
    const missing = asTyped(search, this.text.search(search, typing).missing);
    const unfinished = typing ? /\S*$/u.exec(search)![0] : '';
    return missing.filter((word) => !unfinished || !unfinished.includes(word));
  }

  /** Products whose SKU is this one but for its case. @param sku in any notation */
  withSku(sku: string): Product[] {
    this.readTexts();
    const key = identifierKey(sku);
    return this.now(Uint32Array.from(this.text.named(key))).filter((product) => identifierKey(product.sku) === key);
  }

  /** Products whose SKUs differ by nothing but their case: only a shop of an earlier release has some. @param most groups at most */
  skuConflicts(most: number): Product[][] {
    this.readTexts();
    const groups: Product[][] = [];
    for (const key of this.text.sharedIdentifiers) {
      const products = this.withSku(key);
      if (products.length > 1) groups.push(products);
      if (groups.length >= most) break;
    }
    return groups;
  }

  /** The name of the product that comes nearest to these words, shortened to what it is; null when none comes near. */
  nearestName(words: string): string | null {
    this.readTexts();
    const number = this.text.search(words, true).numbers?.[0];
    const product = number === undefined ? undefined : this.numbered[number];
    return product ? product.title.split(/,|\b(?:with|for)\b/)[0]!.trim() : null;
  }

  /** Replaces the synonyms of the search. */
  useSynonyms(rules: readonly SynonymRule[]): void {
    this.text.useSynonyms(rules);
    this.forgetAnswers();
  }

  private reckon(
    filter: CatalogueFilter,
    sort: ProductSort | undefined,
    hits: TextHits | undefined,
    byGroup: boolean,
  ): Found {
    const { numbers: all, exact } = this.candidates(hits, sort, byGroup ? 'group' : 'own');
    const candidates = filter.groupIds?.length ? this.groups.membersAmong(all, filter.groupIds) : all;
    const { search: _, ...conditions } = filter;
    const any = Object.values(conditions).some(
      (value) => value != null && !(Array.isArray(value) && value.length === 0),
    );
    const categoryIds = this.wantedCategories(filter);
    const read = (number: number) => this.readAttributes(number);
    let counted: Counted | undefined;
    const groups = byGroup ? this.groups.placesOfProducts : undefined;
    const count = () => (counted ??= this.facets.count(candidates, filter, categoryIds, read, groups));
    let facets: Facets | undefined;
    const named = () => (facets ??= this.named(count()));
    const passing = any ? count().numbers : candidates;
    return {
      numbers: byGroup ? this.groups.firstOfEach(passing) : passing,
      exact,
      get facets() {
        return named();
      },
    };
  }

  private named({ categories, priceBands, stock, attributes, countriesOfOrigin }: Counted): Facets {
    return {
      countriesOfOrigin,
      priceBands,
      stock,
      attributes,
      categories: this.categories()
        .filter((c) => categories.has(c.id))
        .map((c) => ({ category: c.name, categoryId: c.id, count: categories.get(c.id)! })),
    };
  }

  private readAttributes(number: number): number {
    const product = this.numbered[number]!;
    return this.facets.readAttributes(number, product, this.categoriesById.get(product.categoryId));
  }

  private wantedCategories(filter: CatalogueFilter): Set<string> | undefined {
    if (!filter.category && !filter.categoryIds?.length) return undefined;
    const wanted = new Set(filter.categoryIds ?? []);
    if (filter.category) {
      const named = this.categoryByName(filter.category)?.id;
      return new Set(named && (!filter.categoryIds?.length || wanted.has(named)) ? [named] : []);
    }
    return wanted;
  }

  private candidates(hits: TextHits | undefined, sort: ProductSort | undefined, names: NameOrder): Candidates {
    const byRelevance = sort === undefined || sort === ProductSort.RELEVANCE;
    const all = () => this.order(byRelevance ? ProductSort.IN_STOCK_FIRST : sort, names);
    if (!hits) return { numbers: all(), exact: true };
    const { numbers: found, exact, priceLimit } = hits;
    const numbers = !found ? all() : byRelevance ? found : this.inOrder(found, all());
    if (priceLimit === undefined) return { numbers, exact };
    const affordable = this.facets.notAbove(numbers, priceLimit * 100);
    return affordable.length > 0 ? { numbers: affordable, exact } : { numbers, exact: false };
  }

  /** Sorts these products by an order of all products, so that each search need not sort. */
  private inOrder(numbers: Uint32Array, order: Uint32Array): Uint32Array {
    const wanted = new Uint8Array(this.numbered.length);
    for (const number of numbers) wanted[number] = 1;
    return order.filter((number) => wanted[number] === 1);
  }

  private order(sort: Exclude<ProductSort, ProductSort.RELEVANCE>, names: NameOrder): Uint32Array {
    const named = names === 'group' ? byListedName : byName;
    const compare = (one: number, other: number) => {
      const [a, b] = [this.numbered[one]!, this.numbered[other]!];
      return COMPARE[sort](a, b) || named(a, b);
    };
    const movesWithStock = sort === ProductSort.STOCK_ASC || sort === ProductSort.UPDATED;
    const known = movesWithStock ? undefined : this.orders.get(`${sort} ${names}`);
    let sorted: Uint32Array;
    if (!known) {
      sorted = Uint32Array.from([...this.numbers.values()].sort(compare));
    } else {
      const { moved } = known;
      if (moved.size === 0) return known.sorted;
      const stayed = known.sorted.filter((number) => !moved.has(number));
      const placed = [...moved].filter((number) => this.numbered[number]).sort(compare);
      sorted = putInPlace(stayed, placed, compare);
    }
    if (!movesWithStock) this.orders.set(`${sort} ${names}`, { sort, sorted, moved: new Set() });
    return sorted;
  }

  /** @returns false when the index holds this version already */
  private applyOne(stored: Product): boolean {
    if (!this.isNews(stored)) return false;
    const id = stored._id.toHexString();
    const before = this.products.get(id);
    let after: Product | undefined;
    let number = this.numbers.get(id)!;
    if (stored.deletedAt) {
      this.forget(id);
    } else {
      after = this.viewOf(stored);
      number = this.store(after, before);
    }
    if (!before || !after || !sameInItsCategory(before, after)) this.categoryList = undefined;
    if (before && after) this.moveInOrders(number, before, after);
    else for (const { moved } of this.orders.values()) moved.add(number);
    return true;
  }

  /** Takes in that the shop charges GST from now on, or does so no more: what shoppers pay is another price. */
  priceAnew(): void {
    for (const before of [...this.products.values()]) {
      const after = { ...before, ...paidFor(before) };
      if (after.priceWithTax === before.priceWithTax) continue;
      this.moveInOrders(this.store(after, before), before, after);
    }
    this.forgetAnswers();
  }

  private viewOf(stored: Product): Product {
    return productView(stored, this.categoriesById.get(stored.category.toHexString()), this.groups.of(stored));
  }

  private moveInOrders(number: number, before: Product, after: Product): void {
    const renamed = before.title !== after.title || before.groupTitle !== after.groupTitle;
    for (const { sort, moved } of this.orders.values()) if (renamed || MOVES[sort](before, after)) moved.add(number);
  }

  private forget(id: string): void {
    const number = this.numbers.get(id)!;
    const product = this.products.get(id)!;
    if (!this.unread.delete(id)) this.text.remove(number, textOf(product));
    this.countPrice(product.priceWithTax, -1);
    this.groups.remove(number, product);
    this.numbers.delete(id);
    this.numbered[number] = undefined;
    this.freeNumbers.push(number);
    this.products.delete(id);
  }

  /** @returns the product's number */
  private store(after: Product, before: Product | undefined): number {
    const number = this.numbers.get(after.id) ?? this.freeNumbers.pop() ?? this.numbered.length;
    this.products.set(after.id, after);
    this.numbers.set(after.id, number);
    this.numbered[number] = after;
    this.facets.put(number, after);
    this.groups.put(number, before, after);
    if (before?.priceWithTax !== after.priceWithTax) {
      if (before) this.countPrice(before.priceWithTax, -1);
      this.countPrice(after.priceWithTax, 1);
    }
    if (!before) this.unread.add(after.id);
    else if (!this.unread.has(after.id) && !sameWords(before, after))
      this.text.put(number, textOf(after), textOf(before));
    return number;
  }

  private countPrice(price: number, difference: 1 | -1): void {
    const count = (this.atPrice.get(price) ?? 0) + difference;
    if (count > 0) this.atPrice.set(price, count);
    else this.atPrice.delete(price);
  }

  /**
   * Adds pending products to the text index.
   * @param most the most products to add
   * @returns whether more are pending
   */
  readTexts(most = Infinity): boolean {
    let left = most;
    for (const id of this.unread) {
      if (left <= 0) return true;
      const number = this.numbers.get(id)!;
      this.text.put(number, textOf(this.numbered[number]!));
      // Read the attributes now too, so that the first search need not read those of all products.
      this.readAttributes(number);
      this.unread.delete(id);
      left -= 1;
    }
    return false;
  }

  /** Whether only the stock differs, and the product remains in stock, low or out of stock as before. */
  private isSale(stored: Product): boolean {
    const before = this.products.get(stored._id.toHexString());
    if (!before || stored.deletedAt) return false;
    const after = this.viewOf(stored);
    const same = (product: Product) => JSON.stringify({ ...product, stock: 0, version: 0, updatedAt: 0 });
    return onSameShelf(before, after) && same(before) === same(after);
  }

  private forgetAnswer(key: string): void {
    this.references -= this.answers.get(key)?.found.numbers.length ?? 0;
    this.answers.delete(key);
  }

  private forgetAnswers(onlySold = false): void {
    this.generation += 1;
    for (const [key, { sort }] of this.answers) if (!onlySold || MOVED_BY_SALES.has(sort)) this.forgetAnswer(key);
    if (onlySold) return;
    this.content += 1;
    this.prices = undefined;
  }
}

/** Whether counts and filters by stock treat both the same. */
function onSameShelf(before: Product, after: Product): boolean {
  return STOCK_FILTERS.every((one) => hasStock(before, one) === hasStock(after, one));
}

/** Whether the category has the same count and picture with either. */
function sameInItsCategory(before: Product, after: Product): boolean {
  return (
    before.categoryId === after.categoryId &&
    before.featured === after.featured &&
    before.title === after.title &&
    before.images[0]?.thumbnailUrl === after.images[0]?.thumbnailUrl
  );
}

/** Whether a search finds both by the same words. */
function sameWords(before: Product, after: Product): boolean {
  return (
    before.title === after.title &&
    before.categoryName === after.categoryName &&
    before.sku === after.sku &&
    before.description === after.description &&
    before.groupTitle === after.groupTitle &&
    JSON.stringify(before.chosen) === JSON.stringify(after.chosen) &&
    JSON.stringify(before.specifications) === JSON.stringify(after.specifications) &&
    JSON.stringify(namesOf(before)) === JSON.stringify(namesOf(after))
  );
}

/** Merges a few sorted numbers into a sorted list of many. */
function putInPlace(many: Uint32Array, few: readonly number[], compare: (a: number, b: number) => number): Uint32Array {
  const all = new Uint32Array(many.length + few.length);
  let [from, to] = [0, 0];
  for (const one of few) {
    let [low, high] = [from, many.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(many[middle]!, one) < 0) low = middle + 1;
      else high = middle;
    }
    all.set(many.subarray(from, low), to);
    to += low - from;
    from = low;
    all[to] = one;
    to += 1;
  }
  all.set(many.subarray(from), to);
  return all;
}

/** Index of the first number above `limit`, or equal to it with `orEqual`. @param numbers ascending */
function firstAbove(numbers: Float64Array, limit: number, orEqual: boolean): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (orEqual ? numbers[middle]! >= limit : numbers[middle]! > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The order of categories in every list. */
export function byPlace(a: Pick<Category, 'position' | 'name'>, b: Pick<Category, 'position' | 'name'>): number {
  return a.position - b.position || collator.compare(a.name, b.name);
}
