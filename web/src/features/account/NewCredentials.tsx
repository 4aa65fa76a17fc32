// Fields for e-mail and new password, shared by sign-up and password reset.
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/Field';
import { passwordHint } from './credentials';
import { PasswordField } from './PasswordField';

interface Props {
  field(name: 'email' | 'password'): UseFormRegisterReturn & { error?: string };
  /** True once the code was sent: the fields are read-only. */
  sent: boolean;
  /** True while the code is being requested. */
  sending: boolean;
  passwordLabel?: string;
}

export function NewCredentials({ field, sent, sending, passwordLabel }: Props) {
  return (
    <>
      <TextField
        label="Email"
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        {...field('email')}
        disabled={sent}
      />
      <PasswordField
        required
        minLength={8}
        autoComplete="new-password"
        label={passwordLabel}
        hint={!sent && passwordHint}
        {...field('password')}
        disabled={sent}
      />
      {!sent && (
        <Button type="submit" size="large" full busy={sending}>
          {sending ? 'Sending code...' : 'Send Code'}
        </Button>
      )}
    </>
  );
}
