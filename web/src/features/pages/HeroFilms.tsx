// Short films or pictures behind the headline, one after the other: pictures first, films once the page is there, and a pause button.
import { useCallback, useEffect, useRef, useState } from 'react';
import type { HomeQuery } from '../../generated/pages';
import { counted } from '../../shared/counted';
import { isSlowOrMetered } from '../../shared/network-quality';
import { shop } from '../../shared/shop';
import { classNames } from '../../shared/ui/class-names';
import { ContentButtons, ContentLink } from '../../shared/ui/ContentLink';
import { mediaUrl } from '../../shared/ui/Picture';
import { ArrowRightIcon, PauseIcon, PlayIcon } from '../../shared/ui/icons';
import type { Block } from './block';

type Slide = Block['items'][number];
type Category = HomeQuery['categories'][number];

/** After the load event: a phone's connection is kept free longer. */
const delayMilliseconds = { phone: 10_000, wide: 1000 };
const wideScreen = '(min-width: 48rem)';

/** Milliseconds for which a film is shown that cannot be played. */
const stillMilliseconds = 7000;

const poster = ({ picture }: Slide) => (picture ? mediaUrl(picture.url) : undefined);
const still = 'absolute inset-0 size-full object-cover object-[62%_50%]';

const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches || isSlowOrMetered();

interface FilmProps {
  slide: Slide;
  shown: boolean;
  playing: boolean;
  onEnded(): void;
}

function Film({ slide, shown, playing, onEnded }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const film = video.current;
    if (!film) return;
    if (shown && playing) {
      film.currentTime = 0;
      // Autoplay may be refused; the poster stays, and the next film follows.
      film.play().catch(() => {});
    } else film.pause();
  }, [shown, playing]);
  return (
    <video
      ref={video}
      muted
      playsInline
      // The next film loads its poster only.
      preload={shown && playing ? 'auto' : 'none'}
      aria-hidden
      tabIndex={-1}
      poster={poster(slide)}
      onEnded={onEnded}
      className={classNames(still, 'transition-opacity duration-1000', shown ? 'opacity-100' : 'opacity-0')}
    >
      {slide.film?.sources.map(({ url, type }) => (
        <source key={url} src={mediaUrl(url)} type={type} />
      ))}
    </video>
  );
}

interface WayProps {
  slide: Slide;
  shown: boolean;
  /** Undefined while loading. */
  categories: readonly Category[] | undefined;
}

/** Link from a film to its products; a category shows its picture, one without products no link. */
function WayToShop({ slide: { to, note }, shown, categories }: WayProps) {
  if (!to || !note) return null;
  const name = to.startsWith('/products?') ? new URLSearchParams(to.slice(to.indexOf('?'))).get('category') : null;
  const category = name === null ? undefined : categories?.find((one) => one.name === name);
  if (name !== null && categories && !category?.productCount) return null;
  return (
    <ContentLink
      to={to}
      className="group mt-4 flex w-full max-w-md items-center gap-3 rounded-card border border-white/25 bg-white/8 p-2 pr-4 transition hover:border-brass hover:bg-white/14 md:mt-6"
    >
      {category?.imageUrl && (
        <span className="size-12 shrink-0 overflow-hidden rounded-lg">
          {/* The same file as the category's tile below; posters of other films load with their films. */}
          {shown && (
            <img
              src={mediaUrl(category.imageUrl)}
              alt=""
              loading="lazy"
              decoding="async"
              className="size-full object-cover"
            />
          )}
        </span>
      )}
      <span className="min-w-0 grow leading-snug">
        <span className="block font-semibold">{note}</span>
        {category && (
          <span className="block text-sm text-white/80">
            {category.name} · {counted(category.productCount, 'piece')}
          </span>
        )}
      </span>
      <ArrowRightIcon aria-hidden className="size-5 shrink-0 text-brass-soft transition group-hover:translate-x-0.5" />
    </ContentLink>
  );
}

interface Props extends Pick<Block, 'items' | 'links'> {
  categories?: readonly Category[] | undefined;
}

export function HeroFilms({ items: slides, links, categories }: Props) {
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [started, setStarted] = useState(false);
  const [inView, setInView] = useState(true);
  const section = useRef<HTMLElement>(null);

  // Films start some time after the page has loaded, and never where the reader prefers reduced motion or less data.
  useEffect(() => {
    if (wantsStillness()) return;
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      setStarted(true);
      setPlaying(true);
    };
    const start = () => {
      const { phone, wide } = delayMilliseconds;
      timer = setTimeout(begin, matchMedia(wideScreen).matches ? wide : phone);
    };
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', start);
    };
  }, []);

  // Pauses out of view.
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => setInView(entry!.isIntersecting));
    watcher.observe(section.current!);
    return () => watcher.disconnect();
  }, []);

  const moves = slides.length > 1 || Boolean(slides[0]?.film);
  const count = slides.length;
  const next = useCallback(() => setCurrent((index) => (index + 1) % count), [count]);
  useEffect(() => {
    if (!playing || !inView) return;
    const timer = setTimeout(next, stillMilliseconds);
    return () => clearTimeout(timer);
  }, [playing, inView, current, next]);

  const toggle = () => {
    setStarted(true);
    setPlaying(!playing);
  };

  return (
    <section
      ref={section}
      className="relative isolate flex flex-col overflow-hidden bg-night text-white md:min-h-[min(80svh,44rem)] md:flex-row md:items-end"
    >
      {/* The text has its own background: below the film on a phone, beside it on a wide screen. */}
      <div className="relative aspect-[16/10] w-full overflow-hidden md:absolute md:inset-y-0 md:right-0 md:left-[46%] lg:left-[40%] md:aspect-auto md:w-auto">
        {slides.map((slide, index) =>
          started && slide.film && (index === current || index === (current + 1) % slides.length) ? (
            <Film key={index} slide={slide} shown={index === current} playing={playing && inView} onEnded={next} />
          ) : (
            index === current && (
              <img
                key={index}
                src={poster(slide)}
                // A `srcset` of one size is of no use.
                srcSet={slide.picture?.srcSet.includes(',') ? slide.picture.srcSet : undefined}
                sizes="(min-width: 48rem) 60vw, 100vw"
                alt=""
                fetchPriority={index === 0 ? 'high' : 'auto'}
                // Decoded synchronously, so that it is painted together with the text.
                decoding={index === 0 ? 'sync' : 'async'}
                // Without a poster the dark background is shown.
                onError={(event) => (event.currentTarget.style.visibility = 'hidden')}
                className={still}
              />
            )
          ),
        )}
      </div>
      <div className="container-page pt-5 pb-4 md:py-14 [@media(height<38rem)]:pt-6 [@media(height<38rem)]:pb-5">
        {/* All slides share one cell, so that the page keeps its height when they change. */}
        <div className="grid md:max-w-[42%] lg:max-w-[36%]">
          {slides.map(({ title, text }, index) => {
            const shown = index === current;
            const Headline = shown ? 'h1' : 'p';
            return (
              <div
                key={index}
                aria-hidden={!shown}
                className={classNames(
                  'col-start-1 row-start-1 self-end transition-opacity duration-700',
                  shown ? 'opacity-100' : 'invisible opacity-0',
                )}
              >
                <p className="mb-2 text-xs font-semibold md:mb-3 md:text-sm tracking-[0.14em] text-brass-soft uppercase">
                  {shop.tagline}
                </p>
                <Headline className="max-w-[15ch] max-md:max-w-[24ch] font-display text-[clamp(2rem,1.2rem+3vw,4rem)] leading-[1.08] text-balance">
                  {title}
                </Headline>
                <p className="mt-2.5 max-w-xl text-white/90 md:mt-4 md:text-lg">{text}</p>
                <WayToShop slide={slides[index]!} shown={shown} categories={categories} />
              </div>
            );
          })}
        </div>
        <ContentButtons links={links} className="mt-4 md:mt-6 md:max-w-[42%] lg:max-w-[36%]" />
        <div className={classNames('mt-2 flex items-center gap-3 md:mt-8', !moves && 'hidden')}>
          <button
            type="button"
            onClick={toggle}
            aria-label={playing ? 'Pause films' : 'Play films'}
            className="grid size-11 place-items-center rounded-full border border-white/60 bg-black/25 hover:bg-white/15"
          >
            {playing ? <PauseIcon className="size-4.5" /> : <PlayIcon className="size-4.5" />}
          </button>
          <ul className="flex" aria-label="Films">
            {slides.map(({ detail }, index) => (
              <li key={index}>
                <button
                  type="button"
                  aria-label={detail ?? undefined}
                  aria-current={index === current}
                  onClick={() => setCurrent(index)}
                  className="grid size-11 place-items-center"
                >
                  <span
                    className={classNames(
                      'block h-1 rounded-full transition-all',
                      index === current ? 'w-9 bg-white' : 'w-5 bg-white/55',
                    )}
                  />
                </button>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
