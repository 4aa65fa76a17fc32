// Where the link of a mail leads: a forgotten password is set anew without a code.
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { InferOutput } from 'valibot';
import { useResetPasswordMutation } from '../../generated/account';
import { errorText } from '../../shared/error-text';
import { fieldsOf } from '../../shared/form-rules';
import { Head } from '../../shared/page';
import { paths } from '../../shared/paths';
import { shop } from '../../shared/shop';
import { Button } from '../../shared/ui/Button';
import { AccountPage } from './AccountPage';
import { onlyPasswordSchema, passwordHint } from './credentials';
import { PasswordField } from './PasswordField';
import { usePasswordSet } from './use-password-set';

export default function ResetByLink({ link }: { link: string }) {
  const passwordSet = usePasswordSet();
  const [resetPassword, { loading, error }] = useResetPasswordMutation();
  const { register, handleSubmit, formState } = useForm<InferOutput<typeof onlyPasswordSchema>>({
    resolver: valibotResolver(onlyPasswordSchema),
    defaultValues: { password: '' },
  });
  const field = fieldsOf(register, formState.errors);
  const set = handleSubmit(async ({ password }) => {
    // A refusal shows above the form.
    const answer = await resetPassword({ variables: { input: { link, password } } }).catch(() => undefined);
    if (answer?.data) passwordSet(answer.data.resetPassword);
  });
  return (
    <AccountPage
      title="Set a new password"
      intro={<p>You will be logged out of all devices. Then log in with the new password.</p>}
      error={error && errorText(error, 'That did not work. Please try again.')}
      foot={
        <>
          Has the link expired?{' '}
          <Link
            to={paths.login.href({ forgotten: '1' })}
            className="font-semibold text-accent underline underline-offset-4"
          >
            Get a new one
          </Link>
        </>
      }
    >
      <Head title={`Login to ${shop.brand}`} />
      <form noValidate className="mt-7 grid gap-5" onSubmit={set}>
        <PasswordField
          required
          minLength={8}
          autoComplete="new-password"
          label="New Password"
          hint={passwordHint}
          {...field('password')}
        />
        <Button type="submit" size="large" full busy={loading}>
          {loading ? 'Setting your password...' : 'Set Password'}
        </Button>
      </form>
    </AccountPage>
  );
}
