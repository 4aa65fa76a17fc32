/** GraphQL types of one-time links that sign staff in. */
import { MaxLength, ValidateNested } from 'class-validator';
import { Field, InputType, ObjectType } from 'type-graphql';
import { Email, Line } from '../../types/text-rules.js';
import { NewPassword } from './accounts.inputs.js';

@ObjectType({ description: 'What a one-time link from the console is for.', simpleResolvers: true })
export class SignInLink {
  @Field(() => Boolean, { description: 'It makes the first owner: name, e-mail and password are needed.' })
  firstOwner: boolean;

  @Field(() => String, { nullable: true, description: 'Whom it signs in; null for the first owner.' })
  email: string | null;
}

@InputType({ description: 'Who the first owner of the shop is.' })
export class FirstOwnerInput {
  @Field(() => String, { description: 'At most 100 characters.' })
  @Line('Your name')
  name: string;

  @Field(() => String, { description: 'What the owner logs in with from now on.' })
  @Email()
  email: string;

  @Field(() => String, { description: 'At least 8 characters, not easily guessed.' })
  @NewPassword()
  password: string;
}

@InputType({ description: 'Logging in by a one-time link from the console.' })
export class LogInByLinkInput {
  @Field(() => String, { description: 'What stands behind # in the link that the console shows.' })
  @MaxLength(100, { message: 'This is no link of the console.' })
  link: string;

  @Field(() => FirstOwnerInput, { nullable: true, description: 'For the link of the first owner alone.' })
  @ValidateNested()
  owner?: FirstOwnerInput | null;
}
