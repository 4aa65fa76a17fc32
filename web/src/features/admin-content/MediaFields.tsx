// Pictures and films of a page: sent to the shop when they are chosen, on the page once it is saved.
import { useId } from 'react';
import { Flex, Input } from 'antd';
import {
  useAdminUploadContentFilmMutation,
  useAdminUploadContentPictureMutation,
  type AdminUploadContentFilmMutation,
  type AdminUploadContentPictureMutation,
} from '../../generated/admin-content';
import { errorInForm } from '../../shared/back-office/FailureNotice';
import { FileChooser, PICTURE_TYPES } from '../../shared/back-office/FileChooser';
import { Thumbnail } from '../../shared/back-office/Thumbnail';

type Picture = AdminUploadContentPictureMutation['uploadContentPicture']['picture'];
type Film = AdminUploadContentFilmMutation['uploadContentFilm']['film'];

interface GivenByForm<T> {
  id?: string;
  label: string;
  value?: T | null;
  onChange?: (value: T | undefined) => void;
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
    <FileChooser
      id={id}
      label={label}
      accept={PICTURE_TYPES}
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
    </FileChooser>
  );
}

export function FilmField({ id, label, value, onChange }: GivenByForm<Film>) {
  const [upload, { loading, error }] = useAdminUploadContentFilmMutation({ ...errorInForm, context: { upload: true } });
  const send = async (film: File) => {
    const { data } = await upload({ variables: { film } });
    if (data) onChange?.(data.uploadContentFilm.film);
  };
  return (
    <FileChooser
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
    </FileChooser>
  );
}
