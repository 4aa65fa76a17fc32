// What the cart costs: the server's own amounts. The last ones stay until new ones have come.
import { useQuoteQuery, type DestinationInput, type PaymentMethod } from '../../generated/checkout';
import { useCart } from '../../shared/cart/cart';

interface Asked {
  method?: PaymentMethod;
  /** Where it goes; undefined while that is not known. */
  deliverTo?: DestinationInput;
  /** Id of a way of delivery; the first of the place without. */
  way?: string;
}

export function useQuote({ method, deliverTo, way }: Asked = {}) {
  const cart = useCart();
  const { data, previousData, error, refetch } = useQuoteQuery({
    variables: {
      items: cart.items.map(({ product, quantity }) => ({ productId: product.id, quantity })),
      paymentMethod: method ?? null,
      deliverTo: deliverTo ?? null,
      deliveryMethod: way ?? null,
    },
    fetchPolicy: 'network-only',
    skip: cart.items.length === 0,
  });
  return {
    /** Of the cart as it is now; undefined until the answer has come. */
    quote: data?.quote,
    /** For showing; undefined before the first answer. */
    amounts: data?.quote ?? (error ? undefined : previousData?.quote),
    error,
    refetch,
  };
}
