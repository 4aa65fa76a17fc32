/** Exchanges for another member of the same product group: what may be asked for, and what is sent. */
import mongoose, { type ClientSession } from 'mongoose';
import { isTaxed } from '../../platform/settings/seller-kind.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { mediaPath } from '../../platform/files/media.js';
import { exchangeDifference, formatPaise, netPrice, priceWithTax } from '../../pricing/index.js';
import { objectId, type ObjectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { groupView, membersOf } from '../catalogue/groups/group-view.js';
import { fullTitle } from '../catalogue/product-view.js';
import { ProductModel, type Product } from '../catalogue/product.model.js';
import { sellableProducts } from '../catalogue/sellable.service.js';
import type { StockLine } from '../catalogue/stock.service.js';
import { frozenLine } from '../orders/order-line.js';
import type { StoredOrder, StoredOrderLine } from '../orders/order.model.js';
import { isPaid, piecesToReturn } from '../orders/order-rules.js';
import { ownOrder } from '../orders/order.service.js';
import type { LineExchange } from './exchange.types.js';
import type { RequestReturnInput } from './return.inputs.js';
import { ReturnKind, type StoredExchange, type StoredReturn } from './return.model.js';

/**
 * The members that lines of an own order may be exchanged for, with those that may not and why; none for lines without a group and
 * without a piece to return.
 * @throws ShopError NOT_FOUND
 */
export async function exchangeChoices(viewer: Viewer, orderId: string): Promise<LineExchange[]> {
  const order = await ownOrder(viewer, orderId);
  const left = piecesToReturn(order);
  const groups = await groupsOf(order.items);
  return order.items.flatMap((item, line): LineExchange[] => {
    const group = catalogue.groups.byId(groups.get(item.product.toHexString()) ?? '');
    if (!group || left[line]! <= 0) return [];
    const own = catalogue.product(item.product.toHexString());
    const choices = membersOf({ id: group._id.toHexString() })
      .filter(({ _id }) => !_id.equals(item.product))
      .map((product) => {
        const { difference, refusal } = termsOf(order, line, own, product, 1);
        return { product, difference, canExchange: !refusal, refusal: refusal ?? null };
      });
    return choices.length > 0 ? [{ line, group: groupView(group), choices }] : [];
  });
}

/** The groups of the products of these lines, by product, also of products that were deleted since. */
async function groupsOf(items: readonly StoredOrderLine[], session?: ClientSession): Promise<Map<string, string>> {
  const ids = items.map(({ product }) => product);
  const found = await ProductModel.find(
    { _id: mongoose.trusted({ $in: ids }), 'membership.group': mongoose.trusted({ $exists: true }) },
    { membership: 1 },
    { session },
  ).lean<Pick<Product, '_id' | 'membership'>[]>();
  return new Map(found.map(({ _id, membership }) => [_id.toHexString(), membership!.group.toHexString()]));
}

interface Terms {
  /** Paise with GST for one piece, as `exchangeDifference` has it. */
  difference: number;
  /** Why the exchange is not possible; undefined when it is. */
  refusal?: string;
}

/** @param own the product of the line; undefined when it is not sold any more */
function termsOf(order: StoredOrder, line: number, own: Product | undefined, other: Product, quantity: number): Terms {
  const item = order.items[line]!;
  const ordered = order.items[item.insteadOf ?? line]!;
  // What an offer took off the piece was not paid, so it does not go back either.
  const paid = priceWithTax({ ...ordered, price: netPrice(ordered) }) - (item.backPerPiece ?? 0);
  const difference = exchangeDifference(paid, own?.priceWithTax, other.priceWithTax);
  const title = fullTitle(other);
  if (other.stock < quantity)
    return {
      difference,
      refusal: other.stock > 0 ? `Only ${other.stock} of ${title} can be had.` : `${title} is sold out.`,
    };
  // The parcel needs another tax invoice then, which only an order has.
  const anew = 'Send this one back for the money, and order the other one.';
  if (difference > 0) return { difference, refusal: `${title} costs ${formatPaise(difference)} more. ${anew}` };
  if (isTaxed(order.sellerKind) && other.gstRatePercent !== ordered.gstRatePercent)
    return { difference, refusal: `${title} has another rate of GST. ${anew}` };
  if (difference < 0 && !isPaid(order))
    return { difference, refusal: `${title} costs less, and this order is not paid yet. ${anew}` };
  return { difference };
}

/**
 * The lines of a request with what is wanted instead of the same goods, as it is agreed now.
 * @throws ShopError BAD_INPUT at each line that may not be exchanged so
 */
export async function withExchanges(
  order: StoredOrder,
  lines: StoredReturn['lines'],
  { kind, lines: wanted }: Pick<RequestReturnInput, 'kind' | 'lines'>,
  session: ClientSession,
): Promise<StoredReturn['lines']> {
  const named = wanted.flatMap(({ line, exchangeFor }, at) =>
    exchangeFor ? [{ at, line, product: objectId(exchangeFor, 'The product') }] : [],
  );
  if (named.length === 0) return lines;
  const items = named.map(({ line }) => order.items[line]!);
  const products = await sellableProducts(
    [...items, ...named].map(({ product }) => product),
    session,
  );
  const groups = await groupsOf(items, session);
  const fields: { path: string; message: string }[] = [];
  const agreed = new Map<number, StoredExchange>();
  for (const { at, line, product } of named) {
    const refuse = (message: string) => fields.push({ path: `lines.${at}.exchangeFor`, message });
    const item = order.items[line]!;
    const other = products.get(product.toHexString());
    if (kind !== ReturnKind.EXCHANGE) refuse('Ask for an exchange when you want another product.');
    else if (wanted.filter((one) => one.line === line).length > 1)
      refuse(`${item.title}: choose one product for its pieces, and ask again for the others.`);
    else if (!other || product.equals(item.product) || !isOfGroup(other, groups.get(item.product.toHexString())))
      refuse(`${item.title} cannot be exchanged for that product. Choose another one.`);
    else {
      const { quantity } = lines.find((one) => one.line === line)!;
      const { difference, refusal } = termsOf(order, line, products.get(item.product.toHexString()), other, quantity);
      if (refusal) refuse(refusal);
      agreed.set(line, {
        product,
        title: fullTitle(other),
        sku: other.sku,
        image: other.images[0] ? mediaPath(other.images[0].thumbnailUrl) : null,
        backPerPiece: Math.max(0, -difference),
      });
    }
  }
  if (fields.length > 0) throw new ShopError(ErrorCode.BAD_INPUT, fields[0]!.message, { fields });
  return lines.map((one) => ({ ...one, ...(agreed.has(one.line) && { exchange: agreed.get(one.line)! }) }));
}

const isOfGroup = ({ groupId }: Product, group: string | undefined): boolean => groupId !== null && groupId === group;

/** Paise that go back for these pieces since what is sent for them costs less. @param pieces by line of the order */
export function differenceOf(lines: StoredReturn['lines'], pieces: ReadonlyMap<number, number>): number {
  return lines.reduce((sum, { line, exchange }) => sum + (exchange?.backPerPiece ?? 0) * (pieces.get(line) ?? 0), 0);
}

export interface SentInstead {
  /** Of the order: what is sent for another product gets a line of its own. */
  items: StoredOrderLine[];
  /** Of the return, with the positions of those lines. */
  lines: StoredReturn['lines'];
  claims: StockLine[];
  /** Paise with GST by which all of it costs less. */
  difference: number;
  /** What is sent, for history and audit log. */
  words: string;
}

/**
 * What is sent for the pieces that came: the same goods, or the product that was agreed.
 * @param came pieces by line of the order
 * @throws ShopError CONFLICT when a product is not sold any more, or is not of the group
 */
export async function sentInstead(
  one: StoredReturn,
  order: StoredOrder,
  came: ReadonlyMap<number, number>,
  session: ClientSession,
): Promise<SentInstead> {
  const exchanged = one.lines.filter(({ line, exchange }) => exchange && came.get(line)! > 0);
  const products = await sellableProducts(
    exchanged.map(({ exchange }) => exchange!.product),
    session,
  );
  const groups = await groupsOf(
    exchanged.map(({ line }) => order.items[line]!),
    session,
  );
  const items = order.items.map((item) => ({ ...item }));
  const pieces = new Map<string, StockLine>();
  const send = (product: ObjectId, title: string, quantity: number) => {
    const id = product.toHexString();
    pieces.set(id, { product, title, quantity: quantity + (pieces.get(id)?.quantity ?? 0) });
  };
  const lines = one.lines.map((each): StoredReturn['lines'][number] => {
    const quantity = came.get(each.line) ?? 0;
    const item = items[each.line]!;
    if (quantity === 0) return each;
    if (!each.exchange) {
      item.replaced = (item.replaced ?? 0) + quantity;
      send(item.product, item.title, quantity);
      return each;
    }
    const { exchange } = each;
    const other = products.get(exchange.product.toHexString());
    if (!other || !isOfGroup(other, groups.get(item.product.toHexString())))
      throw new ShopError(
        ErrorCode.CONFLICT,
        `${exchange.title} is not sold in place of ${item.title} any more. Give the money back, or close the exchange.`,
      );
    const frozen = frozenLine(other, 0, order.sellerKind ?? 'regular');
    items.push({
      ...frozen,
      replaced: quantity,
      insteadOf: item.insteadOf ?? each.line,
      backPerPiece: (item.backPerPiece ?? 0) + exchange.backPerPiece,
    });
    send(frozen.product, frozen.title, quantity);
    return { ...each, exchange: { ...exchange, sentAs: items.length - 1 } };
  });
  const others = exchanged.map(({ line, exchange }) => `${came.get(line)} × ${exchange!.title}`);
  return {
    items,
    lines,
    claims: [...pieces.values()],
    difference: differenceOf(one.lines, came),
    words: others.length > 0 ? `${others.join(', ')} sent instead` : 'the same goods are sent again',
  };
}
