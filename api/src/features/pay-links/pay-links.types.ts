/** An order in stages as whoever holds its link sees it. */
import { Length, MaxLength } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { DateTime, Rupees } from '../../types/scalars.js';
import { PaymentSession } from '../checkout/checkout.types.js';
import { OrderPayment, PaymentStage } from '../orders/order-money.types.js';
import { OrderStatus, PaymentStatus } from '../orders/order.enums.js';
import { DeliveryWindow } from '../orders/order.types.js';
import { WorkStep } from '../orders/work-step.types.js';

const TOKEN = 'The last part of the link; needs no log-in.';

@ObjectType({ simpleResolvers: true, description: 'A line of an order that is paid in stages.' })
export class LineToPay {
  @Field(() => String, { description: 'What it is.' })
  title: string;
  @Field(() => String, { nullable: true, description: 'Sizes, finish and quantity of own work; null for products.' })
  detail: string | null;
  @Field(() => Int, { description: 'Pieces that the amounts include.' })
  quantity: number;
  @Field(() => Rupees, { description: 'Price times quantity less what was taken off it, in the terms of its price.' })
  amount: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'An order in stages for whoever has its link, without phone number, e-mail and street.',
})
export class OrderToPay {
  @Field(() => String, { description: 'Its number.' })
  orderNumber: string;
  @Field(() => OrderStatus, { description: 'How far its delivery has come.' })
  orderStatus: OrderStatus;
  @Field(() => PaymentStatus, { description: 'Pending until all of it is paid.' })
  paymentStatus: PaymentStatus;
  @Field(() => DateTime, { description: 'When it was placed.' })
  createdAt: Date;
  @Field(() => DateTime, { nullable: true, description: 'Null once it has arrived or will not.' })
  deliveredAt: Date | null;
  @Field(() => DeliveryWindow, { nullable: true, description: 'Null once it has arrived or will not.' })
  expectedDelivery: DeliveryWindow | null;
  @Field(() => [LineToPay], { description: 'Goods and work.' })
  lines: LineToPay[];
  @Field(() => Rupees, { description: 'Goods and work without their GST, less what was taken off.' })
  subtotal: number;
  @Field(() => Rupees, { description: 'GST on them.' })
  taxAmount: number;
  @Field(() => Rupees, { description: 'Delivery with its GST.' })
  deliveryCharge: number;
  @Field(() => Rupees, { description: 'What is to be paid in all.' })
  totalAmount: number;
  @Field(() => Rupees, { description: 'What came less what went back or is on its way back.' })
  paidAmount: number;
  @Field(() => Rupees, { description: 'What is still to be paid, now or later.' })
  dueAmount: number;
  @Field(() => Rupees, { description: 'Refunded or on its way, failed refunds not counted.' })
  refundedAmount: number;
  @Field(() => [PaymentStage], { description: 'In which parts it is paid.' })
  stages: PaymentStage[];
  @Field(() => [OrderPayment], { description: 'What came for it, oldest first.' })
  payments: OrderPayment[];
  @Field(() => Rupees, {
    nullable: true,
    description: 'What payStage asks for; null when nothing can be paid online now.',
  })
  payNow: number | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'It is cancelled when nothing is paid by then; null without such an end.',
  })
  payBy: Date | null;
  @Field(() => [WorkStep], { description: 'What the workshop did for it and shows, oldest first.' })
  workSteps: WorkStep[];
  @Field(() => String, {
    nullable: true,
    description: 'Signed relative path of its invoice, valid for an hour; null before there is one.',
  })
  invoiceUrl: string | null;
  @Field(() => Boolean, { description: 'True when its invoice is a bill of supply.' })
  billOfSupply: boolean;
  @Field(() => String, { description: 'Signed relative link to the page of its parcels, valid for 90 days.' })
  trackingPath: string;
}

@ObjectType({ simpleResolvers: true, description: 'An order, and what opens the payment window for its next stage.' })
export class PayStagePayload {
  @Field(() => OrderToPay, { description: 'As it is now.' })
  order: OrderToPay;
  @Field(() => PaymentSession, {
    nullable: true,
    description: 'Without e-mail and phone, which the payer types there; null when it is paid meanwhile.',
  })
  payment: PaymentSession | null;
}

@InputType({ description: 'What the payment window handed to the browser of somebody who pays a stage by its link.' })
export class VerifyStagePaymentInput {
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

@InputType({
  description: 'What the provider appends to the address that the payer of a payment link comes back to.',
})
export class VerifyPaymentLinkInput {
  @Field(() => String, { description: TOKEN })
  @MaxLength(200)
  token: string;

  @Field(() => String, { description: 'razorpay_payment_link_id' })
  @Length(1, 100)
  linkId: string;

  @Field(() => String, { description: 'razorpay_payment_link_reference_id' })
  @Length(1, 100)
  reference: string;

  @Field(() => String, { description: 'razorpay_payment_link_status' })
  @Length(1, 40)
  status: string;

  @Field(() => String, { description: 'razorpay_payment_id' })
  @Length(1, 100)
  paymentId: string;

  @Field(() => String, { description: 'razorpay_signature' })
  @Length(1, 200)
  signature: string;
}
