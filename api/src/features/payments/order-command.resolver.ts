/** Changes of orders by staff and by their customers. */
import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { RefundOrderInput, UpdateOrderStatusInput } from '../orders/order.inputs.js';
import { Order } from '../orders/order.types.js';
import { orderView } from '../orders/order-view.js';
import { cancelOrder, updateOrderStatus } from './order-command.service.js';
import { refundOrder } from './refund.service.js';

@Resolver()
export class OrderCommandResolver {
  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Order, {
    description:
      'Cancelled and returned orders give their pieces back; a paid online order is refunded then, which asks for the password again (PASSWORD_NEEDED) ten minutes after it was given last.',
  })
  async updateOrderStatus(
    @Ctx() { viewer }: Context,
    @Arg('input', () => UpdateOrderStatusInput, { description: "The order's id and its new status." })
    input: UpdateOrderStatusInput,
  ): Promise<Order> {
    return orderView(await updateOrderStatus(viewer!, input));
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Order, { description: 'Gives money of a paid order back.' })
  async refundOrder(
    @Ctx() { viewer }: Context,
    @Arg('input', () => RefundOrderInput, { description: 'Which order and how much.' }) input: RefundOrderInput,
  ): Promise<Order> {
    return orderView(await refundOrder(viewer!, input));
  }

  @Authorized()
  @Mutation(() => Order, {
    description: 'Cancels an own order that is not shipped yet; what was paid online goes back.',
  })
  async cancelOrder(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: "An own order; another account's is NOT_FOUND." }) id: string,
    @Arg('reason', () => String, {
      nullable: true,
      description: 'Kept in the history of the order, its first 500 characters.',
    })
    reason?: string,
  ): Promise<Order> {
    return orderView(await cancelOrder(viewer!, id, reason));
  }
}
