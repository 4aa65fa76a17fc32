/** GraphQL operations of the consent to news of orders by WhatsApp. */
import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { setWhatsappUpdates, whatsappUpdates } from './whatsapp-updates.service.js';
import { SetWhatsappUpdatesInput, WhatsappUpdates } from './whatsapp-updates.types.js';

@Resolver()
export class WhatsappUpdatesResolver {
  @Authorized()
  @Query(() => WhatsappUpdates, {
    description:
      'Whether the signed-in account wants news of orders by WhatsApp. A checkout asks when offered and not yet asked.',
  })
  myWhatsappUpdates(
    @Ctx() { viewer }: Context,
    @Arg('phone', () => String, { nullable: true, description: 'As typed; null: the number of the account.' })
    phone: string | null,
  ): Promise<WhatsappUpdates> {
    return whatsappUpdates(viewer!, phone);
  }

  @Authorized()
  @Mutation(() => WhatsappUpdates, {
    description: 'Agrees to news of orders by WhatsApp, or takes it back; it holds at once, for orders under way too.',
  })
  setWhatsappUpdates(
    @Ctx() { viewer }: Context,
    @Arg('input', () => SetWhatsappUpdatesInput, { description: 'The number, and what is wanted.' })
    input: SetWhatsappUpdatesInput,
  ): Promise<WhatsappUpdates> {
    return setWhatsappUpdates(viewer!, input);
  }
}
