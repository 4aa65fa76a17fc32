/** Inputs of reviews, with the validation rules of each field. */
import { ArrayMaxSize, IsInt, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { ArgsType, Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { OptionalParagraph } from '../../types/text-rules.js';
import { ReviewRefusalReason, ReviewState } from './review.model.js';

export enum ReviewSort {
  NEWEST = 'NEWEST',
  HELPFUL = 'HELPFUL',
  HIGHEST = 'HIGHEST',
  LOWEST = 'LOWEST',
}
registerEnumType(ReviewSort, {
  name: 'ReviewSort',
  description: 'Order of reviews; of equal ones the newest comes first.',
  valuesConfig: {
    HELPFUL: { description: 'Those that most persons found helpful first.' },
    HIGHEST: { description: 'Most stars first.' },
    LOWEST: { description: 'Fewest stars first.' },
    NEWEST: { description: 'Newest first.' },
  },
});

const TOKEN = 'The part behind `?t=` of the link in the mail; needs no log-in.';
const stars = { message: 'Choose one to five stars.' };

@ArgsType()
export class ReviewsArgs {
  @Field(() => ID, { description: 'A product; reviews of all members of its group come with it.' })
  @MaxLength(100)
  productId: string;

  @Field(() => Int, { defaultValue: 1, description: 'From 1.' })
  page: number;

  @Field(() => Int, { defaultValue: 10, description: 'At most 100.' })
  pageSize: number;

  @Field(() => Int, { nullable: true, description: 'Only those with so many stars, 1 to 5.' })
  @IsOptional()
  @IsInt(stars)
  @Min(1, stars)
  @Max(5, stars)
  stars?: number | null;

  @Field(() => Boolean, { defaultValue: false, description: 'True: only those with a picture.' })
  withPictures: boolean;

  @Field(() => ReviewSort, { defaultValue: ReviewSort.NEWEST, description: 'In which order.' })
  sort: ReviewSort;
}

@ArgsType()
export class ReviewablesArgs {
  @Field(() => String, { nullable: true, description: TOKEN })
  @IsOptional()
  @MaxLength(200)
  token?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: "An own order, in place of the token; another account's is NOT_FOUND.",
  })
  @IsOptional()
  @MaxLength(100)
  orderId?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'A product, in place of both: whether it, or a member of its group, was received with any own order.',
  })
  @IsOptional()
  @MaxLength(100)
  productId?: string | null;
}

@InputType({ description: 'What a customer says of a product.' })
export class SubmitReviewInput {
  @Field(() => String, { nullable: true, description: `${TOKEN} Null for a signed-in account.` })
  @IsOptional()
  @MaxLength(200)
  token?: string | null;

  @Field(() => ID, { description: 'The product, received with the order of the token or with any own order.' })
  @MaxLength(100)
  productId: string;

  @Field(() => Int, { description: '1 to 5.' })
  @IsInt(stars)
  @Min(1, stars)
  @Max(5, stars)
  stars: number;

  @Field(() => String, { nullable: true, description: 'At most 2,000 characters; stars alone are a review, too.' })
  @OptionalParagraph('The text', 2_000)
  text?: string | null;
}

@ArgsType()
export class WithdrawReviewArgs {
  @Field(() => ID, { description: "An own review; another person's is NOT_FOUND." })
  @MaxLength(100)
  id: string;

  @Field(() => String, { nullable: true, description: `${TOKEN} It takes back what was written with its order.` })
  @IsOptional()
  @MaxLength(200)
  token?: string | null;
}

@InputType({ description: 'Which reviews; all of them when nothing is said.' })
export class ReviewFilter {
  @Field(() => [ReviewState], { nullable: true, description: 'In one of these states.' })
  @IsOptional()
  @ArrayMaxSize(10)
  states?: ReviewState[] | null;

  @Field(() => ID, { nullable: true, description: 'Of this product alone, not of its group.' })
  @IsOptional()
  @MaxLength(100)
  productId?: string | null;

  @Field(() => Int, { nullable: true, description: 'With so many stars, 1 to 5.' })
  @IsOptional()
  @IsInt(stars)
  @Min(1, stars)
  @Max(5, stars)
  stars?: number | null;

  @Field(() => Boolean, { nullable: true, description: 'True: with a picture.' })
  @IsOptional()
  withPictures?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'True: with a hint; false: without one.' })
  @IsOptional()
  hinted?: boolean | null;
}

@InputType({ description: 'Whether everybody may see a review.' })
export class ModerateReviewInput {
  @Field(() => ID, { description: 'The review.' })
  @MaxLength(100)
  id: string;

  @Field(() => Boolean, { description: 'True publishes it, false refuses it; either may be changed later.' })
  publish: boolean;

  @Field(() => ReviewRefusalReason, { nullable: true, description: 'Needed to refuse it, and told to its writer.' })
  @IsOptional()
  reason?: ReviewRefusalReason | null;

  @Field(() => String, { nullable: true, description: 'About the refusal, for staff alone; at most 500 characters.' })
  @OptionalParagraph('The note', 500)
  note?: string | null;
}

@InputType({ description: 'What the shop answers below a review, for everybody.' })
export class AnswerReviewInput {
  @Field(() => ID, { description: 'The review; one that was withdrawn takes no answer.' })
  @MaxLength(100)
  id: string;

  @Field(() => String, {
    nullable: true,
    description: 'At most 2,000 characters; replaces an earlier answer. Null takes it away.',
  })
  @OptionalParagraph('The answer', 2_000)
  text?: string | null;
}
