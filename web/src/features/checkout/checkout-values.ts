// Values of the address step, stored in the browser until the order is placed.
import type { PaymentMethod } from '../../generated/checkout';
import type { Address, Contact } from './address-rules';
import type { PinAnswer } from './pin-codes';

export interface CheckoutValues {
  contact: Contact;
  /** Empty: the address below goes with the order. */
  savedAddressId: string;
  address: Address;
  /** PIN code and state that the shopper holds to although they seem to contradict each other, as `stateClaim` writes them. */
  confirmedState: string;
  /** What the server's directory said of the last PIN code of the address. */
  directory?: PinAnswer;
}

export interface CheckoutDraft {
  values: CheckoutValues;
  /** True once the Address step was left forwards with these values. */
  complete: boolean;
  method?: PaymentMethod;
  /** The way of delivery that was chosen, for the postal code it was offered for. */
  way?: { postalCode: string; id: string };
  notes?: string;
}

export const stateClaim = ({ postalCode, state }: Pick<Address, 'postalCode' | 'state'>): string =>
  `${postalCode.replace(/\s/g, '')} ${state}`;
