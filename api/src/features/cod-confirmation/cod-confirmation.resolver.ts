/** GraphQL operations by which shoppers answer about their orders by cash on delivery, with the link of the mail or signed in. */
import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { SandboxOutcome } from '../payments/payment.inputs.js';
import { PaySandboxPayload } from '../payments/payment.types.js';
import {
  CancelCodOrderArgs,
  CodOrderArgs,
  MendOrderAddressInput,
  PayInsteadOfCodInput,
  VerifyPaymentByLinkInput,
} from './cod-confirmation.inputs.js';
import { cancelCodOrder, confirmCodOrder, mendOrderAddress } from './cod-confirmation.service.js';
import { OrderToConfirm, PayInsteadOfCodPayload } from './cod-confirmation.types.js';
import { orderToConfirm } from './cod-order.service.js';
import { payInsteadOfCod, paySandboxByLink, verifyPaymentByLink } from './pay-instead.service.js';

@Resolver()
export class CodConfirmationResolver {
  @Query(() => OrderToConfirm, {
    description: 'An order by cash on delivery for its shopper, and what it costs when it is paid online now.',
  })
  orderToConfirm(@Ctx() context: Context, @Args(() => CodOrderArgs) which: CodOrderArgs): Promise<OrderToConfirm> {
    return orderToConfirm(context, which);
  }

  @Mutation(() => OrderToConfirm, {
    description: 'Confirms an order by cash on delivery. Sent again, it answers the same.',
  })
  confirmCodOrder(@Ctx() context: Context, @Args(() => CodOrderArgs) which: CodOrderArgs): Promise<OrderToConfirm> {
    return confirmCodOrder(context, which);
  }

  @Mutation(() => OrderToConfirm, {
    description:
      'Corrects where an order by cash on delivery goes, until the shop takes it on; the order still waits to be confirmed.',
  })
  mendOrderAddress(
    @Ctx() context: Context,
    @Arg('input', () => MendOrderAddressInput, { description: 'The whole address, and the total that was seen.' })
    input: MendOrderAddressInput,
  ): Promise<OrderToConfirm> {
    return mendOrderAddress(context, input);
  }

  @Mutation(() => PayInsteadOfCodPayload, {
    description:
      'Has an order by cash on delivery paid online instead, without its charge and with offers judged anew. There is no way back, and an order that is not paid in time is cancelled.',
  })
  payInsteadOfCod(
    @Ctx() context: Context,
    @Arg('input', () => PayInsteadOfCodInput, { description: 'Which order, and the total that was seen.' })
    input: PayInsteadOfCodInput,
  ): Promise<PayInsteadOfCodPayload> {
    return payInsteadOfCod(context, input);
  }

  @Mutation(() => OrderToConfirm, {
    description:
      'Cancels an order by cash on delivery that the shop has not taken on. Sent again, it answers the same.',
  })
  cancelCodOrder(
    @Ctx() context: Context,
    @Args(() => CancelCodOrderArgs) which: CancelCodOrderArgs,
  ): Promise<OrderToConfirm> {
    return cancelCodOrder(context, which);
  }

  @Mutation(() => OrderToConfirm, {
    description: 'What the payment window handed over makes an order paid, for whoever pays by the link of the mail.',
  })
  verifyPaymentByLink(
    @Ctx() context: Context,
    @Arg('input', () => VerifyPaymentByLinkInput, { description: 'As the payment window gave it, and the token.' })
    input: VerifyPaymentByLinkInput,
  ): Promise<OrderToConfirm> {
    return verifyPaymentByLink(context, input);
  }

  @Mutation(() => PaySandboxPayload, {
    description: 'Pays or fails a test payment by the link of the mail; only where no real money moves.',
  })
  paySandboxByLink(
    @Ctx() context: Context,
    @Arg('token', () => String, { description: 'The last part of the link in the mail.' }) token: string,
    @Arg('outcome', () => SandboxOutcome, { description: 'What the shopper would have chosen in the window.' })
    outcome: SandboxOutcome,
  ): Promise<PaySandboxPayload> {
    return paySandboxByLink(context, token, outcome);
  }
}
