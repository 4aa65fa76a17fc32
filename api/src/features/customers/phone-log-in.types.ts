/** Inputs of the log-in by phone. */
import { IsOptional } from 'class-validator';
import { Field, InputType, registerEnumType } from 'type-graphql';
import { Line, MobilePhone, OptionalLine } from '../../types/text-rules.js';

const CODE_LENGTH = 6;

export enum PhoneCodePurpose {
  LOG_IN = 'LOG_IN',
  CHECKOUT = 'CHECKOUT',
}
registerEnumType(PhoneCodePurpose, {
  name: 'PhoneCodePurpose',
  description: 'Where a phone code was asked for.',
  valuesConfig: {
    CHECKOUT: { description: 'On the way to an order.' },
    LOG_IN: { description: 'To log in.' },
  },
});

const PHONE = 'An Indian mobile number in any notation.';
const DEVICE =
  'What an earlier log-in answered as device: codes that others ask for or try then do not use up those of this device.';

@InputType({ description: 'First step of logging in by phone.' })
export class RequestPhoneCodeInput {
  @Field(() => String, { description: `${PHONE} The code goes there.` })
  @MobilePhone()
  phone: string;

  @Field(() => PhoneCodePurpose, {
    nullable: true,
    description: 'Where it is asked for; LOG_IN when left out. The code is the same.',
  })
  @IsOptional()
  purpose?: PhoneCodePurpose | null;

  @Field(() => String, { nullable: true, description: DEVICE })
  @OptionalLine('The device', 1000)
  device?: string | null;
}

@InputType({ description: 'Second step of logging in by phone.' })
export class LogInByPhoneInput {
  @Field(() => String, { description: PHONE })
  @MobilePhone()
  phone: string;

  @Field(() => String, { description: 'The six digits of the message.' })
  @Line('The code', CODE_LENGTH)
  otp: string;

  @Field(() => String, {
    nullable: true,
    description: 'Of a new account, at most 100 characters; it is called Customer until a name is given.',
  })
  @OptionalLine('The name')
  name?: string | null;

  @Field(() => String, { nullable: true, description: DEVICE })
  @OptionalLine('The device', 1000)
  device?: string | null;
}
