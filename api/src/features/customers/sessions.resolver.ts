/** Where an account is logged in, and the end of that; the same for admins over staff. */
import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import {
  confirmPassword,
  endOtherSessions,
  endOwnSession,
  endStaffSessions,
  logOut,
  sessionsOf,
  staffSessions,
} from './sessions.service.js';
import {
  ActiveSession,
  ConfirmPasswordPayload,
  EndOtherSessionsPayload,
  EndSessionPayload,
  EndStaffSessionsPayload,
  LogOutPayload,
} from './sessions.types.js';

@Resolver()
export class SessionsResolver {
  @Authorized()
  @Query(() => [ActiveSession], {
    description: 'Where the signed-in account is logged in, last used first; at most 50.',
  })
  mySessions(@Ctx() { viewer }: Context): Promise<ActiveSession[]> {
    return sessionsOf(viewer!.id, viewer!.session?.id);
  }

  @Authorized()
  @Mutation(() => LogOutPayload, { description: 'Ends the session that asks: its token opens nothing any more.' })
  async logOut(@Ctx() context: Context): Promise<LogOutPayload> {
    await logOut(context.viewer!, context);
    return { success: true };
  }

  @Authorized()
  @Mutation(() => EndSessionPayload, {
    description: 'Ends one session of the signed-in account, in every process within a second.',
  })
  async endSession(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Of the session; NOT_FOUND when it ended already.' }) id: string,
  ): Promise<EndSessionPayload> {
    await endOwnSession(context.viewer!, id, context);
    return { id };
  }

  @Authorized()
  @Mutation(() => EndOtherSessionsPayload, {
    description: 'Ends every session of the signed-in account but the one that asks.',
  })
  async endOtherSessions(@Ctx() context: Context): Promise<EndOtherSessionsPayload> {
    return { ended: await endOtherSessions(context.viewer!, context) };
  }

  @Authorized()
  @Mutation(() => ConfirmPasswordPayload, {
    description:
      'Gives the password once more, which role changes, API keys, webhooks and refunds ask for (PASSWORD_NEEDED) ten minutes after it was given last.',
  })
  async confirmPassword(
    @Ctx() context: Context,
    @Arg('password', () => String, {
      description:
        'Of the signed-in account; without one, a code of requestPhoneCode that was asked for without device.',
    })
    password: string,
  ): Promise<ConfirmPasswordPayload> {
    return { confirmedUntil: await confirmPassword(context.viewer!, password, context) };
  }

  @Authorized(Permission.MANAGE_STAFF)
  @Query(() => [ActiveSession], { description: 'Where a member of staff is logged in, last used first; at most 50.' })
  staffSessions(
    @Ctx() { viewer }: Context,
    @Arg('userId', () => ID, { description: 'An account with a role beside customer.' }) userId: string,
  ): Promise<ActiveSession[]> {
    return staffSessions(userId, viewer!);
  }

  @Authorized(Permission.MANAGE_STAFF)
  @Mutation(() => EndStaffSessionsPayload, { description: 'Ends one or all sessions of a member of staff.' })
  async endStaffSessions(
    @Ctx() { viewer }: Context,
    @Arg('userId', () => ID, { description: 'An account with a role beside customer.' }) userId: string,
    @Arg('sessionId', () => ID, { nullable: true, description: 'All of them when left out.' }) sessionId?: string,
  ): Promise<EndStaffSessionsPayload> {
    return { ended: await endStaffSessions(viewer!, userId, sessionId) };
  }
}
