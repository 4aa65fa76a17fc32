/** Accepting a quote: whoever has its link and proves a phone number by a code makes it an order, once. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { settings } from '../../platform/settings/current.js';
import { shownEmail } from '../../types/no-mailbox.js';
import { phoneKey, storedPhone } from '../../types/phone.js';
import { tidy } from '../../types/text-rules.js';
import { Role, type Caller } from '../../types/viewer.js';
import { sellableProducts } from '../catalogue/sellable.service.js';
import { readAddress } from '../checkout/delivery-address.js';
import { placeAgreed } from '../checkout/place-agreed.service.js';
import { assertOwnState } from '../delivery/delivery-terms.js';
import { attempt } from '../customers/attempts.service.js';
import type { CodeSent } from '../customers/accounts.inputs.js';
import { CodePurpose } from '../customers/code.model.js';
import { useCode, type CodeHolder } from '../customers/codes.service.js';
import { customerByPhone } from '../customers/phone-log-in.service.js';
import { holderOfPhone, mobileOf, sendCodeTo } from '../customers/phone-codes.service.js';
import { recipientOf, type BuyerInput } from '../customers/recipient.js';
import { UserModel, type User } from '../customers/user.model.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { deliveriesOf } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import { quotePayload } from '../quotes/send-quote.service.js';
import { acceptable } from '../quotes/quote-rules.js';
import { quoteOf } from '../quotes/read-quote.service.js';
import { agreedDelivery, agreedDiscounts, agreedStages, agreedTotals, orderLines } from './quote-order.js';
import { QuoteModel, QuoteState, type StoredQuote } from '../quotes/quote.model.js';

/** What accepting takes. */
export interface Acceptance extends BuyerInput {
  token: string;
  /** The version that was read. */
  revision: number;
  name: string;
  phone: string;
  /** The six digits of the message. */
  otp: string;
  address?: Parameters<typeof readAddress>[0];
}

/**
 * First step: sends a code to the phone of whoever accepts.
 * @throws ShopError NOT_FOUND, BAD_INPUT at `phone`, RATE_LIMITED, UNAVAILABLE
 */
export async function requestQuoteCode(token: string, typed: string, { address }: Caller): Promise<CodeSent> {
  const quote = await quoteOf(token, address);
  const phone = mobileOf(typed);
  return sendCodeTo(phone, holderOf(quote, phone), CodePurpose.ACCEPT_QUOTE, address);
}

/** The code belongs to the phone and the quote together. */
const holderOf = ({ _id }: StoredQuote, phone: string): CodeHolder =>
  holderOfPhone(phone, `quote-${_id.toHexString()}`);

/** The account that the quote was made for, or the one of the phone, which is made when there is none. */
async function customerOf({ customer }: StoredQuote, phone: string, name: string): Promise<User> {
  const known = customer && (await UserModel.findOne({ _id: customer, role: Role.CUSTOMER }).lean<User>());
  return known ?? customerByPhone(phone, name);
}

/**
 * Second step: the quote becomes an order. Sent again by the same phone, it answers the same order.
 * @throws ShopError NOT_FOUND, STALE_VERSION, CONFLICT, WRONG_CODE, ADDRESS_INCOMPLETE, BAD_INPUT, OUT_OF_STOCK, RATE_LIMITED
 */
export async function acceptQuote(input: Acceptance, caller: Caller): Promise<StoredOrder> {
  const quote = await quoteOf(input.token, caller.address);
  const phone = mobileOf(input.phone);
  if (!quote.order) acceptable(quote, input.revision, new Date());
  const holder = holderOf(quote, phone);
  const proved = () => useCode(holder, CodePurpose.ACCEPT_QUOTE, input.otp);
  const deliveryAddress = quote.address ?? (await readAddress(input.address, 'address.'));
  const recipient = recipientOf(input);
  if (!quote.order) await assertOwnState(deliveryAddress, 'address.');
  await attempt('accept-quote', holder.email, caller, proved, holder.device);
  const taken = quote.order && (await OrderModel.findById(quote.order).lean<StoredOrder>());
  if (taken && phoneKey(taken.contactInfo.phone) === phoneKey(phone)) return taken;
  if (quote.order) throw new ShopError(ErrorCode.CONFLICT, 'Somebody else has accepted this quote already. Ask us.');
  const user = await customerOf(quote, phone, tidy(input.name) ?? quote.name);
  const now = new Date();
  const { content, revision } = acceptable(quote, input.revision, now);
  const products = await sellableProducts(content.lines.flatMap(({ product }) => product ?? []));
  const gone = content.lines.some(({ product }) => product && !products.has(product.toHexString()));
  if (gone) throw new ShopError(ErrorCode.CONFLICT, 'Something of this quote is no longer sold. Ask us for a new one.');
  const sums = agreedTotals(content, settings().wholeRupees);
  const discounts = agreedDiscounts(quote, content);
  return placeAgreed(
    {
      customer: user._id,
      customerName: user.name,
      customerEmail: shownEmail(user.email),
      idempotencyKey: `quote:${quote._id.toHexString()}:${revision}`,
      actor: user.name,
      contactInfo: { email: quote.email || shownEmail(user.email), ...storedPhone(phone) },
      deliveryAddress,
      ...(recipient && { recipient }),
      items: orderLines(content, products),
      subtotal: sums.subtotal,
      taxAmount: sums.taxAmount,
      taxByRate: sums.taxByRate,
      deliveryCharge: sums.deliveryCharge,
      deliveryTaxByRate: sums.deliveryTaxByRate,
      rounding: sums.rounding,
      totalAmount: sums.totalAmount,
      ...(discounts.length > 0 && { discounts }),
      delivery: agreedDelivery(content, now),
      stages: agreedStages(content, now),
      quote: quote._id,
    },
    async (order, session) => {
      // Of an edit and an acceptance at once one wins: both raise the version.
      const after = await QuoteModel.findOneAndUpdate(
        { _id: quote._id, version: quote.version },
        {
          $set: { state: QuoteState.ACCEPTED, order: order._id, customer: user._id, updatedAt: now },
          $unset: { lapsesAt: 1 },
          $inc: { version: 1 },
          $push: { history: { at: now, kind: 'accepted', actor: user.name, text: `Version ${revision}` } },
        },
        { session },
      ).lean();
      if (!after) throw new ShopError(ErrorCode.STALE_VERSION, 'This quote was changed at this moment. Read it again.');
      const facts = {
        ...quotePayload(quote, quote.sent.at(-1)!),
        orderId: order._id.toHexString(),
        orderNumber: order.orderNumber,
      };
      return deliveriesOf(WebhookTopic.QUOTE_ACCEPTED, facts, session);
    },
  );
}
