/** Reads where an order goes: a saved address or one that was written, checked before it is stored. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { countryNamed } from '../../types/countries.js';
import { tidy } from '../../types/text-rules.js';
import type { Viewer } from '../../types/viewer.js';
import { addressOf } from '../customers/address.service.js';
import { recipientOf, type Recipient } from '../customers/recipient.js';
import { checkedPlace } from '../delivery/address-place.js';
import type { StoredDeliveryAddress } from '../orders/order.model.js';
import type { DeliveryAddressInput, PlaceOrderInput } from './checkout.inputs.js';

const NEEDED = ['street', 'city', 'state', 'postalCode'] as const;

/**
 * Where an order goes, and the business that buys, if one does.
 * @throws ShopError ADDRESS_INCOMPLETE naming the blank fields, BAD_INPUT for an unknown PIN code or a state that it does not lie in, or at
 * the fields of the business, NOT_FOUND when the saved address is not there
 */
export async function deliveryOf(
  viewer: Viewer,
  input: PlaceOrderInput,
): Promise<{ deliveryAddress: StoredDeliveryAddress; recipient?: Recipient }> {
  const saved = input.addressId ? await addressOf(viewer, input.addressId) : undefined;
  const isSaid = input.buyerGstin != null || input.buyerLegalName != null;
  const recipient = recipientOf(saved && !isSaid ? saved : input);
  // An address that an earlier release saved is checked like any other.
  const deliveryAddress = await readAddress(saved ?? input.deliveryAddress, 'deliveryAddress.', {
    stateByPin: Boolean(saved),
  });
  return { deliveryAddress, ...(recipient && { recipient }) };
}

/**
 * @param at path before the field that is refused, as `extensions.fields` names it
 * @throws ShopError ADDRESS_INCOMPLETE naming the blank fields, BAD_INPUT like checkedPlace
 */
export async function readAddress(
  given: DeliveryAddressInput | null | undefined,
  at: string,
  reading: { stateByPin?: boolean } = {},
): Promise<StoredDeliveryAddress> {
  const fields = NEEDED.filter((name) => !tidy(given?.[name])).map((name) => ({
    path: `${at}${name}`,
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
    ...(await checkedPlace(given, at, reading)),
    country: countryNamed(given.country) ?? given.country!,
  };
}
