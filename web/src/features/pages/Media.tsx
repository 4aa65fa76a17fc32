// Blocks of pictures and films: the banner at the top of a page, and what stands between its words.
import { mediaUrl, Picture } from '../../shared/ui/Picture';
import type { BlockProps } from './block';

const figure = 'mx-auto w-full max-w-4xl';
const frame = 'h-auto w-full rounded-card';

export function Banner({ block: { overline, title, text, picture } }: BlockProps) {
  return (
    <section className="relative isolate overflow-hidden bg-night text-white">
      {picture && (
        <img
          src={mediaUrl(picture.url)}
          // A `srcset` of one size is of no use.
          srcSet={picture.srcSet.includes(',') ? picture.srcSet : undefined}
          sizes="100vw"
          alt={picture.alt}
          fetchPriority="high"
          onError={(event) => (event.currentTarget.style.visibility = 'hidden')}
          className="absolute inset-0 -z-20 size-full object-cover"
        />
      )}
      <div aria-hidden className="absolute inset-0 -z-10 bg-linear-to-t from-black/75 via-black/45 to-black/35" />
      <div className="container-page pt-28 pb-14 sm:pt-48 sm:pb-20">
        {overline && <p className="text-sm font-semibold tracking-[0.14em] text-brass-soft uppercase">{overline}</p>}
        <h1 className="mt-3 max-w-[16ch] text-hero">{title}</h1>
        {text && <p className="mt-4 max-w-xl text-lg text-white/90">{text}</p>}
      </div>
    </section>
  );
}

const Caption = ({ text }: { text: string | null }) =>
  text && <figcaption className="mt-3 text-center text-sm text-ink-soft">{text}</figcaption>;

export function PictureBlock({ block: { picture, text } }: BlockProps) {
  return (
    <figure className={figure}>
      <Picture image={picture ?? undefined} alt="" sizes="(min-width: 56rem) 56rem, 100vw" className={frame} />
      <Caption text={text} />
    </figure>
  );
}

export function FilmBlock({ block: { picture, film, text } }: BlockProps) {
  return (
    <figure className={figure}>
      {/* The text below describes it; captions are up to the owner. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        controls
        playsInline
        preload="none"
        poster={picture ? mediaUrl(picture.url) : undefined}
        aria-label={text ?? picture?.alt}
        className={`${frame} bg-black`}
      >
        {film?.sources.map(({ url, type }) => (
          <source key={url} src={mediaUrl(url)} type={type} />
        ))}
      </video>
      <Caption text={text} />
    </figure>
  );
}
