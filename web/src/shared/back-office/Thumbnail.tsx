// A small picture that gives way to a placeholder when there is none or it does not load.
import { useState } from 'react';
import { PictureOutlined } from '@ant-design/icons';

export interface ThumbnailProps {
  src: string | null | undefined;
  alt: string;
  /** Edge in CSS pixels. */
  size?: number;
}

export function Thumbnail({ src, alt, size = 44 }: ThumbnailProps) {
  const [failed, setFailed] = useState<string>();
  const box = { width: size, height: size, borderRadius: 6, flex: 'none' } as const;
  if (!src || failed === src)
    return (
      <span
        role="img"
        aria-label={alt ? `${alt} (no picture)` : 'No picture'}
        style={{
          ...box,
          display: 'inline-flex',
          alignItems: 'center',
          justifyContent: 'center',
          background: 'var(--color-sunken)',
          color: 'var(--color-ink-soft)',
        }}
      >
        <PictureOutlined aria-hidden />
      </span>
    );
  return (
    <img
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading="lazy"
      onError={() => setFailed(src)}
      style={{ ...box, objectFit: 'cover' }}
    />
  );
}
