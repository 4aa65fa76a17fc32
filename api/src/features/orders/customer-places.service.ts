/**
 * Where customers live, as their newest address or order says, kept with the account so that staff find it by place. What changes an address
 * only forgets the places; background work reads them anew, which also fills in accounts of earlier releases.
 */
import { foldedLetters } from '../../types/identifiers.js';
import type { ObjectId } from '../../types/object-id.js';
import { UserModel, type Address, type User } from '../customers/user.model.js';
import { OrderModel, type StoredOrder } from './order.model.js';

/** Accounts of one round. */
const AT_ONCE = 200;
/** The newest orders of an account whose places find it. */
const ORDERS_MOST = 20;

type Place = Pick<Address, 'city' | 'state' | 'postalCode'>;
type Placed = Pick<StoredOrder, 'deliveryAddress' | 'createdAt'>;

/** Background work. @returns accounts whose places were read */
export async function rememberPlaces(): Promise<number> {
  const users = await UserModel.find({ placeWords: null }, { addresses: 1, updatedAt: 1 })
    .limit(AT_ONCE)
    .lean<User[]>();
  for (const user of users) {
    const orders = await OrderModel.find({ customer: user._id }, { deliveryAddress: 1, createdAt: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(ORDERS_MOST)
      .lean<Placed[]>();
    const set = { placeWords: wordsOf([...user.addresses, ...orders.map((order) => order.deliveryAddress)]) };
    const place = newest(user.addresses, orders[0]);
    // Whatever was written meanwhile forgets the places again, or has done so already: the next round reads them.
    await UserModel.updateOne(
      { _id: user._id, updatedAt: user.updatedAt },
      place ? { $set: { ...set, place } } : { $set: set, $unset: { place: 1 } },
      { timestamps: false },
    );
  }
  return users.length;
}

function newest(addresses: readonly Address[], order: Placed | undefined): Place | undefined {
  const last = addresses.reduce<Address | undefined>(
    (found, one) => (found && madeAt(found._id) >= madeAt(one._id) ? found : one),
    undefined,
  );
  const isOrder = order !== undefined && (!last || order.createdAt.getTime() > madeAt(last._id));
  const place = isOrder ? order.deliveryAddress : last;
  return place && { city: place.city, state: place.state, postalCode: place.postalCode };
}

const madeAt = (id: ObjectId): number => id.getTimestamp().getTime();

function wordsOf(places: readonly Place[]): string[] {
  const words = places.flatMap(({ city, state, postalCode }) => [
    ...foldedLetters(`${city} ${state}`).split(/[^\p{L}\p{N}]+/u),
    foldedLetters(postalCode).replace(/[^\p{L}\p{N}]/gu, ''),
  ]);
  return [...new Set(words.filter(Boolean))];
}
