/** Who sells, as the settings say now: kept with each tax document that is issued. */
import { settings } from '../../platform/settings/current.js';
import type { IssuedDocument, StoredSeller } from './order.model.js';

export function sellerNow(): StoredSeller {
  const { brand, legalName, gstin, pan, cin, phone, email, address, logo } = settings();
  return { brand, legalName, gstin, pan, cin, phone, email, ...address, logo };
}

/** A document of this moment. */
export const issued = (number: string, issuedAt: Date): IssuedDocument => ({ number, issuedAt, seller: sellerNow() });

/** Who issued a document. */
export const sellerOf = ({ seller }: IssuedDocument): StoredSeller => seller ?? sellerNow();
