/** Places an order: everything of it is written in one transaction or nothing is. See docs/decisions/0007-payments.md. */
import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { inTransaction } from '../../platform/database.js';
import { insertLater } from '../../platform/gathered-writes.js';
import { inTurn } from '../../platform/in-turn.js';
import { countryNamed } from '../../types/countries.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { cartLines } from '../cart/cart.service.js';
import { noteSold } from '../catalogue/catalogue-sync.js';
import { knowAsStored, knownProducts } from '../catalogue/sellable.service.js';
import { claimStock, type StockLeft } from '../catalogue/stock.service.js';
import { addressOf } from '../customers/address.service.js';
import { assertDelivered, termsFor } from '../delivery/delivery-terms.js';
import { checkedPostalCode } from '../customers/postal-code.js';
import {
  askContact,
  contactStanding,
  otherContact,
  type ContactStanding,
} from '../customers/contact-consent.service.js';
import { noteOrdered } from '../customers/users.service.js';
import { nextOrderNumber } from '../orders/numbering.service.js';
import { concludeOrder } from '../orders/order-effects.service.js';
import { OrderStatus, PaymentMethod, PaymentStatus } from '../orders/order.enums.js';
import { OrderModel, type StoredDeliveryAddress, type StoredOrder } from '../orders/order.model.js';
import { searchWordsOf } from '../orders/order-search.js';
import { acceptanceWindow, paymentWindow } from '../orders/order-transition.js';
import { frozenDelivery } from '../orders/shipping.js';
import { orderView } from '../orders/order-view.js';
import { firstCheckAt } from '../payments/check-times.js';
import { openPayment } from '../payments/provider-order.service.js';
import type { PlaceOrderInput } from './checkout.inputs.js';
import { assertWithinCodLimits, buyerKeys } from './cod-limits.js';
import type { PlaceOrderPayload } from './checkout.types.js';
import { requestHash } from './order-request.js';
import { paymentSession } from './payment-session.js';
import { assertFewUnpaid } from './unpaid-orders.js';
import {
  assertAvailable,
  assertMethod,
  assertSameTotal,
  needsAcceptance,
  priceFrom,
  priceOrder,
  productsOf,
  type PricedOrder,
  type WantedDelivery,
  type WantedLine,
} from './quote.service.js';

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
  const wanted = (session?: ClientSession) => wantedLines(viewer.id, input, session);
  const deliveryAddress = await deliveryAddressOf(viewer.id, input);
  const check = (priced: PricedOrder) => {
    assertMethod(priced, input.paymentMethod);
    assertAvailable(priced);
    assertSameTotal(priced, input.totalAmount);
    return priced;
  };
  const lines = await wanted();
  const products = productsOf(lines);
  const terms = assertDelivered(await termsFor(deliveryAddress), deliveryAddress);
  const delivery = { terms, way: input.deliveryMethod };
  const known = () => check(priceFrom(knownProducts(products), lines, input.paymentMethod, delivery));
  await assertNotSoldOut(known, products);
  const priced = await knownOrRead(known, async () => check(await priceOrder(lines, input.paymentMethod, delivery)));

  const online = input.paymentMethod === PaymentMethod.ONLINE;
  if (online) await assertFewUnpaid(request.customer);
  const contactInfo = { email: input.contactInfo.email.trim(), phone: input.contactInfo.phone.trim() };
  const contact = otherContact(viewer.email, contactInfo.email);
  // Both are asked for while the transaction does what needs neither.
  const orderNumber = nextOrderNumber(new Date());
  const standing = contact ? contactStanding(request.customer, contact) : undefined;
  // Whoever waits for them is told; nobody may come to that.
  for (const asked of [orderNumber, standing]) asked?.catch(() => undefined);
  // Before the transaction: an order at the provider that nobody pays is harmless, one of ours that cannot be paid is not.
  const payment = online ? await openPayment(await orderNumber, priced.totals.totalAmount) : undefined;
  const draft = {
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
  };
  // Buyers of the same product would only meet in the database, where all but one of them begin anew.
  return inTurn(
    products.map((product) => product.toHexString()),
    async () => {
      // While it waited the last piece may have gone.
      await assertNotSoldOut(known, products);
      const terms = {
        quoted: priced.totals.totalAmount,
        seen: input.totalAmount,
        delivery,
        orderNumber,
        contact,
        standing,
      };
      const { order, left } = await write(draft, wanted, terms);
      // Before it is the next one's turn, who goes by it.
      await noteSold(left);
      return order;
    },
    LONGEST_TURN,
  );
}

/** Milliseconds an order waits for those before it of the same products; in a rush all that are tired would only meet in the database. */
const LONGEST_TURN = 20_000;

/** @throws ShopError OUT_OF_STOCK when this process knows that it cannot be had, and the database had said so a moment ago */
async function assertNotSoldOut(known: () => unknown, products: readonly ObjectId[]): Promise<void> {
  const soldOut = () => {
    try {
      known();
    } catch (error) {
      if (error instanceof ShopError && error.code === ErrorCode.OUT_OF_STOCK) return error;
    }
    return undefined;
  };
  if (!soldOut()) return;
  await knowAsStored(products);
  const still = soldOut();
  if (still) throw still;
}

/** What this process knows is enough to agree: the claim meets products only as they were seen. To refuse it is not. */
async function knownOrRead<T>(known: () => T, read: () => Promise<T>): Promise<T> {
  try {
    return known();
  } catch (error) {
    if (error instanceof ShopError) return read();
    throw error;
  }
}

function answer(order: StoredOrder): PlaceOrderPayload {
  return { order: orderView(order), payment: paymentSession(order) };
}

/** @throws ShopError CONFLICT when the order of this key is another one */
async function placedBefore(customer: ObjectId, idempotencyKey: string, request: string): Promise<StoredOrder | null> {
  const order = await OrderModel.findOne({ customer, idempotencyKey }).lean<StoredOrder>();
  if (order && order.requestHash !== request)
    throw new ShopError(
      ErrorCode.CONFLICT,
      `This idempotency key belongs to order ${order.orderNumber}. Send another order with a key of its own.`,
    );
  return order;
}

async function wantedLines(userId: string, input: PlaceOrderInput, session?: ClientSession): Promise<WantedLine[]> {
  const lines = input.items
    ? input.items.map((line) => ({ product: objectId(line.productId), quantity: line.quantity }))
    : await cartLines(userId, session);
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

type Draft = Pick<
  StoredOrder,
  | '_id'
  | 'customer'
  | 'customerName'
  | 'customerEmail'
  | 'idempotencyKey'
  | 'requestHash'
  | 'paymentMethod'
  | 'orderStatus'
  | 'paymentStatus'
  | 'contactInfo'
  | 'deliveryAddress'
  | 'notes'
  | 'payment'
  | 'refunds'
  | 'version'
>;

interface Told {
  /** The total the provider was told; prices may have moved since, and then nothing is written. */
  quoted: number;
  seen: number | null | undefined;
  delivery: WantedDelivery;
  orderNumber: Promise<string>;
  /** An address beside the account's own, and what it has said. */
  contact: string | undefined;
  standing: Promise<ContactStanding> | undefined;
}

interface Written {
  order: StoredOrder;
  /** Of its products. */
  left: StockLeft[];
}

/**
 * Goes by the products as this process knows them, which the claim checks; when it does not meet them so, they are read.
 * @param wanted read again inside: of two requests for the same cart, the second finds it empty
 */
function write(
  draft: Draft,
  wanted: (session: ClientSession) => Promise<WantedLine[]>,
  { quoted, seen, delivery, contact, ...waitedFor }: Told,
): Promise<Written> {
  let tries = 0;
  return inTransaction(async (session) => {
    const lines = await wanted(session);
    const check = (priced: PricedOrder) => {
      assertAvailable(priced);
      // Who named no total pays the prices of now, unless the provider was told others.
      assertSameTotal(priced, seen ?? (draft.payment && quoted));
      return priced;
    };
    const read = async () => check(await priceOrder(lines, draft.paymentMethod, delivery, session));
    const known = () => check(priceFrom(knownProducts(productsOf(lines)), lines, draft.paymentMethod, delivery));
    tries += 1;
    const priced = tries === 1 ? await knownOrRead(known, read) : await read();
    const now = new Date();
    const online = draft.payment
      ? { payBy: new Date(now.getTime() + paymentWindow()), payment: { ...draft.payment, checkAt: firstCheckAt(now) } }
      : {};
    const items = priced.lines;
    if (draft.payment) await assertFewUnpaid(draft.customer, session, now);
    else await assertWithinCodLimits({ ...draft, items, totalAmount: priced.totals.totalAmount }, session, now);
    const [orderNumber, standing] = await Promise.all([waitedFor.orderNumber, waitedFor.standing]);
    const order: StoredOrder = {
      ...draft,
      orderNumber,
      ...online,
      items,
      ...priced.totals,
      // There are terms, so there is a way.
      delivery: frozenDelivery(priced.delivery!.zone.name, priced.delivery!.way, now),
      searchWords: searchWordsOf({ ...draft, orderNumber }),
      history: [
        {
          at: now,
          kind: 'placed',
          orderStatus: draft.orderStatus,
          paymentStatus: draft.paymentStatus,
          actor: draft.customerName,
        },
      ],
      createdAt: now,
      updatedAt: now,
    };
    if (!order.payment) {
      order.buyerKeys = buyerKeys(order);
      if (needsAcceptance(order.totalAmount)) order.acceptBy = new Date(now.getTime() + acceptanceWindow());
    }
    const left = await claimStock(priced.lines, order._id, session, priced.products);
    insertLater(OrderModel, [order], session);
    noteOrdered(order.customer, order.contactInfo.phone, session);
    if (contact && standing?.ask) await askContact(order.customer, contact, session);
    await concludeOrder(undefined, order, [{ kind: 'placed' }], now, session, standing?.wants);
    return { order, left };
  });
}
