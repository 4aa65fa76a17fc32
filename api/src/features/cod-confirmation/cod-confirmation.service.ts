/** What a shopper answers about an order by cash on delivery: it is confirmed, goes to another address, or is cancelled. Each may be sent twice. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import type { Context } from '../../platform/request/request-context.js';
import { settings } from '../../platform/settings/current.js';
import { formatPaise } from '../../pricing/index.js';
import { countryNamed, DEFAULT_COUNTRY } from '../../types/countries.js';
import type { ObjectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import { buyerKeys } from '../checkout/cod-limits.js';
import { readAddress } from '../checkout/delivery-address.js';
import { needsAcceptance } from '../checkout/payment-methods.js';
import { assertSeen, repriceOrder } from '../checkout/reprice-order.js';
import { codRefusalIn } from '../delivery/cash-on-delivery.js';
import { assertDelivered } from '../delivery/delivery-terms.js';
import { offerBuyers } from '../offers/offer-buyers.js';
import { reclaimWrites } from '../offers/offer-claims.service.js';
import { CONFIRMATION_EVENT, mayChoose, waitsForShopper } from '../orders/cod-confirmation.js';
import { changeOrder } from '../orders/order-change.service.js';
import { OrderStatus, PaymentMethod } from '../orders/order.enums.js';
import { addressLines } from '../orders/order-mail.js';
import type { StoredOrder } from '../orders/order.model.js';
import { hasEnded } from '../orders/order-rules.js';
import { searchWordsOf } from '../orders/order-search.js';
import { acceptanceWindow } from '../orders/order-transition.js';
import { promisedFrom } from '../orders/shipping.js';
import { transitionChange } from '../payments/order-command.service.js';
import { writeAll } from '../../platform/database/writes.js';
import type { CancelCodOrderArgs, CodOrderArgs, MendOrderAddressInput } from './cod-confirmation.inputs.js';
import type { OrderToConfirm } from './cod-confirmation.types.js';
import { answeredOrder, toConfirmView } from './cod-order.service.js';

type Asker = Pick<Context, 'viewer' | 'address'>;

/**
 * An order that does not wait, since it is confirmed already or the shop has taken it on, stays as it is.
 * @throws ShopError NOT_FOUND (see answeredOrder), CONFLICT when it was cancelled or is paid online
 */
export async function confirmCodOrder(asker: Asker, which: CodOrderArgs): Promise<OrderToConfirm> {
  const { _id } = await answeredOrder(asker, which);
  return toConfirmView(await confirmed(_id));
}

/** For callers that know who answers. @throws ShopError CONFLICT like confirmCodOrder */
export function confirmed(_id: ObjectId): Promise<StoredOrder> {
  return changeOrder({ _id }, (before, now) => {
    if (hasEnded(before.orderStatus))
      throw new ShopError(ErrorCode.CONFLICT, `This order is ${before.orderStatus}. Please order again.`);
    if (before.paymentMethod === PaymentMethod.ONLINE)
      throw new ShopError(ErrorCode.CONFLICT, 'This order is paid online: nothing is to be confirmed.');
    if (!waitsForShopper(before)) return null;
    return {
      set: { confirmedAt: now, ...(!before.acceptBy && promisedFrom(before, now)) },
      unset: ['confirmBy', 'confirmSilent'],
      events: [{ kind: CONFIRMATION_EVENT, actor: before.customerName, note: 'Confirmed' }],
    };
  });
}

/**
 * The rules of an order's address hold: zone, way of delivery, cash on delivery and offers are those of the other place. It is told to the
 * customer, in case somebody else has the link.
 * @throws ShopError NOT_FOUND (see answeredOrder), CONFLICT once the shop has taken it on, PRICE_CHANGED with `amounts` unless the shopper
 * saw the new total, ADDRESS_INCOMPLETE, NOT_DELIVERABLE, BAD_INPUT naming the field
 */
export async function mendOrderAddress(asker: Asker, input: MendOrderAddressInput): Promise<OrderToConfirm> {
  const { _id } = await answeredOrder(asker, input);
  const address = await readAddress(input.address, 'address.');
  const terms = await assertDelivered(address, 'address.');
  const order = await changeOrder({ _id }, async (before, now, session) => {
    assertMayChoose(before);
    const [from, to] = [addressLines(before.deliveryAddress), addressLines(address)];
    if (from.join('\n') === to.join('\n')) return null;
    const priced = await repriceOrder(before, { method: PaymentMethod.COD, to: { address, terms } }, session);
    const { totals, discounts } = priced;
    assertSeen(priced, input.totalAmount ?? before.totalAmount);
    assertCod(codRefusalIn(terms.zone, totals.totalAmount, pinOf(address)));
    const after = { ...before, deliveryAddress: address, totalAmount: totals.totalAmount };
    await writeAll(
      await reclaimWrites(priced.claimed, after, offerBuyers(before.customer, before.contactInfo.phone), session),
      session,
    );
    const due = totals.totalAmount === before.totalAmount ? '' : `\nYou now pay ${formatPaise(totals.totalAmount)}.`;
    return {
      set: {
        deliveryAddress: address,
        items: priced.items,
        ...totals,
        ...(discounts.length > 0 && { discounts }),
        delivery: priced.delivery,
        buyerKeys: buyerKeys(after),
        searchWords: searchWordsOf(after),
        ...(!before.acceptBy &&
          needsAcceptance(totals.totalAmount) && { acceptBy: new Date(now.getTime() + acceptanceWindow()) }),
      },
      unset: discounts.length > 0 ? [] : ['discounts'],
      events: [
        { kind: 'address', actor: before.customerName, note: `Goes to ${to.join(', ')}; before ${from.join(', ')}` },
      ],
      news: [
        {
          kind: 'message',
          topic: 'new delivery address',
          note: `As you asked, your order goes to:\n${to.join('\n')}${due}`,
        },
      ],
    };
  });
  return toConfirmView(order);
}

/** @throws ShopError NOT_FOUND (see answeredOrder), CONFLICT once the shop has taken it on */
export async function cancelCodOrder(asker: Asker, { reason, ...which }: CancelCodOrderArgs): Promise<OrderToConfirm> {
  const { _id } = await answeredOrder(asker, which);
  return toConfirmView(await cancelled(_id, tidy(reason)?.slice(0, 500)));
}

/** For callers that know who answers. @throws ShopError CONFLICT like cancelCodOrder */
export function cancelled(_id: ObjectId, note?: string): Promise<StoredOrder> {
  return changeOrder({ _id }, (before, now) => {
    if (before.orderStatus === OrderStatus.CANCELLED) return null;
    assertMayChoose(before);
    const wanted = { to: OrderStatus.CANCELLED, now, note, cancelledBy: 'customer' as const };
    return transitionChange(before, wanted, before.customerName);
  });
}

/** @throws ShopError CONFLICT saying why the shopper can change nothing any more */
export function assertMayChoose(order: StoredOrder): void {
  if (mayChoose(order)) return;
  if (order.paymentMethod === PaymentMethod.ONLINE)
    throw new ShopError(ErrorCode.CONFLICT, 'This order is paid online. Log in to see it in My Orders.');
  if (hasEnded(order.orderStatus))
    throw new ShopError(ErrorCode.CONFLICT, `This order is ${order.orderStatus}. Please order again.`);
  const { phone } = settings();
  throw new ShopError(ErrorCode.CONFLICT, `We have begun with this order. Please call ${phone} to change it.`);
}

function assertCod(refusal: string | null): void {
  if (!refusal) return;
  throw new ShopError(ErrorCode.BAD_INPUT, refusal, { fields: [{ path: 'address.postalCode', message: refusal }] });
}

const pinOf = ({ country, postalCode }: StoredOrder['deliveryAddress']) =>
  countryNamed(country) === DEFAULT_COUNTRY ? postalCode : null;
