// Pictures and films of a page: sent to the shop when they are chosen, on the page once it is saved.
import { useId, useRef, type ReactNode } from 'react';
import { Button, Flex, Input, Typography } from 'antd';
import { DeleteOutlined, UploadOutlined } from '@ant-design/icons';
import {
  useAdminUploadContentFilmMutation,
  useAdminUploadContentPictureMutation,
  type AdminUploadContentFilmMutation,
  type AdminUploadContentPictureMutation,
} from '../../generated/admin-content';
import { errorText } from '../../shared/error-text';
import { errorInForm } from '../../shared/back-office/FailureNotice';
import { Thumbnail } from '../../shared/back-office/Thumbnail';

type Picture = AdminUploadContentPictureMutation['uploadContentPicture']['picture'];
type Film = AdminUploadContentFilmMutation['uploadContentFilm']['film'];

interface GivenByForm<T> {
  id?: string;
  label: string;
  value?: T | null;
  onChange?: (value: T | undefined) => void;
}

interface ChooserProps {
  id?: string;
  label: string;
  accept: string;
  chosen: boolean;
  loading: boolean;
  error: unknown;
  onFile: (file: File) => void;
  onRemove: () => void;
  children: ReactNode;
}

function Chooser({ id, label, accept, chosen, loading, error, onFile, onRemove, children }: ChooserProps) {
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

export function PictureField({ id, label, value, onChange }: GivenByForm<Picture>) {
  const altId = useId();
  const [upload, { loading, error }] = useAdminUploadContentPictureMutation({
    ...errorInForm,
    context: { upload: true },
  });
  const send = async (picture: File) => {
    const { data } = await upload({ variables: { picture } });
    if (data) onChange?.({ ...data.uploadContentPicture.picture, alt: value?.alt ?? '' });
  };
  return (
    <Chooser
      id={id}
      label={label}
      accept="image/png,image/jpeg,image/webp"
      chosen={Boolean(value)}
      loading={loading}
      error={error}
      onFile={(file) => void send(file)}
      onRemove={() => onChange?.(undefined)}
    >
      {value && (
        <Flex gap={12} align="center" wrap>
          <Thumbnail src={value.thumbnailUrl} alt={value.alt} size={96} />
          <div style={{ flex: '1 1 220px' }}>
            <label htmlFor={altId}>What it shows</label>
            <Input
              id={altId}
              value={value.alt}
              maxLength={300}
              placeholder="Blank when it is there for its looks alone"
              onChange={(event) => onChange?.({ ...value, alt: event.target.value })}
            />
          </div>
        </Flex>
      )}
    </Chooser>
  );
}

export function FilmField({ id, label, value, onChange }: GivenByForm<Film>) {
  const [upload, { loading, error }] = useAdminUploadContentFilmMutation({ ...errorInForm, context: { upload: true } });
  const send = async (film: File) => {
    const { data } = await upload({ variables: { film } });
    if (data) onChange?.(data.uploadContentFilm.film);
  };
  return (
    <Chooser
      id={id}
      label={label}
      accept="video/mp4,video/webm"
      chosen={Boolean(value)}
      loading={loading}
      error={error}
      onFile={(file) => void send(file)}
      onRemove={() => onChange?.(undefined)}
    >
      {value && (
        <video
          key={value.key}
          controls
          muted
          preload="metadata"
          aria-label={label}
          style={{ width: 240, borderRadius: 6, background: 'var(--color-ink)' }}
        >
          {value.sources.map(({ url, type }) => (
            <source key={url} src={url} type={type} />
          ))}
        </video>
      )}
    </Chooser>
  );
}
