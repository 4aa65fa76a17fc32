/** The contract that every courier implements. Amounts are whole paise. */
import { ShipmentState } from '../orders/order.enums.js';
import type { StoredDeliveryAddress } from '../orders/order.model.js';

/** A parcel as a courier is told of it. */
export interface CourierParcel {
  /** Number of the shipment: the courier's own number of the order, by which a booking is found again. */
  number: string;
  placedAt: Date;
  recipient: string;
  address: StoredDeliveryAddress;
  phone: string;
  email: string;
  lines: readonly { title: string; sku: string; quantity: number; price: number; hsnCode?: string | null }[];
  /** Cash to be collected; 0 when it is paid. */
  collect: number;
  /** Value of the goods with tax. */
  value: number;
  /** Of the parcel as it is handed over; centimetres. */
  weightKg: number;
  lengthCm: number;
  breadthCm: number;
  heightCm: number;
}

export interface CourierRate {
  /** The courier's id of this way of sending. */
  id: string;
  name: string;
  amount: number;
  /** Days, as the courier estimates them; undefined when it does not say. */
  days?: number;
}

/** A booking as far as it has come. */
export interface Booked {
  orderRef: string;
  shipmentRef: string;
  trackingNumber: string;
  courier: string;
  trackingUrl: string;
}

/** News of a parcel. */
export interface CourierNotice {
  trackingNumber: string;
  /** Undefined when it says nothing that a shipment's state would tell. */
  state: ShipmentState | undefined;
  /** True when it could not be handed over today: out for delivery goes back to shipped. */
  isUndelivered: boolean;
}

export interface Courier {
  readonly name: string;
  /** Ways to send it, cheapest first. @throws CourierError */
  rates(parcel: CourierParcel): Promise<CourierRate[]>;
  /**
   * Books the parcel once, however often it is asked: what an earlier request of the same number began is found and gone on with.
   * @param again true when an earlier request may have arrived although its answer did not
   * @throws CourierError
   */
  book(parcel: CourierParcel, rateId: string | undefined, again: boolean): Promise<Booked>;
  /** Address of the label as a PDF. @throws CourierError */
  label(shipmentRef: string): Promise<string>;
  /** Asks for it to be fetched. @returns the day, when the courier says it @throws CourierError */
  pickUp(shipmentRef: string): Promise<string | undefined>;
  /** @throws CourierError */
  track(trackingNumber: string): Promise<CourierNotice>;
  /** @throws CourierError */
  cancel(orderRef: string): Promise<void>;
  /** Whether a notice comes from this courier. */
  isOurs(token: string): boolean;
  /** @returns undefined when it is no notice */
  readNotice(body: unknown): CourierNotice | undefined;
}

/** `unavailable`: it may have happened, ask again; `refused`: it did not, and will not. */
export class CourierError extends Error {
  constructor(
    readonly kind: 'unavailable' | 'refused',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
