/** Sends quotes to their customers, and answers what they ask. */
import type { ClientSession } from 'mongoose';
import { quoteAnswerMail, quoteMail, type QuoteMailFacts } from '../../emails/quote-mails.js';
import { moment } from '../../emails/moment.js';
import { withoutLinks } from '../../emails/layout.js';
import { ErrorCode, ShopError } from '../../errors/index.js';
import { enqueueMails } from '../../platform/mail/mail-outbox.js';
import { costOf, formatPaise, toRupees } from '../../pricing/index.js';
import { objectId } from '../../types/object-id.js';
import type { Viewer } from '../../types/viewer.js';
import { contactAnswered } from '../contact/contact.service.js';
import { customOrderAnswered } from '../custom-orders/custom-order.service.js';
import { emitEvent } from '../integrations/events.service.js';
import { WebhookTopic } from '../integrations/webhook.model.js';
import { notify } from '../messages/notify.service.js';
import { changeQuote } from './quote-change.js';
import { assertAhead } from './quote-content.js';
import { quotePath } from './quote-link.js';
import { QuoteState, type SentQuote, type StoredQuote } from './quote.model.js';
import { AWAITED } from './quote-rules.js';
import { quoteLink } from './quote-view.js';
import { quantityWords } from './quote-words.js';

/** Attachment kind: a version of a quote as a PDF, named `<quote>/<revision>`. */
export const QUOTE_ATTACHMENT = 'quote';
const VERSIONS_MOST = 50;
const DAY = 86_400_000;
/** Milliseconds before the end at which a customer is reminded. */
export const REMINDED_BEFORE = 2 * DAY;

/**
 * Sends the draft as the next version. One that was sent and not changed since goes out again as it is.
 * @throws ShopError NOT_FOUND, STALE_VERSION; CONFLICT for an accepted one; BAD_INPUT at `content.validUntil`
 */
export function sendQuote(viewer: Viewer, id: string, version: number): Promise<StoredQuote> {
  return changeQuote(objectId(id, 'The quote'), version, async (before, now, session) => {
    if (before.state === QuoteState.ACCEPTED)
      throw new ShopError(ErrorCode.CONFLICT, 'This quote is accepted: its customer has an order.');
    assertAhead(before.draft.validUntil, now);
    const isAgain = AWAITED.includes(before.state);
    if (!isAgain && before.sent.length >= VERSIONS_MOST)
      throw new ShopError(ErrorCode.CONFLICT, `A quote has at most ${VERSIONS_MOST} versions. Copy it to go on.`);
    const revision = isAgain ? before.sent.at(-1)!.revision : before.sent.length + 1;
    const sent = isAgain ? before.sent : [...before.sent, { revision, sentAt: now, content: before.draft }];
    const { validUntil, totals } = sent.at(-1)!.content;
    const after = { ...before, sent };
    await tellCustomer('quote-sent', after, `quote:${id}:${before.version}:sent`, session);
    if (before.customOrder) await customOrderAnswered(before.customOrder, session);
    if (before.contact) await contactAnswered(before.contact, session);
    if (!isAgain) await emitEvent(WebhookTopic.QUOTE_SENT, quotePayload(after, sent.at(-1)!), session);
    // Whoever gets it so shortly before its end needs no reminder.
    const isShort = validUntil.getTime() - now.getTime() <= REMINDED_BEFORE + DAY;
    return {
      set: {
        sent,
        lapsesAt: validUntil,
        ...(!isAgain && { state: QuoteState.SENT }),
        ...(isShort && { remindedAt: now }),
      },
      unset: isAgain ? [] : ['declineReason', ...(isShort ? [] : (['remindedAt'] as const))],
      events: [{ kind: 'sent', actor: viewer.name, text: `Version ${revision}` }],
      audit: {
        viewer,
        action: 'quote.send',
        summary: `Sent version ${revision} of quote ${before.number} to ${before.name}`,
        after: { revision, totalAmount: totals.totalAmount },
      },
    };
  });
}

/** Mails an answer to its customer's question, and shows it on the page of the quote. @throws ShopError NOT_FOUND, CONFLICT */
export function answerQuoteQuestion(viewer: Viewer, id: string, text: string): Promise<StoredQuote> {
  return changeQuote(objectId(id, 'The quote'), undefined, async (before, now, session) => {
    if (before.sent.length === 0)
      throw new ShopError(ErrorCode.CONFLICT, 'This quote was never sent, so its customer cannot read an answer.');
    const said = text.trim();
    if (before.email) {
      const mail = quoteAnswerMail(mailFacts(before), said);
      await enqueueMails([{ key: `quote:${id}:answer:${now.getTime()}`, to: before.email, ...mail }], session);
    }
    return {
      keepsVersion: true,
      unset: ['askedAt'],
      events: [{ kind: 'answer', actor: viewer.name, text: said }],
      audit: { viewer, action: 'quote.answer', summary: `Answered ${before.name} about quote ${before.number}` },
    };
  });
}

/** Tells its customer of the last version, by the channels that the owner chose. @param key idempotency key of the notice */
export function tellCustomer(
  kind: 'quote-sent' | 'quote-reminder',
  quote: StoredQuote,
  key: string,
  session: ClientSession,
): Promise<void> {
  const { revision, content } = quote.sent.at(-1)!;
  const ref = `${quote._id.toHexString()}/${revision}`;
  return notify(
    {
      key,
      kind: 'quoteSent',
      to: { phone: quote.phoneE164, customer: quote.customer },
      values: {
        name: withoutLinks(quote.name),
        quote: quote.number,
        total: formatPaise(content.totals.totalAmount),
        until: moment(content.validUntil),
      },
      buttons: [quotePath(quote)!.slice(1)],
      ...(quote.email && {
        mail: {
          key,
          to: quote.email,
          ...quoteMail(kind, mailFacts(quote)),
          ...(kind === 'quote-sent' && { attachments: [{ kind: QUOTE_ATTACHMENT, ref }] }),
        },
      }),
    },
    session,
  );
}

/** The facts of its last version for mails. @param href instead of its customer's link */
export function mailFacts(quote: StoredQuote, href = quoteLink(quote)!): QuoteMailFacts {
  const { content } = quote.sent.at(-1)!;
  return {
    quoteNumber: quote.number,
    name: quote.name,
    lines: content.lines.map((line) => [`${line.title}, ${quantityWords(line)}`, costOf(line.milli, line.rate)]),
    totals: content.totals,
    until: content.validUntil,
    href,
  };
}

/** What webhooks are told, amounts in rupees. */
export function quotePayload(quote: StoredQuote, { revision, content }: SentQuote): Record<string, unknown> {
  const { totalAmount, taxAmount, subtotal, deliveryCharge } = content.totals;
  return {
    id: quote._id.toHexString(),
    number: quote.number,
    revision,
    customOrderId: quote.customOrder?.toHexString(),
    customerId: quote.customer?.toHexString(),
    name: quote.name,
    email: quote.email || undefined,
    phone: quote.phone || undefined,
    subtotal: toRupees(subtotal),
    taxAmount: toRupees(taxAmount),
    deliveryCharge: toRupees(deliveryCharge),
    totalAmount: toRupees(totalAmount),
    validUntil: content.validUntil.toISOString(),
  };
}
