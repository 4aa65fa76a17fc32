// The home page.
import { documentTitle } from '../../shared/shop';

export default function HomeRoute() {
  return (
    <>
      <title>{documentTitle('Home')}</title>
      <h1 className="container-page py-16 text-title">Home</h1>
    </>
  );
}
