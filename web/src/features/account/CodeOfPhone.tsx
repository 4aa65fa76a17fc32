// In place of a password, where an account has none: a code to its phone, typed into the same field.
import type { ComponentProps } from 'react';
import { useRequestPhoneCodeMutation } from '../../generated/shared';
import { errorText } from '../../shared/error-text';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/Field';

interface Props extends Omit<ComponentProps<typeof TextField>, 'label'> {
  phone: string;
}

export function CodeOfPhone({ phone, error, ...field }: Props) {
  const [request, { loading, data }] = useRequestPhoneCodeMutation();
  async function send() {
    try {
      // Without device: the code is asked for by the account itself.
      await request({ variables: { input: { phone } } });
      toast.success(`We have sent a code to ${phone}`);
    } catch (error) {
      toast.error(errorText(error, 'The code could not be sent. Please try again.'));
    }
  }
  return (
    <div className="grid gap-3">
      <Button look="outline" className="justify-self-start" busy={loading} onClick={() => void send()}>
        {data ? 'Send another code' : `Send a code to ${phone}`}
      </Button>
      <TextField
        label="Code from the message"
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        error={error && 'This is not the code. Ask for another one if it is older than ten minutes.'}
        {...field}
      />
    </div>
  );
}
