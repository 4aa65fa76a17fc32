// Short films or pictures behind the headline, one after the other: pictures first, films once the page is there, and a pause button.
import { useCallback, useEffect, useRef, useState } from 'react';
import { lineIsSlowOrDear } from '../../shared/line';
import { shop } from '../../shared/shop';
import { classNames } from '../../shared/ui/class-names';
import { ContentButtons } from '../../shared/ui/ContentLink';
import { mediaUrl } from '../../shared/ui/Picture';
import { PauseIcon, PlayIcon } from '../../shared/ui/icons';
import type { Block } from './block';

type Slide = Block['items'][number];

/** What a page loads in its first seconds, on a phone, is for what a shopper came for; a wide screen waits for its pictures. */
const settlingMilliseconds = { phone: 10_000, wide: 1000 };
const wideScreen = '(min-width: 48rem)';

/** How long a film stays that cannot be played to its end. */
const stillMilliseconds = 7000;

const poster = ({ picture }: Slide) => (picture ? mediaUrl(picture.url) : undefined);
const still = 'absolute inset-0 size-full object-cover object-[62%_50%]';

const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches || lineIsSlowOrDear();

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
      // A browser may refuse to play by itself; the poster stays then, and the next film has its turn.
      film.play().catch(() => {});
    } else film.pause();
  }, [shown, playing]);
  return (
    <video
      ref={video}
      muted
      playsInline
      // The film after this one shows its poster only, until it is its turn.
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

export function HeroFilms({ items: slides, links }: Pick<Block, 'items' | 'links'>) {
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [started, setStarted] = useState(false);
  const [inView, setInView] = useState(true);
  const section = useRef<HTMLElement>(null);

  // Films wait until the page has what it needs and the browser nothing else to do; they never start where motion or data
  // is unwanted.
  useEffect(() => {
    if (wantsStillness()) return;
    let timer: ReturnType<typeof setTimeout>;
    let idle = 0;
    const begin = () => {
      setStarted(true);
      setPlaying(true);
    };
    const start = () => {
      const { phone, wide } = settlingMilliseconds;
      timer = setTimeout(
        () => {
          if ('requestIdleCallback' in window) idle = requestIdleCallback(begin, { timeout: wide });
          else begin();
        },
        matchMedia(wideScreen).matches ? wide : phone,
      );
    };
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => {
      clearTimeout(timer);
      if (idle) cancelIdleCallback(idle);
      window.removeEventListener('load', start);
    };
  }, []);

  // Nobody watches what has been scrolled away.
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
      className="relative isolate flex flex-col overflow-hidden bg-[#182420] text-white md:min-h-[min(80svh,44rem)] md:flex-row md:items-end"
    >
      {/* The words have a ground of their own: below the film on a phone, beside it on a wide screen. */}
      <div className="relative aspect-[4/3] w-full overflow-hidden md:absolute md:inset-y-0 md:right-0 md:left-[40%] md:aspect-auto md:w-auto">
        {slides.map((slide, index) =>
          started && slide.film && (index === current || index === (current + 1) % slides.length) ? (
            <Film key={index} slide={slide} shown={index === current} playing={playing && inView} onEnded={next} />
          ) : (
            index === current && (
              <img
                key={index}
                src={poster(slide)}
                // One size alone is no choice.
                srcSet={slide.picture?.srcSet.includes(',') ? slide.picture.srcSet : undefined}
                sizes="(min-width: 48rem) 60vw, 100vw"
                alt=""
                fetchPriority={index === 0 ? 'high' : 'auto'}
                // Without a poster the dark ground stays.
                onError={(event) => (event.currentTarget.style.visibility = 'hidden')}
                className={still}
              />
            )
          ),
        )}
      </div>
      <div className="container-page pt-7 pb-6 md:py-14 [@media(height<38rem)]:pt-6 [@media(height<38rem)]:pb-5">
        {/* All slides share one cell, so that the page keeps its height when they change. */}
        <div className="grid md:max-w-[36%]">
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
                <p className="mb-3 text-sm font-semibold tracking-[0.14em] text-[#ecc793] uppercase">{shop.tagline}</p>
                <Headline className="max-w-[15ch] font-display text-[clamp(2.25rem,1.4rem+3vw,4rem)] leading-[1.08] text-balance">
                  {title}
                </Headline>
                <p className="mt-4 max-w-xl text-lg text-white/90">{text}</p>
              </div>
            );
          })}
        </div>
        <ContentButtons links={links} className="mt-6 md:max-w-[36%]" />
        <div
          className={classNames('mt-4 flex items-center gap-3 md:mt-8 [@media(height<38rem)]:mt-4', !moves && 'hidden')}
        >
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
