/** SKUs are unique by their normal form: two products never differ by nothing but the case of theirs. */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { identifierKey, isSameIdentifier } from '../../types/identifiers.js';
import type { ObjectId } from '../../types/object-id.js';
import { pageRequest } from '../../types/page.js';
import { catalogue, textsRead } from './catalogue-sync.js';
import { ProductModel, type Product } from './product.model.js';
import { anyWithSku } from './staff-catalogue.js';
import { SkuClaimModel, type SkuClaim } from './sku-claim.model.js';
import type { SkuConflict } from './product.types.js';

/**
 * Also finds products of earlier releases: those of them that differ by case alone stay as they are until somebody mends them.
 * @param except the product that is to have the SKU
 * @throws ShopError CONFLICT when another product has it
 */
export async function assertSkuFree(sku: string, except?: ObjectId, session?: ClientSession): Promise<void> {
  const other = await otherWithSku(sku, except, session);
  if (other) throw skuTaken(sku, other);
}

/**
 * Takes the SKUs of products within the transaction that gives them to these products.
 * @throws ShopError CONFLICT when another product took one meanwhile
 */
export async function claimSkus(
  products: readonly Pick<Product, '_id' | 'sku'>[],
  session: ClientSession,
): Promise<void> {
  if (products.length === 0) return;
  const wanted = new Map(products.map((product) => [identifierKey(product.sku), product]));
  const claims = await SkuClaimModel.find({ _id: mongoose.trusted({ $in: [...wanted.keys()] }) })
    .session(session)
    .lean<SkuClaim[]>();
  const others = claims.filter(({ _id, product }) => !wanted.get(_id)!._id.equals(product));
  const holders = new Map(
    (
      await productsNow(
        others.map(({ product }) => product),
        session,
      )
    ).map((one) => [one._id.toHexString(), one]),
  );
  for (const { _id, product } of others) {
    const holder = holders.get(product.toHexString());
    if (holder && identifierKey(holder.sku) === _id) throw skuTaken(wanted.get(_id)!.sku, holder);
  }
  await SkuClaimModel.bulkWrite(
    [...wanted].map(([_id, product]) => ({
      updateOne: { filter: { _id }, update: { $set: { product: product._id } }, upsert: true },
    })),
    { session },
  );
}

const productsNow = (ids: readonly ObjectId[], session?: ClientSession) =>
  ProductModel.find({ _id: mongoose.trusted({ $in: ids }), deletedAt: null }, { sku: 1, title: 1 })
    .session(session ?? null)
    .lean<Pick<Product, '_id' | 'sku' | 'title'>[]>();

/** The product that has this SKU, whatever its case. */
export async function otherWithSku(
  sku: string,
  except?: ObjectId,
  session?: ClientSession,
): Promise<Pick<Product, 'sku' | 'title'> | undefined> {
  await textsRead();
  const ids = anyWithSku(sku).flatMap(({ _id }) => (except?.equals(_id) ? [] : [_id]));
  if (ids.length === 0) return undefined;
  // What is in memory may be a moment old.
  return (await productsNow(ids, session)).find((other) => isSameIdentifier(other.sku, sku));
}

/**
 * Products that a file names, by the SKU as the file has it: the one that has it so, otherwise the one that differs only by case.
 * @param session the transaction that will write them
 */
export async function productsBySku(skus: readonly string[], session?: ClientSession): Promise<Map<string, Product>> {
  const read = (wanted: Record<string, unknown>) =>
    ProductModel.find(wanted, null, session && { session }).lean<Product[]>();
  const found = new Map((await read({ sku: mongoose.trusted({ $in: skus }) })).map((one) => [one.sku, one]));
  await textsRead();
  const near = skus.flatMap((sku) =>
    found.has(sku)
      ? []
      : anyWithSku(sku)
          .slice(0, 1)
          .map(({ _id }) => _id),
  );
  if (near.length === 0) return found;
  const others = await read({ _id: mongoose.trusted({ $in: near }), deletedAt: null });
  const byKey = new Map(others.map((one) => [identifierKey(one.sku), one]));
  for (const sku of skus) {
    const other = found.has(sku) ? undefined : byKey.get(identifierKey(sku));
    if (other) found.set(sku, other);
  }
  return found;
}

/** @param other the one that has it, when it is known */
export function skuTaken(sku: string | null | undefined, other?: Pick<Product, 'sku' | 'title'>): ShopError {
  const differs = other && other.sku !== sku?.trim();
  const message = differs
    ? `${other.title} has the SKU ${other.sku}, which differs from ${sku} only by capitals. Give one of them another SKU.`
    : `Another product has the SKU ${sku}`;
  return new ShopError(ErrorCode.CONFLICT, message, {
    fields: [{ path: 'sku', message: differs ? message : 'Another product has it' }],
  });
}

/** Products whose SKUs differ only by case, in groups. @throws ShopError BAD_INPUT when the limit is out of range */
export async function skuConflicts(limit: number): Promise<SkuConflict[]> {
  const { pageSize } = pageRequest(1, limit);
  await textsRead();
  return catalogue.skuConflicts(pageSize).map((products) => ({ sku: identifierKey(products[0]!.sku), products }));
}
