/** Tells the shop itself that somebody wrote on the Contact page or asked for something made to measure. */
import { settings } from '../platform/shop-settings/current.js';
import { formatPaise } from '../pricing/index.js';
import { renderMail, withoutLinks, type Block, type RenderedMail } from './layout.js';

type Facts = Readonly<Record<string, string | null | undefined>>;

export interface ContactNews {
  name: string;
  email: string;
  phone?: string | null;
  subject: string;
  message: string;
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
}

/** @param href where staff read it */
export function contactMail(news: ContactNews, href: string): RenderedMail & { to: string } {
  return {
    to: settings().email,
    ...renderMail({
      subject: `Contact: ${news.subject}`,
      heading: `${withoutLinks(news.name)} wrote to the shop`,
      preview: news.message.slice(0, 100),
      blocks: [
        facts({ Name: withoutLinks(news.name), 'E-mail': news.email, Phone: news.phone, Subject: news.subject }),
        { kind: 'text', text: news.message },
        { kind: 'button', label: 'Open in the back office', href },
      ],
    }),
  };
}

/** @param href where staff read it */
export function customOrderMail(news: CustomOrderNews, href: string): RenderedMail & { to: string } {
  const budget = news.budget == null ? undefined : formatPaise(news.budget);
  return {
    to: settings().email,
    ...renderMail({
      subject: `Custom order request of ${withoutLinks(news.name)}`,
      heading: `${withoutLinks(news.name)} asks for a custom order`,
      preview: news.description.slice(0, 100),
      blocks: [
        facts({ Name: withoutLinks(news.name), Phone: news.phone, 'E-mail': news.email, Budget: budget }),
        facts({
          Dimensions: news.dimensions,
          Material: news.material,
          Timeline: news.timeline,
          Sketch: news.sketchName,
        }),
        { kind: 'text', text: news.description },
        { kind: 'button', label: 'Open in the back office', href },
      ],
    }),
  };
}

/** Only what is known. */
function facts(known: Facts): Block {
  return {
    kind: 'facts',
    rows: Object.entries(known).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  };
}
