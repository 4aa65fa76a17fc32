/** Addresses: a short list on the account; each change is one atomic update of it. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { countryNamed, DEFAULT_COUNTRY } from '../../types/countries.js';
import type { DeletedPayload } from '../../types/deleted-payload.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import { checkedPlace } from '../delivery/address-place.js';
import type { Viewer } from '../../types/viewer.js';
import { addressesSince } from './older-orders.js';
import type { AddressInput } from './address.inputs.js';
import { recipientOf } from './recipient.js';
import { UserModel, type Address, type User } from './user.model.js';
import { accountGone, presentAddresses } from './users.service.js';

const ADDRESSES_MOST = 20;
const DEFAULT_LABEL = 'Home';
const NEEDED = ['firstName', 'lastName', 'street', 'city', 'state', 'postalCode'] as const;
/** Read anew by rememberPlaces. */
const PLACES = { placeWords: 1 } as const;
const ONLY_ADDRESSES = { addresses: 1, defaultAddress: 1 } as const;

/** Not those that a phone code alone does not show. */
export async function addressesOf({ id, session }: Viewer): Promise<Address[]> {
  const user = await UserModel.findById(objectId(id), ONLY_ADDRESSES).lean<User>();
  if (!user) throw accountGone();
  return addressesSince(presentAddresses(user), session?.ordersFrom);
}

/** @throws ShopError NOT_FOUND when the account has no such address */
export async function addressOf(viewer: Viewer, addressId: string): Promise<Address> {
  return chosen(await addressesOf(viewer), objectId(addressId, 'This address'));
}

/** @throws ShopError ADDRESS_INCOMPLETE naming the blank fields; BAD_INPUT beyond ADDRESSES_MOST and for an unknown PIN code, or a state that it does not lie in */
export async function saveAddress(userId: string, input: AddressInput): Promise<Address> {
  const address = { _id: new ObjectId(), ...(await complete(input)) };
  const user = await UserModel.findOneAndUpdate(
    { _id: objectId(userId), [`addresses.${ADDRESSES_MOST - 1}`]: mongoose.trusted({ $exists: false }) },
    {
      $push: { addresses: address },
      $unset: PLACES,
      ...(input.isDefault ? { $set: { defaultAddress: address._id } } : {}),
    },
    { returnDocument: 'after', projection: ONLY_ADDRESSES },
  ).lean<User>();
  if (!user) {
    if (!(await UserModel.exists({ _id: objectId(userId) }))) throw accountGone();
    throw new ShopError(ErrorCode.BAD_INPUT, `At most ${ADDRESSES_MOST} addresses can be saved. Delete one first.`);
  }
  return chosen(presentAddresses(user), address._id);
}

/** Replaces the whole address; isDefault only when it is sent. @throws ShopError as saveAddress; NOT_FOUND */
export async function editAddress(userId: string, addressId: string, input: AddressInput): Promise<Address> {
  const id = objectId(addressId, 'This address');
  const address = { _id: id, ...(await complete(input)) };
  const user = await UserModel.findOneAndUpdate(
    { _id: objectId(userId), 'addresses._id': id },
    { $set: { 'addresses.$': address, ...(input.isDefault ? { defaultAddress: id } : {}) }, $unset: PLACES },
    { returnDocument: 'after', projection: ONLY_ADDRESSES },
  ).lean<User>();
  if (!user) throw notFound();
  if (input.isDefault === false && user.defaultAddress?.equals(id)) {
    await UserModel.updateOne({ _id: user._id, defaultAddress: id }, { $unset: { defaultAddress: 1 } });
    delete user.defaultAddress;
  }
  return chosen(presentAddresses(user), id);
}

/** @throws ShopError NOT_FOUND when the account has no such address */
export async function deleteAddress(userId: string, addressId: string): Promise<DeletedPayload> {
  const id = objectId(addressId, 'This address');
  const deleted = await UserModel.updateOne(
    { _id: objectId(userId), 'addresses._id': id },
    { $pull: { addresses: { _id: id } }, $unset: PLACES },
  );
  if (deleted.matchedCount === 0) throw notFound();
  return { success: true, id: id.toHexString() };
}

function chosen(addresses: readonly Address[], id: ObjectId): Address {
  const found = addresses.find((address) => address._id.equals(id));
  if (!found) throw notFound();
  return found;
}

function notFound(): ShopError {
  return new ShopError(ErrorCode.NOT_FOUND, 'This address was not found.');
}

async function complete(input: AddressInput): Promise<Omit<Address, '_id' | 'id' | 'isDefault'>> {
  const fields = NEEDED.filter((name) => !tidy(input[name])).map((path) => ({ path, message: 'This is needed.' }));
  if (fields.length > 0) throw new ShopError(ErrorCode.ADDRESS_INCOMPLETE, undefined, { fields });
  const recipient = recipientOf(input);
  return {
    label: tidy(input.label) ?? DEFAULT_LABEL,
    firstName: input.firstName.trim(),
    lastName: input.lastName.trim(),
    company: tidy(input.company),
    street: input.street.trim(),
    street2: tidy(input.street2),
    city: input.city.trim(),
    ...(await checkedPlace(input)),
    country: countryNamed(input.country) ?? DEFAULT_COUNTRY,
    ...(recipient && { buyerGstin: recipient.gstin, buyerLegalName: recipient.legalName }),
  };
}
