// Rules of the forms on My account, and the words of consents.
import * as v from 'valibot';
import type { ConsentPurpose, ConsentSource } from '../../generated/account';
import { enumTable } from '../../shared/enum-table';
import { required, requiredEmail } from '../../shared/form-rules';
import { optionalPhone } from '../../shared/phone-rules';

export const profileSchema = v.objectAsync({ name: required('Name'), phone: optionalPhone });

const password = v.pipe(v.string(), v.nonEmpty('Password is required'));

export const newEmailSchema = v.object({ newEmail: requiredEmail, password });
export const passwordSchema = v.object({ password });

export type ProfileValues = v.InferOutput<typeof profileSchema>;
export type NewEmailValues = v.InferOutput<typeof newEmailSchema>;
export type PasswordValues = v.InferOutput<typeof passwordSchema>;

export const purposes = enumTable<ConsentPurpose, string>(
  {
    BACK_IN_STOCK: 'A mail when a product is back',
    ORDER_MAILS_TO_CONTACT: 'Mails about orders that name your address',
    ORDER_WHATSAPP: 'News of your orders by WhatsApp',
    CART_MAIL: 'A mail when you leave something in your cart',
    CART_WHATSAPP: 'A WhatsApp when you leave something in your cart',
  },
  () => 'Use of your address',
);

export const sources = enumTable<ConsentSource, string>(
  {
    BEFORE_THE_LOG: 'before we kept this list',
    CHECKOUT: 'with an order',
    MAILED_LINK: 'by a link in a mail',
    MY_ACCOUNT: 'on this screen',
    PRODUCT_PAGE: 'on the page of the product',
    WHATSAPP_REPLY: 'by a reply on WhatsApp',
  },
  () => 'in the shop',
);
