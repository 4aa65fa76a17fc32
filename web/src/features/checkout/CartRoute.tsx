// Cart, address and payment.
import { documentTitle } from '../../shared/shop';

export default function CartRoute() {
  return (
    <>
      <title>{documentTitle('Cart')}</title>
      <h1 className="container-page py-16 text-title">Cart</h1>
    </>
  );
}
