/** Mails about contact messages and custom orders: notices to the shop, and the confirmation and answers to the customer. */
import { settings } from '../platform/settings/current.js';
import { formatPaise } from '../pricing/index.js';
import { moment } from './moment.js';
import { renderMail, withoutLinks, type Block, type RenderedMail } from './layout.js';
import { mailWords } from './words.js';

type Facts = Readonly<Record<string, string | null | undefined>>;

export interface ContactNews {
  name: string;
  email: string;
  phone?: string | null;
  subject: string;
  message: string;
  /** Only of a complaint. */
  ticketNumber?: string | null;
  referenceNumber?: string | null;
}

export interface CustomOrderNews {
  name: string;
  phone: string;
  email?: string | null;
  description: string;
  dimensions?: string | null;
  material?: string | null;
  /** In paise. */
  budget?: number | null;
  timeline?: string | null;
  sketchName?: string | null;
  referenceNumber?: string | null;
}

/** @param href its page in the back office */
export function contactMail(news: ContactNews, href: string): RenderedMail & { to: string } {
  const { name, subject, ticketNumber } = { ...news, name: withoutLinks(news.name) };
  const words = ticketNumber
    ? mailWords('complaint-news', { name, subject, ticketNumber })
    : mailWords('contact-news', { name, subject });
  return {
    to: settings().email,
    ...renderMail({
      subject: words.subject,
      heading: words.heading,
      preview: news.message.slice(0, 100),
      blocks: [
        ...words.text,
        facts({
          Name: name,
          'E-mail': news.email,
          Phone: news.phone,
          Subject: subject,
          Ticket: ticketNumber,
          Number: ticketNumber ? undefined : news.referenceNumber,
        }),
        { kind: 'text', text: news.message },
        { kind: 'button', label: 'Open in the back office', href },
        ...words.note,
      ],
    }),
  };
}

/** Confirms a complaint to its sender. Contains nothing they wrote, because anybody could have written it in their name. */
export function complaintMail({
  to,
  ticketNumber,
  acknowledgeBy,
  settleBy,
}: {
  to: string;
  ticketNumber: string;
  acknowledgeBy: Date;
  settleBy: Date;
}): RenderedMail & { to: string } {
  const { subject, heading, text, note } = mailWords('complaint', {
    ticketNumber,
    acknowledgeBy: moment(acknowledgeBy),
    settleBy: moment(settleBy),
  });
  return { to, ...renderMail({ subject, heading, blocks: [...text, ...note] }) };
}

/** The answer of staff to a contact message or custom order request. */
export function answerMail({
  to,
  name,
  text,
  subject,
  ticketNumber,
}: {
  to: string;
  name: string;
  text: string;
  /** Subject of the message that is answered. */
  subject: string;
  ticketNumber?: string | null;
}): RenderedMail & { to: string } {
  const words = mailWords('answer', {
    name: withoutLinks(name),
    subject: withoutLinks(subject),
    ticket: ticketNumber ? `(ticket ${ticketNumber})` : '',
    nameTicket: ticketNumber ? `Please name ${ticketNumber}.` : '',
  });
  return {
    to,
    ...renderMail({
      subject: words.subject,
      heading: words.heading,
      preview: text.slice(0, 100),
      blocks: [...words.text, { kind: 'text', text }, ...words.note],
    }),
  };
}

/** @param href its page in the back office */
export function customOrderMail(news: CustomOrderNews, href: string): RenderedMail & { to: string } {
  const budget = news.budget == null ? undefined : formatPaise(news.budget);
  const words = mailWords('custom-order-news', { name: withoutLinks(news.name) });
  return {
    to: settings().email,
    ...renderMail({
      subject: words.subject,
      heading: words.heading,
      preview: news.description.slice(0, 100),
      blocks: [
        ...words.text,
        facts({ Name: withoutLinks(news.name), Phone: news.phone, 'E-mail': news.email, Budget: budget }),
        facts({
          Dimensions: news.dimensions,
          Material: news.material,
          Timeline: news.timeline,
          Sketch: news.sketchName,
          Number: news.referenceNumber,
        }),
        { kind: 'text', text: news.description },
        { kind: 'button', label: 'Open in the back office', href },
        ...words.note,
      ],
    }),
  };
}

/** A block of facts, without missing values. */
function facts(known: Facts): Block {
  return {
    kind: 'facts',
    rows: Object.entries(known).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  };
}
