// One order for whoever holds its signed link, without logging in: how far it is and where its parcels are, and nothing more.
import { useLocation, useParams } from 'react-router-dom';
import { useTrackedOrderQuery } from '../../generated/orders';
import { errorText } from '../../shared/error-text';
import { clientRendered, Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { ButtonLink } from '../../shared/ui/Button';
import { Spinner } from '../../shared/ui/Spinner';
import { Followed, followedDay } from './Followed';

const head = <Head screen="Track Your Order" />;

function Tracked({ id, expires, signature }: { id: string; expires: string; signature: string }) {
  const { data, error } = useTrackedOrderQuery({ variables: { id, expires, signature }, fetchPolicy: 'no-cache' });
  const order = data?.trackedOrder;
  if (error)
    return (
      <div role="alert">
        <h1 className="text-title">This order cannot be shown</h1>
        <p className="mt-3">{errorText(error, 'Please try again in a moment.')}</p>
        <div className="mt-6">
          <ButtonLink to={paths.follow.href}>Follow it by its number</ButtonLink>
        </div>
      </div>
    );
  if (!order) return <Spinner className="flex w-full py-24 text-3xl text-accent" label="Loading order" />;
  return (
    <>
      <h1 className="text-title">Order {order.orderNumber}</h1>
      <p className="mt-1 mb-8 text-ink-soft">{followedDay(order)}</p>
      <Followed order={order} />
    </>
  );
}

export default clientRendered(
  head,
  function TrackRoute() {
    const { id = '' } = useParams();
    const query = new URLSearchParams(useLocation().search);
    return (
      <div className="container-page max-w-4xl! py-8 sm:py-12">
        {head}
        <Tracked id={id} expires={query.get('expires') ?? ''} signature={query.get('signature') ?? ''} />
      </div>
    );
  },
  'secret address',
);
