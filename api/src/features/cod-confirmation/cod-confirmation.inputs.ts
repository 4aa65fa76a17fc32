/** Which order its shopper answers about, and inputs of what is changed. */
import { IsDefined, IsOptional, Length, MaxLength, ValidateNested } from 'class-validator';
import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { Rupees } from '../../types/scalars.js';
import { DeliveryAddressInput } from '../checkout/checkout.inputs.js';

const TOKEN = 'The last part of the link in the mail; needs no log-in.';
const ORDER_ID = "An own order, in place of the token; another account's is NOT_FOUND.";

@ArgsType()
export class CodOrderArgs {
  @Field(() => String, { nullable: true, description: TOKEN })
  @IsOptional()
  @MaxLength(200)
  token?: string | null;

  @Field(() => ID, { nullable: true, description: ORDER_ID })
  @IsOptional()
  @MaxLength(200)
  orderId?: string | null;
}

@ArgsType()
export class CancelCodOrderArgs extends CodOrderArgs {
  @Field(() => String, { nullable: true, description: 'Kept in the history of the order, its first 500 characters.' })
  @IsOptional()
  @MaxLength(5_000)
  reason?: string | null;
}

@InputType({ description: 'Another address for an order by cash on delivery, whole.' })
export class MendOrderAddressInput {
  @Field(() => String, { nullable: true, description: TOKEN })
  @IsOptional()
  @MaxLength(200)
  token?: string | null;

  @Field(() => ID, { nullable: true, description: ORDER_ID })
  @IsOptional()
  @MaxLength(200)
  orderId?: string | null;

  @Field(() => DeliveryAddressInput, { description: 'Where it is to go; the contact stays.' })
  @IsDefined()
  @ValidateNested()
  address: DeliveryAddressInput;

  @Field(() => Rupees, {
    nullable: true,
    description:
      'The total that the shopper saw for this address. When left out, an address that changes the total is refused with PRICE_CHANGED and the new amounts.',
  })
  totalAmount?: number | null;
}

@InputType({ description: 'An order by cash on delivery that is to be paid online.' })
export class PayInsteadOfCodInput {
  @Field(() => String, { nullable: true, description: TOKEN })
  @IsOptional()
  @MaxLength(200)
  token?: string | null;

  @Field(() => ID, { nullable: true, description: ORDER_ID })
  @IsOptional()
  @MaxLength(200)
  orderId?: string | null;

  @Field(() => Rupees, {
    description:
      '`payNow.totalAmount` as the shopper saw it; PRICE_CHANGED with the new amounts when it is another now.',
  })
  totalAmount: number;
}

@InputType({
  description: 'What the payment window handed to the browser of somebody who pays by the link of the mail.',
})
export class VerifyPaymentByLinkInput {
  @Field(() => String, { description: TOKEN })
  @MaxLength(200)
  token: string;

  @Field(() => String, { description: "The provider's id of the payment." })
  @Length(1, 100)
  paymentId: string;

  @Field(() => String, { description: "The provider's proof; a wrong one is PAYMENT_FAILED." })
  @Length(1, 200)
  signature: string;
}
