/** The money of orders in stages, for staff. */
import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { Order } from '../orders/order.types.js';
import { orderView } from '../orders/order-view.js';
import { CorrectPaymentInput, CreatePaymentLinkInput, RecordPaymentInput } from './part-payment.inputs.js';
import {
  correctPayment,
  createPaymentLink,
  markStageDue,
  recordPayment,
  withdrawPaymentLink,
} from './part-payment.service.js';

@Resolver()
export class PartPaymentResolver {
  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Order, {
    description: 'Records money that came by hand for an order in stages, with its receipt voucher before the invoice.',
  })
  async recordPayment(
    @Ctx() { viewer }: Context,
    @Arg('input', () => RecordPaymentInput, { description: 'What came, and for which order.' })
    input: RecordPaymentInput,
  ): Promise<Order> {
    return orderView(await recordPayment(viewer!, input));
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Order, {
    description: 'Takes a payment back that was recorded wrongly, by a correction beside it: nothing is ever changed.',
  })
  async correctPayment(
    @Ctx() { viewer }: Context,
    @Arg('input', () => CorrectPaymentInput, { description: 'Which payment, and why.' }) input: CorrectPaymentInput,
  ): Promise<Order> {
    return orderView(await correctPayment(viewer!, input));
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Order, {
    description: 'Makes a payment link, the last of `paymentRequests`, to send to the customer.',
  })
  async createPaymentLink(
    @Ctx() { viewer }: Context,
    @Arg('input', () => CreatePaymentLinkInput, { description: 'For which order, how much, how long.' })
    input: CreatePaymentLinkInput,
  ): Promise<Order> {
    return orderView(await createPaymentLink(viewer!, input));
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Order, {
    description: 'Takes a payment link back; what is paid on it at the last moment counts, or goes back if too much.',
  })
  async withdrawPaymentLink(
    @Ctx() { viewer }: Context,
    @Arg('orderId', () => ID, { description: 'The order.' }) orderId: string,
    @Arg('linkId', () => ID, { description: 'One of its paymentRequests.' }) linkId: string,
  ): Promise<Order> {
    return orderView(await withdrawPaymentLink(viewer!, orderId, linkId));
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Order, { description: 'Says that a stage of payment is due, since the goods are ready.' })
  async markStageDue(
    @Ctx() { viewer }: Context,
    @Arg('orderId', () => ID, { description: 'The order.' }) orderId: string,
    @Arg('stageId', () => ID, { description: 'One of its stages.' }) stageId: string,
  ): Promise<Order> {
    return orderView(await markStageDue(viewer!, orderId, stageId));
  }
}
