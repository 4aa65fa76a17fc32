/** Names of what offers name by ids: products, groups, categories, delivery zones and accounts. */
import mongoose from 'mongoose';
import { settings } from '../../platform/settings/current.js';
import { objectId } from '../../types/object-id.js';
import { catalogue } from '../catalogue/catalogue-sync.js';
import { fullTitle } from '../catalogue/product-view.js';
import { anyProduct } from '../catalogue/staff-catalogue.js';
import { UserModel, type User } from '../customers/user.model.js';
import type { Offer, OfferName } from './offer.types.js';

/** Accounts that are read for one answer, however many offers are in it. */
const ACCOUNTS_MOST = 5_000;

type Naming = Pick<Offer, 'gift' | 'goods' | 'conditions'>;

/** For each of the offers what it names and is still there. @param withCustomers whether the viewer may know accounts */
export async function namesOf(offers: readonly Naming[], withCustomers: boolean): Promise<OfferName[][]> {
  const accounts = new Map(withCustomers ? await accountNames(offers) : []);
  return offers.map(({ gift, goods, conditions }) => [
    ...named([...goods.productIds, ...gift.parts.map(({ productId }) => productId)], (id) => {
      const product = anyProduct(id);
      return product && fullTitle(product);
    }),
    ...named(goods.groupIds, (id) => catalogue.groups.byId(id)?.title),
    ...named(goods.categoryIds, (id) => catalogue.categoryById(id)?.name),
    ...named(conditions.zoneIds, (id) => settings().deliveryZones.find((zone) => zone.id === id)?.name),
    ...named(conditions.customerIds, (id) => accounts.get(id)),
  ]);
}

function named(ids: readonly string[], nameOf: (id: string) => string | undefined): OfferName[] {
  return [...new Set(ids)].flatMap((id) => {
    const name = nameOf(id);
    return name === undefined ? [] : [{ id, name }];
  });
}

async function accountNames(offers: readonly Naming[]): Promise<[string, string][]> {
  const ids = [...new Set(offers.flatMap(({ conditions }) => conditions.customerIds))].slice(0, ACCOUNTS_MOST);
  if (ids.length === 0) return [];
  const there = await UserModel.find(
    { _id: mongoose.trusted({ $in: ids.map((id) => objectId(id)) }) },
    { name: 1, email: 1 },
  ).lean<Pick<User, '_id' | 'name' | 'email'>[]>();
  return there.map(({ _id, name, email }) => [_id.toHexString(), `${name}, ${email}`]);
}
