// A grey shape where something is about to be.
import { classNames } from './class-names';

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'block animate-shimmer rounded-lg bg-[linear-gradient(100deg,var(--color-sunken)_40%,var(--color-line)_50%,var(--color-sunken)_60%)] bg-[length:200%_100%]',
        className,
      )}
    />
  );
}
