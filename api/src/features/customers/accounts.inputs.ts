/** Inputs and answers of sign-up and log-in, with the validation rules of each field. */
import { MaxLength, MinLength } from 'class-validator';
import { Field, InputType, ObjectType } from 'type-graphql';
import { DateTime } from '../../types/scalars.js';
import { Email, Line, OptionalEmail, OptionalLine } from '../../types/text-rules.js';
import { PASSWORD_LEAST, PASSWORD_RULE } from './password-rules.js';
import { User } from './user.model.js';

/** Longer ones would only make hashing slow. */
export const PASSWORD_MOST = 128;
const CODE_LENGTH = 6;

export function NewPassword(): PropertyDecorator {
  return (target, property) => {
    MinLength(PASSWORD_LEAST, { message: PASSWORD_RULE })(target, property);
    MaxLength(PASSWORD_MOST, { message: `The password has at most ${PASSWORD_MOST} characters.` })(target, property);
  };
}

@InputType({ description: 'First step of logging in.' })
export class RequestLoginCodeInput {
  @Field(() => String, { description: 'E-mail of the account, whatever its case.' })
  @Email()
  email: string;

  @Field(() => String, { description: 'At most 128 characters.' })
  @MinLength(1, { message: 'The password is needed.' })
  @MaxLength(PASSWORD_MOST, { message: `The password has at most ${PASSWORD_MOST} characters.` })
  password: string;

  @Field(() => String, {
    nullable: true,
    description:
      'What an earlier log-in answered as device: wrong passwords that others try then do not keep this device out.',
  })
  @OptionalLine('The device', 1000)
  device?: string | null;
}

@InputType({ description: 'Second step of logging in.' })
export class LogInInput extends RequestLoginCodeInput {
  @Field(() => String, { description: 'The six digits of the mail.' })
  @Line('The code', CODE_LENGTH)
  otp: string;
}

@InputType({ description: 'First step of signing up.' })
export class RequestSignUpCodeInput {
  @Field(() => String, { description: 'Where the code goes.' })
  @Email()
  email: string;
}

@InputType({ description: 'Second step of signing up.' })
export class SignUpInput {
  @Field(() => String, { description: 'Shown to the shop and on orders; at most 100 characters.' })
  @Line('The name')
  name: string;

  @Field(() => String, { description: 'The e-mail the code was sent to.' })
  @Email()
  email: string;

  @Field(() => String, {
    description: 'At least eight characters: no common one, no pattern, not just the name or e-mail.',
  })
  @NewPassword()
  password: string;

  @Field(() => String, { description: 'The six digits of the mail.' })
  @Line('The code', CODE_LENGTH)
  otp: string;
}

@InputType({ description: 'First step of setting a forgotten password.' })
export class RequestPasswordResetInput {
  @Field(() => String, { description: 'E-mail of the account, whatever its case; code and link go there.' })
  @Email()
  email: string;

  @Field(() => String, {
    nullable: true,
    description:
      'What an earlier log-in answered as device: codes that others ask for then do not use up those of this device.',
  })
  @OptionalLine('The device', 1000)
  device?: string | null;
}

@InputType({
  description: 'Second step of setting a forgotten password: with e-mail and code, or with the link of the mail.',
})
export class ResetPasswordInput {
  @Field(() => String, { nullable: true, description: 'The e-mail the code was sent to; not needed with the link.' })
  @OptionalEmail()
  email?: string | null;

  @Field(() => String, { nullable: true, description: 'The six digits of the mail; not needed with the link.' })
  @OptionalLine('The code', CODE_LENGTH)
  otp?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The `link` of the address that was mailed: used once, valid for half an hour.',
  })
  @OptionalLine('The link', 100)
  link?: string | null;

  @Field(() => String, { nullable: true, description: 'The same as with the first step.' })
  @OptionalLine('The device', 1000)
  device?: string | null;

  @Field(() => String, {
    description: 'The new one, of at least eight characters: no common one, no pattern, not just the name or e-mail.',
  })
  @NewPassword()
  password: string;
}

@InputType({ description: 'Another password for the signed-in account.' })
export class ChangePasswordInput {
  @Field(() => String, { description: 'The password as it is now.' })
  @MaxLength(PASSWORD_MOST, { message: `The password has at most ${PASSWORD_MOST} characters.` })
  currentPassword: string;

  @Field(() => String, { description: 'The new one, of at least eight characters.' })
  @NewPassword()
  newPassword: string;
}

@ObjectType({
  description: 'The answer to a request for a code; the same whether or not the e-mail has an account.',
  simpleResolvers: true,
})
export class CodeSent {
  @Field(() => String, { description: 'For the person who waits for the mail.' })
  message: string;

  @Field(() => DateTime, { description: 'When a next code may be asked for.' })
  resendAt: Date;
}

@ObjectType({ description: 'A sign-in.', simpleResolvers: true })
export class Session {
  @Field(() => String, { description: 'Sent as `Authorization: Bearer …` with every request.' })
  token: string;

  @Field(() => DateTime, {
    description:
      'When the token ends: for shoppers if it is not used until then, since each use moves it on, for 90 days at most; for staff at the latest, and after 30 minutes without use. Sooner when the session is ended or the password or the role changes.',
  })
  expiresAt: Date;

  @Field(() => String, {
    description: 'To be kept on this device beyond the log-out and sent with its next log-in; opens nothing by itself.',
  })
  device: string;

  @Field(() => User, { description: 'Who is signed in now.' })
  user: User;
}
