/** Categories: read by everybody, written by staff. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { DeletedPayload } from '../../types/deleted-payload.js';
import { Permission } from '../../types/viewer.js';
import { CategoryAttributeInput } from './attribute.model.js';
import { catalogue } from './catalogue-sync.js';
import { Category } from './category.model.js';
import { addCategory, deleteCategory, editCategory, sortCategories } from './category.service.js';
import { UsualProductValuesInput, type UsualFacts } from './product-fields.js';

@Resolver()
export class CategoryResolver {
  @Query(() => [Category], { description: 'Every category, in the order the owner gave.' })
  categories(): readonly Category[] {
    return catalogue.categories();
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Category, { description: 'Adds a category at the end of the list.' })
  addCategory(
    @Ctx() { viewer }: Context,
    @Arg('name', () => String, {
      description: '1 to 60 characters; CONFLICT when another category has it, whatever its case.',
    })
    name: string,
    @Arg('emoji', () => String, { description: '1 to 16 characters, shown before the name.' }) emoji: string,
    @Arg('productDefaults', () => UsualProductValuesInput, {
      nullable: true,
      description: 'What it says of its products; nothing when left out.',
    })
    productDefaults?: UsualFacts,
  ): Promise<Category> {
    return addCategory(viewer!, { name, emoji, productDefaults });
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Category, {
    description: 'Renaming shows on every product at once; refused with STALE_VERSION when somebody else was first.',
  })
  editCategory(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'The category to change.' }) id: string,
    @Arg('name', () => String, {
      nullable: true,
      description: 'Left out it stays; CONFLICT when another category has it.',
    })
    name?: string,
    @Arg('emoji', () => String, { nullable: true, description: 'Left out it stays.' }) emoji?: string,
    @Arg('version', () => Int, {
      nullable: true,
      description: 'The version the edit started from; left out the edit is made whatever stands.',
    })
    version?: number,
    @Arg('attributes', () => [CategoryAttributeInput], {
      nullable: true,
      description: 'All of its attributes, at most 30; left out they stay. Values that products have stay as they are.',
    })
    attributes?: CategoryAttributeInput[],
    @Arg('productDefaults', () => UsualProductValuesInput, {
      nullable: true,
      description:
        'What it says of its products, for those that do not say it themselves; only what is sent is changed.',
    })
    productDefaults?: UsualFacts,
    @Arg('metaTitle', () => String, {
      nullable: true,
      description:
        'What search engines show as the title of its list, at most 120 characters; empty or null for its name. Left out it stays.',
    })
    metaTitle?: string | null,
    @Arg('metaDescription', () => String, {
      nullable: true,
      description:
        'What they show below it, at most 320 characters; empty or null for the names of its products. Left out it stays.',
    })
    metaDescription?: string | null,
  ): Promise<Category> {
    const change = { name, emoji, version, attributes, productDefaults, metaTitle, metaDescription };
    return editCategory(viewer!, id, change);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => [Category], {
    description:
      'Puts all categories into an order; refused with STALE_VERSION when somebody else moved, added or deleted one.',
  })
  sortCategories(
    @Ctx() { viewer }: Context,
    @Arg('ids', () => [ID], { description: 'Every category once, in the order they are to stand in.' }) ids: string[],
    @Arg('seen', () => [ID], { description: 'The same in the order in which they were seen.' }) seen: string[],
  ): Promise<readonly Category[]> {
    return sortCategories(viewer!, ids, seen);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => DeletedPayload, {
    description: 'Refused with CATEGORY_IN_USE while products use it; the answer says how many.',
  })
  deleteCategory(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'A category without products.' }) id: string,
  ): Promise<DeletedPayload> {
    return deleteCategory(viewer!, id);
  }
}
