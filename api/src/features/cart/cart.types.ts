/** A cart as its owner sees it: what is stored on the account, priced from the catalogue. */
import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Rupees } from '../../types/scalars.js';
import { Product } from '../catalogue/product.model.js';

@ObjectType({ description: 'One product in a cart.', simpleResolvers: true })
export class CartItem {
  @Field(() => Product)
  product: Product;

  @Field(() => Int)
  quantity: number;

  @Field(() => Rupees, { description: 'Price times quantity.' })
  lineTotal: number;

  @Field(() => Boolean, { description: 'False when stock is below the quantity.' })
  available: boolean;
}

@ObjectType({
  description: 'A cart at the prices of now. Products that were deleted leave it by themselves.',
  simpleResolvers: true,
})
export class Cart {
  @Field(() => [CartItem], { description: 'In the order they were added.' })
  items: CartItem[];

  @Field(() => Int, { description: 'Pieces of all products together.' })
  count: number;

  @Field(() => Rupees, { description: 'Sum of price times quantity, before tax.' })
  total: number;
}

@InputType({ description: 'A product and how many of it, from a cart kept before signing in.' })
export class MergeCartItemInput {
  @Field(() => ID)
  productId: string;

  @Field(() => Int)
  quantity: number;
}

@ObjectType({ description: 'The cart after another one was merged into it.', simpleResolvers: true })
export class MergedCart {
  @Field(() => Cart)
  cart: Cart;

  @Field(() => [String], { description: 'What was changed, for the shopper to know.' })
  notices: string[];
}
