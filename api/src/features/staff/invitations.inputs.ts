/** Inputs of invitations to the staff, with the validation rules of each field. */
import { MaxLength, MinLength } from 'class-validator';
import { Field, ID, InputType } from 'type-graphql';
import { Email, Line, OptionalEmail, OptionalLine } from '../../types/text-rules.js';
import { Role } from '../../types/viewer.js';
import { PASSWORD_MOST } from '../customers/accounts.inputs.js';

@InputType({ description: 'Whom to invite to the staff, and as what.' })
export class InviteStaffInput {
  @Field(() => String, {
    nullable: true,
    description: 'Where the link is mailed; left out, the link is answered and the invited person gives the address.',
  })
  @OptionalEmail()
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'What the list calls them; they can change it as they join.' })
  @OptionalLine('The name')
  name?: string | null;

  @Field(() => Role, { description: 'What they may do; no more than whoever invites may.' })
  role: Role;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: the link is answered, to be handed over, and not mailed. Without an e-mail it always is.',
  })
  asLink?: boolean | null;
}

@InputType({ description: 'An invitation that gets another link; the one before it opens nothing any more.' })
export class ResendInvitationInput {
  @Field(() => ID, { description: 'One that was neither used nor withdrawn.' })
  id: string;

  @Field(() => Boolean, { nullable: true, description: 'True: the link is answered and not mailed.' })
  asLink?: boolean | null;
}

@InputType({ description: 'First step of joining: a code to the address of the invited person.' })
export class RequestJoinCodeInput {
  @Field(() => String, { description: 'What stands after `invitation=` in the link.' })
  @Line('The link', 100)
  invitation: string;

  @Field(() => String, {
    nullable: true,
    description: 'Needed when the invitation names none; otherwise the code goes to that of the invitation.',
  })
  @OptionalEmail()
  email?: string | null;
}

@InputType({ description: 'Second step of joining.' })
export class JoinStaffInput {
  @Field(() => String, { description: 'As with the first step.' })
  @Line('The link', 100)
  invitation: string;

  @Field(() => String, { description: 'The e-mail the code was sent to.' })
  @Email()
  email: string;

  @Field(() => String, {
    nullable: true,
    description: 'Needed unless the address has an account, which keeps its name.',
  })
  @OptionalLine('The name')
  name?: string | null;

  @Field(() => String, {
    description:
      'A new one of at least eight characters; of an address that has an account the password of that account.',
  })
  @MinLength(1, { message: 'The password is needed.' })
  @MaxLength(PASSWORD_MOST, { message: `The password has at most ${PASSWORD_MOST} characters.` })
  password: string;

  @Field(() => String, { description: 'The six digits of the mail.' })
  @Line('The code', 6)
  otp: string;
}
