// One product.
import { documentTitle } from '../../shared/shop';

export default function ProductRoute() {
  return (
    <>
      <title>{documentTitle('Product')}</title>
      <h1 className="container-page py-16 text-title">Product</h1>
    </>
  );
}
