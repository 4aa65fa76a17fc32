// Name and phone number of the account.
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useUpdateMyProfileMutation } from '../../generated/account';
import { errorText, fieldErrors } from '../../shared/error-text';
import { fieldsOf } from '../../shared/form-rules';
import { fetchPhoneNumbers } from '../../shared/phone-rules';
import { toast } from '../../shared/toasts';
import { Button } from '../../shared/ui/Button';
import { TextField } from '../../shared/ui/Field';
import { profileSchema, type ProfileValues } from './my-account';

export function ProfileForm({ name, phone }: { name: string; phone: string }) {
  const [update, { loading }] = useUpdateMyProfileMutation();
  const { register, handleSubmit, formState, setError, reset } = useForm<ProfileValues>({
    resolver: valibotResolver(profileSchema),
    values: { name, phone },
  });
  const field = fieldsOf(register, formState.errors);
  const save = handleSubmit(async (input) => {
    try {
      await update({ variables: { input } });
      reset(input);
      toast.success('Saved');
    } catch (error) {
      const fields = fieldErrors(error);
      for (const key of ['name', 'phone'] as const)
        if (fields[key]) setError(key, { message: fields[key] }, { shouldFocus: true });
      if (Object.keys(fields).length === 0) toast.error(errorText(error, 'Your details could not be saved.'));
    }
  });
  return (
    <form noValidate className="grid gap-5 sm:grid-cols-2" onSubmit={(event) => void save(event)}>
      <TextField label="Name" required autoComplete="name" maxLength={100} {...field('name')} />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="Proposed at your next order"
        onFocus={() => void fetchPhoneNumbers()}
        {...field('phone')}
      />
      <Button type="submit" busy={loading} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
