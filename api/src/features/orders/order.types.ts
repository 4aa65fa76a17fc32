/** An order as callers see it. */
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { DateTime, Rupees } from '../../types/scalars.js';
import { Product, Specification } from '../catalogue/product.model.js';
import { OrderStatus, PaymentMethod, PaymentStatus, ShownRefundStatus } from './order.enums.js';

@ObjectType({ simpleResolvers: true })
export class ShippingMethod {
  @Field(() => ID)
  id: string;
  @Field(() => String)
  name: string;
  @Field(() => Rupees)
  price: number;
  @Field(() => String)
  deliveryTime: string;
}

@ObjectType({ description: 'How the shop reaches the shopper about this order.', simpleResolvers: true })
export class ContactInfo {
  @Field(() => String)
  email: string;
  @Field(() => String)
  phone: string;
}

@ObjectType({ simpleResolvers: true })
export class DeliveryAddress {
  @Field(() => String, { nullable: true })
  firstName?: string | null;
  @Field(() => String, { nullable: true })
  lastName?: string | null;
  @Field(() => String, { nullable: true })
  company?: string | null;
  @Field(() => String)
  street: string;
  @Field(() => String, { nullable: true })
  street2?: string | null;
  @Field(() => String)
  city: string;
  @Field(() => String)
  state: string;
  @Field(() => String)
  postalCode: string;
  @Field(() => String)
  country: string;
}

@ObjectType({ description: 'A line of an order, frozen when it was placed.', simpleResolvers: true })
export class OrderItem {
  @Field(() => String)
  title: string;
  @Field(() => String, { nullable: true, description: 'Relative path.' })
  image: string | null;
  @Field(() => Rupees, { description: 'Of one piece.' })
  price: number;
  @Field(() => Int)
  quantity: number;
  @Field(() => Rupees)
  lineTotal: number;
  @Field(() => String, { nullable: true })
  sku: string | null;
  @Field(() => String, { nullable: true })
  hsnCode: string | null;
  @Field(() => Float, { description: "The product's GST rate in percent when it was ordered." })
  gstRatePercent: number;
  @Field(() => ID)
  productId: string;
  @Field(() => Product, { nullable: true, description: 'The product as it is now; null once it is gone.' })
  product: Product | null;
  @Field(() => String, { nullable: true })
  category: string | null;
  @Field(() => [Specification])
  specifications: Specification[];
}

@ObjectType({ description: 'The tax on all lines of one GST rate.', simpleResolvers: true })
export class TaxAtRate {
  @Field(() => Float, { description: 'In percent.' })
  ratePercent: number;
  @Field(() => Rupees, { description: 'Value of these lines without tax.' })
  taxable: number;
  @Field(() => Rupees)
  tax: number;
}

@ObjectType({ description: 'Something that happened to an order.', simpleResolvers: true })
export class OrderEvent {
  @Field(() => DateTime)
  at: Date;
  @Field(() => String, { description: 'placed, status, payment, refund or invoice.' })
  kind: string;
  @Field(() => OrderStatus, { nullable: true })
  orderStatus?: OrderStatus;
  @Field(() => PaymentStatus, { nullable: true })
  paymentStatus?: PaymentStatus;
  @Field(() => String, { description: 'Who did it; "Shop" for what happens by itself.' })
  actor: string;
  @Field(() => String, { nullable: true })
  note?: string;
}

@ObjectType({ description: 'The account that ordered, with the name and e-mail it had then.', simpleResolvers: true })
export class OrderCustomer {
  @Field(() => ID)
  id: string;
  @Field(() => String)
  name: string;
  @Field(() => String)
  email: string;
}

@ObjectType({ description: 'Money that goes back.', simpleResolvers: true })
export class Refund {
  @Field(() => ID)
  id: string;
  @Field(() => Rupees)
  amount: number;
  @Field(() => ShownRefundStatus)
  status: ShownRefundStatus;
  @Field(() => String, { nullable: true })
  reason?: string;
  @Field(() => DateTime)
  createdAt: Date;
  @Field(() => DateTime, { nullable: true })
  processedAt?: Date;
  @Field(() => String, { nullable: true })
  creditNoteNumber: string | null;
  @Field(() => String, { nullable: true, description: 'Signed relative path of the PDF, valid for an hour.' })
  creditNoteUrl: string | null;
}

@ObjectType({ description: 'An order. Amounts and lines stay as they were when it was placed.', simpleResolvers: true })
export class Order {
  @Field(() => ID)
  id: string;
  @Field(() => String)
  orderNumber: string;
  @Field(() => OrderCustomer)
  user: OrderCustomer;
  @Field(() => Rupees)
  totalAmount: number;
  @Field(() => Rupees)
  subtotal: number;
  @Field(() => Rupees, { description: 'GST: the sum of taxByRate.' })
  taxAmount: number;
  @Field(() => [TaxAtRate], { description: 'The highest rate first.' })
  taxByRate: TaxAtRate[];
  @Field(() => Rupees)
  deliveryCharge: number;
  @Field(() => Rupees, { description: 'Part of deliveryCharge: the cash-on-delivery extra.' })
  codCharge: number;
  @Field(() => OrderStatus)
  orderStatus: OrderStatus;
  @Field(() => String, { description: 'As REST and the screens write it, e.g. `out for delivery`.' })
  orderStatusText: string;
  @Field(() => PaymentStatus)
  paymentStatus: PaymentStatus;
  @Field(() => String)
  paymentStatusText: string;
  @Field(() => PaymentMethod)
  paymentMethod: PaymentMethod;
  @Field(() => String)
  paymentMethodText: string;
  @Field(() => DateTime)
  createdAt: Date;
  @Field(() => DateTime)
  updatedAt: Date;
  @Field(() => DateTime, { nullable: true })
  paidAt: Date | null;
  @Field(() => DateTime, { nullable: true })
  deliveredAt: Date | null;
  @Field(() => String, { nullable: true, description: "The shopper's own words." })
  notes: string | null;
  @Field(() => ContactInfo)
  contactInfo: ContactInfo;
  @Field(() => DeliveryAddress)
  deliveryAddress: DeliveryAddress;
  @Field(() => ShippingMethod)
  shippingMethod: ShippingMethod;
  @Field(() => [OrderItem])
  items: OrderItem[];
  @Field(() => [OrderEvent], { description: 'Oldest first.' })
  history: OrderEvent[];
  @Field(() => [Refund])
  refunds: Refund[];
  @Field(() => Rupees, { description: 'Refunded or on its way, failed refunds not counted.' })
  refundedAmount: number;
  @Field(() => String, { nullable: true })
  invoiceNumber: string | null;
  @Field(() => String, { nullable: true, description: 'Signed relative path of the PDF, valid for an hour.' })
  invoiceUrl: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When an unpaid online order is cancelled.' })
  payBy: Date | null;
  @Field(() => Boolean, { description: 'True while its customer may cancel it: before it is shipped.' })
  canCancel: boolean;
  @Field(() => Boolean, { description: 'True while its customer may pay it online.' })
  canPay: boolean;
  @Field(() => Int, { description: 'Send it back with a change, which is refused when somebody else was first.' })
  version: number;
  @Field(() => String, { nullable: true, description: "The payment provider's id of this order." })
  razorpayOrderId: string | null;
}

@ObjectType({ description: 'One page of orders.', simpleResolvers: true })
export class OrderPage {
  @Field(() => [Order])
  orders: Order[];
  @Field(() => Int)
  page: number;
  @Field(() => Int)
  pages: number;
  @Field(() => Int)
  total: number;
  @Field(() => Int)
  pageSize: number;
}

@ObjectType({ description: 'An order as it stands after a change.', simpleResolvers: true })
export class OrderChange {
  @Field(() => ID)
  id: string;
  @Field(() => DateTime)
  updatedAt: Date;
  @Field(() => Order)
  order: Order;
}

@ObjectType({ description: 'Changed orders, oldest change first.', simpleResolvers: true })
export class OrderChanges {
  @Field(() => [OrderChange])
  items: OrderChange[];
  @Field(() => String, {
    description: 'Send it back as `after` for what follows, also when there is nothing more now.',
  })
  cursor: string;
  @Field(() => Boolean)
  hasMore: boolean;
}
