// Joining the staff by the link of an invitation: name and password, then the code that is mailed.
import { useEffect } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import {
  useInvitationToJoinQuery,
  useJoinStaffMutation,
  useRequestJoinCodeMutation,
  type InvitationToJoinQuery,
} from '../../generated/account';
import { formatDate } from '../../shared/dates';
import { errorText } from '../../shared/error-text';
import { fieldsOf } from '../../shared/form-rules';
import { Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { useSession } from '../../shared/session/session';
import { shop } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/Field';
import { Spinner } from '../../shared/ui/Spinner';
import { AccountPage } from './AccountPage';
import { CodeForm } from '../../shared/ui/CodeForm';
import { joinSchema, joinWithAccountSchema, passwordHint, type SignupValues } from './credentials';
import { keepDevice } from '../../shared/session/device';
import { PasswordField } from './PasswordField';
import { useCodeStep } from './use-code-step';

type Invitation = InvitationToJoinQuery['invitation'];

const titleNow = () => `Join ${shop.brand}`;

export default function JoinRoute() {
  const link = useSearchParams()[0].get('invitation') ?? '';
  const { data, error } = useInvitationToJoinQuery({ variables: { invitation: link }, fetchPolicy: 'network-only' });
  if (data) return <JoinForm link={link} invitation={data.invitation} />;
  if (!error) return <Spinner className="flex min-h-dvh w-full text-3xl text-accent" />;
  return (
    <AccountPage
      title={titleNow()}
      intro={<p>{errorText(error, 'The invitation could not be opened. Please try again.')}</p>}
      foot={
        <Link to={paths.login.href()} className="font-semibold text-accent underline underline-offset-4">
          Log in
        </Link>
      }
    >
      <Head title={titleNow()} />
    </AccountPage>
  );
}

function JoinForm({ link, invitation }: { link: string; invitation: Invitation }) {
  const { email, hasAccount, invitedBy, role, expiresAt } = invitation;
  const session = useSession();
  const navigate = useNavigate();
  const [requestCode, requesting] = useRequestJoinCodeMutation();
  const [joinStaff, joining] = useJoinStaffMutation();
  const { register, handleSubmit, formState, setFocus } = useForm<SignupValues>({
    resolver: valibotResolver(hasAccount ? joinWithAccountSchema : joinSchema),
    defaultValues: { name: invitation.name ?? '', email: email ?? '', password: '' },
  });
  const field = fieldsOf(register, formState.errors);
  const { sent, failure, sendCode, attempt, back } = useCodeStep(
    async (values: SignupValues) =>
      (await requestCode({ variables: { input: { invitation: link, email: values.email } } })).data?.requestJoinCode
        .resendAt,
    'Failed to send OTP',
  );
  useEffect(() => setFocus(hasAccount ? 'password' : 'name'), [hasAccount, setFocus]);

  const join = (otp: string) =>
    attempt(async () => {
      const { name, ...rest } = sent!.values;
      const input = { invitation: link, ...rest, ...(hasAccount ? {} : { name }), otp };
      const { data } = await joinStaff({ variables: { input } });
      if (!data) throw new Error('no session in the answer');
      keepDevice(data.joinStaff.device);
      await session.logIn(data.joinStaff.token);
      toast.success(`Welcome to ${shop.brand}`);
      void navigate(paths.admin.href, { replace: true });
    }, 'OTP verification failed');

  return (
    <AccountPage
      title={titleNow()}
      intro={
        sent ? (
          <p>We have e-mailed a code to {sent.values.email}.</p>
        ) : (
          <p>
            {invitedBy} invites you to the back office as {role.toLowerCase()}, until {formatDate(expiresAt)}.{' '}
            {hasAccount && 'You have an account here already: its password confirms the new role.'}
          </p>
        )
      }
      error={failure}
    >
      <Head title={titleNow()} />
      <form noValidate className="mt-7 grid gap-5" onSubmit={handleSubmit(sendCode)}>
        {!hasAccount && (
          <TextField label="Full Name" required autoComplete="name" {...field('name')} disabled={sent !== undefined} />
        )}
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="email"
          inputMode="email"
          {...field('email')}
          readOnly={email !== null}
          disabled={sent !== undefined}
        />
        <PasswordField
          required
          autoComplete={hasAccount ? 'current-password' : 'new-password'}
          label={hasAccount ? 'Password of your account' : 'Password'}
          hint={!sent && !hasAccount && passwordHint}
          {...field('password')}
          disabled={sent !== undefined}
        />
        {!sent && (
          <Button type="submit" size="large" full busy={requesting.loading}>
            {requesting.loading ? 'Sending code...' : 'Send Code'}
          </Button>
        )}
      </form>
      {sent && (
        <CodeForm
          submitLabel={joining.loading ? 'Joining...' : 'Join'}
          busy={joining.loading || requesting.loading}
          resendAt={sent.resendAt}
          onSubmit={join}
          onResend={() => void sendCode(sent.values)}
          onBack={back}
        />
      )}
    </AccountPage>
  );
}
