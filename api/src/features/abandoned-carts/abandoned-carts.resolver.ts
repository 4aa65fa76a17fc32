/** Reminders of carts that were left: the consent to them, the way back to the cart, and their figures. */
import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { Cart } from '../cart/cart.types.js';
import {
  CartReminderFigures,
  CartReminders,
  SetCartRemindersInput,
  EndCartRemindersPayload,
} from './abandoned-carts.types.js';
import { cartReminders, setCartReminders, endCartReminders } from './cart-consent.service.js';
import { cartReminderFigures } from './reminder-orders.js';
import { restoreCart } from './restore-cart.service.js';

@Resolver()
export class AbandonedCartsResolver {
  @Authorized()
  @Query(() => CartReminders, { description: 'Whether the signed-in account wants to be reminded of its cart.' })
  myCartReminders(@Ctx() { viewer }: Context): Promise<CartReminders> {
    return cartReminders(viewer!);
  }

  @Authorized()
  @Mutation(() => CartReminders, {
    description: 'Agrees to reminders of the cart, or takes it back; what waits to be sent goes with it.',
  })
  setCartReminders(
    @Ctx() { viewer }: Context,
    @Arg('input', () => SetCartRemindersInput, { description: 'What is wanted.' }) input: SetCartRemindersInput,
  ): Promise<CartReminders> {
    return setCartReminders(viewer!, input);
  }

  @Mutation(() => EndCartRemindersPayload, {
    description: 'Ends all reminders of carts for the account of a mailed link; may be said again.',
  })
  async endCartReminders(
    @Ctx() { address }: Context,
    @Arg('token', () => String, { description: 'Of the link; NOT_FOUND when it is too old.' }) token: string,
  ): Promise<EndCartRemindersPayload> {
    await endCartReminders(token, address);
    return { ended: true };
  }

  @Mutation(() => Cart, {
    description:
      'The cart that a reminder is about, at the prices of now, with what is sold no more; notes that the link was used. It changes no cart: the client adds the lines.',
  })
  restoreCart(
    @Ctx() { address }: Context,
    @Arg('token', () => String, { description: 'Of the link; NOT_FOUND when it is older than 30 days.' }) token: string,
  ): Promise<Cart> {
    return restoreCart(token, address);
  }

  @Authorized(Permission.VIEW_DASHBOARD)
  @Query(() => CartReminderFigures, { description: 'Reminders of carts and what came of them.' })
  cartReminderFigures(): Promise<CartReminderFigures> {
    return cartReminderFigures();
  }
}
