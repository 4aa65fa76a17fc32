/** Returns: requested by customers, answered and settled by staff. */
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs';
import type { FileUpload } from 'graphql-upload/processRequest.mjs';
import { Arg, Authorized, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ErrorCode, ShopError } from '../../errors/index.js';
import type { Context } from '../../platform/request/request-context.js';
import { readUpload } from '../../platform/files/upload.js';
import { Permission } from '../../types/viewer.js';
import { Order } from '../orders/order.types.js';
import { MAX_PICTURE_BYTES, MOST_PICTURES } from './return-pictures.js';
import { findReturn, listReturns, returnsOfOrders, returnViews } from './return-reads.service.js';
import { exchangeChoices } from './exchange.service.js';
import { LineExchange } from './exchange.types.js';
import { cancelItemsForCustomer, cancelOrderItems, itemsCancellation } from './part-cancel.service.js';
import {
  AnswerReturnInput,
  CancelItemsForCustomerInput,
  CancelOrderItemsInput,
  ItemsToCancelInput,
  ReceiveReturnInput,
  RequestReturnInput,
  ReturnFilter,
  SettleReturnInput,
} from './return.inputs.js';
import type { StoredReturn } from './return.model.js';
import { settleReturn } from './return-settle.service.js';
import { answerReturn, receiveReturn, requestReturn, withdrawReturn } from './return.service.js';
import { ItemsCancellation, Return, ReturnPage } from './return.types.js';

const shown = async (one: Promise<StoredReturn>): Promise<Return> => (await returnViews([await one]))[0]!;

@Resolver(() => Order)
export class ReturnResolver {
  @FieldResolver(() => [Return], { description: 'Oldest first; none for most orders.' })
  returns(@Root() { id }: Order, @Ctx() { loaders }: Context): Promise<Return[]> {
    return loaders.loader<string, Return[]>('returnsOfOrders', returnsOfOrders).load(id);
  }

  @Authorized()
  @Query(() => [LineExchange], {
    description:
      'What pieces of an own order may be exchanged for: the members of their product groups. None for most orders.',
  })
  exchangeChoices(
    @Ctx() { viewer }: Context,
    @Arg('orderId', () => ID, { description: "Another account's is NOT_FOUND." }) orderId: string,
  ): Promise<LineExchange[]> {
    return exchangeChoices(viewer!, orderId);
  }

  @Authorized()
  @Mutation(() => Return, { description: 'Asks for a return or an exchange of pieces of an own order.' })
  async requestReturn(
    @Ctx() { viewer }: Context,
    @Arg('input', () => RequestReturnInput, { description: 'Which pieces, and why.' }) input: RequestReturnInput,
    @Arg('pictures', () => [GraphQLUpload], {
      nullable: true,
      description: 'At most five, JPEG, PNG, WebP or HEIC by content, each of at most 5 MB; sent as multipart.',
    })
    pictures?: Promise<FileUpload>[] | null,
  ): Promise<Return> {
    const files = pictures ?? [];
    if (files.length > MOST_PICTURES)
      throw new ShopError(ErrorCode.BAD_INPUT, `At most ${MOST_PICTURES} pictures are taken.`);
    const read = [];
    for (const file of files) read.push(await readUpload(file, MAX_PICTURE_BYTES));
    return shown(requestReturn(viewer!, input, read));
  }

  @Authorized()
  @Mutation(() => Order, {
    description:
      'Cancels pieces of an own order before they leave: what was paid for them goes back, what is not paid yet is owed no more. All that is left cancels the order.',
  })
  cancelOrderItems(
    @Ctx() { viewer }: Context,
    @Arg('input', () => CancelOrderItemsInput, { description: 'Which pieces, and why.' }) input: CancelOrderItemsInput,
  ): Promise<Order> {
    return cancelOrderItems(viewer!, input);
  }

  @Authorized()
  @Mutation(() => Return, { description: 'Takes an own request back, until the goods are with the shop.' })
  withdrawReturn(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: "Another account's is NOT_FOUND." }) id: string,
  ): Promise<Return> {
    return shown(withdrawReturn(viewer!, id));
  }
}

@Resolver()
export class ReturnDeskResolver {
  @Authorized(Permission.READ_ORDERS)
  @Query(() => ReturnPage, { description: 'Returns of all customers, newest first.' })
  returns(
    @Arg('filter', () => ReturnFilter, { nullable: true, description: 'All returns when left out.' })
    filter: ReturnFilter | undefined,
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<ReturnPage> {
    return listReturns(filter, page, pageSize);
  }

  @Authorized(Permission.READ_ORDERS)
  @Query(() => Return, { description: 'One return of any customer.' })
  return(@Arg('id', () => ID, { description: 'NOT_FOUND when there is none.' }) id: string): Promise<Return> {
    return findReturn(id);
  }

  @Authorized(Permission.MANAGE_RETURNS)
  @Mutation(() => Return, { description: 'Says yes or no to a return; its customer is told.' })
  answerReturn(
    @Ctx() { viewer }: Context,
    @Arg('input', () => AnswerReturnInput, { description: 'The answer and its words.' }) input: AnswerReturnInput,
  ): Promise<Return> {
    return shown(answerReturn(viewer!, input));
  }

  @Authorized(Permission.MANAGE_RETURNS)
  @Mutation(() => Return, { description: 'Counts what came back: each piece to the stock, or written off.' })
  receiveReturn(
    @Ctx() { viewer }: Context,
    @Arg('input', () => ReceiveReturnInput, { description: 'What came.' }) input: ReceiveReturnInput,
  ): Promise<Return> {
    return shown(receiveReturn(viewer!, input));
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Return, {
    description:
      'Gives the money of what came back, or sends the same goods again or what was asked for instead. Money that goes back asks for the password again (PASSWORD_NEEDED), as refundOrder does.',
  })
  settleReturn(
    @Ctx() { viewer }: Context,
    @Arg('input', () => SettleReturnInput, { description: 'What the customer gets.' }) input: SettleReturnInput,
  ): Promise<Return> {
    return shown(settleReturn(viewer!, input));
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Query(() => ItemsCancellation, { description: 'What cancelItemsForCustomer would bring with it.' })
  itemsCancellation(
    @Arg('input', () => ItemsToCancelInput, { description: 'Which pieces of which order.' }) input: ItemsToCancelInput,
  ): Promise<ItemsCancellation> {
    return itemsCancellation(input);
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => Order, {
    description:
      'Cancels pieces of an order before they leave, as cancelOrderItems does for its customer; a refund by it asks for the password again (PASSWORD_NEEDED).',
  })
  cancelItemsForCustomer(
    @Ctx() { viewer }: Context,
    @Arg('input', () => CancelItemsForCustomerInput, { description: 'Which pieces, and why.' })
    input: CancelItemsForCustomerInput,
  ): Promise<Order> {
    return cancelItemsForCustomer(viewer!, input);
  }
}
