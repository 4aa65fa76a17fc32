// How to reach the shop.
import { documentTitle } from '../../shared/shop';

export default function ContactRoute() {
  return (
    <>
      <title>{documentTitle('Contact')}</title>
      <h1 className="container-page py-16 text-title">Contact</h1>
    </>
  );
}
