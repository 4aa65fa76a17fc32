/** Mails about quotes: to the customer who asked for one, and to the shop about what the customer says to it. */
import { formatPaise } from '../pricing/index.js';
import { moment } from './moment.js';
import { renderMail, withoutLinks, type Block, type RenderedMail } from './layout.js';
import { mailWords } from './words.js';

/** The facts of a quote that its mails contain; amounts in paise. */
export interface QuoteMailFacts {
  quoteNumber: string;
  name: string;
  /** What is offered, and what it costs before the discount. */
  lines: readonly (readonly [words: string, amount: number])[];
  totals: { subtotal: number; discount: number; taxAmount: number; deliveryCharge: number; totalAmount: number };
  until: Date;
  /** Its page: of the customer, or in the back office. */
  href: string;
}

const wordsOf = (key: Parameters<typeof mailWords>[0], { quoteNumber, name, totals, until }: QuoteMailFacts) =>
  mailWords(key, {
    quoteNumber,
    name: withoutLinks(name),
    total: formatPaise(totals.totalAmount),
    until: moment(until),
  });

function sums({ lines, totals }: QuoteMailFacts): Block {
  const { discount, taxAmount, deliveryCharge, totalAmount } = totals;
  const optional: [string, number][] = [
    ['Discount', -discount],
    ['GST', taxAmount],
    ['Delivery and fitting', deliveryCharge],
  ];
  return {
    kind: 'facts',
    strong: true,
    rows: [
      ...lines.map(([words, amount]) => [words, formatPaise(amount)] as const),
      ...optional.filter(([, amount]) => amount !== 0).map(([name, amount]) => [name, formatPaise(amount)] as const),
      ['Total', formatPaise(totalAmount)],
    ],
  };
}

/** To its customer: the quote itself, or that it ends soon. */
export function quoteMail(key: 'quote-sent' | 'quote-reminder', facts: QuoteMailFacts): RenderedMail {
  const words = wordsOf(key, facts);
  return renderMail({
    subject: words.subject,
    heading: words.heading,
    blocks: [...words.text, sums(facts), { kind: 'button', label: 'See the quote', href: facts.href }, ...words.note],
  });
}

/** To its customer: what somebody of the shop answers. */
export function quoteAnswerMail(facts: QuoteMailFacts, text: string): RenderedMail {
  const words = wordsOf('quote-answer', facts);
  return renderMail({
    subject: words.subject,
    heading: words.heading,
    preview: text.slice(0, 100),
    blocks: [
      ...words.text,
      { kind: 'text', text },
      { kind: 'button', label: 'See the quote', href: facts.href },
      ...words.note,
    ],
  });
}

/** To the shop: what its customer asks, or why it is declined. Words of the customer become no links. */
export function quoteNewsMail(
  key: 'quote-question' | 'quote-declined',
  facts: QuoteMailFacts,
  said: string,
): RenderedMail {
  const words = wordsOf(key, facts);
  const text = withoutLinks(said);
  return renderMail({
    subject: words.subject,
    heading: words.heading,
    preview: text.slice(0, 100),
    blocks: [
      ...words.text,
      ...(text ? [{ kind: 'text', text } as const] : []),
      { kind: 'button', label: 'Open in the back office', href: facts.href },
      ...words.note,
    ],
  });
}
