/** Reads what decides whether an order by cash on delivery waits for its shopper. Call it before the order's transaction. */
import { settings } from '../../platform/settings/current.js';
import { phoneDigits, phoneKey } from '../../types/phone.js';
import { returnsPercentOf } from '../delivery/pin-returns.js';
import { needsConfirmation, type ConfirmationFacts } from './cod-confirmation.js';
import { OrderStatus } from './order.enums.js';
import { OrderModel, type StoredOrder } from './order.model.js';

/** Orders that are looked at for a phone number; the search words hold other numbers too. */
const LOOKED_AT = 20;

/** What is to be placed. */
interface ToPlace extends Pick<ConfirmationFacts, 'totalAmount'> {
  phone: string;
  /** Null abroad. */
  postalCode: string | null;
}

/** Whether an order by cash on delivery waits until its shopper has confirmed it. */
export async function mustConfirm({ totalAmount, phone, postalCode }: ToPlace): Promise<boolean> {
  const known = { totalAmount, returnsPercent: postalCode === null ? undefined : returnsPercentOf(postalCode) };
  if (needsConfirmation({ ...known, isNewNumber: false })) return true;
  return settings().codConfirmNewNumber && needsConfirmation({ ...known, isNewNumber: !(await hasArrived(phone)) });
}

/** Whether an order with this phone number was delivered. The index of search words has the number, among words that are no phone. */
async function hasArrived(phone: string): Promise<boolean> {
  const delivered = await OrderModel.find(
    { searchWords: phoneDigits(phone), orderStatus: OrderStatus.DELIVERED },
    { 'contactInfo.phone': 1 },
  )
    .limit(LOOKED_AT)
    .lean<Pick<StoredOrder, 'contactInfo'>[]>();
  return delivered.some(({ contactInfo }) => phoneKey(contactInfo.phone) === phoneKey(phone));
}
