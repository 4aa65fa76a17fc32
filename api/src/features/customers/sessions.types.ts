/** Sessions as their owners and admins see them. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { DateTime } from '../../types/scalars.js';

@ObjectType({ description: 'A log-in on one device that has not ended.', simpleResolvers: true })
export class ActiveSession {
  @Field(() => ID, { description: 'End it by this.' })
  id: string;

  @Field(() => Boolean, { description: 'True for the one that asks.' })
  current: boolean;

  @Field(() => String, { description: 'Browser and system, such as `Chrome on Windows`.' })
  device: string;

  @Field(() => String, { description: 'Network address it was begun from.' })
  address: string;

  @Field(() => DateTime, { description: 'When it was begun.' })
  createdAt: Date;

  @Field(() => DateTime, { description: 'To the minute.' })
  lastUsedAt: Date;

  @Field(() => DateTime, { description: 'When it ends if it is not used any more.' })
  expiresAt: Date;
}

@ObjectType({ description: 'A log-out.', simpleResolvers: true })
export class LogOutPayload {
  @Field(() => Boolean, { description: 'Always true: the token opens nothing any more.' })
  success: boolean;
}

@ObjectType({ description: 'The end of a session.', simpleResolvers: true })
export class EndSessionPayload {
  @Field(() => ID, { description: 'Of the session that ended.' })
  id: string;
}

@ObjectType({ description: 'The end of every session but one.', simpleResolvers: true })
export class EndOtherSessionsPayload {
  @Field(() => Int, { description: 'How many ended.' })
  ended: number;
}

@ObjectType({ description: 'The end of sessions of a member of staff.', simpleResolvers: true })
export class EndStaffSessionsPayload {
  @Field(() => Int, { description: 'How many ended.' })
  ended: number;
}

@ObjectType({ description: 'A password that was given once more.', simpleResolvers: true })
export class ConfirmPasswordPayload {
  @Field(() => DateTime, { description: 'Until when it need not be given again on this device.' })
  confirmedUntil: Date;
}
