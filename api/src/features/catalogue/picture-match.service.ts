/** Tells by their file names which products pictures belong to: `SKU.jpg` is the cover, `SKU-2.jpg` the second picture. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import { textsRead } from './catalogue-sync.js';
import { PictureMatchState, type PictureMatch } from './picture-match.types.js';
import type { Product } from './product.model.js';
import { anyWithSku } from './staff-catalogue.js';

/** File names in one question. */
export const NAMES_MOST = 500;
/** Pictures of a product at most. */
const PICTURES_MOST = 10;

/** A number behind a dash, an underscore or a blank, or in brackets, as cameras and file managers write it. */
const NUMBERED = /^(.+?)(?:[-_ ]+|\s*\()(\d{1,2})\)?$/u;

/** @param names of files, with or without folders @throws ShopError BAD_INPUT when there are too many */
export async function matchPictures(names: readonly string[]): Promise<PictureMatch[]> {
  if (names.length > NAMES_MOST)
    throw new ShopError(ErrorCode.BAD_INPUT, `At most ${NAMES_MOST} file names at once. Match them in parts.`);
  await textsRead();
  const taken = new Set<string>();
  return names.map((name) => {
    const match = matchOf(name);
    const key = match.product && `${match.product.id} ${match.place}`;
    if (!key || match.state === PictureMatchState.UNKNOWN_SKU) return match;
    // Two files for one place, such as SKU.jpg and SKU.png.
    if (taken.has(key)) return { ...match, state: PictureMatchState.SAME_PLACE };
    taken.add(key);
    return match;
  });
}

function matchOf(name: string): PictureMatch {
  const base = (name.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]*$/, '').trim();
  const whole = productWith(base);
  const [, sku = '', number = ''] = NUMBERED.exec(base) ?? [];
  // An SKU may end in a number itself: the whole name counts first.
  const product = whole ?? (sku ? productWith(sku) : undefined);
  if (!product) return { name, state: PictureMatchState.UNKNOWN_SKU, product: null, place: null };
  const place = whole ? 1 : Number(number);
  if (place < 1 || place > PICTURES_MOST)
    return { name, state: PictureMatchState.UNKNOWN_SKU, product: null, place: null };
  const state = product.images.length > 0 ? PictureMatchState.HAS_PICTURES : PictureMatchState.MATCHED;
  return { name, state, product, place };
}

/** Names of files hold no slash: an underscore stands for it. */
function productWith(sku: string): Product | undefined {
  return anyWithSku(sku)[0] ?? (sku.includes('_') ? anyWithSku(sku.replaceAll('_', '/'))[0] : undefined);
}
