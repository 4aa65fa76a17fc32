// The way of an order as a row of steps with a bar; on a phone as a column.
import { Ban, Check } from 'lucide-react';
import type { OrderStatus } from '../../generated/orders';
import { classNames } from '../../shared/ui/class-names';
import { trackerOf } from './tracker';

export function OrderTracker({ status }: { status: OrderStatus }) {
  const { steps, percent } = trackerOf(status);
  if (percent === null)
    return (
      <p className="flex items-center gap-3 font-semibold text-danger">
        <span aria-hidden className="grid size-9 place-items-center rounded-full bg-danger-soft">
          <Ban className="size-5" />
        </span>
        {steps[0]?.label}
      </p>
    );
  return (
    <div>
      <div
        role="progressbar"
        aria-label="Order progress"
        aria-valuenow={Math.round(percent)}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mb-4 h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-500"
          style={{ width: `${percent}%` }}
        />
      </div>
      <ol aria-label="Order tracker" className="grid gap-2.5 sm:grid-cols-6 sm:gap-1">
        {steps.map(({ status: step, label, state }, index) => (
          <li
            key={step}
            aria-current={state === 'current' ? 'step' : undefined}
            className={classNames(
              'flex items-center gap-3 text-sm sm:flex-col sm:gap-1.5 sm:text-center',
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
                state === 'later' && 'border border-line-strong',
              )}
            >
              {state === 'done' ? <Check className="size-4" /> : index + 1}
            </span>
            <span>
              {label}
              {state === 'done' && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
