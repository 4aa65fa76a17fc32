/** Inputs of the profile and of the change of an e-mail address. */
import { MaxLength, MinLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { Email, Line, OptionalPhone } from '../../types/text-rules.js';

const PASSWORD_MOST = 128;
const CODE_LENGTH = 6;

@InputType({ description: 'What a person says of themselves.' })
export class UpdateMyProfileInput {
  @Field(() => String, { description: 'Shown to the shop and on later orders; at most 100 characters.' })
  @Line('The name')
  name: string;

  @Field(() => String, {
    nullable: true,
    description: 'Proposed at the next order, in any notation; blank or left out takes it away.',
  })
  @OptionalPhone()
  phone?: string | null;
}

@InputType({ description: 'First step of changing the e-mail address of the signed-in account.' })
export class RequestEmailChangeInput {
  @Field(() => String, { description: 'The new address, where the code goes.' })
  @Email()
  newEmail: string;

  @Field(() => String, { description: 'Password of the signed-in account.' })
  @MinLength(1, { message: 'The password is needed.' })
  @MaxLength(PASSWORD_MOST, { message: `The password has at most ${PASSWORD_MOST} characters.` })
  password: string;
}

@InputType({ description: 'Second step of changing the e-mail address of the signed-in account.' })
export class ChangeEmailInput {
  @Field(() => String, { description: 'The new address, as in the first step.' })
  @Email()
  newEmail: string;

  @Field(() => String, { description: 'The six digits of the mail.' })
  @Line('The code', CODE_LENGTH)
  code: string;
}
