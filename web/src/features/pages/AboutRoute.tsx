// Who makes all this.
import { documentTitle } from '../../shared/shop';

export default function AboutRoute() {
  return (
    <>
      <title>{documentTitle('About')}</title>
      <h1 className="container-page py-16 text-title">About</h1>
    </>
  );
}
