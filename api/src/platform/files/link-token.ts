/** Links to a page of the storefront that open one thing without a log-in: an id, its expiry and the shop's signature in one token. */
import { isObjectId } from '../../types/object-id.js';
import { opensSignedPath, signPath } from './signed-path.js';

const ANY_TOKEN = /^([0-9a-f]{24})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/**
 * Relative path of the page, `/<page>/<token>`.
 * @param page part of what is signed: a token opens no other page
 * @param seconds that it is valid, from `from` (milliseconds since 1970)
 */
export function linkPath(page: string, id: string, seconds: number, from = Date.now()): string {
  const query = new URL(signPath(pathOf(page, id), seconds, from), 'http://shop').searchParams;
  return `/${page}/${id}.${query.get('expires')}.${query.get('signature')}`;
}

/** @returns the id that the token opens; undefined when this shop has not signed it for this page, or it has expired */
export function idOfToken(page: string, token: string): string | undefined {
  const [, id, expires, signature] = ANY_TOKEN.exec(token) ?? [];
  if (!isObjectId(id) || !opensSignedPath(`${pathOf(page, id)}?expires=${expires}&signature=${signature}`))
    return undefined;
  return id;
}

const pathOf = (page: string, id: string) => `/${page}/${id}`;
