/** What lines of an import do with groups, line after line: as each finds the groups after the lines before it. */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../../errors/index.js';
import { ObjectId } from '../../../types/object-id.js';
import type { Viewer } from '../../../types/viewer.js';
import { ProductModel, type Membership, type Product } from '../product.model.js';
import { chosenValues, choiceWords, membershipOf, MEMBERS_MOST, newOptionId, optionKey } from './choice.js';
import { groupOfLine, type GroupOfLine } from './group-cells.js';
import { ProductGroupModel, type ChosenValue, type ProductOption, type StoredProductGroup } from './group.model.js';
import { use } from './group-members.service.js';
import { insertGroup, titleKeyOf, unlessTaken } from './group.service.js';
import { valueIdsOf, withValues } from './options.js';

type Cells = Partial<Record<string, string>>;

/** A group as the lines so far leave it. */
interface GroupNow {
  _id: ObjectId;
  title: string;
  options: readonly ProductOption[];
  /** The SKU or title of the member by choice; in a line of this file or not. */
  holders: Map<string, { product: string; name: string; inFile: boolean }>;
  isNew: boolean;
  isChanged: boolean;
  /** Whether members come in these lines. */
  isUsed: boolean;
}

/** What a line changes of its product. */
export interface GroupPlan {
  membership: Membership | null;
  /** Group and choice in words; null without a group. */
  words: string | null;
  /** What a reader of the report should know. */
  note?: string;
  /** The group, when this line is the first to name it and it is made. */
  made?: ObjectId;
}

type Known = Pick<Product, '_id' | 'sku' | 'title' | 'membership'>;

export class GroupLines {
  private readonly groups = new Map<string, GroupNow>();
  /** Titles that were looked for. */
  private readonly asked = new Set<string>();
  /** Products that lines took out of the group they are stored in. */
  private readonly left = new Set<string>();
  /** Titles of groups that members are in, by id. */
  private readonly titles = new Map<string, string>();

  /** @param session the transaction that will write the lines; without one they are rehearsed */
  constructor(private readonly session?: ClientSession) {}

  /** Reads the groups that these lines name, and those that their products are in, by three queries. */
  async read(lines: readonly Cells[], products: Iterable<Known>): Promise<void> {
    const keys = new Set(lines.flatMap(({ group }) => (group?.trim() ? [titleKeyOf(group)] : [])));
    const lacking = [...keys].filter((key) => !this.asked.has(key));
    for (const key of lacking) this.asked.add(key);
    if (keys.size === 0) return;
    const current = [...products].flatMap(({ membership }) => membership?.group ?? []);
    const found = await ProductGroupModel.find(
      {
        deletedAt: null,
        $or: [{ titleKey: mongoose.trusted({ $in: lacking }) }, { _id: mongoose.trusted({ $in: current }) }],
      },
      null,
      { session: this.session ?? null },
    ).lean<StoredProductGroup[]>();
    for (const { _id, title } of found) this.titles.set(_id.toHexString(), title);
    const named = found.filter(({ titleKey }) => lacking.includes(titleKey));
    if (named.length === 0) return;
    const members = await ProductModel.find(
      { 'membership.group': mongoose.trusted({ $in: named.map(({ _id }) => _id) }), deletedAt: null },
      { sku: 1, title: 1, membership: 1 },
      { session: this.session ?? null },
    ).lean<Known[]>();
    for (const { _id, title, titleKey, options } of named) {
      const own = members.filter((one) => one.membership!.group.equals(_id) && !this.left.has(one._id.toHexString()));
      const holders = new Map(
        own.map((one) => [
          one.membership!.choice!,
          { product: one._id.toHexString(), name: one.sku || one.title, inFile: false },
        ]),
      );
      this.groups.set(titleKey, { _id, title, options, holders, isNew: false, isChanged: false, isUsed: false });
    }
  }

  /**
   * What a line does with the group of its product.
   * @param known the product as it is stored; undefined for a new one
   * @returns undefined when that is nothing
   * @throws ShopError BAD_INPUT on a cell or a missing option, CONFLICT when the choice is taken or the group is full
   */
  plan(cells: Cells, product: Pick<Product, '_id' | 'sku'>, known?: Known): GroupPlan | undefined {
    const line = groupOfLine(cells);
    if (line === undefined) return undefined;
    const before = known?.membership ?? null;
    if (line === null) {
      if (!before) return undefined;
      this.leave(product._id, before);
      return { membership: null, words: null };
    }
    return this.join(line, product, before);
  }

  private join(
    { title, chosen }: NonNullable<GroupOfLine>,
    product: Pick<Product, '_id' | 'sku'>,
    before: Membership | null,
  ): GroupPlan | undefined {
    const key = titleKeyOf(title);
    const standing = this.groups.get(key);
    const group = standing ?? newGroup(title, chosen);
    const isMember = before !== null && before.group.equals(group._id);
    const options = fitted(group.options, chosen);
    // Of a member, an option without a cell stays as it is.
    const kept = isMember ? chosenValues(options, before.values) : [];
    const named = new Set(chosen.map(({ name }) => optionKey(name)));
    const values = valueIdsOf(options, [...kept.filter(({ name }) => !named.has(optionKey(name))), ...chosen], '');
    const membership = membershipOf(group._id, values);
    if (isMember && membership.choice === before.choice) {
      const own = group.holders.get(membership.choice!);
      if (own) own.inFile = true;
      return undefined;
    }
    const words = choiceWords(options, values);
    const holder = group.holders.get(membership.choice!);
    if (holder)
      throw conflict(
        holder.inFile
          ? `${words} of ${group.title} stands in an earlier line already, for ${holder.name}.`
          : `${holder.name} is ${words} of ${group.title} already. Give it another choice in a line above, or take it out by a dash.`,
      );
    if (!isMember && group.holders.size >= MEMBERS_MOST)
      throw conflict(`${group.title} has ${MEMBERS_MOST} members, which is the most. Make a second group.`);
    if (before) this.leave(product._id, before);
    group.isChanged ||= options.some((option, at) => option.values.length > group.options[at]!.values.length);
    group.options = options;
    group.isUsed = true;
    const id = product._id.toHexString();
    group.holders.set(membership.choice!, { product: id, name: product.sku, inFile: true });
    this.groups.set(key, group);
    const from = before && !isMember ? this.titles.get(before.group.toHexString()) : undefined;
    return {
      membership,
      words: `${group.title}: ${words}`,
      ...(from && { note: `Moves from the group ${from} to ${group.title}.` }),
      ...(!standing && { made: group._id }),
    };
  }

  private leave(product: ObjectId, before: Membership): void {
    this.left.add(product.toHexString());
    for (const group of this.groups.values())
      if (group._id.equals(before.group) && before.choice) group.holders.delete(before.choice);
  }

  /** Writes new groups and values, before the products. @throws ShopError CONFLICT when somebody made a group of that title now */
  async write(viewer: Viewer, session: ClientSession): Promise<void> {
    for (const { _id, title, options, isNew, isChanged, isUsed } of this.groups.values()) {
      if (isNew) {
        const facts = { title, description: '', images: [], options: [...options] };
        await unlessTaken(title, () => insertGroup(viewer, facts, session, _id));
      } else if (isUsed) await use(_id, session, isChanged ? { options: [...options] } : {});
    }
  }

  /** Groups that were made or used. */
  get touched(): ObjectId[] {
    return [...this.groups.values()].filter(({ isUsed }) => isUsed).map(({ _id }) => _id);
  }
}

/** A group that a line makes, with the options that the line names. @throws ShopError BAD_INPUT without one */
function newGroup(title: string, chosen: readonly ChosenValue[]): GroupNow {
  if (chosen.length === 0)
    throw conflict(`There is no group ${title} yet. Name its options in option_1 to option_3, such as Finish: Walnut.`);
  const keys = chosen.map(({ name }) => optionKey(name));
  const twice = chosen.find(({ name }, at) => keys.indexOf(optionKey(name)) < at);
  if (twice) throw conflict(`The option ${twice.name} stands twice in the line.`);
  const options = chosen.map(({ name }) => ({ id: newOptionId(), name, values: [] }));
  return { _id: new ObjectId(), title, options, holders: new Map(), isNew: true, isChanged: false, isUsed: false };
}

/** The options with the values of a line. @throws ShopError BAD_INPUT when an option would have too many */
function fitted(options: readonly ProductOption[], chosen: readonly ChosenValue[]): readonly ProductOption[] {
  try {
    return withValues(options, [chosen]);
  } catch (error) {
    throw error instanceof ShopError ? conflict(error.message) : error;
  }
}

const conflict = (message: string) => new ShopError(ErrorCode.CONFLICT, message);
