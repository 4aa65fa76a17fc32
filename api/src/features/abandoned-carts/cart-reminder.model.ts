/** A reminder of a cart that was left: what was in it, and what came of it. Forgotten after 90 days. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { ObjectId as ObjectIdClass, type ObjectId } from '../../types/object-id.js';
import { CartLine } from '../customers/user.model.js';

/** Seconds for which the figures look back. */
const KEPT_SECONDS = 90 * 86_400;

@index({ customer: 1, cartAt: 1 }, { unique: true })
@index({ sentAt: 1 }, { expireAfterSeconds: KEPT_SECONDS })
@index({ openedAt: 1 }, { sparse: true })
@modelOptions({ schemaOptions: { collection: 'cart_reminders', versionKey: false } })
export class CartReminder {
  _id: ObjectId;

  @prop({ type: () => ObjectIdClass, required: true })
  customer: ObjectId;

  /** When the cart had changed last: with the customer it names one state of a cart, of which nobody is reminded twice. */
  @prop({ type: () => Date, required: true })
  cartAt: Date;

  @prop({ type: () => [CartLine], required: true })
  lines: CartLine[];

  @prop({ type: () => Date, required: true })
  sentAt: Date;

  /** When its link was used first. */
  @prop({ type: () => Date })
  openedAt?: Date;

  /** The first order within seven days of that. */
  @prop({ type: () => ObjectIdClass })
  order?: ObjectId;

  /** Paise: total of the order. */
  @prop({ type: () => Number })
  orderTotal?: number;
}

export const CartReminderModel = getModelForClass(CartReminder);
