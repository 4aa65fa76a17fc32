/** GraphQL types of quotes, for staff and for the customers who read them. */
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import type { Shape, WorkUnit as UnitOfWork } from '../../pricing/index.js';
import { PageFacts } from '../../types/page.js';
import { DateTime, Rupees } from '../../types/scalars.js';
import { StageDue } from '../orders/order.enums.js';
import { DeliveryAddress, TaxAtRate } from '../orders/order.types.js';
import { QuoteState, WorkShape, WorkUnit } from './quote.model.js';

@ObjectType({ description: 'A line of a quote.', simpleResolvers: true })
export class QuotedLine {
  @Field(() => ID, { nullable: true, description: 'The product; null for own work.' })
  productId: string | null;
  @Field(() => String, { description: 'What it is.' })
  title: string;
  @Field(() => String, { nullable: true, description: 'Sizes, finish and so on; null without any.' })
  detail: string | null;
  @Field(() => String, { nullable: true, description: 'Null when unknown.' })
  hsnCode: string | null;
  @Field(() => Float, { description: 'GST in percent.' })
  gstRatePercent: number;
  @Field(() => Boolean, { description: 'True when the rate holds its GST.' })
  holdsTax: boolean;
  @Field(() => WorkUnit, { description: 'What the rate is for.' })
  unit: UnitOfWork;
  @Field(() => Float, { description: 'How much of the unit.' })
  quantity: number;
  @Field(() => Rupees, { description: 'Of one unit.' })
  rate: number;
  @Field(() => Rupees, { description: 'Rate times quantity, before the discount.' })
  amount: number;
}

@ObjectType({ description: 'A part of what a quote comes to, and when it is due.', simpleResolvers: true })
export class QuotationStage {
  @Field(() => String, { description: 'For people, e.g. Advance.' })
  label: string;
  @Field(() => StageDue, { description: 'When it is due.' })
  due: StageDue;
  @Field(() => Float, { nullable: true, description: 'Null where an amount was agreed, and for what remains.' })
  percent: number | null;
  @Field(() => Rupees, { description: 'What it comes to.' })
  amount: number;
}

@ObjectType({ description: 'A drawing, photo or document of a quote.', simpleResolvers: true })
export class QuotationDrawing {
  @Field(() => ID, { description: 'For removeQuoteDrawing.' })
  id: string;
  @Field(() => String, { description: 'Name of the file.' })
  name: string;
  @Field(() => String, { description: 'Media type, such as image/png or application/pdf.' })
  type: string;
  @Field(() => String, { description: 'Signed relative path, valid for an hour.' })
  url: string;
}

@ObjectType({ description: 'Everything that a quote offers.', simpleResolvers: true })
export class QuotationContent {
  @Field(() => [QuotedLine], { description: 'Goods and work.' })
  lines: QuotedLine[];
  @Field(() => Float, { nullable: true, description: 'Null when the discount is an amount, and without one.' })
  discountPercent: number | null;
  @Field(() => Rupees, { description: 'What is taken off goods and work, in the terms of their prices.' })
  discount: number;
  @Field(() => Rupees, { description: 'Delivery and fitting with their GST.' })
  delivery: number;
  @Field(() => String, { nullable: true, description: 'Null without any.' })
  terms: string | null;
  @Field(() => DateTime, { description: 'The last moment at which it can be accepted.' })
  validUntil: Date;
  @Field(() => [QuotationStage], { description: 'How it is paid.' })
  stages: QuotationStage[];
  @Field(() => [QuotationDrawing], { description: 'What it is to look like.' })
  drawings: QuotationDrawing[];
  @Field(() => Int, { description: 'Days with work until it is ready, at least.' })
  daysFrom: number;
  @Field(() => Int, { description: 'Likewise at most; 0 when nothing was said.' })
  daysTo: number;
  @Field(() => Rupees, { description: 'Goods and work without their GST, less the discount.' })
  subtotal: number;
  @Field(() => Rupees, { description: 'GST on them.' })
  taxAmount: number;
  @Field(() => [TaxAtRate], { description: 'The same by rate, the highest first.' })
  taxByRate: TaxAtRate[];
  @Field(() => Rupees, { description: 'What is to be paid in all.' })
  totalAmount: number;
}

@ObjectType({ description: 'A version of a quote as it was sent.', simpleResolvers: true })
export class QuotationVersion {
  @Field(() => Int, { description: 'From 1.' })
  revision: number;
  @Field(() => DateTime, { description: 'When it was sent first.' })
  sentAt: Date;
  @Field(() => QuotationContent, { description: 'What it offers.' })
  content: QuotationContent;
  @Field(() => String, { description: 'Signed relative path of its PDF, valid for an hour.' })
  pdfUrl: string;
}

@ObjectType({ description: 'Something that happened to a quote.', simpleResolvers: true })
export class QuotationEvent {
  @Field(() => DateTime, { description: 'When it happened.' })
  at: Date;
  @Field(() => String, {
    description: 'made, edited, sent, seen, question, answer, accepted, declined, lapsed or reminded.',
  })
  kind: string;
  @Field(() => String, { description: 'Who did it.' })
  actor: string;
  @Field(() => String, { nullable: true, description: 'What was said; null without words.' })
  text: string | null;
}

@ObjectType({ description: 'A quote, for staff.', simpleResolvers: true })
export class Quotation {
  @Field(() => ID, { description: 'Id of the quote.' })
  id: string;
  @Field(() => String, { description: 'What people name it by, e.g. Q-20261126-0001.' })
  number: string;
  @Field(() => QuoteState, { description: 'Where it stands.' })
  state: QuoteState;
  @Field(() => Int, { description: 'Grows with each change; send it along with the next one.' })
  version: number;
  @Field(() => ID, { nullable: true, description: 'The custom order that it answers; null when it answers none.' })
  customOrderId: string | null;
  @Field(() => ID, { nullable: true, description: 'The message that it answers; null when it answers none.' })
  contactId: string | null;
  @Field(() => ID, { nullable: true, description: 'The account that it is for; null until it is known.' })
  customerId: string | null;
  @Field(() => String, { description: 'Who asks.' })
  name: string;
  @Field(() => String, { description: 'As it was typed; blank when unknown.' })
  phone: string;
  @Field(() => String, { description: 'Blank when unknown.' })
  email: string;
  @Field(() => DeliveryAddress, { nullable: true, description: 'Where it goes; null until it is known.' })
  address: DeliveryAddress | null;
  @Field(() => QuotationContent, {
    description: 'What staff work on; the same as the last version until it is edited.',
  })
  draft: QuotationContent;
  @Field(() => String, { description: 'Signed relative path of the PDF of the draft, valid for an hour.' })
  pdfUrl: string;
  @Field(() => [QuotationVersion], { description: 'What was sent, the newest last.' })
  sent: QuotationVersion[];
  @Field(() => String, { nullable: true, description: "Its customer's link; null until it is sent." })
  link: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it lapses; null while no answer is awaited.' })
  lapsesAt: Date | null;
  @Field(() => ID, { nullable: true, description: 'The order it became; null until it is accepted.' })
  orderId: string | null;
  @Field(() => String, { nullable: true, description: "The customer's words; null when none were said." })
  declineReason: string | null;
  @Field(() => Boolean, { description: 'True when its customer asked something that nobody has answered.' })
  waitsForAnswer: boolean;
  @Field(() => [QuotationEvent], { description: 'The oldest first.' })
  history: QuotationEvent[];
  @Field(() => String, { description: 'Who made it.' })
  madeBy: string;
  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt: Date;
  @Field(() => DateTime, { description: 'When it was last changed.' })
  updatedAt: Date;
}

@ObjectType({ description: 'One page of quotes.', simpleResolvers: true })
export class QuotationPage extends PageFacts {
  @Field(() => [Quotation], { description: 'Newest first.' })
  items: Quotation[];

  @Field(() => Int, { description: 'Quotes on all pages together.' })
  total: number;
}

@ObjectType({ description: 'A question about a quote, or an answer of the shop.', simpleResolvers: true })
export class QuoteRemark {
  @Field(() => DateTime, { description: 'When it was written.' })
  at: Date;
  @Field(() => Boolean, { description: 'True for what the shop wrote.' })
  fromShop: boolean;
  @Field(() => String, { description: 'What was written.' })
  text: string;
}

@ObjectType({
  description: 'A quote for whoever has its link, without phone number and e-mail.',
  simpleResolvers: true,
})
export class QuoteToRead {
  @Field(() => String, { description: 'What people name it by.' })
  number: string;
  @Field(() => String, { description: 'Who asked.' })
  name: string;
  @Field(() => QuoteState, { description: 'Where it stands; CHANGED while the shop is working on another version.' })
  state: QuoteState;
  @Field(() => Int, {
    description: 'The version that is shown: the last one that was sent. Send it when it is accepted.',
  })
  revision: number;
  @Field(() => DateTime, { description: 'When this version was sent.' })
  sentAt: Date;
  @Field(() => Boolean, { description: 'True while this version can be accepted.' })
  canAccept: boolean;
  @Field(() => Boolean, { description: 'True while it can be declined.' })
  canDecline: boolean;
  @Field(() => QuotationContent, { description: 'What it offers.' })
  content: QuotationContent;
  @Field(() => [String], { description: 'Town and PIN where it goes; empty until it is known.' })
  place: string[];
  @Field(() => String, { description: 'Signed relative path of the PDF, valid for an hour.' })
  pdfUrl: string;
  @Field(() => String, {
    nullable: true,
    description: 'Relative path of the page on which the order that it became is paid; null until it is accepted.',
  })
  payPath: string | null;
  @Field(() => [QuoteRemark], { description: 'Questions and answers, the oldest first.' })
  remarks: QuoteRemark[];
}

@ObjectType({ description: 'Own work as a line to begin with.', simpleResolvers: true })
export class WorkRate {
  @Field(() => ID, { description: 'Id of the work rate.' })
  id: string;
  @Field(() => Int, { description: 'Grows with each change.' })
  version: number;
  @Field(() => String, { description: 'What is made.' })
  title: string;
  @Field(() => WorkUnit, { description: 'What the rate is for.' })
  unit: UnitOfWork;
  @Field(() => Rupees, { description: 'Of one unit.' })
  rate: number;
  @Field(() => Boolean, { description: 'True when the rate holds its GST.' })
  holdsTax: boolean;
  @Field(() => String, { nullable: true, description: 'Null when unknown.' })
  hsnCode: string | null;
  @Field(() => Float, { description: 'GST in percent.' })
  gstRatePercent: number;
  @Field(() => WorkShape, { nullable: true, description: 'Cross-section; null for what is not weighed by its sizes.' })
  shape: Shape | null;
  @Field(() => Float, { nullable: true, description: 'Kilograms of a cubic metre; null when unknown.' })
  density: number | null;
  @Field(() => Int, { description: 'Place in the list.' })
  position: number;
}
