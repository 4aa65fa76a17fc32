/**
 * Which orders and addresses a phone code alone shows. Operators give a number that was given up to somebody else after about 90 days,
 * and whoever has it then gets its codes: what is older than that is shown once the PIN code of an older order was given.
 */
import type { Address } from './user.model.js';

const SHOWN_DAYS = 90;

/** From when on orders are shown to a session that begins now. */
export function ordersFrom(now: Date): Date {
  return new Date(now.getTime() - SHOWN_DAYS * 86_400_000);
}

/** The addresses that were saved since. @param from undefined: all of them */
export function addressesSince<T extends Pick<Address, '_id'>>(addresses: readonly T[], from: Date | undefined): T[] {
  return addresses.filter(({ _id }) => !from || _id.getTimestamp() >= from);
}
