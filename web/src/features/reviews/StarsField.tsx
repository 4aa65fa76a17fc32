// One to five stars as radio buttons: by finger, by pointer, and by the arrow keys.
import { useId } from 'react';
import { classNames } from '../../shared/ui/class-names';
import { starWords } from '../../shared/ui/Stars';
import { StarIcon } from '../../shared/ui/icons';

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

interface Props {
  /** 0 while nothing is chosen. */
  value: number;
  onChange(stars: number): void;
  error: string | undefined;
}

export function StarsField({ value, onChange, error }: Props) {
  const id = useId();
  return (
    <fieldset>
      <legend className="text-sm font-medium">
        Your stars
        <span aria-hidden className="text-danger">
          {' *'}
        </span>
      </legend>
      <div className="mt-1 -ml-2 flex flex-wrap items-center">
        {words.map((word, index) => {
          const stars = index + 1;
          return (
            <label
              key={word}
              className="grid size-12 cursor-pointer place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={id}
                value={stars}
                checked={value === stars}
                required
                aria-label={`${starWords(stars)}: ${word}`}
                aria-describedby={error && `${id}-error`}
                onChange={() => onChange(stars)}
                className="sr-only"
              />
              <StarIcon
                strokeWidth={1.4}
                className={classNames('size-9 transition', stars <= value ? 'fill-brass text-brass' : 'text-ink-soft')}
              />
            </label>
          );
        })}
        <span aria-hidden className="ml-2 min-w-20 font-semibold">
          {words[value - 1]}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
