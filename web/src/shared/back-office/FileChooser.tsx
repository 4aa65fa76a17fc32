// The field of a form that holds one file: shows it, takes another one or none, and says why the last was not taken.
import { useRef, useState, type ReactNode } from 'react';
import { Button, Flex, Typography } from 'antd';
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import { errorText } from '../error-text';
import { fitPicture, SHOWN_PICTURES } from '../fit-picture';

/** Any picture, as a file dialog wants it: one that the shop does not take as it is is converted before it is sent. */
export const PICTURE_TYPES = 'image/*';

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
  const [preparing, setPreparing] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function take(file: File) {
    setProblem(undefined);
    if (accept !== PICTURE_TYPES) return onFile(file);
    setPreparing(true);
    const fitted = await fitPicture(file, SHOWN_PICTURES);
    setPreparing(false);
    setProblem(fitted.problem);
    if (fitted.file) onFile(fitted.file);
  }

  const failure = problem ?? (error ? errorText(error, 'The file could not be sent. Please try again.') : undefined);
  return (
    <Flex vertical gap={8} align="start">
      {children}
      <Flex gap={8} wrap>
        <Button
          {...(id && { id })}
          icon={<UploadOutlined aria-hidden />}
          loading={loading || preparing}
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
          if (file) void take(file);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {failure && (
        <Typography.Text type="danger" role="alert">
          {failure}
        </Typography.Text>
      )}
    </Flex>
  );
}
