// Responsive product picture with a blurred placeholder and a fallback.
import { useEffect, useState, type CSSProperties } from 'react';
import type { PictureFragment } from '../../generated/shared';
import { classNames } from './class-names';

interface Props {
  image: PictureFragment | undefined;
  /** `alt` of pictures that have none. */
  alt: string;
  /** The `sizes` attribute: how wide the picture is drawn. */
  sizes: string;
  /** Above the fold: loaded at once. */
  eager?: boolean;
  /** Shows the placeholder only. */
  waits?: boolean;
  className?: string;
  style?: CSSProperties;
}

/** A transparent pixel. */
const EMPTY = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Stored paths are relative to the host; absolute ones stay. */
export const mediaUrl = (path: string): string => (/^(https?:|data:|blob:|\/)/.test(path) ? path : `/${path}`);

export const mediaSrcSet = (srcSet: string): string =>
  srcSet
    .split(',')
    .map((candidate) => mediaUrl(candidate.trim()))
    .join(', ');

export function Picture({ image, alt, sizes, eager, waits, className, style }: Props) {
  const [failed, setFailed] = useState<string>();
  // Retries a failed picture when the browser is online again.
  useEffect(() => {
    if (!failed) return;
    const again = () => setFailed(undefined);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [failed]);
  if (!image || failed === image.url)
    return (
      <span
        role="img"
        aria-label={alt}
        className={classNames('flex items-center justify-center bg-sunken text-ink-soft', className)}
      >
        <svg aria-hidden viewBox="0 0 24 24" className="w-1/4 max-w-12 fill-none stroke-current stroke-1">
          <rect x="3" y="4" width="18" height="16" rx="2" />
          <path d="m3 17 5-5 4 4 3-3 6 6M15.5 9h.01" />
        </svg>
      </span>
    );
  return (
    <img
      src={waits ? image.placeholder || EMPTY : mediaUrl(image.url)}
      srcSet={image.srcSet && !waits ? mediaSrcSet(image.srcSet) : undefined}
      sizes={sizes}
      width={image.width}
      height={image.height}
      alt={image.alt || alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      onError={() => setFailed(image.url)}
      style={image.placeholder ? { backgroundImage: `url("${image.placeholder}")`, ...style } : style}
      className={classNames('bg-sunken bg-cover bg-center object-cover', className)}
    />
  );
}
