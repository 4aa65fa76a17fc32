/** GraphQL operations of the custom order form and of its requests. */
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { readUpload } from '../../platform/files/upload.js';
import { may, Permission } from '../../types/viewer.js';
import { CorrespondenceFilter } from '../correspondence/correspondence.inputs.js';
import {
  AnswerCustomOrderInput,
  CustomOrderPage,
  EditCustomOrderInput,
  SubmitCustomOrderInput,
  SubmitCustomOrderPayload,
} from './custom-order.inputs.js';
import { CustomOrder } from './custom-order.model.js';
import {
  answerCustomOrder,
  countCustomOrder,
  customOrder,
  customOrders,
  editCustomOrder,
  seeCustomOrder,
  submitCustomOrder,
} from './custom-order.service.js';
import { MAX_DOCUMENT_BYTES } from '../../platform/files/private-document.js';
import { sketchPath } from './sketch.service.js';

@Resolver(() => CustomOrder)
export class CustomOrderResolver {
  @Mutation(() => SubmitCustomOrderPayload, { description: 'A sketch is an image or a PDF of at most 10 MB.' })
  async submitCustomOrder(
    @Ctx() { address }: Context,
    @Arg('input', () => SubmitCustomOrderInput, { description: 'What is to be made and how to reach the sender.' })
    input: SubmitCustomOrderInput,
    @Arg('sketch', () => GraphQLUpload, {
      nullable: true,
      description: 'JPEG, PNG, WebP or PDF by its content, at most 10 MB; sent as multipart.',
    })
    sketch?: Promise<FileUpload> | null,
  ): Promise<SubmitCustomOrderPayload> {
    await countCustomOrder(address);
    return submitCustomOrder(input, sketch ? await readUpload(sketch, MAX_DOCUMENT_BYTES) : undefined);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Query(() => CustomOrderPage, { description: 'Newest first.' })
  customOrders(
    @Arg('filter', () => CorrespondenceFilter, { nullable: true, description: 'Which requests; all when left out.' })
    filter: CorrespondenceFilter | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
    @Ctx() { mostPerPage }: Context,
  ): Promise<CustomOrderPage> {
    return customOrders(filter, page, pageSize, mostPerPage);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Query(() => CustomOrder, { description: 'One request for something made to measure.' })
  customOrder(@Arg('id', () => ID, { description: 'NOT_FOUND when there is none.' }) id: string): Promise<CustomOrder> {
    return customOrder(id);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Mutation(() => CustomOrder, {
    description: 'Notes that somebody of the shop has opened a request: it is unseen no more. Its version stays.',
  })
  seeCustomOrder(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'NOT_FOUND when there is none.' }) id: string,
  ): Promise<CustomOrder> {
    return seeCustomOrder(viewer!, id);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Mutation(() => CustomOrder, { description: 'Says how far the shop is with a request.' })
  editCustomOrder(
    @Ctx() { viewer }: Context,
    @Arg('input', () => EditCustomOrderInput, { description: 'Its new state.' }) input: EditCustomOrderInput,
  ): Promise<CustomOrder> {
    return editCustomOrder(viewer!, input);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Mutation(() => CustomOrder, {
    description: 'Answers a request by mail; its state is ANSWERED afterwards. BAD_INPUT when no e-mail was left.',
  })
  answerCustomOrder(
    @Ctx() { viewer }: Context,
    @Arg('input', () => AnswerCustomOrderInput, { description: 'What is written to whom.' })
    input: AnswerCustomOrderInput,
  ): Promise<CustomOrder> {
    return answerCustomOrder(viewer!, input);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Signed relative path, valid for an hour; null without a sketch, and for everybody but staff.',
  })
  sketchUrl(@Root() { sketch }: CustomOrder, @Ctx() { viewer }: Context): string | null {
    return sketch && may(viewer, Permission.MANAGE_SUPPORT) ? sketchPath(sketch) : null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The file as its sender named it; null without a sketch.',
  })
  sketchName(@Root() { sketch }: CustomOrder): string | null {
    return sketch?.name ?? null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'Media type, such as image/png or application/pdf; null without a sketch.',
  })
  sketchType(@Root() { sketch }: CustomOrder): string | null {
    return sketch?.type ?? null;
  }
}
