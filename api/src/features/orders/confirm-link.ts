/** The signed link by which a shopper answers whether an order by cash on delivery is to come: it opens that one order. */
import { opensSignedPath, signPath } from '../../platform/files/signed-path.js';
import { isObjectId } from '../../types/object-id.js';
import type { StoredOrder } from './order.model.js';

/** The link stays open so long after the time to answer, in seconds. */
const AFTERWARDS = 7 * 86_400;
const ANY_TOKEN = /^([0-9a-f]{24})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

/** Relative path of the storefront's page. @param order that waits for its shopper */
export function confirmPath({
  _id,
  createdAt,
  confirmBy,
}: Pick<StoredOrder, '_id' | 'createdAt' | 'confirmBy'>): string {
  const id = _id.toHexString();
  const seconds = Math.ceil((confirmBy!.getTime() - createdAt.getTime()) / 1000) + AFTERWARDS;
  const query = new URL(signPath(pathOf(id), seconds, createdAt.getTime()), 'http://shop').searchParams;
  return `/confirm/${id}.${query.get('expires')}.${query.get('signature')}`;
}

/** @returns id of the order that the token opens; undefined when this shop has not signed it, or it has expired */
export function orderOfToken(token: string): string | undefined {
  const [, id, expires, signature] = ANY_TOKEN.exec(token) ?? [];
  if (!isObjectId(id) || !opensSignedPath(`${pathOf(id)}?expires=${expires}&signature=${signature}`)) return undefined;
  return id;
}

const pathOf = (id: string) => `/confirm/${id}`;
