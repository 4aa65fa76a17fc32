/** The log of consents: who agreed to which use of an e-mail address or a phone number, when and to which words, and who took it back. Lines are only added. */
import { getModelForClass, index, modelOptions, prop } from '@typegoose/typegoose';
import { registerEnumType } from 'type-graphql';
import type { ObjectId } from '../../types/object-id.js';

/** Only uses that the shop really makes of an address; each stands with its words in CONSENT_WORDING. */
export enum ConsentPurpose {
  ORDER_MAILS_TO_CONTACT = 'ORDER_MAILS_TO_CONTACT',
  BACK_IN_STOCK = 'BACK_IN_STOCK',
  ORDER_WHATSAPP = 'ORDER_WHATSAPP',
  CART_MAIL = 'CART_MAIL',
  CART_WHATSAPP = 'CART_WHATSAPP',
}
registerEnumType(ConsentPurpose, {
  name: 'ConsentPurpose',
  description: 'What an e-mail address or a phone number is used for by consent alone.',
  valuesConfig: {
    BACK_IN_STOCK: { description: 'One mail when a product can be bought again.' },
    CART_MAIL: { description: 'A mail when something was left in the cart.' },
    CART_WHATSAPP: {
      description: 'A message by WhatsApp when something was left in the cart, to the number that logs in.',
    },
    ORDER_MAILS_TO_CONTACT: { description: 'Mails about orders of somebody who named the address as a contact.' },
    ORDER_WHATSAPP: { description: 'Messages by WhatsApp about orders, to the phone number they are placed with.' },
  },
});

/** Given for a phone number, not for an address. */
export const PURPOSES_OF_PHONES = [ConsentPurpose.ORDER_WHATSAPP, ConsentPurpose.CART_WHATSAPP];

export enum ConsentSource {
  MAILED_LINK = 'MAILED_LINK',
  PRODUCT_PAGE = 'PRODUCT_PAGE',
  MY_ACCOUNT = 'MY_ACCOUNT',
  BEFORE_THE_LOG = 'BEFORE_THE_LOG',
  CHECKOUT = 'CHECKOUT',
  WHATSAPP_REPLY = 'WHATSAPP_REPLY',
}
registerEnumType(ConsentSource, {
  name: 'ConsentSource',
  description: 'Where a consent was given or taken back.',
  valuesConfig: {
    BEFORE_THE_LOG: { description: 'Given before the shop kept a log of consents; the moment is that of its record.' },
    CHECKOUT: { description: 'With an order.' },
    MAILED_LINK: { description: 'By a link in a mail to the address.' },
    MY_ACCOUNT: { description: 'On the screen My account.' },
    PRODUCT_PAGE: { description: 'On the page of a product.' },
    WHATSAPP_REPLY: { description: 'By STOP, written from the phone itself.' },
  },
});

@index({ email: 1, at: -1, _id: -1 })
@index({ email: 1, purpose: 1, subject: 1 })
@index({ phone: 1, subject: 1, at: -1 })
@index({ subject: 1, purpose: 1 })
@index({ expiresAt: 1 }, { expireAfterSeconds: 0 })
@modelOptions({ schemaOptions: { collection: 'consents', versionKey: false } })
export class ConsentEntry {
  _id: ObjectId;

  /** Lower case; whose consent it is. Unset for the consent of a phone number. */
  @prop({ type: () => String })
  email?: string;

  /** E.164; whose consent it is, of the account that `subject` names. */
  @prop({ type: () => String })
  phone?: string;

  @prop({ type: () => String, enum: ConsentPurpose, required: true })
  purpose: ConsentPurpose;

  /** Id of what it is about: the account whose orders are told of, or the product. */
  @prop({ type: () => String, required: true })
  subject: string;

  /** False when it was taken back or refused. */
  @prop({ type: () => Boolean, required: true })
  given: boolean;

  @prop({ type: () => Date, required: true })
  at: Date;

  @prop({ type: () => String, enum: ConsentSource, required: true })
  source: ConsentSource;

  /** The words that were agreed to. */
  @prop({ type: () => String, required: true })
  wording: string;

  /** The line is forgotten then, where the person was promised that the address is; unset for lines that stay. */
  @prop({ type: () => Date })
  expiresAt?: Date;
}

export const ConsentModel = getModelForClass(ConsentEntry);
