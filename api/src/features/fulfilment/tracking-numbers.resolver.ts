/** Tracking numbers of many parcels at once: a file of them, what they would do, and doing it. */
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { readUpload } from '../../platform/files/upload.js';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { MAX_TRACKING_FILE_BYTES, describeTrackingFile } from './tracking-file.js';
import { AddTrackingNumbersInput } from './tracking-numbers.inputs.js';
import { addTrackingNumbers, previewTrackingNumbers } from './tracking-numbers.service.js';
import { DescribeTrackingFilePayload, AddTrackingNumbersPayload } from './tracking-numbers.types.js';

@Resolver()
export class TrackingNumbersResolver {
  @Authorized(Permission.MANAGE_ORDERS, Permission.PACK_ORDERS)
  @Query(() => AddTrackingNumbersPayload, {
    description: 'What addTrackingNumbers would do with these, line by line. Nothing is written.',
  })
  trackingNumbersPreview(
    @Arg('numbers', () => AddTrackingNumbersInput, { description: 'Orders and their tracking numbers.' })
    numbers: AddTrackingNumbersInput,
  ): Promise<AddTrackingNumbersPayload> {
    return previewTrackingNumbers(numbers);
  }

  @Authorized(Permission.MANAGE_ORDERS, Permission.PACK_ORDERS)
  @Mutation(() => AddTrackingNumbersPayload, {
    description:
      'Sends parcels with their tracking numbers, and gives numbers to those that left without one; each customer is told once. The same lines again change nothing.',
  })
  addTrackingNumbers(
    @Ctx() { viewer }: Context,
    @Arg('numbers', () => AddTrackingNumbersInput, { description: 'Orders and their tracking numbers.' })
    numbers: AddTrackingNumbersInput,
  ): Promise<AddTrackingNumbersPayload> {
    return addTrackingNumbers(viewer!, numbers);
  }

  @Authorized(Permission.MANAGE_ORDERS, Permission.PACK_ORDERS)
  @Mutation(() => DescribeTrackingFilePayload, {
    description: "Reads a courier's CSV of tracking numbers, for trackingNumbersPreview. Nothing is written.",
  })
  async describeTrackingFile(
    @Arg('file', () => GraphQLUpload, { description: 'CSV with headings; at most 1 MB and 500 lines.' })
    file: Promise<FileUpload>,
    @Arg('orderColumn', () => String, {
      nullable: true,
      description: 'Heading of the column with the numbers of orders; recognized when left out.',
    })
    orderColumn: string | undefined,
    @Arg('trackingColumn', () => String, {
      nullable: true,
      description: 'Heading of the column with the tracking numbers; recognized when left out.',
    })
    trackingColumn: string | undefined,
  ): Promise<DescribeTrackingFilePayload> {
    const { content } = await readUpload(file, MAX_TRACKING_FILE_BYTES);
    return describeTrackingFile(content, { order: orderColumn, tracking: trackingColumn });
  }
}
