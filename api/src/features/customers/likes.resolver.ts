/** Liking products. */
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Product } from '../catalogue/product.model.js';
import { Customer, LikedPage } from './customers.types.js';
import { likedPage, likedProducts, likeProduct, unlikeProduct } from './likes.service.js';
import { User } from './user.model.js';
import { accountById } from './users.service.js';

@Resolver()
export class LikesResolver {
  @Authorized()
  @Query(() => [Product], { description: 'The products the signed-in account likes, oldest like first.' })
  async myLiked(@Ctx() { viewer }: Context): Promise<Product[]> {
    return likedProducts(await accountById(viewer!.id));
  }

  @Authorized()
  @Mutation(() => User, { description: 'Liking twice changes nothing.' })
  likeProduct(
    @Ctx() { viewer }: Context,
    @Arg('productId', () => ID, { description: 'NOT_FOUND when it is not in the catalogue.' }) productId: string,
  ): Promise<User> {
    return likeProduct(viewer!.id, productId);
  }

  @Authorized()
  @Mutation(() => User, { description: 'Taking back a like that is not there changes nothing.' })
  unlikeProduct(
    @Ctx() { viewer }: Context,
    @Arg('productId', () => ID, { description: 'The product no longer liked.' }) productId: string,
  ): Promise<User> {
    return unlikeProduct(viewer!.id, productId);
  }
}

/** What a customer likes, for staff. */
@Resolver(() => Customer)
export class CustomerLikesResolver {
  @FieldResolver(() => LikedPage, { description: 'Products that the account likes, newest like first.' })
  likes(
    @Root() { likedIds }: Customer,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 10, description: 'At most 100.' }) pageSize: number,
  ): LikedPage {
    return likedPage(likedIds, page, pageSize);
  }
}
