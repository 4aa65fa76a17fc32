// The list of products.
import { documentTitle } from '../../shared/shop';

export default function ProductsRoute() {
  return (
    <>
      <title>{documentTitle('Products')}</title>
      <h1 className="container-page py-16 text-title">Products</h1>
    </>
  );
}
