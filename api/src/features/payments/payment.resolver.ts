/** Payments that the browser reports. */
import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { orderView } from '../orders/order-view.js';
import { SandboxOutcome, VerifyPaymentInput } from './payment.inputs.js';
import { PaySandboxPayload, VerifyPaymentPayload } from './payment.types.js';
import { paySandbox, verifyPayment } from './verify-payment.service.js';

@Resolver()
export class PaymentResolver {
  @Authorized()
  @Mutation(() => VerifyPaymentPayload, {
    description: 'What the payment window handed over makes the own order paid.',
  })
  async verifyPayment(
    @Ctx() { viewer }: Context,
    @Arg('input', () => VerifyPaymentInput, { description: 'As the payment window gave it, signature included.' })
    input: VerifyPaymentInput,
  ): Promise<VerifyPaymentPayload> {
    return { success: true, order: orderView(await verifyPayment(viewer!, input)) };
  }

  @Authorized()
  @Mutation(() => PaySandboxPayload, { description: 'Pays or fails a test payment; only where no real money moves.' })
  paySandbox(
    @Ctx() { viewer }: Context,
    @Arg('providerOrderId', () => String, { description: 'providerOrderId of the payment session.' })
    providerOrderId: string,
    @Arg('outcome', () => SandboxOutcome, { description: 'What the shopper would have chosen in the window.' })
    outcome: SandboxOutcome,
  ): Promise<PaySandboxPayload> {
    return paySandbox(viewer!, providerOrderId, outcome);
  }
}
