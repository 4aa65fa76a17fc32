/** What customers owe, for staff. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { DateTime } from '../../types/scalars.js';
import { Permission } from '../../types/viewer.js';
import { Order } from '../orders/order.types.js';
import { orderView } from '../orders/order-view.js';
import { customerStatement, owedOrders, remindOfPayment } from './receivables.service.js';
import { CustomerStatement, OwedPage } from './receivables.types.js';

@Resolver()
export class ReceivablesResolver {
  @Authorized(Permission.READ_ORDERS)
  @Query(() => OwedPage, { description: 'Orders in stages of which money is due, those that are due longest first.' })
  owedOrders(
    @Ctx() { mostPerPage }: Context,
    @Arg('search', () => String, { nullable: true, description: 'As in the list of orders.' })
    search: string | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<OwedPage> {
    return owedOrders(search, page, pageSize, mostPerPage);
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Order, {
    description: 'Reminds a customer of what is due, by mail and as the settings say; at most once a day.',
  })
  async remindOfPayment(
    @Ctx() { viewer }: Context,
    @Arg('orderId', () => ID, { description: 'The order.' }) orderId: string,
  ): Promise<Order> {
    return orderView(await remindOfPayment(viewer!, orderId));
  }

  @Authorized(Permission.READ_ORDERS)
  @Query(() => CustomerStatement, { description: 'What a customer ordered, paid and owes, with a balance.' })
  customerStatement(
    @Arg('userId', () => ID, { description: 'The account.' }) userId: string,
    @Arg('from', () => DateTime, { nullable: true, description: 'From the beginning when left out.' })
    from: Date | undefined,
    @Arg('to', () => DateTime, { nullable: true, description: 'Until now when left out.' }) to: Date | undefined,
  ): Promise<CustomerStatement> {
    return customerStatement(userId, from ?? null, to ?? null);
  }
}
