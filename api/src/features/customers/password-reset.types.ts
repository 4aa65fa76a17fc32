/** GraphQL types of password resets: the answer, and pending passwords of staff. */
import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime } from '../../types/scalars.js';
import { User } from './user.model.js';

const NOBODY_SIGNED_IN = 'Always null: a reset signs nobody in. Log in with the new password.';

@ObjectType({
  description: 'A password that was set with a mailed code or link. It signs nobody in.',
  simpleResolvers: true,
})
export class ResetPasswordPayload {
  @Field(() => DateTime, {
    description:
      'From when on the new password counts: at once for shoppers, later for staff. Until then the old one does.',
  })
  effectiveAt: Date;

  @Field(() => String, {
    description: 'To be kept on this device and sent with its next log-in; opens nothing by itself.',
  })
  device: string;

  @Field(() => String, {
    nullable: true,
    description: NOBODY_SIGNED_IN,
    deprecationReason: 'Use logIn. Removed after 2027-11-25.',
  })
  token: null;

  @Field(() => DateTime, {
    nullable: true,
    description: NOBODY_SIGNED_IN,
    deprecationReason: 'Use logIn. Removed after 2027-11-25.',
  })
  expiresAt: null;

  @Field(() => User, {
    nullable: true,
    description: NOBODY_SIGNED_IN,
    deprecationReason: 'Use logIn. Removed after 2027-11-25.',
  })
  user: null;
}

@ObjectType({ description: 'The new password of a staff account that is not in force yet.', simpleResolvers: true })
export class PendingPassword {
  @Field(() => ID, { description: 'Id of the account.' })
  userId: string;

  @Field(() => String, { description: 'Name of the account.' })
  name: string;

  @Field(() => String, { description: 'E-mail of the account.' })
  email: string;

  @Field(() => DateTime, { description: 'When it was set.' })
  requestedAt: Date;

  @Field(() => DateTime, { description: 'From when on it counts unless somebody cancels it.' })
  effectiveAt: Date;

  @Field(() => String, { description: 'Network address it was set from.' })
  address: string;
}

@ObjectType({ description: 'A password reset that was cancelled.', simpleResolvers: true })
export class CancelPasswordResetPayload {
  @Field(() => Boolean, {
    description: 'False when there was none any more: the new password is in force, or was cancelled already.',
  })
  cancelled: boolean;
}
