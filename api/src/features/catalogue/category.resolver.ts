/** Categories: read by everybody, kept by staff. */
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.js';
import { DeletedPayload } from '../../types/deleted-payload.js';
import { Permission } from '../../types/viewer.js';
import { catalogue } from './catalogue-sync.js';
import { Category } from './category.model.js';
import { addCategory, deleteCategory, editCategory } from './category.service.js';

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
    @Arg('name', () => String) name: string,
    @Arg('emoji', () => String) emoji: string,
  ): Promise<Category> {
    return addCategory(viewer!, { name, emoji });
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Category, { description: 'Renaming shows on every product at once.' })
  editCategory(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID) id: string,
    @Arg('name', () => String, { nullable: true }) name?: string,
    @Arg('emoji', () => String, { nullable: true }) emoji?: string,
  ): Promise<Category> {
    return editCategory(viewer!, id, { name, emoji });
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => DeletedPayload, {
    description: 'Refused with CATEGORY_IN_USE while products use it; the answer says how many.',
  })
  deleteCategory(@Ctx() { viewer }: Context, @Arg('id', () => ID) id: string): Promise<DeletedPayload> {
    return deleteCategory(viewer!, id);
  }
}
