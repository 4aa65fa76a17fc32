/** Validates link targets in content: a path of the shop, a web URL, a mail address, a phone number, or the chat. */
import { z } from 'zod';
import { settings } from '../../platform/settings/current.js';
import { filled, wordProblem } from './words.js';

/** Link target that opens the chat with the current number from the settings. */
const CHAT = 'chat';
const MOST = 500;

/** A path of this shop. Excludes `//host` and backslashes, which browsers read as another host. */
const PATH = /^\/(?![/\\])[^\s\\]*$/;

/** The problem with a link as a sentence; undefined when it is valid. */
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

/** The href for the storefront. */
export function linkShown(to: string): string {
  const target = filled(to);
  if (target !== CHAT) return target.startsWith('tel:') ? target.replace(/[^\dtel:+]/g, '') : target;
  const { whatsapp, consultationGreeting, brand } = settings();
  const greeting = consultationGreeting.replaceAll('{brand}', brand);
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(greeting)}`;
}
