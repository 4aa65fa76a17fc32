/** Changes the delivery address of an order before it leaves, and reads an order for its tracking link. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { countryNamed } from '../../types/countries.js';
import { isObjectId, objectId } from '../../types/object-id.js';
import { storedPhone } from '../../types/phone.js';
import { stateNamed } from '../../types/states.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { checkedPlace } from '../delivery/address-place.js';
import { assertOwnState } from '../delivery/delivery-terms.js';
import { buyerOf } from '../invoicing/tax-document.js';
import { changeOrder } from '../orders/order-change.service.js';
import { addressLines } from '../orders/order-mail.js';
import {
  OrderModel,
  type IssuedDocument,
  type StoredDeliveryAddress,
  type StoredOrder,
} from '../orders/order.model.js';
import { placeOfInvoice } from '../orders/seller.js';
import { searchWordsOf } from '../orders/order-search.js';
import { orderView } from '../orders/order-view.js';
import type { Order } from '../orders/order.types.js';
import { canCancel } from '../orders/order-rules.js';
import { opensTracking } from '../orders/tracking-link.js';
import type { EditOrderAddressInput } from './order-address.inputs.js';
import type { TrackedOrder } from './tracking.types.js';

/**
 * Sends the customer a mail. An invoice that was issued keeps its buyer.
 * @throws ShopError NOT_FOUND, STALE_VERSION, CONFLICT once a part has left, BAD_INPUT naming the field
 */
export async function editOrderAddress(viewer: Viewer, input: EditOrderAddressInput): Promise<Order> {
  const deliveryAddress = await addressOf(input);
  const contactInfo = { email: input.email?.trim().toLowerCase() ?? '', ...storedPhone(input.phone) };
  const order = await changeOrder({ _id: objectId(input.id, 'The order') }, async (before, _now, session) => {
    if (input.version != null && input.version !== before.version) throw new ShopError(ErrorCode.STALE_VERSION);
    if (!canCancel(before))
      throw new ShopError(ErrorCode.CONFLICT, 'Something of this order has left already; tell the courier.');
    if (!contactInfo.email && before.customerEmail) {
      const message = 'Enter a valid e-mail address.';
      throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'email', message }] });
    }
    assertSamePlaceOfSupply(before, deliveryAddress);
    if (deliveryAddress.state !== before.deliveryAddress.state) await assertOwnState(deliveryAddress, '');
    const after = { ...before, deliveryAddress, contactInfo };
    const [from, to] = [linesOf(before), linesOf(after)];
    if (from.join() === to.join()) return null;
    await recordAudit({
      viewer,
      action: 'order.address',
      entity: 'order',
      entityId: input.id,
      summary: `Order ${before.orderNumber}: another delivery address or contact`,
      before: { address: from },
      after: { address: to },
      session,
    });
    const { invoice, reversedInvoices } = before;
    const asPrinted = (one: IssuedDocument): IssuedDocument =>
      one.buyer ? one : { ...one, buyer: buyerOf(before), place: placeOfInvoice(one, before) };
    return {
      set: {
        deliveryAddress,
        contactInfo,
        searchWords: searchWordsOf(after),
        ...(invoice && { invoice: asPrinted(invoice) }),
        ...(reversedInvoices && {
          reversedInvoices: reversedInvoices.map((one) => ({ ...one, invoice: asPrinted(one.invoice) })),
        }),
      },
      events: [{ kind: 'address', actor: viewer.name, note: `Goes to ${to.join(', ')}; before ${from.join(', ')}` }],
      news: [
        {
          kind: 'message',
          topic: 'new delivery address',
          note: `We have changed where your order goes:\n${to.join('\n')}`,
        },
      ],
    };
  });
  return orderView(order);
}

const linesOf = ({ deliveryAddress, contactInfo }: StoredOrder) => [
  ...addressLines(deliveryAddress),
  contactInfo.phone,
  contactInfo.email,
];

async function addressOf(input: EditOrderAddressInput): Promise<StoredDeliveryAddress> {
  const needed = (['street', 'city', 'state', 'postalCode'] as const).filter((field) => !tidy(input[field]));
  if (needed.length > 0)
    throw new ShopError(ErrorCode.BAD_INPUT, 'Please fill all address fields', {
      fields: needed.map((path) => ({ path, message: 'This is needed.' })),
    });
  return {
    firstName: tidy(input.firstName),
    lastName: tidy(input.lastName),
    company: tidy(input.company),
    street: input.street.trim(),
    street2: tidy(input.street2),
    city: input.city.trim(),
    ...(await checkedPlace(input)),
    country: countryNamed(input.country) ?? 'India',
  };
}

/** An issued invoice was taxed for the state of delivery: another state needs another order. */
function assertSamePlaceOfSupply({ invoice, deliveryAddress }: StoredOrder, to: StoredDeliveryAddress): void {
  const plain = (text: string) => (stateNamed(text) ?? text.trim()).toLowerCase();
  const same = (a: string, b: string) => plain(a) === plain(b);
  if (!invoice || (same(to.state, deliveryAddress.state) && same(to.country, deliveryAddress.country))) return;
  const message = `Invoice ${invoice.number} is taxed for ${deliveryAddress.state}. Cancel the order, and have it placed again.`;
  throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'state', message }] });
}

/** @throws ShopError NOT_FOUND when the link is invalid or expired */
export async function trackedOrder(id: string, expires: string, signature: string): Promise<TrackedOrder> {
  const gone = () => new ShopError(ErrorCode.NOT_FOUND, 'This link has expired. Log in to see your order.');
  if (!isObjectId(id) || !opensTracking(id, expires, signature)) throw gone();
  const order = await OrderModel.findById(id).lean<StoredOrder>();
  if (!order) throw gone();
  const { orderNumber, orderStatus, createdAt, deliveredAt, expectedDelivery, shipments } = orderView(order);
  return { orderNumber, orderStatus, createdAt, deliveredAt, expectedDelivery, shipments };
}
