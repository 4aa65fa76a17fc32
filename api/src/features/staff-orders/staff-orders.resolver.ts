/** Orders that staff make. */
import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { Order } from '../orders/order.types.js';
import { orderView } from '../orders/order-view.js';
import { PlaceOrderForInput } from './staff-orders.inputs.js';
import { placeOrderFor } from './staff-orders.service.js';

@Resolver()
export class StaffOrdersResolver {
  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Order, {
    description: "Places an order for a customer, paid in stages. Every other rule of a shopper's order holds.",
  })
  async placeOrderFor(
    @Ctx() { viewer, address }: Context,
    @Arg('input', () => PlaceOrderForInput, { description: 'For whom, what, and how it is paid.' })
    input: PlaceOrderForInput,
  ): Promise<Order> {
    return orderView(await placeOrderFor(viewer!, input, { address }));
  }
}
