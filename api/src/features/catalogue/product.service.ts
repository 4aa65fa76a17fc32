/** Reads of products for shoppers, staff and integrators. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { changesIn } from '../../platform/database/change-feed.js';
import { settings } from '../../platform/settings/current.js';
import type { ChangesArgs } from '../../types/changes-args.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { may, Permission, Role, type Viewer } from '../../types/viewer.js';
import type { Facets, Found } from './catalogue-index.js';
import { catalogue } from './catalogue-sync.js';
import { listAnyProducts } from './staff-catalogue.js';
import { isLive } from './visibility.js';
import { ProductVisibility } from './visibility-kinds.js';
import { productView } from './product-view.js';
import { ProductSort, StockFilter, type CatalogueFilter, type ProductFilter } from './product.inputs.js';
import { ProductModel, type Product } from './product.model.js';
import type { ProductChanges, ProductPage, SearchSuggestions } from './product.types.js';
import { noteVainSearch } from './search/vain-searches.js';

/** Null when the product does not exist or was deleted. */
export function findProduct(id: string): Product | null {
  return catalogue.product(id) ?? null;
}

/** @throws ShopError NOT_FOUND */
export function productOr404(id: string): Product {
  const product = catalogue.product(id);
  if (!product) throw new ShopError(ErrorCode.NOT_FOUND, 'Product not found');
  return product;
}

export function listProducts(
  filter: CatalogueFilter | undefined,
  sort: ProductSort | undefined,
  page: number,
  pageSize: number,
  { most, grouped = false }: { most?: number | undefined; grouped?: boolean } = {},
): ProductPage {
  const request = pageRequest(page, pageSize, most);
  const total = grouped ? catalogue.entries : catalogue.size;
  return new PageOfFound(catalogue.find(filter ?? {}, sort, grouped), request, filter?.search, total);
}

/**
 * What `products` answers: what is sold, and for staff who ask for it drafts and hidden products.
 * @throws ShopError UNAUTHENTICATED, FORBIDDEN when somebody else asks for them
 */
export function productsFor(
  viewer: Viewer | null,
  filter: ProductFilter | undefined,
  sort: ProductSort | undefined,
  page: number,
  pageSize: number,
  shown: { most?: number | undefined; grouped?: boolean },
): ProductPage {
  const { visibility, ...conditions } = filter ?? {};
  if (!visibility?.some((one) => one !== ProductVisibility.LIVE))
    return listProducts(conditions, sort, page, pageSize, shown);
  if (may(viewer, Permission.MANAGE_CATALOGUE)) return listAnyProducts(filter!, sort, page, pageSize);
  throw viewer
    ? new ShopError(ErrorCode.FORBIDDEN, 'Only those who manage the catalogue see products that are not live.')
    : new ShopError(ErrorCode.UNAUTHENTICATED, 'Log in as staff to see products that are not live.');
}

/** A class with a getter on its prototype: object literals with getters would each get a hidden class of their own in V8. */
class PageOfFound implements ProductPage {
  readonly items: readonly Product[];
  readonly exactMatch: boolean;
  readonly page: number;
  readonly pages: number;
  readonly pageSize: number;
  readonly total: number;

  constructor(
    private readonly found: Found,
    request: ReturnType<typeof pageRequest>,
    private readonly search: string | null | undefined,
    readonly catalogueTotal: number,
  ) {
    const { skip, pageSize } = request;
    const { page, pages, total } = pageFacts(request, found.numbers.length);
    this.items = catalogue.now(found.numbers.subarray(skip, skip + pageSize));
    this.exactMatch = found.exact;
    this.page = page;
    this.pages = pages;
    this.pageSize = pageSize;
    this.total = total;
  }

  get missingWords(): string[] {
    return this.exactMatch || !this.search ? [] : catalogue.missingWords(this.search);
  }

  /** Counting takes longer than finding, and many do not ask for it. */
  get facets(): Facets {
    return this.found.facets;
  }
}

const SUGGESTED_TEXT_MOST = 200;
const SUGGESTED_MOST = 20;
const SUGGESTED_CATEGORIES = 3;

/** @throws ShopError BAD_INPUT when the text is too long or the limit is out of range */
export function suggestions(text: string, limit: number): SearchSuggestions {
  if (text.length > SUGGESTED_TEXT_MOST)
    throw new ShopError(ErrorCode.BAD_INPUT, `text has at most ${SUGGESTED_TEXT_MOST} characters`);
  if (limit < 1 || limit > SUGGESTED_MOST)
    throw new ShopError(ErrorCode.BAD_INPUT, `limit is a whole number from 1 to ${SUGGESTED_MOST}`);
  const products = catalogue.begunSearch(text.trim(), Math.max(limit, SUGGESTED_MOST));
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const named = catalogue
    .categories()
    .filter((category) => words.length > 0 && words.every((word) => category.nameKey.includes(word)));
  const held = catalogue.categories().filter((one) => products.filter((p) => p.categoryId === one.id).length > 1);
  return {
    products: products.slice(0, limit),
    categories: [...new Set([...named, ...held])].slice(0, SUGGESTED_CATEGORIES),
    missingWords: products.length > 0 ? catalogue.missingWords(text, true) : [],
  };
}

/**
 * The note of a search without results, to be recorded each time this answer is returned; undefined when there is none. Reads by
 * staff and programs do not count, nor further pages, nor searches that a filter may have emptied.
 */
export function vainSearchOf(
  filter: ProductFilter | undefined,
  { page, total, exactMatch }: ProductPage,
): ((viewer: Viewer | null) => void) | undefined {
  const search = filter?.search;
  if (!search || page !== 1 || exactMatch || !onlySearches(filter)) return undefined;
  return (viewer) => {
    if (!viewer || viewer.role === Role.CUSTOMER) noteVainSearch(search, total === 0);
  };
}

/** Whether the filter has no condition besides the search words. */
function onlySearches({ search: _, ...conditions }: ProductFilter): boolean {
  return Object.values(conditions).every((value) => value == null || (Array.isArray(value) && value.length === 0));
}

export function featuredProducts(limit: number, grouped: boolean): readonly Product[] {
  return listProducts({ featured: true }, ProductSort.FEATURED, 1, limit, { grouped }).items;
}

/**
 * Related products that can be bought: others of the same category, of another kind before those of the same (a table leads to
 * chairs), then of the categories that the owner's table names. Never arbitrary products.
 */
export function relatedProducts(id: string, limit: number): readonly Product[] {
  const { pageSize } = pageRequest(1, limit);
  const product = productOr404(id);
  const nearest = (categoryId: string) =>
    catalogue
      .now(
        catalogue.find({ categoryIds: [categoryId], stock: StockFilter.IN_STOCK }, ProductSort.PRICE_ASC, true).numbers,
      )
      .filter((p) => p.id !== product.id && (!p.groupId || p.groupId !== product.groupId))
      .sort((a, b) => Math.abs(a.price - product.price) - Math.abs(b.price - product.price));
  const kind = kindOf(product);
  const own = nearest(product.categoryId);
  // For a product that is sold out, prefer similar products; otherwise those that are used with it.
  const [first, then] = [
    own.filter((p) => (kindOf(p) === kind) !== product.inStock),
    own.filter((p) => (kindOf(p) === kind) === product.inStock),
  ];
  const beside = goesWith(product.categoryName).flatMap((name) => {
    const category = catalogue.categoryByName(name);
    return category ? nearest(category.id) : [];
  });
  return [...first, ...then, ...beside].slice(0, pageSize);
}

/** The kind of a product: the last word of its title before any comma or preposition, e.g. `English Willow Cricket Bat` is a bat. */
function kindOf({ title }: Product): string {
  const name = title.split(/,|\b(?:with|for|and)\b/i)[0]!.trim();
  return name.split(/\s+/).at(-1)!.toLowerCase();
}

/** Names of the categories that the owner's table relates to this one, best first. */
function goesWith(category: string): string[] {
  const key = category.toLowerCase();
  for (const line of settings().goesTogether.split('\n')) {
    const [name, others = ''] = line.split(':');
    if (name?.trim().toLowerCase() === key)
      return others
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean);
  }
  return [];
}

/** For whoever sells by the feed: what is not sold is as good as deleted. */
const isGone = (stored: Product): boolean => Boolean(stored.deletedAt) || !isLive(stored);

/** Deleted products, drafts and hidden ones are returned as tombstones. @throws ShopError BAD_INPUT, see changesIn */
export async function productChanges(args: ChangesArgs): Promise<ProductChanges> {
  const { items, ...rest } = await changesIn<Product>(ProductModel, args);
  return {
    ...rest,
    items: items.map((stored) => ({
      id: stored._id.toHexString(),
      updatedAt: stored.updatedAt,
      deleted: isGone(stored),
      product: isGone(stored)
        ? null
        : productView(stored, catalogue.categoryById(stored.category.toHexString()), catalogue.groups.of(stored)),
    })),
  };
}
