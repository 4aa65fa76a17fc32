// How many reviews gave how many stars; a press on a line shows those alone.
import type { ReviewsQuery } from '../../generated/catalogue';
import { classNames } from '../../shared/ui/class-names';
import { starWords } from '../../shared/ui/Stars';

interface Props {
  counts: ReviewsQuery['reviews']['starCounts'];
  /** Of all of them. */
  total: number;
  chosen: number | null;
  onChoose(stars: number | null): void;
}

export function StarBars({ counts, total, chosen, onChoose }: Props) {
  return (
    <ul aria-label="Reviews by stars">
      {counts.map(({ stars, count }) => (
        <li key={stars}>
          <button
            type="button"
            aria-pressed={chosen === stars}
            disabled={count === 0}
            onClick={() => onChoose(chosen === stars ? null : stars)}
            className={classNames(
              'flex min-h-9 w-full items-center gap-3 rounded-field px-2 text-sm transition pointer-coarse:min-h-11',
              chosen === stars ? 'bg-accent-soft font-semibold text-accent' : 'enabled:hover:bg-sunken',
            )}
          >
            <span className="w-14 shrink-0 text-left">{starWords(stars)}</span>
            <span aria-hidden className="h-2.5 grow overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-brass"
                style={{ width: `${total === 0 ? 0 : (count / total) * 100}%` }}
              />
            </span>
            <span className="w-10 shrink-0 text-right text-ink-soft tabular-nums">{count}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
