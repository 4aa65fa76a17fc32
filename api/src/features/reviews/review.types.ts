/** GraphQL types of reviews. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { DateTime } from '../../types/scalars.js';
import { Product, ProductImage } from '../catalogue/product.model.js';
import { ProductRating } from '../catalogue/rating.js';
import { ReviewHint, ReviewRefusalReason, ReviewState } from './review.model.js';

@ObjectType({ description: 'What the shop answers, for everybody.', simpleResolvers: true })
export class ReviewAnswer {
  @Field(() => String, { description: 'Plain text with line breaks.' })
  text: string;
  @Field(() => DateTime, { description: 'When it was last written.' })
  at: Date;
}

/** What everybody may know of a published review. */
@ObjectType({ simpleResolvers: true })
abstract class ReviewFacts {
  @Field(() => ID, { description: 'Stays the same for ever.' })
  id: string;
  @Field(() => ID, { description: 'The product that was received: of a group one of its members.' })
  productId: string;
  @Field(() => String, { description: 'Title of the product when it was ordered.' })
  title: string;
  @Field(() => String, {
    nullable: true,
    description: 'What was chosen of the group, such as `Size: 5, Finish: Matt`; null for a product without one.',
  })
  choice: string | null;
  @Field(() => String, { description: 'First name and initial of its writer; `A customer` without a name.' })
  name: string;
  @Field(() => Int, { description: '1 to 5.' })
  stars: number;
  @Field(() => String, { description: 'Plain text with line breaks, as it was written; may be empty.' })
  text: string;
  @Field(() => [ProductImage], { description: 'At most five, in the order they were sent.' })
  pictures: ProductImage[];
  @Field(() => ReviewAnswer, { nullable: true, description: 'What the shop answers; null without an answer.' })
  answer: ReviewAnswer | null;
  @Field(() => Int, { description: 'Persons who found it helpful.' })
  helpful: number;
  @Field(() => DateTime, { description: 'When it was written.' })
  createdAt: Date;
}

@ObjectType({ description: 'A published review, by somebody who received the product.', simpleResolvers: true })
export class Review extends ReviewFacts {
  @Field(() => DateTime, { description: 'When it was published first.' })
  publishedAt: Date;
}

@ObjectType({ description: 'A review as its writer sees it.', simpleResolvers: true })
export class OwnReview extends ReviewFacts {
  @Field(() => ReviewState, { description: 'Who sees it.' })
  state: ReviewState;
  @Field(() => ReviewRefusalReason, { nullable: true, description: 'Why it was refused; null unless it was.' })
  refusalReason: ReviewRefusalReason | null;
}

@ObjectType({ description: 'A review as staff see it.', simpleResolvers: true })
export class StaffReview extends ReviewFacts {
  @Field(() => ReviewState, { description: 'Who sees it.' })
  state: ReviewState;
  @Field(() => DateTime, { nullable: true, description: 'When it was published first; null when it never was.' })
  publishedAt: Date | null;
  @Field(() => ReviewRefusalReason, { nullable: true, description: 'Why it was refused; null unless it was.' })
  refusalReason: ReviewRefusalReason | null;
  @Field(() => String, { nullable: true, description: 'What was noted with the refusal; null without a note.' })
  refusalNote: string | null;
  @Field(() => [ReviewHint], { description: 'Why to look twice; mostly empty.' })
  hints: ReviewHint[];
  @Field(() => ID, { nullable: true, description: 'The order it came with; null once its writer was erased.' })
  orderId: string | null;
  @Field(() => String, { nullable: true, description: 'Its number; null once its writer was erased.' })
  orderNumber: string | null;
  @Field(() => ID, { nullable: true, description: 'Account of its writer; null once it was erased.' })
  customerId: string | null;
}

@ObjectType({ description: 'How many published reviews gave so many stars.', simpleResolvers: true })
export class StarCount {
  @Field(() => Int, { description: '1 to 5.' })
  stars: number;
  @Field(() => Int, { description: 'Published reviews, whatever the filter.' })
  count: number;
}

@ObjectType({ description: 'How many reviews were refused for a reason.', simpleResolvers: true })
export class RefusalCount {
  @Field(() => ReviewRefusalReason, { description: 'The reason.' })
  reason: ReviewRefusalReason;
  @Field(() => Int, { description: 'At least 1.' })
  count: number;
}

@ObjectType({ description: 'One page of the published reviews of a product and its group.', simpleResolvers: true })
export class ReviewPage extends PageFacts {
  @Field(() => [Review], { description: 'Reviews of this page.' })
  items: Review[];
  @Field(() => Int, { description: 'Reviews the filter lets through.' })
  total: number;
  @Field(() => ProductRating, {
    nullable: true,
    description: 'Of all published ones, whatever the filter; null without any.',
  })
  rating: ProductRating | null;
  @Field(() => [StarCount], { description: 'Five stars first; always five entries.' })
  starCounts: StarCount[];
  @Field(() => Int, { description: 'Reviews that the shop refused, for one of the listed reasons.' })
  refused: number;
  @Field(() => [RefusalCount], { description: 'The same by reason; only reasons that occurred.' })
  refusedFor: RefusalCount[];
}

@ObjectType({
  description: 'A product that was ordered, and what its buyer wrote or may write about it.',
  simpleResolvers: true,
})
export class Reviewable {
  @Field(() => ID, { description: 'For submitReview.' })
  productId: string;
  @Field(() => Product, { nullable: true, description: 'As it is now; null when it is sold no longer, or not now.' })
  product: Product | null;
  @Field(() => String, { description: 'Title with the choice when it was ordered.' })
  title: string;
  @Field(() => String, { nullable: true, description: 'Address of a small picture; null without one.' })
  image: string | null;
  @Field(() => String, { description: 'Number of the order it came with.' })
  orderNumber: string;
  @Field(() => Boolean, { description: 'True when submitReview takes a review of it now.' })
  canReview: boolean;
  @Field(() => String, { nullable: true, description: 'Why not, a sentence; null when it does.' })
  whyNot: string | null;
  @Field(() => OwnReview, { nullable: true, description: 'What was written and not withdrawn; null without a review.' })
  review: OwnReview | null;
}

@ObjectType({ description: 'One page of own reviews.', simpleResolvers: true })
export class OwnReviewPage extends PageFacts {
  @Field(() => [OwnReview], { description: 'Newest first, withdrawn ones left out.' })
  items: OwnReview[];
  @Field(() => Int, { description: 'Own reviews on all pages.' })
  total: number;
}

@ObjectType({ description: 'One page of the reviews of all products.', simpleResolvers: true })
export class StaffReviewPage extends PageFacts {
  @Field(() => [StaffReview], {
    description: 'Those that wait first, then published, refused and withdrawn ones; each newest first.',
  })
  items: StaffReview[];
  @Field(() => Int, { description: 'Reviews the filter lets through.' })
  total: number;
  @Field(() => Int, { description: 'Reviews that wait for a look, whatever the filter.' })
  waiting: number;
}

@ObjectType({ description: 'Whether the shop may ask for reviews.', simpleResolvers: true })
export class SetReviewRequestsPayload {
  @Field(() => Boolean, { description: 'False when it asks no more.' })
  wanted: boolean;
}

@ObjectType({ description: 'How many persons found a review helpful.', simpleResolvers: true })
export class VoteReviewPayload {
  @Field(() => ID, { description: 'The review.' })
  id: string;
  @Field(() => Int, { description: 'With the vote that was given or taken back.' })
  helpful: number;
}
