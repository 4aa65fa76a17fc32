/** Places an order: everything of it is written in one transaction or nothing is. See docs/decisions/0007-payments.md. */
import { randomUUID } from 'node:crypto';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { countryNamed } from '../../types/countries.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { cartLines } from '../cart/cart.service.js';
import { knowAsStored, knownProducts } from '../catalogue/sellable.service.js';
import { addressOf } from '../customers/address.service.js';
import { assertDelivered, termsFor } from '../delivery/delivery-terms.js';
import { checkedPostalCode } from '../customers/postal-code.js';
import { contactStanding, otherContact } from '../customers/contact-consent.service.js';
import { nextOrderNumber } from '../orders/numbering.service.js';
import { OrderStatus, PaymentMethod, PaymentStatus } from '../orders/order.enums.js';
import { OrderModel, type StoredDeliveryAddress, type StoredOrder } from '../orders/order.model.js';
import { orderView } from '../orders/order-view.js';
import { openPayment } from '../payments/provider-order.service.js';
import type { PlaceOrderInput } from './checkout.inputs.js';
import { wasPlacedBefore } from './placed-before.service.js';
import type { PlaceOrderPayload } from './checkout.types.js';
import { requestHash } from './order-request.js';
import { paymentSession } from './payment-session.js';
import { assertFewUnpaid, unpaidOrdersOf } from './unpaid-orders.js';
import {
  assertAvailable,
  assertMethod,
  assertSameTotal,
  priceFrom,
  priceOrder,
  productsOf,
  type PricedOrder,
  type WantedLine,
} from './quote.service.js';
import { writeWithOthers } from './write-orders.js';

/**
 * The same idempotency key of the same customer gives the same order, and its payment session again while it is unpaid.
 * @throws ShopError EMPTY_CART, ADDRESS_INCOMPLETE, NOT_DELIVERABLE, NOT_FOUND, OUT_OF_STOCK, PRICE_CHANGED, PAYMENT_UNAVAILABLE, CONFLICT when
 * the key was used for another order or too many orders wait for their payment, RATE_LIMITED; nothing is written then
 */
export async function placeOrder(viewer: Viewer, input: PlaceOrderInput): Promise<PlaceOrderPayload> {
  const customer = objectId(viewer.id);
  // Without a key every request stands for itself, and nothing was placed with it.
  const idempotencyKey = input.idempotencyKey ?? randomUUID();
  const request = requestHash(input);
  const before = () => placedBefore(customer, idempotencyKey, request);
  const placed = input.idempotencyKey ? await before() : null;
  if (placed) return answer(placed);
  try {
    return answer(await place(viewer, input, { customer, idempotencyKey, requestHash: request }));
  } catch (error) {
    // The same request arrived twice at once and the other one was first: what this one met (the key, the empty cart, the
    // stock that is gone) is that order.
    const other = input.idempotencyKey ? await before() : null;
    if (other) return answer(other);
    throw error;
  }
}

async function place(
  viewer: Viewer,
  input: PlaceOrderInput,
  request: Pick<StoredOrder, 'customer' | 'idempotencyKey' | 'requestHash'>,
): Promise<StoredOrder> {
  const deliveryAddress = await deliveryAddressOf(viewer.id, input);
  const lines = await wantedLines(viewer.id, input);
  const terms = assertDelivered(await termsFor(deliveryAddress), deliveryAddress);
  const delivery = { terms, way: input.deliveryMethod };
  const check = (priced: PricedOrder) => {
    assertMethod(priced, input.paymentMethod);
    assertAvailable(priced);
    assertSameTotal(priced, input.totalAmount);
    return priced;
  };
  const products = productsOf(lines);
  const known = () => check(priceFrom(knownProducts(products), lines, input.paymentMethod, delivery));
  const read = async () => check(await priceOrder(lines, input.paymentMethod, delivery));
  const priced = await agreed(known, read, products);

  const online = input.paymentMethod === PaymentMethod.ONLINE;
  if (online) assertFewUnpaid(request.customer, await unpaidOrdersOf([request.customer]));
  const contactInfo = { email: input.contactInfo.email.trim(), phone: input.contactInfo.phone.trim() };
  const contact = otherContact(viewer.email, contactInfo.email);
  // Both are asked for while the transaction does what needs neither.
  const orderNumber = nextOrderNumber(new Date());
  const standing = contact ? contactStanding(request.customer, contact) : undefined;
  // Whoever waits for them is told; nobody may come to that.
  for (const asked of [orderNumber, standing]) asked?.catch(() => undefined);
  // Before the transaction: an order at the provider that nobody pays is harmless, one of ours that cannot be paid is not.
  const payment = online ? await openPayment(await orderNumber, priced.totals.totalAmount) : undefined;
  return writeWithOthers({
    draft: {
      _id: new ObjectId(),
      ...request,
      customerName: viewer.name,
      customerEmail: viewer.email,
      paymentMethod: input.paymentMethod,
      orderStatus: OrderStatus.PENDING,
      paymentStatus: PaymentStatus.PENDING,
      contactInfo,
      deliveryAddress,
      notes: tidy(input.notes),
      payment,
      refunds: [],
      version: 1,
    },
    lines,
    isCart: !input.items,
    delivery,
    quoted: priced.totals.totalAmount,
    seen: input.totalAmount,
    contact,
    orderNumber,
    standing,
    recheck: async () => {
      if (isTight(lines)) await agreed(known, read, products);
    },
  });
}

/**
 * What this process knows is enough to agree: the claim meets products only as they were seen. To refuse it is not, unless the database had
 * said so a moment ago.
 */
async function agreed<T>(known: () => T, read: () => Promise<T>, products: readonly ObjectId[]): Promise<T> {
  const refused = (error: unknown) => {
    if (!(error instanceof ShopError)) throw error;
    return error;
  };
  try {
    return known();
  } catch (error) {
    if (refused(error).code !== ErrorCode.OUT_OF_STOCK) return read();
  }
  await knowAsStored(products);
  try {
    return known();
  } catch (error) {
    if (refused(error).code !== ErrorCode.OUT_OF_STOCK) return read();
    throw error;
  }
}

/** Whether pieces are missing by now, as this process knows. */
function isTight(lines: readonly WantedLine[]): boolean {
  const known = knownProducts(productsOf(lines));
  return lines.some(({ product, quantity }) => (known.get(product.toHexString())?.stock ?? 0) < quantity);
}

function answer(order: StoredOrder): PlaceOrderPayload {
  return { order: orderView(order), payment: paymentSession(order) };
}

/** @throws ShopError CONFLICT when the order of this key is another one */
async function placedBefore(customer: ObjectId, idempotencyKey: string, request: string): Promise<StoredOrder | null> {
  // Hardly ever, and those who ask in the same moment hear it by one read.
  if (!(await wasPlacedBefore({ customer: customer.toHexString(), idempotencyKey }))) return null;
  const order = await OrderModel.findOne({ customer, idempotencyKey }).lean<StoredOrder>();
  if (order && order.requestHash !== request)
    throw new ShopError(
      ErrorCode.CONFLICT,
      `This idempotency key belongs to order ${order.orderNumber}. Send another order with a key of its own.`,
    );
  return order;
}

async function wantedLines(userId: string, input: PlaceOrderInput): Promise<WantedLine[]> {
  const lines = input.items
    ? input.items.map((line) => ({ product: objectId(line.productId), quantity: line.quantity }))
    : await cartLines(userId);
  if (lines.length === 0) throw new ShopError(ErrorCode.EMPTY_CART);
  return lines;
}

const NEEDED = ['street', 'city', 'state', 'postalCode'] as const;

/** @throws ShopError ADDRESS_INCOMPLETE naming the blank fields, BAD_INPUT for an impossible PIN code, NOT_FOUND when the saved address is not there */
async function deliveryAddressOf(userId: string, input: PlaceOrderInput): Promise<StoredDeliveryAddress> {
  const given = input.addressId ? await addressOf(userId, input.addressId) : input.deliveryAddress;
  const fields = NEEDED.filter((name) => !tidy(given?.[name])).map((name) => ({
    path: `deliveryAddress.${name}`,
    message: 'This is needed.',
  }));
  if (!given || fields.length > 0) throw new ShopError(ErrorCode.ADDRESS_INCOMPLETE, undefined, { fields });
  return {
    firstName: tidy(given.firstName),
    lastName: tidy(given.lastName),
    company: tidy(given.company),
    street: given.street.trim(),
    street2: tidy(given.street2),
    city: given.city.trim(),
    state: given.state.trim(),
    // A saved address was checked when it was saved.
    postalCode: input.addressId ? given.postalCode : checkedPostalCode(given, 'deliveryAddress.postalCode'),
    country: countryNamed(given.country) ?? given.country!,
  };
}
