/** What a customer does with the link of a quote: read it, ask, decline. */
import { quoteNewsMail } from '../../emails/quote-mails.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { platform } from '../../platform/platform.js';
import { spend, type Limit } from '../../platform/request/rate-limits.js';
import { ObjectId, objectId } from '../../types/object-id.js';
import { tidy } from '../../types/text-rules.js';
import { emitEvent } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import { OrderModel, type StoredOrder } from '../orders/order.model.js';
import { ownerAddresses } from '../orders/owner-mail.js';
import { payPath } from '../orders/pay-link.js';
import { changeQuote } from './quote-change.js';
import { quoteOfToken } from './quote-link.js';
import { QuoteModel, QuoteState, type StoredQuote } from './quote.model.js';
import { AWAITED, mayDecline, stateNow } from './quote-rules.js';
import type { QuoteToRead } from './quote.types.js';
import { contentView, pdfPath } from './quote-view.js';
import { mailFacts, quotePayload } from './send-quote.service.js';

/** Links cannot be guessed; this bounds what somebody does with one. */
const LINKS_OF_ADDRESS: Limit = { name: 'quote-links-of-address', points: 120, seconds: 600 };
const QUESTIONS_OF_ADDRESS: Limit = { name: 'quote-questions-of-address', points: 10, seconds: 600 };
/** What the link to its order needs of it. */
const PAID_BY = { createdAt: 1, 'stages._id': 1 };
/** The most questions about one quote. */
const QUESTIONS_MOST = 50;

/** The first opening notes that it was seen. @throws ShopError NOT_FOUND for a link that is not valid, RATE_LIMITED */
export async function quoteToRead(token: string, address: string): Promise<QuoteToRead> {
  const quote = await quoteOf(token, address);
  const now = new Date();
  if (quote.state !== QuoteState.SENT || stateNow(quote, now) !== QuoteState.SENT) return readView(quote, now);
  const seen = await changeQuote(quote._id, undefined, (before) =>
    before.state === QuoteState.SENT
      ? {
          set: { state: QuoteState.SEEN },
          events: [{ kind: 'seen', actor: before.name, text: `Version ${before.sent.at(-1)!.revision}` }],
          keepsVersion: true,
        }
      : undefined,
  );
  return readView(seen, now);
}

/** Mails the question to the shop. @throws ShopError NOT_FOUND, RATE_LIMITED, CONFLICT after too many */
export async function askAboutQuote(token: string, text: string, address: string): Promise<QuoteToRead> {
  await spend(QUESTIONS_OF_ADDRESS, address);
  const { _id } = await quoteOf(token, address);
  const after = await changeQuote(_id, undefined, async (before, now, session) => {
    if (before.history.filter(({ kind }) => kind === 'question').length >= QUESTIONS_MOST)
      throw new ShopError(ErrorCode.CONFLICT, 'You have asked a lot here. Please call us: it is quicker.');
    const said = text.trim();
    await mailOwner('quote-question', before, said, session);
    return {
      set: { askedAt: now },
      events: [{ kind: 'question', actor: before.name, text: said }],
      keepsVersion: true,
    };
  });
  return readView(after, new Date());
}

/** Sent again, it answers the same. @throws ShopError NOT_FOUND, RATE_LIMITED, CONFLICT for one that is accepted or has lapsed */
export async function declineQuote(
  token: string,
  reason: string | null | undefined,
  address: string,
): Promise<QuoteToRead> {
  const { _id } = await quoteOf(token, address);
  const said = tidy(reason);
  const after = await changeQuote(_id, undefined, async (before, now, session) => {
    if (before.state === QuoteState.DECLINED) return undefined;
    if (!mayDecline(before, now))
      throw new ShopError(
        ErrorCode.CONFLICT,
        `This quote is ${stateNow(before, now)}: there is nothing to decline. Call us if something is wrong.`,
      );
    await mailOwner('quote-declined', before, said ?? '', session);
    const payload = { ...quotePayload(before, before.sent.at(-1)!), reason: said };
    await emitEvent(WebhookTopic.QUOTE_DECLINED, payload, session);
    return {
      set: { state: QuoteState.DECLINED, ...(said && { declineReason: said }) },
      unset: ['lapsesAt'],
      events: [{ kind: 'declined', actor: before.name, text: said }],
    };
  });
  return readView(after, new Date());
}

/**
 * The quote that a link opens, whatever its state.
 * @throws ShopError NOT_FOUND for a link that is not valid or has expired, RATE_LIMITED
 */
export async function quoteOf(token: string, address: string): Promise<StoredQuote> {
  await spend(LINKS_OF_ADDRESS, address);
  const id = quoteOfToken(token);
  const quote = id ? await QuoteModel.findById(objectId(id)).lean<StoredQuote>() : null;
  if (!quote || quote.sent.length === 0)
    throw new ShopError(ErrorCode.NOT_FOUND, 'This link does not open a quote any more. Ask us for a new one.');
  return quote;
}

async function readView(quote: StoredQuote, now: Date): Promise<QuoteToRead> {
  const { revision, sentAt, content } = quote.sent.at(-1)!;
  const state = stateNow(quote, now);
  const { address } = quote;
  const order = quote.order && (await OrderModel.findById(quote.order, PAID_BY).lean<StoredOrder>());
  return {
    number: quote.number,
    name: quote.name,
    state,
    revision,
    sentAt,
    canAccept: AWAITED.includes(state),
    canDecline: mayDecline(quote, now),
    content: contentView(content),
    place: address ? [`${address.city} ${address.postalCode}`] : [],
    pdfUrl: pdfPath(quote, revision),
    payPath: (order && payPath(order)) ?? null,
    remarks: quote.history
      .filter(({ kind }) => kind === 'question' || kind === 'answer')
      .map(({ at, kind, text }) => ({ at, fromShop: kind === 'answer', text: text ?? '' })),
  };
}

function mailOwner(
  kind: 'quote-question' | 'quote-declined',
  quote: StoredQuote,
  said: string,
  session: Parameters<typeof enqueueMails>[1],
): Promise<void> {
  const id = quote._id.toHexString();
  const mail = quoteNewsMail(kind, mailFacts(quote, `${platform().config.publicUrl}/admin/quotes?view=${id}`), said);
  const once = new ObjectId().toHexString();
  return enqueueMails(
    ownerAddresses().map((to) => ({ key: `quote:${id}:${kind}:${once}:${to}`, to, ...mail })),
    session,
  );
}
