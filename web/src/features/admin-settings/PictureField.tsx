// A picture of the shop: sent to the server when it is chosen, in force when the part is saved.
import { useRef } from 'react';
import { Button, Flex, Typography } from 'antd';
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { useAdminUploadShopPictureMutation } from '../../generated/admin-settings';
import { errorText } from '../../shared/error-text';
import { errorInForm } from '../../shared/back-office/FailureNotice';

export interface PictureFieldProps {
  /** Given by the form. */
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
}

export function PictureField({ id, value, onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [upload, { loading, error }] = useAdminUploadShopPictureMutation({
    ...errorInForm,
    context: { upload: true },
  });
  const send = async (picture: File | undefined) => {
    if (!picture) return;
    const { data } = await upload({ variables: { picture } });
    if (data) onChange?.(data.uploadShopPicture.path);
  };
  return (
    <Flex vertical gap={8} align="start">
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
      <Flex gap={8} wrap>
        <Button
          {...(id && { id })}
          icon={<UploadOutlined aria-hidden />}
          loading={loading}
          onClick={() => input.current?.click()}
        >
          {value ? 'Choose another picture' : 'Choose a picture'}
        </Button>
        {value && (
          <Button icon={<DeleteOutlined aria-hidden />} onClick={() => onChange?.('')}>
            Remove
          </Button>
        )}
      </Flex>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label="File of the picture"
        onChange={(event) => {
          void send(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {error && (
        <Typography.Text type="danger" role="alert">
          {errorText(error, 'The picture could not be sent. Please try again.')}
        </Typography.Text>
      )}
    </Flex>
  );
}
