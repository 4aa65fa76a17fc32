// One review: stars, who wrote it about which choice, words, pictures, what the shop answers, and whether it helps.
import { useRef } from 'react';
import type { ShownReviewFragment } from '../../generated/catalogue';
import { formatDate } from '../../shared/dates';
import { shop } from '../../shared/shop';
import { toast } from '../../shared/toasts';
import { classNames } from '../../shared/ui/class-names';
import { Picture } from '../../shared/ui/Picture';
import { Stars } from '../../shared/ui/Stars';
import { CheckIcon } from '../../shared/ui/icons';

const loadZoom = () => import('../../shared/zoom');

interface Props {
  review: ShownReviewFragment;
  /** Whether the visitor found it helpful. */
  isHelpful: boolean;
  onVote(review: ShownReviewFragment, helpful: boolean): void;
  /** The first of those that were asked for takes the focus. */
  takesFocus: boolean;
}

export function Review({ review, isHelpful, onVote, takesFocus }: Props) {
  const { stars, name, choice, createdAt, text, pictures, answer, helpful } = review;
  const focused = useRef(false);
  const focus = (element: HTMLElement | null) => {
    if (!element || !takesFocus || focused.current) return;
    focused.current = true;
    element.focus({ preventScroll: true });
  };
  const enlarge = (index: number) =>
    void loadZoom().then(
      ({ zoom }) => zoom(pictures, index, `Picture of ${name}`),
      () => toast.error('Something went wrong. Please try again.'),
    );
  return (
    <article ref={focus} tabIndex={-1} aria-label={`Review of ${name}`} className="py-6 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={stars} className="text-lg" />
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-soft">{formatDate(createdAt)}</p>
      </div>
      {choice && <p className="mt-1 text-sm text-ink-soft">{choice}</p>}
      {text && (
        <p dir="auto" className="mt-2 max-w-[65ch] whitespace-pre-line">
          {text}
        </p>
      )}
      {pictures.length > 0 && (
        <ul aria-label={`Pictures of ${name}`} className="mt-3 flex flex-wrap gap-2.5">
          {pictures.map((picture, index) => (
            <li key={picture.url}>
              <button
                type="button"
                aria-label={`Enlarge picture ${index + 1} of ${pictures.length}`}
                onPointerEnter={() => void loadZoom().catch(() => {})}
                onClick={() => enlarge(index)}
                className="block size-20 cursor-zoom-in overflow-hidden rounded-xl border border-line bg-sunken sm:size-24"
              >
                <Picture image={picture} alt="" sizes="6rem" className="size-full" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {answer && (
        <div className="mt-4 max-w-[65ch] rounded-field border-l-4 border-brass bg-sunken px-4 py-3">
          <p className="text-sm font-semibold">
            {shop.brand} answers <span className="font-normal text-ink-soft">· {formatDate(answer.at)}</span>
          </p>
          <p dir="auto" className="mt-1 whitespace-pre-line">
            {answer.text}
          </p>
        </div>
      )}
      <button
        type="button"
        aria-pressed={isHelpful}
        onClick={() => onVote(review, !isHelpful)}
        className={classNames(
          'mt-4 inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold transition pointer-coarse:min-h-11',
          isHelpful ? 'border-accent bg-accent-soft text-accent' : 'border-line-strong hover:bg-sunken',
        )}
      >
        {isHelpful && <CheckIcon className="size-4" />}
        Helpful{helpful > 0 && ` (${helpful})`}
      </button>
    </article>
  );
}
