/** The contract that every courier implements. Amounts are whole paise. */
import { ShipmentState } from '../orders/order.enums.js';
import type { StoredDeliveryAddress } from '../orders/order.model.js';

/** The data of a parcel for a courier. */
export interface CourierParcel {
  /** The shipment's number. The courier stores it as the order number, by which a booking is found again. */
  number: string;
  placedAt: Date;
  recipient: string;
  address: StoredDeliveryAddress;
  phone: string;
  email: string;
  lines: readonly { title: string; sku: string; quantity: number; price: number; hsnCode?: string | null }[];
  /** Cash to collect; 0 when it is paid. */
  collect: number;
  /** Value of the goods with tax. */
  value: number;
  /** Weight and size of the packed parcel; sizes in centimetres. */
  weightKg: number;
  lengthCm: number;
  breadthCm: number;
  heightCm: number;
}

export interface CourierRate {
  /** The courier's id of this option. */
  id: string;
  name: string;
  amount: number;
  /** Delivery days as estimated by the courier; undefined when unknown. */
  days?: number;
}

/** A booking, possibly incomplete. */
export interface Booked {
  orderRef: string;
  shipmentRef: string;
  trackingNumber: string;
  courier: string;
  trackingUrl: string;
}

/** A tracking notice. */
export interface CourierNotice {
  trackingNumber: string;
  /** Undefined when the notice does not correspond to a state. */
  state: ShipmentState | undefined;
  /** True after a failed delivery attempt: out for delivery goes back to shipped. */
  isUndelivered: boolean;
}

export interface Courier {
  readonly name: string;
  /** Logs in and nothing else. @throws CourierError */
  check(): Promise<void>;
  /** Shipping options, cheapest first. @throws CourierError */
  rates(parcel: CourierParcel): Promise<CourierRate[]>;
  /**
   * Books the parcel, idempotently: continues what an earlier request with the same number began.
   * @param again true when an earlier request may have succeeded without an answer
   * @throws CourierError
   */
  book(parcel: CourierParcel, rateId: string | undefined, again: boolean): Promise<Booked>;
  /** URL of the label as a PDF. @throws CourierError */
  label(shipmentRef: string): Promise<string>;
  /** Requests a pick-up. @returns the day, if the courier names it @throws CourierError */
  pickUp(shipmentRef: string): Promise<string | undefined>;
  /** @throws CourierError */
  track(trackingNumber: string): Promise<CourierNotice>;
  /** @throws CourierError */
  cancel(orderRef: string): Promise<void>;
  /** Whether the token is that of this courier. */
  isOurs(token: string): boolean;
  /** @returns undefined when the body is not a notice */
  readNotice(body: unknown): CourierNotice | undefined;
}

/** `unavailable`: the outcome is unknown, retry; `refused`: it did not happen, and retries will not help. */
export class CourierError extends Error {
  constructor(
    readonly kind: 'unavailable' | 'refused',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
