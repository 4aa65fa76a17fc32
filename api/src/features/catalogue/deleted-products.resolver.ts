/** Deleted products, for staff who keep the catalogue. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { deletedProducts, restoreProduct } from './deleted-products.service.js';
import { DeletedProductPage } from './deleted-products.types.js';
import { Product } from './product.model.js';

@Resolver()
export class DeletedProductsResolver {
  @Authorized(Permission.MANAGE_CATALOGUE)
  @Query(() => DeletedProductPage, { description: 'Products that were deleted and can be brought back.' })
  deletedProducts(
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<DeletedProductPage> {
    return deletedProducts(page, pageSize);
  }

  @Authorized(Permission.MANAGE_CATALOGUE)
  @Mutation(() => Product, { description: 'Takes a deletion back: the product is in every list again, as it was.' })
  restoreProduct(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'A deleted product; one that is not deleted stays as it is.' }) id: string,
    @Arg('category', () => String, {
      nullable: true,
      description: 'Name of the category it goes to; needed only when its own one was deleted.',
    })
    category?: string,
  ): Promise<Product> {
    return restoreProduct(viewer!, id, category);
  }
}
