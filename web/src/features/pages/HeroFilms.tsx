// Four short films behind the headline, one after the other: posters first, films once the page is there, and a pause button.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Pause, Play } from 'lucide-react';
import { classNames } from '../../shared/ui/class-names';

const films = [
  { name: 'steel-sparks', label: 'Steel being cut in the workshop' },
  { name: 'turning-stair', label: 'A turning steel stair' },
  { name: 'furnished-room', label: 'A furnished living room' },
  { name: 'sports-shelf', label: 'A shelf of sports goods' },
] as const;

/** How long a film stays that cannot be played to its end. */
const stillMilliseconds = 7000;

const poster = (name: string) => `/films/${name}.webp`;

function wantsStillness(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true;
}

function Film({ name, shown, playing, onEnded }: { name: string; shown: boolean; playing: boolean; onEnded(): void }) {
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
      preload="auto"
      aria-hidden
      tabIndex={-1}
      poster={poster(name)}
      onEnded={onEnded}
      className={classNames(
        'absolute inset-0 size-full object-cover transition-opacity duration-1000',
        shown ? 'opacity-100' : 'opacity-0',
      )}
    >
      <source src={`/films/${name}.webm`} type="video/webm" />
      <source src={`/films/${name}.mp4`} type="video/mp4" />
    </video>
  );
}

export function HeroFilms({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [started, setStarted] = useState(false);

  // Films wait until the page has what it needs; they never start where motion or data is unwanted.
  useEffect(() => {
    if (wantsStillness()) return;
    const start = () => {
      setStarted(true);
      setPlaying(true);
    };
    if (document.readyState === 'complete') {
      const timer = setTimeout(start, 300);
      return () => clearTimeout(timer);
    }
    window.addEventListener('load', start, { once: true });
    return () => window.removeEventListener('load', start);
  }, []);

  const next = () => setCurrent((index) => (index + 1) % films.length);
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(next, stillMilliseconds);
    return () => clearTimeout(timer);
  }, [playing, current]);

  const toggle = () => {
    setStarted(true);
    setPlaying(!playing);
  };

  return (
    <section className="relative isolate flex min-h-[min(86svh,52rem)] items-end overflow-hidden bg-[#182420] text-white">
      <div className="absolute inset-0 -z-20">
        {films.map(({ name }, index) =>
          started && (index === current || index === (current + 1) % films.length) ? (
            <Film key={name} name={name} shown={index === current} playing={playing} onEnded={next} />
          ) : (
            index === current && (
              <img
                key={name}
                src={poster(name)}
                alt=""
                fetchPriority={index === 0 ? 'high' : 'auto'}
                // Without a poster the dark ground stays.
                onError={(event) => event.currentTarget.remove()}
                className="absolute inset-0 size-full object-cover"
              />
            )
          ),
        )}
      </div>
      <div aria-hidden className="absolute inset-0 -z-10 bg-linear-to-t from-black/80 via-black/45 to-black/20" />
      <div className="container-page pt-28 pb-9 sm:pb-14">
        {children}
        <div className="mt-10 flex items-center gap-3">
          <button
            type="button"
            onClick={toggle}
            aria-label={playing ? 'Pause films' : 'Play films'}
            className="grid size-11 place-items-center rounded-full border border-white/60 bg-black/25 hover:bg-white/15"
          >
            {playing ? <Pause aria-hidden className="size-4.5" /> : <Play aria-hidden className="size-4.5" />}
          </button>
          <ul className="flex" aria-label="Films">
            {films.map(({ name, label }, index) => (
              <li key={name}>
                <button
                  type="button"
                  aria-label={label}
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
