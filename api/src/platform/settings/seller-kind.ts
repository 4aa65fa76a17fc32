/** Which kind of seller the shop is by the GST law, which may change on a day. */
import { DateTime } from 'luxon';
import type { SellerKind } from '../../types/seller-kind.js';
import { SHOP_ZONE } from '../../types/shop-zone.js';
import { settings } from './current.js';

/** The kind at a moment: from the day on that the owner set, and the one before it until then. */
export function sellerKind(at = new Date()): SellerKind {
  const { sellerKind: kind, sellerKindFrom: from, sellerKindBefore: before } = settings();
  return from === '' || at >= DateTime.fromISO(from, { zone: SHOP_ZONE }).toJSDate() ? kind : before;
}

/** The GSTIN that the seller trades under now: none without a registration, whatever was entered before. */
export const sellerGstin = (): string => (sellerKind() === 'unregistered' ? '' : settings().gstin);

/** Whether GST is charged now: only a regular seller may collect it. */
export const chargesTax = (): boolean => isTaxed(sellerKind());

/** Whether an order or a document of this kind of seller has GST. @param kind as it is stored: unset for a regular one */
export const isTaxed = (kind: SellerKind | undefined): boolean => (kind ?? 'regular') === 'regular';

/** What a price is reckoned with now: its own GST, or none where the shop charges none, so that it is what a shopper pays. */
export const taxedNow = <T extends { gstRatePercent: number; priceHoldsTax?: boolean }>(priced: T): T =>
  chargesTax() ? priced : { ...priced, gstRatePercent: 0 };
