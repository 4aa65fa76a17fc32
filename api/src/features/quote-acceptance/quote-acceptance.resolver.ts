/** Accepting a quote, without an account. */
import { IsInt, IsOptional, MaxLength, ValidateNested } from 'class-validator';
import { Arg, Ctx, Field, InputType, Int, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Line, MobilePhone } from '../../types/text-rules.js';
import { DeliveryAddressInput } from '../checkout/checkout.inputs.js';
import { BuyerInput } from '../customers/recipient.js';
import { CodeSent } from '../customers/accounts.inputs.js';
import { followedView } from '../fulfilment/follow-order.service.js';
import { FollowedOrder } from '../fulfilment/tracking.types.js';
import { payPath } from '../orders/pay-link.js';
import { acceptQuote, requestQuoteCode } from './accept-quote.service.js';

const TOKEN = 'The last part of the link; needs no log-in.';

@InputType({ description: 'Accepting a quote.' })
export class AcceptQuoteInput extends BuyerInput {
  @Field(() => String, { description: TOKEN })
  @MaxLength(200)
  token: string;

  @Field(() => Int, { description: 'The version that was read; STALE_VERSION when there is another one.' })
  @IsInt()
  revision: number;

  @Field(() => String, { description: 'Who accepts, at most 100 characters.' })
  @Line('The name')
  name: string;

  @Field(() => String, { description: 'An Indian mobile number, as in the first step.' })
  @MobilePhone()
  phone: string;

  @Field(() => String, { description: 'The six digits of the message.' })
  @MaxLength(20)
  otp: string;

  @Field(() => DeliveryAddressInput, { nullable: true, description: 'Where it goes, unless the quote says it.' })
  @IsOptional()
  @ValidateNested()
  address?: DeliveryAddressInput | null;
}

@Resolver()
export class QuoteAcceptanceResolver {
  @Mutation(() => CodeSent, { description: 'First step of accepting a quote: sends a code to a phone.' })
  requestQuoteCode(
    @Ctx() { address }: Context,
    @Arg('token', () => String, { description: TOKEN }) token: string,
    @Arg('phone', () => String, { description: 'An Indian mobile number in any notation.' }) phone: string,
  ): Promise<CodeSent> {
    return requestQuoteCode(token, phone, { address });
  }

  @Mutation(() => FollowedOrder, {
    description:
      'Second step: the quote is an order, whose first stage is due. It is paid without a log-in by `payPath`. Sent again, it answers the same.',
  })
  async acceptQuote(
    @Ctx() { address }: Context,
    @Arg('input', () => AcceptQuoteInput, { description: 'Which version, who, and the code.' })
    { address: place, ...input }: AcceptQuoteInput,
  ): Promise<FollowedOrder> {
    const order = await acceptQuote({ ...input, ...(place && { address: place }) }, { address });
    return { ...followedView(order), payPath: payPath(order) ?? null };
  }
}
