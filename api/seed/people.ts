/** Demo customers with addresses, likes and a few carts; nobody can sign in as them. */
import { randomBytes } from 'node:crypto';
import { hashPassword } from '../src/features/customers/passwords.service.js';
import { accountKeys, UserModel, type User } from '../src/features/customers/user.model.js';
import { ObjectId } from '../src/types/object-id.js';
import { storedPhone } from '../src/types/phone.js';
import { Role } from '../src/types/viewer.js';
import { content } from './content.js';
import { chance } from './random.js';

interface PersonText {
  name: string;
  email: string;
  phone: string;
  joinedDaysAgo: number;
  addresses: (Omit<User['addresses'][number], '_id' | 'id' | 'isDefault'> & { isDefault: boolean })[];
}

const DAY = 86_400_000;
const BATCH = 1000;

export type DemoCustomer = Pick<User, '_id' | 'name' | 'email' | 'phone' | 'createdAt'> & {
  address: PersonText['addresses'][number];
};

/** @param count customers in all; the people of the texts come again under other addresses when there are more */
export async function seedCustomers(
  count: number | undefined,
  products: readonly ObjectId[],
  now: number,
): Promise<DemoCustomer[]> {
  const texts = content<PersonText[]>('people');
  const random = chance(7);
  // One hash of a password that nobody knows serves all: the accounts are there to be looked at.
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  const wanted = count ?? texts.length;
  const made: DemoCustomer[] = [];
  for (let from = 0; from < wanted; from += BATCH) {
    const users = Array.from({ length: Math.min(BATCH, wanted - from) }, (_, i) => {
      const n = from + i;
      const text = texts[n % texts.length]!;
      const round = Math.floor(n / texts.length);
      const email = round === 0 ? text.email : text.email.replace('@', `.${round + 1}@`);
      const addresses = text.addresses.map((address) => ({ ...address, _id: new ObjectId() }));
      const cart = random.next() < 0.25 ? [{ product: random.pick(products), quantity: random.between(1, 3) }] : [];
      const createdAt = new Date(now - DAY * Math.max(text.joinedDaysAgo, 1));
      return {
        _id: new ObjectId(),
        name: text.name,
        email,
        ...storedPhone(text.phone),
        passwordHash,
        role: Role.CUSTOMER,
        tokenVersion: 0,
        liked: random.next() < 0.4 ? [random.pick(products)] : [],
        cart,
        addresses,
        defaultAddress: addresses[0]?._id,
        ...accountKeys(text.name, email, text.phone),
        createdAt,
        updatedAt: createdAt,
        address: text.addresses[0]!,
      };
    });
    await UserModel.insertMany(
      users.map(({ address: _address, ...user }) => user),
      { lean: true, timestamps: false } as object,
    );
    made.push(
      ...users.map(({ _id, name, email, phone, createdAt, address }) => ({
        _id,
        name,
        email,
        phone,
        createdAt,
        address,
      })),
    );
  }
  return made;
}
