// What stands in place of an order that a link does not open, or that could not be fetched.
import { errorCode, errorText } from '../../shared/error-text';
import { paths } from '../../shared/paths';
import { Button, ButtonLink } from '../../shared/ui/Button';

export interface UnopenedOrderProps {
  error: unknown;
  /** Heading and words for a link that opens nothing (any more). */
  gone: { title: string; about: string };
  onAgain(): void;
}

export function UnopenedOrder({ error, gone, onAgain }: UnopenedOrderProps) {
  const isGone = errorCode(error) === 'NOT_FOUND';
  return (
    <div role="alert" className="py-10">
      <h1 className="text-title">{isGone ? gone.title : 'Your order could not be loaded'}</h1>
      <p className="mt-3 text-lg">
        {isGone ? gone.about : errorText(error, 'Please check your connection. Your order is as it was.')}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {!isGone && <Button onClick={onAgain}>Try again</Button>}
        <ButtonLink to={paths.myOrders.href()} look={isGone ? 'primary' : 'outline'}>
          My Orders
        </ButtonLink>
        <ButtonLink to={paths.follow.href} look="outline">
          Follow an order
        </ButtonLink>
      </div>
    </div>
  );
}
