// The pictures of a product: one large, all as thumbnails; swiped on a phone, chosen by key or click elsewhere. A pointer over one is
// a lens, a press fills the screen with it. A first visit fetches the first alone: the next comes when somebody reaches for it.
import { useRef, useState, type PointerEvent } from 'react';
import type { PictureFragment } from '../../generated/catalogue';
import { classNames } from '../../shared/ui/class-names';
import { pictureMark } from '../../shared/picture-transition';
import { toast } from '../../shared/toasts';
import { mediaSrcSet, mediaUrl, Picture } from '../../shared/ui/Picture';
import { ZoomIcon } from '../../shared/ui/icons';

const loadZoom = () => import('../../shared/zoom');

/** Where the pointer is on a picture, in percent of its sides. */
interface Lens {
  index: number;
  x: number;
  y: number;
}

interface Props {
  /** Of the product or its group, as on its card. */
  id: string;
  images: PictureFragment[];
  title: string;
  /** Keeps the room of the thumbnails for a single picture: another member of the group has several. */
  keepsRow?: boolean | undefined;
}

export function Gallery({ id, images, title, keepsRow = false }: Props) {
  const [current, setCurrent] = useState(0);
  // Browsers fetch lazy images next to the visible one, whether they are looked at or not; so their `src` is set on demand.
  const [fetched, setFetched] = useState(0);
  const fetchTo = (index: number) => setFetched((before) => Math.max(before, index));
  const carousel = useRef<HTMLUListElement>(null);
  const [lens, setLens] = useState<Lens>();

  const look = (index: number, { pointerType, clientX, clientY, currentTarget }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setLens({ index, x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 });
  };
  const zoomInto = (index: number) =>
    void loadZoom().then(
      ({ zoom }) => zoom(images, index, title, show),
      () => toast.error('Something went wrong. Please try again.'),
    );

  const turnTo = (index: number) => {
    setCurrent(index);
    if (index > 0) fetchTo(index + 1);
  };
  const show = (index: number) => {
    const target = carousel.current;
    if (target) target.scrollTo({ left: index * target.clientWidth });
    turnTo(index);
  };

  if (images.length === 0)
    return (
      <div className="grid aspect-square min-w-0 place-items-center self-start rounded-card bg-sunken text-ink-soft">
        No images available
      </div>
    );
  return (
    <div
      onPointerEnter={() => fetchTo(current + 1)}
      onFocus={() => fetchTo(current + 1)}
      className="min-w-0 self-start md:sticky md:top-24"
    >
      <ul
        ref={carousel}
        {...pictureMark(id)}
        tabIndex={0}
        aria-label={`Pictures of ${title}`}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          clientWidth && turnTo(Math.round(scrollLeft / clientWidth))
        }
        className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth motion-reduce:scroll-auto rounded-card bg-sunken [scrollbar-width:none]"
      >
        {images.map((image, index) => (
          <li key={image.url} className="relative aspect-square w-full shrink-0 snap-center overflow-hidden">
            <Picture
              image={image}
              waits={index > fetched}
              alt={images.length > 1 ? `${title}, picture ${index + 1} of ${images.length}` : title}
              eager={index === 0}
              // The lens draws it twice as large.
              sizes={lens?.index === index ? '80rem' : '(min-width: 64rem) 38rem, (min-width: 48rem) 50vw, 100vw'}
              style={
                lens?.index === index ? { transform: 'scale(2)', transformOrigin: `${lens.x}% ${lens.y}%` } : undefined
              }
              className="size-full"
            />
            <button
              type="button"
              aria-label={images.length > 1 ? `Zoom into picture ${index + 1}` : 'Zoom into the picture'}
              tabIndex={index === current ? 0 : -1}
              onPointerEnter={() => void loadZoom().catch(() => {})}
              onPointerMove={(event) => look(index, event)}
              onPointerLeave={() => setLens(undefined)}
              onClick={() => zoomInto(index)}
              className="absolute inset-0 grid cursor-zoom-in place-content-end p-3 focus-visible:-outline-offset-4"
            >
              <ZoomIcon className="size-10 rounded-full bg-surface/85 p-2.5 pointer-fine:opacity-0 pointer-fine:transition pointer-fine:[li:hover>*>&]:opacity-100" />
            </button>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ul aria-label="Thumbnails" className="mt-1.5 flex gap-2.5 overflow-x-auto p-1 sm:mt-3">
          {images.map((image, index) => (
            <li key={image.url} className="shrink-0">
              <button
                type="button"
                aria-label={`Show picture ${index + 1}`}
                aria-current={index === current}
                onClick={() => show(index)}
                className={classNames(
                  'block overflow-hidden rounded-xl transition',
                  index === current
                    ? 'ring-2 ring-accent ring-offset-2 ring-offset-paper'
                    : 'opacity-75 hover:opacity-100',
                )}
              >
                <img
                  src={mediaUrl(image.thumbnailUrl)}
                  srcSet={image.srcSet ? mediaSrcSet(image.srcSet) : undefined}
                  sizes="(min-width: 40rem) 5rem, 3rem"
                  alt=""
                  width={80}
                  height={80}
                  loading="lazy"
                  decoding="async"
                  className="size-12 bg-sunken object-cover sm:size-20"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {images.length === 1 && keepsRow && <div aria-hidden className="mt-1.5 h-14 sm:mt-3 sm:h-22" />}
    </div>
  );
}
