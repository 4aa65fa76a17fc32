// The field of a form that holds one file: shows it, takes another one or none, and says why the last was not taken.
import { useRef, type ReactNode } from 'react';
import { Button, Flex, Typography } from 'antd';
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { errorText } from '../error-text';

/** The kinds of pictures the shop takes, as a file dialog wants them. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/webp';

export interface FileChooserProps {
  /** Given by the form. */
  id?: string;
  label: string;
  accept: string;
  chosen: boolean;
  loading: boolean;
  error: unknown;
  onFile: (file: File) => void;
  onRemove: () => void;
  /** What is chosen, as it looks. */
  children: ReactNode;
}

export function FileChooser(props: FileChooserProps) {
  const { id, label, accept, chosen, loading, error, onFile, onRemove, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <Flex vertical gap={8} align="start">
      {children}
      <Flex gap={8} wrap>
        <Button
          {...(id && { id })}
          icon={<UploadOutlined aria-hidden />}
          loading={loading}
          onClick={() => input.current?.click()}
        >
          {chosen ? 'Choose another' : 'Choose a file'}
        </Button>
        {chosen && (
          <Button icon={<DeleteOutlined aria-hidden />} aria-label={`Remove ${label}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </Flex>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={`File: ${label}`}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {Boolean(error) && (
        <Typography.Text type="danger" role="alert">
          {errorText(error, 'The file could not be sent. Please try again.')}
        </Typography.Text>
      )}
    </Flex>
  );
}
