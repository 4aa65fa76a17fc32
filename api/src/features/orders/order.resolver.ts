/** Reads of orders for customers and staff, and the change feed for integrators. */
import {
  Arg,
  Args,
  Authorized,
  Ctx,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { ChangesArgs } from '../../types/changes-args.js';
import { ExportFile } from '../../types/export-file.js';
import { Permission } from '../../types/viewer.js';
import { listenToOrders, OrderActivity } from './order-activity.js';
import { exportOrders } from './order-export.service.js';
import { OrderFilter, OrderSort } from './order.inputs.js';
import {
  findOrder,
  listOrders,
  myOrder,
  myOrderByKey,
  myOrders,
  orderChanges,
  orderStatusChoices,
} from './order.service.js';
import { cashFor, historyFor } from './order-view.js';
import { Order, OrderCash, OrderChanges, OrderEvent, OrderPage } from './order.types.js';
import { OrderStatusChoices } from './status-choices.js';
import { WorkStep } from './work-step.types.js';
import { workStepsFor } from './work-step-view.js';
import { trackingPath } from './tracking-link.js';

@Resolver(() => Order)
export class OrderResolver {
  @FieldResolver(() => [OrderEvent])
  history(@Root() order: Order, @Ctx() { viewer }: Context): OrderEvent[] {
    return historyFor(viewer, order);
  }

  @FieldResolver(() => OrderCash, { nullable: true })
  cash(@Root() order: Order, @Ctx() { viewer }: Context): OrderCash | null {
    return cashFor(viewer, order);
  }

  @FieldResolver(() => [WorkStep])
  workSteps(@Root() order: Order, @Ctx() { viewer }: Context): WorkStep[] {
    return workStepsFor(viewer, order);
  }

  /** Signed on access: signing takes longer than the rest of the order, and few callers ask for it. */
  @FieldResolver(() => String)
  trackingPath(@Root() { id }: Order): string {
    return trackingPath(id);
  }

  @Authorized()
  @Query(() => OrderPage, { description: 'Own orders, newest first, ten a page.' })
  myOrders(
    @Ctx() { viewer }: Context,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
  ): Promise<OrderPage> {
    return myOrders(viewer!, page);
  }

  @Authorized()
  @Query(() => Order, { description: 'One own order.' })
  myOrder(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: "Another account's order is NOT_FOUND." }) id: string,
  ): Promise<Order> {
    return myOrder(viewer!, id);
  }

  @Authorized()
  @Query(() => Order, {
    nullable: true,
    description: 'Whether an own order has arrived whose answer was lost; null when it has not.',
  })
  myOrderByKey(
    @Ctx() { viewer }: Context,
    @Arg('idempotencyKey', () => String, { description: 'That of placeOrder.' }) idempotencyKey: string,
  ): Promise<Order | null> {
    return myOrderByKey(viewer!, idempotencyKey);
  }

  @Authorized(Permission.READ_ORDERS)
  @Query(() => OrderPage, { description: 'Orders of all customers.' })
  orders(
    @Arg('filter', () => OrderFilter, { nullable: true, description: 'All orders when left out.' })
    filter: OrderFilter | undefined,
    @Arg('sort', () => OrderSort, { nullable: true, description: 'NEWEST when left out.' }) sort: OrderSort | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 10, description: 'At most 100.' }) pageSize: number,
  ): Promise<OrderPage> {
    return listOrders(filter, sort, page, pageSize);
  }

  @Authorized(Permission.READ_ORDERS)
  @Query(() => Order, { description: 'One order of any customer.' })
  order(@Arg('id', () => ID, { description: 'NOT_FOUND when there is none.' }) id: string): Promise<Order> {
    return findOrder(id);
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Query(() => OrderStatusChoices, {
    description: 'What each status would do to an order: what is refunded, which documents are made, what is refused.',
  })
  orderStatusChoices(
    @Arg('id', () => ID, { description: 'NOT_FOUND when there is none.' }) id: string,
  ): Promise<OrderStatusChoices> {
    return orderStatusChoices(id);
  }

  @Authorized(Permission.READ_ORDERS)
  @Query(() => OrderChanges, { description: 'Orders changed since a moment, oldest change first; misses nothing.' })
  orderChanges(@Args(() => ChangesArgs) args: ChangesArgs): Promise<OrderChanges> {
    return orderChanges(args);
  }

  @Authorized(Permission.READ_ORDERS)
  @Mutation(() => ExportFile, { description: 'A CSV of the orders that the filter lets through.' })
  exportOrders(
    @Arg('filter', () => OrderFilter, { nullable: true, description: 'All orders when left out.' })
    filter?: OrderFilter,
  ): ExportFile {
    return exportOrders(filter);
  }

  @Authorized(Permission.READ_ORDERS)
  @Subscription(() => OrderActivity, {
    subscribe: () => listenToOrders(),
    description: 'New orders and changes of orders, for staff who may see orders.',
  })
  orderActivity(@Root() activity: OrderActivity): OrderActivity {
    return activity;
  }
}
