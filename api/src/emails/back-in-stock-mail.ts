/** The mail to customers who asked for a notice when a product is back in stock. */
import { renderMail, type RenderedMail } from './layout.js';
import { mailWords } from './words.js';

/** @param href the product's page */
export function backInStockMail(to: string, title: string, href: string): RenderedMail & { to: string } {
  const { subject, heading, text, note } = mailWords('back-in-stock', { title });
  return {
    to,
    ...renderMail({ subject, heading, blocks: [...text, { kind: 'button', label: 'See it', href }, ...note] }),
  };
}
