// In which parts an order is paid, as a ladder: what is paid, what is to be paid now, and what comes later.
import type { StageFragment } from '../../generated/orders';
import { formatRupees } from '../../shared/money';
import { Button } from '../../shared/ui/Button';
import { classNames } from '../../shared/ui/class-names';
import { CheckIcon } from '../../shared/ui/icons';
import { dueWords, type NextPayment } from './staged-words';

interface Props {
  stages: readonly StageFragment[];
  totalAmount: number;
  paidAmount: number;
  dueAmount: number;
  /** The stage whose turn it is; undefined once nothing is left to pay. */
  next: NextPayment | undefined;
  /** How it is paid online; undefined when it cannot be. */
  pay?: { busy: boolean; go(): void };
}

type State = 'paid' | 'now' | 'later';
const circles: Record<State, string> = {
  paid: 'bg-success-soft text-success',
  now: 'bg-accent text-on-accent ring-4 ring-accent-soft',
  later: 'border border-line-strong bg-surface',
};

function words({ due, dueAmount, paidAmount }: StageFragment, state: State, hasPart: boolean): string {
  if (state === 'paid') return 'Paid';
  const part = hasPart ? `${formatRupees(paidAmount)} paid, ${formatRupees(dueAmount)} left: ` : '';
  return part + (state === 'now' ? 'to pay now' : dueWords[due]);
}

export function Stages({ stages, totalAmount, paidAmount, dueAmount, next, pay }: Props) {
  return (
    <div>
      <ol aria-label="Payments of this order">
        {stages.map((stage, index) => {
          const isNext = stage.id === next?.stage.id;
          const state: State = stage.dueAmount === 0 ? 'paid' : stage.dueAt || (isNext && next.isDue) ? 'now' : 'later';
          return (
            <li
              key={stage.id}
              aria-current={isNext ? 'step' : undefined}
              className="relative grid grid-cols-[1.75rem_1fr_auto] gap-x-3 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-7 not-last:before:bottom-0 not-last:before:left-[0.8125rem] not-last:before:w-0.5 not-last:before:bg-line"
            >
              <span
                aria-hidden
                className={classNames(
                  'grid size-7 place-items-center rounded-full text-xs font-semibold',
                  circles[state],
                )}
              >
                {state === 'paid' ? <CheckIcon className="size-4" /> : index + 1}
              </span>
              <span className="min-w-0">
                <span className={classNames('block', state !== 'later' && 'font-semibold')}>{stage.label}</span>
                <span
                  className={classNames(
                    'block text-sm',
                    state === 'paid' && 'text-success',
                    state === 'now' && 'font-medium text-warning',
                    state === 'later' && 'text-ink-soft',
                  )}
                >
                  {words(stage, state, stage.paidAmount > 0)}
                </span>
              </span>
              <span className={classNames('tabular-nums', state !== 'later' && 'font-semibold')}>
                {formatRupees(stage.amount)}
              </span>
              {isNext && pay && (
                <span className="col-start-2 -col-end-1 mt-2.5">
                  <Button
                    look={next.isDue ? 'accent' : 'outline'}
                    size={next.isDue ? 'large' : 'small'}
                    busy={pay.busy}
                    className={next.isDue ? 'max-sm:w-full' : undefined}
                    onClick={pay.go}
                  >
                    {next.isDue ? `Pay ${formatRupees(next.amount)} now` : `Pay ${formatRupees(next.amount)} ahead`}
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <dl className="mt-4 grid gap-1 border-t border-line pt-3">
        {(
          [
            ['Total', totalAmount],
            ['Paid', paidAmount],
            ['Left to pay', dueAmount],
          ] as const
        ).map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">{formatRupees(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
