/** Carries out after a log-in what the visitor wanted to do before it. */
import { useCallback } from 'react';
import { useApolloClient } from '@apollo/client/react';
import { AddToCartDocument, LikeProductDocument, type CartLinesFragment } from '../../generated/shared';
import { errorText } from '../error-text';
import { takePendingAction } from '../session/pending-action';
import { toast } from '../toasts';

/** @param show takes the cart that the server answers */
export function usePendingAction(show: (cart: CartLinesFragment) => void): () => void {
  const client = useApolloClient();
  return useCallback(() => {
    const wanted = takePendingAction();
    if (wanted?.kind === 'buy') {
      const { productId, quantity } = wanted;
      client.mutate({ mutation: AddToCartDocument, variables: { productId, quantity } }).then(
        ({ data }) => {
          if (data) show(data.addToCart);
          toast.success('Added To Cart!!');
        },
        (error: unknown) => void toast.error(errorText(error, 'Failed to add to cart')),
      );
    }
    if (wanted?.kind === 'like')
      client
        .mutate({ mutation: LikeProductDocument, variables: { productId: wanted.productId } })
        .catch((error: unknown) => void toast.error(errorText(error, 'Something went wrong')));
  }, [client, show]);
}
