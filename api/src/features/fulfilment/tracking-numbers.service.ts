/** Tracking numbers of many parcels: what each line would do, and doing it by the ways there are to send or change one parcel. */
import mongoose from 'mongoose';
import { compactIdentifier, identifierKey, plainCharacters } from '../../types/identifiers.js';
import { identifierWords } from '../../types/search-words.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { ShipmentState } from '../orders/order.enums.js';
import { recipientName } from '../orders/order-mail.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import type { StoredShipment } from '../orders/shipment.model.js';
import { isLive } from '../orders/shipment-rules.js';
import { attempt } from './many-orders.service.js';
import { createShipment, editShipment } from './shipment.service.js';
import { TrackingOutcome } from './tracking-outcome.js';
import { FITTING, planTracking, type TrackingPlan } from './tracking-plan.js';
import type { TrackingLineInput, AddTrackingNumbersInput } from './tracking-numbers.inputs.js';
import type { TrackingLine, AddTrackingNumbersPayload } from './tracking-numbers.types.js';

/** Characters of a tracking number. */
const LONGEST_NUMBER = 60;
/** A long number as a spreadsheet shows it that took it for an amount: `1.23457E+11`. */
const SHORTENED = /^\d(?:[.,]\d+)?e\+?\d+$/i;
/** Fewest letters and digits that name an order without its dashes and blanks. */
const SHORTEST_CODE = 6;
/** Orders that are looked at for numbers that are written otherwise than they are stored. */
const COMPARED_MOST = 1_000;

/** An order, and the shipment of it whose number was given. */
interface NamedOrder {
  order: StoredOrder;
  named?: StoredShipment;
}

/** A line, the order and parcel that it names, and what becomes of it. */
interface PlannedLine {
  input: TrackingLineInput;
  number: string;
  order?: StoredOrder;
  named?: StoredShipment;
  plan: TrackingPlan;
}

/** Tells what addTrackingNumbers would do; writes nothing. */
export async function previewTrackingNumbers({ lines }: AddTrackingNumbersInput): Promise<AddTrackingNumbersPayload> {
  return payloadOf((await planned(lines)).map((one, index) => told(one, index)));
}

/** Sends each parcel with its number, or gives it its number, each on its own. The same lines again change nothing. */
export async function addTrackingNumbers(
  viewer: Viewer,
  input: AddTrackingNumbersInput,
): Promise<AddTrackingNumbersPayload> {
  const results: TrackingLine[] = [];
  for (const [index, one] of (await planned(input.lines)).entries()) {
    const isToDo = one.plan.outcome === TrackingOutcome.SHIPS || one.plan.outcome === TrackingOutcome.GETS_NUMBER;
    results.push(told(isToDo ? await carriedOut(viewer, one, tidy(input.courier)) : one, index));
  }
  return payloadOf(results);
}

/** Looks at the order again: an earlier line or somebody else may have changed it. */
async function carriedOut(viewer: Viewer, line: PlannedLine, courier: string | undefined): Promise<PlannedLine> {
  const order = await OrderModel.findById(line.order!._id).lean<StoredOrder>();
  if (!order) return { ...line, plan: unknown(line.input.orderNumber) };
  const named = line.named && order.shipments?.find(({ _id }) => _id.equals(line.named!._id));
  const plan = planTracking(order, named, line.number);
  if (plan.outcome !== TrackingOutcome.SHIPS && plan.outcome !== TrackingOutcome.GETS_NUMBER)
    return { ...line, order, plan };
  const carrier = tidy(line.input.courier) ?? courier;
  const change = {
    version: order.version,
    trackingNumber: line.number,
    ...(carrier && { courier: carrier }),
    ...(plan.outcome === TrackingOutcome.SHIPS || !plan.shipment ? { state: ShipmentState.SHIPPED } : {}),
  };
  const { done, message } = await attempt(async () => {
    if (plan.shipment) await editShipment(viewer, { id: plan.shipment._id.toHexString(), ...change });
    else await createShipment(viewer, { orderId: order._id.toHexString(), ...change });
    return plan.outcome === TrackingOutcome.SHIPS ? 'Is shipped now' : 'Has its number now';
  });
  return { ...line, order, plan: { ...plan, message, ...(!done && { outcome: TrackingOutcome.NOT_READY }) } };
}

/** What becomes of each line: first by itself, then beside the others and the parcels of other orders. */
async function planned(lines: readonly TrackingLineInput[]): Promise<PlannedLine[]> {
  const orders = await ordersByNumber(lines.map(({ orderNumber }) => orderNumber));
  const all = lines.map((input): PlannedLine => {
    const number = plainCharacters(input.trackingNumber);
    const found = orders.get(identifierKey(input.orderNumber));
    const problem = problemOf(number);
    if (!found) return { input, number, plan: unknown(input.orderNumber) };
    if (problem) return { input, number, ...found, plan: { outcome: TrackingOutcome.UNREADABLE, message: problem } };
    return { input, number, ...found, plan: planTracking(found.order, found.named, number) };
  });
  const taken = await takenBy(all.map(({ number }) => number));
  return withoutDuplicates(
    all.map((line) => {
      const owner = isToBeDone(line) && taken.get(compactIdentifier(line.number));
      if (!owner || owner === line.order?.orderNumber) return line;
      return { ...line, plan: duplicate(`Order ${owner} has this number already. Look which of them is right.`) };
    }),
  );
}

const isToBeDone = ({ plan }: PlannedLine) =>
  plan.outcome === TrackingOutcome.SHIPS || plan.outcome === TrackingOutcome.GETS_NUMBER;

const duplicate = (message: string): TrackingPlan => ({ outcome: TrackingOutcome.DUPLICATE, message });

const unknown = (orderNumber: string): TrackingPlan => ({
  outcome: TrackingOutcome.UNKNOWN_ORDER,
  message: orderNumber.trim() ? `No order has the number ${orderNumber.trim()}.` : 'The line names no order.',
});

function problemOf(number: string): string | undefined {
  if (!number) return 'The line has no tracking number.';
  if (SHORTENED.test(number))
    return 'The spreadsheet has shortened this number. Make its column a text column there and copy it again.';
  if (number.length > LONGEST_NUMBER) return `A tracking number has at most ${LONGEST_NUMBER} characters.`;
  return /[^\p{L}\p{N} ./_-]/u.test(number) || !/\d/.test(number) ? 'This cannot be a tracking number.' : undefined;
}

/** One number at two parcels, or two numbers at one: nobody knows which is right, so none of them is taken. */
function withoutDuplicates(lines: readonly PlannedLine[]): PlannedLine[] {
  const parcelOf = ({ order, plan }: PlannedLine) => plan.shipment?._id.toHexString() ?? order!._id.toHexString();
  const numberOf = ({ number }: PlannedLine) => compactIdentifier(number);
  const open = lines.map((line, index) => ({ line, index })).filter(({ line }) => isToBeDone(line));
  const ofParcel = grouped(open, ({ line }) => parcelOf(line));
  const ofNumber = grouped(open, ({ line }) => numberOf(line));
  return lines.map((line, index) => {
    if (!isToBeDone(line)) return line;
    const other = (same: readonly { line: PlannedLine; index: number }[], differs: (one: PlannedLine) => boolean) =>
      same.find((one) => one.index !== index && differs(one.line));
    const twoParcels = other(ofNumber.get(numberOf(line))!, (one) => parcelOf(one) !== parcelOf(line));
    if (twoParcels)
      return {
        ...line,
        plan: duplicate(`Line ${twoParcels.index + 1} has the same tracking number for another order.`),
      };
    const twoNumbers = other(ofParcel.get(parcelOf(line))!, (one) => numberOf(one) !== numberOf(line));
    if (twoNumbers)
      return { ...line, plan: duplicate(`Line ${twoNumbers.index + 1} has another tracking number for this order.`) };
    const first = ofParcel.get(parcelOf(line))![0]!;
    if (first.index === index) return line;
    const message = `Stands in line ${first.index + 1} already`;
    return { ...line, plan: { ...line.plan, outcome: TrackingOutcome.UNCHANGED, message } };
  });
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** Orders, and the shipments that are named, by the normal form of the number that was asked for. Each look is answered by an index. */
async function ordersByNumber(numbers: readonly string[]): Promise<Map<string, NamedOrder>> {
  const keys = [...new Set(numbers.map(identifierKey))].filter(Boolean);
  const [ofOrders, ofShipments] = await Promise.all([
    OrderModel.find({ orderNumber: mongoose.trusted({ $in: keys }) }).lean<StoredOrder[]>(),
    OrderModel.find({ 'shipments.number': mongoose.trusted({ $in: keys }) }).lean<StoredOrder[]>(),
  ]);
  const exact = byNumber([...ofShipments, ...ofOrders], identifierKey);
  const missing = keys.filter((key) => !exact.has(key) && compactIdentifier(key).length >= SHORTEST_CODE);
  if (missing.length === 0) return exact;
  const near = await OrderModel.find({ searchWords: mongoose.trusted({ $in: missing.flatMap(identifierWords) }) })
    .limit(COMPARED_MOST)
    .lean<StoredOrder[]>();
  const loose = byNumber(near, compactIdentifier);
  for (const key of missing) {
    const one = loose.get(compactIdentifier(key));
    if (one) exact.set(key, one);
  }
  return exact;
}

/** Orders and their shipments by a form of their numbers. */
function byNumber(orders: readonly StoredOrder[], form: (number: string) => string): Map<string, NamedOrder> {
  return new Map(
    orders.flatMap((order) => [
      ...(order.shipments ?? []).map((named) => [form(named.number), { order, named }] as const),
      [form(order.orderNumber), { order }] as const,
    ]),
  );
}

/** The number of the order of each parcel that has one of these tracking numbers, by their letters and digits. */
async function takenBy(numbers: readonly string[]): Promise<Map<string, string>> {
  const written = [...new Set(numbers.filter(Boolean).flatMap((number) => [number, identifierKey(number)]))];
  const orders = await OrderModel.find(
    { 'shipments.trackingNumber': mongoose.trusted({ $in: written }) },
    { orderNumber: 1, shipments: 1 },
  ).lean<Pick<StoredOrder, 'orderNumber' | 'shipments'>[]>();
  return new Map(
    orders.flatMap(({ orderNumber, shipments = [] }) =>
      shipments
        .filter(isLive)
        .flatMap(({ trackingNumber }) =>
          trackingNumber ? [[compactIdentifier(trackingNumber), orderNumber] as const] : [],
        ),
    ),
  );
}

function told({ input, number, order, named, plan }: PlannedLine, index: number): TrackingLine {
  const place = order && [recipientName(order), order.deliveryAddress.city].filter(Boolean).join(', ');
  return {
    line: index + 1,
    number: (named ?? plan.shipment)?.number ?? order?.orderNumber ?? input.orderNumber.trim(),
    trackingNumber: number,
    orderId: order?._id.toHexString() ?? null,
    recipient: place || null,
    outcome: plan.outcome,
    done: FITTING.includes(plan.outcome),
    message: plan.message,
  };
}

function payloadOf(lines: TrackingLine[]): AddTrackingNumbersPayload {
  const done = lines.filter((line) => line.done).length;
  return { lines, done, failed: lines.length - done };
}
