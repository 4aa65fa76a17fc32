/** Quotes for whoever has their link, without an account. */
import { IsOptional, MaxLength } from 'class-validator';
import { Arg, Args, ArgsType, Ctx, Field, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { OptionalParagraph, Paragraph } from '../../types/text-rules.js';
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
}
