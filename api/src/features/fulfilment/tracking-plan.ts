/** What a courier's number means for an order: which parcel gets it, and whether that is sent by it. Pure. */
import { compactIdentifier } from '../../types/identifiers.js';
import { OrderStatus, ShipmentState } from '../orders/order.enums.js';
import type { StoredOrder } from '../orders/order.model.js';
import { hasEnded } from '../orders/order-rules.js';
import { hasLeft, isRefundedWhole, refusalToSend } from '../orders/sending-rules.js';
import type { StoredShipment } from '../orders/shipment.model.js';
import { isAllPacked, isLive } from '../orders/shipment-rules.js';
import { TrackingOutcome } from './tracking-outcome.js';

/** What happens with one number, as a sentence too. */
export interface TrackingPlan {
  outcome: TrackingOutcome;
  message: string;
  /** The parcel that has or gets the number; undefined for one that is packed with it, and where nothing happens. */
  shipment?: StoredShipment;
}

/** Outcomes after which the parcel has the number. */
export const FITTING: readonly TrackingOutcome[] = [
  TrackingOutcome.SHIPS,
  TrackingOutcome.GETS_NUMBER,
  TrackingOutcome.UNCHANGED,
];

/** True for numbers that differ only by case, dashes and blanks. */
const isSameNumber = (a: string, b: string): boolean => compactIdentifier(a) === compactIdentifier(b);

/** @param named the shipment whose number stands there instead of the order's */
export function planTracking(order: StoredOrder, named: StoredShipment | undefined, number: string): TrackingPlan {
  const live = (order.shipments ?? []).filter(isLive);
  const owner = live.find(({ trackingNumber }) => trackingNumber && isSameNumber(trackingNumber, number));
  if (owner && named && !owner._id.equals(named._id))
    return { outcome: TrackingOutcome.DUPLICATE, message: `Parcel ${owner.number} of this order has this number.` };
  if (owner && owner.state !== ShipmentState.PACKED)
    return { outcome: TrackingOutcome.UNCHANGED, message: 'Has this number already', shipment: owner };
  if (hasEnded(order.orderStatus))
    return {
      outcome: TrackingOutcome.ENDED,
      message: `This order is ${order.orderStatus}: nothing of it is sent any more.`,
    };
  const parcel = named ?? owner ?? parcelOf(order, live);
  if (parcel && 'outcome' in parcel) return parcel;
  return parcel ? planOf(order, parcel, number) : leaving(order, undefined, number);
}

/** The parcel that an order's number means: undefined for what is in none yet. */
function parcelOf(order: StoredOrder, live: readonly StoredShipment[]): StoredShipment | TrackingPlan | undefined {
  const packed = live.filter(({ state }) => state === ShipmentState.PACKED);
  const isRest = !isAllPacked(order);
  if (packed.length > 1 || (packed.length === 1 && isRest)) {
    const numbers = packed.map((one) => one.number).join(' or ');
    const message = `${packed.length > 1 ? `This order has ${packed.length} packed parcels` : 'Only a part of this order is packed'}: write ${numbers} instead of its number.`;
    return { outcome: TrackingOutcome.NOT_READY, message };
  }
  if (packed[0]) return packed[0];
  if (isRest) return order.orderStatus === OrderStatus.DELIVERED ? DELIVERED : undefined;
  const without = live.filter(
    ({ state, trackingNumber }) => state !== ShipmentState.DELIVERED && trackingNumber === undefined,
  );
  if (without.length > 1) {
    const message = `${without.length} parcels of this order have no number: write ${without.map((one) => one.number).join(' or ')} instead of its number.`;
    return { outcome: TrackingOutcome.NOT_READY, message };
  }
  if (without[0]) return without[0];
  const numbers = live.flatMap(({ trackingNumber }) => trackingNumber ?? []);
  return numbers.length > 0 ? another(numbers.join(', ')) : DELIVERED;
}

const DELIVERED: TrackingPlan = {
  outcome: TrackingOutcome.NOT_READY,
  message: 'This order was delivered already.',
};

const another = (numbers: string): TrackingPlan => ({
  outcome: TrackingOutcome.OTHER_NUMBER,
  message: `Has the number ${numbers} already. If that is wrong, correct it at the parcel.`,
});

function planOf(order: StoredOrder, parcel: StoredShipment, number: string): TrackingPlan {
  const { state, trackingNumber, booking } = parcel;
  if (!isLive(parcel)) return { outcome: TrackingOutcome.NOT_READY, message: `Parcel ${parcel.number} is ${state}.` };
  if (trackingNumber && !isSameNumber(trackingNumber, number)) return another(trackingNumber);
  if (state === ShipmentState.DELIVERED)
    return { outcome: TrackingOutcome.NOT_READY, message: `Parcel ${parcel.number} was delivered already.` };
  if (booking && !trackingNumber)
    return {
      outcome: TrackingOutcome.NOT_READY,
      message: `Parcel ${parcel.number} is being booked: its number comes by itself.`,
    };
  if (state === ShipmentState.PACKED) return leaving(order, parcel, number);
  return {
    outcome: TrackingOutcome.GETS_NUMBER,
    message: 'Gets its number; its customer gets a mail',
    shipment: parcel,
  };
}

/** Sends a packed parcel, or what is in none yet. */
function leaving(order: StoredOrder, parcel: StoredShipment | undefined, number: string): TrackingPlan {
  if (isRefundedWhole(order)) return { outcome: TrackingOutcome.REFUNDED, message: refusalToSend(order)!.message };
  const refusal = refusalToSend(order);
  if (refusal) return { outcome: TrackingOutcome.NOT_READY, message: refusal.message };
  if (!parcel && hasLeft(order.orderStatus) && !order.shipments?.length)
    return { outcome: TrackingOutcome.GETS_NUMBER, message: 'Gets its number; its customer gets a mail' };
  return {
    outcome: TrackingOutcome.SHIPS,
    message: `Is shipped with ${number}; its customer gets a mail`,
    ...(parcel && { shipment: parcel }),
  };
}
