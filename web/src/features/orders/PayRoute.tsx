// An order in stages for the holder of its link: what is ordered, what is paid and due, and how the work goes on; paid without logging in.
import { useParams } from 'react-router-dom';
import { useOrderToPayQuery } from '../../generated/orders';
import { clientRendered, Head } from '../../shared/page';
import { Spinner } from '../../shared/ui/Spinner';
import { PayableOrder } from './PayableOrder';
import { UnopenedOrder } from './UnopenedOrder';

const gone = {
  title: 'This link opens no order',
  about:
    'A part of it is missing, or it has expired. Your order is as it was: log in to see it, or ask us for a new link.',
};

function Asked({ token }: { token: string }) {
  const { data, error, refetch } = useOrderToPayQuery({ variables: { token }, fetchPolicy: 'cache-and-network' });
  // A failure shows on the screen, unless the order is shown already.
  const reload = () =>
    refetch().catch((thrown: unknown) => console.error('The order could not be fetched again', thrown));
  if (data) return <PayableOrder order={data.orderToPay} token={token} reload={reload} />;
  if (error) return <UnopenedOrder error={error} gone={gone} onAgain={() => void reload()} />;
  return <Spinner className="flex w-full py-24 text-3xl text-accent" label="Loading order" />;
}

const head = <Head screen="Pay Your Order" />;

export default clientRendered(
  head,
  function PayRoute() {
    const { token = '' } = useParams();
    return (
      <div className="container-page max-w-5xl! py-8 sm:py-12">
        {head}
        <Asked key={token} token={token} />
      </div>
    );
  },
  'secret address',
);
