// What somebody wrote: where it stands, and the way to take it back.
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWithdrawReviewMutation, type ReviewablesQuery, type WrittenReviewFragment } from '../../generated/reviews';
import { formatDate } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { paths } from '../../shared/paths';
import { enumTable, inCapitals } from '../../shared/enum-table';
import { refusalWords } from '../../shared/review-refusals';
import { shop } from '../../shared/shop';
import { Badge, type Tone } from '../../shared/ui/Badge';
import { Button } from '../../shared/ui/Button';
import { Picture } from '../../shared/ui/Picture';
import { Stars } from '../../shared/ui/Stars';

const states = enumTable<WrittenReviewFragment['state'], readonly [Tone, string]>(
  {
    PENDING: ['info', 'Waits for our look'],
    PUBLISHED: ['success', 'Published'],
    REFUSED: ['danger', 'Not published'],
    WITHDRAWN: ['neutral', 'Withdrawn'],
  },
  (state) => ['neutral', inCapitals(state)],
);

interface Props {
  review: WrittenReviewFragment;
  product: ReviewablesQuery['reviewables'][number]['product'];
  token: string | undefined;
  onWithdrawn(): Promise<unknown>;
}

export function WrittenReview({ review, product, token, onWithdrawn }: Props) {
  const { id, state, stars, text, createdAt, pictures, answer, refusalReason } = review;
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [withdraw, { loading }] = useWithdrawReviewMutation();
  const [tone, words] = states[state];

  async function takeBack() {
    setProblem(undefined);
    try {
      // Sent again, it answers the same.
      await withdraw({ variables: { id, ...(token && { token }) } });
      await onWithdrawn();
    } catch (error) {
      setProblem(errorText(error, 'That failed. Your review is as it was: please try again.'));
    }
  }

  return (
    <div className="mt-4 grid justify-items-start gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Stars value={stars} className="text-xl" />
        <Badge tone={tone}>{words}</Badge>
        <span className="text-sm text-ink-soft">{formatDate(createdAt)}</span>
      </div>
      {state === 'PENDING' && <p>Thank you! It appears on the page of the product once we have looked at it.</p>}
      {state === 'PUBLISHED' && (
        <p>
          Thank you!{' '}
          {product && (
            <Link
              to={`${paths.product.href(product)}#reviews`}
              className="font-semibold text-accent underline underline-offset-4"
            >
              See it on the page of the product
            </Link>
          )}
        </p>
      )}
      {state === 'REFUSED' && refusalReason && (
        <p>We refused it for {refusalWords[refusalReason]}. Withdraw it to write another.</p>
      )}
      {text && (
        <p dir="auto" className="max-w-[65ch] whitespace-pre-line">
          {text}
        </p>
      )}
      {pictures.length > 0 && (
        <ul aria-label="Your pictures" className="flex flex-wrap gap-2.5">
          {pictures.map((picture) => (
            <li key={picture.url}>
              <Picture image={picture} alt="" sizes="5rem" className="size-20 rounded-xl border border-line" />
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <div className="w-full max-w-[65ch] rounded-field border-l-4 border-brass bg-sunken px-4 py-3">
          <p className="text-sm font-semibold">{shop.brand} answers</p>
          <p dir="auto" className="mt-1 whitespace-pre-line">
            {answer.text}
          </p>
        </div>
      )}
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      {asking ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="w-full">It goes for good, with its pictures. You can write another then.</p>
          <Button autoFocus look="danger" size="small" busy={loading} onClick={() => void takeBack()}>
            Yes, withdraw it
          </Button>
          <Button look="ghost" size="small" onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </div>
      ) : (
        <Button look="outline" size="small" onClick={() => setAsking(true)}>
          Withdraw
        </Button>
      )}
    </div>
  );
}
