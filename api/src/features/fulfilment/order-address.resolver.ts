/** Changed delivery addresses, and tracking without log-in. */
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { Order } from '../orders/order.types.js';
import { EditOrderAddressInput } from './order-address.inputs.js';
import { EditOrderBuyerInput } from './order-buyer.inputs.js';
import { editOrderBuyer } from './order-buyer.service.js';
import { editOrderAddress, trackedOrder } from './order-address.service.js';
import { followOrder } from './follow-order.service.js';
import { FollowedOrder, TrackedOrder } from './tracking.types.js';

@Resolver()
export class OrderAddressResolver {
  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Order, {
    description:
      'Changes where an order goes before any of it has left; its customer is told. An issued invoice stays as it is.',
  })
  editOrderAddress(
    @Ctx() { viewer }: Context,
    @Arg('input', () => EditOrderAddressInput, { description: 'The whole address and contact.' })
    input: EditOrderAddressInput,
  ): Promise<Order> {
    return editOrderAddress(viewer!, input);
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Order, {
    description:
      'Changes which business buys an order, before any of it has left. An issued invoice is taken back by a credit note, and another one is issued.',
  })
  editOrderBuyer(
    @Ctx() { viewer }: Context,
    @Arg('input', () => EditOrderBuyerInput, { description: 'The business, or none.' }) input: EditOrderBuyerInput,
  ): Promise<Order> {
    return editOrderBuyer(viewer!, input);
  }

  @Query(() => TrackedOrder, { description: 'An order by its tracking link, for whoever holds that.' })
  trackedOrder(
    @Arg('id', () => ID, { description: 'As the link names it.' }) id: string,
    @Arg('expires', () => String, { description: 'As the link names it.' }) expires: string,
    @Arg('signature', () => String, { description: 'As the link names it; NOT_FOUND when it does not fit.' })
    signature: string,
  ): Promise<TrackedOrder> {
    return trackedOrder(id, expires, signature);
  }

  @Query(() => FollowedOrder, {
    description:
      'An order for whoever knows its number and the phone number it was placed with. Wrong pairs are limited.',
  })
  followOrder(
    @Ctx() context: Context,
    @Arg('orderNumber', () => String, { description: 'In any case, such as GS-20261126-0004.' }) orderNumber: string,
    @Arg('phone', () => String, {
      description: 'In any notation. NOT_FOUND when either is wrong; the answer does not say which.',
    })
    phone: string,
  ): Promise<FollowedOrder> {
    return followOrder(orderNumber, phone, context);
  }
}
