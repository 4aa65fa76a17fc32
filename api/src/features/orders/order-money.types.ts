/** GraphQL types of the money of an order: what came, in which stages it is due, and what was asked for online. */
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime, Rupees } from '../../types/scalars.js';
import { PaymentRequestKind, PaymentRequestState, ReceiptMethod, StageDue } from './order.enums.js';

export enum PaymentKind {
  PAYMENT = 'PAYMENT',
  CORRECTION = 'CORRECTION',
}
registerEnumType(PaymentKind, {
  name: 'PaymentKind',
  description: 'What an entry of the payments of an order is. Refunds are listed under `refunds`.',
  valuesConfig: {
    CORRECTION: { description: 'Takes a payment back that was recorded wrongly; its amount is below 0.' },
    PAYMENT: { description: 'Money that came.' },
  },
});

export enum PaymentState {
  CONFIRMED = 'CONFIRMED',
  UNCONFIRMED = 'UNCONFIRMED',
  TAKEN_BACK = 'TAKEN_BACK',
}
registerEnumType(PaymentState, {
  name: 'PaymentState',
  description: 'Where a payment of an order stands.',
  valuesConfig: {
    CONFIRMED: { description: 'The money is there.' },
    TAKEN_BACK: { description: 'Recorded wrongly; a CORRECTION takes it back.' },
    UNCONFIRMED: { description: 'Signed by the payment provider, whose own word is still missing.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'Money that came for an order, or a correction. Never changed.' })
export class OrderPayment {
  @Field(() => ID, { description: 'Id of the entry.' })
  id: string;
  @Field(() => PaymentKind, { description: 'Payment or correction.' })
  kind: PaymentKind;
  @Field(() => ReceiptMethod, { description: 'How it came.' })
  method: ReceiptMethod;
  @Field(() => Rupees, { description: 'Below 0 for a correction.' })
  amount: number;
  @Field(() => PaymentState, { description: 'Where it stands.' })
  state: PaymentState;
  @Field(() => String, {
    nullable: true,
    description: 'Of the bank or the payment provider, e.g. a UTR; null for cash without one.',
  })
  reference: string | null;
  @Field(() => DateTime, { description: 'When the money came.' })
  at: Date;
  @Field(() => String, { nullable: true, description: 'Why, of a correction; null when nothing was said.' })
  note: string | null;
  @Field(() => ID, { nullable: true, description: 'The payment that a correction takes back; null for a payment.' })
  correctionOf: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Number of its receipt voucher; null for money that came with or after the invoice.',
  })
  voucherNumber: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Signed relative path of the voucher as a PDF, valid for an hour; null without one.',
  })
  voucherUrl: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A part of what an order costs.' })
export class PaymentStage {
  @Field(() => ID, { description: 'Id of the stage.' })
  id: string;
  @Field(() => String, { description: 'For people, e.g. Advance.' })
  label: string;
  @Field(() => Rupees, { description: 'All stages together are the total.' })
  amount: number;
  @Field(() => StageDue, { description: 'When it is due.' })
  due: StageDue;
  @Field(() => DateTime, { nullable: true, description: 'Since when it is due; null before.' })
  dueAt: Date | null;
  @Field(() => Rupees, { description: 'What came for it: payments fill the stages in their order.' })
  paidAmount: number;
  @Field(() => Rupees, { description: 'What is missing of it.' })
  dueAmount: number;
}

@ObjectType({ simpleResolvers: true, description: 'A request to pay a part of an order online.' })
export class PaymentRequest {
  @Field(() => ID, { description: 'Id of the request.' })
  id: string;
  @Field(() => PaymentRequestKind, { description: 'Link or payment window.' })
  kind: PaymentRequestKind;
  @Field(() => Rupees, { description: 'Paid whole or not at all.' })
  amount: number;
  @Field(() => String, { description: 'Of the stage it was made for.' })
  label: string;
  @Field(() => PaymentRequestState, { description: 'Where it stands.' })
  state: PaymentRequestState;
  @Field(() => String, { nullable: true, description: 'Absolute address of a link; null for the payment window.' })
  url: string | null;
  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt: Date;
  @Field(() => DateTime, { nullable: true, description: 'Until when it can be paid; null without an end.' })
  expiresAt: Date | null;
}
