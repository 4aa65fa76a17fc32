/** Inputs of the checkout, with the validation rules of each field. */
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
import { OptionalEmail, OptionalLine, OptionalParagraph, Phone } from '../../types/text-rules.js';
import { PlaceInput } from '../customers/address.inputs.js';
import { BuyerInput } from '../customers/recipient.js';
import { PaymentMethod } from '../orders/order.enums.js';

/** The most lines of one order. */
export const MAX_ORDER_LINES = 100;
/** The most pieces of one line. */
const MAX_QUANTITY = 10_000;

@InputType({ description: 'A product and how many of it.' })
export class QuoteLineInput {
  @Field(() => ID, { description: 'Must be in the catalogue.' })
  @IsMongoId({ message: 'productId is the id of a product' })
  productId: string;

  @Field(() => Int, { description: 'Pieces, 1 to 10,000.' })
  @IsInt({ message: 'A quantity is a whole number' })
  @Min(1, { message: 'A quantity is at least 1' })
  @Max(MAX_QUANTITY, { message: `A quantity is at most ${MAX_QUANTITY}` })
  quantity: number;
}

@InputType({ description: 'How the shop reaches the shopper about an order.' })
export class ContactInfoInput {
  @Field(() => String, {
    nullable: true,
    description:
      "How the shop answers; needed unless the account has a phone number alone. Mails about the order go to the account's e-mail; another address is asked once, by mail, whether it wants them too.",
  })
  @OptionalEmail()
  email?: string | null;

  @Field(() => String, { description: 'An Indian number, or one that begins with + and the country code.' })
  @Phone()
  phone: string;
}

@InputType({ description: 'Where the order goes. Street, city, state and postal code must not be blank.' })
export class DeliveryAddressInput extends PlaceInput {
  @Field(() => String, {
    nullable: true,
    description: 'First name of whoever receives the delivery, at most 100 characters.',
  })
  @OptionalLine('The first name')
  firstName?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Last name of whoever receives the delivery, at most 100 characters.',
  })
  @OptionalLine('The last name')
  lastName?: string | null;
}

@InputType({
  description:
    'An order to place. With addressId and neither buyerGstin nor buyerLegalName, the business of the saved address buys; a blank buyerGstin says that a private person does.',
})
export class PlaceOrderInput extends BuyerInput {
  @Field(() => String, {
    nullable: true,
    description:
      'A new one for each order; the same key gives the same order, and is refused with CONFLICT for another one.',
  })
  @IsOptional()
  @Length(1, 100, { message: 'idempotencyKey has 1 to 100 characters' })
  idempotencyKey?: string | null;

  @Field(() => [QuoteLineInput], { nullable: true, description: 'Without items the cart is ordered.' })
  @IsOptional()
  @ArrayMaxSize(MAX_ORDER_LINES, { message: `At most ${MAX_ORDER_LINES} lines in one order` })
  @ValidateNested({ each: true })
  items?: QuoteLineInput[] | null;

  @Field(() => PaymentMethod, {
    description: 'COD adds its charge, ₹50 unless the owner set another, to the delivery charge.',
  })
  paymentMethod: PaymentMethod;

  @Field(() => ContactInfoInput, { description: 'How the shop reaches the shopper about this order.' })
  @IsDefined()
  @ValidateNested()
  contactInfo: ContactInfoInput;

  @Field(() => ID, { nullable: true, description: 'A saved address; or deliveryAddress.' })
  addressId?: string | null;

  @Field(() => DeliveryAddressInput, { nullable: true, description: 'An address of this order alone; or addressId.' })
  @IsOptional()
  @ValidateNested()
  deliveryAddress?: DeliveryAddressInput | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Id of the way of delivery, from `shippingMethods` of the quote; the first of them when left out. `standard` is always understood.',
  })
  @IsOptional()
  @Length(1, 40, { message: 'deliveryMethod is the id of a way of delivery' })
  deliveryMethod?: string | null;

  @Field(() => Rupees, {
    nullable: true,
    description: 'The total the shopper saw: the order is refused with PRICE_CHANGED when it is another one now.',
  })
  totalAmount?: number | null;

  @Field(() => [String], {
    nullable: true,
    description:
      'Codes of offers, at most five, in any case. One that does not count refuses the order with PRICE_CHANGED, unless totalAmount is the total without it.',
  })
  codes?: string[] | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: the shopper agrees to news of orders by WhatsApp to the phone number of this order. False: none for this order. Null: as was said before, see `myWhatsappUpdates`.',
  })
  whatsappUpdates?: boolean | null;

  @Field(() => String, { nullable: true, description: 'For the shop, at most 1,000 characters.' })
  @OptionalParagraph('The note', 1000)
  notes?: string | null;
}
