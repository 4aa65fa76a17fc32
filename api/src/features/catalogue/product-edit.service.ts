/** Edits products: finds the changed fields and writes many products at once, with stock ledger and audit log. */
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { settings } from '../../platform/settings/current.js';
import { chargesTax, taxedNow } from '../../platform/settings/seller-kind.js';
import { formatPaise, isAboveMrp, priceWithTax } from '../../pricing/index.js';
import type { ObjectId } from '../../types/object-id.js';
import { TaxMode } from '../../types/tax-mode.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudits } from '../audit/audit.service.js';
import { checkAttributes } from './attributes.js';
import { catalogue } from './catalogue-sync.js';
import { categoryLookup, type CategoryLookup } from './category-lookup.js';
import type { Category } from './category.model.js';
import { choiceWords } from './groups/choice.js';
import { imagesFor } from './image.service.js';
import { assertWholeAvailability, AVAILABILITY_FIELDS } from './availability.js';
import { editedPlainFacts, fieldLabel, storedValue } from './product-fields.js';
import { slugOf } from './product-view.js';
import type { EditProductInput, SpecificationInput } from './product.inputs.js';
import { ProductModel, StockReason, type Product } from './product.model.js';
import { assertSkuFree, claimSkus } from './sku.service.js';
import { recordStocks } from './stock-record.js';
import { announceLowStock } from './stock.service.js';
import { stockAfter } from './stock-seen.service.js';
import { settledVisibility, VISIBILITY_FIELDS } from './visibility.js';

export const PRODUCT_NOT_FOUND = () => new ShopError(ErrorCode.NOT_FOUND, 'Product not found');

/** The effect of an edit, stored so that it can be undone. */
export interface AppliedEdit {
  /** Changed fields with their old and new values, without the stock. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Pieces added; negative when taken away. */
  delta: number;
}

/** An edit that was computed and is not yet written. */
export interface PlannedEdit extends AppliedEdit {
  product: Product;
  /** The new group and choice in words, where the index may not know them yet. */
  groupAfter?: string | null;
}

/** Applies one edit in the caller's transaction. @throws ShopError NOT_FOUND, and as planEdit */
export async function applyEdit(
  viewer: Viewer,
  _id: ObjectId,
  input: Omit<EditProductInput, 'id'>,
  session: ClientSession,
): Promise<void> {
  const before = await ProductModel.findOne({ _id, deletedAt: null }).session(session).lean<Product>();
  if (!before) throw PRODUCT_NOT_FOUND();
  const edit = await planEdit(before, input, categoryLookup(session), session);
  if (edit) await writeEdits(viewer, [edit], session);
}

/**
 * What an edit changes; nothing is written.
 * @returns undefined when that is nothing
 * @throws ShopError BAD_INPUT, STALE_VERSION, CONFLICT when another product has the SKU
 */
export async function planEdit(
  product: Product,
  input: Omit<EditProductInput, 'id'>,
  categories: CategoryLookup,
  session?: ClientSession,
): Promise<PlannedEdit | undefined> {
  const stock = await stockAfter(product, input, session);
  const after = await changesOf(product, input, categories);
  if (after.sku !== undefined) await assertSkuFree(after.sku, product._id, session);
  const names = Object.keys(after) as (keyof Product)[];
  const delta = stock === undefined ? 0 : stock - product.stock;
  if (names.length === 0 && delta === 0) return undefined;
  const before = Object.fromEntries(names.map((name) => [name, storedValue(product, name)]));
  return { product, before, after: after as Record<string, unknown>, delta };
}

/** Writes edits of different products in the caller's transaction. @param isUndo the edits undo earlier ones */
export async function writeEdits(
  viewer: Viewer,
  edits: readonly PlannedEdit[],
  session: ClientSession,
  isUndo = false,
): Promise<void> {
  if (edits.length === 0) return;
  await claimSkus(
    edits.flatMap(({ product: { _id }, after: { sku } }) => (typeof sku === 'string' ? [{ _id, sku }] : [])),
    session,
  );
  await ProductModel.bulkWrite(
    edits.map(({ product, after, delta }) => ({
      updateOne: {
        filter: { _id: product._id },
        update: {
          $set: { ...after, ...(Object.keys(after).length > 0 && { contentChangedAt: new Date() }) },
          $inc: { version: 1, ...(delta ? { stock: delta } : {}) },
        },
      },
    })),
    { session },
  );
  await recordStocks(
    edits.map(({ product, delta }) => ({
      product: product._id,
      delta,
      reason: delta > 0 && !isUndo ? StockReason.RECEIVED : StockReason.ADJUSTED,
      actor: viewer.name,
    })),
    session,
  );
  for (const { product, after, delta } of edits)
    if (delta) await announceLowStock({ ...product, ...after }, product.stock + delta, session);
  await recordAudits(
    viewer,
    edits.map(({ product, before, after, delta, groupAfter }) => {
      const stock = (pieces: number) => (delta ? { stock: pieces } : {});
      return {
        action: 'product.edit',
        entity: 'product',
        entityId: product._id.toHexString(),
        summary: `${isUndo ? 'Put back' : 'Changed'} ${[...Object.keys(after).map(fieldLabel), ...(delta ? ['stock'] : [])].join(', ')} of ${product.title}`,
        before: { ...audited(before), ...stock(product.stock) },
        after: {
          ...audited(after),
          ...(groupAfter !== undefined && { group: groupAfter }),
          ...stock(product.stock + delta),
        },
      };
    }),
    session,
  );
}

/** Fields in words for the audit log: a membership as ids says nothing to a reader. */
function audited({ membership, ...facts }: Record<string, unknown>): Record<string, unknown> {
  if (membership === undefined) return facts;
  const product = { membership: membership as Product['membership'] };
  const group = catalogue.groups.of(product);
  const words = group ? `${group.title}: ${choiceWords(group.options, product.membership!.values)}` : null;
  return { ...facts, group: words };
}

/** Only the fields that are sent and differ from the stored ones, without the stock. */
async function changesOf(
  before: Product,
  input: Omit<EditProductInput, 'id'>,
  categories: CategoryLookup,
): Promise<Partial<Product>> {
  const wanted: Partial<Product> = {};
  if (input.title != null) Object.assign(wanted, { title: input.title.trim(), slug: slugOf(input.title) });
  if (input.description != null) wanted.description = input.description.trim();
  if (input.price != null || input.originalPrice !== undefined)
    Object.assign(wanted, {
      price: input.price ?? before.price,
      originalPrice: (input.originalPrice === undefined ? before.originalPrice : input.originalPrice) || null,
    });
  // A new price is meant as prices of the shop are meant now; one that is sent again as it was keeps its meaning.
  if (input.price != null && input.price !== before.price) wanted.priceHoldsTax = pricesHoldTax();
  if (input.featured != null) wanted.featured = input.featured;
  const category = input.category == null ? undefined : await categories.named(input.category);
  if (category) wanted.category = category._id;
  if (input.specifications != null)
    wanted.specifications = fitting(category ?? (await categories.byId(before.category)), input.specifications);
  if (input.images != null) wanted.images = await imagesFor(input.images, before.images, input.title ?? before.title);
  if (input.sku != null) wanted.sku = input.sku.trim();
  Object.assign(wanted, editedPlainFacts(input));
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !sameValue(value, storedValue(before, name))),
  ) as Partial<Product>;
  // A product that breaks the rule already can be edited in all else.
  if (PRICING.some((name) => name in changed)) assertWithinMrp({ ...before, ...changed });
  if (AVAILABILITY_FIELDS.some((name) => name in changed)) assertWholeAvailability({ ...before, ...changed });
  return VISIBILITY_FIELDS.some((name) => name in changed)
    ? { ...changed, ...settledVisibility(before, changed) }
    : changed;
}

/** With a change of these a price may come to lie above the MRP. */
const PRICING = ['price', 'originalPrice', 'gstRatePercent', 'priceHoldsTax'] as const;

export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** Whether prices that are entered now hold their GST. */
export function pricesHoldTax(): boolean {
  return settings().taxMode === TaxMode.TAX_INCLUSIVE;
}

/**
 * An MRP holds all taxes, and nothing is sold above it (Legal Metrology (Packaged Commodities) Rules 2011, rule 18(2)).
 * @throws ShopError BAD_INPUT when what a shopper pays is above the MRP
 */
export function assertWithinMrp(
  product: Pick<Product, 'price' | 'originalPrice' | 'gstRatePercent' | 'priceHoldsTax'>,
): void {
  const charged = taxedNow(product);
  if (!isAboveMrp(charged)) return;
  const { originalPrice, gstRatePercent, priceHoldsTax } = product;
  const tax = priceHoldsTax || !chargesTax() ? '' : ` with ${gstRatePercent}% GST`;
  const paid = `${formatPaise(priceWithTax(charged))}${tax}`;
  const message = `The MRP holds all taxes: ${formatPaise(originalPrice!)} is below the price of ${paid}. Raise the MRP or lower the price.`;
  throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'originalPrice', message }] });
}

/** Specifications in stored form. @throws ShopError BAD_INPUT when one is no valid value of the category's attribute */
export function fitting(
  category: Pick<Category, 'attributes'> | null,
  specifications: readonly SpecificationInput[] | null | undefined,
): SpecificationInput[] {
  const pairs = (specifications ?? []).map(({ key, value }) => ({ key: key.trim(), value: value.trim() }));
  checkAttributes(category?.attributes ?? [], pairs);
  return pairs;
}
