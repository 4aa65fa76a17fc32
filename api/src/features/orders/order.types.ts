/** GraphQL types of orders. */
import { Field, Float, ID, Int, ObjectType } from 'type-graphql';
import { PageFacts } from '../../types/page.js';
import { DateTime, Rupees } from '../../types/scalars.js';
import { Product, Specification } from '../catalogue/product.model.js';
import { OrderEInvoice } from './einvoice.types.js';
import { CashHolder, OrderStatus, PaymentMethod, PaymentStatus, ShownRefundStatus } from './order.enums.js';
import { OrderPayment, PaymentRequest, PaymentStage } from './order-money.types.js';
import { WorkStep } from './work-step.types.js';
import { Shipment } from './shipment.types.js';

@ObjectType({ simpleResolvers: true, description: 'A way orders are sent.' })
export class ShippingMethod {
  @Field(() => ID, { description: '`standard` unless the owner has made others.' })
  id: string;
  @Field(() => String, { description: 'For people.' })
  name: string;
  @Field(() => Rupees, { description: 'GST included, without the charge for cash on delivery; 0 where it is free.' })
  price: number;
  @Field(() => String, { description: 'In words, e.g. 3-5 business days.' })
  deliveryTime: string;
}

@ObjectType({ simpleResolvers: true, description: 'Between which days an order should arrive, in Indian time.' })
export class DeliveryWindow {
  @Field(() => DateTime, { description: 'Some time on the first day.' })
  from: Date;
  @Field(() => DateTime, { description: 'Some time on the last day.' })
  to: Date;
}

@ObjectType({ description: 'How the shop reaches the shopper about this order.', simpleResolvers: true })
export class ContactInfo {
  @Field(() => String, {
    description:
      "Gets the mails about this order beside the account's own e-mail, once it has said yes to that itself. Empty when the shopper has a phone number alone.",
  })
  email: string;
  @Field(() => String, { description: 'For the courier, as it was typed.' })
  phone: string;
}

@ObjectType({ simpleResolvers: true, description: 'Where an order goes, as it was when the order was placed.' })
export class DeliveryAddress {
  @Field(() => String, { nullable: true, description: 'Null when the shopper gave none.' })
  firstName?: string | null;
  @Field(() => String, { nullable: true, description: 'Null when the shopper gave none.' })
  lastName?: string | null;
  @Field(() => String, { nullable: true, description: 'Null for a private address.' })
  company?: string | null;
  @Field(() => String, { description: 'House and street.' })
  street: string;
  @Field(() => String, { nullable: true, description: 'Flat, floor or landmark; null without one.' })
  street2?: string | null;
  @Field(() => String, { description: 'Town or city.' })
  city: string;
  @Field(() => String, {
    description: "Decides which GST the invoice shows: CGST + SGST within the shop's state, IGST otherwise.",
  })
  state: string;
  @Field(() => String, { description: 'PIN code in India.' })
  postalCode: string;
  @Field(() => String, { description: 'India unless the shopper said otherwise.' })
  country: string;
}

@ObjectType({ description: 'What an offer takes off a line.', simpleResolvers: true })
export class DiscountLine {
  @Field(() => Int, { description: 'Position of the line, from 0.' })
  line: number;
  @Field(() => Rupees, { description: 'In the terms of its price.' })
  amount: number;
}

@ObjectType({ description: 'What an offer gives on a quote or an order.', simpleResolvers: true })
export class Discount {
  @Field(() => String, { description: 'Name of the offer when the order was placed.' })
  name: string;
  @Field(() => String, { nullable: true, description: 'The code, in capitals; null for an automatic offer.' })
  code: string | null;
  @Field(() => Rupees, { description: 'What it takes off goods and delivery, in the terms of the prices.' })
  amount: number;
  @Field(() => Rupees, { description: 'Part of amount: what it takes off the delivery.' })
  deliverySaved: number;
  @Field(() => [DiscountLine], { description: 'Lines that it makes cheaper; empty for free delivery.' })
  lines: DiscountLine[];
}

@ObjectType({ description: 'A line of an order, frozen when it was placed.', simpleResolvers: true })
export class OrderItem {
  @Field(() => String, { description: 'Title of the product then.' })
  title: string;
  @Field(() => String, { nullable: true, description: 'Sizes, finish and quantity of own work; null for products.' })
  detail: string | null;
  @Field(() => Boolean, { description: 'True for work that was made by a quote, of which there is no product.' })
  isOwnWork: boolean;
  @Field(() => String, { nullable: true, description: 'Relative path; null when the product had no picture.' })
  image: string | null;
  @Field(() => Rupees, { description: 'Of one piece.' })
  price: number;
  @Field(() => Int, {
    description:
      'Pieces that the amounts are made of; 0 when all were cancelled before anything was paid, and for what is sent in exchange alone.',
  })
  quantity: number;
  @Field(() => Rupees, { description: 'Price times quantity less discount.' })
  lineTotal: number;
  @Field(() => Rupees, { description: 'What offers took off its pieces, in the terms of its price; 0 mostly.' })
  discount: number;
  @Field(() => Int, { description: 'Pieces that are sent in exchange, in addition to `quantity`; 0 for most.' })
  sentInExchange: number;
  @Field(() => Int, {
    nullable: true,
    description:
      'Position of the line for whose pieces these are sent in exchange, as another member of its product group; null for what was ordered.',
  })
  insteadOf: number | null;
  @Field(() => String, { nullable: true, description: 'SKU of the product then; null without one.' })
  sku: string | null;
  @Field(() => String, { nullable: true, description: 'HSN code of the product then; null without one.' })
  hsnCode: string | null;
  @Field(() => Float, { description: "The product's GST rate in percent when it was ordered." })
  gstRatePercent: number;
  @Field(() => Boolean, { description: 'True when `price` held its GST; otherwise GST came on top of it.' })
  priceHoldsTax: boolean;
  @Field(() => Rupees, { description: 'What one piece cost with its GST.' })
  priceWithTax: number;
  @Field(() => ID, { description: 'Stays when the product is deleted.' })
  productId: string;
  @Field(() => Product, { nullable: true, description: 'The product as it is now; null once it is gone.' })
  product: Product | null;
  @Field(() => String, { nullable: true, description: "Name of the product's category then; null when unknown." })
  category: string | null;
  @Field(() => [Specification], { description: 'Those of the product then.' })
  specifications: Specification[];
}

@ObjectType({ description: 'The tax on all lines of one GST rate.', simpleResolvers: true })
export class TaxAtRate {
  @Field(() => Float, { description: 'In percent.' })
  ratePercent: number;
  @Field(() => Rupees, { description: 'Value of these lines without tax.' })
  taxable: number;
  @Field(() => Rupees, { description: 'GST on them, rounded half up to the paisa.' })
  tax: number;
}

@ObjectType({ description: 'Something that happened to an order.', simpleResolvers: true })
export class OrderEvent {
  @Field(() => DateTime, { description: 'When it happened.' })
  at: Date;
  @Field(() => String, {
    description:
      'placed, status, payment, refund, invoice, shipment, return, address or confirmation; note for an internal note alone.',
  })
  kind: string;
  @Field(() => OrderStatus, {
    nullable: true,
    description: 'The status it had from then on; null when that did not change.',
  })
  orderStatus?: OrderStatus;
  @Field(() => PaymentStatus, {
    nullable: true,
    description: 'The payment status it had from then on; null when that did not change.',
  })
  paymentStatus?: PaymentStatus;
  @Field(() => String, {
    description: 'Who did it; "Shop" for what happens by itself, and to its customer for staff too.',
  })
  actor: string;
  @Field(() => String, { nullable: true, description: 'What was said about it; null when nothing was.' })
  note?: string;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True when `note` is a message of staff to the customer; null without a note.',
  })
  toCustomer?: boolean;
  @Field(() => String, {
    nullable: true,
    description: 'What staff wrote for staff; null for customers and programs.',
  })
  internalNote?: string;
}

@ObjectType({ description: 'The account that ordered, with the name and e-mail it had then.', simpleResolvers: true })
export class OrderCustomer {
  @Field(() => ID, { description: 'Id of the account.' })
  id: string;
  @Field(() => String, { description: 'Name of the account then.' })
  name: string;
  @Field(() => String, { description: 'E-mail of the account then.' })
  email: string;
}

@ObjectType({ description: 'Money that goes back.', simpleResolvers: true })
export class Refund {
  @Field(() => ID, { description: 'Id of the refund.' })
  id: string;
  @Field(() => Rupees, { description: 'What goes back.' })
  amount: number;
  @Field(() => ShownRefundStatus, { description: 'Cash on delivery is given back by hand and counts as processed.' })
  status: ShownRefundStatus;
  @Field(() => String, { nullable: true, description: 'As it was given; null when none was.' })
  reason?: string;
  @Field(() => DateTime, { description: 'When it was asked for.' })
  createdAt: Date;
  @Field(() => DateTime, { nullable: true, description: 'When the provider confirmed it; null before.' })
  processedAt?: Date;
  @Field(() => String, {
    nullable: true,
    description: 'Consecutive within a financial year; null until the refund has a credit note.',
  })
  creditNoteNumber: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Signed relative path of the PDF, valid for an hour; null without a credit note.',
  })
  creditNoteUrl: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Number of the refund voucher, of an advance that goes back before there is an invoice; null mostly.',
  })
  voucherNumber: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Signed relative path of the voucher as a PDF, valid for an hour; null without one.',
  })
  voucherUrl: string | null;
}

@ObjectType({
  description:
    'An invoice that a credit note took back whole: its order ended without being paid, or has fewer pieces and another invoice.',
  simpleResolvers: true,
})
export class ReversedInvoice {
  @Field(() => String, { description: 'Number of the invoice.' })
  invoiceNumber: string;
  @Field(() => String, { description: 'Signed relative path of its PDF, valid for an hour.' })
  invoiceUrl: string;
  @Field(() => String, { description: 'Number of the credit note.' })
  creditNoteNumber: string;
  @Field(() => String, { description: 'Signed relative path of its PDF, valid for an hour.' })
  creditNoteUrl: string;
}

@ObjectType({ description: 'The cash of an order that was paid on delivery.', simpleResolvers: true })
export class OrderCash {
  @Field(() => CashHolder, { description: 'Who has it.' })
  holder: CashHolder;
  @Field(() => String, { nullable: true, description: 'The courier that collected it; null when none did.' })
  courier: string | null;
  @Field(() => Rupees, { description: 'How much it is.' })
  amount: number;
  @Field(() => DateTime, { description: 'When that was last said.' })
  at: Date;
  @Field(() => String, { description: 'Who said so.' })
  actor: string;
  @Field(() => DateTime, { nullable: true, description: 'When the shop received it; null while nobody said so.' })
  receivedAt: Date | null;
  @Field(() => String, { nullable: true, description: "Number of the courier's payout; null without one." })
  reference: string | null;
}

@ObjectType({
  description:
    'An order. Amounts and lines stay as they were when it was placed, but for what was cancelled before it was paid.',
  simpleResolvers: true,
})
export class Order {
  @Field(() => ID, { description: 'Stays the same for ever; people use orderNumber.' })
  id: string;
  @Field(() => String, { description: 'Unique and readable, with the day it was placed: GS-YYYYMMDD-NNNN.' })
  orderNumber: string;
  @Field(() => OrderCustomer, { description: 'Who ordered it.' })
  user: OrderCustomer;
  @Field(() => Rupees, { description: 'Subtotal plus tax plus delivery charge: what is to be paid.' })
  totalAmount: number;
  @Field(() => Rupees, {
    description: 'Total − tax − delivery charge: the goods without their GST, less what offers took off them.',
  })
  subtotal: number;
  @Field(() => Rupees, { description: 'Goods before offers: the sum of price times quantity.' })
  goodsTotal: number;
  @Field(() => Rupees, { description: 'What offers took off the goods; free delivery is no part of it.' })
  discountAmount: number;
  @Field(() => [Discount], { description: 'Offers that counted when it was placed, for the pieces that it has now.' })
  discounts: Discount[];
  @Field(() => Rupees, { description: 'GST: the sum of taxByRate.' })
  taxAmount: number;
  @Field(() => [TaxAtRate], { description: 'The highest rate first.' })
  taxByRate: TaxAtRate[];
  @Field(() => Rupees, { description: 'Price of its delivery, GST included, plus codCharge.' })
  deliveryCharge: number;
  @Field(() => [TaxAtRate], {
    description:
      'GST that lies in deliveryCharge, the highest rate first; not part of taxAmount. Empty where delivery is free.',
  })
  deliveryTaxByRate: TaxAtRate[];
  @Field(() => Rupees, { description: 'Part of deliveryCharge: the cash-on-delivery extra.' })
  codCharge: number;
  @Field(() => Rupees, { description: 'Part of subtotal: what the total was rounded by to a whole rupee; 0 mostly.' })
  rounding: number;
  @Field(() => OrderStatus, { description: 'How far its delivery has come; the money is paymentStatus.' })
  orderStatus: OrderStatus;
  @Field(() => String, { description: 'As REST and the screens write it, e.g. `out for delivery`.' })
  orderStatusText: string;
  @Field(() => PaymentStatus, { description: 'Where its money stands.' })
  paymentStatus: PaymentStatus;
  @Field(() => String, { description: 'As REST and the screens write it, e.g. `paid`.' })
  paymentStatusText: string;
  @Field(() => PaymentMethod, {
    description: 'Chosen when it was placed. Its shopper may turn COD into ONLINE once, never the other way round.',
  })
  paymentMethod: PaymentMethod;
  @Field(() => String, { description: 'As REST and the screens write it: online or cod.' })
  paymentMethodText: string;
  @Field(() => DateTime, { description: 'When it was placed.' })
  createdAt: Date;
  @Field(() => DateTime, { description: 'When anything of it last changed.' })
  updatedAt: Date;
  @Field(() => DateTime, { nullable: true, description: 'When the money was there; null before.' })
  paidAt: Date | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was marked delivered; null before, and again once the mark is taken back.',
  })
  deliveredAt: Date | null;
  @Field(() => Rupees, { description: 'Cash that is still to be collected with it; 0 once it is paid.' })
  amountToCollect: number;
  // Not simple: for staff alone.
  @Field(() => OrderCash, {
    nullable: true,
    simple: false,
    description:
      'Who has the cash of a delivered order; for staff alone. Null when it was not delivered or is paid online.',
  })
  cash: OrderCash | null;
  @Field(() => String, { nullable: true, description: "The shopper's own words; null without any." })
  notes: string | null;
  @Field(() => ContactInfo, { description: 'How the shop reaches the shopper about it.' })
  contactInfo: ContactInfo;
  @Field(() => DeliveryAddress, { description: 'Where it goes.' })
  deliveryAddress: DeliveryAddress;
  @Field(() => String, { nullable: true, description: 'GSTIN of the business that buys; null for a private person.' })
  buyerGstin: string | null;
  @Field(() => String, { nullable: true, description: 'Legal name of that business; null for a private person.' })
  buyerLegalName: string | null;
  @Field(() => ShippingMethod, { description: 'How it is sent.' })
  shippingMethod: ShippingMethod;
  @Field(() => DeliveryWindow, {
    nullable: true,
    description:
      'Null once it has arrived or will not, and while it waits for its payment, or for the first one of an order in stages.',
  })
  expectedDelivery: DeliveryWindow | null;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'Some time on the last day on which it should arrive, were it handed over now; null for one that is cancelled or returned.',
  })
  arrivesIfSentNow: Date | null;
  @Field(() => [OrderItem], { description: 'Its lines as they were when it was placed.' })
  items: OrderItem[];
  @Field(() => [Shipment], {
    description: 'In the order they were packed; none when its status was set by hand alone.',
  })
  shipments: Shipment[];
  @Field(() => [Int], { description: 'Pieces of each item that are in no shipment yet, by position.' })
  piecesToPack: number[];
  @Field(() => [Int], { description: 'Pieces of each item that were cancelled before they left, by position.' })
  cancelledPieces: number[];
  @Field(() => [Int], {
    description:
      'Pieces of each item that its customer may still cancel, by position: all 0 unless nothing has left and it is paid online, or by cash on delivery with nothing packed.',
  })
  piecesToCancel: number[];
  @Field(() => String, {
    description:
      'Signed relative path of a page that follows the order without logging in; open for 90 days from now on.',
  })
  trackingPath?: string;
  @Field(() => Boolean, { description: 'True while staff may change where it goes: before any of it has left.' })
  canEditAddress: boolean;
  @Field(() => DateTime, {
    nullable: true,
    description: 'Until when its customer may ask for a return; null before it is delivered and once that is over.',
  })
  returnUntil: Date | null;
  @Field(() => [Int], { description: 'Pieces of each item that no return is about yet, by position.' })
  piecesToReturn: number[];
  // Not simple: customers do not see which member of staff made a change.
  @Field(() => [OrderEvent], { simple: false, description: 'Oldest first.' })
  history: OrderEvent[];
  @Field(() => [OrderPayment], { description: 'What came for it, oldest first.' })
  payments: OrderPayment[];
  @Field(() => Rupees, { description: 'What came less what went back or is on its way back.' })
  paidAmount: number;
  @Field(() => Rupees, { description: 'What is still to be paid, now or later; 0 for an order that has ended.' })
  dueAmount: number;
  @Field(() => [PaymentStage], { description: 'In which parts it is paid; none for an order that is paid whole.' })
  stages: PaymentStage[];
  @Field(() => [PaymentRequest], {
    description: 'What was asked for online, oldest first; none for an order that is paid whole.',
  })
  paymentRequests: PaymentRequest[];
  @Field(() => String, {
    nullable: true,
    description:
      'Signed relative path of the page on which whoever holds it reads and pays its stages without a log-in; null for an order that is paid whole.',
  })
  payPath: string | null;
  @Field(() => [WorkStep], {
    simple: false,
    description: 'What the workshop did for it, oldest first; its customer sees what is shown to them.',
  })
  workSteps: WorkStep[];
  @Field(() => [Refund], { description: 'Oldest first, failed ones too.' })
  refunds: Refund[];
  @Field(() => Rupees, { description: 'Refunded or on its way, failed refunds not counted.' })
  refundedAmount: number;
  @Field(() => String, {
    nullable: true,
    description:
      'Consecutive within a financial year; null until the order is confirmed, and once its invoice is reversed.',
  })
  invoiceNumber: string | null;
  @Field(() => Boolean, {
    description:
      'True when its invoice is a bill of supply: of a composition taxable person, or of goods at 0 % alone.',
  })
  billOfSupply: boolean;
  @Field(() => String, {
    nullable: true,
    description: 'Signed relative path of the PDF, valid for an hour; null without an invoice.',
  })
  invoiceUrl: string | null;
  @Field(() => [ReversedInvoice], { description: 'Oldest first; none for most orders.' })
  reversedInvoices: ReversedInvoice[];
  @Field(() => [OrderEInvoice], {
    description:
      'Invoices and credit notes of an order to a business that bear tax, with what the Invoice Registration Portal answered; empty for a private person.',
  })
  einvoices: OrderEInvoice[];
  @Field(() => DateTime, {
    nullable: true,
    description: 'When an unpaid online order is cancelled; null for every other order.',
  })
  payBy: Date | null;
  @Field(() => DateTime, {
    nullable: true,
    description:
      "Of a large order by cash on delivery that waits for the shop's yes: when it is cancelled without one; null for every other order. Staff accept it with a later status, or decline it by cancelling.",
  })
  acceptBy: Date | null;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'Of an order by cash on delivery that waits for its shopper to confirm it: until when they are asked. Null for every other order.',
  })
  confirmBy: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'When its shopper confirmed it; null when nobody did.' })
  confirmedAt: Date | null;
  @Field(() => Boolean, {
    description:
      'True while it waits for its shopper to confirm it. Staff may send it with a reason; any later status ends the waiting.',
  })
  needsShopper: boolean;
  @Field(() => Boolean, {
    description: 'True when its shopper has not answered in time: staff decide, nothing is cancelled by itself.',
  })
  noAnswer: boolean;
  @Field(() => Boolean, { description: 'True while its customer may cancel it: before it is shipped.' })
  canCancel: boolean;
  @Field(() => Boolean, {
    description:
      'True while its customer may pay it online instead of on delivery, and correct its address: until the shop takes it on.',
  })
  canPayInstead: boolean;
  @Field(() => Boolean, { description: 'True while its customer may pay it online.' })
  canPay: boolean;
  @Field(() => Int, { description: 'Send it back with a change, which is refused when somebody else was first.' })
  version: number;
  @Field(() => String, {
    nullable: true,
    description: "The payment provider's id of this order; null unless it is paid online.",
  })
  razorpayOrderId: string | null;
}

@ObjectType({ description: 'One page of orders.', simpleResolvers: true })
export class OrderPage extends PageFacts {
  @Field(() => [Order], { description: 'Orders of this page, in the order asked for.' })
  orders: Order[];
  @Field(() => Int, { description: 'Orders on all pages together.' })
  total: number;
}

@ObjectType({ description: 'An order as it stands after a change.', simpleResolvers: true })
export class OrderChange {
  @Field(() => ID, { description: 'Id of the order.' })
  id: string;
  @Field(() => DateTime, { description: 'When it changed last.' })
  updatedAt: Date;
  @Field(() => Order, { description: 'The order as it is now, whatever it was changed from.' })
  order: Order;
}

@ObjectType({ description: 'Changed orders, oldest change first.', simpleResolvers: true })
export class OrderChanges {
  @Field(() => [OrderChange], { description: 'An order comes once, at its last change.' })
  items: OrderChange[];
  @Field(() => String, {
    description: 'Send it back as `after` for what follows, also when there is nothing more now.',
  })
  cursor: string;
  @Field(() => Boolean, { description: 'True while another call with the cursor has more at once.' })
  hasMore: boolean;
}
