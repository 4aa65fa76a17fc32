/** GraphQL types of what customers owe. */
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { DateTime, Rupees } from '../../types/scalars.js';
import { Order } from '../orders/order.types.js';

@ObjectType({ simpleResolvers: true, description: 'An order of which money is due.' })
export class OwedOrder {
  @Field(() => Order, { description: 'The order.' })
  order: Order;
  @Field(() => Rupees, {
    description: 'What should have come by now: stages that are due, all of it once it is delivered.',
  })
  owedAmount: number;
  @Field(() => DateTime, { description: 'Since when money of it is due.' })
  owedSince: Date;
  @Field(() => Int, { description: 'Whole days since then.' })
  days: number;
  @Field(() => Int, { description: 'How often its customer was reminded.' })
  reminders: number;
  @Field(() => DateTime, { nullable: true, description: 'When that was last; null when never.' })
  remindedAt: Date | null;
}

@ObjectType({ description: 'A page of orders of which money is due.', simpleResolvers: true })
export class OwedPage extends PageFacts {
  @Field(() => [OwedOrder], { description: 'Those that are due longest first.' })
  items: OwedOrder[];
  @Field(() => Int, { description: 'Orders on all pages together.' })
  total: number;
  @Field(() => Rupees, { description: 'What all orders owe together, on every page.' })
  owedTotal: number;
}

export enum StatementEntryKind {
  ORDER = 'ORDER',
  PAYMENT = 'PAYMENT',
  CORRECTION = 'CORRECTION',
  REFUND = 'REFUND',
  CREDIT = 'CREDIT',
}
registerEnumType(StatementEntryKind, {
  name: 'StatementEntryKind',
  description: 'What an entry of a statement of account is.',
  valuesConfig: {
    CORRECTION: { description: 'Takes a payment back that was recorded wrongly.' },
    CREDIT: { description: 'What is not owed any more: the order has ended, or a part of it was given back.' },
    ORDER: { description: 'What an order costs.' },
    PAYMENT: { description: 'Money that came.' },
    REFUND: { description: 'Money that went back, or is on its way back.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'An entry of a statement of account.' })
export class StatementEntry {
  @Field(() => DateTime, { description: 'When it happened.' })
  at: Date;
  @Field(() => StatementEntryKind, { description: 'What it is.' })
  kind: StatementEntryKind;
  @Field(() => ID, { description: 'The order.' })
  orderId: string;
  @Field(() => String, { description: 'Number of the order.' })
  orderNumber: string;
  @Field(() => String, { description: 'In words, e.g. UPI 123456789012.' })
  text: string;
  @Field(() => Rupees, { description: 'Above 0 for what the customer owes by it, below 0 for what is settled by it.' })
  amount: number;
  @Field(() => Rupees, { description: 'What is owed after it; below 0 when the shop owes.' })
  balance: number;
}

@ObjectType({ simpleResolvers: true, description: 'What a customer ordered, paid and owes.' })
export class CustomerStatement {
  @Field(() => String, { description: 'Of the account.' })
  customerName: string;
  @Field(() => DateTime, { nullable: true, description: 'As asked; null for from the beginning.' })
  from: Date | null;
  @Field(() => DateTime, { description: 'Up to this moment.' })
  to: Date;
  @Field(() => Rupees, { description: 'What was owed before the first entry.' })
  opening: number;
  @Field(() => Rupees, { description: 'What is owed after the last one.' })
  closing: number;
  @Field(() => [StatementEntry], { description: 'Oldest first, at most the 1,000 newest of the period.' })
  entries: StatementEntry[];
  @Field(() => Boolean, { description: 'True when older entries of the period are part of `opening` alone.' })
  isCut: boolean;
  @Field(() => String, { description: 'Signed relative path of it as a PDF, valid for an hour.' })
  pdfUrl: string;
}
