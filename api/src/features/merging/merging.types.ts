/** Inputs of the ways to log in that an account gets. */
import { Field, InputType } from 'type-graphql';
import { Email, Line, MobilePhone, OptionalLine } from '../../types/text-rules.js';

const CODE_LENGTH = 6;

@InputType({ description: 'Second step of adding a phone number to log in with.' })
export class AddLoginPhoneInput {
  @Field(() => String, { description: 'An Indian mobile number in any notation, as in the first step.' })
  @MobilePhone()
  phone: string;

  @Field(() => String, { description: 'The six digits of the message.' })
  @Line('The code', CODE_LENGTH)
  otp: string;

  @Field(() => String, {
    nullable: true,
    description:
      'PIN code of an older order or address of the account that the number has already; asked for where there is one from more than 90 days ago.',
  })
  @OptionalLine('The PIN code', 12)
  pin?: string | null;
}

@InputType({ description: 'First step of adding an e-mail address to an account that has a phone number alone.' })
export class RequestLoginEmailInput {
  @Field(() => String, { description: 'The address, where the code goes.' })
  @Email()
  email: string;
}

@InputType({ description: 'Second step of adding an e-mail address to an account that has a phone number alone.' })
export class AddLoginEmailInput {
  @Field(() => String, { description: 'The address, as in the first step.' })
  @Email()
  email: string;

  @Field(() => String, { description: 'The six digits of the mail.' })
  @Line('The code', CODE_LENGTH)
  otp: string;
}
