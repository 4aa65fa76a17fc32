// Stars of one review, or of the average of several, filled to a tenth.
import type { CSSProperties } from 'react';
import { classNames } from './class-names';

interface Props {
  /** 1 to 5. */
  value: number;
  /** Its font size is the edge of a star. */
  className?: string;
}

export const starWords = (stars: number): string => `${stars} ${stars === 1 ? 'star' : 'stars'}`;

export function Stars({ value, className }: Props) {
  return (
    <span
      role="img"
      aria-label={`${value} of 5 stars`}
      style={{ '--stars': `${value * 20}%` } as CSSProperties}
      className={classNames('stars', className)}
    />
  );
}
