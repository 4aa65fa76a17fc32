/** The signed link by which a customer reads a quote: it opens that one quote, and says nothing of its version. */
import { opensSignedPath, signPath } from '../../platform/files/signed-path.js';
import { isObjectId } from '../../types/object-id.js';
import type { StoredQuote } from './quote.model.js';

/** The link stays open so long after the last moment to accept, in seconds: it says then what became of it. */
const AFTERWARDS = 180 * 86_400;
const ANY_TOKEN = /^([0-9a-f]{24})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/** Relative path of the storefront's page; undefined until the quote is sent. */
export function quotePath({ _id, sent }: Pick<StoredQuote, '_id' | 'sent'>): string | undefined {
  const last = sent.at(-1);
  if (!last) return undefined;
  const id = _id.toHexString();
  const until = Math.ceil(last.content.validUntil.getTime() / 1000) + AFTERWARDS;
  const seconds = until - Math.floor(last.sentAt.getTime() / 1000);
  const query = new URL(signPath(pathOf(id), seconds, last.sentAt.getTime()), 'http://shop').searchParams;
  return `/quote/${id}.${query.get('expires')}.${query.get('signature')}`;
}

/** @returns id of the quote that the token opens; undefined when this shop has not signed it, or it has expired */
export function quoteOfToken(token: string): string | undefined {
  const [, id, expires, signature] = ANY_TOKEN.exec(token) ?? [];
  if (!isObjectId(id) || !opensSignedPath(`${pathOf(id)}?expires=${expires}&signature=${signature}`)) return undefined;
  return id;
}

const pathOf = (id: string) => `/quote/${id}`;
