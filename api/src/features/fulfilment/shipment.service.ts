/** Shipments: groups of pieces that are packed and sent together. The order's status, payment and mails follow from them. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { isSameIdentifier } from '../../types/identifiers.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import type { OrderNews } from '../../emails/order-mails.js';
import { recordAudit } from '../audit/audit.service.js';
import { changeOrder, type OrderChange } from '../orders/order-change.service.js';
import { ShipmentState, type CashHolder } from '../orders/order.enums.js';
import { cashSaidBy, courierOf } from '../orders/cash.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { assertMaySendUnpaid, assertSendable, hasLeft, sentWithReason } from '../orders/sending-rules.js';
import { searchWordsOf } from '../orders/order-search.js';
import { orderView } from '../orders/order-view.js';
import type { StoredShipment, StoredShipmentLine } from '../orders/shipment.model.js';
import { inState, isAllPacked, mayFollow, piecesToPack, statusByShipments } from '../orders/shipment-rules.js';
import { transitionChange } from '../payments/order-command.service.js';
import { CARRIAGE, carriageOf, carriageWords, given, isRenumbered, kept } from './carriage.js';
import type { CreateShipmentInput, EditShipmentInput, ShipmentLineInput } from './shipment.inputs.js';
import type { ShipmentPayload } from './shipment.types.js';

/** The most shipments of one order, as a guard against faulty clients. */
const MOST = 100;

type ShipmentNews = 'shipped' | 'out-for-delivery' | 'delivered' | 'coming-back' | 'tracking';

const NEWS: Partial<Record<ShipmentState, ShipmentNews>> = {
  [ShipmentState.SHIPPED]: 'shipped',
  [ShipmentState.OUT_FOR_DELIVERY]: 'out-for-delivery',
  [ShipmentState.DELIVERED]: 'delivered',
  [ShipmentState.COMING_BACK]: 'coming-back',
};

/**
 * Packs pieces of an order, or sends them at once.
 * @throws ShopError NOT_FOUND, STALE_VERSION, CONFLICT when the order has ended, is not paid or nothing is left to pack, BAD_INPUT when
 * more pieces are named than are left
 */
export async function createShipment(viewer: Viewer, input: CreateShipmentInput): Promise<ShipmentPayload> {
  const state = input.state ?? ShipmentState.PACKED;
  if (state !== ShipmentState.PACKED && state !== ShipmentState.SHIPPED)
    throw new ShopError(ErrorCode.BAD_INPUT, 'A new shipment is packed or shipped.', {
      fields: [{ path: 'state', message: 'PACKED or SHIPPED' }],
    });
  const _id = new ObjectId();
  const order = await changeOrder({ _id: objectId(input.orderId, 'The order') }, async (before, now, session) => {
    if (input.idempotencyKey && before.shipments?.some((one) => one.idempotencyKey === input.idempotencyKey))
      return null;
    assertVersion(before, input.version);
    const unpaidReason = tidy(input.unpaidReason);
    assertMaySendUnpaid(viewer, unpaidReason);
    assertSendable(before, unpaidReason);
    assertFewer(before);
    const packed: StoredShipment = {
      _id,
      number: `${before.orderNumber}-${(before.shipments?.length ?? 0) + 1}`,
      lines: linesOf(before, input.lines),
      state: ShipmentState.PACKED,
      ...carriageOf(input),
      ...(input.idempotencyKey ? { idempotencyKey: input.idempotencyKey } : {}),
      packedAt: now,
    };
    const shipment = state === ShipmentState.SHIPPED ? inState(packed, ShipmentState.SHIPPED, now) : packed;
    await recordAudit({
      viewer,
      action: 'shipment.create',
      entity: 'order',
      entityId: before._id.toHexString(),
      summary: `Order ${before.orderNumber}: ${described(shipment)}`,
      after: { shipment: shipment.number, state: shipment.state, ...carriageOf(shipment) },
      session,
    });
    return shipmentChange(before, [...(before.shipments ?? []), shipment], shipment, {
      now,
      actor: viewer.name,
      news: newsOfNew(before, shipment),
      note: tidy(input.notes),
      unpaidReason,
    });
  });
  const key = input.idempotencyKey;
  return payload(order, (one) => one._id.equals(_id) || (key != null && one.idempotencyKey === key));
}

/**
 * Changes the state or the carrier of a shipment.
 * @throws ShopError NOT_FOUND, STALE_VERSION, CONFLICT when its state cannot follow, or its order may not leave (see assertSendable)
 */
export async function editShipment(viewer: Viewer, input: EditShipmentInput): Promise<ShipmentPayload> {
  const _id = objectId(input.id, 'The shipment');
  const found = await OrderModel.findOne({ 'shipments._id': _id }, { _id: 1 }).lean();
  if (!found) throw new ShopError(ErrorCode.NOT_FOUND, 'The shipment was not found.');
  const order = await changeOrder({ _id: found._id }, async (before, now, session) => {
    assertVersion(before, input.version);
    const shipment = before.shipments!.find((one) => one._id.equals(_id))!;
    const unpaidReason = tidy(input.unpaidReason);
    assertMaySendUnpaid(viewer, unpaidReason);
    const cash = cashSaidBy(viewer, input.cash, tidy(input.courier) ?? courierOf(before));
    const leaves = shipment.state === ShipmentState.PACKED && input.state != null && LEAVING.includes(input.state);
    // What was packed before the money or the approval was missing stays with the shop.
    if (leaves) assertSendable(before, unpaidReason);
    const change = moved(before, shipment, { ...input, cash }, now, viewer.name, unpaidReason);
    if (change)
      await recordAudit({
        viewer,
        action: 'shipment.edit',
        entity: 'order',
        entityId: before._id.toHexString(),
        summary: `Order ${before.orderNumber}: ${described(change.shipment)}`,
        before: { shipment: shipment.number, state: shipment.state, ...carriageOf(shipment) },
        after: { shipment: shipment.number, state: change.shipment.state, ...carriageOf(change.shipment) },
        session,
      });
    return change ? change.order : null;
  });
  return payload(order, (one) => one._id.equals(_id));
}

/**
 * The order's change when one of its shipments changes state, by staff or by a courier's notice.
 * @returns null when nothing changes
 * @throws ShopError CONFLICT when the state cannot follow
 */
export function moved(
  before: StoredOrder,
  shipment: StoredShipment,
  input: Pick<
    EditShipmentInput,
    'state' | 'courier' | 'trackingNumber' | 'trackingUrl' | 'expectedAt' | 'notes' | 'cash'
  >,
  now: Date,
  actor: string,
  unpaidReason?: string,
): { shipment: StoredShipment; order: OrderChange } | null {
  const to = input.state ?? shipment.state;
  const carried = { ...shipment, ...carriageOf({ ...kept(shipment, input), ...given(input) }) };
  const isMoved = to !== shipment.state;
  const note = tidy(input.notes);
  if (isMoved && !mayFollow(shipment.state, to))
    throw new ShopError(
      ErrorCode.CONFLICT,
      `Shipment ${shipment.number} is ${shipment.state} and cannot be ${to} now.`,
    );
  const isSame = CARRIAGE.every((field) => String(carried[field]) === String(shipment[field]));
  if (!isMoved && isSame && !note) return null;
  const after = isMoved ? inState(carried, to, now) : carried;
  const all = before.shipments!.map((one) => (one._id.equals(shipment._id) ? after : one));
  const cash = input.cash ?? undefined;
  const news = isMoved ? NEWS[to] : isRenumbered(shipment, after) ? 'tracking' : undefined;
  const was = carriageWords(shipment) === carriageWords(after) ? '' : carriageWords(shipment);
  return {
    shipment: after,
    order: shipmentChange(before, all, after, { now, actor, news, was, note, isMoved, cash, unpaidReason }),
  };
}

/** The customer of an order that was set to shipped by hand knows that it is on its way: only a number is news then. */
function newsOfNew(before: StoredOrder, shipment: StoredShipment): ShipmentNews | undefined {
  if (shipment.state !== ShipmentState.SHIPPED || before.shipments?.length || !hasLeft(before.orderStatus))
    return NEWS[shipment.state];
  return shipment.trackingNumber === undefined ? undefined : 'tracking';
}

/** In these a shipment has left the shop. */
const LEAVING: readonly ShipmentState[] = [
  ShipmentState.SHIPPED,
  ShipmentState.OUT_FOR_DELIVERY,
  ShipmentState.DELIVERED,
];

function assertVersion(order: StoredOrder, version: number | null | undefined): void {
  if (version != null && version !== order.version) throw new ShopError(ErrorCode.STALE_VERSION);
}

/** @throws ShopError CONFLICT */
function assertFewer(order: StoredOrder): void {
  if ((order.shipments?.length ?? 0) >= MOST)
    throw new ShopError(ErrorCode.CONFLICT, `An order has at most ${MOST} shipments.`);
}

/** The line of an SKU, written exactly so or in its normal form; -1 for none. */
function lineOf({ items }: StoredOrder, sku: string | null | undefined): number {
  if (sku == null) return -1;
  const exact = items.findIndex((item) => item.sku === sku.trim());
  return exact >= 0 ? exact : items.findIndex((item) => item.sku !== undefined && isSameIdentifier(item.sku, sku));
}

/** @throws ShopError CONFLICT when nothing is left, BAD_INPUT naming each line of which too much is wanted */
function linesOf(order: StoredOrder, wanted: readonly ShipmentLineInput[] | null | undefined): StoredShipmentLine[] {
  const left = piecesToPack(order);
  if (!wanted) {
    const rest = left.flatMap((quantity, line) => (quantity > 0 ? [{ line, quantity }] : []));
    if (rest.length === 0)
      throw new ShopError(ErrorCode.CONFLICT, 'All pieces of this order are in a shipment already.');
    return rest;
  }
  const taken = new Map<number, number>();
  const fields: { path: string; message: string }[] = [];
  for (const [index, { line, sku, quantity }] of wanted.entries()) {
    const at = line ?? lineOf(order, sku);
    const item = order.items[at];
    if (!item) {
      fields.push({ path: `lines.${index}`, message: 'The order has no such line.' });
      continue;
    }
    taken.set(at, (taken.get(at) ?? 0) + quantity);
    if (taken.get(at)! > left[at]!)
      fields.push({ path: `lines.${index}.quantity`, message: `${item.title}: ${left[at]} left to pack.` });
  }
  if (fields.length > 0) throw new ShopError(ErrorCode.BAD_INPUT, fields[0]!.message, { fields });
  return [...taken].sort(([a], [b]) => a - b).map(([line, quantity]) => ({ line, quantity }));
}

interface Told {
  now: Date;
  actor: string;
  /** What the customer is told of the shipment. */
  news?: ShipmentNews | undefined;
  /** Its courier and number before they were corrected; blank when they are the same. */
  was?: string;
  note?: string;
  /** False when only the courier or the number changed. */
  isMoved?: boolean;
  /** Who has the cash, if the order is delivered by it. */
  cash?: CashHolder;
  /** Why it leaves before it is paid. */
  unpaidReason?: string;
}

/** All changes that a changed shipment causes: the order's status, payment and documents, and one mail. */
function shipmentChange(
  before: StoredOrder,
  shipments: StoredShipment[],
  shipment: StoredShipment,
  { now, actor, news, was, note, isMoved = true, cash, unpaidReason }: Told,
): OrderChange {
  const order = { ...before, shipments };
  const to = isMoved ? statusByShipments(order) : undefined;
  const follows = to === undefined ? undefined : transitionChange(order, { to, now, cash }, actor);
  const sent = sentWithReason(before, unpaidReason, actor);
  const customerNews: OrderNews | undefined = news
    ? { kind: news, shipment: shipment.number, note }
    : note
      ? { kind: 'message', note }
      : undefined;
  // The shipment's mail replaces the one about the order's status.
  const others = (follows?.news ?? []).filter((one) => one?.kind === 'accepted' && !customerNews);
  return {
    ...follows,
    set: { ...follows?.set, ...sent?.set, shipments, searchWords: searchWordsOf(order) },
    unset: [
      ...(follows?.unset ?? []),
      ...(before.exchangeSince && hasAllLeft(order) ? (['exchangeSince'] as const) : []),
    ],
    events: [
      {
        kind: 'shipment',
        actor,
        note: described(shipment) + (was ? ` (before: ${was})` : '') + (note ? `. ${note}` : ''),
        ...(note ? { toCustomer: true } : {}),
      },
      ...(follows?.events ?? []),
      ...(sent ? [sent.event] : []),
    ],
    news: [customerNews, ...others],
  };
}

function hasAllLeft(order: StoredOrder): boolean {
  return isAllPacked(order) && !order.shipments!.some(({ state }) => state === ShipmentState.PACKED);
}

/** `Shipment GS-20261122-0004-1 shipped, Delhivery 1234`. */
function described(shipment: StoredShipment): string {
  return `Shipment ${shipment.number} ${[shipment.state, carriageWords(shipment)].filter(Boolean).join(', ')}`;
}

function payload(order: StoredOrder, isIt: (one: StoredShipment) => boolean): ShipmentPayload {
  const view = orderView(order);
  const stored = order.shipments!.find(isIt)!;
  return { order: view, shipment: view.shipments.find(({ id }) => id === stored._id.toHexString())! };
}
