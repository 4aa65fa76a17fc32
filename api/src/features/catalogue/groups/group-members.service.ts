/** Makes members of a group, moves products into one, and takes them out. */
import mongoose, { type ClientSession } from 'mongoose';
import { ErrorCode, ShopError } from '../../../errors/index.js';
import { inShortTransaction } from '../../../platform/database/change-feed.js';
import { ruledPrice, type PriceRule } from '../../../pricing/index.js';
import { objectId, ObjectId } from '../../../types/object-id.js';
import type { Viewer } from '../../../types/viewer.js';
import { catalogue, refreshGroups, refreshProducts } from '../catalogue-sync.js';
import { categoryLookup } from '../category-lookup.js';
import { PRODUCT_NOT_FOUND, writeEdits, type PlannedEdit } from '../product-edit.service.js';
import { AddProductInput } from '../product.inputs.js';
import { ProductModel, type Product } from '../product.model.js';
import { insertProducts, planProduct } from '../product-write.service.js';
import { anyProduct } from '../staff-catalogue.js';
import { choiceKey, choiceWords, everyChoice, membershipOf, MEMBERS_MOST, optionKey, valueOf } from './choice.js';
import type { ChosenValueInput, GenerateMembersInput, MoveIntoGroupInput } from './group.inputs.js';
import { ProductGroupModel, type ProductGroup, type StoredProductGroup } from './group.model.js';
import { groupOr404, named, standingGroup } from './group.service.js';
import { membersIn } from './members.js';
import { valueIdsOf, withValues } from './options.js';

const refuse = (path: string, message: string) =>
  new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path, message }] });

/** Longest title of a product, and longest SKU. */
const TITLE_MOST = 200;
const SKU_MOST = 40;
/** Letters of a value in a SKU. */
const SKU_PART = 6;

export interface GeneratedMembers {
  group: ProductGroup;
  added: Product[];
}

/**
 * Adds a product for each choice that is asked for and not there yet; those that are there stay as they are.
 * @throws ShopError NOT_FOUND; BAD_INPUT on an unknown value, category or rate, more than 100 members, or a price out of bounds;
 * CONFLICT when a SKU is taken
 */
export async function generateMembers(viewer: Viewer, input: GenerateMembersInput): Promise<GeneratedMembers> {
  const _id = objectId(input.groupId, 'The product group');
  const added = await inShortTransaction(async (session) => {
    const group = await standingGroup(_id, session);
    const members = await membersIn(_id, session);
    const there = new Set(members.map(({ membership }) => membership!.choice));
    const wanted = input.choices
      ? input.choices.map((choice, at) => valueIdsOf(group.options, choice, `choices.${at}`))
      : everyChoice(group.options);
    const lacking = [...new Map(wanted.map((values) => [choiceKey(_id, values), values]))]
      .filter(([choice]) => !there.has(choice))
      .map(([, values]) => values);
    assertRoom(members.length + lacking.length, 'choices');
    if (lacking.length === 0) return [];
    await use(_id, session);
    const category = input.category?.trim() || categoryOf(members);
    if (!category) throw refuse('category', 'Choose a category for the members.');
    const categories = categoryLookup(session);
    const skus = skusFor(input.skuStart, group, lacking);
    const planned = [];
    for (const [at, values] of lacking.entries()) {
      const product = await planProduct(
        new ObjectId(),
        memberInput(input, group, values, category, skus[at]),
        group.images,
        categories,
      );
      planned.push({ ...product, membership: membershipOf(_id, values) });
    }
    await insertProducts(viewer, planned, session);
    return planned.map((product) => product._id);
  });
  await refreshGroups([_id]);
  if (added.length > 0) await refreshProducts(added);
  return { group: groupOr404(input.groupId), added: added.flatMap((id) => anyProduct(id.toHexString()) ?? []) };
}

function categoryOf(members: readonly Product[]): string | undefined {
  const first = members[0];
  return first && catalogue.categoryById(first.category.toHexString())?.name;
}

function memberInput(
  { price, originalPrice, priceRules, stock, stockRules, hsnCode, gstRatePercent }: GenerateMembersInput,
  group: StoredProductGroup,
  values: readonly string[],
  category: string,
  sku: string | undefined,
): AddProductInput {
  const fits = (rule: ChosenValueInput) => hasValue(group, values, rule);
  const rules: PriceRule[] = (priceRules ?? []).filter(fits).map(({ percent, add }) => ({ percent, add }));
  const words = choiceWords(group.options, values);
  const title = `${group.title} – ${words}`;
  const priced = (amount: number, path: string) => {
    const ruled = ruledPrice(amount, rules);
    if (ruled === null) throw refuse(path, `By these rules the price of ${words} is not above 0, or too large.`);
    return ruled;
  };
  return Object.assign(new AddProductInput(), {
    title: title.length <= TITLE_MOST ? title : `${title.slice(0, TITLE_MOST - 1)}…`,
    description: group.description,
    price: priced(price, 'price'),
    ...(originalPrice && { originalPrice: priced(originalPrice, 'originalPrice') }),
    stock: (stockRules ?? []).filter(fits).at(-1)?.stock ?? stock,
    category,
    sku,
    hsnCode,
    gstRatePercent,
  });
}

/** Whether a choice has the value that a rule names. @throws ShopError BAD_INPUT when the group has no such value */
function hasValue(
  { options }: StoredProductGroup,
  values: readonly string[],
  { name, value }: ChosenValueInput,
): boolean {
  const option = options.find((one) => optionKey(one.name) === optionKey(name));
  const known = option?.values.find((one) => optionKey(one.value) === optionKey(value));
  if (!option || !known) throw refuse('priceRules', `The group has no ${name.trim()} ${value.trim()}.`);
  return valueOf(option, values)?.id === known.id;
}

/** SKUs of choices such as BAT-SH-6; undefined when none was begun. Two that come out equal get a number. */
function skusFor(
  start: string | null | undefined,
  { options }: StoredProductGroup,
  choices: readonly (readonly string[])[],
): (string | undefined)[] {
  if (!start) return choices.map(() => undefined);
  const met = new Map<string, number>();
  return choices.map((values) => {
    const parts = options.map((option) => skuPart(valueOf(option, values)?.value ?? ''));
    const sku = [start, ...parts]
      .filter(Boolean)
      .join('-')
      .toUpperCase()
      .slice(0, SKU_MOST - 4);
    const again = (met.get(sku) ?? 0) + 1;
    met.set(sku, again);
    return again === 1 ? sku : `${sku}-${again}`;
  });
}

/** The initials of a value of several words, else its beginning; numbers stay whole. */
function skuPart(value: string): string {
  const words = value.normalize('NFKD').match(/[A-Za-z]+|\d+/g) ?? [];
  if (words.length === 1) return words[0]!.slice(0, SKU_PART);
  return words
    .map((word) => (/\d/.test(word) ? word : word[0]))
    .join('')
    .slice(0, SKU_PART);
}

/** @throws ShopError BAD_INPUT when a group would have too many members */
export function assertRoom(members: number, path: string): void {
  if (members <= MEMBERS_MOST) return;
  throw refuse(
    path,
    `A group has at most ${MEMBERS_MOST} members; these would be ${members}. Choose fewer, or make a second group.`,
  );
}

/** Notes that members come, so that a concurrent removal of values conflicts with this transaction. */
export async function use(
  _id: ObjectId,
  session: ClientSession,
  change: Partial<StoredProductGroup> = {},
): Promise<void> {
  const update = { $inc: { uses: 1, ...(change.options && { version: 1 }) }, ...(change.options && { $set: change }) };
  await ProductGroupModel.updateOne({ _id }, update, { session });
}

/**
 * Makes products members of a group, or gives members another choice. Their ids, SKUs, prices, stock and addresses stay.
 * @throws ShopError NOT_FOUND, BAD_INPUT on an unknown value; CONFLICT when a choice is taken, or a product is of another group
 */
export async function moveIntoGroup(viewer: Viewer, input: MoveIntoGroupInput): Promise<ProductGroup> {
  const _id = objectId(input.groupId, 'The product group');
  const ids = input.products.map(({ productId }) => objectId(productId, 'The product'));
  await inShortTransaction(async (session) => {
    const group = await standingGroup(_id, session);
    const options = input.addValues
      ? withValues(
          group.options,
          input.products.map(({ values }) => values),
        )
      : group.options;
    const found = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }), deletedAt: null }, null, {
      session,
    }).lean<Product[]>();
    const wanted = input.products.map(({ productId, values }, at) => {
      const product = found.find((one) => one._id.toHexString() === productId.toLowerCase());
      if (!product) throw PRODUCT_NOT_FOUND();
      const other = product.membership && !product.membership.group.equals(_id) && catalogue.groups.of(product);
      if (other)
        throw new ShopError(
          ErrorCode.CONFLICT,
          `${product.title} is a member of ${other.title}. Take it out of that group first.`,
        );
      return { product, values: valueIdsOf(options, values, `products.${at}.values`) };
    });
    const moved = new Set(wanted.map(({ product }) => product._id.toHexString()));
    if (moved.size < wanted.length) throw refuse('products', 'Name each product once.');
    const others = (await membersIn(_id, session)).filter((member) => !moved.has(member._id.toHexString()));
    assertRoom(others.length + wanted.length, 'products');
    const holders = new Map(others.map((member) => [member.membership!.choice!, member]));
    for (const { product, values } of wanted) {
      const choice = choiceKey(_id, values);
      const holder = holders.get(choice);
      if (holder)
        throw new ShopError(
          ErrorCode.CONFLICT,
          `${named([holder, product])} cannot both be ${choiceWords(options, values)}. Choose another value for one of them.`,
        );
      holders.set(choice, product);
    }
    await use(_id, session, options === group.options ? {} : { options });
    // A choice that one member leaves may be taken by another one.
    await ProductModel.updateMany(
      { _id: mongoose.trusted({ $in: ids }) },
      { $unset: { 'membership.choice': 1 } },
      { session, timestamps: false },
    );
    await writeEdits(
      viewer,
      wanted.map(({ product, values }) => edit(product, membershipOf(_id, values))),
      session,
    );
  });
  await refreshGroups([_id]);
  await refreshProducts(ids);
  return groupOr404(input.groupId);
}

const edit = (product: Product, membership: Product['membership']): PlannedEdit => ({
  product,
  before: { membership: product.membership ?? null },
  after: { membership },
  delta: 0,
});

/**
 * Makes members products of their own again; those without a group are left as they are.
 * @returns the products @throws ShopError NOT_FOUND
 */
export async function takeOutOfGroup(viewer: Viewer, productIds: readonly string[]): Promise<Product[]> {
  const ids = productIds.map((id) => objectId(id, 'The product'));
  await inShortTransaction(async (session) => {
    const found = await ProductModel.find({ _id: mongoose.trusted({ $in: ids }), deletedAt: null }, null, {
      session,
    }).lean<Product[]>();
    if (found.length < new Set(productIds.map((id) => id.toLowerCase())).size) throw PRODUCT_NOT_FOUND();
    await writeEdits(
      viewer,
      found.filter(({ membership }) => membership).map((product) => edit(product, null)),
      session,
    );
  });
  await refreshProducts(ids);
  return ids.flatMap((id) => anyProduct(id.toHexString()) ?? []);
}
