/** GraphQL types of the checkout's answers. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Rupees } from '../../types/scalars.js';
import { PaymentProvider } from '../orders/order.enums.js';
import { CodeProblem } from '../offers/offer.types.js';
import { DeliveryOption } from '../delivery/delivery.types.js';
import { DeliveryWindow, Discount, Order, ShippingMethod, TaxAtRate } from '../orders/order.types.js';

@ObjectType({ simpleResolvers: true, description: 'One product of a quote.' })
export class QuoteLine {
  @Field(() => ID, { description: 'Id of the product.' })
  productId: string;
  @Field(() => String, { description: 'Title of the product now.' })
  title: string;
  @Field(() => Rupees, { description: 'Selling price of one piece now.' })
  price: number;
  @Field(() => Rupees, { description: 'What a shopper pays for one piece: the price with its GST.' })
  priceWithTax: number;
  @Field(() => Int, { description: 'Pieces asked for, though fewer may be available.' })
  quantity: number;
  @Field(() => Rupees, { description: 'Price times quantity less discount.' })
  lineTotal: number;
  @Field(() => Rupees, { description: 'What offers take off it, in the terms of its price; 0 mostly.' })
  discount: number;
  @Field(() => Int, { description: 'Pieces in stock.' })
  available: number;
}

@ObjectType({ description: 'Whether an order may be paid when it arrives.', simpleResolvers: true })
export class CashOnDelivery {
  @Field(() => Boolean, { description: 'It may be chosen for this order.' })
  available: boolean;
  @Field(() => Rupees, { description: 'What it costs more.' })
  charge: number;
  @Field(() => String, { nullable: true, description: 'Why it may not be chosen, for the shopper; null when it may.' })
  reason: string | null;
  @Field(() => Boolean, { description: 'The shop looks at an order of this size itself before it accepts it.' })
  needsAcceptance: boolean;
}

@ObjectType({ description: 'Whether an order may be paid online.', simpleResolvers: true })
export class OnlinePayment {
  @Field(() => Boolean, { description: 'It may be chosen for this order.' })
  available: boolean;
  @Field(() => String, { nullable: true, description: 'Why it may not be chosen, for the shopper; null when it may.' })
  reason: string | null;
}

@ObjectType({ description: 'What an order would cost now.', simpleResolvers: true })
export class Quote {
  @Field(() => [QuoteLine], { description: 'In the order they were sent, or of the cart.' })
  lines: QuoteLine[];
  @Field(() => Rupees, {
    description: 'Total − tax − delivery charge: the goods without their GST, less what offers take off them.',
  })
  subtotal: number;
  @Field(() => Rupees, { description: 'Goods before offers: the sum of price times quantity.' })
  goodsTotal: number;
  @Field(() => Rupees, { description: 'What offers take off the goods; free delivery is no part of it.' })
  discountAmount: number;
  @Field(() => Rupees, {
    description: 'GST: 18 % of the subtotal, or the sum of taxByRate when products have other rates.',
  })
  taxAmount: number;
  @Field(() => [TaxAtRate], { description: 'The highest rate first; each is rounded half up to the paisa once.' })
  taxByRate: TaxAtRate[];
  @Field(() => Rupees, { description: 'Price of the delivery, GST included, plus codCharge.' })
  deliveryCharge: number;
  @Field(() => [TaxAtRate], {
    description:
      'GST that lies in deliveryCharge, the highest rate first; not part of taxAmount. Empty where delivery is free.',
  })
  deliveryTaxByRate: TaxAtRate[];
  @Field(() => Rupees, { description: 'Part of deliveryCharge: the cash-on-delivery extra.' })
  codCharge: number;
  @Field(() => Rupees, { description: 'Part of subtotal: what the total is rounded by to a whole rupee; 0 mostly.' })
  rounding: number;
  @Field(() => Rupees, { description: 'Subtotal plus tax plus delivery charge; send it with placeOrder.' })
  totalAmount: number;
  @Field(() => OnlinePayment, { description: 'Whether it may be paid online.' })
  onlinePayment: OnlinePayment;
  @Field(() => CashOnDelivery, { description: 'Whether it may be paid when it arrives.' })
  cashOnDelivery: CashOnDelivery;
  @Field(() => ShippingMethod, { description: 'How it would be sent.' })
  shippingMethod: ShippingMethod;
  @Field(() => [DeliveryOption], {
    description: 'Every way it could be sent there, in the order of the shop; name one as deliveryMethod.',
  })
  shippingMethods: DeliveryOption[];
  @Field(() => DeliveryWindow, {
    nullable: true,
    description: 'When it would arrive if it were ordered and paid now; null while nobody has said where it goes.',
  })
  expectedDelivery: DeliveryWindow | null;
  @Field(() => Boolean, {
    description: 'False while the place may change what delivery costs and when it arrives: say deliverTo.',
  })
  deliveryKnown: boolean;
  @Field(() => String, {
    nullable: true,
    description:
      'Why it cannot be delivered there and what to do, for the shopper; null when it can. Such an order is refused.',
  })
  notDeliverable: string | null;
  @Field(() => [Discount], { description: 'Offers that count, in the order they are taken off.' })
  discounts: Discount[];
  @Field(() => [CodeProblem], { description: 'Why codes that were sent do not count; empty when all do.' })
  codeProblems: CodeProblem[];
}

@ObjectType({ description: 'What the browser needs to open the payment window.', simpleResolvers: true })
export class PaymentSession {
  @Field(() => PaymentProvider, { description: 'Whose window to open.' })
  provider: PaymentProvider;
  @Field(() => String, { description: "The shop's public key at the provider; safe in a browser." })
  keyId: string;
  @Field(() => String, { description: "The provider's own id of the order, which its window asks for." })
  providerOrderId: string;
  @Field(() => Int, { description: 'Whole paise.' })
  amountPaise: number;
  @Field(() => String, { description: 'Always INR.' })
  currency: string;
  @Field(() => String, { description: 'Who is paid.' })
  name: string;
  @Field(() => String, { description: 'Shown in the window; names the order number.' })
  description: string;
  @Field(() => String, { description: "The customer's name, to spare typing it." })
  prefillName: string;
  @Field(() => String, { description: "The order's e-mail, to spare typing it." })
  prefillEmail: string;
  @Field(() => String, { description: "The order's phone, to spare typing it." })
  prefillContact: string;
  @Field(() => Boolean, { description: 'True when no real money moves.' })
  testMode: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'The order, and what is needed to pay it.' })
export class PlaceOrderPayload {
  @Field(() => Order, { description: 'With an idempotency key that was used before, the order it made then.' })
  order: Order;
  @Field(() => PaymentSession, { nullable: true, description: 'Null unless an online payment is due.' })
  payment: PaymentSession | null;
}
