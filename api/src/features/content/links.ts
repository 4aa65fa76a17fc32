/** Where links of pages may lead: within the shop, to the web, to a mail or a phone, or into the chat. */
import { z } from 'zod';
import { settings } from '../../platform/settings/current.js';
import { filled, wordProblem } from './words.js';

/** Opens the chat with the greeting of a consultation, whatever the number is then. */
const CHAT = 'chat';
const MOST = 500;

/** A path of this shop: neither another host nor a way around it. */
const PATH = /^\/(?![/\\])[^\s\\]*$/;

/** What is wrong with a link, in words; undefined when nothing is. */
export function linkProblem(to: string): string | undefined {
  const wrong = wordProblem(to);
  if (wrong) return wrong;
  if (to.length > MOST) return `At most ${MOST} characters.`;
  const target = filled(to);
  if (target === CHAT || PATH.test(target)) return undefined;
  if (/^mailto:[^\s@]+@[^\s@]+$/.test(target) || /^tel:\+?[\d\s()-]{3,30}$/.test(target)) return undefined;
  if (/^https?:\/\//.test(target) && z.url({ protocol: /^https?$/ }).safeParse(target).success) return undefined;
  return 'A link begins with / (a page of the shop), https://, mailto: or tel:, or is the word chat.';
}

/** As a storefront writes it into a page. */
export function linkShown(to: string): string {
  const target = filled(to);
  if (target !== CHAT) return target.startsWith('tel:') ? target.replace(/[^\dtel:+]/g, '') : target;
  const { whatsapp, consultationGreeting, brand } = settings();
  const greeting = consultationGreeting.replaceAll('{brand}', brand);
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(greeting)}`;
}
