/**
 * THE table of notices by WhatsApp and SMS: their words, fields, buttons, and the channels that the owner may choose. The words are
 * registered at Meta and on DLT before they are sent, so that they are fixed here; {brand} and {host} are part of the registered text.
 */

import { HINDI, HINDI_VALUES } from './message-texts-hindi.js';

/** Channels with messages of the outbox of messages; mails have their own outbox. */
export const MESSAGE_CHANNELS = ['WHATSAPP', 'SMS'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];
export type Channel = MessageChannel | 'MAIL';

/** How a notice goes out: the mail beside everything else or not, and channels of which the next one is used when one fails. */
export interface ChannelPlan {
  mail: boolean;
  chain: readonly Channel[];
}

const PLANS = {
  MAIL: { label: 'Mail', plan: { mail: true, chain: [] } },
  MAIL_WHATSAPP: { label: 'Mail and WhatsApp', plan: { mail: true, chain: ['WHATSAPP'] } },
  MAIL_WHATSAPP_SMS: {
    label: 'Mail, and WhatsApp or else SMS',
    plan: { mail: true, chain: ['WHATSAPP', 'SMS'] },
  },
  MAIL_SMS: { label: 'Mail and SMS', plan: { mail: true, chain: ['SMS'] } },
  WHATSAPP_MAIL: { label: 'WhatsApp, or else mail', plan: { mail: false, chain: ['WHATSAPP', 'MAIL'] } },
  WHATSAPP_SMS_MAIL: {
    label: 'WhatsApp, or else SMS, or else mail',
    plan: { mail: false, chain: ['WHATSAPP', 'SMS', 'MAIL'] },
  },
} as const satisfies Record<string, { label: string; plan: ChannelPlan }>;
const CODE_PLANS = {
  WHATSAPP_SMS: { label: 'WhatsApp, or else SMS', plan: { mail: false, chain: ['WHATSAPP', 'SMS'] } },
  SMS_WHATSAPP: { label: 'SMS, or else WhatsApp', plan: { mail: false, chain: ['SMS', 'WHATSAPP'] } },
  SMS: { label: 'SMS', plan: { mail: false, chain: ['SMS'] } },
  WHATSAPP: { label: 'WhatsApp', plan: { mail: false, chain: ['WHATSAPP'] } },
} as const satisfies Record<string, { label: string; plan: ChannelPlan }>;

/** Promotion by SMS needs a registration of its own at the operators, which this shop does not ask for. */
const { MAIL, MAIL_WHATSAPP, WHATSAPP_MAIL } = PLANS;
const PLANS_OF: Readonly<Record<NoticeEntry['category'], Record<string, { label: string }>>> = {
  AUTHENTICATION: CODE_PLANS,
  UTILITY: PLANS,
  MARKETING: { MAIL, MAIL_WHATSAPP, WHATSAPP_MAIL },
};

export type PlanKey = keyof typeof PLANS | keyof typeof CODE_PLANS;

export const channelPlan = (key: PlanKey): ChannelPlan => ({ ...PLANS, ...CODE_PLANS })[key].plan;

/** Languages that notices are written in, with their names. */
export const LANGUAGES = { en: 'English', hi: 'Hindi (हिन्दी)' } as const;
export type Language = keyof typeof LANGUAGES;

/** A notice in one language. */
export interface NoticeWords {
  /** For WhatsApp. */
  text: string;
  sms: string;
  /** Of each button of the kind; at most 25 characters. */
  buttons: readonly string[];
}

export interface NoticeButton {
  /** `reply` sends a payload back to the shop; `link` opens a page of it. */
  kind: 'reply' | 'link';
  /** At most 25 characters. */
  words: string;
}

export interface NoticeEntry {
  title: string;
  /** When it is sent. */
  about: string;
  /** Of Meta; an authentication template has Meta's own words, and marketing goes by mail and WhatsApp alone, each by a consent of its own. */
  category: 'AUTHENTICATION' | 'UTILITY' | 'MARKETING';
  /** What stands for each field of the texts. */
  fields: Readonly<Record<string, string>>;
  /** The text for WhatsApp. It neither begins nor ends with a field, as Meta wants it, unless the words are Meta's own. */
  text: string;
  /** The text for SMS; {link} stands for the page of the first link. */
  sms: string;
  buttons: readonly NoticeButton[];
  /** By WhatsApp only to who has agreed; what a person asks for by pressing needs no consent. */
  needsConsent: boolean;
  /** Name of the template at Meta, unless the owner registered another. */
  template: string;
  channels: PlanKey;
  /** Seconds after which it is not sent by a channel any more and the next one is used. */
  patience: number;
}

const ORDER = { order: 'Number of the order.' };
const SEE_ORDER: readonly NoticeButton[] = [{ kind: 'link', words: 'See the order' }];
const HOUR = 3_600;
const orderNotice = (entry: Pick<NoticeEntry, 'title' | 'about' | 'fields' | 'text' | 'sms' | 'template'>) => ({
  ...entry,
  category: 'UTILITY' as const,
  buttons: SEE_ORDER,
  needsConsent: true,
  channels: 'MAIL_WHATSAPP' as PlanKey,
  patience: 6 * HOUR,
});

export const NOTICES = {
  code: {
    title: 'Code to log in',
    about: 'Asked for with a phone number.',
    category: 'AUTHENTICATION',
    fields: { code: 'Six digits.', minutes: 'How long it is valid.' },
    text: '{code} is your verification code. For your security, do not share this code.',
    // The last line lets the browser fill the code in (WebOTP); the host is that of the shop.
    sms: '{code} is your code for {brand}. It is valid for {minutes} minutes. Do not share it with anybody.\n\n@{host} #{code}',
    buttons: [],
    needsConsent: false,
    template: 'shop_code',
    channels: 'WHATSAPP_SMS',
    patience: 60,
  },
  orderPlaced: orderNotice({
    title: 'Order placed',
    about: 'When an order is placed.',
    fields: { name: 'Name of the customer.', ...ORDER, total: 'What it costs.' },
    text: 'Thank you, {name}. Your order {order} of {total} is placed. We write when it is on its way.',
    sms: 'Thank you. Your order {order} of {total} at {brand} is placed. We write when it is on its way. {brand}',
    template: 'shop_order_placed',
  }),
  orderPaid: orderNotice({
    title: 'Payment received',
    about: 'When an online payment has arrived.',
    fields: { ...ORDER, total: 'What was paid.' },
    text: 'We have received your payment for order {order}: {total}. Thank you.',
    sms: 'We have received {total} for your order {order}. Thank you. {brand}',
    template: 'shop_order_paid',
  }),
  orderShipped: orderNotice({
    title: 'Order on its way',
    about: 'When an order, or a parcel of it, is sent.',
    fields: { ...ORDER, carrier: 'The courier and the tracking number.' },
    text: 'Your order {order} is on its way. It comes by {carrier}. Press below to follow it.',
    sms: 'Your order {order} is on its way by {carrier}. {brand}',
    template: 'shop_order_shipped',
  }),
  orderOutForDelivery: orderNotice({
    title: 'Out for delivery',
    about: 'On the day on which a parcel comes.',
    fields: { ...ORDER, pay: 'What is to be paid to the courier, or that nothing is.' },
    text: 'Your order {order} comes today. To pay at the door: {pay}. Thank you.',
    sms: 'Your order {order} comes today. To pay at the door: {pay}. {brand}',
    template: 'shop_order_out_for_delivery',
  }),
  orderDelivered: orderNotice({
    title: 'Order delivered',
    about: 'When an order has arrived.',
    fields: ORDER,
    text: 'Your order {order} is delivered. Thank you for buying from us.',
    sms: 'Your order {order} is delivered. Thank you for buying from {brand}',
    template: 'shop_order_delivered',
  }),
  orderCancelled: orderNotice({
    title: 'Order cancelled',
    about: 'When an order is cancelled by the customer or the shop.',
    fields: { ...ORDER, refund: 'What is paid back, or that nothing was paid.' },
    text: 'Your order {order} is cancelled. Money that goes back: {refund}. Write to us if this is a mistake.',
    sms: 'Your order {order} is cancelled. Money that goes back: {refund}. {brand}',
    template: 'shop_order_cancelled',
  }),
  orderRefunded: orderNotice({
    title: 'Money paid back',
    about: 'When a refund is on its way to the customer.',
    fields: { ...ORDER, amount: 'What is paid back.' },
    text: 'We have paid back {amount} for your order {order}. Banks take up to seven working days.',
    sms: 'We have paid back {amount} for your order {order}. Banks take up to 7 working days. {brand}',
    template: 'shop_order_refunded',
  }),
  codConfirm: {
    title: 'Confirm a cash-on-delivery order',
    about: 'When an order waits for its customer to confirm it.',
    category: 'UTILITY',
    fields: { ...ORDER, total: 'What is to be paid at the door.', until: 'Until when it waits.' },
    text: 'Please confirm your cash-on-delivery order {order} of {total} before {until}. Without your yes it is not sent.',
    sms: 'Please confirm your cash-on-delivery order {order} of {total} before {until}: {link} {brand}',
    buttons: [
      { kind: 'reply', words: 'Confirm the order' },
      { kind: 'reply', words: 'Cancel the order' },
      { kind: 'link', words: 'Change or pay now' },
    ],
    needsConsent: false,
    template: 'shop_confirm_order',
    channels: 'WHATSAPP_SMS_MAIL',
    patience: HOUR,
  },
  paymentDue: orderNotice({
    title: 'Payment due',
    about: 'When you say that a part of an order is due, and when you remind its customer.',
    fields: { ...ORDER, amount: 'What is due.' },
    text: 'Of your order {order} an amount of {amount} is due now. Press below to pay, or tell us if you have paid already.',
    sms: 'Of your order {order} an amount of {amount} is due now. Pay here: {link} {brand}',
    template: 'shop_payment_due',
  }),
  quoteSent: {
    title: 'Quote',
    about: 'When a quote is sent, and once more two days before it lapses.',
    category: 'UTILITY',
    fields: {
      name: 'Name of the customer.',
      quote: 'Number of the quote.',
      total: 'What it comes to.',
      until: 'Until when it is valid.',
    },
    text: 'Hello {name}, here is the quote {quote} you asked for: {total}, valid until {until}. Press below to read it or to ask a question.',
    sms: 'Here is the quote {quote} you asked for: {total}, valid until {until}: {link} {brand}',
    buttons: [{ kind: 'link', words: 'See the quote' }],
    // It is what the customer asked for, from a number that staff typed: there may be no account.
    needsConsent: false,
    template: 'shop_quote',
    channels: 'MAIL_WHATSAPP',
    patience: 6 * HOUR,
  },
  cartLeft: {
    title: 'Something left in the cart',
    about: 'Once for a cart that was left, to who agreed to be reminded.',
    category: 'MARKETING',
    fields: { name: 'Name of the customer.', what: 'What is in the cart.' },
    text: 'Hello {name}, this is still in your cart: {what}. Press below to see it. Write STOP if you want no more of these messages.',
    sms: 'This is still in your cart: {what}. See it here: {link} {brand}',
    buttons: [{ kind: 'link', words: 'See the cart' }],
    needsConsent: true,
    template: 'shop_cart_left',
    channels: 'WHATSAPP_MAIL',
    patience: HOUR,
  },
  reviewAsk: {
    ...orderNotice({
      title: 'Please review',
      about: 'Once, some days after an order was delivered.',
      fields: ORDER,
      text: 'How do you like what came with your order {order}? Press below to tell us and others. You need no log-in.',
      sms: 'How do you like what came with your order {order}? Tell us and others here: {link} {brand}',
      template: 'shop_review_ask',
    }),
    buttons: [{ kind: 'link', words: 'Write a review' }],
  },
} as const satisfies Record<string, NoticeEntry>;

export type NoticeKind = keyof typeof NOTICES;
export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[];
export const noticeEntry = (kind: NoticeKind): NoticeEntry => NOTICES[kind];

/** What a notice says in a language. */
export function noticeWords(kind: NoticeKind, language: Language): NoticeWords {
  if (language === 'hi') return HINDI[kind];
  const { text, sms, buttons } = noticeEntry(kind);
  return { text, sms, buttons: buttons.map(({ words }) => words) };
}

/** Values in a language: those that are words of the shop are translated, names and amounts stay. */
export const valuesIn = (
  language: Language,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  language === 'hi'
    ? Object.fromEntries(Object.entries(values).map(([field, value]) => [field, HINDI_VALUES[field]?.[value] ?? value]))
    : values;

/** The values of a notice, by field. */
export type NoticeValues<K extends NoticeKind = NoticeKind> = Readonly<
  Record<keyof (typeof NOTICES)[K]['fields'] & string, string>
>;

/** What the owner may choose for a kind of notice, with labels. */
export const planChoices = (kind: NoticeKind): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(PLANS_OF[noticeEntry(kind).category]).map(([key, { label }]) => [key, label]));

const FIELD = /\{([a-z]+)\}/g;
/** Parts of the registered text that are no variables. */
const REGISTERED = ['brand', 'host'];

/** Names of the variables of a text, in its order; one that stands twice is named twice, as providers number them. */
export const variablesOf = (text: string): string[] =>
  [...text.matchAll(FIELD)].map(([, name]) => name!).filter((name) => !REGISTERED.includes(name));

/** A text with values for its fields; unknown ones stay. */
export const withValues = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(FIELD, (whole, name: string) => values[name] ?? whole);

/** A text as it is registered. @param mark what stands for a variable, by its position from 1 */
export function registeredText(
  text: string,
  own: { brand: string; host: string },
  mark: (place: number) => string,
): string {
  let place = 0;
  return text.replace(FIELD, (_, name: string) =>
    name === 'brand' || name === 'host' ? own[name] : mark((place += 1)),
  );
}
