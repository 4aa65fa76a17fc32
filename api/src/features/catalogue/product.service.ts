/** Reads of products for shoppers, staff and integrators. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { changesIn } from '../../platform/change-feed.js';
import type { ChangesArgs } from '../../types/changes-args.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { Role, type Viewer } from '../../types/viewer.js';
import { catalogue } from './catalogue-sync.js';
import { productView } from './product-view.js';
import { ProductSort, type ProductFilter } from './product.inputs.js';
import { ProductModel, type Product } from './product.model.js';
import type { ProductChanges, ProductPage, SearchSuggestions } from './product.types.js';
import { noteVainSearch } from './search/vain-searches.js';

/** Null when there is no such product, or no longer. */
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
  filter: ProductFilter | undefined,
  sort: ProductSort | undefined,
  page: number,
  pageSize: number,
  most?: number,
): ProductPage {
  const request = pageRequest(page, pageSize, most);
  const found = catalogue.find(filter ?? {}, sort);
  return {
    items: catalogue.now(found.numbers.subarray(request.skip, request.skip + request.pageSize)),
    // Counting takes longer than finding, and many do not ask for it.
    get facets() {
      return found.facets;
    },
    exactMatch: found.exact,
    catalogueTotal: catalogue.size,
    ...pageFacts(request, found.numbers.length),
  };
}

const SUGGESTED_TEXT_MOST = 200;
const SUGGESTED_MOST = 20;
const SUGGESTED_CATEGORIES = 3;

/** @throws ShopError BAD_INPUT when the text is too long or the limit out of range */
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
  };
}

/**
 * What is to be noted each time this answer is given: that a shopper searched in vain. Undefined when nobody did. Looks by
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

/** Whether nothing but the words can be why something is not found. */
function onlySearches({ search: _, ...conditions }: ProductFilter): boolean {
  return Object.values(conditions).every((value) => value == null || (Array.isArray(value) && value.length === 0));
}

export function featuredProducts(limit: number): readonly Product[] {
  return listProducts({ featured: true }, ProductSort.FEATURED, 1, limit).items;
}

/** Others of the same category, nearest in price first; other featured ones when the category has too few. */
export function relatedProducts(id: string, limit: number): readonly Product[] {
  const { pageSize } = pageRequest(1, limit);
  const product = productOr404(id);
  const near = catalogue
    .now(catalogue.find({ categoryIds: [product.categoryId] }, ProductSort.PRICE_ASC).numbers)
    .filter((p) => p.id !== id)
    .sort((a, b) => Math.abs(a.price - product.price) - Math.abs(b.price - product.price));
  const others = catalogue
    .now(catalogue.find({ featured: true }, ProductSort.FEATURED).numbers)
    .filter((p) => p.categoryId !== product.categoryId);
  return [...near, ...others].slice(0, pageSize);
}

/** Deleted products come as tombstones. @throws ShopError BAD_INPUT, see changesIn */
export async function productChanges(args: ChangesArgs): Promise<ProductChanges> {
  const { items, ...rest } = await changesIn<Product>(ProductModel, args);
  return {
    ...rest,
    items: items.map((stored) => ({
      id: stored._id.toHexString(),
      updatedAt: stored.updatedAt,
      deleted: Boolean(stored.deletedAt),
      product: stored.deletedAt ? null : productView(stored, catalogue.categoryById(stored.category.toHexString())),
    })),
  };
}
