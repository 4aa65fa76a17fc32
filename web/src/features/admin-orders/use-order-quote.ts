// What a new order comes to, as the shop reckons it; the last answer stays while a new one loads.
import { useAdminOrderQuoteQuery } from '../../generated/admin-orders';
import { itemsOf, type Line } from './new-order-values';

interface Asked {
  lines: readonly Line[];
  codes: readonly string[];
  /** Where it goes; a PIN code alone says enough. */
  destination: { postalCode: string; state?: string; country?: string } | undefined;
  way: string | undefined;
}

export function useOrderQuote({ lines, codes, destination, way }: Asked) {
  const items = itemsOf(lines);
  const skip = items.length === 0 || items.length < lines.length;
  const { data, previousData, error, loading, refetch } = useAdminOrderQuoteQuery({
    variables: {
      items,
      deliverTo: destination ?? null,
      deliveryMethod: way ?? null,
      codes: codes.length > 0 ? [...codes] : null,
    },
    fetchPolicy: 'network-only',
    skip,
  });
  return {
    /** For what is typed now; undefined until the answer has come. */
    quote: skip ? undefined : data?.quote,
    /** The last known one, for display. */
    shown: lines.length === 0 || error ? undefined : (data ?? previousData)?.quote,
    error: skip ? undefined : error,
    loading,
    refetch,
  };
}
