// The form for custom steel work.
import { documentTitle } from '../../shared/shop';

export default function CustomOrderRoute() {
  return (
    <>
      <title>{documentTitle('Custom Order')}</title>
      <h1 className="container-page py-16 text-title">Custom Order</h1>
    </>
  );
}
