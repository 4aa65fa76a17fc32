// The shopper's orders.
import { documentTitle } from '../../shared/shop';

export default function MyOrdersRoute() {
  return (
    <>
      <title>{documentTitle('My Orders')}</title>
      <h1 className="container-page py-16 text-title">My Orders</h1>
    </>
  );
}
