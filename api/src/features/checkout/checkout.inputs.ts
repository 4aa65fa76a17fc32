/** What a shopper sends at checkout, with the shape rules of each field. */
import {
  ArrayMaxSize,
  IsDefined,
  IsInt,
  IsMongoId,
  IsOptional,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { Rupees } from '../../types/scalars.js';
import { Email, OptionalLine, OptionalParagraph, Phone } from '../../types/text-rules.js';
import { PaymentMethod } from '../orders/order.enums.js';

/** The most lines of one order. */
export const MAX_ORDER_LINES = 100;
/** The most pieces of one line. */
const MAX_QUANTITY = 10_000;

@InputType()
export class QuoteLineInput {
  @Field(() => ID)
  @IsMongoId({ message: 'productId is the id of a product' })
  productId: string;

  @Field(() => Int)
  @IsInt({ message: 'A quantity is a whole number' })
  @Min(1, { message: 'A quantity is at least 1' })
  @Max(MAX_QUANTITY, { message: `A quantity is at most ${MAX_QUANTITY}` })
  quantity: number;
}

@InputType()
export class ContactInfoInput {
  @Field(() => String)
  @Email()
  email: string;

  @Field(() => String)
  @Phone()
  phone: string;
}

@InputType({ description: 'Where the order goes. Street, city, state and postal code must not be blank.' })
export class DeliveryAddressInput {
  @Field(() => String, { nullable: true })
  @OptionalLine('The first name')
  firstName?: string | null;

  @Field(() => String, { nullable: true })
  @OptionalLine('The last name')
  lastName?: string | null;

  @Field(() => String, { nullable: true })
  @OptionalLine('The company')
  company?: string | null;

  @Field(() => String)
  @OptionalLine('The street', 200)
  street: string;

  @Field(() => String, { nullable: true })
  @OptionalLine('The second line', 200)
  street2?: string | null;

  @Field(() => String)
  @OptionalLine('The city')
  city: string;

  @Field(() => String)
  @OptionalLine('The state')
  state: string;

  @Field(() => String)
  @OptionalLine('The postal code', 12)
  postalCode: string;

  @Field(() => String, { nullable: true, description: 'India when left out.' })
  @OptionalLine('The country')
  country?: string | null;
}

@InputType({ description: 'An order to place.' })
export class PlaceOrderInput {
  @Field(() => String, {
    nullable: true,
    description: 'A new one for each attempt the shopper makes; the same key gives the same order.',
  })
  @IsOptional()
  @Length(1, 100, { message: 'idempotencyKey has 1 to 100 characters' })
  idempotencyKey?: string | null;

  @Field(() => [QuoteLineInput], { nullable: true, description: 'Without items the cart is ordered.' })
  @IsOptional()
  @ArrayMaxSize(MAX_ORDER_LINES, { message: `At most ${MAX_ORDER_LINES} lines in one order` })
  @ValidateNested({ each: true })
  items?: QuoteLineInput[] | null;

  @Field(() => PaymentMethod)
  paymentMethod: PaymentMethod;

  @Field(() => ContactInfoInput)
  @IsDefined()
  @ValidateNested()
  contactInfo: ContactInfoInput;

  @Field(() => ID, { nullable: true, description: 'A saved address; or deliveryAddress.' })
  addressId?: string | null;

  @Field(() => DeliveryAddressInput, { nullable: true })
  @IsOptional()
  @ValidateNested()
  deliveryAddress?: DeliveryAddressInput | null;

  @Field(() => Rupees, {
    nullable: true,
    description: 'The total the shopper saw: the order is refused with PRICE_CHANGED when it is another one now.',
  })
  totalAmount?: number | null;

  @Field(() => String, { nullable: true })
  @OptionalParagraph('The note', 1000)
  notes?: string | null;
}
