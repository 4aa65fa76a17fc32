// Sign-up in two steps.
import { documentTitle } from '../../shared/shop';

export default function SignupRoute() {
  return (
    <>
      <title>{documentTitle('Create an Account')}</title>
      <h1 className="container-page py-16 text-title">Create an Account</h1>
    </>
  );
}
