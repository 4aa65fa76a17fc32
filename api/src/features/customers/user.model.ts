/** An account as it is stored: who somebody is, their role, addresses, liked products and cart. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { Field, ID, ObjectType } from 'type-graphql';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import { DateTime } from '../../types/scalars.js';
import { shownEmail } from '../../types/no-mailbox.js';
import { searchWords } from '../../types/search-words.js';
import { Permission, Role } from '../../types/viewer.js';

@ObjectType({ description: 'A place somebody has things delivered to.', simpleResolvers: true })
@modelOptions({ schemaOptions: { _id: true } })
export class Address {
  _id: ObjectId;

  @Field(() => ID, { description: 'Send it as addressId with placeOrder.' })
  id: string;

  @Field(() => String, { description: 'What its owner calls it, such as Home.' })
  @prop({ type: () => String, required: true })
  label: string;

  @Field(() => String, { description: 'First name of whoever receives the delivery.' })
  @prop({ type: () => String, required: true })
  firstName: string;

  @Field(() => String, { description: 'Last name of whoever receives the delivery.' })
  @prop({ type: () => String, required: true })
  lastName: string;

  @Field(() => String, { nullable: true, description: 'Firm at this address; null for a private one.' })
  @prop({ type: () => String })
  company?: string | null;

  @Field(() => String, { description: 'House and street.' })
  @prop({ type: () => String, required: true })
  street: string;

  @Field(() => String, { nullable: true, description: 'Flat, floor or landmark; null without one.' })
  @prop({ type: () => String })
  street2?: string | null;

  @Field(() => String, { description: 'Town or city.' })
  @prop({ type: () => String, required: true })
  city: string;

  @Field(() => String, {
    description: "State by its full name; within the shop's own state GST is CGST + SGST, otherwise IGST.",
  })
  @prop({ type: () => String, required: true })
  state: string;

  @Field(() => String, { description: 'PIN code in India, at most 12 characters elsewhere.' })
  @prop({ type: () => String, required: true })
  postalCode: string;

  @Field(() => String, { description: 'India unless its owner said otherwise.' })
  @prop({ type: () => String, required: true })
  country: string;

  @Field(() => String, {
    nullable: true,
    description: 'GSTIN of the business that buys with this address; null for a private one.',
  })
  @prop({ type: () => String })
  buyerGstin?: string | null;

  @Field(() => String, { nullable: true, description: 'Legal name of that business; null for a private one.' })
  @prop({ type: () => String })
  buyerLegalName?: string | null;

  @Field(() => Boolean, { description: 'Chosen first at checkout; one address of an account is.' })
  isDefault: boolean;
}

@ObjectType({ description: 'Where a customer lives, as their newest address or order says.', simpleResolvers: true })
@modelOptions({ schemaOptions: { _id: false } })
export class CustomerPlace {
  @Field(() => String, { description: 'Town or city.' })
  @prop({ type: () => String, required: true })
  city: string;

  @Field(() => String, { description: 'State by its full name.' })
  @prop({ type: () => String, required: true })
  state: string;

  @Field(() => String, { description: 'PIN code in India.' })
  @prop({ type: () => String, required: true })
  postalCode: string;
}

/** One product in a cart; a product stands in a cart at most once. */
@modelOptions({ schemaOptions: { _id: false } })
export class CartLine {
  @prop({ type: () => ObjectIdClass, required: true })
  product: ObjectId;

  /** A whole number from 1. */
  @prop({ type: () => Number, required: true })
  quantity: number;
}

/** What a person agreed to be reminded of: a cart that was left. Ends with the account. */
@modelOptions({ schemaOptions: { _id: false } })
export class CartReminderConsent {
  /** Since when by mail; unset without consent. */
  @prop({ type: () => Date })
  mail?: Date;

  /** Since when by WhatsApp, to `phone` alone. */
  @prop({ type: () => Date })
  whatsapp?: Date;

  /** E.164: the number that logged in when it was agreed to. */
  @prop({ type: () => String })
  phone?: string;
}

@ObjectType({ description: 'An account, as its owner sees it.', simpleResolvers: true })
@index({ email: 1 }, { unique: true })
@index({ loginPhone: 1 }, { unique: true, sparse: true })
@index({ createdAt: -1, _id: -1 })
@index({ role: 1, createdAt: -1, _id: -1 })
@index({ nameKey: 1, _id: 1 })
@index({ searchWords: 1 })
@index({ 'cart.product': 1 })
@index({ cartChangedAt: 1 }, { sparse: true })
@index({ formerEmails: 1 }, { sparse: true })
@index({ placeWords: 1 })
@modelOptions({ schemaOptions: { collection: 'users', timestamps: true, versionKey: false } })
export class User {
  _id: ObjectId;

  @Field(() => ID, { description: 'Id of the account; the {userId} of REST paths.' })
  id: string;

  @Field(() => String, { description: 'As its owner gave it.' })
  @prop({ type: () => String, required: true })
  name: string;

  /** Lower case. An account without e-mail has what types/no-mailbox makes of its phone number, which is shown as empty. */
  @Field(() => String, { description: 'What it signs in with, in lower case; empty when it has a phone number alone.' })
  @prop({ type: () => String, required: true, lowercase: true })
  email: string;

  /** When it last asked or answered about a product. Written with that, so that neither passes an erasure or a merge. */
  @prop({ type: () => Date })
  wroteAt?: Date;

  /** True when it does not want to be asked for reviews. */
  @prop({ type: () => Boolean })
  noReviewRequests?: boolean;

  /** Addresses it had before, in lower case, so that what was logged under them can be shown and erased with it. */
  @prop({ type: () => [String], default: undefined })
  formerEmails?: string[];

  @Field(() => String, { nullable: true, description: 'Null when it was never given.' })
  @prop({ type: () => String })
  phone?: string | null;
  /** Its normal form; unset where it was typed before there was one. */
  @prop({ type: () => String })
  phoneE164?: string | null;

  /** E.164: proved by a code, which logs it in. Never of staff. */
  @Field(() => String, {
    nullable: true,
    description: 'Mobile number (E.164) whose codes log it in; null when it has none.',
  })
  @prop({ type: () => String })
  loginPhone?: string | null;

  /**
   * Orders and addresses from before are shown to nobody until the PIN code of one is given: the number may have had another owner
   * then. See older-orders.service.
   */
  @prop({ type: () => Date })
  ordersFrom?: Date | null;

  /** argon2id; NO_PASSWORD when it never had one. */
  @prop({ type: () => String, required: true })
  passwordHash: string;

  @Field(() => Role, { description: 'CUSTOMER for everybody who signs up.' })
  @prop({ type: () => String, enum: Role, required: true, default: Role.CUSTOMER })
  role: Role;

  @Field(() => String, { description: 'The role as REST writes it, e.g. `admin`.' })
  roleText: string;

  /** Raised when the password or the role changes: every token made before is refused. */
  @prop({ type: () => Number, required: true, default: 0 })
  tokenVersion: number;

  @prop({ type: () => [ObjectIdClass], default: [] })
  liked: ObjectId[];

  @prop({ type: () => [CartLine], default: [] })
  cart: CartLine[];

  @Field(() => [Address], { description: 'In the order they were saved; at most twenty.' })
  @prop({ type: () => [Address], default: [] })
  addresses: Address[];

  /** When the cart changed last; unset once it was ordered, or looked at for a reminder. */
  @prop({ type: () => Date })
  cartChangedAt?: Date;

  /** When the person was last reminded of a cart. */
  @prop({ type: () => Date })
  cartRemindedAt?: Date;

  @prop({ type: () => CartReminderConsent })
  cartReminders?: CartReminderConsent;

  /** Of the address its owner chose; without one, or when it is gone, the first is the default. */
  @prop({ type: () => ObjectIdClass })
  defaultAddress?: ObjectId;

  @Field(() => [Permission], { description: 'What the role may do beyond shopping.' })
  permissions: readonly Permission[];

  /** Lower-case name, for sorting. See accountKeys. */
  @prop({ type: () => String, required: true })
  nameKey: string;

  /** Lower-case e-mail, words of the name and phone numbers, for finding by their beginnings. See accountKeys. */
  @prop({ type: () => [String], required: true })
  searchWords: string[];

  /** Of the newest address or order; see orders/customer-places.service. */
  @prop({ type: () => CustomerPlace })
  place?: CustomerPlace | null;

  /** Words of all its places; unset while they are to be read anew. */
  @prop({ type: () => [String], default: undefined })
  placeWords?: string[];

  /** When staff last wrote a note about it. */
  @prop({ type: () => Date })
  notedAt?: Date;

  @Field(() => DateTime, { description: 'When the account was made.' })
  createdAt: Date;

  updatedAt: Date;
}

export const UserModel = getModelForClass(User);

/** The fields that sorting and finding need; set them whenever name or e-mail are. */
export function accountKeys(name: string, email: string, phone?: string): Pick<User, 'nameKey' | 'searchWords'> {
  return { nameKey: name.trim().toLowerCase(), searchWords: searchWords(shownEmail(email), name, phone) };
}
