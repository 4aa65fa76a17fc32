/** Quotes for whoever has their link, without an account. */
import { IsInt, IsOptional, MaxLength, ValidateNested } from 'class-validator';
import { Arg, Args, ArgsType, Ctx, Field, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Line, MobilePhone, OptionalParagraph, Paragraph } from '../../types/text-rules.js';
import { DeliveryAddressInput } from '../checkout/checkout.inputs.js';
import { CodeSent } from '../customers/accounts.inputs.js';
import { followedView } from '../fulfilment/follow-order.service.js';
import { FollowedOrder } from '../fulfilment/tracking.types.js';
import { acceptQuote, requestQuoteCode } from './accept-quote.service.js';
import { QuoteToRead } from './quote.types.js';
import { askAboutQuote, declineQuote, quoteToRead } from './read-quote.service.js';

const TOKEN = 'The last part of the link; needs no log-in.';

@ArgsType()
class AskAboutQuoteArgs {
  @Field(() => String, { description: TOKEN })
  @MaxLength(200)
  token: string;

  @Field(() => String, { description: 'The question, at most 2,000 characters.' })
  @Paragraph('The question', 2_000)
  text: string;
}

@ArgsType()
class DeclineQuoteArgs {
  @Field(() => String, { description: TOKEN })
  @MaxLength(200)
  token: string;

  @Field(() => String, { nullable: true, description: 'Why, at most 1,000 characters; may be left out.' })
  @IsOptional()
  @OptionalParagraph('The reason', 1_000)
  reason?: string | null;
}

@InputType({ description: 'Accepting a quote.' })
export class AcceptQuoteInput {
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
export class QuoteToReadResolver {
  @Query(() => QuoteToRead, {
    description: 'The version of a quote that was sent last. The first reading notes that it was seen.',
  })
  quoteToRead(
    @Ctx() { address }: Context,
    @Arg('token', () => String, { description: TOKEN }) token: string,
  ): Promise<QuoteToRead> {
    return quoteToRead(token, address);
  }

  @Mutation(() => QuoteToRead, { description: 'Asks the shop something about a quote.' })
  askAboutQuote(
    @Ctx() { address }: Context,
    @Args(() => AskAboutQuoteArgs) { token, text }: AskAboutQuoteArgs,
  ): Promise<QuoteToRead> {
    return askAboutQuote(token, text, address);
  }

  @Mutation(() => QuoteToRead, { description: 'Says that a quote does not suit. Sent again, it answers the same.' })
  declineQuote(
    @Ctx() { address }: Context,
    @Args(() => DeclineQuoteArgs) { token, reason }: DeclineQuoteArgs,
  ): Promise<QuoteToRead> {
    return declineQuote(token, reason, address);
  }

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
      'Second step: the quote is an order, whose first stage is due. Its page opens without a log-in by `trackingPath`. Sent again, it answers the same.',
  })
  async acceptQuote(
    @Ctx() { address }: Context,
    @Arg('input', () => AcceptQuoteInput, { description: 'Which version, who, and the code.' })
    { address: place, ...input }: AcceptQuoteInput,
  ): Promise<FollowedOrder> {
    return followedView(await acceptQuote({ ...input, ...(place && { address: place }) }, { address }));
  }
}
