/** Orders that staff make for customers on the phone, by WhatsApp or at the counter. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { objectId } from '../../types/object-id.js';
import { shownEmail } from '../../types/no-mailbox.js';
import { tidy } from '../../types/text-rules.js';
import { Role, type Caller, type Viewer } from '../../types/viewer.js';
import { recordAudit } from '../audit/audit.service.js';
import { placeInStages } from '../checkout/place-order.service.js';
import { customerByPhone } from '../customers/phone-log-in.service.js';
import { mobileOf } from '../customers/phone-codes.service.js';
import { UserModel, type User } from '../customers/user.model.js';
import { PaymentMethod } from '../orders/order.enums.js';
import type { StoredOrder } from '../orders/order.model.js';
import { assertStages } from '../orders/payment-stages.js';
import { inTransaction } from '../../platform/database/database.js';
import type { OrderCustomerInput, PlaceOrderForInput } from './staff-orders.inputs.js';

const DAY = 86_400_000;

/**
 * Places an order for a customer: the rules of a shopper's order hold, but for how it is paid. Safe to repeat with the same key.
 * @throws ShopError as placeOrder; NOT_FOUND without such an account; BAD_INPUT at `customer` or `stages`
 */
export async function placeOrderFor(viewer: Viewer, input: PlaceOrderForInput, caller: Caller): Promise<StoredOrder> {
  assertStages(input.stages, 'stages');
  const user = await customerOf(input.customer);
  const id = user._id.toHexString();
  const customer: Viewer = {
    kind: 'account',
    id,
    name: user.name,
    email: user.email,
    role: user.role,
    permissions: [],
  };
  const phone = tidy(input.phone) ?? user.loginPhone ?? user.phone ?? '';
  const order = await placeInStages(
    customer,
    {
      idempotencyKey: `staff:${input.idempotencyKey}`,
      items: input.items,
      paymentMethod: PaymentMethod.ONLINE,
      contactInfo: { email: tidy(input.email) ?? shownEmail(user.email), phone },
      deliveryAddress: input.deliveryAddress,
      deliveryMethod: input.deliveryMethod,
      buyerGstin: input.buyerGstin,
      buyerLegalName: input.buyerLegalName,
      codes: input.codes,
      totalAmount: input.totalAmount,
      notes: input.notes,
    },
    {
      stages: input.stages,
      madeBy: viewer.name,
      ...(input.daysToPay && { payBy: new Date(Date.now() + input.daysToPay * DAY) }),
    },
    caller.address,
  );
  if (order.version === 1)
    await inTransaction((session) =>
      recordAudit({
        viewer,
        action: 'order.make',
        entity: 'order',
        entityId: order._id.toHexString(),
        summary: `Made order ${order.orderNumber} for ${user.name}`,
        after: { customer: id, totalAmount: order.totalAmount },
        session,
      }),
    );
  return order;
}

/** @throws ShopError NOT_FOUND; BAD_INPUT at `customer` */
async function customerOf({ userId, phone, name }: OrderCustomerInput): Promise<User> {
  if (userId) {
    const user = await UserModel.findOne({ _id: objectId(userId, 'The customer'), role: Role.CUSTOMER }).lean<User>();
    if (!user) throw new ShopError(ErrorCode.NOT_FOUND, 'The customer was not found.');
    return user;
  }
  if (phone) return customerByPhone(mobileOf(phone), tidy(name));
  const message = 'Name the account or the phone number of the customer.';
  throw new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'customer.phone', message }] });
}
