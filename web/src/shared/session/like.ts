// Liking a product: shown at once, taken back when the server refuses.
import { useApolloClient } from '@apollo/client/react';
import { LikeProductDocument, UnlikeProductDocument } from '../../generated/shared';
import { errorText } from '../error-text';
import { toast } from '../toasts';
import { useSession } from './session';

/** Whether the visitor likes the product, and the way to change that. */
export function useLike(productId: string): { liked: boolean; toggle(): Promise<void> } {
  const client = useApolloClient();
  const { user } = useSession();
  const liked = user?.liked.includes(productId) ?? false;

  async function toggle() {
    if (!user) {
      toast.error('Please login first');
      return;
    }
    const after = {
      __typename: 'User' as const,
      id: user.id,
      liked: liked ? user.liked.filter((id) => id !== productId) : [...user.liked, productId],
    };
    try {
      if (liked)
        await client.mutate({
          mutation: UnlikeProductDocument,
          variables: { productId },
          optimisticResponse: { unlikeProduct: after },
        });
      else
        await client.mutate({
          mutation: LikeProductDocument,
          variables: { productId },
          optimisticResponse: { likeProduct: after },
        });
    } catch (error) {
      toast.error(errorText(error, 'Something went wrong'));
    }
  }
  return { liked, toggle };
}
