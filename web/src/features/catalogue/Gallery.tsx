// The pictures of a product: one large, all as thumbnails; swiped on a phone, chosen by key or click elsewhere.
import { useRef, useState } from 'react';
import type { PictureFragment } from '../../generated/catalogue';
import { classNames } from '../../shared/ui/class-names';
import { mediaUrl, Picture } from '../../shared/ui/Picture';

export function Gallery({ images, title }: { images: PictureFragment[]; title: string }) {
  const [current, setCurrent] = useState(0);
  const strip = useRef<HTMLUListElement>(null);

  const show = (index: number) => {
    const target = strip.current;
    if (target) target.scrollTo({ left: index * target.clientWidth });
    setCurrent(index);
  };

  if (images.length === 0)
    return (
      <div className="grid aspect-square min-w-0 place-items-center self-start rounded-card bg-sunken text-ink-soft">
        No images available
      </div>
    );
  return (
    <div className="min-w-0 self-start md:sticky md:top-24">
      <ul
        ref={strip}
        tabIndex={0}
        aria-label={`Pictures of ${title}`}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          clientWidth && setCurrent(Math.round(scrollLeft / clientWidth))
        }
        className="flex snap-x snap-mandatory overflow-x-auto scroll-smooth motion-reduce:scroll-auto rounded-card bg-sunken [scrollbar-width:none]"
      >
        {images.map((image, index) => (
          <li key={image.url} className="aspect-square w-full shrink-0 snap-center">
            <Picture
              image={image}
              alt={images.length > 1 ? `${title}, picture ${index + 1} of ${images.length}` : title}
              eager={index === 0}
              sizes="(min-width: 64rem) 38rem, (min-width: 48rem) 50vw, 100vw"
              className="size-full"
            />
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
    </div>
  );
}
