/** Places an order: writes all of it in one transaction. See docs/decisions/0007-payments.md. */
import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { retryWhenLate } from '../../platform/database/change-feed.js';
import { inTransaction } from '../../platform/database/database.js';
import { inserts, writeAll } from '../../platform/database/writes.js';
import { settings } from '../../platform/settings/current.js';
import { formatPaise } from '../../pricing/index.js';
import { logFault } from '../../platform/observability/faults.js';
import { countryNamed, DEFAULT_COUNTRY } from '../../types/countries.js';
import { hasNoMailbox, shownEmail } from '../../types/no-mailbox.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { storedPhone } from '../../types/phone.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { cartLines } from '../cart/cart.service.js';
import { noteSold } from '../catalogue/catalogue-sync.js';
import { stockClaims } from '../catalogue/stock.service.js';
import { askContact, isToBeAsked, otherContact } from '../customers/contact-consent.service.js';
import { orderedWrite } from '../customers/users.service.js';
import { assertDelivered } from '../delivery/delivery-terms.js';
import { countWrong } from '../offers/code-guesses.js';
import { offerBuyers } from '../offers/offer-buyers.js';
import { claimWrites, limitedOffers } from '../offers/offer-claims.service.js';
import { nextOrderNumber } from '../orders/numbering.service.js';
import { effectsOf } from '../orders/order-effects.service.js';
import { confirmationWindow } from '../orders/cod-confirmation.js';
import { mustConfirm } from '../orders/cod-confirmation.service.js';
import { OrderStatus, PaymentMethod, PaymentStatus, StageDue } from '../orders/order.enums.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { stageAmounts, type WantedStage, owedFields } from '../orders/order-payments.js';
import { searchWordsOf } from '../orders/order-search.js';
import { acceptanceWindow, paymentWindow } from '../orders/order-transition.js';
import { orderView } from '../orders/order-view.js';
import { ofSellerNow } from '../orders/seller.js';
import { frozenDelivery } from '../orders/shipping.js';
import { firstCheckAt } from '../payments/check-times.js';
import { openPayment } from '../payments/provider-order.service.js';
import { admission, type Admission } from './admission.js';
import { buyerLocks } from './buyer-lock.model.js';
import type { PlaceOrderInput } from './checkout.inputs.js';
import type { PlaceOrderPayload } from './checkout.types.js';
import { askedForWhatsapp, keepAnswer } from './whatsapp-updates.js';
import { assertWithinCodLimits, buyerKeys } from './cod-limits.js';
import { deliveryOf } from './delivery-address.js';
import { readCodes } from './offers-of-order.js';
import { requestHash } from './order-request.js';
import { paymentSession } from './payment-session.js';
import { assertMethod, needsAcceptance } from './payment-methods.js';
import { assertAvailable, priceOrder, type PricedOrder, type WantedLine } from './price-order.js';
import { assertSameTotal } from './quote-view.js';
import { assertFewUnpaid } from './unpaid-orders.js';

/** Admission of whole requests. Online orders also wait for the payment provider, so they have slots of their own. */
const admitted: Record<PaymentMethod, Admission> = {
  [PaymentMethod.COD]: admission({ atOnce: 32, atOnceOfProduct: 16, waiting: 5_000, waits: 15_000 }),
  [PaymentMethod.ONLINE]: admission({ atOnce: 32, atOnceOfProduct: 16, waiting: 5_000, waits: 15_000 }),
};
/** Admission of transactions: concurrent ones of the same product would only conflict in its stock and be retried. */
const written = admission({ atOnce: 16, atOnceOfProduct: 2, waiting: 5_000, waits: 15_000 });
/** Likewise those that claim the same limited offer, of whatever product. */
const claiming = admission({ atOnce: 16, atOnceOfProduct: 2, waiting: 5_000, waits: 15_000 });

/**
 * The same idempotency key of the same customer returns the same order, with its payment session while it is unpaid.
 * @throws ShopError EMPTY_CART, ADDRESS_INCOMPLETE, NOT_DELIVERABLE, NOT_FOUND, OUT_OF_STOCK, PRICE_CHANGED, PAYMENT_UNAVAILABLE, CONFLICT when
 * the key was used for another order or too much is under way, RATE_LIMITED, UNAVAILABLE under high load; nothing is written then
 */
export async function placeOrder(viewer: Viewer, input: PlaceOrderInput, address: string): Promise<PlaceOrderPayload> {
  const lines = await wantedLines(viewer.id, input);
  const first = lines[0]?.product.toHexString() ?? viewer.id;
  return answer(await admitted[input.paymentMethod](first, () => placeOnce(viewer, input, lines, address)));
}

/** What staff agree with a customer of an order that they make: it is paid in stages, and not by a shopper at once. */
export interface StagedTerms {
  /** The last one takes what remains. */
  stages: readonly WantedStage[];
  /** Who makes it. */
  madeBy: string;
  /** It is cancelled when nothing was paid until then; without it, it waits. */
  payBy?: Date;
}

/**
 * Places an order for a customer, by the rules of a shopper's order but for the payment. Safe to repeat with the same key.
 * @param customer signed in by nobody: only the account's own facts are used
 * @throws ShopError as placeOrder; BAD_INPUT at `stages` when they do not fit the total
 */
export function placeInStages(
  customer: Viewer,
  input: PlaceOrderInput & { idempotencyKey: string; items: NonNullable<PlaceOrderInput['items']> },
  terms: StagedTerms,
  address: string,
): Promise<StoredOrder> {
  const lines = input.items.map((line) => ({ product: objectId(line.productId), quantity: line.quantity }));
  return placeOnce(customer, input, lines, address, terms);
}

async function placeOnce(
  viewer: Viewer,
  input: PlaceOrderInput,
  lines: readonly WantedLine[],
  address: string,
  agreed?: StagedTerms,
): Promise<StoredOrder> {
  const { idempotencyKey } = input;
  const hash = requestHash(input, agreed?.stages);
  if (!idempotencyKey) return place(viewer, input, lines, { key: randomUUID(), hash, address, agreed });
  const earlier = await earlierOrder(viewer, hash, idempotencyKey);
  if (earlier) return earlier;
  try {
    return await place(viewer, input, lines, { key: idempotencyKey, hash, address, agreed });
  } catch (error) {
    // A concurrent request with the same key was first. It caused this error (a used key, an empty cart, no stock), so return
    // its order.
    const other = await earlierOrder(viewer, hash, idempotencyKey);
    if (other) return other;
    throw error;
  }
}

/** @throws ShopError CONFLICT when the key belongs to a different order */
async function earlierOrder(viewer: Viewer, hash: string, idempotencyKey: string): Promise<StoredOrder | null> {
  const order = await OrderModel.findOne({ customer: objectId(viewer.id), idempotencyKey }).lean<StoredOrder>();
  if (order && order.requestHash !== hash)
    throw new ShopError(
      ErrorCode.CONFLICT,
      `This idempotency key belongs to order ${order.orderNumber}. Send another order with a key of its own.`,
    );
  return order;
}

function answer(order: StoredOrder): PlaceOrderPayload {
  return { order: orderView(order), payment: paymentSession(order) };
}

async function place(
  viewer: Viewer,
  input: PlaceOrderInput,
  lines: readonly WantedLine[],
  { key: idempotencyKey, hash, address, agreed }: Placing,
): Promise<StoredOrder> {
  const customer = objectId(viewer.id);
  const { paymentMethod } = input;
  const online = paymentMethod === PaymentMethod.ONLINE && !agreed;
  const checkMethod = (priced: PricedOrder) => agreed || assertMethod(priced, paymentMethod);
  const contactInfo = { email: contactEmail(viewer, input), ...storedPhone(input.contactInfo.phone) };

  const { deliveryAddress, recipient } = await deliveryOf(viewer, input);
  const terms = await assertDelivered(deliveryAddress);
  const inIndia = countryNamed(deliveryAddress.country) === DEFAULT_COUNTRY;
  const postalCode = inIndia ? deliveryAddress.postalCode : null;
  const delivery = { terms, way: input.deliveryMethod, postalCode };
  const keys = buyerKeys({ customer, contactInfo, deliveryAddress });

  // The quote refuses sold-out items and raised prices without a transaction.
  const guesser = { address, account: viewer.id };
  const asked = { ...(await readCodes(input.codes, guesser)), customer, phone: contactInfo.phone };
  const quote = await priceOrder(lines, paymentMethod, delivery, asked);
  await countWrong(guesser, quote.offers.problems);
  checkMethod(quote);
  assertAvailable(quote);
  assertSameTotal(quote, input.totalAmount);
  if (online) await assertFewUnpaid(customer);
  const asksShopper =
    !online &&
    !agreed &&
    (await mustConfirm({
      totalAmount: quote.totals.totalAmount,
      phone: contactInfo.phone,
      postalCode,
    }));
  const accountEmail = shownEmail(viewer.email);
  const contact = otherContact(accountEmail, contactInfo.email);
  const [whatsapp, asksContact] = await Promise.all([
    askedForWhatsapp(customer, contactInfo.phoneE164, input.whatsappUpdates),
    contact !== undefined && isToBeAsked(customer, contact),
  ]);

  // Before the transaction: an unpaid order at the provider is harmless, an order of the shop that cannot be paid is not.
  const orderNumber = await nextOrderNumber(new Date());
  const payment = online ? await openPayment(orderNumber, quote.totals.totalAmount) : undefined;

  const draft: OrderDraft = {
    _id: new ObjectId(),
    customer,
    idempotencyKey,
    requestHash: hash,
    orderNumber,
    customerName: viewer.name,
    customerEmail: accountEmail,
    paymentMethod,
    contactInfo,
    ...(whatsapp.wanted && { whatsappUpdates: true }),
    deliveryAddress,
    ...(recipient && { recipient }),
    notes: tidy(input.notes),
    payment,
  };
  const write = async (session: ClientSession) => {
    const now = new Date();
    // Read within the transaction: of two requests for the same cart the second finds it empty.
    const ordered = input.items ? lines : await wantedLines(viewer.id, input, session);
    const priced = await priceOrder(ordered, paymentMethod, delivery, asked, session);
    checkMethod(priced);
    // A request without a total accepts the current prices, unless the provider's order has another amount.
    assertSameTotal(priced, input.totalAmount ?? (payment && quote.totals.totalAmount));
    const order = orderOf(draft, priced, keys, now, { asksShopper, agreed });

    if (online) await assertFewUnpaid(customer, session, now);
    else if (!agreed) await assertWithinCodLimits(order, keys, session, now);
    await keepAnswer(whatsapp, session);
    if (contact && asksContact) await askContact(customer, contact, session);
    const stock = await stockClaims(priced.lines, order._id, priced.products, session);
    await writeAll(
      [
        ...stock.writes,
        // Makes concurrent orders of one buyer conflict, so that the second counts the first towards the limits.
        orderedWrite(customer, contactInfo.phone),
        ...buyerLocks(keys),
        ...inserts(OrderModel, [order]),
        ...claimWrites(priced.offers.claimed, order, offerBuyers(customer, contactInfo.phone)),
        ...(await effectsOf(undefined, order, [{ kind: 'placed' }], session)),
      ],
      session,
    );
    retryWhenLate(now);
    return { order, left: stock.left };
  };
  const first = lines[0]!.product.toHexString();
  const inTurn = () => written(first, () => inTransaction(write));
  const [limited] = limitedOffers(quote.offers.claimed);
  const { order, left } = await (limited ? claiming(limited, inTurn) : inTurn());
  // The order is committed, so ignore an error here: the index also follows the database.
  await noteSold(left).catch((error: unknown) =>
    logFault(error, 'what was sold could not be taken into the catalogue'),
  );
  return order;
}

/** @throws ShopError BAD_INPUT when it is blank, although the account has an e-mail */
function contactEmail(viewer: Viewer, { contactInfo }: PlaceOrderInput): string {
  const email = tidy(contactInfo.email);
  if (email || hasNoMailbox(viewer.email)) return email ?? '';
  const message = 'Enter a valid e-mail address.';
  throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'contactInfo.email', message }] });
}

async function wantedLines(userId: string, input: PlaceOrderInput, session?: ClientSession): Promise<WantedLine[]> {
  return input.items
    ? input.items.map((line) => ({ product: objectId(line.productId), quantity: line.quantity }))
    : cartLines(userId, session);
}

type OrderDraft = Pick<
  StoredOrder,
  | '_id'
  | 'customer'
  | 'idempotencyKey'
  | 'requestHash'
  | 'orderNumber'
  | 'customerName'
  | 'customerEmail'
  | 'paymentMethod'
  | 'contactInfo'
  | 'whatsappUpdates'
  | 'deliveryAddress'
  | 'recipient'
  | 'notes'
  | 'payment'
>;

/** How one order is placed. */
interface Placing {
  /** Idempotency key. */
  key: string;
  /** Of the request. */
  hash: string;
  /** Network address of who asks. */
  address: string;
  agreed?: StagedTerms;
}

/** @throws ShopError BAD_INPUT at `stages` */
function stagedFields({ stages, payBy }: StagedTerms, total: number, now: Date) {
  const amounts = stageAmounts(stages, total);
  if (!amounts) {
    const message = `The stages before the last come to more than ${formatPaise(total)}, or one of them to nothing.`;
    throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'stages', message }] });
  }
  const made = stages.map(({ label, due }, index) => ({
    _id: new ObjectId(),
    label,
    amount: amounts[index]!,
    due,
    ...(due === StageDue.NOW && { dueAt: now }),
  }));
  return { stages: made, ...(payBy && { payBy }), ...owedFields(made, now) };
}

/** The order document to store. */
function orderOf(
  draft: OrderDraft,
  priced: PricedOrder,
  keys: readonly string[],
  now: Date,
  { asksShopper, agreed }: { asksShopper: boolean; agreed?: StagedTerms },
): StoredOrder {
  const [orderStatus, paymentStatus] = [OrderStatus.PENDING, PaymentStatus.PENDING];
  const online = draft.payment
    ? { payBy: new Date(now.getTime() + paymentWindow()), payment: { ...draft.payment, checkAt: firstCheckAt(now) } }
    : agreed
      ? stagedFields(agreed, priced.totals.totalAmount, now)
      : { buyerKeys: [...keys] };
  const acceptBy = new Date(now.getTime() + acceptanceWindow());
  return {
    ...draft,
    ...online,
    orderStatus,
    paymentStatus,
    items: priced.lines,
    ...ofSellerNow(now),
    ...priced.totals,
    ...(priced.offers.discounts.length > 0 && { discounts: priced.offers.discounts }),
    ...(settings().wholeRupees && { wholeRupees: true }),
    ...(!draft.payment && !agreed && needsAcceptance(priced.totals.totalAmount) && { acceptBy }),
    ...(asksShopper && { confirmBy: new Date(now.getTime() + confirmationWindow()) }),
    // Delivery terms exist, so a method exists.
    delivery: frozenDelivery(priced.delivery!.zone.name, priced.delivery!.way, priced.making, now),
    refunds: [],
    searchWords: searchWordsOf(draft),
    history: [{ at: now, kind: 'placed', orderStatus, paymentStatus, actor: agreed?.madeBy ?? draft.customerName }],
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}
