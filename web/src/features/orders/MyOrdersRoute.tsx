// The shopper's orders, newest first; one of them may be open, and its address says which.
import { useEffect } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useMyOrderQuery, useMyOrdersQuery } from '../../generated/orders';
import { skipToken } from '@apollo/client/react';
import { clientRendered, Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { useSession } from '../../shared/session/session';
import { shop } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { Button, ButtonLink } from '../../shared/ui/Button';
import { LoginFirst } from '../../shared/ui/LoginFirst';
import { Pages } from '../../shared/ui/Pages';
import { Skeleton } from '../../shared/ui/Skeleton';
import { ParcelIcon } from '../../shared/ui/icons';
import { OlderOrders } from './OlderOrders';
import { OrderCard } from './OrderCard';

const link = 'inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4';

function Loading() {
  return (
    <div role="status" aria-label="Loading orders" className="grid gap-4">
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} data-testid="order-skeleton" className="rounded-card border border-line bg-surface p-6">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="mt-3 h-4 w-64 max-w-full" />
        </div>
      ))}
    </div>
  );
}

function Orders() {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page'));
  const page = Number.isInteger(asked) && asked > 1 ? asked : 1;
  const openId = params.get('order');
  const { data, error, loading, refetch } = useMyOrdersQuery({
    variables: { page },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const list = data?.myOrders;
  const elsewhere = openId && list && !list.orders.some(({ id }) => id === openId) ? openId : null;
  const single = useMyOrderQuery(elsewhere ? { variables: { id: elsewhere } } : skipToken);

  useEffect(() => {
    if (error) toast.error('Failed to fetch orders');
  }, [error]);

  // Beyond the end the last page is shown.
  const last = list && list.page > list.pages ? list.pages : undefined;
  useEffect(() => {
    if (last) setParams(last > 1 ? { page: String(last) } : {}, { replace: true });
  }, [last, setParams]);

  const toggle = (id: string) => {
    const next = new URLSearchParams(window.location.search);
    if (openId === id) next.delete('order');
    else next.set('order', id);
    setParams(next, { replace: true, preventScrollReset: true });
  };

  const older = <OlderOrders onOpened={() => void refetch().catch(() => {})} />;
  if (error && !list)
    return (
      <div role="alert" className="py-16 text-center">
        <p className="text-lg font-semibold">Failed to fetch orders</p>
        <Button look="outline" className="mt-5" onClick={() => void refetch().catch(() => {})}>
          Try again
        </Button>
      </div>
    );
  if (!list || last) return <Loading />;
  if (list.total === 0)
    return (
      <div className="py-16 text-center">
        <ParcelIcon strokeWidth={1.2} className="mx-auto size-16 text-accent" />
        <p className="mt-4 font-display text-2xl">No orders yet</p>
        <p className="mt-2 text-ink-soft">Your order history will appear here</p>
        <ButtonLink to={paths.products.href()} className="mt-7">
          Browse Products
        </ButtonLink>
        <div className="text-left">{older}</div>
      </div>
    );
  const found = elsewhere ? single.data?.myOrder : undefined;
  const orders = found ? [found, ...list.orders] : list.orders;
  return (
    <>
      <ul aria-busy={loading} className="grid gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} open={order.id === openId} onToggle={() => toggle(order.id)} />
          </li>
        ))}
      </ul>
      <Pages
        page={list.page}
        pages={list.pages}
        onChange={(next) => {
          setParams(next > 1 ? { page: String(next) } : {});
          window.scrollTo(0, 0);
        }}
      >
        {`Showing page ${list.page} of ${list.pages} (${list.total} total orders)`}
      </Pages>
      {list.page === list.pages && older}
    </>
  );
}

function SignedOut() {
  const { pathname, search } = useLocation();
  return (
    <>
      <LoginFirst>Log in to see your orders.</LoginFirst>
      <p className="-mt-8 flex flex-wrap justify-center gap-x-6 text-center">
        {shop.phoneLogIn && (
          <Link to={paths.login.href({ next: pathname + search, by: 'phone' })} className={link}>
            Log in with a code to your phone
          </Link>
        )}
        <Link to={paths.follow.href} className={link}>
          Follow an order by its number
        </Link>
      </p>
    </>
  );
}

const head = <Head screen="My Orders" />;

export default clientRendered(head, function MyOrdersRoute() {
  const { user, loading } = useSession();
  return (
    <div className="container-page max-w-5xl! py-8 sm:py-12">
      {head}
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-title">My Orders</h1>
        {user && (
          <Link
            to={paths.account.href}
            className="inline-flex min-h-8 items-center text-sm font-semibold text-accent underline underline-offset-4 pointer-coarse:min-h-11"
          >
            My account
          </Link>
        )}
      </div>
      {loading ? <Loading /> : user ? <Orders /> : <SignedOut />}
    </div>
  );
});
