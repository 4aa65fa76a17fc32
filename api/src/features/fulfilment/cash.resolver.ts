/** Cash of delivered orders, as staff record and list it. */
import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { RecordCashInput } from './cash.inputs.js';
import { cashOutstanding, recordCash } from './cash.service.js';
import { CashOutstanding, RecordCashPayload } from './cash.types.js';

@Resolver()
export class CashResolver {
  @Authorized(Permission.READ_ORDERS)
  @Query(() => CashOutstanding, {
    description:
      'Cash of delivered orders that couriers or customers still owe; `orders` lists them with `cashOwedBy`.',
  })
  cashOutstanding(): Promise<CashOutstanding> {
    return cashOutstanding();
  }

  @Authorized(Permission.MANAGE_ORDERS)
  @Mutation(() => RecordCashPayload, {
    description: 'Says who has the cash of delivered orders now: received, with the courier, or not paid yet.',
  })
  recordCash(
    @Ctx() { viewer }: Context,
    @Arg('input', () => RecordCashInput, { description: 'Which orders and who has their cash.' })
    input: RecordCashInput,
  ): Promise<RecordCashPayload> {
    return recordCash(viewer!, input);
  }
}
