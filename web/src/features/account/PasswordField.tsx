// A password field whose characters can be shown.
import { useState, type ComponentProps } from 'react';
import { TextField } from '../../shared/ui/Field';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'label'> & { label?: string };

export function PasswordField({ label = 'Password', ...props }: Props) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextField {...props} label={label} type={shown ? 'text' : 'password'} />
      <button
        type="button"
        aria-pressed={shown}
        aria-label="Show password"
        disabled={props.disabled}
        onClick={() => setShown(!shown)}
        className="absolute top-0 right-0 min-h-6 px-1 before:absolute before:-inset-x-1 before:-inset-y-2.5 text-sm font-medium text-accent underline-offset-4 hover:underline disabled:opacity-50"
      >
        {shown ? 'Hide' : 'Show'}
      </button>
    </div>
  );
}
