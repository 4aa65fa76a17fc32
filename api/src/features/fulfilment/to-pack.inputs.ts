/** Which of the orders that wait to be packed are meant. */
import { IsOptional, Matches, MaxLength } from 'class-validator';
import { Field, InputType } from 'type-graphql';
import { DateTime } from '../../types/scalars.js';
import { OptionalLine } from '../../types/text-rules.js';
import { PaymentMethod } from '../orders/order.enums.js';

@InputType({ description: 'Which orders to pack; every condition given must hold.' })
export class ToPackFilter {
  @Field(() => String, { nullable: true, description: 'The beginning of the city, in capital or small letters.' })
  @OptionalLine('City', 100)
  city?: string | null;

  @Field(() => String, { nullable: true, description: 'A PIN or its beginning: 1 to 6 digits.' })
  @IsOptional()
  @Matches(/^\s*(?:[1-9][\d ]{0,6})?$/, { message: 'A PIN or its first digits, such as 226001 or 226' })
  pin?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Placed at or after.' })
  from?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Placed before.' })
  to?: Date | null;

  @Field(() => PaymentMethod, { nullable: true, description: 'Only orders paid this way.' })
  paymentMethod?: PaymentMethod | null;

  @Field(() => String, { nullable: true, description: 'Id of a way of delivery, as deliveryMethods lists them.' })
  @IsOptional()
  @MaxLength(40)
  deliveryMethod?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only orders with a packed parcel for this courier, by its whole name.',
  })
  @OptionalLine('Courier', 60)
  courier?: string | null;
}
