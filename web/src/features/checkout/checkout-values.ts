// Everything a shopper tells the shop on the way to an order.
import type { Address, Contact } from './address-rules';

export interface CheckoutValues {
  contact: Contact;
  /** Empty: the address below goes with the order. */
  savedAddressId: string;
  address: Address;
}
