/** The custom order form and the list of what it brought. */
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { Context } from '../../graphql/context.js';
import { readUpload } from '../../platform/upload.js';
import { may, Permission } from '../../types/viewer.js';
import { CustomOrderPage, SubmitCustomOrderInput, SubmitCustomOrderPayload } from './custom-order.inputs.js';
import { CustomOrder } from './custom-order.model.js';
import { countCustomOrder, customOrder, customOrders, submitCustomOrder } from './custom-order.service.js';
import { MAX_SKETCH_BYTES, sketchPath } from './sketch.service.js';

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
    return submitCustomOrder(input, sketch ? await readUpload(sketch, MAX_SKETCH_BYTES) : undefined);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Query(() => CustomOrderPage, { description: 'Newest first.' })
  customOrders(
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
    @Ctx() { mostPerPage }: Context,
  ): Promise<CustomOrderPage> {
    return customOrders(page, pageSize, mostPerPage);
  }

  @Authorized(Permission.MANAGE_SUPPORT)
  @Query(() => CustomOrder, { description: 'One request for something made to measure.' })
  customOrder(@Arg('id', () => ID, { description: 'NOT_FOUND when there is none.' }) id: string): Promise<CustomOrder> {
    return customOrder(id);
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
