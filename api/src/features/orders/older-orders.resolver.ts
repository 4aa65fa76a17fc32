/** Orders that a phone code alone does not show. */
import { Arg, Authorized, Ctx, Field, Mutation, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { hidesOlder, unlockOlderOrders } from './older-orders.service.js';

@ObjectType({ description: 'All orders are shown now.', simpleResolvers: true })
class UnlockOlderOrdersPayload {
  @Field(() => Boolean, { description: 'Always true; a refusal is an error.' })
  success: boolean;
}

@Resolver()
export class OlderOrdersResolver {
  @Authorized()
  @Query(() => Boolean, {
    description:
      'Whether the signed-in account has orders or addresses older than 90 days that are not shown, because it was signed in by a phone code alone.',
  })
  hasHiddenOrders(@Ctx() { viewer }: Context): Promise<boolean> {
    return hidesOlder(viewer!);
  }

  @Authorized()
  @Mutation(() => UnlockOlderOrdersPayload, {
    description:
      'Shows orders and addresses older than 90 days to this sign-in. WRONG_CODE for a PIN of none of them; five tries a day.',
  })
  async unlockOlderOrders(
    @Ctx() context: Context,
    @Arg('pin', () => String, { description: 'PIN code of one of those orders or addresses.' }) pin: string,
  ): Promise<UnlockOlderOrdersPayload> {
    await unlockOlderOrders(context.viewer!, pin, context);
    return { success: true };
  }
}
