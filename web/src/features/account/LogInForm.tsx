// The fields of the two steps of a log-in.
import type { ReactNode } from 'react';
import { Button } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/Field';
import { CodeForm } from '../../shared/ui/CodeForm';
import { PasswordField } from './PasswordField';
import type { LogIn } from './use-log-in';

interface Props {
  logIn: LogIn;
  /** The account whose session is renewed; its email is fixed. */
  fixedEmail?: boolean;
  /** Between the fields and the button. */
  children?: ReactNode;
}

export function LogInForm({ logIn, fixedEmail = false, children }: Props) {
  const { field, sent, requesting, verifying } = logIn;
  return (
    <>
      <form noValidate className="mt-7 grid gap-5" onSubmit={logIn.submit}>
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="email"
          inputMode="email"
          {...field('email')}
          readOnly={fixedEmail}
          disabled={sent !== undefined}
        />
        <PasswordField
          required
          autoComplete="current-password"
          enterKeyHint="go"
          {...field('password')}
          disabled={sent !== undefined}
        />
        {!sent && (
          <>
            {children}
            <Button type="submit" size="large" full busy={requesting}>
              {requesting ? 'Sending code...' : 'Login'}
            </Button>
          </>
        )}
      </form>
      {sent && (
        <CodeForm
          submitLabel={verifying ? 'Verifying...' : 'Verify & Login'}
          busy={verifying || requesting}
          resendAt={sent.resendAt}
          onSubmit={logIn.verify}
          onResend={logIn.resend}
          onBack={logIn.back}
        />
      )}
    </>
  );
}
