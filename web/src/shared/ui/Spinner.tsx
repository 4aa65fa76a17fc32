// Spinner with a text for screen readers.
import { classNames } from './class-names';

export function Spinner({ label = 'Loading...', className }: { label?: string; className?: string }) {
  return (
    <span role="status" className={classNames('inline-flex items-center justify-center', className)}>
      <span
        aria-hidden
        className="size-[1.25em] animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none"
      />
      <span className="sr-only">{label}</span>
    </span>
  );
}
