/** GraphQL operations that show and test the connections to the payment provider and the mail server. */
import { Arg, Authorized, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { connections, verifyMail, verifyPayments } from './connections.service.js';
import { Connections, TrialPayload, VerifyMailInput } from './connections.types.js';

@Resolver()
export class ConnectionsResolver {
  @Authorized(Permission.MANAGE_SETTINGS)
  @Query(() => Connections, { description: 'Which keys of payments and mails are set, and never their values.' })
  connections(): Connections {
    return connections();
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => TrialPayload, {
    description: 'Asks the provider of payments whether it accepts the keys of the shop; no money moves.',
  })
  verifyPayments(@Ctx() { viewer }: Context): Promise<TrialPayload> {
    return verifyPayments(viewer!);
  }

  @Authorized(Permission.MANAGE_SETTINGS)
  @Mutation(() => TrialPayload, { description: 'Sends a test mail at once and tells what the mail server said.' })
  verifyMail(
    @Ctx() { viewer }: Context,
    @Arg('input', () => VerifyMailInput, { description: 'To whom.' }) input: VerifyMailInput,
  ): Promise<TrialPayload> {
    return verifyMail(viewer!, input.to.trim().toLowerCase());
  }
}
