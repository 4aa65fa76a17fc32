/** The current cost of an order that nobody has placed yet. */
import { ErrorCode, ShopError } from '../../errors/index.js';
import type { Context } from '../../platform/request/request-context.js';
import { countryNamed, DEFAULT_COUNTRY } from '../../types/countries.js';
import { objectId } from '../../types/object-id.js';
import { cartLines } from '../cart/cart.service.js';
import { termsAnywhere, termsOrRefusal } from '../delivery/delivery-terms.js';
import type { Destination } from '../delivery/zone-of.js';
import { countWrong } from '../offers/code-guesses.js';
import { PaymentMethod } from '../orders/order.enums.js';
import { MAX_ORDER_LINES, type QuoteLineInput } from './checkout.inputs.js';
import type { Quote } from './checkout.types.js';
import { readCodes } from './offers-of-order.js';
import { priceOrder, type WantedDelivery } from './price-order.js';
import { quoteOf } from './quote-view.js';

/** The input of a quote besides the items. */
interface Asked {
  /** ONLINE when left out; null while nobody has chosen. */
  method?: PaymentMethod | null;
  /** The destination; without it, the terms of most places are used. */
  deliverTo?: Destination;
  way?: string;
  codes?: readonly string[];
}

/**
 * @param items the viewer's own cart when undefined
 * @throws ShopError like priceOrder; UNAUTHENTICATED without items and account; BAD_INPUT beyond MAX_ORDER_LINES
 */
export async function quote(
  { viewer, address }: Pick<Context, 'viewer' | 'address'>,
  items: readonly QuoteLineInput[] | undefined,
  { method = PaymentMethod.ONLINE, deliverTo, way, codes }: Asked = {},
): Promise<Quote> {
  if (items && items.length > MAX_ORDER_LINES)
    throw new ShopError(ErrorCode.BAD_INPUT, `At most ${MAX_ORDER_LINES} lines in one order`);
  if (!items && viewer?.kind !== 'account') throw new ShopError(ErrorCode.UNAUTHENTICATED);
  const wanted = items
    ? items.map((line) => ({ product: objectId(line.productId), quantity: line.quantity }))
    : await cartLines(viewer!.id);
  const { terms, refused } = deliverTo ? await termsOrRefusal(deliverTo) : { terms: termsAnywhere(), refused: null };
  const postalCode = deliverTo && (countryNamed(deliverTo.country) === DEFAULT_COUNTRY ? deliverTo.postalCode : null);
  const account = viewer?.kind === 'account' ? viewer.id : undefined;
  const guesser = { address, account };
  const asked = {
    ...(await readCodes(codes, guesser)),
    customer: account === undefined ? undefined : objectId(account),
  };
  const priced = async (delivery: WantedDelivery) => {
    const order = await priceOrder(wanted, method, { ...delivery, postalCode }, asked);
    await countWrong(guesser, order.offers.problems);
    return order;
  };
  try {
    return quoteOf(await priced({ terms, way }), refused);
  } catch (error) {
    // No delivery method takes the items: return the cost of the goods and the reason.
    if (!(error instanceof ShopError) || error.code !== ErrorCode.NOT_DELIVERABLE) throw error;
    return quoteOf(await priced({ terms: null }), error.message);
  }
}
