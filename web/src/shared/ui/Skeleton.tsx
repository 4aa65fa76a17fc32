// A grey shape where something is about to be.
import { classNames } from './class-names';

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'block animate-shimmer bg-[linear-gradient(100deg,var(--color-sunken)_40%,var(--color-line)_50%,var(--color-sunken)_60%)] bg-[length:200%_100%]',
        // Two sizes of one kind in a list of classes: which of them counts is not theirs to say.
        !className?.includes('rounded') && 'rounded-lg',
        className,
      )}
    />
  );
}
