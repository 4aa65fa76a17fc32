/** Renders a preview of each mail, with a real order for order mails and with sample values otherwise. */
import {
  accountErasedMail,
  changeEmailCodeMail,
  contactQuestionMail,
  emailChangedMail,
  emailTakenMail,
  erasureWaitsMail,
  guessedAtMail,
  joinCodeMail,
  logInCodeMail,
  newEmailTakenMail,
  noAccountMail,
  passwordChangedMail,
  pendingPasswordMail,
  resetCodeMail,
  resetLinkMail,
  signUpCodeMail,
  staffInvitationMail,
} from '../../emails/account-mails.js';
import { questionAnsweredMail } from '../../emails/question-mail.js';
import { reviewAskMail } from '../../emails/review-ask-mail.js';
import { backInStockMail } from '../../emails/back-in-stock-mail.js';
import { cartLeftMail } from '../../emails/cart-left-mail.js';
import { answerMail, complaintMail, contactMail, customOrderMail } from '../../emails/form-mails.js';
import type { RenderedMail } from '../../emails/layout.js';
import { orderMail, type OrderMailFacts, type OrderNews } from '../../emails/order-mails.js';
import { quoteAnswerMail, quoteMail, quoteNewsMail, type QuoteMailFacts } from '../../emails/quote-mails.js';
import type { ReturnNews } from '../../emails/return-mails.js';
import {
  backupFailedMail,
  messageLimitMail,
  newOrderMail,
  silentOrdersMail,
  webhookLossMail,
  webhookPausedMail,
} from '../../emails/owner-mails.js';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import type { MailKey } from '../../platform/settings/mail-texts.js';
import { orderMailFacts } from '../orders/order-mail.js';
import type { StoredOrder } from '../orders/order.model.js';
import { newOrderFacts } from '../orders/owner-mail.js';

const HOUR = 3_600_000;
const TO = 'customer@example.com';

/** A sample order, for a shop without orders. */
const INVENTED: OrderMailFacts = {
  orderNumber: 'GS-20260401-0001',
  name: 'Asha Verma',
  lines: [
    {
      title: 'Sheesham dining table',
      quantity: 1,
      price: 10_000_00,
      priceWithTax: 11_800_00,
      amount: 10_000_00,
      holdsTax: false,
    },
  ],
  discounts: [],
  subtotal: 10_000_00,
  taxByRate: [{ ratePercent: 18, tax: 1_800_00 }],
  deliveryCharge: 0,
  codCharge: 0,
  totalAmount: 11_800_00,
  cashOnDelivery: false,
  paid: false,
  invoiceAttached: false,
  billOfSupply: false,
  creditNoteAttached: false,
  address: ['Asha Verma', '12 Vikramaditya Marg', 'Lucknow, Uttar Pradesh 226001', 'India'],
  href: '',
};

type OrderKey = Extract<MailKey, `order-${string}` | `return-${string}`>;

const ofReturn =
  (step: ReturnNews['step']) =>
  ({ lines, totalAmount }: OrderMailFacts): [OrderNews] => [
    {
      kind: 'return',
      step,
      number: 'RT-20260401-0001',
      isExchange: step === 'replacement',
      lines: lines.slice(0, 1),
      ...(step === 'refund' && { amount: totalAmount }),
    },
  ];

/** Of an order whose shopper need not confirm it. */
const UNASKED = { confirmBy: undefined, confirmHref: undefined };

/** Sample news for each order mail, and the order fields that it needs. */
const NEWS: Record<OrderKey, (facts: OrderMailFacts) => [OrderNews, Partial<OrderMailFacts>?]> = {
  'order-placed-online': () => [
    { kind: 'placed' },
    { cashOnDelivery: false, ...UNASKED, acceptBy: undefined, payBy: new Date(Date.now() + HOUR / 2) },
  ],
  'order-placed-cod': () => [{ kind: 'placed' }, { cashOnDelivery: true, ...UNASKED, acceptBy: undefined }],
  'order-placed-large': () => [
    { kind: 'placed' },
    { cashOnDelivery: true, ...UNASKED, acceptBy: new Date(Date.now() + 48 * HOUR) },
  ],
  'order-confirm-cod': () => [
    { kind: 'placed' },
    {
      cashOnDelivery: true,
      acceptBy: undefined,
      confirmBy: new Date(Date.now() + 24 * HOUR),
      confirmHref: publicUrl(),
    },
  ],
  'order-pay-instead': () => [
    { kind: 'pay-instead' },
    { cashOnDelivery: false, ...UNASKED, acceptBy: undefined, payBy: new Date(Date.now() + HOUR / 2) },
  ],
  'order-placed-stages': () => [
    { kind: 'placed' },
    { cashOnDelivery: false, ...UNASKED, acceptBy: undefined, owed: 472_000 },
  ],
  'order-payment-due': () => [{ kind: 'payment-due', amount: 472_000 }],
  'order-part-paid': () => [{ kind: 'part-paid', amount: 472_000, left: 708_000 }],
  'order-paid': () => [{ kind: 'paid' }, { invoiceAttached: true }],
  'order-accepted': () => [{ kind: 'accepted' }],
  'order-shipped': () => [{ kind: 'shipped' }, { invoiceAttached: true }],
  'order-tracking': () => [{ kind: 'tracking' }],
  'order-out-for-delivery': () => [{ kind: 'out-for-delivery' }],
  'order-delivered': () => [{ kind: 'delivered' }],
  'order-coming-back': () => [{ kind: 'coming-back' }],
  'order-returned': ({ totalAmount }) => [{ kind: 'returned', refund: totalAmount }],
  'order-cancelled-customer': ({ totalAmount }) => [{ kind: 'cancelled', why: 'customer', refund: totalAmount }],
  'order-cancelled-staff': ({ totalAmount }) => [{ kind: 'cancelled', why: 'staff', refund: totalAmount }],
  'order-cancelled-unpaid': () => [{ kind: 'cancelled', why: 'unpaid', refund: 0 }],
  'order-cancelled-not-accepted': () => [{ kind: 'cancelled', why: 'not-accepted', refund: 0 }],
  'order-cancelled-sold-out': ({ totalAmount }) => [{ kind: 'cancelled', why: 'sold-out', refund: totalAmount }],
  'order-message': () => [{ kind: 'message', note: 'What you write to the customer stands here.' }],
  'order-refunded': ({ totalAmount }) => [
    { kind: 'refunded', refundId: '', amount: totalAmount },
    { cashOnDelivery: false, creditNoteAttached: true },
  ],
  'order-refunded-cash': ({ totalAmount }) => [
    { kind: 'refunded', refundId: '', amount: totalAmount },
    { cashOnDelivery: true, creditNoteAttached: true },
  ],
  'order-credited': ({ totalAmount }) => [
    { kind: 'credited', refundId: '', amount: totalAmount },
    { creditNoteAttached: true },
  ],
  'return-requested': ofReturn('requested'),
  'return-accepted': ofReturn('accepted'),
  'return-refused': ofReturn('refused'),
  'return-received': ofReturn('received'),
  'return-refund': ofReturn('refund'),
  'return-replacement': ofReturn('replacement'),
  'return-closed': ofReturn('closed'),
};

const MESSAGE = { name: 'Asha Verma', email: TO, subject: 'A staircase', message: 'Could somebody come and measure?' };

const OTHERS: Record<Exclude<MailKey, OrderKey>, (order: StoredOrder | null) => RenderedMail> = {
  'code-log-in': () => logInCodeMail(TO, '123456', 10),
  'code-sign-up': () => signUpCodeMail(TO, '123456', 10),
  'code-join': () => joinCodeMail(TO, '123456', 10),
  'staff-invitation': () =>
    staffInvitationMail(
      TO,
      { invitedBy: 'Asha Verma', role: 'packer', until: new Date(Date.now() + 7 * 24 * HOUR) },
      publicUrl(),
    ),
  'code-password': () => resetCodeMail(TO, '123456', 10, { href: publicUrl(), minutes: 30 }),
  'password-link': () => resetLinkMail(TO, { href: publicUrl(), minutes: 30 }),
  'password-pending': () =>
    pendingPasswordMail(
      TO,
      {
        name: 'Asha Verma',
        email: TO,
        address: '192.0.2.1',
        effectiveAt: new Date(Date.now() + HOUR),
      },
      publicUrl(),
    ),
  'account-exists': () => emailTakenMail(TO, publicUrl()),
  'no-account': () => noAccountMail(TO, publicUrl()),
  'contact-question': () => contactQuestionMail(TO, publicUrl()),
  'cart-left': () =>
    cartLeftMail(TO, 'Asha', ['Wooden chess set', '2 × Cricket ball'], { cart: publicUrl(), stop: publicUrl() }),
  'back-in-stock': () => backInStockMail(TO, 'Wooden chess set', publicUrl()),
  'code-email': () => changeEmailCodeMail(TO, '123456', 10),
  'email-taken': () => newEmailTakenMail(TO, publicUrl()),
  'email-changed': () => emailChangedMail(TO, publicUrl()),
  'erasure-waits': () => erasureWaitsMail(TO, ['Order GS-20260401-0001 has not arrived yet.'], publicUrl()),
  'account-erased': () => accountErasedMail(TO, publicUrl()),
  'password-changed': () => passwordChangedMail(TO, publicUrl()),
  'password-guessed': () => guessedAtMail(TO, publicUrl(), 'sample'),
  complaint: () =>
    complaintMail({
      to: TO,
      ticketNumber: 'TK-20260401-0001',
      acknowledgeBy: new Date(Date.now() + 48 * HOUR),
      settleBy: new Date(Date.now() + 30 * 24 * HOUR),
    }),
  answer: () =>
    answerMail({ ...MESSAGE, to: TO, text: 'What you answer stands here.', ticketNumber: 'TK-20260401-0001' }),
  'new-order': (order) => newOrderMail({ ...newOrder(order), acceptBy: undefined }),
  'new-order-large': (order) =>
    newOrderMail({ ...newOrder(order), cashOnDelivery: true, acceptBy: new Date(Date.now() + 48 * HOUR) }),
  'cod-silent': (order) => silentOrdersMail([newOrder(order)], publicUrl()),
  'quote-sent': () => quoteMail('quote-sent', quote()),
  'quote-reminder': () => quoteMail('quote-reminder', quote()),
  'quote-answer': () => quoteAnswerMail(quote(), 'What you answer stands here.'),
  'quote-question': () => quoteNewsMail('quote-question', quote(), 'Can it be painted black?'),
  'quote-declined': () => quoteNewsMail('quote-declined', quote(), 'We build next year.'),
  'contact-news': () => contactMail(MESSAGE, publicUrl()),
  'complaint-news': () => contactMail({ ...MESSAGE, ticketNumber: 'TK-20260401-0001' }, publicUrl()),
  'custom-order-news': () =>
    customOrderMail(
      { name: 'Asha Verma', phone: '+91 66666 00123', description: 'A gate, four metres wide.' },
      publicUrl(),
    ),
  'webhook-paused': () => webhookPausedMail(webhook(), new Date(Date.now() - HOUR / 6)),
  'webhook-loss': () => webhookLossMail(webhook()),
  'backup-failed': () =>
    backupFailedMail('The disk is full: free some space.', new Date(Date.now() - 30 * HOUR), publicUrl()),
  'message-limit': () => messageLimitMail('WhatsApp', 500_00, publicUrl()),
  'question-answered': () =>
    questionAnsweredMail(TO, {
      name: 'Asha Verma',
      title: 'Wooden chess set',
      question: 'Is the board hinged?',
      answer: 'Yes, it folds in the middle.',
      by: settings().brand,
      href: publicUrl(),
    }),
  'review-ask': () =>
    reviewAskMail(TO, {
      orderNumber: 'GS-20260401-0001',
      name: 'Asha Verma',
      titles: ['Wooden chess set'],
      href: publicUrl(),
    }),
};

const quote = (): QuoteMailFacts => ({
  quoteNumber: 'Q-20260401-0001',
  name: 'Asha Verma',
  lines: [['Gate of mild steel, 120 kg', 18_000_00]],
  totals: { subtotal: 18_000_00, discount: 0, taxAmount: 3_240_00, deliveryCharge: 0, totalAmount: 21_240_00 },
  until: new Date(Date.now() + 14 * 24 * HOUR),
  href: publicUrl(),
});
const webhook = () => ({ url: 'https://erp.example.com/shop-events', most: 10_000, days: 14, href: publicUrl() });
const publicUrl = () => platform().config.publicUrl;
const newOrder = (order: StoredOrder | null) =>
  order ? newOrderFacts(order) : { ...INVENTED, phone: '+91 66666 00123', email: TO, href: publicUrl() };

const isOfOrder = (key: MailKey): key is OrderKey => /^(order|return)-/.test(key);

/** Whether the mail is about an order. */
export const tellsOfOrder = (key: MailKey): boolean => isOfOrder(key) || key.startsWith('new-order');

/** @param order null: the sample order */
export function sampleMail(key: MailKey, order: StoredOrder | null): RenderedMail {
  if (!isOfOrder(key)) return OTHERS[key](order);
  const base = (news: OrderNews) => (order ? orderMailFacts(news, order) : { ...INVENTED, href: publicUrl() });
  const [news, like = {}] = NEWS[key](base({ kind: 'placed' }));
  return orderMail(news, { ...base(news), ...like });
}
