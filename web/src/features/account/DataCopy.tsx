// A copy of all that the shop stores of the account, to read or for programs.
import { useRef } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useConfirmMyPasswordMutation, useCopyMyDataMutation, type DataFormat } from '../../generated/account';
import { errorText, fieldErrors } from '../../shared/error-text';
import { fieldsOf } from '../../shared/form-rules';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { CodeOfPhone } from './CodeOfPhone';
import { passwordSchema, type PasswordValues } from './my-account';
import { PasswordField } from './PasswordField';

/** Starts a download of a path of the shop. */
function download(url: string, filename: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
}

/** @param phone of an account without a password; a code is sent there */
export function DataCopy({ phone }: { phone: string | null }) {
  const format = useRef<DataFormat>('HTML');
  const [confirm, confirming] = useConfirmMyPasswordMutation();
  const [copy, copying] = useCopyMyDataMutation();
  const { register, handleSubmit, formState, setError, reset } = useForm<PasswordValues>({
    resolver: valibotResolver(passwordSchema),
    defaultValues: { password: '' },
  });
  const field = fieldsOf(register, formState.errors);
  const busy = confirming.loading || copying.loading;
  const fetchCopy = handleSubmit(async ({ password }) => {
    try {
      await confirm({ variables: { password } });
      const { data } = await copy({ variables: { format: format.current } });
      if (!data) throw new Error('no file in the answer');
      download(data.copyMyData.url, data.copyMyData.filename);
      reset();
      toast.success('Your copy is being downloaded');
    } catch (error) {
      const { password: wrong } = fieldErrors(error);
      if (wrong) setError('password', { message: wrong }, { shouldFocus: true });
      else toast.error(errorText(error, 'The copy could not be made. Please try again.'));
    }
  });
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void fetchCopy(event)}>
      {phone ? (
        <CodeOfPhone phone={phone} maxLength={6} {...field('password')} />
      ) : (
        <PasswordField
          required
          label="Your password"
          autoComplete="current-password"
          maxLength={128}
          {...field('password')}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} onClick={() => (format.current = 'HTML')}>
          Copy to read
        </Button>
        <Button type="submit" look="outline" busy={busy} onClick={() => (format.current = 'JSON')}>
          Copy for programs (JSON)
        </Button>
      </div>
    </form>
  );
}
