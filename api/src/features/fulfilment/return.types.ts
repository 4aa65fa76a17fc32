/** GraphQL types of returns. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { DateTime, Rupees } from '../../types/scalars.js';
import { Product } from '../catalogue/product.model.js';
import { Order } from '../orders/order.types.js';
import { ReturnKind, ReturnReason, ReturnState } from './return.model.js';

@ObjectType({ description: 'The product that is wanted in exchange, as it was agreed.', simpleResolvers: true })
export class LineExchangedFor {
  @Field(() => ID, { description: 'Stays even when the product is deleted.' })
  productId: string;
  @Field(() => Product, { nullable: true, description: 'As it is now; null when it is not sold any more.' })
  product: Product | null;
  @Field(() => String, { description: 'Its title with its choice when it was asked for.' })
  title: string;
  @Field(() => String, { description: 'Its SKU then.' })
  sku: string;
  @Field(() => String, { nullable: true, description: 'Relative path; null when it had no picture.' })
  image: string | null;
  @Field(() => Rupees, {
    description: 'What goes back for each piece since it costs less, GST included; 0 for the same price.',
  })
  difference: number;
  @Field(() => Int, { nullable: true, description: 'Position of its line in the order; null until it is sent.' })
  sentAs: number | null;
}

@ObjectType({ description: 'Pieces of one line of an order in a return.', simpleResolvers: true })
export class ReturnLine {
  @Field(() => Int, { description: 'Position of the line in the order, from 0.' })
  line: number;
  @Field(() => Int, { description: 'Pieces that are to come back.' })
  quantity: number;
  @Field(() => Int, { description: 'Pieces that came and are in the stock again; 0 before.' })
  restocked: number;
  @Field(() => Int, { description: 'Pieces that came and cannot be sold again; 0 before.' })
  writtenOff: number;
  @Field(() => String, { description: 'Title of the product when it was ordered.' })
  title: string;
  @Field(() => String, { nullable: true, description: 'Relative path; null when the product had no picture.' })
  image: string | null;
  @Field(() => String, { nullable: true, description: 'SKU of the product then; null without one.' })
  sku: string | null;
  @Field(() => LineExchangedFor, {
    nullable: true,
    description: 'What is wanted instead of the same goods; null for the same, and for money.',
  })
  exchangeFor: LineExchangedFor | null;
}

@ObjectType({ description: 'A picture that a customer sent with a return.', simpleResolvers: true })
export class ReturnPictureLink {
  @Field(() => String, { description: 'The file as its sender named it.' })
  name: string;
  @Field(() => String, { description: 'Signed relative path, valid for an hour.' })
  url: string;
}

@ObjectType({
  description: 'Goods of an order that come back, for money, for the same goods or for other members of their group.',
  simpleResolvers: true,
})
export class Return {
  @Field(() => ID, { description: 'Stays the same for ever; people use number.' })
  id: string;
  @Field(() => String, { description: "The order's number and which of its returns it is: GS-YYYYMMDD-NNNN-R1." })
  number: string;
  @Field(() => ID, { description: 'The order.' })
  orderId: string;
  @Field(() => Order, { description: 'The order as it is now.' })
  order: Order;
  @Field(() => String, { description: 'Number of the order.' })
  orderNumber: string;
  @Field(() => String, { description: 'Name of the customer when they ordered.' })
  customerName: string;
  @Field(() => ReturnKind, { description: 'What the customer wants.' })
  kind: ReturnKind;
  @Field(() => ReturnState, { description: 'How far it has come.' })
  state: ReturnState;
  @Field(() => String, { description: 'As REST and webhooks write it.' })
  stateText: string;
  @Field(() => ReturnReason, { description: 'Why.' })
  reason: ReturnReason;
  @Field(() => String, { nullable: true, description: "The customer's own words; null without any." })
  text: string | null;
  @Field(() => [ReturnPictureLink], { description: 'Of the customer; none for most returns.' })
  pictures: ReturnPictureLink[];
  @Field(() => [ReturnLine], { description: 'Which pieces.' })
  lines: ReturnLine[];
  @Field(() => String, { nullable: true, description: 'What the shop said last; null when nothing was.' })
  answer: string | null;
  @Field(() => Rupees, {
    description:
      'Value of its pieces with tax that may go back: never more than is left of what was paid. 0 once it is settled.',
  })
  proposedRefund: number;
  @Field(() => Rupees, {
    description: 'What goes back when what was asked for instead is sent, since it costs less. 0 once it is settled.',
  })
  differenceBack: number;
  @Field(() => Rupees, { description: 'What went back because of it; 0 before.' })
  refundAmount: number;
  @Field(() => Boolean, { description: 'True when the money goes back by hand: the order was paid in cash.' })
  isCash: boolean;
  @Field(() => DateTime, { description: 'When it was asked for.' })
  createdAt: Date;
  @Field(() => DateTime, { description: 'When anything of it last changed.' })
  updatedAt: Date;
}

@ObjectType({ description: 'One page of returns.', simpleResolvers: true })
export class ReturnPage extends PageFacts {
  @Field(() => [Return], { description: 'Newest first.' })
  items: Return[];
  @Field(() => Int, { description: 'Returns on all pages together.' })
  total: number;
}

@ObjectType({ description: 'What cancelling pieces of an order would bring with it.', simpleResolvers: true })
export class ItemsCancellation {
  @Field(() => Rupees, { description: 'What goes back to the customer by itself; 0 for nothing.' })
  refundAmount: number;
  @Field(() => Rupees, { description: 'What the order comes to afterwards; of a paid one as before.' })
  totalAmount: number;
  @Field(() => Boolean, { description: 'True when nothing would be left, so that the order is cancelled as a whole.' })
  cancelsOrder: boolean;
}
