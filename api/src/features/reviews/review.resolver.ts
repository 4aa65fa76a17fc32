/** Reviews: read by everybody, written by those who received the product, published and answered by staff. */
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Arg, Args, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { readUpload } from '../../platform/files/upload.js';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { MAX_IMAGE_BYTES } from '../catalogue/image.service.js';
import {
  AnswerReviewInput,
  ModerateReviewInput,
  ReviewablesArgs,
  ReviewFilter,
  ReviewsArgs,
  SubmitReviewInput,
  WithdrawReviewArgs,
} from './review.inputs.js';
import { PICTURES_MOST } from './review-pictures.js';
import { allReviews, listReviews, myReviews, productsShownWith, reviewables } from './review-reads.service.js';
import { setReviewRequests } from './review-requests.service.js';
import { answerReview, moderateReview, submitReview, withdrawReview } from './review.service.js';
import {
  OwnReview,
  OwnReviewPage,
  Reviewable,
  ReviewPage,
  SetReviewRequestsPayload,
  StaffReview,
  StaffReviewPage,
  VoteReviewPayload,
} from './review.types.js';
import { ownReviewView, staffReviewView } from './review-view.js';
import { foundHelpful, voteReview } from './review-votes.service.js';

@Resolver()
export class ReviewResolver {
  @Query(() => ReviewPage, {
    description: 'Published reviews of a product and of the members of its group. Empty when it is not sold.',
  })
  reviews(@Ctx() { notes }: Context, @Args(() => ReviewsArgs) args: ReviewsArgs): Promise<ReviewPage> {
    const products = productsShownWith(args.productId);
    notes.showsStockOf(products);
    return listReviews(products, args);
  }

  @Query(() => [Reviewable], {
    description:
      'What may be reviewed, and what was written: the products of one order, or one product and the members of its group. Name one of the three.',
  })
  reviewables(@Ctx() context: Context, @Args(() => ReviewablesArgs) which: ReviewablesArgs): Promise<Reviewable[]> {
    return reviewables(context, which);
  }

  @Mutation(() => OwnReview, {
    description:
      'Writes a review of a product that was received and kept: one of a person and product. It cannot be edited, only withdrawn. Published after the look of the shop, or at once (`reviewsPublish` of the settings).',
  })
  async submitReview(
    @Ctx() context: Context,
    @Arg('input', () => SubmitReviewInput, { description: 'The review.' }) input: SubmitReviewInput,
    @Arg('pictures', () => [GraphQLUpload], {
      nullable: true,
      description: 'At most five, JPEG, PNG or WebP by content, each of at most 5 MB; sent as multipart.',
    })
    pictures?: Promise<FileUpload>[] | null,
  ): Promise<OwnReview> {
    const files = pictures ?? [];
    if (files.length > PICTURES_MOST)
      throw new ShopError(ErrorCode.BAD_INPUT, `At most ${PICTURES_MOST} pictures are taken.`);
    const read = [];
    for (const file of files) read.push(await readUpload(file, MAX_IMAGE_BYTES));
    return ownReviewView(await submitReview(context, input, read));
  }

  @Mutation(() => OwnReview, {
    description:
      'Takes an own review back, with its pictures; another may be written then. Sent again, it answers the same.',
  })
  async withdrawReview(
    @Ctx() context: Context,
    @Args(() => WithdrawReviewArgs) which: WithdrawReviewArgs,
  ): Promise<OwnReview> {
    return ownReviewView(await withdrawReview(context, which));
  }

  @Mutation(() => SetReviewRequestsPayload, {
    description: 'Says whether the shop may ask for reviews of what was delivered; it may until somebody says no.',
  })
  async setReviewRequests(
    @Ctx() context: Context,
    @Arg('wanted', () => Boolean, { description: 'False for no more questions.' }) wanted: boolean,
    @Arg('token', () => String, {
      nullable: true,
      description: 'The part behind `?t=` of the link in the mail; needs no log-in. Null for a signed-in account.',
    })
    token?: string | null,
  ): Promise<SetReviewRequestsPayload> {
    return { wanted: await setReviewRequests(context, wanted, token) };
  }

  @Authorized()
  @Query(() => OwnReviewPage, { description: 'What the account wrote.' })
  myReviews(
    @Ctx() { viewer }: Context,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<OwnReviewPage> {
    return myReviews(viewer!, page, pageSize);
  }

  @Authorized()
  @Mutation(() => VoteReviewPayload, { description: 'Says that a review helps, or takes that back. Once a person.' })
  voteReview(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'A published review of somebody else.' }) id: string,
    @Arg('helpful', () => Boolean, { defaultValue: true, description: 'False takes the own vote back.' })
    helpful: boolean,
  ): Promise<VoteReviewPayload> {
    return voteReview(viewer!, id, helpful);
  }

  @Authorized()
  @Query(() => [ID], { description: 'Those of these reviews that the account found helpful.' })
  reviewsFoundHelpful(
    @Ctx() { viewer }: Context,
    @Arg('ids', () => [ID], { description: 'Ids of reviews, at most 100.' }) ids: string[],
  ): Promise<string[]> {
    return foundHelpful(viewer!, ids);
  }
}

@Resolver()
export class ReviewDeskResolver {
  @Authorized(Permission.MANAGE_REVIEWS)
  @Query(() => StaffReviewPage, { description: 'Reviews of all products, those that wait for a look first.' })
  allReviews(
    @Arg('filter', () => ReviewFilter, { nullable: true, description: 'All reviews when left out.' })
    filter: ReviewFilter | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<StaffReviewPage> {
    return allReviews(filter, page, pageSize);
  }

  @Authorized(Permission.MANAGE_REVIEWS)
  @Mutation(() => StaffReview, {
    description:
      'Publishes a review, or refuses it for one of the listed reasons; then its pictures are removed for good. Sent again, it answers the same.',
  })
  async moderateReview(
    @Ctx() { viewer }: Context,
    @Arg('input', () => ModerateReviewInput, { description: 'The review, and what becomes of it.' })
    input: ModerateReviewInput,
  ): Promise<StaffReview> {
    return staffReviewView(await moderateReview(viewer!, input));
  }

  @Authorized(Permission.MANAGE_REVIEWS)
  @Mutation(() => StaffReview, { description: 'Answers a review below it, for everybody.' })
  async answerReview(
    @Ctx() { viewer }: Context,
    @Arg('input', () => AnswerReviewInput, { description: 'The review and the answer.' }) input: AnswerReviewInput,
  ): Promise<StaffReview> {
    return staffReviewView(await answerReview(viewer!, input));
  }
}
