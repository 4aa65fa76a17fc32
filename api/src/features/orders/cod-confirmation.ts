/** Which cash-on-delivery orders wait for their shopper's word, and what the shopper may still choose. Pure but for the settings and connections. */
import { takesPayments } from '../../platform/connections/current-connections.js';
import { settings } from '../../platform/settings/current.js';
import type { Paise } from '../../pricing/index.js';
import { OrderStatus } from './order.enums.js';
import type { StoredOrder } from './order.model.js';
import { isCashDue, isLive } from './shipment-rules.js';

/** Kind of a history event about the shopper's word. */
export const CONFIRMATION_EVENT = 'confirmation';

/** Kind of the payloads of the message that asks a shopper: `cod:confirm:<order>` and `cod:cancel:<order>`. */
export const COD_REPLIES = 'cod';

/** Milliseconds for which the shopper is asked, from the placing on; then staff decide. */
export const confirmationWindow = (): number => settings().hoursToConfirm * 3_600_000;

/** What the owner's rules ask of an order by cash on delivery. */
export interface ConfirmationFacts {
  /** With the charge. */
  totalAmount: Paise;
  /** True when no order with its phone number has arrived yet. */
  isNewNumber: boolean;
  /** Percent of the parcels to its PIN code that came back; undefined when too few were sent to tell. */
  returnsPercent?: number;
}

/** Whether one of the owner's rules has the order wait for its shopper. */
export function needsConfirmation({ totalAmount, isNewNumber, returnsPercent }: ConfirmationFacts): boolean {
  const { codConfirmAbove, codConfirmNewNumber, codConfirmReturnsPercent } = settings();
  return (
    (codConfirmAbove > 0 && totalAmount > codConfirmAbove) ||
    (codConfirmNewNumber && isNewNumber) ||
    (codConfirmReturnsPercent > 0 && returnsPercent !== undefined && returnsPercent >= codConfirmReturnsPercent)
  );
}

/** True while an order waits for its shopper, in time or not. */
export function waitsForShopper({ confirmBy }: Pick<StoredOrder, 'confirmBy'>): boolean {
  return confirmBy != null;
}

/**
 * True while the shopper may change what an order by cash on delivery is: where it goes, how it is paid, or that it is sent at all. From the
 * moment the shop takes it on, its invoice and its labels state all of that.
 */
export function mayChoose(
  order: Pick<
    StoredOrder,
    'orderStatus' | 'paymentMethod' | 'paymentStatus' | 'shipments' | 'invoice' | 'erased' | 'stages'
  >,
): boolean {
  return (
    order.orderStatus === OrderStatus.PENDING &&
    isCashDue(order) &&
    !order.stages &&
    !order.invoice &&
    !order.erased &&
    !(order.shipments ?? []).some(isLive)
  );
}

/** True while it may be paid online instead. */
export function mayPayInstead(order: StoredOrder): boolean {
  return mayChoose(order) && settings().onlineAllowed && takesPayments();
}
