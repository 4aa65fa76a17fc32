/** Product groups: read by everybody, written by staff; what products say of their group. */
import {
  Arg,
  Authorized,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import { ErrorCode, ShopError } from '../../../errors/index.js';
import type { Context } from '../../../platform/request/request-context.js';
import { DeletedPayload } from '../../../types/deleted-payload.js';
import { PageFacts, pageFacts, pageRequest } from '../../../types/page.js';
import { Rupees } from '../../../types/scalars.js';
import { may, Permission } from '../../../types/viewer.js';
import { catalogue } from '../catalogue-sync.js';
import { everyMember } from '../staff-catalogue.js';
import { Product, ProductImage, type GivenProduct } from '../product.model.js';
import { deleteGroup, restoreGroup } from './group-delete.service.js';
import { generateMembers, moveIntoGroup, takeOutOfGroup, type GeneratedMembers } from './group-members.service.js';
import { groupView, membersOf, nearestMember, priceRangeOf } from './group-view.js';
import {
  AddProductGroupInput,
  ChosenValueInput,
  EditProductGroupInput,
  GenerateMembersInput,
  GroupMemberFilter,
  MembersThen,
  MoveIntoGroupInput,
} from './group.inputs.js';
import { ChosenValue, PriceRange, ProductGroup } from './group.model.js';
import { addGroup, editGroup, groupOfDeleted } from './group.service.js';
import { optionKey } from './choice.js';

/** Values of a choice that are read: addresses carry other parameters, too. */
const CHOICE_MOST = 20;

@ObjectType({ description: 'Product groups, a page at a time.', simpleResolvers: true })
class ProductGroupPage extends PageFacts {
  @Field(() => [ProductGroup], { description: 'By title.' })
  items: ProductGroup[];
  @Field(() => Int, { description: 'Groups on all pages.' })
  total: number;
}

@ObjectType({ description: 'The group with its new members.', simpleResolvers: true })
class GenerateMembersPayload implements GeneratedMembers {
  @Field(() => ProductGroup, { description: 'The group.' })
  group: ProductGroup;
  @Field(() => [Product], { description: 'The products that were added; those that were there stay as they are.' })
  added: Product[];
}

@Resolver(() => Product)
export class ProductGroupFieldsResolver {
  @FieldResolver(() => ProductGroup, {
    nullable: true,
    description: 'The group it is a member of; null without one.',
  })
  group(@Root() { groupId }: GivenProduct): ProductGroup | null {
    const stored = groupId ? catalogue.groups.byId(groupId) : undefined;
    return stored ? groupView(stored) : null;
  }

  @FieldResolver(() => [ChosenValue], {
    description: 'Its choice, a value for each option of its group; empty without one.',
  })
  optionValues(@Root() { chosen }: GivenProduct): readonly ChosenValue[] {
    return chosen;
  }
}

@Resolver(() => ProductGroup)
export class ProductGroupResolver {
  @Query(() => ProductGroup, {
    nullable: true,
    description:
      'One product group; null when there is none, or when none of its members is sold. Staff see it then, too.',
  })
  async productGroup(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, {
      description:
        'Id of a product group, or of a product that was deleted while it was a member: it leads to its group.',
    })
    id: string,
  ): Promise<ProductGroup | null> {
    const stored = catalogue.groups.byId(id) ?? (await groupOfDeleted(id));
    if (!stored) return null;
    const group = groupView(stored);
    const isShown = membersOf(group).length > 0 || (viewer && may(viewer, Permission.MANAGE_CATALOGUE));
    return isShown ? group : null;
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => ProductGroupPage, { description: 'Every product group, those without a member too.' })
  productGroups(
    @Arg('search', () => String, { nullable: true, description: 'Part of the title; at most 200 characters count.' })
    search: string | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): ProductGroupPage {
    const request = pageRequest(page, pageSize);
    const wanted = optionKey(search?.slice(0, 200) ?? '');
    const found = [...catalogue.groups.all()]
      .filter(({ titleKey }) => titleKey.includes(wanted))
      .sort((a, b) => (a.titleKey < b.titleKey ? -1 : 1));
    const items = found.slice(request.skip, request.skip + request.pageSize).map(groupView);
    return { items, ...pageFacts(request, found.length) };
  }

  @FieldResolver(() => [Product], {
    description: 'Its members that are sold, at most 100, in the order of the options.',
  })
  members(
    @Root() group: ProductGroup,
    @Ctx() { notes }: Context,
    @Arg('filter', () => GroupMemberFilter, { nullable: true, description: 'All members when left out.' })
    filter?: GroupMemberFilter,
  ): Product[] {
    // What the filter leaves out may come in by a sale.
    notes.showsStockOf(membersOf(group));
    return membersOf(group, filter);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @FieldResolver(() => [Product], {
    description:
      'Its members whatever their visibility, at most 100: those that are sold in the order of the options, then the others.',
  })
  everyMember(@Root() { id }: ProductGroup): Product[] {
    return everyMember(id);
  }

  @FieldResolver(() => Product, {
    nullable: true,
    description:
      'The member that a choice leads to: with as many of its values as possible, one in stock before others. Null without a member.',
  })
  member(
    @Root() group: ProductGroup,
    @Ctx() { notes }: Context,
    @Arg('choice', () => [ChosenValueInput], {
      defaultValue: [],
      description: 'May name some options or none; unknown names and values count for nothing. At most 20.',
    })
    choice: ChosenValueInput[],
  ): Product | null {
    if (choice.length > CHOICE_MOST)
      throw new ShopError(ErrorCode.BAD_INPUT, `A choice names at most ${CHOICE_MOST} values.`);
    const members = membersOf(group);
    notes.showsStockOf(members);
    return nearestMember(members, choice) ?? null;
  }

  @FieldResolver(() => ProductImage, {
    nullable: true,
    description:
      'What stands for a member without a picture of its own: the first of the group, or of another member; null without any.',
  })
  cover(@Root() group: ProductGroup): ProductImage | null {
    return group.images[0] ?? membersOf(group).find(({ images }) => images.length > 0)?.images[0] ?? null;
  }

  @FieldResolver(() => Rupees, {
    nullable: true,
    description: 'The MRP of every member; null when they differ in it, or have none.',
  })
  originalPrice(@Root() group: ProductGroup): number | null {
    const [first, ...others] = membersOf(group);
    const shared = others.every(({ originalPrice }) => originalPrice === first?.originalPrice);
    return (shared && first?.originalPrice) || null;
  }

  @FieldResolver(() => Int, { description: 'How many members are sold.' })
  memberCount(@Root() group: ProductGroup): number {
    return membersOf(group).length;
  }

  @FieldResolver(() => PriceRange, { nullable: true, description: 'Prices of its members; null without a member.' })
  priceRange(@Root() group: ProductGroup): PriceRange | null {
    return priceRangeOf(membersOf(group));
  }

  @FieldResolver(() => Boolean, { description: 'True when a piece of any member can be ordered now.' })
  inStock(@Root() group: ProductGroup, @Ctx() { notes }: Context): boolean {
    const members = membersOf(group);
    notes.showsStockOf(members);
    return members.some((member) => member.inStock);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => ProductGroup, {
    description: 'Adds a group without members; generateMembers and moveIntoGroup fill it.',
  })
  addProductGroup(
    @Ctx() { viewer }: Context,
    @Arg('input', () => AddProductGroupInput, { description: 'The group.' }) input: AddProductGroupInput,
  ): Promise<ProductGroup> {
    return addGroup(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => ProductGroup, {
    description:
      'Changes only what is sent. A renamed value keeps its members; taking away what members have is refused with CONFLICT.',
  })
  editProductGroup(
    @Ctx() { viewer }: Context,
    @Arg('input', () => EditProductGroupInput, { description: "The group's id and what to change." })
    input: EditProductGroupInput,
  ): Promise<ProductGroup> {
    return editGroup(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => GenerateMembersPayload, { description: 'Adds a product for each choice that the group lacks.' })
  generateMembers(
    @Ctx() { viewer }: Context,
    @Arg('input', () => GenerateMembersInput, { description: 'The choices, prices and stock.' })
    input: GenerateMembersInput,
  ): Promise<GenerateMembersPayload> {
    return generateMembers(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => ProductGroup, {
    description: 'Makes products members, or gives members another choice. Their ids, SKUs, prices and addresses stay.',
  })
  moveIntoGroup(
    @Ctx() { viewer }: Context,
    @Arg('input', () => MoveIntoGroupInput, { description: 'The group, the products and their choices.' })
    input: MoveIntoGroupInput,
  ): Promise<ProductGroup> {
    return moveIntoGroup(viewer!, input);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => [Product], { description: 'Makes members products of their own again.' })
  takeOutOfGroup(
    @Ctx() { viewer }: Context,
    @Arg('productIds', () => [ID], { description: '1 to 100 products; those without a group stay as they are.' })
    productIds: string[],
  ): Promise<Product[]> {
    return takeOutOfGroup(viewer!, productIds);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => DeletedPayload, { description: 'Deletes a group; restoreProductGroup brings it back.' })
  deleteProductGroup(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'The group.' }) id: string,
    @Arg('members', () => MembersThen, { defaultValue: MembersThen.STAY, description: 'What happens to its members.' })
    members: MembersThen,
    @Arg('version', () => Int, {
      nullable: true,
      description: 'The version that was looked at; STALE_VERSION when it changed since.',
    })
    version?: number,
  ): Promise<DeletedPayload> {
    return deleteGroup(viewer!, id, members, version);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => ProductGroup, {
    description: 'Takes the deletion of a group back, with the members that were deleted or set free by it.',
  })
  restoreProductGroup(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'A deleted group; one that is not deleted stays as it is.' }) id: string,
  ): Promise<ProductGroup> {
    return restoreGroup(viewer!, id);
  }
}
