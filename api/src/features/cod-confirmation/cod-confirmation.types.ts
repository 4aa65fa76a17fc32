/** An order by cash on delivery as its shopper looks at it to confirm, change or cancel it. */
import { Field, Int, ObjectType } from 'type-graphql';
import { DateTime, Rupees } from '../../types/scalars.js';
import { PaymentSession } from '../checkout/checkout.types.js';
import { OrderStatus, PaymentMethod, PaymentStatus } from '../orders/order.enums.js';
import { DeliveryAddress, Discount } from '../orders/order.types.js';

@ObjectType({ description: 'One line of an order that its shopper is asked about.', simpleResolvers: true })
export class OrderToConfirmLine {
  @Field(() => String, { description: 'Title of the product when it was ordered.' })
  title: string;
  @Field(() => String, { nullable: true, description: 'Address of its picture; null without one.' })
  image: string | null;
  @Field(() => Int, { description: 'Pieces.' })
  quantity: number;
  @Field(() => Rupees, { description: 'Price times quantity less its discount.' })
  lineTotal: number;
}

@ObjectType({ description: 'What an order costs when it is paid online now.', simpleResolvers: true })
export class PayNow {
  @Field(() => Rupees, { description: 'Send it back as `totalAmount` when the shopper agrees.' })
  totalAmount: number;
  @Field(() => Rupees, { description: 'What is saved by it; below 0 when an offer for cash on delivery falls away.' })
  saves: number;
}

@ObjectType({
  description:
    'An order by cash on delivery, for its shopper: by the link of the mail without logging in, so without phone number and e-mail.',
  simpleResolvers: true,
})
export class OrderToConfirm {
  @Field(() => String, { description: 'Its number.' })
  orderNumber: string;
  @Field(() => DateTime, { description: 'When it was placed.' })
  createdAt: Date;
  @Field(() => OrderStatus, { description: 'How far it has come.' })
  orderStatus: OrderStatus;
  @Field(() => String, { description: 'As REST and the screens write it, e.g. `out for delivery`.' })
  orderStatusText: string;
  @Field(() => PaymentMethod, { description: 'ONLINE once its shopper chose to pay it so.' })
  paymentMethod: PaymentMethod;
  @Field(() => String, { description: 'As REST and the screens write it: online or cod.' })
  paymentMethodText: string;
  @Field(() => PaymentStatus, { description: 'Where its money stands.' })
  paymentStatus: PaymentStatus;
  @Field(() => String, { description: 'As REST and the screens write it, e.g. `paid`.' })
  paymentStatusText: string;
  @Field(() => Boolean, { description: 'True while it waits for its shopper to confirm it.' })
  needsShopper: boolean;
  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when the shopper is asked; null when it does not wait.',
  })
  confirmBy: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'When the shopper confirmed it; null when nobody did.' })
  confirmedAt: Date | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it is cancelled unless it is paid online; null when that is not due.',
  })
  payBy: Date | null;
  @Field(() => [OrderToConfirmLine], { description: 'Its lines that have a piece left.' })
  lines: OrderToConfirmLine[];
  @Field(() => [Discount], { description: 'Offers that count.' })
  discounts: Discount[];
  @Field(() => Rupees, { description: 'The goods without their GST, less what offers took off them.' })
  subtotal: number;
  @Field(() => Rupees, { description: 'GST.' })
  taxAmount: number;
  @Field(() => Rupees, { description: 'Price of its delivery, codCharge included.' })
  deliveryCharge: number;
  @Field(() => Rupees, { description: 'Part of deliveryCharge: what cash on delivery costs.' })
  codCharge: number;
  @Field(() => Rupees, { description: 'What is to be paid.' })
  totalAmount: number;
  @Field(() => [String], {
    description: 'Where it goes, line by line; town and PIN alone once nothing can be changed any more.',
  })
  address: string[];
  @Field(() => DeliveryAddress, {
    nullable: true,
    description: 'The same in its parts, for the form that corrects it; null once nothing can be changed any more.',
  })
  deliveryAddress: DeliveryAddress | null;
  @Field(() => Boolean, {
    description: 'True while its shopper may correct the address, pay online instead, or cancel it by this link.',
  })
  canChoose: boolean;
  @Field(() => PayNow, { nullable: true, description: 'Null when it cannot be paid online instead.' })
  payNow: PayNow | null;
}

@ObjectType({ description: 'An order that is paid online instead of on delivery.', simpleResolvers: true })
export class PayInsteadOfCodPayload {
  @Field(() => OrderToConfirm, { description: 'The order with the amounts that are to be paid online.' })
  order: OrderToConfirm;
  @Field(() => PaymentSession, {
    nullable: true,
    description:
      'What opens the payment window; null once it is paid. By a link it is without e-mail and phone, which the shopper types there.',
  })
  payment: PaymentSession | null;
}
