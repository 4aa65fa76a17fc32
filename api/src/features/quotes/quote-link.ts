/** The signed link by which a customer reads a quote: it opens that one quote, and says nothing of its version. */
import { idOfToken, linkPath } from '../../platform/files/link-token.js';
import type { StoredQuote } from './quote.model.js';

const PAGE = 'quote';
/** The link stays open so long after the last moment to accept, in seconds: it says then what became of it. */
const AFTERWARDS = 180 * 86_400;

/** Relative path of the storefront's page; undefined until the quote is sent. */
export function quotePath({ _id, sent }: Pick<StoredQuote, '_id' | 'sent'>): string | undefined {
  const last = sent.at(-1);
  if (!last) return undefined;
  const until = Math.ceil(last.content.validUntil.getTime() / 1000) + AFTERWARDS;
  const seconds = until - Math.floor(last.sentAt.getTime() / 1000);
  return linkPath(PAGE, _id.toHexString(), seconds, last.sentAt.getTime());
}

/** @returns id of the quote that the token opens; undefined when this shop has not signed it, or it has expired */
export const quoteOfToken = (token: string): string | undefined => idOfToken(PAGE, token);
