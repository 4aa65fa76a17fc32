/** THE table of mails with editable texts: the default text of each mail and its placeholders. */
import { z } from 'zod';

/** Text of a mail, with placeholders such as `{field}`. */
export interface MailWords {
  /** One line. */
  subject: string;
  /** One line, in large type. */
  heading: string;
  /** Paragraphs, separated by blank lines. */
  text: string;
  /** Small print at the end. */
  note: string;
}

interface MailEntry extends MailWords {
  /** Name in the back office. */
  title: string;
  /** A sentence about when it is sent. */
  about: string;
  fields: Readonly<Record<string, string>>;
}

/** Placeholders of every mail, with their meanings. */
const EVERYWHERE = {
  brand: 'The brand of the shop.',
  phone: 'The phone number of the shop.',
  email: 'The e-mail address of the shop.',
} as const;

const ORDER = { orderNumber: 'Number of the order.', name: 'Who ordered.', total: 'What the order costs.' } as const;
const INVOICE = { invoice: 'A sentence about the attached invoice; nothing without one.' } as const;
const PART = {
  order: '“Order GS-…”, or “A part of order GS-…” where only a part was sent.',
  yourOrder: '“Your order”, or “A part of your order”.',
  theOrder: '“order GS-…”, or “a part of order GS-…”.',
} as const;
const ENDED = {
  refund: 'A sentence about the money that goes back; nothing when nothing was paid.',
  creditNote: 'A sentence about the attached credit note; nothing without one.',
} as const;
const RETURN = {
  returnNumber: 'Number of the return.',
  what: '“return” or “exchange”.',
  aWhat: '“a return” or “an exchange”.',
} as const;
const QUESTIONS = 'Questions? Call {phone} or write to {email}, and name {orderNumber}.';
const KEPT_EVENTS = {
  address: 'Address of the webhook.',
  most: 'How many events are kept.',
  days: 'For how many days they are kept.',
} as const;
const COMPLAINT = { ticketNumber: 'Number of the ticket.' } as const;

const cancelled = (title: string, about: string, text: string): MailEntry => ({
  title: `Order cancelled: ${title}`,
  about,
  fields: { ...ORDER, ...ENDED },
  subject: 'Order {orderNumber} cancelled',
  heading: 'Your order is cancelled',
  text: `${text} {refund} {creditNote}`,
  note: QUESTIONS,
});

const returned = (
  title: string,
  about: string,
  words: Pick<MailWords, 'subject' | 'heading' | 'text'>,
  fields: Readonly<Record<string, string>> = {},
): MailEntry => ({
  title: `Return: ${title}`,
  about,
  fields: { ...ORDER, ...RETURN, ...fields },
  ...words,
  note: QUESTIONS,
});

const QUOTE = {
  quoteNumber: 'Number of the quote.',
  name: 'Who asked.',
  total: 'What it comes to.',
  until: 'Until when it is valid.',
} as const;

const TABLE = {
  'order-placed-online': {
    title: 'Order placed, to be paid online',
    about: 'Sent when an order is placed that waits for its online payment.',
    fields: { ...ORDER, until: '“until” and when its pieces are let go; nothing without such a time.' },
    subject: 'Order {orderNumber} placed',
    heading: 'Thank you for your order',
    text: 'We have your order {orderNumber} and hold its pieces for you {until}. It goes ahead as soon as {total} is paid.',
    note: QUESTIONS,
  },
  'order-placed-stages': {
    title: 'Order placed, paid in parts',
    about: 'Sent when a quote is accepted, and when you make an order for a customer.',
    fields: { ...ORDER, due: 'What is due now, as a sentence.' },
    subject: 'Order {orderNumber} placed',
    heading: 'Thank you for your order',
    text: 'We have your order {orderNumber}, {total} in all. {due}',
    note: QUESTIONS,
  },
  'order-placed-cod': {
    title: 'Order placed, to be paid on delivery',
    about: 'Sent when an order by cash on delivery is placed.',
    fields: ORDER,
    subject: 'Order {orderNumber} placed',
    heading: 'Thank you for your order',
    text: 'We have your order {orderNumber}. Please keep {total} ready: you pay when it arrives.',
    note: QUESTIONS,
  },
  'order-placed-large': {
    title: 'Large order placed, to be paid on delivery',
    about: 'Sent when an order by cash on delivery needs your approval.',
    fields: { ...ORDER, acceptBy: 'Until when you accept or decline.' },
    subject: 'Order {orderNumber} placed',
    heading: 'Thank you for your order',
    text: 'We have your order {orderNumber} and hold its pieces for you. As it is a large one to be paid on delivery, we look at it ourselves first: you hear from us by {acceptBy}.',
    note: QUESTIONS,
  },
  'order-confirm-cod': {
    title: 'Order placed, to be confirmed by the shopper',
    about: 'Sent when an order by cash on delivery waits for its shopper to confirm it.',
    fields: {
      ...ORDER,
      confirmBy: 'Until when the shopper is asked.',
      acceptance: 'A sentence when you look at the order yourselves too; nothing otherwise.',
    },
    subject: 'Please confirm order {orderNumber}',
    heading: 'One step is left: confirm your order',
    text: 'We have your order {orderNumber} for {total}, to be paid when it arrives, and hold its pieces for you. Please confirm it by {confirmBy}: we send it only then. {acceptance}\n\nThere you can also correct the address, pay online instead, or cancel it.',
    note: QUESTIONS,
  },
  'order-pay-instead': {
    title: 'Paid online instead of on delivery',
    about: 'Sent when a shopper turns an order by cash on delivery into one that is paid online.',
    fields: { ...ORDER, until: '“until” and when its pieces are let go; nothing without such a time.' },
    subject: 'Order {orderNumber}: please pay online',
    heading: 'You pay online instead',
    text: 'You now pay {total} online for order {orderNumber}, and nothing when it arrives. We hold its pieces for you {until}; an order that is not paid by then is cancelled.',
    note: QUESTIONS,
  },
  'order-paid': {
    title: 'Payment received',
    about: 'Sent when an online payment has arrived.',
    fields: { ...ORDER, ...INVOICE },
    subject: 'Payment received for order {orderNumber}',
    heading: 'We have your payment',
    text: '{total} for order {orderNumber} has arrived. {invoice} We will write again when it is on its way.',
    note: QUESTIONS,
  },
  'order-part-paid': {
    title: 'Part of an order paid',
    about: 'Sent when money for an order has come that is paid in parts.',
    fields: { ...ORDER, amount: 'What came.', left: 'What is still to be paid, as a sentence.' },
    subject: '{amount} received for order {orderNumber}',
    heading: 'Thank you for your payment',
    text: 'We have received {amount} for order {orderNumber}. {left}',
    note: QUESTIONS,
  },
  'order-payment-due': {
    title: 'Part of an order due',
    about: 'Sent when you say that a part of an order is due, and when you remind its customer.',
    fields: { ...ORDER, amount: 'What is due.' },
    subject: '{amount} due for order {orderNumber}',
    heading: 'A payment is due',
    text: '{amount} for order {orderNumber} are due now. The button below leads to its page, where you can pay online. If you have paid by another way, please tell us: we then note it.',
    note: QUESTIONS,
  },
  'order-accepted': {
    title: 'Large order accepted',
    about: 'Sent when you have said yes to a large order by cash on delivery.',
    fields: ORDER,
    subject: 'Order {orderNumber} accepted',
    heading: 'Your order goes ahead',
    text: 'We have accepted order {orderNumber}. Please keep {total} ready: you pay when it arrives.',
    note: QUESTIONS,
  },
  'order-shipped': {
    title: 'Order shipped',
    about: 'Sent when an order, or a part of it, is on its way.',
    fields: { ...ORDER, ...PART, ...INVOICE },
    subject: '{order} is on its way',
    heading: '{yourOrder} is on its way',
    text: '{order} has left our workshop. {invoice}',
    note: QUESTIONS,
  },
  'order-tracking': {
    title: 'Tracking number given or changed',
    about: 'Sent when a parcel that is on its way gets its tracking number, or another one.',
    fields: { ...ORDER, ...PART },
    subject: 'Tracking number of {theOrder}',
    heading: 'Your tracking number',
    text: 'You can follow {theOrder} by the number below. A number that we gave you before is no longer right.',
    note: QUESTIONS,
  },
  'order-out-for-delivery': {
    title: 'Order out for delivery',
    about: 'Sent on the day an order arrives.',
    fields: { ...ORDER, ...PART, cash: 'A sentence about the cash to keep ready; nothing when it is paid.' },
    subject: '{order} arrives today',
    heading: 'Out for delivery',
    text: '{order} is out for delivery. {cash}',
    note: QUESTIONS,
  },
  'order-delivered': {
    title: 'Order delivered',
    about: 'Sent when an order, or a part of it, has arrived.',
    fields: { ...ORDER, ...PART, ...INVOICE, cash: 'A sentence about the cash you have; nothing otherwise.' },
    subject: '{order} delivered',
    heading: 'Delivered',
    text: '{order} has been delivered. {cash} {invoice} We hope you enjoy it.',
    note: QUESTIONS,
  },
  'order-coming-back': {
    title: 'Order could not be delivered',
    about: 'Sent when the courier brings an order back.',
    fields: { ...ORDER, ...PART },
    subject: '{order} could not be delivered',
    heading: 'It could not be delivered',
    text: 'The courier could not hand {theOrder} over and brings it back to us. Please call {phone} or write to {email}, and we find another way.',
    note: QUESTIONS,
  },
  'order-returned': {
    title: 'Order returned',
    about: 'Sent when a returned order is back.',
    fields: { ...ORDER, ...ENDED },
    subject: 'Order {orderNumber} returned',
    heading: 'We have your return',
    text: 'Order {orderNumber} is back with us. {refund} {creditNote}',
    note: QUESTIONS,
  },
  'order-cancelled-customer': cancelled(
    'by the customer',
    'Sent when a customer has cancelled.',
    'As you asked, order {orderNumber} is cancelled.',
  ),
  'order-cancelled-staff': cancelled(
    'by the shop',
    'Sent when you have cancelled an order.',
    'We had to cancel order {orderNumber}.',
  ),
  'order-cancelled-unpaid': cancelled(
    'not paid',
    'Sent when no payment arrived in time.',
    'No payment for order {orderNumber} arrived in time, so we have cancelled it and released its pieces. You are welcome to order again.',
  ),
  'order-cancelled-not-accepted': cancelled(
    'not accepted',
    'Sent when a large order by cash on delivery was not approved in time.',
    'We cannot send order {orderNumber} by cash on delivery, so it is cancelled. You are welcome to order again and pay online, or to call us.',
  ),
  'order-cancelled-sold-out': cancelled(
    'paid too late',
    'Sent when a payment came after the order was cancelled and its pieces were sold.',
    'Your payment for order {orderNumber} came after the order had been cancelled, and its pieces are sold out meanwhile.',
  ),
  'order-message': {
    title: 'Message about an order',
    about: 'Sent with what you write to a customer about an order; your words stand above these.',
    fields: { ...ORDER, topic: 'What it is about: the beginning of your words.' },
    subject: 'Order {orderNumber}: {topic}',
    heading: 'A message about your order',
    text: 'This is about order {orderNumber}.',
    note: QUESTIONS,
  },
  'order-refunded': {
    title: 'Money sent back',
    about: 'Sent when money goes back the way it came.',
    fields: { ...ORDER, amount: 'What goes back.', creditNote: ENDED.creditNote },
    subject: 'Refund for order {orderNumber}',
    heading: 'Your money is on its way back',
    text: 'We have sent back {amount} for order {orderNumber}. Banks take five to seven working days to show it. {creditNote}',
    note: QUESTIONS,
  },
  'order-refunded-cash': {
    title: 'Cash to be paid back',
    about: 'Sent when money that was paid in cash goes back by hand.',
    fields: { ...ORDER, amount: 'What goes back.', creditNote: ENDED.creditNote },
    subject: 'Refund for order {orderNumber}',
    heading: 'Your money is on its way back',
    text: 'You paid order {orderNumber} in cash, so we pay {amount} back by hand. Please call us if it does not reach you. {creditNote}',
    note: QUESTIONS,
  },
  'order-credited': {
    title: 'Credit note',
    about: 'Sent when a refund is complete and its credit note is there.',
    fields: { ...ORDER, amount: 'What went back.', creditNote: ENDED.creditNote },
    subject: 'Credit note for order {orderNumber}',
    heading: 'Your refund is complete',
    text: 'The refund of {amount} for order {orderNumber} is complete. {creditNote}',
    note: QUESTIONS,
  },
  'return-requested': returned('asked for', 'Sent when a customer asks for a return or an exchange.', {
    subject: 'We have your {what} request for order {orderNumber}',
    heading: 'We have your request',
    text: 'You asked for {aWhat}. We look at it and write to you. Please keep the goods until then.',
  }),
  'return-accepted': returned(
    'accepted',
    'Sent when you have accepted a return.',
    {
      subject: 'Your {what} for order {orderNumber} is accepted',
      heading: 'Your {what} is accepted',
      text: 'Please send the goods to {place}, and write the number of the return on the parcel.',
    },
    { place: 'Brand and address of the shop.' },
  ),
  'return-refused': returned('refused', 'Sent when you have refused a return.', {
    subject: 'About your {what} request for order {orderNumber}',
    heading: 'We cannot take this {what}',
    text: 'We have looked at your request and cannot accept it. If you see it differently, call {phone} or write to {email}.',
  }),
  'return-received': returned('goods received', 'Sent when the goods are back.', {
    subject: 'The goods of your {what} for order {orderNumber} are here',
    heading: 'Your goods are here',
    text: 'The goods you sent back have arrived. We look at them and write to you again.',
  }),
  'return-refund': returned(
    'settled with money',
    'Sent when money goes back for a return.',
    {
      subject: 'Your {what} for order {orderNumber} is settled',
      heading: 'Your return is settled',
      text: '{amount} go back to you; you get a mail of its own with the credit note.',
    },
    { amount: 'What goes back.' },
  ),
  'return-replacement': returned(
    'replaced',
    'Sent when a replacement is sent: the same goods, or what was asked for instead.',
    {
      subject: 'Your {what} for order {orderNumber} goes out again',
      heading: 'Your replacement is being packed',
      text: 'We send you the replacement you asked for, at no cost. You get a mail when it leaves.',
    },
  ),
  'return-closed': returned('closed', 'Sent when a request is closed without money going back.', {
    subject: 'Your {what} for order {orderNumber} is closed',
    heading: 'Your {what} is closed',
    text: 'We have closed your request without money going back.',
  }),
  'code-log-in': {
    title: 'Code to log in',
    about: 'Sent with the code for a log-in; the code stands below the text.',
    fields: { minutes: 'How long the code can be used.' },
    subject: 'Your code to log in to {brand}',
    heading: 'Your code to log in',
    text: 'Enter this code where you are logging in:',
    note: 'You did not try to log in? Then somebody knows your password: please write to us.',
  },
  'code-sign-up': {
    title: 'Code to create an account',
    about: 'Sent with the code for a new account; the code stands below the text.',
    fields: { minutes: 'How long the code can be used.' },
    subject: 'Your code to create an account at {brand}',
    heading: 'Welcome to {brand}',
    text: 'Enter this code to create your account:',
    note: 'You did not ask for an account? Then you need not do anything.',
  },
  'code-join': {
    title: 'Code to join the staff',
    about: 'Sent with the code for somebody who was invited to the staff; the code stands below the text.',
    fields: { minutes: 'How long the code can be used.' },
    subject: 'Your code to join {brand}',
    heading: 'Welcome to {brand}',
    text: 'Enter this code to join the staff:',
    note: 'You were not invited to work at {brand}? Then you need not do anything.',
  },
  'staff-invitation': {
    title: 'Invitation to the staff',
    about: 'Sent to somebody who is invited to work in the back office; the button leads to where they join.',
    fields: {
      name: 'Who invites.',
      role: 'The role they get.',
      at: 'Day and time at which the link ends.',
    },
    subject: '{name} invites you to work at {brand}',
    heading: 'You are invited to {brand}',
    text: '{name} invites you to the back office of {brand}, as {role}. Choose your name and a password to begin.',
    note: 'The link works once, until {at}. You do not know {brand}? Then you need not do anything.',
  },
  'code-password': {
    title: 'Code to set a new password',
    about: 'Sent with the code for a new password; the code stands below the text.',
    fields: { minutes: 'How long the code can be used.' },
    subject: 'Your code to set a new password at {brand}',
    heading: 'Your code to set a new password',
    text: 'Enter this code where you are setting your new password:',
    note: 'You did not ask for it? Then you need not do anything; your password is as it was.',
  },
  'password-link': {
    title: 'Link to set a new password',
    about: 'Sent with a link in place of a code, when many codes were asked for one e-mail.',
    fields: { minutes: 'How long the link can be used.' },
    subject: 'Your link to set a new password at {brand}',
    heading: 'Set a new password',
    text: 'Many codes were asked for your account, so we send you a link instead. It works once, for {minutes} minutes:',
    note: 'You did not ask for it? Then you need not do anything; your password is as it was.',
  },
  'password-pending': {
    title: 'Password of staff reset',
    about: 'Sent to the owner of a staff account and to every admin when its password was reset; it waits for an hour.',
    fields: {
      name: 'Whose account it is.',
      account: 'E-mail of the account.',
      address: 'Network address it was reset from.',
      at: 'When the new password takes effect.',
    },
    subject: 'The password of {account} at {brand} was reset',
    heading: 'The password of a staff account was reset',
    text: 'Somebody who can read the mails of {name} ({account}) has set a new password, from the network address {address}. It takes effect on {at}. Until then the old password works.\n\nIf it was not {name}, cancel the reset:',
    note: 'When it takes effect, everybody who is logged in as {name} has to log in again, and the API keys of {name} end.',
  },
  'account-exists': {
    title: 'There is an account already',
    about: 'Sent in place of a code when the e-mail has an account.',
    fields: {},
    subject: 'You have an account at {brand} already',
    heading: 'You have an account already',
    text: 'Somebody, probably you, tried to create an account with this e-mail. There is one already: log in with your password.',
    note: 'It was not you? Then you need not do anything; your account is as it was.',
  },
  'no-account': {
    title: 'There is no account',
    about: 'Sent in place of a code when the e-mail has no account.',
    fields: {},
    subject: 'There is no account with this e-mail at {brand}',
    heading: 'There is no account with this e-mail',
    text: 'Somebody, probably you, asked to set a new password. There is no account with this e-mail: perhaps you used another one, or never made one.',
    note: 'It was not you? Then you need not do anything.',
  },
  'contact-question': {
    title: 'Question to a contact address',
    about: 'Sent to an address that an order names as its contact.',
    fields: {},
    subject: 'Do you want mails about orders at {brand}?',
    heading: 'Do you want mails about orders?',
    text: 'Somebody has ordered with us and named this address as a contact. We write to it about their orders only if you say yes.',
    note: 'You know nothing of it? Then you need not do anything: we do not write again.',
  },
  'cart-left': {
    title: 'Something left in the cart',
    about: 'Sent once for a cart that was left, to who agreed to be reminded; what is in it stands below the text.',
    fields: { name: 'Name of the customer.' },
    subject: 'You left something in your cart at {brand}',
    heading: 'Still in your cart',
    text: 'Dear {name}, this is still in your cart. Nothing is put aside: prices and stock are those of the day you order.',
    note: 'You get this mail since you asked to be reminded, at most one in seven days. Questions? Call {phone}.',
  },
  'back-in-stock': {
    title: 'Back in stock',
    about: 'Sent once to whoever asked for it on the page of a product that was out of stock.',
    fields: { title: 'What is back.' },
    subject: '{title} is back in stock',
    heading: 'It is back in stock',
    text: 'You asked us to tell you: {title} can be bought again. We have not put one aside for you.',
    note: 'This is the only mail you get about it: we have forgotten your address. To be told again, ask again.',
  },
  'password-changed': {
    title: 'Password changed',
    about: 'Sent when the password of an account was changed.',
    fields: {},
    subject: 'Your password at {brand} was changed',
    heading: 'Your password was changed',
    text: 'Everybody who was signed in with the old one has to log in again.',
    note: 'It was not you? Then set a new password at once and write to us.',
  },
  'code-email': {
    title: 'Code to change the e-mail address',
    about: 'Sent to the new address of an account.',
    fields: {},
    subject: 'Your code for the new e-mail address at {brand}',
    heading: 'Is this your new address?',
    text: 'Enter this code on the screen My account, and you log in with this address from then on:',
    note: 'It was not you? Then ignore this mail: nothing changes without the code.',
  },
  'email-taken': {
    title: 'New e-mail address has an account',
    about: 'Sent instead of a code when the new address has an account already.',
    fields: {},
    subject: 'This address has an account at {brand}',
    heading: 'This address has an account already',
    text: 'Somebody wants to move their account to this address. It has an account of its own, and two accounts cannot have one address. Log in with it, or choose another address.',
    note: 'It was not you? Then ignore this mail: nothing changes.',
  },
  'email-changed': {
    title: 'E-mail address changed',
    about: 'Sent to the old address when an account got a new one.',
    fields: {},
    subject: 'Your e-mail address at {brand} was changed',
    heading: 'Your e-mail address was changed',
    text: 'Your account has another e-mail address now, and everybody who was logged in has to log in again. We write to this address no more.',
    note: 'It was not you? Then call {phone} or write to {email} at once: we take it back.',
  },
  'erasure-waits': {
    title: 'Deletion of an account asked for',
    about: 'Sent when somebody wants their account deleted and something is open, or the days to think about it run.',
    fields: { reasons: 'What it waits for.' },
    subject: 'You want your account at {brand} deleted',
    heading: 'We delete your account',
    text: 'We do it as soon as nothing is in the way:\n\n{reasons}\n\nUntil then you can take it back on the screen My account.',
    note: 'It was not you? Then log in, take it back and set a new password.',
  },
  'account-erased': {
    title: 'Account deleted',
    about: 'The last mail to somebody whose account was deleted.',
    fields: {},
    subject: 'Your account at {brand} is deleted',
    heading: 'Your account is deleted',
    text: 'What we stored of you is erased. Of orders with an invoice we keep what the tax law wants kept: name, address, goods, amounts and tax. Backups that were made before are overwritten in their turn.',
    note: 'We have forgotten this address with this mail. To order again, make a new account; it knows nothing of the old one.',
  },
  'password-guessed': {
    title: 'Password guessed at',
    about: 'Sent when strangers guess at a password.',
    fields: {},
    subject: 'Somebody is guessing your password at {brand}',
    heading: 'Somebody is guessing your password',
    text: 'Many wrong passwords were tried for your account, so new devices cannot log in for a while. Your account is safe, and devices you have used before are not affected. To log in on a new one, open this link there within a day:',
    note: 'You still need your password. If others may know it, set a new one.',
  },
  complaint: {
    title: 'Complaint received',
    about: 'Sent at once to whoever complains.',
    fields: {
      ...COMPLAINT,
      acknowledgeBy: 'When somebody looks at it at the latest.',
      settleBy: 'When it is settled at the latest.',
    },
    subject: 'We have your complaint: ticket {ticketNumber}',
    heading: 'We have your complaint',
    text: 'Your ticket number is {ticketNumber}. Please name it when you write or call.\n\nOne of us looks at it by {acknowledgeBy}, and we settle it by {settleBy} at the latest.',
    note: 'You did not write to us? Then you need not do anything.',
  },
  answer: {
    title: 'Answer to a message',
    about: 'Sent with what you answer to a message or a custom order; your answer stands below the text.',
    fields: {
      name: 'Who wrote.',
      subject: 'What it is about.',
      ticket: 'The ticket number in brackets; nothing without one.',
      nameTicket: 'A sentence that asks to name the ticket; nothing without one.',
    },
    subject: 'Re: {subject} {ticket}',
    heading: '{subject}',
    text: 'Dear {name},',
    note: 'You can answer this mail, or call {phone}. {nameTicket}',
  },
  'new-order': {
    title: 'To you: new order',
    about: 'Sent to the addresses for new-order alerts.',
    fields: { ...ORDER, payment: 'How it is paid.' },
    subject: 'New order {orderNumber}: {total}',
    heading: 'A new order',
    text: '{name} has ordered for {total}, {payment}. Order {orderNumber} waits for you.',
    note: 'Who gets this mail is chosen in the settings of the back office.',
  },
  'new-order-large': {
    title: 'To you: large order to accept',
    about: 'Sent when an order by cash on delivery needs your approval.',
    fields: { ...ORDER, payment: 'How it is paid.', acceptBy: 'Until when you must accept or decline.' },
    subject: 'Order {orderNumber} needs your approval: {total}',
    heading: 'A large order needs your approval',
    text: '{name} has ordered for {total}, {payment}. Accept or decline order {orderNumber} by {acceptBy}; after that it is cancelled and its pieces are sold again.',
    note: 'Who gets this mail is chosen in the settings of the back office.',
  },
  'cod-silent': {
    title: 'To you: orders not confirmed',
    about:
      'Sent to those who get mails of new orders, or else to the e-mail of the shop, at most once an hour: shoppers have not confirmed their orders in time.',
    fields: { orders: '“An order waits” or “5 orders wait”.' },
    subject: '{orders} for your decision',
    heading: 'Their shoppers have not answered',
    text: '{orders} for your decision: the time to confirm is over. Call the shopper, then confirm or cancel. Nothing is cancelled by itself, and the pieces are kept meanwhile.',
    note: 'Who gets this mail is chosen in the settings of the back office.',
  },
  'quote-sent': {
    title: 'Quote',
    about: 'Sent with a quote or another version of it; the PDF is attached, and the sums stand below the text.',
    fields: QUOTE,
    subject: 'Your quote {quoteNumber} from {brand}',
    heading: 'Your quote is ready',
    text: 'Dear {name}, here is what you asked for. Read it, ask a question, or tell us that it does not suit you:',
    note: 'It is valid until {until}. Questions? Call {phone} or write to {email}, and name {quoteNumber}.',
  },
  'quote-reminder': {
    title: 'Quote: reminder',
    about: 'Sent once, two days before a quote lapses that nobody has answered.',
    fields: QUOTE,
    subject: 'Your quote {quoteNumber} is valid until {until}',
    heading: 'Your quote ends soon',
    text: 'Dear {name}, our quote of {total} is valid until {until}. If something in it does not suit you yet, ask us:',
    note: 'If you have decided otherwise, you need not do anything.',
  },
  'quote-answer': {
    title: 'Quote: answer to a question',
    about: 'Sent when somebody of the shop answers a question about a quote; the answer stands below the text.',
    fields: QUOTE,
    subject: 'Your question about quote {quoteNumber}',
    heading: 'Our answer',
    text: 'Dear {name}, you asked about quote {quoteNumber}:',
    note: 'Questions? Call {phone} or write to {email}, and name {quoteNumber}.',
  },
  'quote-question': {
    title: 'To you: question about a quote',
    about: 'Sent to those who get mails of new orders, or else to the e-mail of the shop; the question stands below.',
    fields: QUOTE,
    subject: '{name} asks about quote {quoteNumber}',
    heading: '{name} asks about a quote',
    text: '',
    note: '',
  },
  'quote-declined': {
    title: 'To you: quote declined',
    about: 'Sent likewise when a customer does not want what a quote offers; the reason stands below.',
    fields: QUOTE,
    subject: '{name} does not want quote {quoteNumber}',
    heading: 'A quote was declined',
    text: '{name} does not want quote {quoteNumber} of {total}. Change it and send it again if you can offer something else.',
    note: '',
  },
  'contact-news': {
    title: 'To you: message',
    about: 'Sent to the e-mail of the shop for each message of the Contact page; the message stands below the text.',
    fields: { name: 'Who wrote.', subject: 'What it is about.' },
    subject: 'Contact: {subject}',
    heading: '{name} wrote to the shop',
    text: '',
    note: '',
  },
  'complaint-news': {
    title: 'To you: complaint',
    about: 'Sent to the e-mail of the shop for each complaint; it stands below the text.',
    fields: { ...COMPLAINT, name: 'Who wrote.', subject: 'What it is about.' },
    subject: 'Complaint {ticketNumber}: {subject}',
    heading: '{name} wrote to the shop',
    text: '',
    note: '',
  },
  'custom-order-news': {
    title: 'To you: custom order',
    about: 'Sent to the e-mail of the shop for each request; it stands below the text.',
    fields: { name: 'Who asks.' },
    subject: 'Custom order request of {name}',
    heading: '{name} asks for a custom order',
    text: '',
    note: '',
  },
  'webhook-paused': {
    title: 'To you: webhook paused',
    about: 'Sent to the e-mail of the shop when a program that webhooks tell of the shop has failed for some minutes.',
    fields: { ...KEPT_EVENTS, since: 'Since when it is paused.' },
    subject: 'A webhook of {brand} is paused',
    heading: 'A webhook is paused',
    text: 'The program at {address} does not answer, or refuses what it is sent. The shop has paused this webhook since {since}. It keeps the events and tries again at least every ten minutes; when the program takes one, all the others follow by themselves.\n\nPlease ask whoever runs the program to look at it. If its address has changed, enter the new one:',
    note: 'Events are kept for {days} days, and at most {most} of them. Orders, mails and other webhooks are not affected.',
  },
  'webhook-loss': {
    title: 'To you: webhook events given up',
    about:
      'Sent to the e-mail of the shop, at most once a day, when events wait for a webhook too long or are too many.',
    fields: KEPT_EVENTS,
    subject: 'A webhook of {brand} misses events',
    heading: 'A webhook misses events',
    text: 'Events for the program at {address} are kept for {days} days, and at most {most} of them. This bound is reached, so the oldest are not sent any more.\n\nWhen the program is back, open the deliveries of the webhook and send those that failed again, or delete a webhook that nobody needs:',
    note: 'The log of deliveries goes back 30 days. Orders, mails and other webhooks are not affected.',
  },
  'backup-failed': {
    title: 'To you: backup failed',
    about: 'Sent to those who get mails of new orders, or else to the e-mail of the shop, at most once a day.',
    fields: { reason: 'What went wrong, in a sentence.', last: 'When the last good backup was made.' },
    subject: 'The backup of {brand} failed',
    heading: 'The backup failed',
    text: '{reason}\n\nThe last good backup: {last}. The shop tries again every hour. Please look at it soon: what is sold from now on is in no backup yet.',
    note: 'The shop itself goes on.',
  },
  'message-limit': {
    title: 'To you: limit of messages',
    about: 'Sent to those who get mails of new orders, or else to the e-mail of the shop, once a day for each channel.',
    fields: { channel: 'WhatsApp or SMS.', limit: 'The day’s limit.' },
    subject: 'Today’s limit for {channel} is reached',
    heading: 'No more messages by {channel} today',
    text: 'Messages by {channel} have cost {limit} today, which is the limit you set. Until midnight notices go by the next channel you chose, or not at all. If that is more than you expect, look at your orders and at the codes that were asked for; otherwise raise the limit.',
    note: 'Mails are not limited.',
  },
  'review-ask': {
    title: 'Please review',
    about:
      'Sent once some days after an order was delivered; under Settings, Reviews, you say how many, or that it is not sent.',
    fields: { orderNumber: ORDER.orderNumber, name: ORDER.name },
    subject: 'How do you like what you bought at {brand}?',
    heading: 'How do you like it?',
    text: 'Hello {name},\n\nyour order {orderNumber} has been with you for some days. What do you think of it? Others who look at the same things read it, the bad as well as the good, and so do we.\n\nYou need no log-in: press the button, choose the stars and write what you would tell a friend.',
    note: 'On the same page you can say that you want no more of these mails. Something is wrong with the goods? Call {phone} or write to {email}, and we put it right.',
  },
  'question-answered': {
    title: 'Question answered',
    about: 'Sent once to who asked about a product, when you or a buyer answered.',
    fields: { title: 'The product that was asked about.', name: ORDER.name },
    subject: 'Your question about {title}',
    heading: 'Your question is answered',
    text: 'Hello {name},\n\nyou asked about {title}. Here is the answer.',
    note: 'Anything else? Ask on the page of the product, or write to {email}.',
  },
} as const satisfies Record<string, MailEntry>;

export type MailKey = keyof typeof TABLE;
export const MAIL_KEYS = Object.keys(TABLE) as MailKey[];
export const isMailKey = (key: string): key is MailKey => Object.hasOwn(TABLE, key);

/** The default text of a mail with all its placeholders. */
export function mailEntry(key: MailKey): MailEntry {
  const entry: MailEntry = TABLE[key];
  return { ...entry, fields: { ...entry.fields, ...EVERYWHERE } };
}

/** The texts that the owner has changed. */
export type MailTexts = Readonly<Partial<Record<MailKey, MailWords>>>;

const FIELD = /\{([^{}]*)\}/g;
const ONE_LINE = /^[^\p{Cc}\u2028\u2029]*$/u;
const MANY_LINES = /^(?:[^\p{Cc}]|[\n\r\t])*$/u;

const line = z
  .string()
  .trim()
  .min(1, 'This is needed.')
  .max(150, 'At most 150 characters.')
  .regex(ONE_LINE, 'One line only.');
const lines = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most} characters.`)
    .regex(MANY_LINES, 'This has characters that are not text.');

/** Schema of a mail's text; refuses placeholders that the mail does not have. */
function wordsOf(key: MailKey) {
  const known = Object.keys(mailEntry(key).fields);
  const named = <T extends z.ZodType<string>>(schema: T) =>
    schema.superRefine((value, context) => {
      const wrong = [...String(value).matchAll(FIELD)].map(([, name]) => name!).find((name) => !known.includes(name));
      if (wrong !== undefined)
        context.addIssue({
          code: 'custom',
          message: `There is no field {${wrong}} in this mail. There are ${known.map((name) => `{${name}}`).join(', ')}.`,
        });
      else if (/[{}]/.test(String(value).replace(FIELD, '')))
        context.addIssue({ code: 'custom', message: 'A curly bracket is missing: fields are written {so}.' });
    });
  return z.object({
    subject: named(line),
    heading: named(line),
    text: named(lines(3000)),
    note: named(lines(1000)),
  });
}

export const mailTextsSchema = z.strictObject(
  Object.fromEntries(MAIL_KEYS.map((key) => [key, wordsOf(key).optional()])),
) as unknown as z.ZodType<MailTexts>;

/** Replaces the placeholders. An empty value also removes the space before it. @param values missing ones count as empty */
export function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template
    .replace(/( ?)\{([^{}]*)\}/g, (_, blank: string, name: string) => (values[name] ? blank + values[name] : ''))
    .trim();
}
