/** Changed delivery addresses, and tracking without log-in. */
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { Order } from '../orders/order.types.js';
import { EditOrderAddressInput } from './order-address.inputs.js';
import { editOrderAddress, trackedOrder } from './order-address.service.js';
import { TrackedOrder } from './tracking.types.js';

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

  @Query(() => TrackedOrder, { description: 'An order by its tracking link, for whoever holds that.' })
  trackedOrder(
    @Arg('id', () => ID, { description: 'As the link names it.' }) id: string,
    @Arg('expires', () => String, { description: 'As the link names it.' }) expires: string,
    @Arg('signature', () => String, { description: 'As the link names it; NOT_FOUND when it does not fit.' })
    signature: string,
  ): Promise<TrackedOrder> {
    return trackedOrder(id, expires, signature);
  }
}
