/** Answers of the checkout. */
import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Rupees } from '../../types/scalars.js';
import { PaymentProvider } from '../orders/order.enums.js';
import { Order, ShippingMethod, TaxAtRate } from '../orders/order.types.js';

@ObjectType({ simpleResolvers: true })
export class QuoteLine {
  @Field(() => ID)
  productId: string;
  @Field(() => String)
  title: string;
  @Field(() => Rupees)
  price: number;
  @Field(() => Int)
  quantity: number;
  @Field(() => Rupees)
  lineTotal: number;
  @Field(() => Int, { description: 'Pieces in stock.' })
  available: number;
}

@ObjectType({ description: 'What an order would cost now.', simpleResolvers: true })
export class Quote {
  @Field(() => [QuoteLine])
  lines: QuoteLine[];
  @Field(() => Rupees)
  subtotal: number;
  @Field(() => Rupees, {
    description: 'GST: 18 % of the subtotal, or the sum of taxByRate when products have other rates.',
  })
  taxAmount: number;
  @Field(() => [TaxAtRate], { description: 'The highest rate first; each is rounded half up to the paisa once.' })
  taxByRate: TaxAtRate[];
  @Field(() => Rupees)
  deliveryCharge: number;
  @Field(() => Rupees, { description: 'Part of deliveryCharge: the cash-on-delivery extra.' })
  codCharge: number;
  @Field(() => Rupees)
  totalAmount: number;
  @Field(() => ShippingMethod)
  shippingMethod: ShippingMethod;
}

@ObjectType({ description: 'What the browser needs to open the payment window.', simpleResolvers: true })
export class PaymentSession {
  @Field(() => PaymentProvider)
  provider: PaymentProvider;
  @Field(() => String)
  keyId: string;
  @Field(() => String)
  providerOrderId: string;
  @Field(() => Int, { description: 'Whole paise.' })
  amountPaise: number;
  @Field(() => String)
  currency: string;
  @Field(() => String, { description: 'Who is paid.' })
  name: string;
  @Field(() => String)
  description: string;
  @Field(() => String)
  prefillName: string;
  @Field(() => String)
  prefillEmail: string;
  @Field(() => String)
  prefillContact: string;
  @Field(() => Boolean, { description: 'True when no real money moves.' })
  testMode: boolean;
}

@ObjectType({ simpleResolvers: true })
export class PlaceOrderPayload {
  @Field(() => Order)
  order: Order;
  @Field(() => PaymentSession, { nullable: true, description: 'Only while an online payment is due.' })
  payment: PaymentSession | null;
}
