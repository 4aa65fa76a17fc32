/** The mail about a cart that was left. */
import { renderMail, type RenderedMail } from './layout.js';
import { mailWords } from './words.js';

/**
 * @param lines what is in the cart, a line each
 * @param links to the cart, and to where these mails are ended
 */
export function cartLeftMail(
  to: string,
  name: string,
  lines: readonly string[],
  links: { cart: string; stop: string },
): RenderedMail & { to: string } {
  const { subject, heading, text, note } = mailWords('cart-left', { name });
  return {
    to,
    ...renderMail({
      subject,
      heading,
      blocks: [
        ...text,
        ...lines.map((line) => ({ kind: 'text' as const, text: line })),
        { kind: 'button' as const, label: 'See the cart', href: links.cart },
        ...note,
        { kind: 'note' as const, text: `No more of these mails: ${links.stop}` },
      ],
    }),
  };
}
