/** A cart as its owner sees it: lines stored on the account, with prices from the catalogue. */
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { ObjectId } from '../../types/object-id.js';
import { Rupees } from '../../types/scalars.js';
import { ProductGroup } from '../catalogue/groups/group.model.js';
import { Product } from '../catalogue/product.model.js';

@ObjectType({ description: 'One product in a cart.', simpleResolvers: true })
export class CartItem {
  @Field(() => Product, { description: 'The product as it is now, at its price of now.' })
  product: Product;

  @Field(() => Int, { description: 'Pieces, from 1.' })
  quantity: number;

  @Field(() => Rupees, { description: 'Price times quantity.' })
  lineTotal: number;

  @Field(() => Boolean, { description: 'False when stock is below the quantity.' })
  available: boolean;
}

@ObjectType({ description: 'What was put into a cart and is no longer sold.', simpleResolvers: true })
export class GoneCartLine {
  @Field(() => ID, { description: 'Id the product had; removeFromCart takes the line out.' })
  productId: string;

  @Field(() => String, { nullable: true, description: 'The title it had last; null when nobody knows it any more.' })
  title: string | null;

  @Field(() => Int, { description: 'Pieces, from 1.' })
  quantity: number;

  @Field(() => ProductGroup, {
    nullable: true,
    description: 'The product group it was a member of, of which others are sold; null without one.',
  })
  group: ProductGroup | null;
}

@ObjectType({
  description: 'A cart at the prices of now. Products that were deleted are not among its items.',
  simpleResolvers: true,
})
export class Cart {
  @Field(() => [CartItem], { description: 'In the order they were added.' })
  items: CartItem[];

  @Field(() => Int, { description: 'Pieces of all products together.' })
  count: number;

  @Field(() => Rupees, { description: 'Sum of price times quantity, before tax.' })
  total: number;

  /** Lines whose product was deleted. */
  goneLines: { product: ObjectId; quantity: number }[];
}

@InputType({ description: 'A product and how many of it, from a cart kept before signing in.' })
export class MergeCartItemInput {
  @Field(() => ID, { description: 'Products that are gone are left out, and a notice says so.' })
  productId: string;

  @Field(() => Int, { description: 'Pieces, from 1.' })
  quantity: number;
}

@ObjectType({ description: 'The cart after another one was merged into it.', simpleResolvers: true })
export class MergedCart {
  @Field(() => Cart, { description: 'The whole cart as it is now.' })
  cart: Cart;

  @Field(() => [String], { description: 'What was changed, for the shopper to know.' })
  notices: string[];
}
