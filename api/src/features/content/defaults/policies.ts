/**
 * Default policies. They use values from the settings and cover the disclosures required by the E-Commerce Rules 2020 and the Digital
 * Personal Data Protection Act 2023. The owner's lawyer should review each of them.
 */
import type { PageContent } from '../content.js';
import type { RichNode } from '../rich-text.js';
import { h, list, p, prose } from './prose.js';

const policy = (title: string, description: string, ...parts: RichNode[]): PageContent => ({
  title,
  description,
  blocks: [{ type: 'PROSE', body: prose(...parts) }],
});

export const terms = policy(
  'Terms',
  'The terms on which {brand} sells: orders, prices, payment, delivery, warranty and what happens when something goes wrong.',
  p(
    'These terms hold for every order placed at {website}. The seller is {seller}. You reach us by phone at {phone} and by e-mail at [{email}](mailto:{email}).',
  ),
  h('Orders'),
  p(
    'What stands in the shop is an invitation to order. When you place an order you make us an offer, and we mail you at once that we have received it. The contract is made when we confirm the order. If we cannot take it, we tell you why, and whatever you have paid goes back in full to where it came from.',
  ),
  p(
    'Pictures are taken of our own pieces. Wood differs in grain and steel in shade, and a piece made by hand may differ by a few millimetres from another. Measures, weights and materials on the page of a product are what we sell.',
  ),
  h('Prices and taxes'),
  p(
    'Prices are in rupees. {everyCharge} shown before you place the order, and the amount you see there is the amount you pay. We never sell above the maximum retail price. {anInvoice} comes with every order.',
  ),
  h('Payment'),
  p(
    '{waysToPay} An online order that has not been paid within {minutesToPay} minutes ends by itself, and nothing is owed.',
  ),
  h('Delivery'),
  p('How and when we deliver is told on the page [Shipping](/pages/shipping).'),
  h('Cancelling'),
  p(
    'You may cancel an order until it has left our works, without any charge. Write or call, and name the number of the order. A piece that is made to your own measure can be cancelled until we have begun to cut. What you have paid is refunded as the page [Returns and refunds](/pages/returns) tells.',
  ),
  h('Warranty'),
  p(
    'Every product has a warranty of one year from delivery against faults of material and workmanship; where the page of a product names a longer one, that one holds. We repair the piece, and where that is not possible we replace it or give the money back. Wear, accidents and changes made by others are not covered. Your rights under the Consumer Protection Act 2019 stand beside this warranty and are not made smaller by it.',
  ),
  h('Your account'),
  p(
    'Keep your password and the codes we mail you to yourself. Tell us at once when you believe that somebody else has used your account. You may have your account closed whenever you like.',
  ),
  h('When something goes wrong'),
  p(
    'Speak to us first; most things are settled by a call. If that does not help, our grievance officer looks into it: see [Grievance](/pages/grievance). Indian law holds for every order, and the courts at {city} are competent, unless the law gives you the choice of another court.',
  ),
);

export const privacy = policy(
  'Privacy',
  'Which data {brand} keeps of you, what for, how long, who else sees it, and how you correct or erase it.',
  p(
    '{legalName}, {address}, decides what happens to the data you give us at {website}. This page tells what we keep, what for and for how long, and what you can ask of us under the Digital Personal Data Protection Act 2023.',
  ),
  h('What we keep, and what for'),
  list(
    'Your account: name, e-mail address and a password that nobody can read, to know you again.',
    'Your orders: what you bought, addresses, phone number and e-mail address, to deliver, to invoice and to stand by the warranty.',
    'Your cart, your saved addresses and the products you like, to have them ready when you come back.',
    'Messages, sketches and requests you send us, to answer them.',
    'The devices on which you are logged in and failed attempts to log in, to keep your account safe.',
  ),
  p(
    'We never see or keep the number of your card: payments are made with our payment provider. We sell your data to nobody.',
  ),
  h('Cookies'),
  p(
    'We set no cookies, so we need not ask you for a consent to them. Your browser keeps for us what the shop cannot do without, and only on your device: that you are logged in, a cart of before the log-in, your PIN code, and what you looked at and searched for last. The window of the payment provider may set cookies of its own when you pay.',
  ),
  h('Who else sees it'),
  list(
    'The payment provider, for online payments and refunds.',
    'The carrier, who gets your name, address and phone number to deliver.',
    'Authorities, where the law obliges us.',
  ),
  h('How long we keep it'),
  p(
    'Orders with an invoice are kept as long as tax and company law want: {invoiceYears} years from the end of the financial year. Your account is kept until you delete it. Mails we sent are forgotten after 30 days, log-ins after 400 days, and backups are overwritten in their turn.',
  ),
  h('What you can ask of us'),
  list(
    'To be told what we keep of you, and to get a copy.',
    'To have it corrected, completed or brought up to date.',
    'To have it erased, unless a law wants it kept.',
    'To take back a consent you have given; what was done before stays right.',
    'To name somebody who acts for you should you no longer be able to.',
  ),
  p(
    'Most of it you do yourself, at once: on the screen [My account](/account) you correct your name, phone number and e-mail address, take consents back, download a copy of all we keep of you, and delete your account. If you write instead, we answer within {privacyDays} days.',
  ),
  p(
    'Write to [{email}](mailto:{email}) or call {phone}. Complaints about your data go to our grievance officer, {grievanceOfficer}: {grievanceContact}. If we do not settle it, you may turn to the Data Protection Board of India.',
  ),
  h('Children'),
  p('Whoever is younger than 18 orders through a parent or guardian.'),
);

export const shipping = policy(
  'Shipping',
  'Where {brand} delivers, how long it takes, what it costs, and what to do when a parcel arrives damaged.',
  h('What it costs'),
  p('Standard delivery is free, unless another price is shown for your PIN code before you order. {waysToPay}'),
  h('How long it takes'),
  p(
    'Standard delivery takes 3-5 business days. Pieces that are made to order are ready in 3-5 working days and travel then. Each order shows between which days it should arrive, and you get a mail when it leaves our works.',
  ),
  p('Within 25km of our works our own people deliver, for free, and carry the piece to where it is to stand.'),
  h('Where we deliver'),
  p(
    'We deliver to addresses in India. For another country, or for a place no carrier reaches, please write to us before you order.',
  ),
  h('When it arrives'),
  list(
    'Look at the parcel before you sign for it. When it is open, wet or dented, say so on the carrier’s slip or refuse it.',
    'Tell us within 48 hours of anything that is broken, missing or wrong, with a photograph: [{email}](mailto:{email}) or {phone}. We send another or give the money back.',
    'When nobody is at home the carrier tries again. An order that comes back to us because nobody could be reached is refunded once it has arrived.',
  ),
  h('When it is late'),
  p(
    'Sometimes rain, strikes or a festival hold up a lorry. We tell you as soon as we know. When an order is more than 15 days late you may cancel it and get everything back, whatever the reason.',
  ),
);

export const returns = policy(
  'Returns and refunds',
  'What can be returned to {brand}, within which time, who pays for the way back, and when your money arrives.',
  h('Returning a product'),
  p(
    '{timeToReturn} It should be unused and in its packing, with everything that came with it. You reach us at [{email}](mailto:{email}) or {phone}; please have the number of the order at hand. We tell you how it comes back to us.',
  ),
  h('What cannot be returned'),
  list(
    'Pieces made to your own measure or drawing, unless they are faulty or not as agreed.',
    'Products that were fitted, assembled, painted or used.',
  ),
  h('Faulty, damaged or wrong'),
  p(
    'When a product is faulty, damaged, late beyond what was promised or not what you ordered, you may always return it, whatever stands above. We pay for the way back, and you choose between another one, a repair and your money.',
  ),
  h('Who pays for the way back'),
  p('We do when the fault is ours. When you have changed your mind you pay the carrier; there is no other charge.'),
  h('When your money arrives'),
  p(
    'We refund within 5 working days after the product has reached us, or at once when an order is cancelled before it has left. What was paid online goes back the way it came; your bank may need 5-7 working days more. What was paid in cash is sent to your bank account or by UPI. A credit note comes with every refund.',
  ),
  h('Exchange'),
  p('For another size or colour, return the product and order the other one, or call us and we see to both.'),
);

export const grievance = policy(
  'Grievance',
  'Who looks into complaints about {brand}, how to reach them, and by when they answer.',
  p(
    'When something was not right and our customer support could not settle it, our grievance officer looks into it, as the Consumer Protection (E-Commerce) Rules 2020 want.',
  ),
  h('Grievance officer'),
  list('{grievanceOfficer}', '{grievanceContact}', '{legalName}, {address}'),
  h('How to complain'),
  p(
    'Write to the officer, or use the form on the page [Contact](/contact). Name the number of your order and say what happened and what you would like us to do. Photographs help.',
  ),
  h('By when we answer'),
  list(
    'You get a ticket number at once, by which you can ask how your complaint stands.',
    'The officer acknowledges it within 48 hours.',
    'It is settled within one month of the day we received it.',
  ),
  h('When you are not content with the answer'),
  p(
    'You may call the National Consumer Helpline at [1915](tel:1915), write to it at [consumerhelpline.gov.in](https://consumerhelpline.gov.in), or go to the consumer commission of your district by way of [e-jagriti.gov.in](https://e-jagriti.gov.in).',
  ),
);
