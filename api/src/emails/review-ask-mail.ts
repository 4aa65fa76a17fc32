/** The mail that asks a customer for reviews of what was delivered. */
import { renderMail, withoutLinks, type RenderedMail } from './layout.js';
import { mailWords } from './words.js';

/** @param href the page on which they are written, with the token of the order */
export function reviewAskMail(
  to: string,
  { orderNumber, name, titles, href }: { orderNumber: string; name: string; titles: readonly string[]; href: string },
): RenderedMail & { to: string } {
  const { subject, heading, text, note } = mailWords('review-ask', { orderNumber, name: withoutLinks(name) });
  const rows = titles.map((title) => [withoutLinks(title), ''] as const);
  return {
    to,
    ...renderMail({
      subject,
      heading,
      blocks: [...text, { kind: 'facts', rows }, { kind: 'button', label: 'Write a review', href }, ...note],
    }),
  };
}
