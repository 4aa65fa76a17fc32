// Reviews of what was received: of one order for the holder of its link, or of an own order or product after a log-in.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useReviewablesQuery, type ReviewablesQuery, type ReviewablesQueryVariables } from '../../generated/reviews';
import { errorCode, errorText } from '../../shared/error-text';
import { clientRendered, Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { useLoginOverlay } from '../../shared/session/login-overlay';
import { useSession } from '../../shared/session/session';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { LoginFirst } from '../../shared/ui/LoginFirst';
import { mediaUrl } from '../../shared/ui/Picture';
import { Spinner } from '../../shared/ui/Spinner';
import { ReviewForm } from './ReviewForm';
import { ReviewRequests } from './ReviewRequests';
import { WrittenReview } from './WrittenReview';

type Reviewable = ReviewablesQuery['reviewables'][number];

interface LineProps {
  line: Reviewable;
  token: string | undefined;
  /** Reads all lines anew. */
  again(): Promise<readonly Reviewable[]>;
}

function Line({ line, token, again }: LineProps) {
  const { title, image, review, canReview, whyNot, product } = line;
  const heading = useRef<HTMLHeadingElement>(null);
  // What was sent or withdrawn takes the place of what had the focus.
  const shown = useRef(review?.id);
  useEffect(() => {
    if (shown.current === review?.id) return;
    shown.current = review?.id;
    heading.current?.focus();
  }, [review?.id]);
  return (
    <section
      aria-label={title}
      className="rounded-card border border-line bg-surface p-4 shadow-card wrap-anywhere sm:p-6"
    >
      <div className="flex items-center gap-4">
        {image ? (
          <img
            src={mediaUrl(image)}
            alt=""
            width={80}
            height={80}
            decoding="async"
            className="size-16 shrink-0 rounded-xl bg-sunken object-cover sm:size-20"
          />
        ) : (
          <span aria-hidden className="size-16 shrink-0 rounded-xl bg-sunken sm:size-20" />
        )}
        <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
      </div>
      {review ? (
        <WrittenReview review={review} product={product} token={token} onWithdrawn={again} />
      ) : canReview ? (
        <ReviewForm
          line={line}
          token={token}
          onSent={async () => (await again()).some((one) => one.productId === line.productId && one.review !== null)}
        />
      ) : (
        <p className="mt-4 text-ink-soft">{whyNot}</p>
      )}
    </section>
  );
}

/** @param error undefined when the address names nothing */
function Unopened({ error, onAgain }: { error: unknown; onAgain?: () => void }) {
  const isGone = error === undefined || ['NOT_FOUND', 'BAD_INPUT'].includes(errorCode(error) ?? '');
  return (
    <div role="alert" className="py-10">
      <h1 className="text-title">{isGone ? 'This link opens nothing to review' : 'This page could not be loaded'}</h1>
      <p className="mt-3 text-lg">
        {isGone
          ? 'It has expired, or a part of it is missing. Log in and open your order to write a review.'
          : errorText(error, 'Please check your connection and try again.')}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {!isGone && <Button onClick={onAgain}>Try again</Button>}
        <ButtonLink to={paths.myOrders.href()} look={isGone ? 'primary' : 'outline'}>
          My Orders
        </ButtonLink>
      </div>
    </div>
  );
}

function Lines({ asked }: { asked: ReviewablesQueryVariables }) {
  const { data, error, loading, refetch } = useReviewablesQuery({ variables: asked, fetchPolicy: 'network-only' });
  const token = asked.token ?? undefined;
  useLoginOverlay(!token);
  const lines = data?.reviewables;
  if (!lines)
    return error && !loading ? (
      <Unopened error={error} onAgain={() => void refetch().catch(() => {})} />
    ) : (
      <Spinner className="flex w-full py-24 text-3xl text-accent" label="Loading what you ordered" />
    );
  const again = async () => (await refetch()).data?.reviewables ?? [];
  const [first] = lines;
  return (
    <>
      <h1 className="text-title">{first ? 'How do you like it?' : 'Nothing to review yet'}</h1>
      <p className="mt-1 mb-6 text-lg text-ink-soft sm:mb-8">
        {!first
          ? 'Reviews are written by those who received the product. Once you have it, you can write here.'
          : asked.productId
            ? 'Your honest words help others to choose.'
            : `Order ${first.orderNumber}. Your honest words help others to choose.`}
      </p>
      <div className="grid gap-5 sm:gap-6">
        {lines.map((line) => (
          <Line key={line.productId} line={line} token={token} again={again} />
        ))}
      </div>
      {token && first && <ReviewRequests token={token} />}
      {!first && (
        <ButtonLink to={paths.myOrders.href()} look="outline">
          My Orders
        </ButtonLink>
      )}
    </>
  );
}

/** Undefined when the address names nothing. */
function askedBy(search: string): ReviewablesQueryVariables | undefined {
  const query = new URLSearchParams(search);
  const [token, orderId, productId] = [query.get('t'), query.get('order'), query.get('product')];
  if (token) return { token };
  if (orderId) return { orderId };
  return productId ? { productId } : undefined;
}

function Asked({ search }: { search: string }) {
  const { user, loading } = useSession();
  const asked = askedBy(search);
  if (!asked) return <Unopened error={undefined} />;
  if (asked.token) return <Lines asked={asked} />;
  if (loading) return <Spinner className="flex w-full py-24 text-3xl text-accent" label="Loading what you ordered" />;
  return user ? <Lines asked={asked} /> : <LoginFirst>Log in to write a review of what you received.</LoginFirst>;
}

const head = <Head screen="Write a Review" />;

export default clientRendered(
  head,
  function ReviewRoute() {
    const { search } = useLocation();
    return (
      <div className="container-page max-w-3xl! py-8 sm:py-12">
        {head}
        <Asked key={search} search={search} />
      </div>
    );
  },
  'secret address',
);
