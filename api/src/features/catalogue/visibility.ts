/** Which products shoppers see: those that are live. A draft or a hidden one may have a moment from which it becomes live by itself. */
import mongoose from 'mongoose';
import { ErrorCode, ShopError } from '../../errors/index.js';
import type { Product } from './product.model.js';
import { ProductVisibility } from './visibility-kinds.js';

type Shown = Partial<Pick<Product, 'visibility' | 'liveFrom'>>;

/** The fields that hang together. */
export const VISIBILITY_FIELDS = ['visibility', 'liveFrom'] as const;

/** Products stored before there was a visibility are live. */
export const isLive = ({ visibility }: Shown): boolean =>
  (visibility ?? ProductVisibility.LIVE) === ProductVisibility.LIVE;

/** The condition of a read from the database for products that shoppers can buy. */
export const soldProducts = () => ({
  deletedAt: null,
  visibility: mongoose.trusted({ $in: [ProductVisibility.LIVE, null] }),
});

/**
 * A live product waits for no moment, and a moment that is set lies ahead.
 * @param changed the fields that an edit sets, or all of a new product; a moment in `product` that stays is not looked at
 * @returns the fields to store: `liveFrom` goes when a product becomes live
 * @throws ShopError BAD_INPUT naming the field
 */
export function settledVisibility(product: Shown, changed: Shown, now = new Date()): Shown {
  const live = isLive({ ...product, ...changed });
  const refuse = (message: string) =>
    new ShopError(ErrorCode.BAD_INPUT, message, { fields: [{ path: 'liveFrom', message }] });
  if (live && changed.liveFrom)
    throw refuse('A live product is in the shop already. Make it a draft or hide it to plan when it goes live.');
  if (changed.liveFrom && changed.liveFrom <= now)
    throw refuse('This moment is over. Choose one that lies ahead, or make the product live now.');
  return live && product.liveFrom ? { ...changed, liveFrom: null } : changed;
}
