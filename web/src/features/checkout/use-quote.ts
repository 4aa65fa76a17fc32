// The server's quote for the cart and the kept codes; the last one is kept while a new one loads.
import { useQuoteQuery, type DestinationInput, type PaymentMethod } from '../../generated/checkout';
import { useCart } from '../../shared/cart/cart';
import { useKeptCodes } from '../../shared/offers/kept-codes';

interface Asked {
  method?: PaymentMethod;
  /** Where it goes; undefined while that is not known. */
  deliverTo?: DestinationInput;
  /** Id of a way of delivery; the first of the place without. */
  way?: string;
}

export function useQuote({ method, deliverTo, way }: Asked = {}) {
  const cart = useCart();
  const codes = useKeptCodes();
  const { data, previousData, error, refetch } = useQuoteQuery({
    variables: {
      items: cart.items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
      paymentMethod: method ?? null,
      deliverTo: deliverTo ?? null,
      deliveryMethod: way ?? null,
      codes: codes.length > 0 ? [...codes] : null,
    },
    fetchPolicy: 'network-only',
    skip: cart.items.length === 0,
  });
  return {
    /** For the current cart; undefined until the answer has come. */
    quote: data?.quote,
    /** The last known one, for display; undefined before the first answer. */
    amounts: data?.quote ?? (error ? undefined : previousData?.quote),
    error,
    refetch,
  };
}
