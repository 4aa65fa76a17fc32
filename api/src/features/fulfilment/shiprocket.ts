/**
 * Shiprocket, by its documented API: a token of ten days, orders, couriers, labels, pick-ups, tracking and notices. It has no
 * idempotency keys: before a booking is retried, the order that the first request may have created is looked up.
 * Source: https://apidocs.shiprocket.in
 */
import { timingSafeEqual } from 'node:crypto';
import { DateTime } from 'luxon';
import { z } from 'zod';
import { settings } from '../../platform/settings/current.js';
import { fromRupees, toRupees } from '../../pricing/index.js';
import { phoneKey } from '../../types/phone.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { ShipmentState } from '../orders/order.enums.js';
import { CourierError, type Booked, type Courier, type CourierNotice, type CourierParcel } from './courier.js';

export interface ShiprocketSettings {
  email: string;
  password: string;
  /** Sent with every notice, as `x-api-key`. */
  noticeToken: string;
  /** The one before, still accepted until then, or as long as it is set. */
  previousNoticeToken?: string;
  previousNoticeUntil?: Date;
  /** Scheme and host only. */
  apiUrl: string;
  /** Milliseconds until a request times out. */
  timeout?: number;
}

/** A token is valid for ten days; it is renewed a day earlier. */
const TOKEN_TIME = 9 * 86_400_000;
const TRACKING = 'https://shiprocket.co/tracking/';

const id = z.union([z.string(), z.number()]).transform(String);
const loginAnswer = z.object({ token: z.string().min(1) });
const ratesAnswer = z.object({
  data: z
    .object({
      available_courier_companies: z.array(
        z.object({
          courier_company_id: id,
          courier_name: z.string(),
          rate: z.coerce.number().nonnegative(),
          estimated_delivery_days: z.coerce.number().optional().catch(undefined),
        }),
      ),
    })
    .optional(),
});
const createAnswer = z.object({ order_id: id, shipment_id: id });
const awbAnswer = z.object({
  awb_assign_status: z.coerce.number(),
  response: z.object({ data: z.object({ awb_code: id, courier_name: z.string() }) }).optional(),
});
const foundAnswer = z.object({
  data: z.array(
    z.object({
      id,
      channel_order_id: id,
      status: z.string().nullish(),
      shipments: z.array(z.object({ id, awb: id.nullish(), courier: z.string().nullish() })),
    }),
  ),
});
const labelAnswer = z.object({ label_created: z.coerce.number(), label_url: z.url() });
const pickUpAnswer = z.object({
  response: z.object({ pickup_scheduled_date: z.string().optional() }).optional().catch(undefined),
});
const trackAnswer = z.object({
  tracking_data: z.object({ shipment_track: z.array(z.object({ current_status: z.string() })).min(1) }),
});
const noticeBody = z.object({ awb: id, current_status: z.string() });

/** Shiprocket's states in notices and tracking; others change nothing. */
const STATES: Readonly<Record<string, ShipmentState>> = {
  'PICKED UP': ShipmentState.SHIPPED,
  SHIPPED: ShipmentState.SHIPPED,
  'IN TRANSIT': ShipmentState.SHIPPED,
  'REACHED AT DESTINATION HUB': ShipmentState.SHIPPED,
  'OUT FOR DELIVERY': ShipmentState.OUT_FOR_DELIVERY,
  UNDELIVERED: ShipmentState.SHIPPED,
  DELIVERED: ShipmentState.DELIVERED,
  'RTO INITIATED': ShipmentState.COMING_BACK,
  'RTO IN TRANSIT': ShipmentState.COMING_BACK,
  'RTO OUT FOR DELIVERY': ShipmentState.COMING_BACK,
  'RTO DELIVERED': ShipmentState.CAME_BACK,
  'RTO ACKNOWLEDGED': ShipmentState.CAME_BACK,
};

/** Default time limit of a request, in milliseconds. */
const PATIENCE = 8_000;

export function createShiprocket(given: ShiprocketSettings): Courier {
  const { email, password, noticeToken, apiUrl } = given;
  let token: { value: Promise<string>; until: number } | undefined;

  const previousNoticeToken = (): string | undefined =>
    given.previousNoticeUntil && given.previousNoticeUntil <= new Date() ? undefined : given.previousNoticeToken;

  function logIn(): Promise<string> {
    const now = Date.now();
    if (token && token.until > now) return token.value;
    const value = request('POST', '/auth/login', { email, password }, undefined).then(
      (answer) => read(loginAnswer, answer).token,
    );
    token = { value, until: now + TOKEN_TIME };
    value.catch(() => (token = undefined));
    return value;
  }

  /** @throws CourierError */
  async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
    try {
      return await request(method, path, body, await logIn());
    } catch (error) {
      // The token expired early: get a new one and retry once.
      if (!(error instanceof CourierError) || error.cause !== 401) throw error;
      token = undefined;
      return request(method, path, body, await logIn());
    }
  }

  async function request(method: string, path: string, body: unknown, bearer: string | undefined): Promise<unknown> {
    let response: Response;
    try {
      response = await fetch(`${apiUrl}/v1/external${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(given.timeout ?? PATIENCE),
        headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (error) {
      throw new CourierError('unavailable', 'Shiprocket did not answer', { cause: error });
    }
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return answer;
    const parsed = z.object({ message: z.string() }).safeParse(answer);
    const words = parsed.success ? `: ${parsed.data.message.slice(0, 200)}` : '';
    const { status } = response;
    if (status === 401)
      throw new CourierError('unavailable', `Shiprocket does not accept the log-in${words}`, { cause: 401 });
    const again = status >= 500 || status === 408 || status === 429;
    throw new CourierError(again ? 'unavailable' : 'refused', `Shiprocket answered ${status}${words}`, {
      cause: status,
    });
  }

  async function begun(number: string) {
    const answer = read(foundAnswer, await call('GET', `/orders?search=${encodeURIComponent(number)}&per_page=20`));
    // A cancelled order keeps its number at Shiprocket.
    const order = answer.data.find((one) => one.channel_order_id === number && !/^cancel/i.test(one.status ?? ''));
    const shipment = order?.shipments[0];
    return (
      order &&
      shipment && { orderRef: order.id, shipmentRef: shipment.id, awb: shipment.awb, courier: shipment.courier }
    );
  }

  return {
    name: 'Shiprocket',

    async check() {
      await logIn();
    },

    async rates(parcel) {
      const query = new URLSearchParams({
        pickup_postcode: settings().address.postalCode,
        delivery_postcode: parcel.address.postalCode,
        cod: parcel.collect > 0 ? '1' : '0',
        weight: String(parcel.weightKg),
      });
      const { data } = read(ratesAnswer, await call('GET', `/courier/serviceability/?${query}`));
      return (data?.available_courier_companies ?? [])
        .map((one) => ({
          id: one.courier_company_id,
          name: one.courier_name,
          amount: fromRupees(one.rate.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 2 })),
          days: one.estimated_delivery_days,
        }))
        .sort((a, b) => a.amount - b.amount);
    },

    async book(parcel, rateId, again): Promise<Booked> {
      const known = again ? await begun(parcel.number) : undefined;
      const order = known ?? {
        ...madeOrder(await call('POST', '/orders/create/adhoc', orderBody(parcel))),
        awb: null,
        courier: null,
      };
      const { orderRef, shipmentRef } = order;
      const carried = order.awb
        ? { awb: order.awb, courier: order.courier ?? 'Shiprocket' }
        : await assign(shipmentRef, rateId);
      return {
        orderRef,
        shipmentRef,
        trackingNumber: carried.awb,
        courier: carried.courier,
        trackingUrl: TRACKING + encodeURIComponent(carried.awb),
      };
    },

    async label(shipmentRef) {
      return read(labelAnswer, await call('POST', '/courier/generate/label', { shipment_id: [Number(shipmentRef)] }))
        .label_url;
    },
    async pickUp(shipmentRef) {
      const answer = await call('POST', '/courier/generate/pickup', { shipment_id: [Number(shipmentRef)] });
      return read(pickUpAnswer, answer).response?.pickup_scheduled_date;
    },
    async track(trackingNumber) {
      const answer = await call('GET', `/courier/track/awb/${encodeURIComponent(trackingNumber)}`);
      return noticeOf(trackingNumber, read(trackAnswer, answer).tracking_data.shipment_track[0]!.current_status);
    },
    async cancel(orderRef) {
      await call('POST', '/orders/cancel', { ids: [Number(orderRef)] });
    },

    isOurs(given) {
      return [noticeToken, previousNoticeToken()].some((token) => token !== undefined && isSame(token, given));
    },
    readNotice(body) {
      const parsed = noticeBody.safeParse(body);
      return parsed.success ? noticeOf(parsed.data.awb, parsed.data.current_status) : undefined;
    },
  };

  async function assign(shipmentRef: string, rateId: string | undefined): Promise<{ awb: string; courier: string }> {
    const body = { shipment_id: Number(shipmentRef), ...(rateId ? { courier_id: Number(rateId) } : {}) };
    const { awb_assign_status, response } = read(awbAnswer, await call('POST', '/courier/assign/awb', body));
    if (awb_assign_status !== 1 || !response)
      throw new CourierError('refused', 'Shiprocket found no courier for it: choose another one');
    return { awb: response.data.awb_code, courier: response.data.courier_name };
  }
}

function isSame(token: string, given: string): boolean {
  const [expected, sent] = [Buffer.from(token), Buffer.from(given)];
  return expected.length === sent.length && timingSafeEqual(expected, sent);
}

function madeOrder(answer: unknown): { orderRef: string; shipmentRef: string } {
  const { order_id, shipment_id } = read(createAnswer, answer);
  return { orderRef: order_id, shipmentRef: shipment_id };
}

function noticeOf(trackingNumber: string, status: string): CourierNotice {
  const name = status.trim().toUpperCase();
  return { trackingNumber, state: STATES[name], isUndelivered: name === 'UNDELIVERED' };
}

function orderBody(parcel: CourierParcel): Record<string, unknown> {
  const { address } = parcel;
  const [first = parcel.recipient, ...last] = parcel.recipient.split(' ');
  return {
    order_id: parcel.number,
    order_date: DateTime.fromJSDate(parcel.placedAt, { zone: SHOP_ZONE }).toFormat('yyyy-MM-dd HH:mm'),
    pickup_location: settings().pickUpLocation,
    billing_customer_name: first,
    billing_last_name: last.join(' '),
    billing_address: address.street,
    billing_address_2: [address.street2, address.company].filter(Boolean).join(', '),
    billing_city: address.city,
    billing_pincode: address.postalCode,
    billing_state: address.state,
    billing_country: address.country,
    billing_email: parcel.email,
    billing_phone: phoneKey(parcel.phone),
    shipping_is_billing: true,
    order_items: parcel.lines.map(({ title, sku, quantity, price, hsnCode }) => ({
      name: title,
      sku: sku || title.slice(0, 50),
      units: quantity,
      selling_price: toRupees(price),
      ...(hsnCode ? { hsn: hsnCode } : {}),
    })),
    payment_method: parcel.collect > 0 ? 'COD' : 'Prepaid',
    sub_total: toRupees(parcel.collect > 0 ? parcel.collect : parcel.value),
    length: parcel.lengthCm,
    breadth: parcel.breadthCm,
    height: parcel.heightCm,
    weight: parcel.weightKg,
  };
}

function read<T>(shape: z.ZodType<T>, answer: unknown): T {
  const parsed = shape.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new CourierError(
    'unavailable',
    `Shiprocket answered something else: ${parsed.error.issues[0]?.path.join('.')}`,
  );
}
