/** What the workshop did for orders, for staff. */
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { MAX_DOCUMENT_BYTES } from '../../platform/files/private-document.js';
import { readUpload } from '../../platform/files/upload.js';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { Order } from '../orders/order.types.js';
import { orderView } from '../orders/order-view.js';
import { AddWorkStepArgs } from './work-steps.inputs.js';
import { addWorkStep, PICTURES_MOST, removeWorkStep, workStepNames } from './work-steps.service.js';

@Resolver()
export class WorkStepsResolver {
  @Authorized(Permission.READ_ORDERS)
  @Query(() => [String], { description: 'Names of steps of work to choose from, as the settings have them.' })
  workStepNames(): string[] {
    return workStepNames();
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Order, { description: 'Notes what the workshop did for an order.' })
  async addWorkStep(
    @Ctx() { viewer }: Context,
    @Args(() => AddWorkStepArgs) step: AddWorkStepArgs,
    @Arg('pictures', () => [GraphQLUpload], {
      nullable: true,
      description: 'At most six, JPEG, PNG or WebP by content, each of at most 10 MB; sent as multipart.',
    })
    pictures?: Promise<FileUpload>[] | null,
  ): Promise<Order> {
    const files = pictures ?? [];
    if (files.length > PICTURES_MOST)
      throw new ShopError(ErrorCode.BAD_INPUT, `At most ${PICTURES_MOST} pictures are taken.`);
    const read = [];
    for (const file of files) read.push(await readUpload(file, MAX_DOCUMENT_BYTES));
    return orderView(await addWorkStep(viewer!, step, read));
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Order, { description: 'Takes a step out again, with its pictures. Sent again, it answers the same.' })
  async removeWorkStep(
    @Ctx() { viewer }: Context,
    @Arg('orderId', () => ID, { description: 'The order.' }) orderId: string,
    @Arg('stepId', () => ID, { description: 'One of its workSteps.' }) stepId: string,
  ): Promise<Order> {
    return orderView(await removeWorkStep(viewer!, orderId, stepId));
  }
}
