/** Which of the reviews shown the visitor found helpful, and the way to say so: asks for a log-in where nobody is logged in. */
import { useApolloClient } from '@apollo/client/react';
import {
  ReviewsFoundHelpfulDocument,
  useReviewsFoundHelpfulQuery,
  VoteReviewDocument,
  type ShownReviewFragment,
} from '../../generated/catalogue';
import { errorText } from '../../shared/error-text';
import { useLoginFirst } from '../../shared/session/pending-action';
import { useSession } from '../../shared/session/session';
import { toast } from '../../shared/toasts';

interface Votes {
  found: ReadonlySet<string>;
  vote(review: Pick<ShownReviewFragment, 'id' | 'helpful'>, helpful: boolean): Promise<void>;
}

export function useVotes(reviews: readonly ShownReviewFragment[]): Votes {
  const client = useApolloClient();
  const { user, whenKnown } = useSession();
  const loginFirst = useLoginFirst();
  const variables = { ids: reviews.map(({ id }) => id) };
  const { data } = useReviewsFoundHelpfulQuery({ variables, skip: !user || reviews.length === 0 });
  const asked = { query: ReviewsFoundHelpfulDocument, variables };

  async function vote({ id, helpful: before }: Pick<ShownReviewFragment, 'id' | 'helpful'>, helpful: boolean) {
    if (!user && !(await whenKnown())) return loginFirst(undefined, '#reviews');
    try {
      await client.mutate({
        mutation: VoteReviewDocument,
        variables: { id, helpful },
        optimisticResponse: {
          voteReview: { __typename: 'VoteReviewPayload', id, helpful: Math.max(0, before + (helpful ? 1 : -1)) },
        },
        update(cache, { data: answer }) {
          if (!answer) return;
          cache.modify({
            id: cache.identify({ __typename: 'Review', id }),
            fields: { helpful: () => answer.voteReview.helpful },
          });
          cache.updateQuery(asked, (known) => ({
            reviewsFoundHelpful: [
              ...(known?.reviewsFoundHelpful ?? []).filter((one) => one !== id),
              ...(helpful ? [id] : []),
            ],
          }));
        },
      });
    } catch (error) {
      toast.error(errorText(error, 'Something went wrong. Please try again.'));
    }
  }
  return { found: new Set(user ? data?.reviewsFoundHelpful : []), vote };
}
