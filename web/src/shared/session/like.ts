// Likes a product, with an optimistic update.
import { useApolloClient } from '@apollo/client/react';
import { LikeProductDocument, MeDocument, UnlikeProductDocument } from '../../generated/shared';
import { errorText } from '../error-text';
import { toast } from '../toasts';
import { useSession } from './session';
import { useLoginFirst } from './pending-action';

/** Whether the visitor likes the product, and the way to change that. */
export function useLike(productId: string): { liked: boolean; toggle(): Promise<void> } {
  const client = useApolloClient();
  const { user: known, whenKnown } = useSession();
  const loginFirst = useLoginFirst();
  const isLiked = (user: typeof known) => user?.liked.includes(productId) ?? false;

  async function toggle() {
    const user = known ?? ((await whenKnown()) ? (client.readQuery({ query: MeDocument })?.me ?? null) : null);
    if (!user) {
      loginFirst({ kind: 'like', productId });
      return;
    }
    const liked = isLiked(user);
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
  return { liked: isLiked(known), toggle };
}
