/** Invitations to the staff, and joining by one. */
import { Arg, Authorized, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../../platform/request/request-context.js';
import { Permission } from '../../types/viewer.js';
import { CodeSent, Session } from '../customers/accounts.inputs.js';
import { InviteStaffInput, JoinStaffInput, RequestJoinCodeInput, ResendInvitationInput } from './invitations.inputs.js';
import { inviteStaff, listInvitations, resendInvitation, withdrawInvitation } from './invitations.service.js';
import { InvitationPage, InvitationPayload, InvitationToJoin, WithdrawInvitationPayload } from './invitations.types.js';
import { invitationToJoin, joinStaff, requestJoinCode } from './join.service.js';

@Resolver()
export class InvitationsResolver {
  @Authorized(Permission.MANAGE_STAFF)
  @Query(() => InvitationPage, { description: 'Invitations that were neither used nor withdrawn, newest first.' })
  invitations(
    @Arg('page', () => Int, { defaultValue: 1, description: 'From 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 20, description: 'At most 100.' }) pageSize: number,
  ): Promise<InvitationPage> {
    return listInvitations(page, pageSize);
  }

  @Authorized(Permission.MANAGE_STAFF)
  @Mutation(() => InvitationPayload, {
    description:
      'Invites somebody to the staff by mail or by a link, open for seven days and used once. PASSWORD_NEEDED when the password was not given within ten minutes.',
  })
  inviteStaff(
    @Ctx() context: Context,
    @Arg('input', () => InviteStaffInput, { description: 'Whom, and as what.' }) input: InviteStaffInput,
  ): Promise<InvitationPayload> {
    return inviteStaff(context.viewer!, input, context);
  }

  @Authorized(Permission.MANAGE_STAFF)
  @Mutation(() => InvitationPayload, {
    description:
      'Makes another link for an invitation, open for seven days from now. PASSWORD_NEEDED like inviteStaff.',
  })
  resendInvitation(
    @Ctx() context: Context,
    @Arg('input', () => ResendInvitationInput, { description: 'Which one, and whether it is mailed.' })
    input: ResendInvitationInput,
  ): Promise<InvitationPayload> {
    return resendInvitation(context.viewer!, input, context);
  }

  @Authorized(Permission.MANAGE_STAFF)
  @Mutation(() => WithdrawInvitationPayload, { description: 'Ends an invitation: its link opens nothing any more.' })
  withdrawInvitation(
    @Ctx() { viewer }: Context,
    @Arg('id', () => ID, { description: 'One that was neither used nor withdrawn.' }) id: string,
  ): Promise<WithdrawInvitationPayload> {
    return withdrawInvitation(viewer!, id);
  }

  @Query(() => InvitationToJoin, {
    description: 'What an invitation offers; NOT_FOUND or CONFLICT say why a link opens nothing.',
  })
  invitation(
    @Arg('invitation', () => String, { description: 'What stands after `invitation=` in the link.' })
    invitation: string,
  ): Promise<InvitationToJoin> {
    return invitationToJoin(invitation);
  }

  @Mutation(() => CodeSent, { description: 'Mails a code to join the staff with.' })
  requestJoinCode(
    @Arg('input', () => RequestJoinCodeInput, { description: 'The invitation, and the address when it names none.' })
    input: RequestJoinCodeInput,
    @Ctx() context: Context,
  ): Promise<CodeSent> {
    return requestJoinCode(input, context);
  }

  @Mutation(() => Session, {
    description:
      'Joins the staff by an invitation and signs in. An address that has an account keeps it and gives its password. A code has five tries.',
  })
  joinStaff(
    @Arg('input', () => JoinStaffInput, { description: 'The invitation, who joins, and the mailed code.' })
    input: JoinStaffInput,
    @Ctx() context: Context,
  ): Promise<Session> {
    return joinStaff(input, context);
  }
}
