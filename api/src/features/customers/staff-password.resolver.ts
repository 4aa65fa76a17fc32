/** Pending passwords of staff: shows them to admins, who can cancel them, as can the holder of the mailed link. */
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { PendingPassword, CancelPasswordResetPayload } from './password-reset.types.js';
import { pendingPasswords, cancelByAdmin, cancelByLink } from './staff-password.service.js';

@Resolver()
export class StaffPasswordResolver {
  @Authorized(Permission.MANAGE_STAFF)
  @Query(() => [PendingPassword], {
    description: 'New passwords of staff that are not in force yet, the next one first; at most 100.',
  })
  pendingPasswords(): Promise<PendingPassword[]> {
    return pendingPasswords();
  }

  @Authorized(Permission.MANAGE_STAFF)
  @Mutation(() => CancelPasswordResetPayload, {
    description: 'Cancels the new password of a member of staff before it is in force; the old one stays.',
  })
  async cancelStaffPasswordReset(
    @Ctx() context: Context,
    @Arg('userId', () => ID, { description: 'Of the account.' }) userId: string,
  ): Promise<CancelPasswordResetPayload> {
    return { cancelled: await cancelByAdmin(context.viewer!, userId, context) };
  }

  @Mutation(() => CancelPasswordResetPayload, {
    description: 'The same for whoever holds the link that its owner and every admin were mailed.',
  })
  async cancelPasswordReset(
    @Ctx() context: Context,
    @Arg('token', () => String, { description: 'Of the mailed link; NOT_FOUND when it is not right.' }) token: string,
  ): Promise<CancelPasswordResetPayload> {
    return { cancelled: await cancelByLink(token, context) };
  }
}
