/** Reading and paying an order in stages by its link. */
import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { SandboxOutcome } from '../payments/payment.inputs.js';
import { PaySandboxPayload } from '../payments/payment.types.js';
import { orderToPay, payStage, payStageInSandbox, verifyPaymentLink, verifyStagePayment } from './pay-links.service.js';
import { OrderToPay, PayStagePayload, VerifyPaymentLinkInput, VerifyStagePaymentInput } from './pay-links.types.js';

const TOKEN = 'The last part of the link; needs no log-in.';

@Resolver()
export class PayLinksResolver {
  @Query(() => OrderToPay, { description: 'An order in stages: what is paid, what is due, and what the workshop did.' })
  orderToPay(
    @Ctx() { address }: Context,
    @Arg('token', () => String, { description: TOKEN }) token: string,
  ): Promise<OrderToPay> {
    return orderToPay(token, address);
  }

  @Mutation(() => PayStagePayload, {
    description: 'Begins the online payment of what is left of the next stage. Sent again, it answers the same.',
  })
  payStage(
    @Ctx() { address }: Context,
    @Arg('token', () => String, { description: TOKEN }) token: string,
  ): Promise<PayStagePayload> {
    return payStage(token, address);
  }

  @Mutation(() => OrderToPay, { description: 'What the payment window handed over pays a stage.' })
  verifyStagePayment(
    @Ctx() { address }: Context,
    @Arg('input', () => VerifyStagePaymentInput, { description: 'As the payment window gave it, and the token.' })
    input: VerifyStagePaymentInput,
  ): Promise<OrderToPay> {
    return verifyStagePayment(input, address);
  }

  @Mutation(() => OrderToPay, {
    description:
      'The payer of a payment link has come back: asks the provider at once. What it has not confirmed yet is not among the payments.',
  })
  verifyPaymentLink(
    @Ctx() { address }: Context,
    @Arg('input', () => VerifyPaymentLinkInput, { description: 'As the provider appended it, and the token.' })
    input: VerifyPaymentLinkInput,
  ): Promise<OrderToPay> {
    return verifyPaymentLink(input, address);
  }

  @Mutation(() => PaySandboxPayload, {
    description: 'Pays or fails a test payment of a stage by its link; only where no real money moves.',
  })
  payStageInSandbox(
    @Ctx() { address }: Context,
    @Arg('token', () => String, { description: TOKEN }) token: string,
    @Arg('outcome', () => SandboxOutcome, { description: 'What the payer would have chosen in the window.' })
    outcome: SandboxOutcome,
  ): Promise<PaySandboxPayload> {
    return payStageInSandbox(token, outcome, address);
  }
}
