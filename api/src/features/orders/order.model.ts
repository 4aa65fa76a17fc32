/** The order as stored; amounts are whole paise. Lines are snapshots: later edits of products do not change them. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import type { SellerKind } from '../../types/seller-kind.js';
import { StoredDocument } from '../../platform/files/stored-document.model.js';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import { Specification } from '../catalogue/product.model.js';
import type { Recipient } from '../customers/recipient.js';
import { BACKLOG } from './backlog.js';
import {
  CashHolder,
  OrderStatus,
  PaymentMethod,
  PaymentProvider,
  PaymentRequestKind,
  PaymentRequestState,
  PaymentStatus,
  ReceiptMethod,
  RefundStatus,
  StageDue,
} from './order.enums.js';
import type { PlaceOfSupply } from './gst-states.js';
import { SENT_UNPAID } from './unpaid.js';
import { StoredShipment } from './shipment.model.js';

const embedded = { schemaOptions: { _id: false } };

@modelOptions(embedded)
export class StoredOrderLine {
  @prop({ type: () => ObjectIdClass, required: true })
  product: ObjectId;
  @prop({ type: () => String, required: true })
  title: string;
  /** Relative path of the cover. */
  @prop({ type: () => String })
  image?: string | null;
  /** Sizes, finish and quantity of own work, for the invoice. */
  @prop({ type: () => String })
  detail?: string;
  /** True for work of a quote: `product` is an id that no product has, and no stock is moved. */
  @prop({ type: () => Boolean })
  ownWork?: true;
  /** Price of one piece. */
  @prop({ type: () => Number, required: true })
  price: number;
  /** Pieces that the order's amounts include; 0 once all were cancelled before payment, and for a line that was sent in exchange. */
  @prop({ type: () => Number, required: true })
  quantity: number;
  /** Pieces that were cancelled before payment: they are no longer part of `quantity` and the amounts, and are back in stock. */
  @prop({ type: () => Number })
  givenUp?: number;
  /** Paise that offers took off the whole line, in the terms of its price; unset where none did. */
  @prop({ type: () => Number })
  discount?: number;
  /** Pieces that the discount was given for: each keeps its share when others are cancelled. */
  @prop({ type: () => Number })
  discountFor?: number;
  @prop({ type: () => String })
  sku?: string;
  @prop({ type: () => String })
  hsnCode?: string | null;
  /** GST rate of the product when it was ordered, in percent; the line is taxed at this rate. */
  @prop({ type: () => Number, required: true })
  gstRatePercent: number;
  /** True when `price` holds its GST; unset where GST came on top of it. */
  @prop({ type: () => Boolean })
  priceHoldsTax?: boolean;
  @prop({ type: () => String })
  category?: string;
  @prop({ type: () => [Specification], default: [] })
  specifications: Specification[];
  /** Pieces in returns, without those that were refused or withdrawn. */
  @prop({ type: () => Number })
  inReturns?: number;
  /** Pieces that were paid and cancelled before they left; they are back in stock and refunded. */
  @prop({ type: () => Number })
  cancelled?: number;
  /** Pieces that came back by returns and are back in stock. */
  @prop({ type: () => Number })
  restocked?: number;
  /** Pieces that came back by returns and cannot be sold again. */
  @prop({ type: () => Number })
  writtenOff?: number;
  /** Pieces that were refunded. */
  @prop({ type: () => Number })
  moneyBack?: number;
  /** Pieces that are sent in exchange, in addition to its quantity: for others of the line, or for those of `insteadOf`. */
  @prop({ type: () => Number })
  replaced?: number;
  /** Position of the line that was ordered and paid, for pieces of which this one is sent: another member of its product group. */
  @prop({ type: () => Number })
  insteadOf?: number;
  /** Paise with GST that went back for each piece of such a line, since it costs less. */
  @prop({ type: () => Number })
  backPerPiece?: number;
}

/** The tax on all lines of one rate; amounts in paise. */
@modelOptions(embedded)
export class StoredTaxAtRate {
  @prop({ type: () => Number, required: true })
  ratePercent: number;
  /** Value of the lines without tax. */
  @prop({ type: () => Number, required: true })
  taxable: number;
  @prop({ type: () => Number, required: true })
  tax: number;
}

@modelOptions(embedded)
export class StoredContact {
  /** Empty when the account has a phone number alone and its owner gave none. */
  @prop({ type: () => String, default: '' })
  email: string;
  /** As the shopper typed it. */
  @prop({ type: () => String, required: true })
  phone: string;
  /** Normalised; unset on orders older than this field, and where it cannot be parsed. */
  @prop({ type: () => String })
  phoneE164?: string;
}

@modelOptions(embedded)
export class StoredDeliveryAddress {
  @prop({ type: () => String })
  firstName?: string | null;
  @prop({ type: () => String })
  lastName?: string | null;
  @prop({ type: () => String })
  company?: string | null;
  @prop({ type: () => String, required: true })
  street: string;
  @prop({ type: () => String })
  street2?: string | null;
  @prop({ type: () => String, required: true })
  city: string;
  @prop({ type: () => String, required: true })
  state: string;
  @prop({ type: () => String, required: true })
  postalCode: string;
  @prop({ type: () => String, required: true })
  country: string;
}

/** The business that buys, when one does. */
@modelOptions(embedded)
export class StoredRecipient implements Recipient {
  /** In normal form. */
  @prop({ type: () => String, required: true })
  gstin: string;
  @prop({ type: () => String, required: true })
  legalName: string;
}

/** Days with delivery until the goods of an order are made. */
@modelOptions(embedded)
export class StoredMaking {
  @prop({ type: () => Number, required: true })
  from: number;
  @prop({ type: () => Number, required: true })
  to: number;
}

/** The delivery method as it was when the order was placed. */
@modelOptions(embedded)
export class StoredDelivery {
  /** Name of the zone. */
  @prop({ type: () => String, required: true })
  zone: string;
  @prop({ type: () => String, required: true })
  id: string;
  @prop({ type: () => String, required: true })
  name: string;
  /** Price with the GST in it, without the charge for cash on delivery. */
  @prop({ type: () => Number, required: true })
  price: number;
  /** Days with delivery that it takes. */
  @prop({ type: () => Number, required: true })
  daysFrom: number;
  @prop({ type: () => Number, required: true })
  daysTo: number;
  /** Days that come before them, of the slowest line; missing when everything lay ready. */
  @prop({ type: () => StoredMaking })
  making?: StoredMaking;
  /** A moment on the first and on the last day of the promised window. */
  @prop({ type: () => Date, required: true })
  from: Date;
  @prop({ type: () => Date, required: true })
  to: Date;
}

/** What an offer took off a line. */
@modelOptions(embedded)
export class StoredDiscountLine {
  /** Position of the line. */
  @prop({ type: () => Number, required: true })
  line: number;
  @prop({ type: () => Number, required: true })
  amount: number;
}

/** What an offer gave when the order was placed; later changes of the offer do not change it. Amounts in paise. */
@modelOptions(embedded)
export class StoredDiscount {
  @prop({ type: () => ObjectIdClass, required: true })
  offer: ObjectId;
  @prop({ type: () => String, required: true })
  name: string;
  /** In normal form; unset for an automatic offer. */
  @prop({ type: () => String })
  code?: string;
  /** Off the goods. */
  @prop({ type: () => Number, required: true })
  amount: number;
  @prop({ type: () => Boolean })
  freeDelivery?: true;
  /** Off the delivery; unset unless that is free. */
  @prop({ type: () => Number })
  deliverySaved?: number;
  @prop({ type: () => [StoredDiscountLine], default: [] })
  lines: StoredDiscountLine[];
}

/** The online payment of an order. */
@modelOptions(embedded)
export class StoredPayment {
  @prop({ type: () => String, enum: PaymentProvider, required: true })
  provider: PaymentProvider;
  @prop({ type: () => String, required: true })
  providerOrderId: string;
  /** Id of the payment that paid the order. */
  @prop({ type: () => String })
  paymentId?: string;
  /** False while only the browser's signature confirms it and the provider was not asked yet. */
  @prop({ type: () => Boolean, default: false })
  captured: boolean;
  /** When the reconciler asks the provider next; unset when nothing is open. */
  @prop({ type: () => Date })
  checkAt?: Date;
  /** How often the reconciler has asked. */
  @prop({ type: () => Number, default: 0 })
  checks: number;
}

/** The cash of an order that is paid on delivery, since it was delivered. */
@modelOptions(embedded)
export class StoredCash {
  @prop({ type: () => String, enum: CashHolder, required: true })
  holder: CashHolder;
  /** `holder` while the shop does not have the money yet: what the index of open cash finds. */
  @prop({ type: () => String })
  owedBy?: string;
  /** Name of the courier that collected it. */
  @prop({ type: () => String })
  courier?: string;
  /** Paise. */
  @prop({ type: () => Number, required: true })
  amount: number;
  /** When `holder` was last said, and by whom. */
  @prop({ type: () => Date, required: true })
  at: Date;
  @prop({ type: () => String, required: true })
  actor: string;
  /** When the shop received it from a courier, or was told that it did; unset while it is only taken for received with the delivery. */
  @prop({ type: () => Date })
  receivedAt?: Date;
  /** Of the courier's payout, for example its UTR. */
  @prop({ type: () => String })
  reference?: string;
}

@modelOptions(embedded)
export class StoredOrderEvent {
  @prop({ type: () => Date, required: true })
  at: Date;
  /** placed, status, payment, refund, invoice, shipment, return, cancel (of a part), address, work (of the workshop), confirmation (by the shopper), or note for one of staff alone. */
  @prop({ type: () => String, required: true })
  kind: string;
  @prop({ type: () => String, enum: OrderStatus })
  orderStatus?: OrderStatus;
  @prop({ type: () => String, enum: PaymentStatus })
  paymentStatus?: PaymentStatus;
  /** A person's name, or "Shop" for automatic changes. */
  @prop({ type: () => String, required: true })
  actor: string;
  @prop({ type: () => String })
  note?: string;
  /** True when `note` is a message from staff to the customer. */
  @prop({ type: () => Boolean })
  toCustomer?: boolean;
  /** Note of staff, shown in the back office only. */
  @prop({ type: () => String })
  internalNote?: string;
}

/** The seller's details, copied from the settings when a tax document is issued, so that the document never changes. */
@modelOptions(embedded)
export class StoredSeller {
  @prop({ type: () => String, required: true })
  brand: string;
  /** When blank, the brand is used. */
  @prop({ type: () => String, default: '' })
  legalName: string;
  @prop({ type: () => String, default: '' })
  gstin: string;
  @prop({ type: () => String, default: '' })
  pan: string;
  @prop({ type: () => String, default: '' })
  cin: string;
  @prop({ type: () => String, required: true })
  phone: string;
  @prop({ type: () => String, required: true })
  email: string;
  @prop({ type: () => String, required: true })
  street: string;
  @prop({ type: () => String, required: true })
  city: string;
  /** Decides between CGST + SGST and IGST. */
  @prop({ type: () => String, required: true })
  state: string;
  @prop({ type: () => String, required: true })
  postalCode: string;
  @prop({ type: () => String, required: true })
  country: string;
  /** By the GST law; unset for a regular one. */
  @prop({ type: () => String, enum: ['regular', 'composition', 'unregistered'] })
  kind?: SellerKind;
  /** Path of the logo; blank for none. */
  @prop({ type: () => String, default: '' })
  logo: string;
}

/** The place of supply as an invoice states it. */
@modelOptions(embedded)
export class StoredPlace implements PlaceOfSupply {
  @prop({ type: () => String, required: true })
  text: string;
  @prop({ type: () => Boolean, required: true })
  withinState: boolean;
  @prop({ type: () => String, enum: ['SGST', 'UTGST'], required: true })
  stateTax: 'SGST' | 'UTGST';
  @prop({ type: () => Boolean, required: true })
  abroad: boolean;
}

/** What the Invoice Registration Portal answered for a tax document. Never changed. */
@modelOptions(embedded)
export class StoredEInvoice {
  /** Invoice reference number: 64 hexadecimal digits in lower case. */
  @prop({ type: () => String, required: true })
  irn: string;
  /** Digits. */
  @prop({ type: () => String, required: true })
  ackNumber: string;
  @prop({ type: () => Date, required: true })
  ackAt: Date;
  /** What the QR code says: a JWS in compact form, which holds the buyer's GSTIN. */
  @prop({ type: () => String, required: true })
  signedQr: string;
}

/** A tax document's number, date and issuer. */
@modelOptions(embedded)
export class IssuedDocument {
  /** Unset on documents older than this field: they use the current settings. */
  @prop({ type: () => StoredSeller })
  seller?: StoredSeller;
  /** Of an invoice: its taxes stay what they were, whatever is read of the address later. Missing before it was kept. */
  @prop({ type: () => StoredPlace })
  place?: StoredPlace;
  /** The business that it was issued to; unset for any other buyer. */
  @prop({ type: () => StoredRecipient })
  recipient?: StoredRecipient;
  @prop({ type: () => String, required: true })
  number: string;
  @prop({ type: () => Date, required: true })
  issuedAt: Date;
  /** The buyer as printed; set when the order's address changes after the issue. */
  @prop({ type: () => [String], default: undefined })
  buyer?: string[];
  /** Pieces per line in the document; set when the order has fewer pieces than at the issue. */
  @prop({ type: () => [Number], default: undefined })
  pieces?: number[];
  /** Unset until staff or a program record it; only documents to a business have one. */
  @prop({ type: () => StoredEInvoice })
  einvoice?: StoredEInvoice;
}

/** One part of what an order costs, and when it is due. */
@modelOptions({ schemaOptions: { _id: true } })
export class StoredStage {
  _id: ObjectId;
  /** For people, e.g. `Advance`. */
  @prop({ type: () => String, required: true })
  label: string;
  /** Paise. */
  @prop({ type: () => Number, required: true })
  amount: number;
  @prop({ type: () => String, enum: StageDue, required: true })
  due: StageDue;
  /** When it became due; unset before. */
  @prop({ type: () => Date })
  dueAt?: Date;
}

/** Money that came for an order in stages, or an entry that takes a wrong one back. Entries are never changed. */
@modelOptions({ schemaOptions: { _id: true } })
export class StoredReceipt {
  _id: ObjectId;
  /** Paise; below 0 for a counter-entry. */
  @prop({ type: () => Number, required: true })
  amount: number;
  @prop({ type: () => String, enum: ReceiptMethod, required: true })
  method: ReceiptMethod;
  /** When it came. */
  @prop({ type: () => Date, required: true })
  at: Date;
  @prop({ type: () => Date, required: true })
  recordedAt: Date;
  /** Who recorded it; `Shop` for an online payment. */
  @prop({ type: () => String, required: true })
  actor: string;
  /** Of the bank: UTR, UPI transaction id, number of the cheque. */
  @prop({ type: () => String })
  reference?: string;
  @prop({ type: () => String })
  note?: string;
  /** Of an online payment: the provider, its payment, and the request it was paid on. */
  @prop({ type: () => String, enum: PaymentProvider })
  provider?: PaymentProvider;
  @prop({ type: () => String })
  paymentId?: string;
  @prop({ type: () => ObjectIdClass })
  request?: ObjectId;
  /** False while only the browser's signature confirms it and the provider was not asked yet. */
  @prop({ type: () => Boolean })
  captured?: boolean;
  /** The entry that this one takes back. */
  @prop({ type: () => ObjectIdClass })
  counterOf?: ObjectId;
  /** The same key never records twice. */
  @prop({ type: () => String })
  idempotencyKey?: string;
  /** Receipt voucher (rule 50 of the CGST Rules): of money that came before the invoice. */
  @prop({ type: () => IssuedDocument })
  voucher?: IssuedDocument;
}

/** A request to pay a part of an order online. Its amount does not change: another amount is another request. */
@modelOptions({ schemaOptions: { _id: true } })
export class StoredPaymentRequest {
  _id: ObjectId;
  @prop({ type: () => String, enum: PaymentRequestKind, required: true })
  kind: PaymentRequestKind;
  @prop({ type: () => String, enum: PaymentProvider, required: true })
  provider: PaymentProvider;
  /** Id of the order or the link at the provider. */
  @prop({ type: () => String, required: true })
  providerId: string;
  /** Address of a link. */
  @prop({ type: () => String })
  url?: string;
  /** Paise. */
  @prop({ type: () => Number, required: true })
  amount: number;
  @prop({ type: () => String, required: true })
  label: string;
  @prop({ type: () => String, enum: PaymentRequestState, required: true })
  state: PaymentRequestState;
  @prop({ type: () => Date, required: true })
  createdAt: Date;
  /** Who asked. */
  @prop({ type: () => String, required: true })
  actor: string;
  @prop({ type: () => Date })
  expiresAt?: Date;
  /** When the reconciler asks the provider next; unset when nothing is open. */
  @prop({ type: () => Date })
  checkAt?: Date;
  @prop({ type: () => Number, default: 0 })
  checks: number;
}

/** Something that was done in the workshop for an order, with pictures. */
@modelOptions({ schemaOptions: { _id: true } })
export class StoredWorkStep {
  _id: ObjectId;
  @prop({ type: () => String, required: true })
  label: string;
  @prop({ type: () => String })
  note?: string;
  @prop({ type: () => Date, required: true })
  at: Date;
  @prop({ type: () => String, required: true })
  actor: string;
  /** False for one that only staff see. */
  @prop({ type: () => Boolean, required: true })
  shown: boolean;
  @prop({ type: () => [StoredDocument], default: [] })
  pictures: StoredDocument[];
}

/** An invoice reversed as a whole: its order ended unpaid, or has fewer pieces and a newer invoice. */
@modelOptions(embedded)
export class ReversedInvoice {
  @prop({ type: () => IssuedDocument, required: true })
  invoice: IssuedDocument;
  @prop({ type: () => IssuedDocument, required: true })
  creditNote: IssuedDocument;
  /** Reason on the credit note; when unset, the order was not carried out. */
  @prop({ type: () => String })
  reason?: string;
}

/** A line that a refund is for. */
@modelOptions(embedded)
export class StoredRefundLine {
  /** Position in the order; a line of the invoice, also where another one was sent in exchange. */
  @prop({ type: () => Number, required: true })
  line: number;
  /** Pieces that go back; 0 when the line's price alone is lowered. */
  @prop({ type: () => Number, required: true })
  pieces: number;
}

@modelOptions({ schemaOptions: { _id: true } })
export class StoredRefund {
  _id: ObjectId;
  /** Id of the payment that is refunded; unset when it is paid back by hand. */
  @prop({ type: () => String })
  paymentId?: string;
  @prop({ type: () => Number, required: true })
  amount: number;
  @prop({ type: () => String, enum: RefundStatus, required: true })
  status: RefundStatus;
  @prop({ type: () => String })
  reason?: string;
  /** The goods it is for, which its credit note takes back; unset for money alone, and on refunds of before this was kept. */
  @prop({ type: () => [StoredRefundLine], default: undefined })
  lines?: StoredRefundLine[];
  /** Idempotency key of the request: the same key never refunds twice. */
  @prop({ type: () => String })
  idempotencyKey?: string;
  @prop({ type: () => String })
  providerRefundId?: string;
  /** True for money that never counted as this order's payment: a second payment, or one of another amount. */
  @prop({ type: () => Boolean, default: false })
  surplus: boolean;
  @prop({ type: () => Date, required: true })
  createdAt: Date;
  @prop({ type: () => Date })
  processedAt?: Date;
  /** When the provider is asked next; unset when nothing is open. */
  @prop({ type: () => Date })
  nextTryAt?: Date;
  @prop({ type: () => Number, default: 0 })
  tries: number;
  @prop({ type: () => IssuedDocument })
  creditNote?: IssuedDocument;
  /** Refund voucher (rule 51 of the CGST Rules): of an advance that goes back before there was an invoice. */
  @prop({ type: () => IssuedDocument })
  voucher?: IssuedDocument;
  /** Of an order in stages: what it gives back, where that was not paid online. */
  @prop({ type: () => ObjectIdClass })
  receipt?: ObjectId;
}

/** Whose customer's data was erased: what an invoice needs is kept until `keepUntil`, then name and street go too. */
@modelOptions(embedded)
export class StoredOrderErasure {
  @prop({ type: () => Date, required: true })
  at: Date;
  /** Unset once nothing of the customer is left. */
  @prop({ type: () => Date })
  keepUntil?: Date;
}

@index({ orderNumber: 1 }, { unique: true })
@index({ customer: 1, idempotencyKey: 1 }, { unique: true })
@index({ customer: 1, createdAt: -1, _id: -1 })
@index({ createdAt: -1, _id: -1 })
@index({ orderStatus: 1, createdAt: -1, _id: -1 })
@index({ paymentStatus: 1, createdAt: -1, _id: -1 })
@index({ paymentMethod: 1, createdAt: -1, _id: -1 })
@index({ totalAmount: -1, _id: -1 })
@index({ updatedAt: 1, _id: 1 })
@index({ searchWords: 1 })
@index({ 'payment.providerOrderId': 1 }, { sparse: true })
@index({ 'payment.paymentId': 1 }, { sparse: true })
@index({ 'payment.checkAt': 1 }, { sparse: true })
@index({ paidAt: 1 }, { partialFilterExpression: { 'payment.captured': false } })
@index({ payBy: 1 }, { sparse: true })
@index({ 'paymentRequests.providerId': 1 }, { sparse: true })
@index({ 'paymentRequests.checkAt': 1 }, { sparse: true })
@index({ 'receipts.paymentId': 1 }, { sparse: true })
@index({ owedSince: 1, _id: 1 }, { sparse: true })
@index({ exchangeSince: 1 }, { sparse: true })
@index({ createdAt: 1, _id: 1 }, { partialFilterExpression: BACKLOG })
@index({ 'items.product': 1 }, { partialFilterExpression: BACKLOG })
@index({ acceptBy: 1 }, { sparse: true })
@index({ confirmBy: 1 }, { sparse: true })
@index({ 'cash.owedBy': 1 }, { sparse: true })
@index({ deliveredAt: 1, reviewAskedAt: 1 }, { partialFilterExpression: { deliveredAt: { $gt: new Date(0) } } })
@index({ orderStatus: 1, paymentMethod: 1, createdAt: 1 }, { partialFilterExpression: SENT_UNPAID })
@index({ buyerKeys: 1, createdAt: -1 }, { sparse: true })
@index({ 'refunds.nextTryAt': 1 }, { sparse: true })
@index({ 'refunds.paymentId': 1 }, { sparse: true })
@index({ 'refunds.status': 1 }, { sparse: true })
@index({ 'shipments.number': 1 }, { unique: true, sparse: true })
@index({ 'shipments.trackingNumber': 1 }, { sparse: true })
@index({ 'erased.keepUntil': 1 }, { sparse: true })
@index({ 'invoice.number': 1 }, { unique: true, sparse: true })
@index({ 'invoice.issuedAt': 1 }, { sparse: true })
@index({ 'reversedInvoices.invoice.issuedAt': 1 }, { sparse: true })
@index({ 'reversedInvoices.creditNote.issuedAt': 1 }, { sparse: true })
@index({ 'refunds.creditNote.issuedAt': 1 }, { sparse: true })
@index({ 'refunds.voucher.issuedAt': 1 }, { sparse: true })
@index({ 'receipts.voucher.issuedAt': 1 }, { sparse: true })
@modelOptions({ schemaOptions: { collection: 'orders', timestamps: true, versionKey: false } })
export class StoredOrder {
  _id: ObjectId;

  /** Kind of seller when it was placed, if that charges no GST; unset for a regular one. */
  @prop({ type: () => String, enum: ['composition', 'unregistered'] })
  sellerKind?: Exclude<SellerKind, 'regular'>;

  /** GS-YYYYMMDD-NNNN; gaps are allowed. */
  @prop({ type: () => String, required: true })
  orderNumber: string;

  @prop({ type: () => ObjectIdClass, required: true })
  customer: ObjectId;

  /** Name of the account when it placed the order; its e-mail, also when it got another one since. Blank without one, and once it was erased. */
  @prop({ type: () => String, required: true })
  customerName: string;
  @prop({ type: () => String, default: '' })
  customerEmail: string;

  @prop({ type: () => String, required: true })
  idempotencyKey: string;
  /** Hash of the request that placed it, so that the idempotency key cannot be used for another order. */
  @prop({ type: () => String, required: true })
  requestHash: string;

  @prop({ type: () => [StoredOrderLine], required: true })
  items: StoredOrderLine[];

  @prop({ type: () => Number, required: true })
  subtotal: number;
  @prop({ type: () => Number, required: true })
  taxAmount: number;
  /** Sums to taxAmount, and to subtotal but for the rounding. */
  @prop({ type: () => [StoredTaxAtRate], required: true })
  taxByRate: StoredTaxAtRate[];
  /** Includes codCharge. */
  @prop({ type: () => Number, required: true })
  deliveryCharge: number;
  /** GST contained in the delivery charge; empty on orders from before delivery had a price. */
  @prop({ type: () => [StoredTaxAtRate], default: [] })
  deliveryTaxByRate?: StoredTaxAtRate[];
  @prop({ type: () => Number, required: true })
  codCharge: number;
  /** What the total was rounded by, part of subtotal; unset on orders of before there was a choice. */
  @prop({ type: () => Number })
  rounding?: number;
  /** True when totals were rounded to the rupee as it was placed; fewer pieces are reckoned so too. */
  @prop({ type: () => Boolean })
  wholeRupees?: boolean;
  @prop({ type: () => Number, required: true })
  totalAmount: number;

  @prop({ type: () => String, enum: OrderStatus, required: true })
  orderStatus: OrderStatus;
  @prop({ type: () => String, enum: PaymentStatus, required: true })
  paymentStatus: PaymentStatus;
  @prop({ type: () => String, enum: PaymentMethod, required: true })
  paymentMethod: PaymentMethod;

  @prop({ type: () => StoredContact, required: true })
  contactInfo: StoredContact;

  /** True when its customer had agreed to news by WhatsApp to this number when it was placed; whether that stands is looked up. */
  @prop({ type: () => Boolean })
  whatsappUpdates?: boolean;

  /** Buyer keys (account, phone and address) of a cash-on-delivery order. See cod-limits. */
  @prop({ type: () => [String], default: undefined })
  buyerKeys?: string[];
  @prop({ type: () => StoredDeliveryAddress, required: true })
  deliveryAddress: StoredDeliveryAddress;
  /** The business that its buyer buys for; unset for any other buyer. */
  @prop({ type: () => StoredRecipient })
  recipient?: StoredRecipient;

  /** Offers that counted when it was placed; unset without any. */
  @prop({ type: () => [StoredDiscount], default: undefined })
  discounts?: StoredDiscount[];

  /** Unset on orders from before there were delivery zones. */
  @prop({ type: () => StoredDelivery })
  delivery?: StoredDelivery;

  /** The shopper's remark. */
  @prop({ type: () => String })
  notes?: string | null;

  @prop({ type: () => StoredPayment })
  payment?: StoredPayment;

  /** Of an order that is paid in parts: its parts, which sum to totalAmount, what came, and what was asked for online. See order-payments. */
  @prop({ type: () => [StoredStage], default: undefined })
  stages?: StoredStage[];
  @prop({ type: () => [StoredReceipt], default: undefined })
  receipts?: StoredReceipt[];
  @prop({ type: () => [StoredPaymentRequest], default: undefined })
  paymentRequests?: StoredPaymentRequest[];
  /** The quote that it was agreed by. */
  @prop({ type: () => ObjectIdClass })
  quote?: ObjectId;
  /** Since when money is due; set while some is. */
  @prop({ type: () => Date })
  owedSince?: Date;
  /** Paise that are due; set while some are. */
  @prop({ type: () => Number })
  owedAmount?: number;
  /** When its customer was last reminded of what is due, and how often. */
  @prop({ type: () => Date })
  paymentRemindedAt?: Date;
  @prop({ type: () => Number })
  paymentReminders?: number;

  /** What was done for it before its goods left, the oldest first; unset without any. */
  @prop({ type: () => [StoredWorkStep], default: undefined })
  workSteps?: StoredWorkStep[];

  /** An online order that is unpaid at this time is cancelled; unset once it is paid or cancelled. */
  @prop({ type: () => Date })
  payBy?: Date;
  /** A large cash-on-delivery order that the shop has not accepted by this time is cancelled; unset once it is decided. */
  @prop({ type: () => Date })
  acceptBy?: Date;
  /** A cash-on-delivery order waits for its shopper's word while this is set: they are asked until then; unset once it is decided. */
  @prop({ type: () => Date })
  confirmBy?: Date;
  /** When the shopper confirmed it. */
  @prop({ type: () => Date })
  confirmedAt?: Date;
  /** True once `confirmBy` passed without an answer: staff decide. */
  @prop({ type: () => Boolean })
  confirmSilent?: boolean;
  /** When the shopper chose to pay it online instead of on delivery. */
  @prop({ type: () => Date })
  paidInsteadAt?: Date;
  @prop({ type: () => Date })
  paidAt?: Date;
  @prop({ type: () => Date })
  deliveredAt?: Date;
  /** When a review was last written with it. Written with the review, so that neither passes an erasure or a merge of its account. */
  @prop({ type: () => Date })
  reviewedAt?: Date;
  /** When its customer was asked for reviews, or was not for a reason that stays. */
  @prop({ type: () => Date })
  reviewAskedAt?: Date;
  /** Set from its delivery on; unset on orders that were delivered before it was kept. */
  @prop({ type: () => StoredCash })
  cash?: StoredCash;

  /** Set while pieces that are sent in exchange have not left the shop. */
  @prop({ type: () => Date })
  exchangeSince?: Date;

  /** Set while the order's pieces are back in stock: they are returned only once, and must be claimed before the order continues. */
  @prop({ type: () => Date })
  stockReturnedAt?: Date;
  /** Why staff sent it, or part of it, before it was paid. */
  @prop({ type: () => String })
  unpaidReason?: string;
  /** True when the customer cancelled it: a payment that arrives later is refunded and does not revive the order. */
  @prop({ type: () => Boolean })
  cancelledByCustomer?: boolean;
  /** True when staff cancelled it: a payment that comes later is refunded likewise. */
  @prop({ type: () => Boolean })
  cancelledByStaff?: boolean;

  /** The valid invoice; an order that continues after its invoice was reversed gets a new one. */
  @prop({ type: () => IssuedDocument })
  invoice?: IssuedDocument;
  @prop({ type: () => [ReversedInvoice], default: undefined })
  reversedInvoices?: ReversedInvoice[];
  @prop({ type: () => [StoredRefund], default: [] })
  refunds: StoredRefund[];
  /** In the order they were packed; none for an order whose status is only set by hand. */
  @prop({ type: () => [StoredShipment], default: undefined })
  shipments?: StoredShipment[];
  /** True while all of its pieces are in shipments; unset on orders that did not change since this is kept. */
  @prop({ type: () => Boolean })
  allPacked?: boolean;
  @prop({ type: () => [StoredOrderEvent], default: [] })
  history: StoredOrderEvent[];

  /** Set since the data of its customer was erased. */
  @prop({ type: () => StoredOrderErasure })
  erased?: StoredOrderErasure;

  /** Lower-case search words: numbers of the order and its shipments, e-mails, phone digits and names; matched by their beginnings. */
  @prop({ type: () => [String], required: true })
  searchWords: string[];

  /** Incremented with every change; an edit with an older version is refused. */
  @prop({ type: () => Number, required: true, default: 1 })
  version: number;

  createdAt: Date;
  updatedAt: Date;
}

export const OrderModel = getModelForClass(StoredOrder);
