/** Reads of products for shoppers, staff and integrators. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { isObjectId } from '../../types/object-id.js';
import { pageFacts, pageRequest } from '../../types/page.js';
import { catalogue } from './catalogue-sync.js';
import { productView } from './product-view.js';
import { ProductSort, type ProductFilter } from './product.inputs.js';
import { ProductModel, type Product } from './product.model.js';
import type { ProductChanges, ProductPage } from './product.types.js';

/**
 * Milliseconds a change must be old before the feed of changes tells it: by then every transaction that could carry an
 * earlier `updatedAt` has committed or given up, so that a cursor never passes a change that was not visible yet.
 */
export const FEED_LAG = 5_000;

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
): ProductPage {
  const request = pageRequest(page, pageSize);
  const found = catalogue.find(filter ?? {}, sort);
  return {
    items: found.products.slice(request.skip, request.skip + request.pageSize),
    facets: found.facets,
    catalogueTotal: catalogue.size,
    ...pageFacts(request, found.products.length),
  };
}

export function featuredProducts(limit: number): readonly Product[] {
  return listProducts({ featured: true }, ProductSort.FEATURED, 1, limit).items;
}

/** Others of the same category, nearest in price first; other featured ones when the category has too few. */
export function relatedProducts(id: string, limit: number): readonly Product[] {
  const { pageSize } = pageRequest(1, limit);
  const product = productOr404(id);
  const near = catalogue
    .find({ categoryIds: [product.categoryId] }, ProductSort.PRICE_ASC)
    .products.filter((p) => p.id !== id)
    .sort((a, b) => Math.abs(a.price - product.price) - Math.abs(b.price - product.price));
  const others = catalogue
    .find({ featured: true }, ProductSort.FEATURED)
    .products.filter((p) => p.categoryId !== product.categoryId);
  return [...near, ...others].slice(0, pageSize);
}

/**
 * Products changed since a moment or behind a cursor, oldest change first, deleted ones as tombstones. A product changed
 * again while a reader pages comes again later; none is ever missed.
 * @throws ShopError BAD_INPUT on a cursor the shop did not make
 */
export async function productChanges(
  updatedSince: Date | undefined,
  after: string | undefined,
  limit: number,
): Promise<ProductChanges> {
  const { pageSize } = pageRequest(1, limit);
  const from = parseCursor(after) ?? { at: updatedSince ?? new Date(0), id: undefined };
  const until = new Date(Date.now() - FEED_LAG);
  const beyond = from.id
    ? {
        $or: [
          { updatedAt: mongoose.trusted({ $gt: from.at, $lte: until }) },
          { updatedAt: from.at, _id: mongoose.trusted({ $gt: new mongoose.mongo.ObjectId(from.id) }) },
        ],
      }
    : { updatedAt: mongoose.trusted({ $gte: from.at, $lte: until }) };
  const found = await ProductModel.find(beyond)
    .sort({ updatedAt: 1, _id: 1 })
    .limit(pageSize + 1)
    .lean<Product[]>();
  const items = found.slice(0, pageSize);
  const last = items.at(-1);
  return {
    items: items.map((stored) => ({
      id: stored._id.toHexString(),
      updatedAt: stored.updatedAt,
      deleted: Boolean(stored.deletedAt),
      product: stored.deletedAt ? null : productView(stored, catalogue.categoryById(stored.category.toHexString())),
    })),
    cursor: last ? cursorOf(last.updatedAt, last._id.toHexString()) : (after ?? cursorOf(from.at, '0'.repeat(24))),
    hasMore: found.length > pageSize,
  };
}

export function cursorOf(at: Date, id: string): string {
  return Buffer.from(`${at.getTime()}:${id}`).toString('base64url');
}

/** @throws ShopError BAD_INPUT on a text that cursorOf did not make */
export function parseCursor(cursor: string | undefined | null): { at: Date; id: string } | undefined {
  if (!cursor) return undefined;
  const [time, id] = Buffer.from(cursor, 'base64url').toString().split(':');
  if (!/^\d{1,15}$/.test(time ?? '') || !isObjectId(id))
    throw new ShopError(ErrorCode.BAD_INPUT, 'after is a cursor from an earlier answer');
  return { at: new Date(Number(time)), id };
}
