/** The cart of an account, for staff. */
import { FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Customer } from '../customers/customers.types.js';
import { presentCart } from './cart.service.js';
import { Cart, CartItem } from './cart.types.js';

@Resolver(() => Customer)
export class CustomerCartResolver {
  @FieldResolver(() => Cart, { description: 'What the account means to order, at the prices of now.' })
  cart(@Root() { cartLines }: Customer): Cart {
    return presentCart(cartLines);
  }

  @FieldResolver(() => [CartItem], { description: 'The lines of the cart alone.' })
  cartItems(@Root() { cartLines }: Customer): CartItem[] {
    return presentCart(cartLines).items;
  }

  @FieldResolver(() => Int, { description: 'Pieces in the cart.' })
  cartCount(@Root() { cartLines }: Customer): number {
    return presentCart(cartLines).count;
  }
}
