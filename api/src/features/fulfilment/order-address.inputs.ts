/** Input of a changed delivery address, with the shape rules of each field. */
import { IsInt, IsOptional } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { OptionalEmail, OptionalLine, Phone } from '../../types/text-rules.js';
import { PlaceInput } from '../customers/address.inputs.js';

@InputType({
  description: 'Where an order goes and how its customer is reached, whole: what is left out is taken away.',
})
export class EditOrderAddressInput extends PlaceInput {
  @Field(() => ID, { description: 'An order of which nothing has left.' })
  id: string;

  @Field(() => String, { nullable: true, description: 'First name of whoever receives the delivery.' })
  @OptionalLine('The first name')
  firstName?: string | null;

  @Field(() => String, { nullable: true, description: 'Last name of whoever receives the delivery.' })
  @OptionalLine('The last name')
  lastName?: string | null;

  @Field(() => String, {
    description: 'For the courier: an Indian number, or one that begins with + and the country code.',
  })
  @Phone()
  phone: string;

  @Field(() => String, {
    nullable: true,
    description: 'Contact of the order; needed unless its account has a phone number alone.',
  })
  @OptionalEmail()
  email?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version that was looked at; the change is refused when the order changed since.',
  })
  @IsOptional()
  @IsInt()
  version?: number | null;
}
