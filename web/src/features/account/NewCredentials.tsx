// E-mail and a new password, for which a code is sent: what signing up and a forgotten password ask for alike.
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/Field';
import { passwordHint } from './credentials';
import { PasswordField } from './PasswordField';

interface Props {
  field(name: 'email' | 'password'): UseFormRegisterReturn & { error?: string };
  /** True once the code is on its way: nothing is changed any more. */
  sent: boolean;
  /** True while the code is asked for. */
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
