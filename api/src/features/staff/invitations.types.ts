/** GraphQL types of invitations to the staff. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { DateTime } from '../../types/scalars.js';
import { Role } from '../../types/viewer.js';

@ObjectType({ description: 'An invitation that was neither used nor withdrawn.', simpleResolvers: true })
export class Invitation {
  @Field(() => ID, { description: 'For resendInvitation and withdrawInvitation.' })
  id: string;

  @Field(() => String, { nullable: true, description: 'Null when the invited person gives it.' })
  email: string | null;

  @Field(() => String, { nullable: true, description: 'As whoever invited wrote it; null when they did not.' })
  name: string | null;

  @Field(() => Role, { description: 'The role the invited person gets.' })
  role: Role;

  @Field(() => Boolean, { description: 'False when the link was handed over by whoever invited.' })
  mailed: boolean;

  @Field(() => String, { description: 'Name of the member of staff who invited.' })
  invitedBy: string;

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt: Date;

  @Field(() => DateTime, { description: 'When its link ends, seven days after it was sent last.' })
  expiresAt: Date;

  @Field(() => Boolean, { description: 'True once its link has ended; send it again or withdraw it.' })
  isExpired: boolean;
}

@ObjectType({ description: 'A page of invitations.', simpleResolvers: true })
export class InvitationPage extends PageFacts {
  @Field(() => [Invitation], { description: 'Newest first.' })
  items: Invitation[];

  @Field(() => Int, { description: 'Invitations on all pages together.' })
  total: number;
}

@ObjectType({ description: 'An invitation that was made or sent again.', simpleResolvers: true })
export class InvitationPayload {
  @Field(() => Invitation, { description: 'As it stands now.' })
  invitation: Invitation;

  @Field(() => String, {
    nullable: true,
    description: 'The address to hand over, told this once; null when it was mailed.',
  })
  link: string | null;
}

@ObjectType({ description: 'What became of an invitation.', simpleResolvers: true })
export class WithdrawInvitationPayload {
  @Field(() => ID, { description: 'Of the invitation, whose link opens nothing any more.' })
  id: string;
}

@ObjectType({ description: 'What whoever holds the link of an invitation is told.', simpleResolvers: true })
export class InvitationToJoin {
  @Field(() => Role, { description: 'The role it gives.' })
  role: Role;

  @Field(() => String, { nullable: true, description: 'The name that whoever invited wrote; null without one.' })
  name: string | null;

  @Field(() => String, { nullable: true, description: 'Whom it is for; null when the invited person gives it.' })
  email: string | null;

  @Field(() => Boolean, {
    description: 'True when `email` has an account of a customer: its password confirms the new role then.',
  })
  hasAccount: boolean;

  @Field(() => String, { description: 'Name of the member of staff who invited.' })
  invitedBy: string;

  @Field(() => DateTime, { description: 'When the link ends.' })
  expiresAt: Date;
}
