// Pictures without a known size as a row of small ones; a press on one fills the screen with it.
import type { SyntheticEvent } from 'react';
import { toast } from '../toasts';
import { mediaUrl } from './Picture';
import { ZoomIcon } from './icons';

const loadZoom = () => import('../zoom');

interface Props {
  pictures: readonly { id: string; url: string }[];
  /** What they show, for whoever cannot see them. */
  label: string;
}

/** The sizes of the row's pictures, in pixels; of one that could not be fetched a guess, since the zoom says so by itself. */
function sizesIn(row: Element | null): Promise<{ width: number; height: number }[]> {
  return Promise.all(
    [...(row?.querySelectorAll('img') ?? [])].map(async (image) => {
      // What lies out of view is not fetched before it is wanted.
      image.loading = 'eager';
      await image.decode().catch(() => {});
      return { width: image.naturalWidth || 1200, height: image.naturalHeight || 900 };
    }),
  );
}

export function PictureRow({ pictures, label }: Props) {
  async function open({ currentTarget }: SyntheticEvent, index: number) {
    const row = currentTarget.closest('ul');
    try {
      const [{ zoom }, sizes] = await Promise.all([loadZoom(), sizesIn(row)]);
      zoom(
        pictures.map(({ url }, at) => ({ url, ...sizes[at]! })),
        index,
        label,
      );
    } catch (error) {
      console.error('A picture could not be opened', error);
      toast.error('Something went wrong. Please try again.');
    }
  }

  return (
    <ul aria-label={label} className="flex flex-wrap gap-2.5">
      {pictures.map(({ id, url }, index) => (
        <li key={id}>
          <button
            type="button"
            aria-label={pictures.length > 1 ? `${label}, picture ${index + 1} of ${pictures.length}` : label}
            onPointerEnter={() => void loadZoom().catch(() => {})}
            onClick={(event) => void open(event, index)}
            className="relative block cursor-zoom-in overflow-hidden rounded-xl border border-line bg-sunken"
          >
            <img
              src={mediaUrl(url)}
              alt=""
              width={112}
              height={112}
              loading="lazy"
              decoding="async"
              className="size-24 object-cover sm:size-28"
            />
            <ZoomIcon aria-hidden className="absolute right-1 bottom-1 size-7 rounded-full bg-surface/85 p-1.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}
