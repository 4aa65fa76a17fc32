/** The seller's details in the current settings, kept with each tax document when it is issued. */
import { settings } from '../../platform/settings/current.js';
import type { IssuedDocument, StoredSeller } from './order.model.js';

export function sellerNow(): StoredSeller {
  const { brand, legalName, gstin, pan, cin, phone, email, address, logo } = settings();
  return { brand, legalName, gstin, pan, cin, phone, email, ...address, logo };
}

/** A document issued now. */
export const issued = (number: string, issuedAt: Date): IssuedDocument => ({ number, issuedAt, seller: sellerNow() });

/** The seller of a document. */
export const sellerOf = ({ seller }: IssuedDocument): StoredSeller => seller ?? sellerNow();
