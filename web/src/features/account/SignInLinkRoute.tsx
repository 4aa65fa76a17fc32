// Where the one-time link of the console leads: it signs a member of staff in, or asks who the first owner is. Opening it uses nothing up.
import { useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLogInByLinkMutation, useSignInLinkQuery } from '../../generated/account';
import { errorText } from '../../shared/error-text';
import { fieldsOf } from '../../shared/form-rules';
import { clientRendered, Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { useSession } from '../../shared/session/session';
import { documentTitle } from '../../shared/shop';
import { Button } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/Field';
import { Skeleton } from '../../shared/ui/Skeleton';
import { AccountPage } from './AccountPage';
import { passwordHint, signupSchema, type SignupValues } from './credentials';
import { keepDevice } from '../../shared/session/device';
import { PasswordField } from './PasswordField';

const head = <Head title={documentTitle('Log in')} />;

export default clientRendered(head, function SignInLinkRoute() {
  const { hash } = useLocation();
  // Kept when the address loses it, so that it is in no history.
  const [link] = useState(hash.slice(1));
  const navigate = useNavigate();
  const { logIn } = useSession();
  const asked = useSignInLinkQuery({ variables: { link }, skip: !link, fetchPolicy: 'no-cache' });
  const [signIn, { loading, error }] = useLogInByLinkMutation();
  const { register, handleSubmit, formState } = useForm<SignupValues>({
    resolver: valibotResolver(signupSchema),
    defaultValues: { name: '', email: '', password: '' },
  });
  const field = fieldsOf(register, formState.errors);
  const found = asked.data?.signInLink;
  const enter = async (owner?: SignupValues) => {
    // A refusal shows above the form.
    const answer = await signIn({ variables: { input: { link, owner } } }).catch(() => undefined);
    if (!answer?.data) return;
    keepDevice(answer.data.logInByLink.device);
    await logIn(answer.data.logInByLink.token);
    await navigate(paths.admin.href, { replace: true });
  };
  const failure = error ?? asked.error;
  const refusal = failure
    ? errorText(failure, 'That did not work. Please try again.')
    : link
      ? undefined
      : 'The link is not whole. Copy all of it, with what stands behind #.';
  return (
    <AccountPage
      title={found?.firstOwner ? 'Welcome to your shop' : 'Log in'}
      intro={
        found?.firstOwner ? (
          <p>You are its first owner. Say who you are; with this e-mail and password you log in from now on.</p>
        ) : (
          <p>{found ? `As ${found.email}. The link opens once.` : 'By the one-time link that the console shows.'}</p>
        )
      }
      error={refusal}
    >
      {head}
      {found?.firstOwner ? (
        <form noValidate className="mt-7 grid gap-5" onSubmit={handleSubmit((owner) => enter(owner))}>
          <TextField label="Your Name" required autoComplete="name" {...field('name')} />
          <TextField label="Email" type="email" required autoComplete="email" inputMode="email" {...field('email')} />
          <PasswordField
            required
            minLength={8}
            maxLength={128}
            autoComplete="new-password"
            label="Password"
            hint={passwordHint}
            {...field('password')}
          />
          <Button type="submit" size="large" full busy={loading}>
            Open the Back Office
          </Button>
        </form>
      ) : found ? (
        <Button size="large" full busy={loading} className="mt-7" onClick={() => void enter()}>
          Log in
        </Button>
      ) : (
        asked.loading && <Skeleton className="mt-7 h-24 rounded-card" />
      )}
    </AccountPage>
  );
});
