// Log-in in two steps.
import { documentTitle } from '../../shared/shop';

export default function LoginRoute() {
  return (
    <>
      <title>{documentTitle('Login to GS Mart')}</title>
      <h1 className="container-page py-16 text-title">Login to GS Mart</h1>
    </>
  );
}
