/** The product groups of the catalogue index: which products are members of which group, also as a typed array by product number. */
import type { Product } from '../product.model.js';
import type { StoredProductGroup } from './group.model.js';

export interface GroupPlaces {
  /** The group's small number by product number; 0 without a group. */
  byProduct: Uint32Array;
  /** All of those numbers are below it. */
  count: number;
}

export class GroupIndex {
  /** Groups that are not deleted, by id. */
  private readonly groups = new Map<string, StoredProductGroup>();
  /** Ids of the members by group; groups without a member have no entry. */
  private readonly members = new Map<string, Set<string>>();
  private readonly sorted = new Map<string, readonly string[]>();
  /** A small number for each group, from 1. */
  private readonly places = new Map<string, number>();
  /** The group's small number by product number; 0 without a group. */
  private column = new Uint32Array(0);
  private memberCount = 0;

  byId(id: string): StoredProductGroup | undefined {
    return this.groups.get(id);
  }

  /** Of a product as it is stored; undefined when its group was deleted. */
  of({ membership }: Pick<Product, 'membership'>): StoredProductGroup | undefined {
    return membership ? this.groups.get(membership.group.toHexString()) : undefined;
  }

  /** Ids of the members as `sort` puts them; kept until one of them, or the group, changes by more than a sale. */
  memberIds(group: string, sort: (ids: string[]) => string[]): readonly string[] {
    const known = this.sorted.get(group);
    if (known) return known;
    const sorted = sort([...(this.members.get(group) ?? [])]);
    if (sorted.length > 0) this.sorted.set(group, sorted);
    return sorted;
  }

  all(): IterableIterator<StoredProductGroup> {
    return this.groups.values();
  }

  /** @returns false when this state of the group was held already */
  apply(stored: StoredProductGroup): boolean {
    const id = stored._id.toHexString();
    const before = this.groups.get(id);
    this.sorted.delete(id);
    if (stored.deletedAt) return this.groups.delete(id);
    if (before && before.updatedAt >= stored.updatedAt && before.version >= stored.version) return false;
    this.groups.set(id, stored);
    return true;
  }

  /** Follows a product into its group or out of one. @param number its number in the index */
  put(number: number, before: Product | undefined, after: Product): void {
    if (after.groupId) this.sorted.delete(after.groupId);
    if (before && before.groupId !== after.groupId) this.leave(before);
    if (after.groupId && before?.groupId !== after.groupId) this.join(after.groupId, after.id);
    if (this.column.length <= number) {
      const wider = new Uint32Array(Math.ceil((number + 1) * 1.5) + 16);
      wider.set(this.column);
      this.column = wider;
    }
    this.column[number] = after.groupId ? this.placeOf(after.groupId) : 0;
  }

  remove(number: number, product: Product): void {
    this.leave(product);
    this.column[number] = 0;
  }

  /** How many entries a list of so many products has when each group counts once. */
  entriesOf(products: number): number {
    return products - this.memberCount + this.members.size;
  }

  /** Undefined while no product is in a group. */
  get placesOfProducts(): GroupPlaces | undefined {
    return this.memberCount > 0 ? { byProduct: this.column, count: this.places.size + 1 } : undefined;
  }

  /** The first product of each group and every product without one, in their order. */
  firstOfEach(numbers: Uint32Array): Uint32Array {
    if (this.memberCount === 0) return numbers;
    const met = new Uint8Array(this.places.size + 1);
    const first = new Uint32Array(numbers.length);
    let count = 0;
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at]!;
      const place = this.column[number]!;
      if (place > 0 && met[place] === 1) continue;
      met[place] = 1;
      first[count] = number;
      count += 1;
    }
    return first.slice(0, count);
  }

  /** Those of the products that are members of any of these groups, in their order. */
  membersAmong(numbers: Uint32Array, groups: readonly string[]): Uint32Array {
    const wanted = new Set(groups.flatMap((id) => this.places.get(id.toLowerCase()) ?? []));
    return numbers.filter((number) => wanted.has(this.column[number]!));
  }

  private placeOf(group: string): number {
    let place = this.places.get(group);
    if (place === undefined) this.places.set(group, (place = this.places.size + 1));
    return place;
  }

  private join(group: string, product: string): void {
    const members = this.members.get(group) ?? new Set();
    members.add(product);
    this.members.set(group, members);
    this.memberCount += 1;
  }

  private leave({ id, groupId }: Product): void {
    const members = groupId ? this.members.get(groupId) : undefined;
    if (groupId) this.sorted.delete(groupId);
    if (!members?.delete(id)) return;
    this.memberCount -= 1;
    if (members.size === 0) this.members.delete(groupId!);
  }
}
