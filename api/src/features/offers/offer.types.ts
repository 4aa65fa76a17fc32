/** GraphQL types of offers, for staff and for shoppers. */
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { ExportFile } from '../../types/export-file.js';
import { PageFacts } from '../../types/page.js';
import { PaymentMethod } from '../../types/payment-method.js';
import { DateTime, Rupees } from '../../types/scalars.js';
import { OfferGiftKind, OfferState, OfferTrigger } from './offer.enums.js';

@ObjectType({ description: 'A product of a set.', simpleResolvers: true })
export class OfferSetPart {
  @Field(() => ID, { description: 'Id of the product.' })
  productId: string;
  @Field(() => Int, { description: 'Pieces of it in one set.' })
  quantity: number;
}

@ObjectType({ description: 'What an offer gives.', simpleResolvers: true })
export class OfferGift {
  @Field(() => OfferGiftKind, { description: 'Says which of the other fields are set.' })
  kind: OfferGiftKind;
  @Field(() => Float, { nullable: true, description: 'Of PERCENT and BUY_GET; null for other kinds.' })
  percent: number | null;
  @Field(() => Rupees, { nullable: true, description: 'Of PERCENT; null without a bound.' })
  most: number | null;
  @Field(() => Rupees, { nullable: true, description: 'Of AMOUNT; null for other kinds.' })
  amount: number | null;
  @Field(() => Int, { nullable: true, description: 'Of BUY_GET: pieces to buy; null for other kinds.' })
  buy: number | null;
  @Field(() => Int, { nullable: true, description: 'Of BUY_GET: pieces that are given; null for other kinds.' })
  get: number | null;
  @Field(() => [OfferSetPart], { description: 'Of SET_PRICE: the products of one set; empty for other kinds.' })
  parts: OfferSetPart[];
  @Field(() => Rupees, { nullable: true, description: 'Of SET_PRICE: what one set costs; null for other kinds.' })
  price: number | null;
}

@ObjectType({ description: 'The goods an offer is for; all of them when every list is empty.', simpleResolvers: true })
export class OfferGoods {
  @Field(() => [ID], { description: 'Ids of categories.' })
  categoryIds: string[];
  @Field(() => [ID], { description: 'Ids of products.' })
  productIds: string[];
  @Field(() => [ID], { description: 'Ids of product groups.' })
  groupIds: string[];
  @Field(() => Boolean, { description: 'What is sold below its MRP already is left out.' })
  notReduced: boolean;
}

@ObjectType({ description: 'When an offer counts: everything that is set must hold.', simpleResolvers: true })
export class OfferConditions {
  @Field(() => Rupees, { nullable: true, description: 'Least value of the goods, before offers; null: any.' })
  minimum: number | null;
  @Field(() => Boolean, { description: 'Only for the first order.' })
  firstOrder: boolean;
  @Field(() => [ID], { description: 'Ids of the accounts it is for; empty: everybody.' })
  customerIds: string[];
  @Field(() => PaymentMethod, { nullable: true, description: 'Only when it is paid so; null: either way.' })
  paymentMethod: PaymentMethod | null;
  @Field(() => [String], { description: 'Ids of delivery zones; with pins empty too: everywhere.' })
  zoneIds: string[];
  @Field(() => [String], { description: 'PIN codes, their beginnings and ranges.' })
  pins: string[];
  @Field(() => DateTime, { nullable: true, description: 'Its first moment; null: at once.' })
  startsAt: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'The moment after its last one; null: no end.' })
  endsAt: Date | null;
  @Field(() => [Int], { description: 'Days of the week in India, 0 for Sunday; empty: all.' })
  weekdays: number[];
  @Field(() => String, { nullable: true, description: 'Time of the day in India, such as 18:00; null: all day.' })
  hoursFrom: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Until when, on the next day if it is before hoursFrom; null: all day.',
  })
  hoursUntil: string | null;
}

@ObjectType({ description: 'How often an offer may be used.', simpleResolvers: true })
export class OfferLimits {
  @Field(() => Int, { nullable: true, description: 'Orders in all; null: no bound.' })
  uses: number | null;
  @Field(() => Int, { nullable: true, description: 'Orders of one customer; null: no bound.' })
  usesPerCustomer: number | null;
  @Field(() => Rupees, { nullable: true, description: 'The most it gives in all; null: no bound.' })
  budget: number | null;
}

@ObjectType({ description: 'What became of an offer. Orders that ended unpaid are not in it.', simpleResolvers: true })
export class OfferFigures {
  @Field(() => Int, { description: 'Orders with it.' })
  uses: number;
  @Field(() => Rupees, { description: 'What it gave off goods and delivery, as the orders were placed.' })
  given: number;
  @Field(() => Rupees, { description: 'Totals of the orders with it, as they were placed.' })
  sales: number;
}

@ObjectType({
  description: 'An offer: it lowers what an order costs. See the guide for which one counts.',
  simpleResolvers: true,
})
export class Offer {
  @Field(() => ID, { description: 'Id of the offer.' })
  id: string;
  @Field(() => String, { description: 'What shoppers read.' })
  name: string;
  @Field(() => String, { nullable: true, description: 'A sentence for shoppers; null: what it gives, in words.' })
  description: string | null;
  @Field(() => String, { description: 'What it gives, in words, such as 10% off, at most ₹500.' })
  inWords: string;
  @Field(() => String, {
    description: 'What shoppers read of it: its own sentence, or what it gives and on which conditions.',
  })
  text: string;
  @Field(() => OfferState, { description: 'Where it stands now.' })
  state: OfferState;
  @Field(() => Boolean, { description: 'True while its uses or its budget are used up.' })
  usedUp: boolean;
  @Field(() => OfferTrigger, { description: 'What makes it count.' })
  trigger: OfferTrigger;
  @Field(() => String, { nullable: true, description: 'Of CODE, in capitals; null for other triggers.' })
  code: string | null;
  @Field(() => OfferGift, { description: 'What it gives.' })
  gift: OfferGift;
  @Field(() => OfferGoods, { description: 'To what.' })
  goods: OfferGoods;
  @Field(() => OfferConditions, { description: 'When it counts.' })
  conditions: OfferConditions;
  @Field(() => OfferLimits, { description: 'How often.' })
  limits: OfferLimits;
  @Field(() => Int, { description: 'Higher ones count first, and win where two give the same.' })
  priority: number;
  @Field(() => Boolean, { description: 'True when it counts together with others that do.' })
  combines: boolean;
  @Field(() => OfferFigures, { description: 'Uses, what it gave, and sales with it.' })
  figures: OfferFigures;
  @Field(() => Int, { description: 'Grows with each change by staff; send it along with the next one.' })
  version: number;
  @Field(() => DateTime, { description: 'When it was added.' })
  createdAt: Date;
  @Field(() => DateTime, { description: 'When staff last changed it.' })
  updatedAt: Date;
}

@ObjectType({ description: 'What an offer names by an id.', simpleResolvers: true })
export class OfferName {
  @Field(() => ID, { description: 'As the offer names it.' })
  id: string;
  @Field(() => String, { description: 'Its title or name; of an account with the e-mail.' })
  name: string;
}

@ObjectType({ description: 'A page of offers.', simpleResolvers: true })
export class OfferPage extends PageFacts {
  @Field(() => [Offer], { description: 'Newest first.' })
  items: Offer[];
  @Field(() => Int, { description: 'Offers on all pages together.' })
  total: number;
}

@ObjectType({
  description: 'Another offer that counts at the same time for some of the same goods.',
  simpleResolvers: true,
})
export class OfferOverlap {
  @Field(() => ID, { description: 'Id of the other one.' })
  offerId: string;
  @Field(() => String, { description: 'Its name.' })
  name: string;
  @Field(() => DateTime, { nullable: true, description: 'From when on both count; null: from now on.' })
  from: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'Until when both count; null: without an end.' })
  until: Date | null;
  @Field(() => Boolean, {
    description: 'True when both count together; false when the better of them for the shopper excludes the other.',
  })
  together: boolean;
}

@ObjectType({ description: 'A code of an offer.', simpleResolvers: true })
export class OfferCodeRow {
  @Field(() => String, { description: 'In capitals.' })
  code: string;
  @Field(() => Int, { nullable: true, description: 'Orders it is good for; null: only those of its offer.' })
  limit: number | null;
  @Field(() => Int, { description: 'Orders with it; 0 where limit is null.' })
  used: number;
  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt: Date;
}

@ObjectType({ description: 'A page of codes.', simpleResolvers: true })
export class OfferCodePage extends PageFacts {
  @Field(() => [OfferCodeRow], { description: 'In the order of the alphabet.' })
  items: OfferCodeRow[];
  @Field(() => Int, { description: 'Codes on all pages together.' })
  total: number;
}

@ObjectType({ description: 'New codes.', simpleResolvers: true })
export class GenerateOfferCodesPayload {
  @Field(() => Int, { description: 'How many were made.' })
  count: number;
  @Field(() => ExportFile, { description: 'The new codes as CSV.' })
  file: ExportFile;
}

@ObjectType({ description: 'An automatic offer as shoppers read of it.', simpleResolvers: true })
export class ShownOffer {
  @Field(() => ID, { description: 'Id of the offer.' })
  id: string;
  @Field(() => String, { description: 'Its name.' })
  name: string;
  @Field(() => String, { description: 'A sentence: what it gives, and on which conditions.' })
  text: string;
  @Field(() => DateTime, { nullable: true, description: 'The moment after its last one; null: no end.' })
  endsAt: Date | null;
}

@ObjectType({ description: 'Why a code that was sent does not count.', simpleResolvers: true })
export class CodeProblem {
  @Field(() => String, { description: 'The code as it was sent.' })
  code: string;
  @Field(() => String, { description: 'A sentence for the shopper, such as ₹550 more to go.' })
  message: string;
  @Field(() => Boolean, {
    description: 'True for a code of no offer: do not send it again, since unknown codes are counted as guesses.',
  })
  unknown: boolean;
}
