// Picture field of the settings: uploaded when chosen, used when the group is saved.
import { useAdminUploadShopPictureMutation } from '../../generated/admin-settings';
import { errorInForm } from '../../shared/back-office/FailureNotice';
import { FileChooser, PICTURE_TYPES } from '../../shared/back-office/FileChooser';

export interface PictureFieldProps {
  label: string;
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

export function PictureField({ id, label, value, onChange }: PictureFieldProps) {
  const [upload, { loading, error }] = useAdminUploadShopPictureMutation({
    ...errorInForm,
    context: { upload: true },
  });
  const send = async (picture: File) => {
    const { data } = await upload({ variables: { picture } });
    if (data) onChange?.(data.uploadShopPicture.path);
  };
  return (
    <FileChooser
      {...(id && { id })}
      label={label}
      accept={PICTURE_TYPES}
      chosen={Boolean(value)}
      loading={loading}
      error={error}
      onFile={(file) => void send(file)}
      onRemove={() => onChange?.('')}
    >
      {value && (
        <img
          src={value}
          alt="As it is shown"
          style={{
            maxWidth: 240,
            maxHeight: 80,
            padding: 8,
            background: 'var(--color-surface)',
            border: '1px solid var(--color-line)',
          }}
        />
      )}
    </FileChooser>
  );
}
