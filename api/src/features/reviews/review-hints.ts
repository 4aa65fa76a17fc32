/** Why staff should look twice at a review. A hint refuses nothing: it holds a review that would be published at once. */
import { createHmac } from 'node:crypto';
import mongoose from 'mongoose';
import { platform } from '../../platform/platform.js';
import { settings } from '../../platform/settings/current.js';
import { fold } from '../catalogue/search/tokens.js';
import type { ObjectId } from '../../types/object-id.js';
import type { Caller } from '../../types/viewer.js';
import { ReviewHint, ReviewModel } from './review.model.js';

/** Keyed hash of address and browser: tells equal ones apart from others, and leads back to neither. */
export function deviceOf({ address, userAgent = '' }: Caller): string {
  return createHmac('sha256', platform().jwtSecret)
    .update(`review-device\n${address}\n${userAgent}`)
    .digest('base64url')
    .slice(0, 22);
}

/** Words and numbers between single blanks: strange letters, signs that nobody sees and blanks between letters hide no word. */
const inWords = (text: string): string =>
  ` ${fold(text.replace(/\p{Cf}/gu, ''))
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join(' ')} `;

/** Whether a text has a word or phrase of the list. @param list one a line */
export function hasListedWord(text: string, list: string): boolean {
  const words = inWords(text);
  return list.split('\n').some((line) => inWords(line).trim() !== '' && words.includes(inWords(line)));
}

/** @param products the one that is reviewed and the members of its group */
export async function hintsOf(
  { text, device, customer }: { text: string; device: string; customer: ObjectId },
  products: readonly ObjectId[],
): Promise<ReviewHint[]> {
  const others = {
    product: mongoose.trusted({ $in: products }),
    device,
    customer: mongoose.trusted({ $ne: customer }),
  };
  return [
    ...((await ReviewModel.exists(others)) ? [ReviewHint.SAME_DEVICE] : []),
    ...(hasListedWord(text, settings().reviewHoldWords) ? [ReviewHint.WORDS] : []),
  ];
}
