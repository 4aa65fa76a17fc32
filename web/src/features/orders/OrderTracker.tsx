// The way of an order as a row of steps on a bar: its end lies in the middle of the current step's circle, whatever the width.
import type { OrderStatus } from '../../generated/orders';
import { classNames } from '../../shared/ui/class-names';
import { BanIcon, CheckIcon } from '../../shared/ui/icons';
import { trackerOf } from './tracker';

export function OrderTracker({ status }: { status: OrderStatus }) {
  const { steps, percent } = trackerOf(status);
  const [only] = steps;
  if (percent === null && only?.state !== 'ended') return <p className="font-semibold text-accent">{only?.label}</p>;
  if (percent === null)
    return (
      <p className="flex items-center gap-3 font-semibold text-danger">
        <span aria-hidden className="grid size-9 place-items-center rounded-full bg-danger-soft">
          <BanIcon className="size-5" />
        </span>
        {only?.label}
      </p>
    );
  return (
    <div className="relative">
      <div
        role="progressbar"
        aria-label="Order progress"
        aria-valuenow={Math.round(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="absolute inset-x-[calc(100%/12)] top-3 h-1 bg-line"
      >
        <div className="h-full bg-accent transition-[width] duration-500" style={{ width: `${percent}%` }} />
      </div>
      <ol aria-label="Order tracker" className="relative grid grid-cols-6 max-sm:pb-8">
        {steps.map(({ status: step, label, state }, index) => (
          <li
            key={step}
            aria-current={state === 'current' ? 'step' : undefined}
            className={classNames(
              'flex flex-col items-center gap-1.5 text-center text-sm',
              state === 'later' && 'text-ink-soft',
              state === 'current' && 'font-semibold text-accent',
            )}
          >
            <span
              aria-hidden
              className={classNames(
                'grid size-7 shrink-0 place-items-center rounded-full text-xs font-semibold',
                state === 'done' && 'bg-success-soft text-success',
                state === 'current' && 'bg-accent text-on-accent ring-4 ring-accent-soft',
                state === 'later' && 'border border-line-strong bg-surface',
              )}
            >
              {state === 'done' ? <CheckIcon className="size-4" /> : index + 1}
            </span>
            {/* A phone shows the current step's name only; the others are for screen readers. */}
            <span
              className={state === 'current' ? 'max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0' : 'max-sm:sr-only'}
            >
              {label}
              {state === 'done' && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
