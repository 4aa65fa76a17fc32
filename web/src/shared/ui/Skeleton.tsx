// A grey placeholder for content that is loading.
import { classNames } from './class-names';

export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'block animate-shimmer bg-[linear-gradient(100deg,var(--color-sunken)_40%,var(--color-line)_50%,var(--color-sunken)_60%)] bg-[length:200%_100%]',
        // The default radius is left out when the class names one: of two, the order in the style sheet would decide.
        !className?.includes('rounded') && 'rounded-lg',
        className,
      )}
    />
  );
}
