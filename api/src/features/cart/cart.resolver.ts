/** The cart of the signed-in account. */
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { User } from '../customers/user.model.js';
import {
  addToCart,
  cartOf,
  clearCart,
  goneCartLines,
  presentCart,
  removeFromCart,
  setCartQuantity,
} from './cart.service.js';
import { Cart, CartItem, GoneCartLine, MergeCartItemInput, MergedCart } from './cart.types.js';
import { mergeCart } from './merge-cart.service.js';

@Resolver(() => Cart)
export class GoneCartLinesResolver {
  @FieldResolver(() => [GoneCartLine], {
    description: 'What was put in and is no longer sold: not counted, not ordered, and here until it is taken out.',
  })
  gone(@Root() cart: Cart): Promise<GoneCartLine[]> {
    return goneCartLines(cart);
  }
}

@Resolver(() => User)
export class CartResolver {
  @FieldResolver(() => Cart, { description: 'What the account means to order, at the prices of now.' })
  cart(@Root() user: User): Cart {
    return presentCart(user.cart);
  }

  @FieldResolver(() => [CartItem], { description: 'The lines of the cart alone.' })
  cartItems(@Root() user: User): CartItem[] {
    return presentCart(user.cart).items;
  }

  @Authorized()
  @Query(() => Cart, { description: "The signed-in account's cart." })
  myCart(@Ctx() { viewer }: Context): Promise<Cart> {
    return cartOf(viewer!.id);
  }

  @Authorized()
  @Mutation(() => Cart, {
    description: 'Adds to what is there. OUT_OF_STOCK when there would be more than can be had.',
  })
  addToCart(
    @Ctx() { viewer }: Context,
    @Arg('productId', () => ID, { description: 'NOT_FOUND when it is not in the catalogue.' }) productId: string,
    @Arg('quantity', () => Int, { defaultValue: 1, description: 'From 1.' }) quantity: number,
  ): Promise<Cart> {
    return addToCart(viewer!.id, productId, quantity);
  }

  @Authorized()
  @Mutation(() => Cart, { description: 'OUT_OF_STOCK on an increase beyond stock; a decrease is always accepted.' })
  setCartQuantity(
    @Ctx() { viewer }: Context,
    @Arg('productId', () => ID, { description: 'A product of the cart; NOT_FOUND when it is not in it.' })
    productId: string,
    @Arg('quantity', () => Int, { description: 'Zero or less removes the product.' }) quantity: number,
  ): Promise<Cart> {
    return setCartQuantity(viewer!.id, productId, quantity);
  }

  @Authorized()
  @Mutation(() => Cart, { description: 'Removing what is not there changes nothing.' })
  removeFromCart(
    @Ctx() { viewer }: Context,
    @Arg('productId', () => ID, { description: 'The product to take out, all its pieces.' }) productId: string,
  ): Promise<Cart> {
    return removeFromCart(viewer!.id, productId);
  }

  @Authorized()
  @Mutation(() => Cart, { description: 'Takes everything out of the cart.' })
  clearCart(@Ctx() { viewer }: Context): Promise<Cart> {
    return clearCart(viewer!.id);
  }

  @Authorized()
  @Mutation(() => MergedCart, {
    description: 'Merges a cart kept before signing in: of each product the larger quantity, at most what is in stock.',
  })
  mergeCart(
    @Ctx() { viewer }: Context,
    @Arg('items', () => [MergeCartItemInput], { description: 'At most 100.' }) items: MergeCartItemInput[],
  ): Promise<MergedCart> {
    return mergeCart(viewer!.id, items);
  }
}
